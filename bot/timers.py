"""What comes due: the timers of running games, and lobbies that waited too long."""

from __future__ import annotations

import asyncio
import logging

from bot import intents
from bot.clock import Clock
from bot.host import Host, Request
from bot.intents import Refusal
from bot.store.protocol import Store, StoreError
from bot.store.records import TimerRecord
from bot.table import Table
from games.protocol import Millis

log = logging.getLogger(__name__)

LONGEST_NAP = 60.0
"""Seconds after which the store is asked again what is due next, whatever it said before."""

SHORTEST_NAP = 0.01
RETRY = 5.0
"""Seconds before what is overdue is looked at again: as a rule, and after a failure."""


class Timers:
    """Lets timers take effect when they are due. One for each process."""

    def __init__(self, host: Host, store: Store, clock: Clock) -> None:
        self._host = host
        self._store = store
        self._clock = clock
        self._changed = asyncio.Event()
        self._failed: set[TimerRecord] = set()

    def look(self, _table: Table) -> None:
        """Take note that a table has changed, and with it perhaps what is due next."""
        self._changed.set()

    async def run(self) -> None:
        """Serve timers until cancelled. What raises is logged, and the loop goes on."""
        # Not bounded, but never without a nap: it lasts as long as the bot.
        while True:
            self._changed.clear()
            now = self._clock.now()
            try:
                longest = LONGEST_NAP if await self._serve(now) else RETRY
                # What is overdue was tried: only what comes later is waited for.
                await self._nap(await self._store.next_due(now), longest)
            except StoreError as error:
                log.error("timers: %s", error)
                await self._nap(None, RETRY)

    async def _serve(self, now: Millis) -> bool:
        """Let everything that is due take effect; return whether all of it did."""
        smooth = True
        for timer in await self._store.due(now):
            try:
                smooth = await self._elapse(timer) and smooth
            except Exception as error:
                self._complain(timer, error)
                smooth = False
        return smooth

    async def _elapse(self, timer: TimerRecord) -> bool:
        """Let a timer take effect, once; return whether it did now."""
        request = Request(f"timer:{timer.name}:{timer.due}", None)
        of_lobby = timer.name == "table"
        intent = intents.expire_lobby() if of_lobby else intents.expire(timer.name)
        return (await self._host.change(timer.game_id, request, intent)).fresh

    def _complain(self, timer: TimerRecord, error: Exception) -> None:
        """Say once what is wrong with a timer, which is tried again as long as it is open."""
        if timer in self._failed:
            return
        self._failed.add(timer)
        fault = None if isinstance(error, Refusal) else error
        log.error("timer %s of table %s: %s", timer.name, timer.game_id, error, exc_info=fault)

    async def _nap(self, due: int | None, longest: float) -> None:
        """Wait until something is due (ms) or a table changes, at most so many seconds."""
        nap = longest
        if due is not None:
            nap = min(nap, max(SHORTEST_NAP, (due - self._clock.now()) / 1000))
        try:
            async with asyncio.timeout(nap):
                await self._changed.wait()
        except TimeoutError:
            return
