"""Cards, counts and players of Pass Pass in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.faces import voice as spoken
from games.pass_pass.components import COLOURS, Card, Colour, Counts, in_order
from games.pass_pass.public_state import Phase, PublicState
from phrases import Phrases

SHAPES: Final[dict[Colour, str]] = {
    Colour.VIOLET: "▲",
    Colour.BLUE: "●",
    Colour.GREEN: "■",
    Colour.YELLOW: "★",
}
"""The shape that goes with each colour, so that colour is never the only sign."""


@dataclass(frozen=True)
class Voice(spoken.Voice):
    """A language and the players' names, with the cards and counts of Pass Pass."""

    def colour(self, colour: Colour) -> str:
        """Return a colour with its shape: "▲ violet"."""
        return colour_words(self.words, colour)

    def card(self, card: Card) -> str:
        """Return a card without its diamonds: "▲ violet 7"."""
        return card_words(self.words, card)

    def shining(self, card: Card) -> str:
        """Return a card with its diamonds: "▲ violet 1 (3 diamonds)"."""
        return shining_words(self.words, card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards as a list: "▲ violet 7, ● blue 1 (3 diamonds) and ● blue 5"."""
        return self.words.all_of([self.shining(card) for card in cards])

    def pile(self, cards: Iterable[Card]) -> str:
        """Return cards by colour: "▲ violet 1 (3 diamonds), 7 · ● blue 5"."""
        suits = groupby(in_order(cards), key=lambda card: card.colour)
        return " · ".join(self._suit(colour, tuple(suit)) for colour, suit in suits)

    def _suit(self, colour: Colour, suit: Sequence[Card]) -> str:
        values = (f"{card.value}{_diamonds(self.words, card)}" for card in suit)
        return f"{self.colour(colour)} {', '.join(values)}"

    def backs(self, counts: Counts) -> str:
        """Return how many cards there are of each colour: "2 × ▲ violet, 1 × ● blue"."""
        there = [pair for pair in zip(counts, COLOURS, strict=True) if pair[0]]
        return ", ".join(f"{count} × {self.colour(colour)}" for count, colour in there)

    def score(self, points: int, pass_pass: int) -> str:
        """Return the two columns of the score sheet: "9 points, 1 Pass Pass"."""
        counted = self.points(points)
        return self.words("pass_pass.score", points=counted, pass_pass=pass_pass)

    def brief_score(self, points: int, pass_pass: int) -> str:
        """Return the same without a zero: "9 points"."""
        if pass_pass:
            return self.score(points, pass_pass)
        return self.points(points)

    def worth(self, cards: int, diamonds: int) -> str:
        """Return what won cards are: "6 cards, 3 diamonds"."""
        counted = self.words("common.cards", count=cards)
        shining = self.words("pass_pass.diamonds", count=diamonds)
        return self.words("pass_pass.board.worth", cards=counted, diamonds=shining)


def colour_words(words: Phrases, colour: Colour) -> str:
    """Return a colour with its shape: "▲ violet"."""
    return f"{SHAPES[colour]} {words(f'pass_pass.colour.{colour.value}')}"


def card_words(words: Phrases, card: Card) -> str:
    """Return a card without its diamonds: "▲ violet 7"."""
    return f"{colour_words(words, card.colour)} {card.value}"


def shining_words(words: Phrases, card: Card) -> str:
    """Return a card with its diamonds: "▲ violet 1 (3 diamonds)"."""
    return card_words(words, card) + _diamonds(words, card)


def _diamonds(words: Phrases, card: Card) -> str:
    if not card.diamonds:
        return ""
    return f" ({words('pass_pass.diamonds', count=card.diamonds)})"


def leads(table: PublicState) -> bool:
    """Tell whether the next card opens a trick."""
    return table.phase is Phase.PLAY and not table.now.laid
