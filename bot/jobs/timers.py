"""What comes due takes effect: the timers of running games, and tables that outlive their people.

The store is asked what is due and when the next thing will be. Each timer that is due becomes one
attempt; the request id of a timer is fixed (`timer_request`), so it takes effect once, whether it
is this module, a request that was made after it was due (`Engine.change`) or another process that
comes first.
"""

from __future__ import annotations

import logging

from bot.engine.clock import Clock
from bot.engine.engine import Engine
from bot.engine.request import Request, timer_request
from bot.jobs.supervisor import Backoff, NotYetError, Supervisor
from bot.records import TimerRecord
from bot.store.protocol import Store
from bot.tables import intents
from bot.tables.lifetime import due_of, end_of, end_unread
from bot.tables.refusals import BLOCKED, RefusalError
from bot.tables.table import Table

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0
"""Seconds after which the store is asked again what is due next, whatever it said before: another
process may have stored a timer."""

SHORTEST_SLEEP = 0.01
"""Seconds between two questions to the store at least: clocks may stand still for a tick."""

RETRY = 5.0
"""Seconds before what failed is tried again: at first, and always where nothing can be stored."""

LONGEST_RETRY = 3_600.0
"""Seconds before it is tried again at most (doubling)."""

AT_ONCE = 100
"""How many attempts may wait for their turn. The rest stays in the store until it is asked again:
so timers that come due meanwhile, and for which people wait, do not stand behind all of them."""

CROWDED_SLEEP = 0.2
"""Seconds after which the store is asked again where more are due than that."""

MOST = 8
"""How many take effect at once: the store writes one after the other, so that more would gain
nothing; but one whose log is long, or whose table is held, must not keep the others waiting."""

TABLE = "table"
"""The name under which the store tells that a table itself is due."""


