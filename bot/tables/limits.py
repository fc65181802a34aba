"""Limits: how much one person may ask of the bot. Whoever runs it can change every figure."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence

import msgspec
from cachetools import LRUCache

from bot.log.events import Arranged, Configured, Hosted, Joined, Raised, Replaced, TableEvent
from bot.records import Status
from bot.tables.lifetime import MINUTE
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.table import Table
from games.protocol import Millis, Seat

HOUR = Millis(60 * MINUTE)

REMEMBERED = 4_096
"""How many people are counted; those who have asked for nothing the longest are forgotten."""


class Limits(msgspec.Struct, frozen=True):
    """What one person, one table or one server may have at most.

    `lobbies` a person hosts at once; `tables` a person hosts or sits at; `server_tables` are open
    in a server; `openings` by a person an hour; `invitations` by a person a minute, `invited` to a
    table; `changes` of one table, or of one choice in a game, by one person, who can always leave
    or be put out.
    """

    lobbies: int = 3
    tables: int = 10
    server_tables: int = 100
    openings: int = 30
    invitations: int = 3
    invited: int = 12
    changes: int = 40


SETTINGS: Mapping[str, str] = {
    "TABLIER_MAX_LOBBIES": "lobbies",
    "TABLIER_MAX_TABLES": "tables",
    "TABLIER_MAX_SERVER_TABLES": "server_tables",
    "TABLIER_MAX_OPENINGS": "openings",
    "TABLIER_MAX_INVITATIONS": "invitations",
    "TABLIER_MAX_INVITED": "invited",
    "TABLIER_MAX_CHANGES": "changes",
}
"""The settings by which each figure is changed."""


class RateLimit:
    """Counts how often each person did something within the last `span` milliseconds.

    `reason` is what is told to somebody who did it too often.
    """

    def __init__(self, span: int, reason: RefusalReason) -> None:
        self._span = span
        self._reason = reason
        self._done: LRUCache[int, deque[Millis]] = LRUCache(REMEMBERED)

    def require(self, user_id: int, most: int, now: Millis) -> None:
        """Count one more time; raise `RefusalError`, with when it may be again, after `most`.

        `now` goes back in no process (`bot.engine.clock`).
        """
        done = self._done.setdefault(user_id, deque())
        while done and done[0] <= now - self._span:
            done.popleft()
        if len(done) >= most:
            free = done[-most] + self._span if most else now + self._span
            raise RefusalError(self._reason, count=most, when=f"<t:{-(-free // 1000)}:R>")
        done.append(now)


def arranged(table: Table, user_id: int) -> int:
    """Return how often a person has changed how a table is: options, computers, order, host."""
    return _rows_of(table, user_id, lambda events: any(map(_is_arranging, events)))


def came(table: Table, user_id: int) -> int:
    """Return how often a person has sat down at a table, or taken their seat back."""

    def comes(events: Sequence[TableEvent]) -> bool:
        seated = (event for event in events if isinstance(event, Joined | Replaced))
        return any(event.member.user_id == user_id for event in seated)

    return _rows_of(table, user_id, comes)


def _rows_of(table: Table, user_id: int, counts: Callable[[Sequence[TableEvent]], bool]) -> int:
    """Return how many rows of a person count; the opening (row 0) does not."""
    rows = (row for row in table.rows if row.actor == user_id and row.seq > 0)
    return sum(counts(row.events) for row in rows)


def _is_arranging(event: TableEvent) -> bool:
    seats_computer = isinstance(event, Joined) and event.member.user_id is None
    return seats_computer or isinstance(event, Arranged | Configured | Hosted | Raised)


def bounded(
    user_id: int,
    most: int,
    done: Callable[[Table, int], int],
    reason: RefusalReason,
    intent: Intent,
) -> Intent:
    """Do something at a table unless that person has `done` it `most` times already."""

    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        if done(table, user_id) >= most:
            raise RefusalError(reason, count=most)
        return intent(table, at)

    return events


def decided(seat: Seat, most: int, intent: Intent) -> Intent:
    """Make a move, unless that seat has changed the same choice `most` times already."""

    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        if table.status is Status.RUNNING and table.tries_at(seat) >= most:
            raise RefusalError(RefusalReason.CHOSEN_ENOUGH, count=most)
        return intent(table, at)

    return events
