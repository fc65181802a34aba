"""Waiting for a table to change, without asking the store again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.engine.engine import Engine
from bot.tables.table import Table


async def until(
    engine: Engine, table_id: str, holds: Callable[[Table], bool], seconds: float
) -> None:
    """Return once `holds` is true of a table, or after that many seconds.

    Raise `RefusalError` if the table cannot be read. The table is looked at after each stored
    change: what is known of it besides its log (`Engine.suspend`) is seen at the next of them, or
    by the caller at the end.
    """
    changed = asyncio.Event()

    def wake(table: Table) -> None:
        if table.table_id == table_id:
            changed.set()

    engine.listen(wake)
    try:
        async with asyncio.timeout(seconds):
            # Cleared before the table is looked at, not after: a change that is stored while
            # `engine.table` is awaited sets the event again, and the loop looks once more.
            while not holds(await engine.table(table_id)):
                await changed.wait()
                changed.clear()
    except TimeoutError:
        return
    finally:
        engine.forget(wake)
