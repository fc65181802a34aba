"""Cards, sums and players of Top Secret in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.faces import voice as spoken
from bot.faces.parts import Observation
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


def card_words(words: Phrases, kind: CardKind) -> str:
    """Return a card with its sign: "📄 80", "🐾 mole"."""
    if kind.is_document:
        return f"{DOCUMENT} {kind.value}"
    return f"{SIGNS[kind]} {words(f'top_secret.kind.{kind.value}')}"


def times(what: str, count: int) -> str:
    """Return a thing and how many there are of it: "📄 80 ×2", or "📄 80" alone."""
    return f"{what} ×{count}" if count > 1 else what


def public(observation: Observation[View]) -> Observation[View]:
    """Return the observation with nothing in it but what an onlooker may know."""
    seen = observation.view
    open_table = View(None, (), (), (), None, None, None, Policy.ASK, seen.table, seen.outcome)
    return replace(observation, view=open_table, seat=None)
