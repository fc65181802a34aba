"""How a person is forgotten, inside transactions that the caller began and ends.

Rows of a log with a chain name nobody and stay as they are. Those of the first format are written
anew, packed or not. What is deleted is overwritten (`PRAGMA secure_delete`).
"""

from __future__ import annotations

import sqlite3

from bot.records import StoredRow
from bot.store import reads
from bot.store.ended import block, first_format, packing

OPEN, ENDED = "games.ended_at IS NULL", "games.ended_at IS NOT NULL"

FOUND = """
    SELECT game_id FROM games JOIN people USING (game_id) WHERE user_id = ?1 AND {state}
    UNION SELECT game_id FROM games JOIN mentions USING (game_id) WHERE user_id = ?1 AND {state}
    UNION SELECT game_id FROM games JOIN log USING (game_id)
        WHERE packed = 0 AND {state} AND previous IS NULL
            AND (actor = ?1 OR instr(facts, CAST(?1 AS TEXT)))
    UNION SELECT game_id FROM games JOIN seats USING (game_id)
        WHERE user_id = ?1 AND packed = 0 AND {state}
    UNION SELECT game_id FROM games WHERE host_id = ?1 AND {state}
    ORDER BY game_id
"""
"""The tables that know a person; logs of the first format are searched as long as they can be."""

NAMES = """
    SELECT name FROM people WHERE game_id = ?1 AND user_id = ?2 AND name <> ''
    UNION SELECT name FROM seats WHERE game_id = ?1 AND user_id = ?2 AND name <> ''
"""
NAMELESS = (
    "UPDATE people SET name = NULL WHERE game_id = ? AND user_id IS NULL AND name = ?",
    "UPDATE seats SET name = '' WHERE game_id = ? AND user_id IS NULL AND name = ?",
)
"""A computer player that took over a person's seat bears their name."""

FORGOTTEN = (
    "UPDATE people SET user_id = NULL, name = NULL WHERE game_id = ? AND user_id = ?",
    "UPDATE seats SET user_id = NULL, name = '' WHERE game_id = ? AND user_id = ?",
    "UPDATE games SET host_id = 0 WHERE game_id = ? AND host_id = ?",
    "DELETE FROM requests WHERE game_id = ? AND instr(request_id, CAST(? AS TEXT))",
    "DELETE FROM surfaces WHERE game_id = ? AND instr(note, CAST(? AS TEXT))",
    """DELETE FROM surfaces WHERE game_id = ?
        AND channel_id = (SELECT dm_channel_id FROM users WHERE user_id = ?)""",
    "DELETE FROM mentions WHERE game_id = ? AND user_id = ?",
)
CHANGE_ROW = "UPDATE log SET actor = ?, facts = ? WHERE game_id = ? AND seq = ?"


def tables_of(
    connection: sqlite3.Connection, user_id: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ended tables that know a person, and the open ones, as they are at one instant."""
    return _found(connection, user_id, ENDED), _found(connection, user_id, OPEN)


def _found(connection: sqlite3.Connection, user_id: int, state: str) -> tuple[str, ...]:
    query = FOUND.format(state=state)
    return tuple(row[0] for row in connection.execute(query, (user_id,)).fetchall())


def forget_at(connection: sqlite3.Connection, table_id: str, user_id: int) -> None:
    """Forget a person at an ended table; raise ValueError if its packed log cannot be read."""
    names = {name for (name,) in connection.execute(NAMES, (table_id, user_id))}
    names |= _forget_in_log(connection, table_id, user_id)
    for name in names:
        for statement in NAMELESS:
            connection.execute(statement, (table_id, name))
    for statement in FORGOTTEN:
        connection.execute(statement, (table_id, user_id))


def forget_person(connection: sqlite3.Connection, user_id: int) -> None:
    """Forget what is known of a person beside tables."""
    connection.execute("DELETE FROM users WHERE user_id = ?", (user_id,))


def shed_log(connection: sqlite3.Connection) -> None:
    """Empty the write-ahead log, which still holds the pages from before.

    If somebody reads at that instant, SQLite leaves it, and empties it at a later checkpoint.
    """
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _forget_in_log(connection: sqlite3.Connection, table_id: str, user_id: int) -> frozenset[str]:
    """Write a log of the first format anew without a person; return how they were called."""
    found = reads.packed_block(connection, table_id)
    log = _single(connection, table_id) if found is None else block.unpacked(table_id, found)
    without = first_format.anonymous(log, user_id)
    if found is None:
        pairs = zip(log, without, strict=True)
        connection.executemany(CHANGE_ROW, (_values(row) for old, row in pairs if old != row))
    elif without != log:
        packing.save_block(connection, table_id, block.packed(without))
    return first_format.names_of(log, user_id)


def _single(connection: sqlite3.Connection, table_id: str) -> tuple[StoredRow, ...]:
    """Return the rows of a log that is not packed, also such as cannot be read."""
    found = connection.execute(reads.LOG, (table_id,)).fetchall()
    return tuple(StoredRow(row[0], row[1], "", *row[2:]) for row in found)


def _values(row: StoredRow) -> tuple[int | None, str, str, int]:
    return (row.actor, row.events.decode(), row.table_id, row.seq)
