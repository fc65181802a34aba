"""What is written to the database, inside a transaction that the caller began and ends."""

from __future__ import annotations

import sqlite3

from bot.log import chain
from bot.records import SeatRecord, StoredRow, SurfaceRecord
from bot.store import reads, rows
from bot.store.protocol import (
    Answer,
    Appended,
    Change,
    Closing,
    Conflict,
    Duplicate,
    Occupied,
    StoreError,
)
from games.protocol import Millis


def _updated(table: str, *kept: str) -> str:
    """Set every column to the value that was to be inserted, but for those to keep."""
    columns = rows.COLUMNS[table].split(", ")
    return ", ".join(f"{column} = excluded.{column}" for column in columns if column not in kept)


IS_COPY = "copy"
"""The key of `meta` by which a copy says that it is one: its messages may show what came later."""

LAST_SEQ = 2**53
"""More rows than any log has: a number beyond it is damage, and the row that closes such a table
takes a smaller one. It is far below what SQLite can count to."""

FAR = 10**17
"""An instant (ms) that no clock shows: a later one and something more would be no integer."""

PACKED = "SELECT 1 FROM games WHERE game_id = ? AND packed = 1"
HEAD = "SELECT head, packed FROM games WHERE game_id = ?"
OPENED_BY = "SELECT game_id FROM games WHERE opening = ?"
OPEN_HERE = """
    SELECT game_id FROM games WHERE channel_id = ? AND ended_at IS NULL
    ORDER BY opened_at, game_id LIMIT 1
"""
SAVE_TABLE = f"""
    {rows.insert("games", extra="holds")} ON CONFLICT (game_id)
    DO UPDATE SET {_updated("games", "table_id", "suspended")},
        holds = CASE WHEN excluded.ended_at IS NULL THEN holds END
"""
ADD_ROW = rows.insert("log")
ADD_REQUEST = rows.insert("requests")
SAVE_PERSON = rows.insert("people", "INSERT OR REPLACE")
ADD_RESULT = rows.insert("results", "INSERT OR REPLACE")
OPEN_SEATS = "SELECT since, seat FROM seats WHERE game_id = ? AND until IS NULL"
END_SEAT = """
    UPDATE seats SET until = ?, awaited = 0, live = 0 WHERE game_id = ? AND since = ? AND seat = ?
"""
SAVE_SEAT = f"""
    {rows.insert("seats", extra="live")} ON CONFLICT (game_id, since, seat)
    DO UPDATE SET {_updated("seats", "table_id", "since", "seat")}, live = excluded.live
    WHERE (user_id, name, join_id, until, awaited, live) IS NOT (
        excluded.user_id, excluded.name, excluded.join_id,
        excluded.until, excluded.awaited, excluded.live
    )
"""
DROP_TIMERS = "DELETE FROM timers WHERE game_id = ?"
ADD_TIMER = rows.insert("timers")
SAVE_SURFACE = rows.insert("surfaces", "INSERT OR REPLACE")
FORGET_SURFACES = "DELETE FROM surfaces WHERE kind IN ('board', 'hand', 'call', 'signal')"
FORGET_DMS = """
    UPDATE users SET dm_channel_id = NULL, dm_open = NULL, version = version + 1
    WHERE dm_channel_id IS NOT NULL OR dm_open IS NOT NULL
"""
DROP_SURFACE = "DELETE FROM surfaces WHERE game_id = ? AND kind = ? AND seat = ?"
OPEN_TABLE = "SELECT rules_version, head, chain FROM games WHERE game_id = ? AND ended_at IS NULL"
PERSON = "SELECT person FROM people WHERE game_id = ? AND user_id = ?"
NEXT_PERSON = "SELECT coalesce(max(person), 0) + 1 FROM people WHERE game_id = ?"
FREE = f"""
    SELECT coalesce(max(seq) + 1, 0) FROM log WHERE game_id = ?1 AND seq < {LAST_SEQ}
        AND NOT EXISTS (SELECT 1 FROM log next WHERE next.game_id = ?1 AND next.seq = log.seq + 1)
"""  # noqa: S608 - a figure of our own
LAST_STORED = f"SELECT coalesce(max(stored), 0) FROM log WHERE game_id = ? AND stored < {FAR}"  # noqa: S608
CLOSE_TABLE = """
    UPDATE games SET status = 'closed', head = ?2, changed_at = ?3, ended_at = ?3, due = NULL,
        chain = ?4, holds = NULL, behind = 0 WHERE game_id = ?1
"""
MARK_DIRTY = "UPDATE games SET behind = 1 WHERE game_id = ?"
MARK_SYNCED = "UPDATE games SET behind = 0 WHERE game_id = ? AND head = ?"
SUSPEND = "UPDATE games SET suspended = ? WHERE game_id = ?"
RENAME_PERSON = """
    UPDATE people SET name = ? WHERE game_id = ? AND user_id = ? AND game_id IN (
        SELECT game_id FROM seats WHERE user_id = people.user_id AND live = 1 AND until IS NULL
    )
"""
RENAME_SEAT = """
    UPDATE seats SET name = ? WHERE game_id = ? AND user_id = ? AND live = 1 AND until IS NULL
"""
SET_DUE = "UPDATE games SET due = ? WHERE game_id = ? AND head = ?"
LIMIT_IDLE = f"""
    UPDATE games SET due = max(min(changed_at, {FAR}) + :idle, :soonest)
    WHERE ended_at IS NULL AND status = 'running' AND (
        due IS NULL OR due <= :now OR due > max(min(changed_at, {FAR}) + :idle, :soonest)
    )
"""  # noqa: S608 - a figure of our own
SAVE_VALUE = rows.insert("meta", "INSERT OR REPLACE")


