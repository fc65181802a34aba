"""What lies on the table of Passages Secrets: everything, for nothing is hidden in this game."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from games.passages_secrets.board import PATHS, RHOMBI, Statue
from games.passages_secrets.components import (
    DISTRICTS,
    PASSAGES,
    Achievement,
    Counts,
    District,
    Token,
    column,
    counts,
    shovels,
)
from games.protocol import Seat

Tile = tuple[District, District, District]
"""A hex as it lies: its districts at right, bottom and left (`board.Slot`)."""

Markers = tuple[int, int, int, int, int]
"""The markers in the order of `DISTRICTS`: zones towards seat 0; negative is seat 1's side."""


class Phase(StrEnum):
    """What the table waits for. `SET_UP` is an empty table, before the opening events.

    `OPENING`: the second player may move a marker. `PLACE`: a passage. `OPEN`: the district whose
    marker a one-shovel token moves.
    """

    SET_UP = "set_up"
    OPENING = "opening"
    PLACE = "place"
    OPEN = "open"
    OVER = "over"


class Trigger(StrEnum):
    """What brought mid-game scoring: a second statue stolen, or five passages left to both."""

    STATUES = "statues"
    PASSAGES = "passages"


class Shift(msgspec.Struct, frozen=True):
    """A marker moved, from one place of its track to another (as in `Markers`).

    Both are the same if the marker stood at the end already.
    """

    district: District
    start: int
    end: int

    @property
    def zones(self) -> int:
        """How many zones it moved."""
        return abs(self.end - self.start)


class Sheet(msgspec.Struct, frozen=True):
    """A player's points in one scoring phase (rulebook: Phases de décompte).

    `loot` is by kind (`LOOT`). `districts` is by district (`DISTRICTS`): None where they do not
    control it. `achievements` is None at mid-game, where they do not count. `length` is the
    number of passages in the longest tunnel, `controlled` that of the districts controlled.
    """

    length: int
    controlled: int
    tunnel: int
    statues: int
    loot: Counts
    districts: tuple[int | None, int | None, int | None, int | None, int | None]
    achievements: int | None

    @property
    def looted(self) -> int:
        """Points for loot of all kinds."""
        return sum(self.loot)

    @property
    def governed(self) -> int:
        """Points for all districts controlled; Noble alone may make it negative."""
        return sum(points or 0 for points in self.districts)

    @property
    def total(self) -> int:
        """Points of the phase."""
        gained = self.tunnel + self.statues + self.looted + self.governed
        return gained + (self.achievements or 0)


Sheets = tuple[Sheet, Sheet]
"""Both players' sheets of a phase, in seat order."""


class Midgame(msgspec.Struct, frozen=True):
    """Mid-game scoring: what brought it, at the end of which turn, and the points."""

    trigger: Trigger
    turn: int
    sheets: Sheets


class Player(msgspec.Struct, frozen=True):
    """One player's side of the table, everything in the order in which they got it.

    `paths` are the numbers of the paths with their passages, `tokens` the faces that they own.
    """

    seat: Seat
    paths: tuple[int, ...] = ()
    tokens: tuple[Token, ...] = ()
    statues: tuple[Statue, ...] = ()
    achievements: tuple[Achievement, ...] = ()

    @property
    def left(self) -> int:
        """Passages that they still have."""
        return PASSAGES - len(self.paths)

    @property
    def loot(self) -> Counts:
        """How much loot they have of each kind (`LOOT`)."""
        return counts(self.tokens)

    @property
    def shovels(self) -> int:
        """How many shovel tokens they have."""
        return shovels(self.tokens)


class Last(msgspec.Struct, frozen=True):
    """What the newest turn has brought so far, for the picture to mark.

    `path` is None after the second player's opening move. `tied` are the achievements that
    mid-game scoring left to nobody. `midgame` tells that the turn brought mid-game scoring.
    """

    seat: Seat
    path: int | None
    token: Token | None
    shifts: tuple[Shift, ...] = ()
    statues: tuple[Statue, ...] = ()
    achieved: tuple[tuple[Seat, Achievement], ...] = ()
    tied: tuple[Achievement, ...] = ()
    midgame: bool = False


class PublicState(msgspec.Struct, frozen=True):
    """The whole table, the same for everybody.

    `layout` are the six hexes (`board.CITY`) as they lie. `faces` are the visible faces laid on
    the 27 paths at the start; the token is still there where `owners`, by path too, is None.
    `revealed` are the three achievements of this game, `tied` those that nobody can get any more.
    `turns` counts the passages placed. `to_act` is None once the game is over. `midgame` and
    `final` are None until scored. `decisions` counts the decisions that have been made.
    """

    players: tuple[Player, Player]
    layout: tuple[Tile, ...] = ()
    faces: tuple[Token, ...] = ()
    owners: tuple[Seat | None, ...] = ()
    markers: Markers = (0, 0, 0, 0, 0)
    revealed: tuple[Achievement, ...] = ()
    tied: tuple[Achievement, ...] = ()
    first: Seat = Seat(0)
    phase: Phase = Phase.SET_UP
    to_act: Seat | None = None
    turns: int = 0
    last: Last | None = None
    midgame: Midgame | None = None
    final: Sheets | None = None
    decisions: int = 0

    @property
    def free(self) -> tuple[int, ...]:
        """The numbers of the paths that still have their token, ascending."""
        return tuple([path for path, owner in enumerate(self.owners, 1) if owner is None])

    def owner(self, path: int) -> Seat | None:
        """Return whose passage lies on a path, by its number."""
        return self.owners[path - 1]

    def token(self, path: int) -> Token | None:
        """Return the face that lies on a path, by its number; None once it was taken."""
        return self.faces[path - 1] if self.owners[path - 1] is None else None

    def field(self, rhombus: int) -> District:
        """Return the district of a field, by its index in `board.RHOMBI`."""
        return self.layout[rhombus // 3][rhombus % 3]

    def beside(self, path: int) -> tuple[District, District]:
        """Return the two districts beside a path, by its number, the left or upper one first."""
        first, second = PATHS[path - 1].rhombi
        return self.field(first), self.field(second)

    def zone(self, district: District, seat: Seat) -> int:
        """Return how many zones a marker stands on a seat's side; negative is the other's."""
        place = self.markers[column(district)]
        return place if seat == 0 else -place

    def controlled(self, seat: Seat) -> tuple[District, ...]:
        """Return the districts that a seat controls, in their order."""
        return tuple([district for district in DISTRICTS if self.zone(district, seat) > 0])

    def holder(self, achievement: Achievement) -> Seat | None:
        """Return who holds an achievement."""
        for player in self.players:
            if achievement in player.achievements:
                return player.seat
        return None

    def surrounded(self, seat: Seat) -> tuple[int, ...]:
        """Return the fields (`board.RHOMBI`) whose four paths all bear passages of a seat."""
        return tuple(
            field.index
            for field in RHOMBI
            if len(field.paths) == 4 and all(self.owner(path) == seat for path in field.paths)
        )


def towards(seat: Seat) -> int:
    """Return the direction of `Markers` in which a seat pulls: 1 or -1."""
    return 1 if seat == 0 else -1


def other(seat: Seat) -> Seat:
    """Return the other seat."""
    return Seat(1 - seat)
