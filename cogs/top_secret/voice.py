"""Cards, sums and players of Top Secret in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final

from bot.shown import voice as spoken
from bot.shown.face import Observation
from games.top_secret.components import Card, CardKind, counted
from games.top_secret.moves import Policy
from games.top_secret.public_state import Lying
from games.top_secret.view import View
from phrases import Phrases

SIGNS: Final[dict[CardKind, str]] = {
    CardKind.AGENT: "🕵️",
    CardKind.MOLE: "🐾",
    CardKind.ASSASSIN: "💣",
}
"""The sign of each spy; every document has `DOCUMENT`."""

DOCUMENT: Final = "📄"


@dataclass(frozen=True)
class Voice(spoken.Voice):
    """A language and the players' names, with the cards of Top Secret."""

    def card(self, kind: CardKind) -> str:
        """Return a card with its sign: "📄 80", "🐾 mole"."""
        return card_words(self.words, kind)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards as a list, in their order: "📄 80 + 🕵️ special agent"."""
        return " + ".join(self.card(card.kind) for card in cards)

    def counted(self, kinds: Iterable[CardKind]) -> str:
        """Return each kind once, in the order of a hand: "📄 20 ×2, 🕳️ mole"."""
        return ", ".join(times(self.card(kind), count) for kind, count in counted(kinds))

    def lying(self, pile: Iterable[Lying]) -> str:
        """Return visible cards from the bottom up, each with how it came there."""
        return ", ".join(self._lying(one) for one in pile)

    def _lying(self, one: Lying) -> str:
        how = self.words(f"top_secret.how.{one.how.value}")
        return f"{self.card(one.card.kind)} ({how})"

    def points(self, count: int) -> str:
        """Return "80 points"; a sum below zero has a minus sign."""
        return self.words("top_secret.points", count=abs(count), points=signed(count))

    def clauses(self, clauses: Iterable[str]) -> str:
        """Return "one; two; three" with this language's semicolon."""
        return reduce(
            lambda said, more: self.words("top_secret.clauses", first=said, rest=more), clauses
        )


def card_words(words: Phrases, kind: CardKind) -> str:
    """Return a card with its sign: "📄 80", "🐾 mole"."""
    if kind.is_document:
        return f"{DOCUMENT} {kind.value}"
    return f"{SIGNS[kind]} {words(f'top_secret.kind.{kind.value}')}"


def times(what: str, count: int) -> str:
    """Return what there is so many times: "📄 80 ×2", or "📄 80" alone."""
    return f"{what} ×{count}" if count > 1 else what


def signed(number: int) -> str:
    """Return a number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def marked(observation: Observation[View], length: int = spoken.LONGEST) -> Voice:
    """Return the voice for messages: names in bold, escaped, cut to `length` characters."""
    return Voice(observation.words, spoken.marked_names(observation, length))


def plain(observation: Observation[View], length: int = spoken.LONGEST) -> Voice:
    """Return the voice for alt text, labels and pictures: plain names, cut likewise."""
    return Voice(observation.words, spoken.plain_names(observation, length))


def public(observation: Observation[View]) -> Observation[View]:
    """Return the sight with nothing in it but what an onlooker may know."""
    seen = observation.view
    open_table = View(None, (), (), (), None, None, None, Policy.ASK, seen.table, seen.outcome)
    return replace(observation, view=open_table, seat=None)