def append(connection: sqlite3.Connection, change: Change) -> Answer:
    """Store a change unless its request is stored already or its row is not the next one."""
    row = change.row
    known = reads.request(connection, row.table_id, row.request_id)
    if known is not None:
        return Duplicate(known)
    newest = connection.execute(HEAD, (row.table_id,)).fetchone()
    head, packed = newest or (-1, 0)
    if packed:
        raise StoreError(f"Table {row.table_id} is packed: nothing follows its last row.")
    if row.seq != head + 1:
        return Conflict(head)
    if row.seq == 0 and (taken := _taken(connection, change)) is not None:
        return Occupied(taken)
    _store(connection, change)
    return Appended()


def _taken(connection: sqlite3.Connection, change: Change) -> str | None:
    """Return the table that a new one would stand in the place of, or None."""
    found = connection.execute(OPENED_BY, (change.table.opening,)).fetchone()
    if found is None and change.table.is_open:
        # By `ended_at`, not by the column `holds`: an older version may have let a second table
        # into a channel, and only one of the two can hold it.
        found = connection.execute(OPEN_HERE, (change.table.channel_id,)).fetchone()
    return None if found is None else str(found[0])


def _store(connection: sqlite3.Connection, change: Change) -> None:
    table_id = change.table.table_id
    table, holds = change.table, change.table.channel_id if change.table.is_open else None
    connection.execute(SAVE_TABLE, (*rows.table_row(table), holds))
    _add_row(connection, change.row)
    connection.executemany(SAVE_PERSON, map(rows.person_row, change.people))
    connection.executemany(ADD_RESULT, map(rows.result_row, change.results))
    _end_stays(connection, change)
    _save_seats(connection, change.seats, live=change.table.is_open)
    connection.execute(DROP_TIMERS, (table_id,))
    connection.executemany(ADD_TIMER, map(rows.timer_row, change.timers))
    connection.execute(MARK_DIRTY, (table_id,))


def _add_row(connection: sqlite3.Connection, row: StoredRow) -> None:
    connection.execute(ADD_ROW, rows.log_row(row))
    connection.execute(ADD_REQUEST, rows.request_row(row))


def _end_stays(connection: sqlite3.Connection, change: Change) -> None:
    """End the stay of everybody who is not among those who sit now."""
    table_id, until = change.table.table_id, change.row.seq
    staying = {(seat.since, seat.seat) for seat in change.seats}
    for since, seat in connection.execute(OPEN_SEATS, (table_id,)).fetchall():
        if (since, seat) not in staying:
            connection.execute(END_SEAT, (until, table_id, since, seat))


def _save_seats(
    connection: sqlite3.Connection, seats: tuple[SeatRecord, ...], *, live: bool
) -> None:
    """Stays that are over come first: a seat holds one person at a time."""
    for seat in sorted(seats, key=lambda seat: seat.until is None):
        connection.execute(SAVE_SEAT, (*rows.seat_row(seat), live and seat.until is None))


