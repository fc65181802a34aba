"""A finished table as a file."""

from __future__ import annotations

from bot.log import chain
from bot.store.protocol import StoredTable


def exported(stored: StoredTable) -> bytes:
    """Return the rows of a finished table, a line each; raise ValueError for an open one."""
    if stored.table.is_open:
        raise ValueError(f"{stored.table.game_id} is still open")
    return b"".join(chain.line(row) + b"\n" for row in stored.log)
