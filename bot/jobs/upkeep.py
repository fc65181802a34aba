"""Upkeep: the logs of tables that have ended are packed, so that the database stays small."""

from __future__ import annotations

import logging

import msgspec

from bot.engine.clock import Clock
from bot.jobs.supervisor import Backoff, Supervisor
from bot.store.protocol import Store, StoreDamagedError
from games.protocol import Millis

log = logging.getLogger(__name__)

BACKOFF = Backoff(1.0, 60.0, 60.0)
"""Seconds after which packing is tried again while the store cannot be read or written."""


class Tuning(msgspec.Struct, frozen=True):
    """When and how fast: `age` in milliseconds after the end of a table, pauses in seconds.

    It begins `late` after the start, because at the start every message has to be looked at. One
    table is packed at a time, with a `pause` after each: packing takes the store's thread some
    milliseconds in which no move is stored. With nothing left to do it looks again after `rest`.
    """

    age: Millis = Millis(24 * 60 * 60 * 1000)
    late: float = 60.0
    pause: float = 0.2
    rest: float = 600.0


USUAL = Tuning()


class Upkeep:
    """Packs the logs of tables that ended a day ago, one after the other."""

    def __init__(self, store: Store, clock: Clock, tuning: Tuning = USUAL) -> None:
        self._store = store
        self._clock = clock
        self._tuning = tuning
        self._begun = False
        self._unreadable: set[str] = set()
        self._supervisor: Supervisor[str, Upkeep] = Supervisor(log, lambda _: self, 1, BACKOFF)

    def __str__(self) -> str:
        return "packing ended tables"

    def begin(self) -> None:
        """Pack what is old enough from now on, until `close`."""
        self._supervisor.wake("packing", urgent=False)

    async def close(self) -> None:
        """Stop; what is under way is stored, or was never begun."""
        await self._supervisor.close()

    async def run(self) -> float:
        """Pack the table that ended first; return after how many seconds to look again.

        A table that cannot be read is logged once, and left as it is. Raise `StoreError` if nothing
        can be read or stored.
        """
        if not self._begun:
            self._begun = True
            return self._tuning.late
        before = self._clock.now() - self._tuning.age
        found = await self._store.to_pack(before, 1 + len(self._unreadable))
        table_id = next((each for each in found if each not in self._unreadable), None)
        if table_id is None:
            return self._tuning.rest
        try:
            await self._store.pack(table_id)
        except StoreDamagedError as error:
            self._unreadable.add(table_id)
            log.error("table %s is left as it is: %s", table_id, error)
        return self._tuning.pause
