"""In which order the events of a log can have happened.

`bot.tables.evolve` folds whatever the engine has stored: the intents made sure that it makes sense.
A log that comes from somebody else is not trusted, and is checked here first.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.log.events import (
    Arranged,
    Asked,
    Barred,
    Closed,
    Configured,
    Cut,
    CutOffered,
    Elapsed,
    Hosted,
    Invited,
    Joined,
    Left,
    Member,
    Moved,
    Opened,
    Pledged,
    Raised,
    Released,
    Replaced,
    Reserved,
    Started,
    TableEvent,
)
from bot.records import Status
from bot.tables.intents import MOST_ENTRANTS
from bot.tables.table import Table
from games.protocol import BadCodeError

MOST_EVENTS = 1_000
"""The most events of one row: a row has one for each member and each person who may not come."""

_PEOPLE = (Hosted, Invited, Barred, Pledged, Closed)
_LOBBY = (
    Joined,
    Left,
    Configured,
    Arranged,
    Raised,
    CutOffered,
    Reserved,
    Released,
    Asked,
    Started,
)
_AT: dict[Status, tuple[type, ...]] = {
    Status.LOBBY: (*_LOBBY, *_PEOPLE),
    Status.CUTTING: (Asked, Cut, Started, *_PEOPLE),
    Status.RUNNING: (Moved, Elapsed, Replaced, *_PEOPLE),
}
"""What can happen at a table, as it stands."""


class MisplacedError(ValueError):
    """An event that cannot have happened then; a sentence says why."""


def require_order(table: Table, told: Sequence[TableEvent], actor: int | None) -> None:
    """Raise `MisplacedError` if these events, asked for by `actor`, cannot be the next row.

    Only what concerns the luck is looked at: who joined and how, what was settled before the deal,
    and that nothing of it changes after. The rules judge the moves.
    """
    if len(told) > MOST_EVENTS:
        raise MisplacedError(f"it tells {len(told)} facts")
    walk = _Walk(table, actor)
    for event in told:
        walk.take(event)
    walk.end()


class _Walk:
    """Goes through the events of one row; knows what of the table they have changed so far."""

    def __init__(self, table: Table, actor: int | None) -> None:
        self._table, self._actor = table, actor
        self._status: Status | None = None if table.head < 0 else table.status
        self._options = table.record.options
        self._seated = len(table.members)
        self._joins = dict(table.entrants)
        self._cut = False

    def take(self, event: TableEvent) -> None:
        """Go on by one event; raise `MisplacedError` if it cannot have happened now."""
        self._require_stage(event)
        match event:
            case Opened(options=options, held=held):
                self._status, self._options = Status.LOBBY, options
                self._require_options()
                if len(held) > MOST_EVENTS:
                    raise MisplacedError(f"{len(held)} seats are held")
            case Configured(key=key, value=value):
                self._options = {**self._options, key: value}
                self._require_options()
            case Joined(member=member):
                self._join(member)
            case Left():
                self._seated -= 1
            case Cut(user_id=user_id) if user_id != self._actor:
                raise MisplacedError("somebody else cut the deck than asked for that")
            case Asked() | Cut():
                self._cutting(event)
            case Started(order=order):
                self._start(order)
            case Closed():
                self._status = Status.CLOSED
            case _:
                pass

    def end(self) -> None:
        """Raise `MisplacedError` if something is missing that belongs to the same row."""
        if self._cut:
            raise MisplacedError("who cuts the deck begins the game")

    def _require_stage(self, event: TableEvent) -> None:
        name = type(event).__name__
        if isinstance(event, Opened) != (self._status is None):
            raise MisplacedError(f"{name}: a table is opened by the first fact, and only once")
        if self._status is not None and not isinstance(event, _AT.get(self._status, ())):
            raise MisplacedError(f"{name} cannot happen where a table stands at {self._status}")
        if not isinstance(event, Started):
            self.end()

    def _require_options(self) -> None:
        try:
            self._table.game.seat_counts(self._options)
        except BadCodeError as error:
            raise MisplacedError(f"no options of the game: {error}") from error

    def _join(self, member: Member) -> None:
        """A person has the join by which they first came, and nobody else has it."""
        self._seated += 1
        if self._seated > max(self._table.game.seat_counts(self._options)):
            raise MisplacedError("more sit down than there are seats")
        if member.user_id is None:
            if member.join_id:
                raise MisplacedError("a computer player has a join")
            return
        others = {join for who, join in self._joins.items() if who != member.user_id}
        first = self._joins.setdefault(member.user_id, member.join_id)
        if member.join_id != first or first <= 0 or first in others:
            raise MisplacedError(
                f"join {member.join_id} is not that person's first, or somebody else's"
            )
        if len(self._joins) > MOST_ENTRANTS:
            raise MisplacedError(f"more than {MOST_ENTRANTS} people sat down")

    def _cutting(self, event: Asked | Cut) -> None:
        """Somebody is asked to cut who sits there and is not the host, and cuts nobody else."""
        table = self._table
        if isinstance(event, Asked):
            if not table.cut_offered:
                raise MisplacedError("somebody is asked to cut the deck, which nobody settled")
            if event.user_id == table.record.host_id or event.user_id not in table.people:
                raise MisplacedError("who is asked to cut the deck is the host, or sits elsewhere")
            self._status = Status.CUTTING
        elif table.cutting is None or table.cutting.user_id != event.user_id or event.cut_id <= 0:
            raise MisplacedError("the deck was cut by who was not asked to")
        else:
            self._cut = True

    def _start(self, order: tuple[int, ...]) -> None:
        if not self._table.pledged:
            raise MisplacedError("the game began before the commitment was posted")
        if sorted(order) != list(range(self._seated)):
            raise MisplacedError("not everybody has a seat, or somebody has two")
        self._status, self._cut = Status.RUNNING, False
