"""What lies in the box of Le Secret de Monte Cristo (rulebook: Matériel).

Whoever owns the box corrects a number here, in one place.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import msgspec

from games.kit.codes import Piece


class TreasureKind(StrEnum):
    """One of the five sorts of treasure, which are the colours of bags too.

    Their order is that of lists and counts. In French: or, rubis, saphir, émeraude, diamant.
    """

    GOLD = "gold"
    RUBY = "ruby"
    SAPPHIRE = "sapphire"
    EMERALD = "emerald"
    DIAMOND = "diamond"

    @property
    def letter(self) -> str:
        """The first letter, which no two kinds share."""
        return self.value[0]


KINDS: tuple[TreasureKind, ...] = tuple(TreasureKind)
LETTERS: dict[str, TreasureKind] = {kind.letter: kind for kind in KINDS}

PLAYER_COLOURS = ("red", "blue", "green", "yellow")
"""Each seat's marbles and adventurers; two players take red and blue."""


class Action(StrEnum):
    """One of the four actions of the slide, and the track of marbles in front of it.

    In French: ravitaillement, aventurier, coffre aux trésors, shuffle.
    """

    SUPPLY = "supply"
    ADVENTURER = "adventurer"
    TREASURE = "treasure"
    SHUFFLE = "shuffle"


ACTIONS: tuple[Action, ...] = tuple(Action)


class Place(StrEnum):
    """Where an adventurer can be placed: one of the six dungeons, or of the four bonus zones."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"
    JOKER = "joker"
    LANDING = "landing"
    POINTS = "points"
    REINFORCEMENT = "reinforcement"


PLACES: tuple[Place, ...] = tuple(Place)
DUNGEONS: tuple[Place, ...] = PLACES[:6]
ZONES: tuple[Place, ...] = PLACES[6:]

MAX_SEATS = 4
"""The most players (rulebook: Matériel)."""

ADVENTURERS = 9
"""Adventurers of each player (rulebook: Matériel)."""
FIRST_RESERVE = 2
"""How many of them begin in the reserve; the others are in Marseille (rulebook: Mise en place)."""

TRACK_ROOM = 7
"""A track never holds more marbles than this (rulebook: Important)."""
COLOUR_ROOM = 3
"""A track never holds more marbles of one colour than this (rulebook: Important)."""

HAND_ROOM = 7
"""The most supply cards that a player keeps, jokers included (rulebook: Ravitaillement)."""

ACTIVE_PLACEMENTS, OTHER_PLACEMENTS, REINFORCEMENTS = 3, 1, 2
"""The most adventurers that the active player, each other player, and who has the zone of that name
place (rulebook: Aventurier, Renfort dans les donjons)."""

LANDING = 3
"""The most adventurers that land by the zone of that name (rulebook: Débarquement à If)."""
ZONE_POINTS = 2
"""What the zone of points brings (rulebook: Points bonus)."""

FOUND = 3
"""Treasures found by the action Treasure chest (rulebook: Coffre aux trésors)."""
FULL = 4
"""The number of treasures in a dungeon that brings a scoring (rulebook: Décompte)."""

GOAL = 40
"""The points that end the game after a scoring (rulebook: Déroulement d'une partie)."""
LAST_TURN = 40
"""Ruling: a game that reaches this turn of the slide ends after it."""


def marbles_each(seats: int) -> int:
    """Return how many marbles each player has (rulebook: Mise en place)."""
    return 6 if seats == 2 else 4


class Card(Piece, frozen=True, array_like=True, cache_hash=True):
    """A supply card: bags of one colour, and the adventurers that it brings from Marseille.

    As text `ruby-1-3`: its colour, bags and adventurers.
    """

    kind: TreasureKind
    bags: Annotated[int, msgspec.Meta(ge=1, le=3)]
    adventurers: Annotated[int, msgspec.Meta(ge=0, le=9)]


class Treasure(Piece, frozen=True, array_like=True, cache_hash=True):
    """A treasure token: its kind, and its value, which is also how many bags it takes."""

    kind: TreasureKind
    value: Annotated[int, msgspec.Meta(ge=1, le=3)]

    @property
    def code(self) -> str:
        """The treasure as text, such as `r3`."""
        return f"{self.kind.letter}{self.value}"


# Assumed: no public source tells how bags and adventurers are spread over the 30 cards. It is
# published that a card bears 1 to 3 bags of one colour. Here each colour has two cards each of
# 1 bag with 3 adventurers, 2 with 2 and 3 with 1: 6 cards, times 5 colours is 30.
_FACES = ((1, 3), (1, 3), (2, 2), (2, 2), (3, 1), (3, 1))
CARD_FACES: dict[TreasureKind, tuple[tuple[int, int], ...]] = {
    TreasureKind.GOLD: _FACES,
    TreasureKind.RUBY: _FACES,
    TreasureKind.SAPPHIRE: _FACES,
    TreasureKind.EMERALD: _FACES,
    TreasureKind.DIAMOND: _FACES,
}

# Assumed: the rulebook counts 30 tokens of 5 sorts with values from 1 to 3. Two of each value in
# each sort make 5 x 3 x 2 = 30.
_VALUES = (1, 1, 2, 2, 3, 3)
TREASURE_VALUES: dict[TreasureKind, tuple[int, ...]] = {
    TreasureKind.GOLD: _VALUES,
    TreasureKind.RUBY: _VALUES,
    TreasureKind.SAPPHIRE: _VALUES,
    TreasureKind.EMERALD: _VALUES,
    TreasureKind.DIAMOND: _VALUES,
}

# Assumed: the rulebook prints only that the market gives each kind a value from 1 to 3; these are
# the five slots from top to bottom. Its example shows kinds at 3, 2 and 1 together.
MARKET: tuple[int, int, int, int, int] = (3, 2, 2, 1, 1)

DECK: tuple[Card, ...] = tuple(Card(kind, *face) for kind in KINDS for face in CARD_FACES[kind])
"""Every supply card, by kind, then as printed above."""

TREASURES: tuple[Treasure, ...] = tuple(
    Treasure(kind, value) for kind in KINDS for value in TREASURE_VALUES[kind]
)
"""Every treasure, by kind, then by value."""

CARDS: dict[str, Card] = {card.code: card for card in DECK}
"""Every face of a supply card by its code."""

TOKENS: dict[str, Treasure] = {treasure.code: treasure for treasure in TREASURES}
"""Every face of a treasure by its code."""

_COLUMN: dict[TreasureKind, int] = {kind: column for column, kind in enumerate(KINDS)}


def column(kind: TreasureKind) -> int:
    """Return the place of a kind in `KINDS`."""
    return _COLUMN[kind]


def in_order(treasures: Iterable[Treasure]) -> tuple[Treasure, ...]:
    """Return treasures sorted by kind, then from the highest value down."""
    return tuple(sorted(treasures, key=lambda one: (_COLUMN[one.kind], -one.value)))


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards sorted by kind, then by bags, then by adventurers."""
    return tuple(sorted(cards, key=lambda one: (_COLUMN[one.kind], one.bags, one.adventurers)))
