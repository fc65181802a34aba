"""Waiting for a table to change, without asking the store again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.engine.engine import Engine
from bot.tables.table import Table


async def until(
    engine: Engine, table_id: str, holds: Callable[[Table], bool], seconds: float
) -> None:
    """Return once something holds of a table, or after so many seconds.

    Raise `Refusal` if the table cannot be read. Only stored changes are looked at: what is known of
    a table besides its log (`Engine.suspend`) is seen at the next of them, or at the end.
    """
    changed = asyncio.Event()

    def heard(table: Table) -> None:
        if table.table_id == table_id:
            changed.set()

    engine.listen(heard)
    try:
        async with asyncio.timeout(seconds):
            # Cleared before it is looked: what changes meanwhile is not missed.
            while not holds(await engine.table(table_id)):
                await changed.wait()
                changed.clear()
    except TimeoutError:
        return
    finally:
        engine.forget(heard)
