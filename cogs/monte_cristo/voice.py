"""Treasures, supply cards, tracks, places and players of Le Secret de Monte Cristo in words.

A kind of treasure always has its name or its sign with it, and a player their name, never a colour
alone: the colours of treasures are those of players too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.faces import voice as spoken
from games.monte_cristo.components import (
    KINDS,
    Action,
    Card,
    Place,
    Treasure,
    TreasureKind,
    sorted_cards,
)
from games.monte_cristo.payment import Part, Payment
from games.monte_cristo.public_state import Ranking
from games.protocol import Seat
from phrases import Phrases

SIGNS: Final[dict[TreasureKind, str]] = {
    TreasureKind.GOLD: "🪙",
    TreasureKind.RUBY: "💗",
    TreasureKind.SAPPHIRE: "💧",
    TreasureKind.EMERALD: "🟩",
    TreasureKind.DIAMOND: "💎",
}
"""The sign of each kind: coin, heart, drop, square, brilliant."""


@dataclass(frozen=True)
class Voice(spoken.Voice):
    """A language and the players' names, with the pieces of Le Secret de Monte Cristo."""

    def kind(self, kind: TreasureKind) -> str:
        """Return a kind of treasure with its sign: "💗 ruby"."""
        return kind_words(self.words, kind)

    def treasure(self, treasure: Treasure) -> str:
        """Return a treasure with its value: "💗 ruby 3"."""
        return f"{self.kind(treasure.kind)} {treasure.value}"

    def treasures(self, treasures: Iterable[Treasure]) -> str:
        """Return treasures in a row: "💗 ruby 3, 🟩 emerald 1", or "nothing"."""
        return ", ".join(map(self.treasure, treasures)) or self.words("common.none")

    def bags(self, kind: TreasureKind, count: int) -> str:
        """Return bags of a colour: "💗 ruby, 2 bags"."""
        return self.words("monte_cristo.bags", kind=self.kind(kind), count=count)

    def card(self, card: Card) -> str:
        """Return a supply card: "💗 ruby, 2 bags, 1 adventurer"."""
        bags = self.bags(card.kind, card.bags)
        return self.words("monte_cristo.card", bags=bags, count=card.adventurers)

    def card_or_joker(self, card: Card | None) -> str:
        """Return a supply card, or "joker" for None."""
        return self.words("monte_cristo.joker") if card is None else self.card(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards by colour, bags with adventurers in brackets: "💗 ruby 2 (2), 1 (3)"."""
        groups = groupby(sorted_cards(cards), key=lambda card: card.kind)
        return " · ".join(f"{self.kind(kind)} {_faces(group)}" for kind, group in groups)

    def jokers(self, count: int) -> str:
        """Return "2 jokers"."""
        return self.words("monte_cristo.jokers", count=count)

    def track(self, action: Action) -> str:
        """Return an action of the slide, which is the name of its track too."""
        return self.words(f"monte_cristo.action.{action.value}")

    def place(self, place: Place) -> str:
        """Return a dungeon's letter or a zone's name: "A", "joker bag"."""
        return self.words(f"monte_cristo.spot.{place.value}")

    def whereto(self, place: Place) -> str:
        """Return a place as a goal: "to A", "to the joker bag"."""
        return self.words(f"monte_cristo.whereto.{place.value}")

    def payment(self, payment: Payment) -> str:
        """Return what is paid, by colour: "💗 ruby 2 + joker, 🟩 emerald 3"."""
        return ", ".join(f"{self.kind(part.kind)} {self.worth(part)}" for part in payment)

    def worth(self, part: Part) -> str:
        """Return what is paid in one colour: "2+1 + joker"."""
        bags = "+".join(map(str, part.bags))
        jokers = self.words("monte_cristo.paid_jokers", count=part.jokers) if part.jokers else ""
        return " + ".join(each for each in (bags, jokers) if each)

    def market(self, market: Iterable[tuple[TreasureKind, int]]) -> str:
        """Return kinds with their values: "💗 ruby 3 · 🪙 gold 2"."""
        return " · ".join(f"{self.kind(kind)} {value}" for kind, value in market)

    def ranks(self, ranking: Ranking) -> str:
        """Return who stands in a dungeon, who takes first first: "**Alice** 3, **Bob** 1"."""
        return ", ".join(f"{self.name(seat)} {count}" for seat, count in ranking.order)

    def queue(self, queue: Iterable[Seat]) -> str:
        """Return adventurers or marbles in a row: "**Alice** ×2, **Bob**", or "nobody"."""
        runs = ((seat, len(list(run))) for seat, run in groupby(queue))
        named = (self.name(seat) + (f" ×{n}" if n > 1 else "") for seat, n in runs)
        return ", ".join(named) or self.words("monte_cristo.nobody")


def _faces(cards: Iterable[Card]) -> str:
    runs = ((card, len(list(run))) for card, run in groupby(cards))
    faces = (f"{card.bags} ({card.adventurers})" + (f" ×{n}" if n > 1 else "") for card, n in runs)
    return ", ".join(faces)


def kind_words(words: Phrases, kind: TreasureKind) -> str:
    """Return a kind of treasure with its sign: "💗 ruby"."""
    return f"{SIGNS[kind]} {words(f'monte_cristo.kind.{kind.value}')}"


def paid(voice: Voice, payment: Payment) -> str:
    """Return a payment by signs alone, beside the treasures that it pays for: "💗 2 + joker"."""
    parts = (f"{SIGNS[part.kind]} {voice.worth(part)}" for part in payment)
    return ", ".join(parts)


def short(treasures: Iterable[Treasure]) -> str:
    """Return treasures by their signs alone: "💗3 🟩1"."""
    return " ".join(f"{SIGNS[one.kind]}{one.value}" for one in treasures)


def earnings(voice: Voice, earned: Iterable[int]) -> Iterator[str]:
    """Yield the points of each kind that has brought any: "💗 ruby 9"."""
    for kind, points in zip(KINDS, earned, strict=True):
        if points:
            yield f"{voice.kind(kind)} {points}"
