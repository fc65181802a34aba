"""The cards of Top Secret, what they are worth, and who begins with what (rulebook: Contenu)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache

import msgspec

from games.protocol import Seat


class CardKind(StrEnum):
    """What a card is: a document of some value, or one of three spies. In the order of a hand."""

    D20 = "20"
    D40 = "40"
    D60 = "60"
    D80 = "80"
    D100 = "100"
    AGENT = "agent"
    MOLE = "mole"
    ASSASSIN = "assassin"

    @property
    def points(self) -> int:
        """What a document is worth; 0 for a spy."""
        return _POINTS[self]

    @property
    def is_document(self) -> bool:
        """Whether it is a document."""
        return _POINTS[self] > 0

    @property
    def can_be_stolen(self) -> bool:
        """Whether a mole may take it: documents and special agents (rulebook: La taupe)."""
        return self.is_document or self is CardKind.AGENT


DOCUMENTS: tuple[CardKind, ...] = (
    CardKind.D20,
    CardKind.D40,
    CardKind.D60,
    CardKind.D80,
    CardKind.D100,
)
KINDS: tuple[CardKind, ...] = tuple(CardKind)

_POINTS: dict[CardKind, int] = {
    kind: int(kind.value) if kind in DOCUMENTS else 0 for kind in CardKind
}
_PLACE: dict[CardKind, int] = {kind: place for place, kind in enumerate(KINDS)}

# Assumed: the rulebook prints 6 safes, 30 agents and 60 documents, so 1, 5 and 10 in each of the
# six colours. That the five agents are one special agent, two assassins and two moles follows
# from a published review. That the ten documents are two of each of five values fits the two 20s
# that leave every hand with two or three players; the other values are assumed. An owner of the
# box corrects them here.
COLOUR: dict[CardKind, int] = {
    CardKind.D20: 2,
    CardKind.D40: 2,
    CardKind.D60: 2,
    CardKind.D80: 2,
    CardKind.D100: 2,
    CardKind.AGENT: 1,
    CardKind.MOLE: 2,
    CardKind.ASSASSIN: 2,
}

# What few players change in a hand (rulebook: Préparation): both 20s leave it, and spies of the
# colours that nobody plays join it.
_CHANGES: dict[int, dict[CardKind, int]] = {
    2: {CardKind.D20: -2, CardKind.MOLE: 1, CardKind.ASSASSIN: 2},
    3: {CardKind.D20: -2, CardKind.MOLE: 1, CardKind.ASSASSIN: 1},
}

SEATS = (2, 3, 4, 5, 6)
"""The numbers of players (rulebook: its title)."""

GOAL = 1200
"""The points with which somebody ends a longer game after a round (rulebook: Manches)."""

FINE = 50
"""What a missed "Boum !" costs (rulebook: Un assassin a été joué)."""


class Card(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """A card on the table: its kind, and the seat in whose colour it was dealt."""

    kind: CardKind
    colour: Seat


def in_order(kinds: Iterable[CardKind]) -> tuple[CardKind, ...]:
    """Return kinds in the order of a hand: documents by value, then the spies."""
    return tuple(sorted(kinds, key=_PLACE.__getitem__))


@cache
def hand_for(seats: int) -> tuple[CardKind, ...]:
    """Return the hand with which everyone begins a round of `seats` players, in order.

    Cards that were added count as cards of their owner's colour: it does not matter.
    """
    changes: Mapping[CardKind, int] = _CHANGES.get(seats, {})
    counts = ((kind, COLOUR[kind] + changes.get(kind, 0)) for kind in KINDS)
    return tuple(kind for kind, count in counts for _ in range(count))


def counted(hand: Iterable[CardKind]) -> tuple[tuple[CardKind, int], ...]:
    """Return every kind of a hand once, in order, with how many there are."""
    tally = Counter(hand)
    return tuple((kind, tally[kind]) for kind in KINDS if tally[kind])


def is_pair(one: CardKind, other: CardKind) -> bool:
    """Tell whether two cards double (rulebook: Paires homogènes).

    Two documents of one value do, and so does a document with a special agent; two special
    agents do not (ruling: this happens only by theft).
    """
    if one.is_document and other.is_document:
        return one is other
    return (
        CardKind.AGENT in (one, other)
        and one is not other
        and (one.is_document or other.is_document)
    )
