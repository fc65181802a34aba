"""Keyed jobs that run until nothing is left to do, whatever fails: the one way the bot retries.

A `Supervisor` is a work queue as Kubernetes' controllers have it, with the restarts of an OTP
supervisor. A key is woken; its job runs, never twice at once; it returns when it wants to run
again, or that nothing is left. What it raises is logged once, and it runs again after a pause that
doubles (backoff). The number of jobs that run at once is bounded, and urgent ones, for which
somebody waits, go first.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Generic, NamedTuple, Protocol, TypeVar

from bot.complaints import Complaints
from bot.jobs.mind import FairQueue
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason

JITTER = 0.25
"""The share by which a pause may be shorter, at random: what failed together, in an outage, is not
tried again together."""

SLOT_SECONDS = 10.0
"""Seconds for which a running job takes up one of the places. One that runs on after that may wait
for an answer that never comes, and a handful of such jobs must not hold up all others."""

PASSING = "what cannot be read or stored now"
"""The topic of every complaint about the store, which fails for all keys at once."""


class Job(Protocol):
    """What is to be done for one key. `str(job)` names it in the log."""

    async def run(self) -> float | None:
        """Do what there is to do now.

        Return after how many seconds to run again (`math.inf`: once it is woken), or None once
        nothing is left. If it raises anything, it runs again after a pause.
        """


class NotYetError(Exception):
    """A job has to be tried again after a pause, without an entry in the log."""


class Backoff(NamedTuple):
    """Seconds before a failed job is tried again: at first, and at most (doubling).

    `passing` is the most while nothing can be read or stored, which is no fault of the job.
    """

    first: float
    longest: float
    passing: float

    def after(self, failures: int, error: BaseException) -> float:
        """Return the pause after a number of failures in a row, the last of them `error`."""
        most = self.passing if is_passing(error) else self.longest
        return float(min(most, self.first * 2 ** min(failures - 1, 32)))


def is_passing(error: BaseException) -> bool:
    """Return whether an error says that the store cannot be read or written now."""
    full = isinstance(error, RefusalError) and error.reason is RefusalReason.STORE_FULL
    return full or isinstance(error, StoreError)


K = TypeVar("K", bound=Hashable)
J = TypeVar("J", bound=Job)


class _Entry(Generic[J]):
    """A job between two states: waiting (`pause`), ready (`is_ready`) or running (`task`)."""

    def __init__(self, job: J) -> None:
        self.job = job
        self.task: asyncio.Task[float | None] | None = None
        self.pause: asyncio.TimerHandle | None = None
        self.slot_timer: asyncio.TimerHandle | None = None
        self.is_ready = self.is_urgent = self.is_wanted = self.is_dropped = False
        self.failures = 0

    def cancel_timers(self) -> None:
        """Cancel the pause and the slot, whichever of them runs."""
        for handle in (self.pause, self.slot_timer):
            if handle is not None:
                handle.cancel()
        self.pause = self.slot_timer = None


class Supervisor(Generic[K, J]):
    """Runs jobs, one at a time for each key and at most `most` at once.

    `make` returns the job of a key that is woken; the job is forgotten when nothing is left to do.
    `luck` returns a number from 0 to 1, for the jitter; `complaints` may be shared by supervisors
    whose keys differ (None: its own). All methods are called in the event loop:
    none of them, except `close`, awaits anything, so none can see another's work half done.
    """

    def __init__(
        self,
        log: logging.Logger,
        make: Callable[[K], J],
        most: int,
        backoff: Backoff,
        luck: Callable[[], float] = random.random,
        complaints: Complaints | None = None,
    ) -> None:
        self._log = log
        self._make = make
        self._most = most
        self._backoff = backoff
        self._luck = luck
        self._complaints = complaints or Complaints(log)
        self._entries: dict[K, _Entry[J]] = {}
        self._queue: FairQueue[K] = FairQueue()
        self._busy: set[K] = set()
        self._closing = False

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        return iter(tuple(self._entries))

    @property
    def jobs(self) -> tuple[J, ...]:
        """Every job that has something left to do."""
        return tuple(entry.job for entry in self._entries.values())

    @property
    def active(self) -> int:
        """How many jobs run, or are ready to."""
        return sum(bool(each.task or each.is_ready) for each in self._entries.values())

    def wake(self, key: K, *, urgent: bool = True) -> J | None:
        """Let a key's job run soon, once more if it runs now; return the job.

        A job that is not `urgent` lets others go first. Return None once the supervisor is closed.
        """
        if self._closing:
            return None
        entry = self._entries.get(key)
        if entry is None:
            entry = self._entries[key] = _Entry(self._make(key))
        entry.is_dropped = False
        if entry.task is not None:
            # It may have looked already at what has changed, or not yet: it cannot be told. So it
            # runs once more after this run, and no wake is lost; several wakes make one more run.
            entry.is_wanted = True
            entry.is_urgent |= urgent
        else:
            self._enqueue(key, entry, urgent=urgent)
            self._start_ready()
        return entry.job

    def start(self, key: K) -> None:
        """Let a key's job run unless it runs, is to run, or makes a pause after a failure."""
        entry = self._entries.get(key)
        if entry is None:
            self.wake(key)
        else:
            entry.is_dropped = False

    def end_pause(self, key: K) -> None:
        """End the pause of a job at once; do nothing if it is not in one."""
        entry = self._entries.get(key)
        if entry is not None and entry.pause is not None:
            self._due(key, entry)

    def drop(self, key: K) -> None:
        """Forget a key; a run that is under way ends by itself, and is the last."""
        entry = self._entries.get(key)
        if entry is None:
            return
        if entry.task is not None:
            entry.is_dropped = True
        else:
            self._forget(key, entry)

    async def close(self) -> None:
        """Cancel every job, and wake none from now on; return once all have ended."""
        self._closing = True
        tasks = [entry.task for entry in self._entries.values() if entry.task is not None]
        for key, entry in tuple(self._entries.items()):
            self._forget(key, entry)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                self._complaints.say(ended, f"while closing: {ended}", fault=ended)

    def _enqueue(self, key: K, entry: _Entry[J], *, urgent: bool) -> None:
        """Let a job wait for its turn; if it has become urgent, at the better place."""
        entry.cancel_timers()
        # One that waits already and becomes urgent is put in a second time. When its turn comes
        # first at the better place, the older entry is passed over (`_start_ready`).
        if not entry.is_ready or (urgent and not entry.is_urgent):
            self._queue.add(key, for_people=urgent or entry.is_urgent)
        entry.is_ready = True
        entry.is_urgent |= urgent

    def _start_ready(self) -> None:
        """Start as many jobs as may run."""
        while len(self._busy) < self._most and (key := self._queue.next()) is not None:
            entry = self._entries.get(key)
            # It may have had its turn already, at a better place, or have been dropped.
            if entry is not None and entry.is_ready:
                self._start(key, entry)

    def _start(self, key: K, entry: _Entry[J]) -> None:
        # Cleared before the task exists: a wake from here on counts as one during this run.
        entry.is_ready = entry.is_wanted = False
        self._busy.add(key)
        entry.task = asyncio.create_task(_run(entry.job), name=str(entry.job))
        entry.task.add_done_callback(partial(self._ended, key, entry))
        loop = asyncio.get_running_loop()
        entry.slot_timer = loop.call_later(SLOT_SECONDS, self._free_slot, key, entry)

    def _free_slot(self, key: K, entry: _Entry[J]) -> None:
        self._log.info("%s: still under way after %d s", entry.job, SLOT_SECONDS)
        # Only its place is free: `entry.task` stays, so the key still cannot run twice at once.
        self._busy.discard(key)
        self._start_ready()

    def _ended(self, key: K, entry: _Entry[J], task: asyncio.Task[float | None]) -> None:
        """Decide what follows a run: nothing is left, it runs again later, or it failed.

        A wish comes before a result: a job that was woken during its run runs again at once, even
        if it failed or has nothing left, because it may not have seen what it was woken for.
        """
        entry.task = None
        entry.cancel_timers()
        self._busy.discard(key)
        if self._closing:
            return
        error = _error_of(task)
        pause = (
            self._succeeded(key, entry, task) if error is None else self._failed(key, entry, error)
        )
        if entry.is_dropped:
            self._forget(key, entry)
        elif entry.is_wanted or (pause is not None and pause <= 0):
            self._enqueue(key, entry, urgent=False)
        elif pause is None:
            self._forget(key, entry)
        else:
            loop = asyncio.get_running_loop()
            entry.pause = loop.call_later(pause, self._due, key, entry)
        self._start_ready()

    def _due(self, key: K, entry: _Entry[J]) -> None:
        self._enqueue(key, entry, urgent=False)
        self._start_ready()

    def _succeeded(
        self, key: K, entry: _Entry[J], task: asyncio.Task[float | None]
    ) -> float | None:
        if entry.failures:
            self._complaints.settled(key)
            self._complaints.settled(PASSING)
        entry.failures = 0
        return task.result()

    def _failed(self, key: K, entry: _Entry[J], error: BaseException) -> float:
        entry.failures += 1
        if not isinstance(error, NotYetError):
            plain = isinstance(error, RefusalError | StoreError)
            self._complaints.say(
                PASSING if is_passing(error) else key,
                f"{entry.job}: {error}",
                fault=None if plain else error,
            )
        return self._backoff.after(entry.failures, error) * (1 - JITTER * self._luck())

    def _forget(self, key: K, entry: _Entry[J]) -> None:
        entry.cancel_timers()
        entry.is_ready = False
        if self._entries.get(key) is entry:
            del self._entries[key]


async def _run(job: Job) -> float | None:
    return await job.run()


def _error_of(task: asyncio.Task[float | None]) -> BaseException | None:
    """Return why a run failed, or None; a run that somebody cancelled has failed too."""
    return asyncio.CancelledError("it was cancelled") if task.cancelled() else task.exception()
