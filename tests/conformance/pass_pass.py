"""What the rules of Pass Pass call secret, and moves that are out of place."""

from __future__ import annotations

from msgspec.structs import replace

from games.pass_pass.components import COLOURS, DECK, Card, in_order
from games.pass_pass.state import State
from games.protocol import Chance, Seat

FOREIGN = (
    *(f"{verb}-{card.code}" for verb in ("play", "take") for card in DECK),
    *(f"record-{seat}" for seat in range(6)),
    "pair-violet-1-blue-1",
    "pair-violet-1-violet-2",
    "pair-violet-11-violet-12",
)


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
    sorted_piles = tuple(map(in_order, piles))
    return replace(state, hands=sorted_piles[:-1], aside=sorted_piles[-1])


def _with(cards: tuple[Card, ...], index: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:index], card, *cards[index + 1 :])
