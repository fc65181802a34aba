"""A table as the fold of its log. Pure: no Discord, no disk, no clock.

Every row of the log holds events (`bot.log.events`): people come and go, options change, a game
starts, moves are played. `Table` is what all rows fold to; `bot.tables.evolve` folds one more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.log.events import (
    Member,
    Row,
    Via,
)
from bot.log.formats import NEWEST, SCHEME
from bot.log.history import Rows
from bot.log.roster import Roster
from bot.records import Status, TableRecord
from bot.tables.stamp import Stamp
from games import registry
from games.chance import Luck
from games.protocol import Millis, Seat, Timer
from games.registry import Game, Position

LONG_AGO: Millis = Millis(0)
"""Before anything happened."""

CUT = "cut"
"""The name of the timer by which the next person is asked to cut the deck."""

TIME_TO_CUT: Millis = Millis(60_000)
"""How long a person has who is asked to cut the deck, in milliseconds (decided)."""


@dataclass(frozen=True)
class Cutting:
    """Who is asked to cut the deck, and until when."""

    user_id: int
    until: Millis


class Reservation(NamedTuple):
    """For whom a seat of the lobby was reserved, where they are called, and until when it is held.

    `row` reserved it; they are called for that once."""

    user_id: int
    via: Via
    until: Millis
    row: int


HELD = "held"
"""The name of the timer by which seats that are held become free."""


class Acted(NamedTuple):
    """That the present owner of a seat acted: last in row `seq`, from `via`, where they act in
    unbroken succession since row `since`."""

    seq: int
    via: Via
    since: int


@dataclass(frozen=True)
class Table:
    """Everything about one table. `members` are in seat order once the game has started.

    `activations[seat]` is the row since which the game waits for that seat, or None. `held` are
    the people for whom a seat of the lobby is kept, and `reserved` tells of all there
    ever were: their places in it are their numbers; `drawn` says whether the order of seats is
    drawn at the start; `away[seat]` is who left that seat of the running game
    to a computer player, or None. `invited` have been asked to come, `barred` were put out and may
    not come back. `tries[seat]` is the decision that the seat made last but may still make
    otherwise, and how often it has. `acted` is
    when a person last did something here (the instant of the newest row with an actor);
    `actions[seat]` says where that seat's present owner acted last, or is None.

    Of the log: `format` and `scheme` (of luck) are those of its first row, `roster` has everybody
    whom it names. Of the luck: `entrants` has the join id of everybody who ever sat down in the
    lobby, by Discord id; `joins` are the members' in seat order at the start (in the first scheme
    these enter the draws); `drew` counts the rows of the game that drew. `pledged` is true once the
    channel has the commitment, `cut_offered` if somebody may cut the deck before the deal,
    `cutting` while they are asked to, `cut` the interaction id by which somebody did. `taken_back`
    counts the moves of this game that were taken back: 0 for now, no event takes any back yet, but
    every stamp has room for it.
    """

    record: TableRecord
    members: tuple[Member, ...] = ()
    since: tuple[int, ...] = ()
    position: Position | None = None
    activations: tuple[int | None, ...] = ()
    joins: tuple[int, ...] = ()
    rows: Rows = field(default_factory=Rows)
    held: tuple[int, ...] = ()
    reserved: tuple[Reservation, ...] = ()
    drawn: bool = True
    away: tuple[int | None, ...] = ()
    tries: tuple[tuple[int | None, int], ...] = ()
    invited: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    acted: Millis = LONG_AGO
    actions: tuple[Acted | None, ...] = ()
    format: int = NEWEST
    scheme: int = SCHEME
    roster: Roster = field(default_factory=Roster)
    entrants: Mapping[int, int] = field(default_factory=dict)
    drew: int = 0
    pledged: bool = False
    cut_offered: bool = False
    cutting: Cutting | None = None
    cut: int | None = None
    taken_back: int = 0

    @property
    def table_id(self) -> str:
        """The table's id: 8 characters."""
        return self.record.table_id

    @property
    def game(self) -> Game:
        """The game that is played here, by the rules that the table was opened with."""
        return registry.game(self.record.slug, self.record.rules_version)

    @property
    def luck(self) -> Luck:
        """Where every draw of this table comes from."""
        joins = self.joins if self.scheme == 1 else tuple(sorted(self.entrants.values()))
        return Luck(self.record.secret, joins, self.cut, self.scheme)

    @property
    def draw(self) -> int:
        """The number under which the next row draws."""
        return self.head + 1 if self.scheme == 1 else self.drew

    @property
    def head(self) -> int:
        """The number of the newest row."""
        return self.record.head

    @property
    def opener(self) -> int:
        """The Discord id of the person who opened the table, which never changes."""
        actor = self.rows[0].actor if self.rows else None
        return self.record.host_id if actor is None else actor

    @property
    def status(self) -> Status:
        """The state of the table: lobby, running and so on."""
        return self.record.status

    @property
    def is_open(self) -> bool:
        """Whether anything can still happen here."""
        return self.status.is_open

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that the game waits for; none unless it runs."""
        if self.status is not Status.RUNNING or self.position is None:
            return frozenset()
        return self.position.to_act

    @property
    def to_react(self) -> frozenset[Seat]:
        """The seats that ought to act although nobody tells them so (`Rules.to_react`)."""
        if self.status is not Status.RUNNING or self.position is None:
            return frozenset()
        return self.position.to_react

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where a person sits, or None."""
        places = (i for i, member in enumerate(self.members) if member.user_id == user_id)
        return next(map(Seat, places), None)

    def seat_left_by(self, user_id: int) -> Seat | None:
        """Return the seat that a person left to a computer player, or None."""
        seats = (i for i, away in enumerate(self.away) if away == user_id)
        return next(map(Seat, seats), None)

    def running(self) -> Position:
        """Return the position of a game that has started; raise LookupError before."""
        if self.position is None:
            raise LookupError(f"table {self.table_id} has not started")
        return self.position

    def last_action(self, seat: Seat) -> Acted | None:
        """Return where a seat's present owner acted last; None if they have not acted yet."""
        return self.actions[seat] if seat < len(self.actions) else None

    def stamp(self, seat: Seat) -> Stamp | None:
        """Return what the controls of the decision open for a seat carry; None if none is."""
        if self.status is not Status.RUNNING:
            return None
        decision = self.running().decision(seat)
        return None if decision is None else Stamp(decision, self.taken_back)

    def tries_at(self, seat: Seat) -> int:
        """Return how often a seat of the running game has made the decision open to it now."""
        decision, count = self.tries[seat]
        return count if decision == self.running().decision(seat) else 0

    def answered(self, request_id: str) -> Row | None:
        """Return the row that a request made, or None if it made none."""
        return self.rows.of_request(request_id)

    @property
    def people(self) -> tuple[int, ...]:
        """The ids of the people who sit here, in the order of their places."""
        return tuple(m.user_id for m in self.members if m.user_id is not None)

    @property
    def free(self) -> int:
        """How many places of the lobby nobody has taken, held ones among them."""
        return max(self.game.seat_counts(self.record.options)) - len(self.members)

    def has_room_for(self, user_id: int) -> bool:
        """Return whether a person who is not there could sit down: computers make room."""
        kept = [held for held in self.held if held != user_id]
        return self.free > len(kept) or len(self.people) < len(self.members)

    def missing_players(self) -> int:
        """Return how many players are missing before the lobby can start."""
        counts = self.game.seat_counts(self.record.options)
        enough = [count for count in counts if count >= len(self.members)]
        return (enough[0] - len(self.members)) if enough else 0


def open_timers(table: Table) -> tuple[Timer, ...]:
    """Return the timers that are open now: the rules', of who is to cut, or of seats held."""
    if table.status is Status.LOBBY:
        until = [each.until for each in table.reserved if each.user_id in table.held]
        return (Timer(HELD, min(until)),) if until else ()
    if table.cutting is not None and table.status is Status.CUTTING:
        return (Timer(CUT, table.cutting.until),)
    return table.running().timers if table.status is Status.RUNNING else ()


def open_timer(table: Table, name: str) -> Timer | None:
    """Return the open timer of that name, or None."""
    return next((timer for timer in open_timers(table) if timer.name == name), None)


def next_due(table: Table, at: Millis) -> Timer | None:
    """Return the open timer that is due first, if it is due by that instant, or None."""
    due = (timer for timer in open_timers(table) if timer.due <= at)
    return min(due, key=lambda timer: (timer.due, timer.name), default=None)


def default_options(slug: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return every option of a game with the chosen values and defaults for the rest."""
    schema = registry.game(slug).option_schema
    return {option.key: chosen.get(option.key, option.default) for option in schema}
