"""Time as the sandbox sees it: the limits of 3 s and 15 min and all timestamps go by one clock."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Alarm(Protocol):
    """Something that rings once, unless it is cancelled before."""

    def cancel(self) -> None:
        """Make sure that it does not ring."""


class Clock(Protocol):
    """Seconds since 1970 (UTC), and alarms at such times."""

    def now(self) -> float:
        """The time in seconds since 1970."""

    def ring_at(self, when: float, action: Callable[[], None]) -> Alarm:
        """Call `action` in the event loop once the time `when` is reached."""

    def advance(self, seconds: float) -> None:
        """Jump forward; everything due until then rings, in order of time."""


class _Due:
    """An alarm in the heap of a clock; `action` is None once it rang or was cancelled."""

    def __init__(self, when: float, action: Callable[[], None]) -> None:
        self.when = when
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        self.action = None

    def ring(self) -> None:
        action, self.action = self.action, None
        if action is not None:
            action()


class ManualClock:
    """A clock that stands still until it is advanced: no test can be too slow for it."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._order = itertools.count()
        self._due: list[tuple[float, int, _Due]] = []

    def now(self) -> float:
        """The time in seconds since 1970."""
        return self._now

    def ring_at(self, when: float, action: Callable[[], None]) -> Alarm:
        """Call `action` during the `advance` that reaches `when`."""
        due = _Due(when, action)
        heapq.heappush(self._due, (when, next(self._order), due))
        return due

    def advance(self, seconds: float) -> None:
        """Jump forward by `seconds`; alarms see the time at which they were to ring."""
        target = self._now + seconds
        while self._due and self._due[0][0] <= target:
            when, _, due = heapq.heappop(self._due)
            self._now = max(self._now, when)
            due.ring()
        self._now = target


class SystemClock:
    """The computer's clock, which can also jump forward."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._pending: set[_Due] = set()

    def now(self) -> float:
        """The time in seconds since 1970."""
        return time.time() + self._ahead

    def ring_at(self, when: float, action: Callable[[], None]) -> Alarm:
        """Call `action` in the running event loop when the time comes."""
        due = _Due(when, action)
        self._pending.add(due)
        self._wait(due)
        return due

    def advance(self, seconds: float) -> None:
        """Jump forward by `seconds`."""
        self._ahead += seconds
        for due in sorted(self._pending, key=lambda due: due.when):
            if due.when <= self.now():
                self._ring(due)

    def _wait(self, due: _Due) -> None:
        asyncio.get_running_loop().call_later(max(0.0, due.when - self.now()), self._ring, due)

    def _ring(self, due: _Due) -> None:
        self._pending.discard(due)
        due.ring()


def iso(seconds: float) -> str:
    """The ISO 8601 form that Discord uses, microseconds and offset included."""
    stamp = datetime.fromtimestamp(seconds, UTC)
    return stamp.isoformat(timespec="microseconds")
