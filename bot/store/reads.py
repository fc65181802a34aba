"""What is read from the database: one function for each question, run on a connection's thread.

Every question is answered from an index that holds little more than the answer, so that ten
thousand stored tables are as quick as ten.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from bot.log import chain
from bot.records import (
    GuildRecord,
    ResultRecord,
    SeatRecord,
    StoredRow,
    SurfaceRecord,
    TableRecord,
    TimerRecord,
    UserRecord,
)
from bot.store import rows
from bot.store.ended import block
from bot.store.protocol import StoredTable
from games.protocol import Millis

T = TypeVar("T")

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60 * 1000
"""How long before the latest end an ended table still counts as dirty, in milliseconds (decided:
after an outage nobody waits to see how a game of the day before ended)."""

TABLE = rows.select("games", "WHERE game_id = ?")
SEATS = rows.select("seats", "WHERE game_id = ? ORDER BY since, seat")
LOG = rows.select("log", "WHERE game_id = ? ORDER BY seq")
REQUESTS = "SELECT seq, request_id FROM requests WHERE game_id = ?"
REQUEST = "SELECT seq FROM requests WHERE game_id = ? AND request_id = ?"
ROW = rows.select("log", "WHERE game_id = ? AND seq = ?")
BLOCK = "SELECT rows FROM packed WHERE game_id = ? ORDER BY part"
CHAIN = "SELECT chain FROM games WHERE game_id = ?"
TO_PACK = """
    SELECT game_id FROM games
    WHERE packed = 0 AND ended_at IS NOT NULL AND ended_at < ? AND (
        behind = 0 OR suspended IS NOT NULL
            OR ended_at < (SELECT max(ended_at) FROM games WHERE ended_at IS NOT NULL) - ?
    ) ORDER BY ended_at, game_id LIMIT ?
"""
"""A table that is still dirty is not packed: people have not seen how it ended."""

PEOPLE = rows.select("people", "WHERE game_id = ? ORDER BY person")
RESULTS = rows.select("results", "WHERE game_id = ? ORDER BY seat")
SURFACES = rows.select("surfaces", "WHERE game_id = ? ORDER BY kind, seat")
SURFACE_OF = rows.select("surfaces", "WHERE message_id = ?")
SURFACE_CHANNELS = "SELECT DISTINCT channel_id FROM surfaces"
TIMERS = rows.select("timers", "WHERE game_id = ? ORDER BY due, name")
IN_CHANNEL = rows.select(
    "games", "WHERE channel_id = ? AND ended_at IS NULL ORDER BY opened_at, game_id"
)
NEWEST_IN_CHANNEL = rows.select(
    "games", "WHERE channel_id = ? ORDER BY opened_at DESC, game_id DESC LIMIT 1"
)
OF_GUILD = rows.select(
    "games", "WHERE guild_id = ? AND ended_at IS NULL ORDER BY opened_at, game_id"
)
COUNT_OPEN = "SELECT count(*) FROM games WHERE ended_at IS NULL"
NEXT_TIMER = "SELECT min(due) FROM timers WHERE due > ?"
NEXT_TABLE = "SELECT min(due) FROM games WHERE due IS NOT NULL AND due > ?"
SEATS_OF_USER = rows.select("seats", "WHERE user_id = ? AND live = 1")
BEHIND = """
    SELECT game_id FROM (
        SELECT game_id, changed_at FROM games
        WHERE behind = 1 AND suspended IS NULL AND ended_at IS NULL
        UNION ALL
        SELECT game_id, changed_at FROM games
        WHERE behind = 1 AND suspended IS NULL
            AND ended_at >= (SELECT max(ended_at) FROM games WHERE ended_at IS NOT NULL) - ?
    ) ORDER BY changed_at, game_id
"""
COMPUTERS_AWAITED = """
    SELECT game_id FROM games
    WHERE status = 'running' AND game_id IN (
        SELECT game_id FROM seats WHERE live = 1 AND awaited = 1 AND user_id IS NULL
    ) ORDER BY changed_at, game_id
"""
DUE = """
    SELECT game_id, name, due FROM timers WHERE due <= ?
    UNION ALL
    SELECT game_id, 'table', due FROM games WHERE due <= ?
    ORDER BY due, game_id, name
