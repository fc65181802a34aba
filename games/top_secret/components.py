"""The cards of Top Secret, what they are worth, and who begins with what (rulebook: Contenu)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache

import msgspec

from games.protocol import Seat


class Kind(StrEnum):
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
        return self.is_document or self is Kind.AGENT


DOCUMENTS: tuple[Kind, ...] = (Kind.D20, Kind.D40, Kind.D60, Kind.D80, Kind.D100)
KINDS: tuple[Kind, ...] = tuple(Kind)

_POINTS: dict[Kind, int] = {kind: int(kind.value) if kind in DOCUMENTS else 0 for kind in Kind}
_PLACE: dict[Kind, int] = {kind: place for place, kind in enumerate(KINDS)}

# Assumed: the rulebook prints 6 safes, 30 agents and 60 documents, so 1, 5 and 10 in each of the
# six colours. That the five agents are one special agent, two assassins and two moles follows
# from a published review. That the ten documents are two of each of five values fits the two 20s
# that leave every hand with two or three players; the other values are assumed. An owner of the
# box corrects them here.
COLOUR: dict[Kind, int] = {
    Kind.D20: 2,
    Kind.D40: 2,
    Kind.D60: 2,
    Kind.D80: 2,
    Kind.D100: 2,
    Kind.AGENT: 1,
    Kind.MOLE: 2,
    Kind.ASSASSIN: 2,
}

# What few players change in a hand (rulebook: Préparation): both 20s leave it, and spies of the
# colours that nobody plays join it.
_CHANGES: dict[int, dict[Kind, int]] = {
    2: {Kind.D20: -2, Kind.MOLE: 1, Kind.ASSASSIN: 2},
    3: {Kind.D20: -2, Kind.MOLE: 1, Kind.ASSASSIN: 1},
}

SEATS = (2, 3, 4, 5, 6)
"""The numbers of players."""

GOAL = 1200
"""Who has so many points after a round ends a longer game (rulebook: Manches)."""

FINE = 50
"""What a missed "Boum !" costs (rulebook: Un assassin a été joué)."""


class Card(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """A card on the table: its kind, and the seat in whose colour it was dealt."""

    kind: Kind
    colour: Seat


def in_order(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return kinds in the order of a hand: documents by value, then the spies."""
    return tuple(sorted(kinds, key=_PLACE.__getitem__))


@cache
def hand_for(seats: int) -> tuple[Kind, ...]:
    """Return the hand with which everyone begins a round of so many players, in order.

    Cards that were added count as cards of their owner's colour: it does not matter.
    """
    changes: Mapping[Kind, int] = _CHANGES.get(seats, {})
    counts = ((kind, COLOUR[kind] + changes.get(kind, 0)) for kind in KINDS)
    return tuple(kind for kind, count in counts for _ in range(count))


def counted(hand: Iterable[Kind]) -> tuple[tuple[Kind, int], ...]:
    """Return every kind of a hand once, in order, with how many there are."""
    tally = Counter(hand)
    return tuple((kind, tally[kind]) for kind in KINDS if tally[kind])


def is_pair(one: Kind, other: Kind) -> bool:
    """Tell whether two cards double (rulebook: Paires homogènes).

    Two documents of one value do, and so does a document with a special agent; two special
    agents do not (ruling: this happens only by theft).
    """
    if one.is_document and other.is_document:
        return one is other
    return (
        Kind.AGENT in (one, other) and one is not other and (one.is_document or other.is_document)
    )