class Timers:
    """Lets timers take effect when they are due. One for each process.

    Each is an attempt of its own: one that fails is tried again later and later, and delays no
    other. One that takes long gives its place to the next after `bot.jobs.supervisor.SLOT_SECONDS`.
    """

    def __init__(self, engine: Engine, store: Store, clock: Clock) -> None:
        self._engine = engine
        self._store = store
        self._clock = clock
        self._begun = self._crowded = False
        backoff = Backoff(RETRY, LONGEST_RETRY, RETRY)
        self._attempts: Supervisor[TimerRecord, _Attempt] = Supervisor(
            log, lambda timer: _Attempt(self, timer), MOST, backoff
        )
        # A disk may be full for days: it is asked as often as ever.
        always = Backoff(RETRY, RETRY, RETRY)
        self._rounds: Supervisor[str, _Round] = Supervisor(log, lambda _: _Round(self), 1, always)

    def begin(self) -> None:
        """Let timers take effect from now on, until `close`."""
        self._rounds.wake(TABLE)

    def look(self, table: Table) -> None:
        """Take note that a table has changed, and perhaps what is due next with it."""
        for timer in self._attempts:
            if timer.table_id == table.table_id:
                self._attempts.end_pause(timer)
        self._ask_again()

    async def settled(self) -> None:
        """Ask the store what is due, and return once that has taken effect or has failed."""
        crowded = True
        while crowded:
            self._rounds.wake(TABLE)
            await self._rounds.settled()
            # Each round takes up what has not been tried yet, so there is a last one.
            crowded = self._crowded
            await self._attempts.settled()

    async def close(self) -> None:
        """Stop; what is under way is stored, or was never begun."""
        await self._rounds.close()
        await self._attempts.close()

    async def serve(self) -> float:
        """Let what is due take effect soon; return after how many seconds to ask again.

        Raise `StoreError` if the store cannot be read.
        """
        if not self._begun:
            await self._limit_idle()
            self._begun = True
        now = self._clock.now()
        due = await self._store.due(now)
        # An attempt that is in a pause, or waits, and that is due no more: another row has ended
        # its timer. One that runs now ends by itself: the intent finds no open timer.
        for timer in set(self._attempts).difference(due):
            self._attempts.drop(timer)
        # People wait for the timers of their game; nobody waits for a table to close.
        fresh = [timer for timer in due if timer not in self._attempts]
        fresh.sort(key=lambda timer: timer.name == TABLE)
        room = max(0, AT_ONCE - self._attempts.active)
        for timer in fresh[:room]:
            self._attempts.wake(timer, urgent=timer.name != TABLE)
        self._crowded = len(fresh) > room
        return CROWDED_SLEEP if self._crowded else await self._pause(now)

    async def attempt(self, timer: TimerRecord) -> None:
        """Let a timer take effect; raise `NotYetError` if it had no effect.

        That is so if the table changed since the store was asked. The next round drops the attempt
        if the timer is due no more, else it is tried again. Raise `RefusalError` if the table
        cannot be read, or nothing can be stored.
        """
        request = timer_request(timer)
        if timer.name == TABLE:
            await self._review(timer.table_id, request)
            self._ask_again()
        elif not (
            await self._engine.change(timer.table_id, request, intents.expire(timer.name))
        ).fresh:
            raise NotYetError

    def _ask_again(self) -> None:
        """Ask the store soon what is due next.

        Not while more is due than may wait: then it is asked every `CROWDED_SLEEP` anyway, and a
        question after each of a thousand timers would read all the others each time.
        """
        if TABLE in self._rounds and not self._crowded:
            self._rounds.wake(TABLE)

    async def _limit_idle(self) -> None:
        """Bring the stored dues in line with the settings, which may have changed since.

        A table that an older version stored has no `due` at all; one that came due while the bot
        was off waits until its people have had the time to act.
        """
        lifetimes = self._engine.lifetimes
        if lifetimes.idle is not None:
            await self._store.limit_idle(lifetimes.idle, self._clock.now(), lifetimes.soonest)

    async def _pause(self, served: int) -> float:
        """Return the seconds until something is due that was not at the instant `served`."""
        due = await self._store.next_due(served)
        if due is None:
            return LONGEST_SLEEP
        return max(SHORTEST_SLEEP, min(LONGEST_SLEEP, (due - self._clock.now()) / 1000))

    async def _review(self, table_id: str, request: Request) -> None:
        """Close a table that has outlived its people, or store when to look at it again."""
        lifetimes = self._engine.lifetimes
        try:
            done = await self._engine.change(table_id, request, intents.close_outlived(lifetimes))
        except RefusalError as error:
            if error.reason not in BLOCKED:
                raise
            await self._review_unread(table_id, request)
        else:
            if not done.fresh:
                due = due_of(end_of(done.table, lifetimes), lifetimes)
                await self._engine.set_due(table_id, done.table.head, due)

    async def _review_unread(self, table_id: str, request: Request) -> None:
        """Do the same for a table whose log cannot be read: it must not keep its channel."""
        record = await self._store.table(table_id)
        if record is None:
            raise NotYetError
        end = end_unread(record, self._engine.lifetimes)
        if end is not None and end.at <= self._clock.now():
            await self._engine.abandon(table_id, request, end.reason)
        else:
            await self._engine.set_due(table_id, record.head, due_of(end, self._engine.lifetimes))


class _Round:
    """The question what is due, asked again and again."""

    def __init__(self, timers: Timers) -> None:
        self._timers = timers

    def __str__(self) -> str:
        return "timers"

    async def run(self) -> float | None:
        return await self._timers.serve()


class _Attempt:
    """One timer that is due."""

    def __init__(self, timers: Timers, timer: TimerRecord) -> None:
        self._timers = timers
        self._timer = timer

    def __str__(self) -> str:
        return f"timer {self._timer.name} of table {self._timer.table_id}"

    async def run(self) -> float | None:
        await self._timers.attempt(self._timer)
        return None