"""
USER = rows.select("users", "WHERE user_id = ?")
GUILD = rows.select("guilds", "WHERE guild_id = ?")
CHANNEL_NAME = "SELECT name FROM channels WHERE channel_id = ?"
VALUE = "SELECT value FROM meta WHERE key = ?"


def load(connection: sqlite3.Connection, table_id: str) -> StoredTable | None:
    """Return everything about a table as of one instant, or None."""

    def whole() -> StoredTable | None:
        found = table(connection, table_id)
        if found is None:
            return None
        return StoredTable(
            found,
            _all(connection, SEATS, rows.seat_from, table_id),
            _log(connection, table_id),
            tuple(_readable(connection, SURFACES, rows.surface_from, table_id)),
            _all(connection, TIMERS, rows.timer_from, table_id),
            _all(connection, PEOPLE, rows.person_from, table_id),
        )

    return _at_one_instant(connection, whole)


def table(connection: sqlite3.Connection, table_id: str) -> TableRecord | None:
    """Return a table's record, or None."""
    return _one(connection, TABLE, rows.table_from, table_id)


def _log(connection: sqlite3.Connection, table_id: str) -> tuple[StoredRow, ...]:
    """Return a table's rows: all of them, for without one of its rows a log is another one."""
    found = packed_block(connection, table_id)
    if found is None:
        return single_rows(connection, table_id)
    log = block.unpacked(table_id, found)
    refuse_other_end(connection, table_id, log)
    return log


def packed_block(connection: sqlite3.Connection, table_id: str) -> bytes | None:
    """Return the block of a log that is packed, else None."""
    parts = connection.execute(BLOCK, (table_id,)).fetchall()
    return b"".join(part for (part,) in parts) if parts else None


def refuse_other_end(
    connection: sqlite3.Connection, table_id: str, log: Sequence[StoredRow]
) -> None:
    """Raise ValueError unless the last row of a log is the one that the table's record knows."""
    hashed: bytes | None = connection.execute(CHAIN, (table_id,)).fetchone()[0]
    if hashed is not None and (not log or chain.digest(log[-1]) != hashed):
        raise ValueError(f"the log of {table_id} does not end with the row that its record knows")


def single_rows(connection: sqlite3.Connection, table_id: str) -> tuple[StoredRow, ...]:
    """Return the rows of a log that is not packed."""
    requests = dict(_readable(connection, REQUESTS, rows.request_from, table_id))
    found = connection.execute(LOG, (table_id,)).fetchall()
    return tuple(rows.log_from(row, requests.get(row[1], "")) for row in found)


def request(connection: sqlite3.Connection, table_id: str, request_id: str) -> StoredRow | None:
    """Return the row that a request became, or None."""
    found = connection.execute(REQUEST, (table_id, request_id)).fetchone()
    if found is None:
        return None
    return _one(connection, ROW, lambda row: rows.log_from(row, request_id), table_id, found[0])


def to_pack(connection: sqlite3.Connection, before: int, limit: int) -> tuple[str, ...]:
    """Return tables that ended before an instant (ms) and are to be packed, oldest first."""
    return tuple(row[0] for row in connection.execute(TO_PACK, (before, DAY, limit)).fetchall())


def results(connection: sqlite3.Connection, table_id: str) -> tuple[ResultRecord, ...]:
    """Return what the seats of a finished game reached, in seat order; none of any other."""
    return tuple(_readable(connection, RESULTS, rows.result_from, table_id))


def in_channel(connection: sqlite3.Connection, channel_id: int) -> tuple[TableRecord, ...]:
    """Return the open tables of a channel, oldest first."""
    return _all(connection, IN_CHANNEL, rows.table_from, channel_id)


def newest_in_channel(connection: sqlite3.Connection, channel_id: int) -> TableRecord | None:
    """Return the table that was opened last in a channel."""
    return next(iter(_all(connection, NEWEST_IN_CHANNEL, rows.table_from, channel_id)), None)


def of_guild(connection: sqlite3.Connection, guild_id: int) -> tuple[TableRecord, ...]:
    """Return the open tables of a server, oldest first."""
    return _all(connection, OF_GUILD, rows.table_from, guild_id)


def count_open(connection: sqlite3.Connection) -> int:
    """Return how many tables are open."""
    return int(connection.execute(COUNT_OPEN).fetchone()[0])


