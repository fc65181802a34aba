"""Time as the world has it: the limits of 3 s and 15 min and all timestamps go by one clock."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable
from datetime import UTC, datetime

from clock import steady, wall

FARTHEST = 20 * 366 * 86_400.0
"""How many seconds a world may be turned in all: Discord's ids end in 2084 (41 bits of ms)."""


class Alarm:
    """Something that rings once, unless it is cancelled before."""

    def __init__(self, when: float, action: Callable[[], None]) -> None:
        self.when = when
        self._action: Callable[[], None] | None = action
        self._waiting: asyncio.TimerHandle | None = None

    @property
    def is_over(self) -> bool:
        """Whether it rang or was cancelled."""
        return self._action is None

    def cancel(self) -> None:
        """Make sure that it does not ring."""
        self._action = None
        self._stop_waiting()

    def ring(self) -> None:
        """Ring now, unless it did or was cancelled."""
        action = self._action
        self.cancel()
        if action is not None:
            action()

    def wait(self, seconds: float) -> None:
        """Ring after so many seconds of the running event loop, and no sooner."""
        self._stop_waiting()
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(max(0.0, seconds), self.ring)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class Clock:
    """Seconds since 1970 (UTC), and alarms at such times. It runs, and can be turned forward.

    One that `stands` does so at that instant and from turn to turn: no test can be too slow for it.
    One that `flows` stands as well, but is turned on by itself to where a rate limit ends for which
    the bot may wait (`sandbox.rates.flow`).
    """

    def __init__(self, stands: float | None = None, *, flows: bool = False) -> None:
        self.ahead = 0.0
        self.flows = flows
        self._stands = stands
        self._order = itertools.count()
        self._alarms: list[tuple[float, int, Alarm]] = []

    @classmethod
    def standing(cls) -> Clock:
        """Return a clock that stands at the present instant."""
        return cls(wall())

    @classmethod
    def flowing(cls) -> Clock:
        """Return a clock that stands at the present instant, and flows."""
        return cls(wall(), flows=True)

    @property
    def stands(self) -> float | None:
        """The instant at which it stands now; None if it runs."""
        return None if self._stands is None else self.now()

    def now(self) -> float:
        """The time in seconds since 1970."""
        return (wall() if self._stands is None else self._stands) + self.ahead

    def steady(self) -> float:
        """Seconds from any origin, which are never set: what the limits are counted by.

        A bot's event loop runs with the machine, as far ahead as the world is, also while the world
        stands; and there the client waits for its limits. So by a clock that flows they end by the
        same seconds: otherwise a bot that came when its wait was over would be too early.
        """
        if self._stands is None or self.flows:
            return steady() + self.ahead
        return self.now()

    def ring_at(self, when: float, action: Callable[[], None]) -> Alarm:
        """Call `action` once the time `when` is reached, in the event loop or during a turn."""
        while self._alarms and self._alarms[0][2].is_over:
            heapq.heappop(self._alarms)
        alarm = Alarm(when, action)
        heapq.heappush(self._alarms, (when, next(self._order), alarm))
        self._wait(alarm)
        return alarm

    def turn(self, seconds: float) -> None:
        """Go forward; what is due until then rings, each at the time at which it was to ring.

        Raises `ValueError` for a turn back, or one that leads farther than `FARTHEST`.
        """
        if not 0 <= seconds <= FARTHEST - self.ahead:
            raise ValueError(f"a world cannot be turned by {seconds} s")
        self.go_to(self.ahead + seconds)

    def go_to(self, ahead: float) -> None:
        """Be at least so many seconds ahead of where it would be if it was never turned."""
        while self._alarms and self._alarms[0][0] <= self.now() - self.ahead + ahead:
            when, _, alarm = heapq.heappop(self._alarms)
            if not alarm.is_over:
                self.ahead = max(self.ahead, min(ahead, self.ahead + when - self.now()))
                alarm.ring()
        self.ahead = max(self.ahead, ahead)
        for _, _, alarm in self._alarms:
            self._wait(alarm)

    def _wait(self, alarm: Alarm) -> None:
        if self._stands is None and not alarm.is_over:
            alarm.wait(alarm.when - self.now())


def iso(seconds: float) -> str:
    """The ISO 8601 form that Discord uses, microseconds and offset included."""
    stamp = datetime.fromtimestamp(seconds, UTC)
    return stamp.isoformat(timespec="microseconds")
