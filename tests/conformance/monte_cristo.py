"""What the rules of Le Secret de Monte Cristo call secret, and moves that are out of place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TypeVar

from msgspec.structs import replace

from games.monte_cristo import RULES, events, moves
from games.monte_cristo.components import KINDS, TREASURES, Card, in_order
from games.monte_cristo.moves import Pay, Plan, Take
from games.monte_cristo.payment import Part
from games.monte_cristo.state.whole import State
from games.monte_cristo.view import legal_moves, view
from games.protocol import Chance, Seat
from tests.conformance.counts import Compared
from tests.conformance.laws import Laws
from tests.conformance.secrecy import Secrecy
from tests.conformance.told import matched

Item = TypeVar("Item")

FOREIGN = (
    "keep-ruby-1-3",
    "give-0-ruby-1-3",
    "give-3-diamond-3-1",
    "discard-joker",
    "discard-gold-2-2",
    *(f"{verb}-{dungeon}" for verb in ("place", "plan", "treasure") for dungeon in "abcdef"),
    *(f"{verb}-{zone}" for verb in ("place", "plan") for zone in ("joker", "reinforcement")),
    "pass",
    "plan-pass",
    "plan-cancel",
    *(f"slide-supply-{start}-{start - 1}" for start in range(2, 8)),
    *(f"slide-shuffle-{start}-{start - 2}" for start in range(3, 8)),
    *(f"market-ruby-{steps}" for steps in (1, 2)),
    *(f"marble-{track}" for track in ("supply", "adventurer", "treasure", "shuffle")),
    "take-r3",
    "take-g1-g1-d3-d3",
    "pay-r3",
    "pay-g111j1-d3",
)

FEW = 3
"""How many treasures, or cards and jokers, are in the longest code of `ALPHABET`."""


def _takes() -> Iterator[str]:
    for size in range(1, FEW + 1):
        for treasures in combinations_with_replacement(in_order(set(TREASURES)), size):
            if all(treasures.count(one) <= TREASURES.count(one) for one in treasures):
                yield moves.code(Take(treasures))


def _pays() -> Iterator[str]:
    """Yield the codes of payments: cards of one to three bags, and jokers, of each kind."""
    paid = [(kind, bags) for kind in KINDS for bags in (3, 2, 1, 0)]
    for size in range(1, FEW + 1):
        for cards in combinations_with_replacement(paid, size):
            parts = []
            for kind in dict.fromkeys(kind for kind, _ in cards):
                bags = tuple(bags for one, bags in cards if one is kind and bags)
                jokers = sum(one is kind and not bags for one, bags in cards)
                parts.append(Part(kind, bags, jokers))
            yield moves.code(Pay(tuple(parts)))


ALPHABET = (*moves.CODES.texts, *_takes(), *_pays())
"""Every code but those that take or pay with more than `FEW` things."""


def twin(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return the state with the faces that nobody knows, and others' plans, changed round.

    Hidden from everybody are the draw pile, the jokers, the bag and the treasures discarded. What
    somebody has planned is hidden from the others.
    """
    deck, jokers = _cards(state, chance)
    treasures = chance.shuffled((*state.bag, *state.spent))
    plans = tuple(
        plan if other == seat else _plan(state, Seat(other), chance)
        for other, plan in enumerate(state.plans)
    )
    bag, spent = treasures[: len(state.bag)], treasures[len(state.bag) :]
    return replace(state, deck=deck, jokers=jokers, bag=bag, spent=spent, plans=plans)


def _cards(state: State, chance: Chance) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
    held = (card for hand in state.jokers for card in hand)
    return _laid(state, chance.shuffled([*state.deck, *held]))


def _laid(
    state: State, faces: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
    """Return deck and jokers with these faces."""
    deck, rest = faces[: len(state.deck)], faces[len(state.deck) :]
    jokers = []
    for hand in state.jokers:
        jokers.append(rest[: len(hand)])
        rest = rest[len(hand) :]
    return deck, tuple(jokers)


def _plan(state: State, seat: Seat, chance: Chance) -> Plan | None:
    """Return what a seat that may plan could have planned."""
    moves = legal_moves(view(state, seat))
    return chance.pick([None, *(move for move in moves if isinstance(move, Plan))])


def swaps(state: State, chance: Chance) -> Iterator[State]:
    """Yield the state with two faces that nobody knows exchanged, or with one other plan."""
    yield from _faces_exchanged(state, chance)
    treasures = (*state.bag, *state.spent)
    for changed in _exchanged(treasures, chance):
        bag, spent = changed[: len(state.bag)], changed[len(state.bag) :]
        yield replace(state, bag=bag, spent=spent)
    for other, plan in enumerate(state.plans):
        planned = _plan(state, Seat(other), chance)
        if planned != plan:
            plans = (*state.plans[:other], planned, *state.plans[other + 1 :])
            yield replace(state, plans=plans)


def _faces_exchanged(state: State, chance: Chance) -> Iterator[State]:
    held = [card for hand in state.jokers for card in hand]
    for faces in _exchanged((*state.deck, *held), chance):
        deck, jokers = _laid(state, faces)
        yield replace(state, deck=deck, jokers=jokers)


def _exchanged(things: tuple[Item, ...], chance: Chance) -> Iterator[tuple[Item, ...]]:
    """Yield things with two of them exchanged; every one takes another place once."""
    for one, other in matched(range(len(things)), chance):
        if things[one] != things[other]:
            changed = list(things)
            changed[one], changed[other] = changed[other], changed[one]
            yield tuple(changed)


LAWS = Laws(RULES, FOREIGN)

SECRECY = Secrecy(
    RULES,
    twin,
    swaps,
    reveals=(events.SetUp, events.Drew, events.Revealed, events.Placed, events.Passed),
    least={Compared.SWAP: 5, Compared.SHUFFLE: 14, Compared.MOVE: 0.6, Compared.SILENCE: 0.8},
)
"""Deck, jokers and bag are hidden from all, a plan from the others."""