def of_user(
    connection: sqlite3.Connection, user_id: int
) -> tuple[tuple[TableRecord, SeatRecord], ...]:
    """Return the open tables where a person sits, those that wait for them first."""

    def pairs() -> list[tuple[TableRecord, SeatRecord]]:
        return [
            (record, seat)
            for seat in _all(connection, SEATS_OF_USER, rows.seat_from, user_id)
            for record in _all(connection, TABLE, rows.table_from, seat.table_id)
        ]

    return tuple(sorted(_at_one_instant(connection, pairs), key=by_urgency))


def by_urgency(pair: tuple[TableRecord, SeatRecord]) -> tuple[bool, Millis, str, int]:
    """Order a person's tables: those that wait for them first, then the oldest."""
    record, seat = pair
    return (not seat.awaited, record.opened_at, record.table_id, seat.seat)


def surfaces(connection: sqlite3.Connection, table_id: str) -> tuple[SurfaceRecord, ...]:
    """Return the surfaces of a table, by kind and seat."""
    return tuple(_readable(connection, SURFACES, rows.surface_from, table_id))


def surface_of(connection: sqlite3.Connection, message_id: int) -> SurfaceRecord | None:
    """Return the surface whose message this is."""
    return next(_readable(connection, SURFACE_OF, rows.surface_from, message_id), None)


def surface_channels(connection: sqlite3.Connection) -> tuple[int, ...]:
    """Return the channels that have a surface."""
    return tuple(row[0] for row in connection.execute(SURFACE_CHANNELS).fetchall())


def dirty(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the tables whose surfaces are not known to show the newest row."""
    return tuple(row[0] for row in connection.execute(BEHIND, (DAY,)).fetchall())


def computers_awaited(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the running tables that wait for a computer player."""
    return tuple(row[0] for row in connection.execute(COMPUTERS_AWAITED).fetchall())


def due(connection: sqlite3.Connection, until: int) -> tuple[TimerRecord, ...]:
    """Return what is due up to an instant (ms), earliest first."""
    return _all(connection, DUE, rows.timer_from, until, until)


def next_due(connection: sqlite3.Connection, after: int) -> int | None:
    """Return the earliest instant (ms) beyond another at which something is due, or None."""
    queries = (NEXT_TIMER, NEXT_TABLE)
    found = (connection.execute(query, (after,)).fetchone()[0] for query in queries)
    return min((instant for instant in found if instant is not None), default=None)


def user(connection: sqlite3.Connection, user_id: int) -> UserRecord | None:
    """Return what is known of a person: nothing where it cannot be read."""
    return next(_readable(connection, USER, rows.user_from, user_id), None)


def guild(connection: sqlite3.Connection, guild_id: int) -> GuildRecord | None:
    """Return what is known of a server: nothing where it cannot be read."""
    return next(_readable(connection, GUILD, rows.guild_from, guild_id), None)


def channel_name(connection: sqlite3.Connection, channel_id: int) -> str | None:
    """Return how a channel was called when it was last seen; None also where it cannot be read."""
    found = _readable(connection, CHANNEL_NAME, lambda row: str(rows.sound(row)[0]), channel_id)
    return next(found, None)


def value(connection: sqlite3.Connection, key: str) -> str | None:
    """Return a value kept for the program itself."""
    return _one(connection, VALUE, lambda row: str(row[0]), key)


def _one(
    connection: sqlite3.Connection, query: str, read: Callable[[rows.Row], T], *values: object
) -> T | None:
    return next(iter(_all(connection, query, read, *values)), None)


def _all(
    connection: sqlite3.Connection, query: str, read: Callable[[rows.Row], T], *values: object
) -> tuple[T, ...]:
    return tuple(read(row) for row in connection.execute(query, values).fetchall())


def _readable(
    connection: sqlite3.Connection, query: str, read: Callable[[rows.Row], T], *values: object
) -> Iterator[T]:
    """Yield the rows that can be read, of what can do without one."""
    for row in connection.execute(query, values).fetchall():
        try:
            yield read(row)
        except rows.UNREADABLE as error:
            _complain(f"what is stored of {row[0]} cannot be read: {error}")


@lru_cache(1024)
def _complain(text: str) -> None:
    """Say something once, however often it is found."""
    log.error("%s", text)


def _at_one_instant(connection: sqlite3.Connection, work: Callable[[], T]) -> T:
    """Run several queries that see the same rows, whatever is written meanwhile."""
    # Without a transaction, a row could be committed between two of the queries, and a table be
    # returned whose record is one row newer than its log.
    connection.execute("BEGIN")
    try:
        return work()
    finally:
        connection.execute("ROLLBACK")
