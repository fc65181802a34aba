"""The 48 cards of Pass Pass (rulebook: Matériel)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import msgspec

from games.kit.cards import sorter
from games.kit.codes import Piece


class Colour(StrEnum):
    """One of the four colours, in the order in which they are sorted and counted."""

    VIOLET = "violet"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"


COLOURS: tuple[Colour, ...] = tuple(Colour)

Counts = tuple[int, int, int, int]
"""How many cards of each colour, in the order of `COLOURS`: what card backs show."""

HIGHEST = 12
"""Values run from 1 to this (rulebook: Matériel)."""

ROUNDS = 3
"""The most rounds of a game (rulebook: Déroulement)."""

HAND = 8
"""Cards dealt to each player, and so tricks in a round (rulebook: Mise en place)."""

GOAL = 3
"""The number of Pass Pass that wins at once (rulebook: Victoire aux Pass Pass)."""

# Assumed: the rulebook prints only that a card bears 0, 1, 2 or 3 diamonds. These numbers, for
# the values 1 to 12, use each of 0, 1, 2 and 3, and make the rulebook's example of a round's
# count (six cards bearing three diamonds) an ordinary one. An owner of the box corrects them here.
_LOW_CARDS_SHINE = (3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
DIAMONDS: dict[Colour, tuple[int, ...]] = {
    Colour.VIOLET: _LOW_CARDS_SHINE,
    Colour.BLUE: _LOW_CARDS_SHINE,
    Colour.GREEN: _LOW_CARDS_SHINE,
    Colour.YELLOW: _LOW_CARDS_SHINE,
}


class Card(Piece, frozen=True, array_like=True, cache_hash=True):
    """A card: its colour, which its back shows too, and its value. Text: `violet-7`."""

    colour: Colour
    value: Annotated[int, msgspec.Meta(ge=1, le=HIGHEST)]

    @property
    def diamonds(self) -> int:
        """How many diamonds the card bears: 0 to 3."""
        return DIAMONDS[self.colour][self.value - 1]


Pair = tuple[Card, Card]
"""Two cards, the lower first (`by_value`): what the second winner of a trick takes."""

DECK: tuple[Card, ...] = tuple(
    Card(colour, value) for colour in COLOURS for value in range(1, HIGHEST + 1)
)
"""Every card once, by colour, then by value."""

CARDS: dict[str, Card] = {card.code: card for card in DECK}
"""Every card by its code."""

_COLUMN: dict[Colour, int] = {colour: column for column, colour in enumerate(COLOURS)}


def column(card: Card) -> int:
    """Return the place of the card's colour in `COLOURS` and in `Counts`."""
    return _COLUMN[card.colour]


in_order = sorter(DECK)
"""Sorts cards by colour, then by value: the order of a hand."""

by_value = sorter(sorted(DECK, key=lambda card: card.value))
"""Sorts cards by value, then by colour."""


def counts(cards: Iterable[Card]) -> Counts:
    """Return how many of the cards are of each colour."""
    tally = [0, 0, 0, 0]
    for card in cards:
        tally[_COLUMN[card.colour]] += 1
    return (tally[0], tally[1], tally[2], tally[3])


def pass_pass(cards: Iterable[Card]) -> int:
    """Return how many Pass Pass the cards make: the smallest of their colour counts."""
    return min(counts(cards))


def diamonds(cards: Iterable[Card]) -> int:
    """Return how many diamonds the cards bear together."""
    return sum(DIAMONDS[card.colour][card.value - 1] for card in cards)
