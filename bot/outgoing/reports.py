"""What the log is told of what Discord has shown, or has let us find out."""

from __future__ import annotations

import contextlib
import logging

from bot.engine.request import Request, gone_request, timer_request
from bot.records import Status
from bot.services import Services
from bot.shown.observation import signal_of
from bot.shown.surfaces import BOARD, INVITE, LETTER, SIGNAL, Key, owner_of
from bot.tables import dealing, intents, rematch
from bot.tables.refusals import RefusalError
from bot.tables.table import Table

log = logging.getLogger(__name__)

PLEDGED = Request("pledged", None)
"""The request that notes in the log that the channel has the commitment: once for each table."""


async def pledged(services: Services, table: Table) -> bool:
    """Note in the log that the channel has the commitment; return False if that failed."""
    try:
        await services.engine.change(table.table_id, PLEDGED, dealing.pledge())
    except RefusalError as error:
        log.info("table %s: not pledged yet: %s", table.table_id, error.reason)
        return False
    return True


async def shown(services: Services, table: Table, key: Key) -> None:
    """Start what waits until everybody has been shown `table`: its `on_shown` timers."""
    if key[0] != (SIGNAL if signal_of(table) else BOARD) or table.status is not Status.RUNNING:
        return
    for timer in table.running().timers:
        if timer.on_shown:
            # `bot.jobs.timers` may be quicker, by the same request id: one of the two takes
            # effect. Where it cannot be stored here, the timer takes effect when it is due.
            with contextlib.suppress(RefusalError):
                await services.engine.change(
                    table.table_id, timer_request(timer), intents.shown(timer.name)
                )


async def has_left(services: Services, table: Table, key: Key) -> bool:
    """Free the seat that is held for who is to be called, if they have left the server.

    Return whether it was: where nothing can be stored they are called like anybody else.
    """
    held = owner_of(table, key) if key[0] in (INVITE, LETTER) else None
    if held is None or await services.messenger.is_member(table.record.guild_id, held):
        return False
    try:
        intent = rematch.release(held, "gone")
        await services.engine.change(table.table_id, gone_request(held), intent)
    except RefusalError as error:
        log.info("table %s: a seat is still held: %s", table.table_id, error.reason)
        return False
    return True
