"""What the rules of Le Secret de Monte Cristo call secret, and moves that are out of place."""

from __future__ import annotations

from msgspec.structs import replace

from games.monte_cristo.components import Card
from games.monte_cristo.moves import Plan
from games.monte_cristo.state import State
from games.monte_cristo.view import legal_moves, view
from games.protocol import Chance, Seat

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
    faces = chance.shuffled([*state.deck, *(card for hand in state.jokers for card in hand)])
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
