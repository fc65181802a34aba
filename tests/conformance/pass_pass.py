"""What the rules of Pass Pass call secret, and moves that are out of place."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.pass_pass import RULES, events, moves
from games.pass_pass.components import COLOURS, DECK, Card, in_order
from games.pass_pass.state import State
from games.protocol import Chance, Seat
from tests.conformance.counts import Compared
from tests.conformance.laws import Laws
from tests.conformance.secrecy import Secrecy
from tests.conformance.told import matched

FOREIGN = (
    *(f"{verb}-{card.code}" for verb in ("play", "take") for card in DECK),
    *(f"record-{seat}" for seat in range(6)),
    "pair-violet-1-blue-1",
    "pair-violet-1-violet-2",
    "pair-violet-11-violet-12",
)

ALPHABET = moves.CODES.texts
"""Every code."""


def twin(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return the state with the hidden cards of each colour changed round.

    Hidden are the values in the other hands and in the pile; where a colour lies is public.
    """
    piles = [*state.hands, state.aside]
    places = [place for place in range(len(piles)) if place != seat]
    for colour in COLOURS:
        spots = [
            (place, index)
            for place in places
            for index, card in enumerate(piles[place])
            if card.colour is colour
        ]
        shuffled = chance.shuffled([piles[place][index] for place, index in spots])
        for (place, index), card in zip(spots, shuffled, strict=True):
            piles[place] = _with(piles[place], index, card)
    return _with_piles(state, piles)


def swaps(state: State, chance: Chance) -> Iterator[State]:
    """Yield the state with two cards of a colour exchanged between hands, or with the pile."""
    piles = [*state.hands, state.aside]
    for colour in COLOURS:
        spots = [
            (place, card)
            for place, pile in enumerate(piles)
            for card in pile
            if card.colour is colour
        ]
        for (place, mine), (other, theirs) in matched(spots, chance):
            if place != other:
                changed = list(piles)
                changed[place] = _instead(piles[place], mine, theirs)
                changed[other] = _instead(piles[other], theirs, mine)
                yield _with_piles(state, changed)


def _instead(cards: tuple[Card, ...], gone: Card, new: Card) -> tuple[Card, ...]:
    return tuple(new if card == gone else card for card in cards)


def _with_piles(state: State, piles: list[tuple[Card, ...]]) -> State:
    sorted_piles = tuple(map(in_order, piles))
    return replace(state, hands=sorted_piles[:-1], aside=sorted_piles[-1])


def _colour(thing: object) -> object:
    """Return what the back of a card shows."""
    return thing.colour if isinstance(thing, Card) else None


def _with(cards: tuple[Card, ...], index: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:index], card, *cards[index + 1 :])


LAWS = Laws(RULES, FOREIGN)

SECRECY = Secrecy(RULES, twin, swaps, _colour, (events.Dealt, events.Played), {Compared.SHUFFLE: 8})
"""Cards are hidden when they are dealt; whatever is played or taken is so in the open."""
