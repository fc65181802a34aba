"""Logs of ended tables as one block each, inside a transaction that the caller began and ends.

A day after its end nobody asks for a table's messages, timers or requests any more, and all rows
in one block take up a tenth of what they take one by one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from msgspec.structs import replace

from bot.records import StoredRow
from bot.store import reads
from bot.store.ended import block, first_format

BEGIN = """
    UPDATE games SET packed = 1, behind = 0, opening = NULL
    WHERE game_id = ? AND packed = 0 AND ended_at IS NOT NULL
"""
DROP_BLOCK = "DELETE FROM packed WHERE game_id = ?"
ADD_PART = "INSERT INTO packed (game_id, part, rows) VALUES (?, ?, ?)"
PART = 1_000
"""Bytes of a part of a block: with what SQLite writes beside, four of them fill a page of 4,096."""

ADD_MENTION = "INSERT INTO mentions (user_id, game_id) VALUES (?, ?)"
MENTION_SEATED = """
    INSERT OR IGNORE INTO mentions SELECT user_id, game_id FROM seats
    WHERE game_id = ? AND user_id IS NOT NULL AND user_id NOT IN (
        SELECT user_id FROM people WHERE people.game_id = seats.game_id AND user_id IS NOT NULL
    )
"""
"""Whoever sits there and is nobody of `people`: so are all at tables of the first format."""

EMPTIED = ("log", "requests", "surfaces", "timers", "checkpoints")
"""The tables that hold nothing of a table whose log is packed."""

DROP_STAYS = """
    DELETE FROM seats WHERE game_id = ? AND until IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM people WHERE people.game_id = seats.game_id
            AND people.user_id = seats.user_id AND people.name IS NOT seats.name
    )
"""
"""Who has left is in the log. Only how somebody was called before is known from here alone."""


def pack(connection: sqlite3.Connection, table_id: str) -> bool:
    """Make the log of an ended table one block; return whether that was still to do.

    Raise ValueError, so that nothing changes, if a row cannot be read, or the last one is not the
    one that the table's record knows.
    """
    if not connection.execute(BEGIN, (table_id,)).rowcount:
        return False
    log = reads.single_rows(connection, table_id)
    reads.refuse_other_end(connection, table_id, log)
    save_block(connection, table_id, _block(log))
    named = ((user_id, table_id) for user_id in first_format.people_of(log) if user_id > 0)
    connection.executemany(ADD_MENTION, named)
    connection.execute(MENTION_SEATED, (table_id,))
    for table in EMPTIED:
        connection.execute(f"DELETE FROM {table} WHERE game_id = ?", (table_id,))  # noqa: S608
    connection.execute(DROP_STAYS, (table_id,))
    return True


def save_block(connection: sqlite3.Connection, table_id: str, made: bytes) -> None:
    """Store a table's block in parts, in the place of the one that it had."""
    connection.execute(DROP_BLOCK, (table_id,))
    parts = (made[start : start + PART] for start in range(0, len(made), PART))
    connection.executemany(ADD_PART, ((table_id, *part) for part in enumerate(parts)))


def _block(log: Sequence[StoredRow]) -> bytes:
    """Return the block of a log; raise ValueError unless the same rows come out of it again."""
    made = block.packed(log)
    kept = tuple(replace(row, request_id="") for row in log)
    if block.unpacked(log[0].table_id, made) != kept:
        raise ValueError(f"the log of {log[0].table_id} does not come out of its block as it was")
    return made