def abandon(connection: sqlite3.Connection, closing: Closing) -> bool:
    """Close an open table; its log and record may contradict each other. Return whether it was."""
    table_id = closing.table_id
    found = connection.execute(OPEN_TABLE, (table_id,)).fetchone()
    if found is None:
        return False
    row = _last_row(connection, closing, *found)
    hashed = None if row.previous is None else chain.digest(row)
    connection.execute(CLOSE_TABLE, (table_id, row.seq, row.stored, hashed))
    _add_row(connection, row)
    for since, seat in connection.execute(OPEN_SEATS, (table_id,)).fetchall():
        connection.execute(END_SEAT, (row.seq, table_id, since, seat))
    connection.execute(DROP_TIMERS, (table_id,))
    return True


def _last_row(
    connection: sqlite3.Connection,
    closing: Closing,
    version: int,
    head: int,
    previous: bytes | None,
) -> StoredRow:
    """Return the row that closes a table: its chain goes on from what the table's record says."""
    table_id, actor = closing.table_id, closing.actor
    seq: int = connection.execute(FREE, (table_id,)).fetchone()[0]
    if seq <= head < LAST_SEQ:
        seq = head + 1
    if previous is not None and actor is not None:
        actor = _number_of(connection, table_id, actor)
    last: int = connection.execute(LAST_STORED, (table_id,)).fetchone()[0]
    times = (Millis(max(last, closing.at)), closing.at)
    return StoredRow(
        table_id, seq, closing.request_id, actor, *times, version, closing.events, previous
    )


def _number_of(connection: sqlite3.Connection, table_id: str, user_id: int) -> int:
    """Return a person's number at a table; who has none yet gets one."""
    if (found := connection.execute(PERSON, (table_id, user_id)).fetchone()) is not None:
        return int(found[0])
    number: int = connection.execute(NEXT_PERSON, (table_id,)).fetchone()[0]
    connection.execute(SAVE_PERSON, (table_id, number, user_id, None))
    return number


def save_surface(connection: sqlite3.Connection, surface: SurfaceRecord) -> None:
    """Store a surface; its table must be stored. A packed one has none any more."""
    if connection.execute(PACKED, (surface.table_id,)).fetchone() is not None:
        return
    connection.execute(SAVE_SURFACE, rows.surface_row(surface))
    if surface.message_id is None:
        connection.execute(MARK_DIRTY, (surface.table_id,))


def drop_surface(connection: sqlite3.Connection, surface: SurfaceRecord) -> None:
    """Forget a surface."""
    connection.execute(DROP_SURFACE, rows.surface_key(surface))


def mark_synced(connection: sqlite3.Connection, table_id: str, head: int) -> None:
    """Remember that every surface shows all there is, if `head` is still the newest row."""
    connection.execute(MARK_SYNCED, (table_id, head))


def suspend(connection: sqlite3.Connection, table_id: str, reason: str | None) -> None:
    """Set why nothing is sent to Discord for a table."""
    connection.execute(SUSPEND, (reason, table_id))


def rename(connection: sqlite3.Connection, table_id: str, user_id: int, name: str) -> None:
    """Set how somebody is called who sits at an open table whose log has numbers for people."""
    if connection.execute(RENAME_PERSON, (name, table_id, user_id)).rowcount > 0:
        connection.execute(RENAME_SEAT, (name, table_id, user_id))


def set_due(connection: sqlite3.Connection, table_id: str, head: int, due: int | None) -> None:
    """Set when to look at a table again, if `head` is still its newest row."""
    connection.execute(SET_DUE, (due, table_id, head))


def limit_idle(connection: sqlite3.Connection, idle: int, now: int, soonest: int) -> None:
    """Let every running table come due when it has been unchanged for so long, or sooner."""
    connection.execute(LIMIT_IDLE, {"idle": idle, "now": now, "soonest": soonest})


def save_value(connection: sqlite3.Connection, key: str, value: str) -> None:
    """Store a value for the program itself."""
    connection.execute(SAVE_VALUE, (key, value))


def forget_messages(connection: sqlite3.Connection) -> None:
    """Forget every message and DM channel; notices stay, which are evidence and never edited."""
    connection.execute(FORGET_SURFACES)
    connection.execute(FORGET_DMS)
    connection.execute("UPDATE games SET behind = 1 WHERE ended_at IS NULL")


def take_over_copy(connection: sqlite3.Connection) -> None:
    """Begin to use a file; if it is a copy, no message is known to show what it holds."""
    if connection.execute(reads.VALUE, (IS_COPY,)).fetchone() is None:
        return
    connection.execute("UPDATE surfaces SET shown_seq = -1")
    connection.execute("UPDATE games SET behind = 1 WHERE ended_at IS NULL")
    connection.execute("DELETE FROM meta WHERE key = ?", (IS_COPY,))
