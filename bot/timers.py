"""What comes due: the timers of running games, and tables that outlive their people."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from bot import intents
from bot.clock import Clock
from bot.host import Host, Request, timer_request
from bot.intents import BLOCKED, Reason, Refusal
from bot.lifetime import due_of, end_of, end_unread
from bot.store.protocol import Store, StoreError
from bot.store.records import TimerRecord
from bot.table import Table

log = logging.getLogger(__name__)

LONGEST_NAP = 60.0
"""Seconds after which the store is asked again what is due next, whatever it said before."""

SHORTEST_NAP = 0.01
RETRY = 5.0
"""Seconds before what failed is tried again: at first, and always where nothing can be stored."""

LONGEST_RETRY = 3_600.0
"""Seconds before it is tried again at most: what goes on failing is tried less and less often."""

AT_ONCE = 100
"""How many are served before the store is asked again: of many, those that matter come first."""

TABLE = "table"
"""The name under which the store tells that a table itself is due."""


class _Aside(msgspec.Struct, frozen=True):
    """When what did not take effect is tried again, by the event loop's time, and after how long.

    `told` is true once it was complained of.
    """

    until: float
    pause: float
    told: bool


class Timers:
    """Lets timers take effect when they are due. One for each process.

    One that fails is put aside for a while, longer and longer, and delays no other.
    """

    def __init__(self, host: Host, store: Store, clock: Clock) -> None:
        self._host = host
        self._store = store
        self._clock = clock
        self._changed = asyncio.Event()
        self._aside: dict[TimerRecord, _Aside] = {}

    def look(self, table: Table) -> None:
        """Take note that a table has changed, and with it perhaps what is due next."""
        for timer, aside in self._aside.items():
            if timer.game_id == table.game_id:
                self._aside[timer] = msgspec.structs.replace(aside, until=0.0)
        self._changed.set()

    async def run(self) -> None:
        """Serve timers until cancelled. What raises is logged, and the loop goes on."""
        # Not bounded, but never without a nap: it lasts as long as the bot.
        begun, said = False, ""
        while True:
            self._changed.clear()
            try:
                if not begun:
                    await self._limit_idle()
                    begun = True
                seconds, said = await self._serve(), ""
            except StoreError as error:
                # A disk may be full for days: one line says so.
                if str(error) != said:
                    log.error("timers: %s", error)
                seconds, said = RETRY, str(error)
            await self._nap(seconds)

    async def _limit_idle(self) -> None:
        """Bring what is stored in line with the settings, which may have changed since.

        A table of an older version has no `due` at all; one that came due while the bot was off
        waits until its people have had the time to act.
        """
        lives = self._host.lives
        if lives.idle is not None:
            await self._store.limit_idle(lives.idle, self._clock.now(), lives.soonest)

    async def _serve(self) -> float:
        """Let what is due take effect; return after how many seconds to look again."""
        now = self._clock.now()
        due = await self._store.due(now)
        self._aside = {timer: self._aside[timer] for timer in due if timer in self._aside}
        time = asyncio.get_running_loop().time()
        ready = [timer for timer in due if timer not in self._aside or self._is_up(timer, time)]
        # People wait for the timers of their game; nobody waits for a table to close.
        ready.sort(key=lambda timer: timer.name == TABLE)
        for timer in ready[:AT_ONCE]:
            await self._attend(timer)
        return 0.0 if len(ready) > AT_ONCE else await self._pause(now)

    def _is_up(self, timer: TimerRecord, time: float) -> bool:
        return self._aside[timer].until <= time

    async def _pause(self, served: int) -> float:
        """Return the seconds until something is due that was not at the instant `served`."""
        time = asyncio.get_running_loop().time()
        pauses = [LONGEST_NAP, *(aside.until - time for aside in self._aside.values())]
        if (due := await self._store.next_due(served)) is not None:
            pauses.append((due - self._clock.now()) / 1000)
        return min(pauses)

    async def _attend(self, timer: TimerRecord) -> None:
        """Let a timer take effect; put it aside if it does not."""
        try:
            took = await self._elapse(timer)
        except Exception as error:
            self._put_aside(timer, error)
        else:
            if not took:
                self._put_aside(timer, None)

    async def _elapse(self, timer: TimerRecord) -> bool:
        """Let a timer take effect, once; return whether it did now."""
        request = timer_request(timer)
        if timer.name == TABLE:
            return await self._review(timer.game_id, request)
        return (await self._host.change(timer.game_id, request, intents.expire(timer.name))).fresh

    async def _review(self, game_id: str, request: Request) -> bool:
        """Close a table that has outlived its people, or set when to look again; return True."""
        lives = self._host.lives
        try:
            done = await self._host.change(game_id, request, intents.close_outlived(lives))
        except Refusal as error:
            if error.reason not in BLOCKED:
                raise
            return await self._review_unread(game_id, request)
        if not done.fresh:
            due = due_of(end_of(done.table, lives), lives)
            await self._host.put_off(game_id, done.table.head, due)
        return True

    async def _review_unread(self, game_id: str, request: Request) -> bool:
        """Do the same for a table whose log cannot be read: it must not keep its channel."""
        record = await self._store.table(game_id)
        if record is None:
            return False
        end = end_unread(record, self._host.lives)
        if end is not None and end.at <= self._clock.now():
            await self._host.abandon(game_id, request, end.reason)
        else:
            await self._host.put_off(game_id, record.head, due_of(end, self._host.lives))
        return True

    def _put_aside(self, timer: TimerRecord, error: Exception | None) -> None:
        """Try a timer again later; say once what is wrong with it."""
        before = self._aside.get(timer)
        told = before is not None and before.told
        if error is not None and not told:
            self._complain(timer, error)
        full = isinstance(error, Refusal) and error.reason is Reason.STORE_FULL
        pause = RETRY if before is None or full else min(before.pause * 2, LONGEST_RETRY)
        until = asyncio.get_running_loop().time() + pause
        self._aside[timer] = _Aside(until, pause, told or error is not None)

    def _complain(self, timer: TimerRecord, error: Exception) -> None:
        fault = None if isinstance(error, Refusal | StoreError) else error
        log.error("timer %s of table %s: %s", timer.name, timer.game_id, error, exc_info=fault)

    async def _nap(self, seconds: float) -> None:
        """Wait so long, or until a table changes."""
        try:
            async with asyncio.timeout(max(SHORTEST_NAP, seconds)):
                await self._changed.wait()
        except TimeoutError:
            return
