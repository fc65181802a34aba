"""Waiting for a table to change, without asking the store again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.host import Host
from bot.table import Table


async def until(host: Host, game_id: str, holds: Callable[[Table], bool], seconds: float) -> None:
    """Return once something holds of a table, or after so many seconds.

    Raise `Refusal` if the table cannot be read. Only stored changes are looked at: what is known of
    a table besides its log (`Host.suspend`) is seen at the next of them, or at the end.
    """
    changed = asyncio.Event()

    def heard(table: Table) -> None:
        if table.game_id == game_id:
            changed.set()

    host.listen(heard)
    try:
        async with asyncio.timeout(seconds):
            # Cleared before it is looked: what changes meanwhile is not missed.
            while not holds(await host.table(game_id)):
                await changed.wait()
                changed.clear()
    except TimeoutError:
        return
    finally:
        host.forget(heard)
