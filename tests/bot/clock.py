"""Clocks of tests: one that stands until it is moved, and a machine whose clocks can be set."""

from __future__ import annotations

from clock.source import SECOND
from games.protocol import Millis


class ManualClock:
    """Tells the time that it was set to, in milliseconds; the wall shows the same."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        self.at = at

    def now(self) -> Millis:
        """Return the present instant."""
        return Millis(self.at)

    def from_wall(self, instant: Millis) -> Millis:
        """Return the same instant."""
        return instant

    def to_wall(self, instant: Millis) -> Millis:
        """Return the same instant."""
        return instant

    def advance(self, milliseconds: int) -> None:
        """Let time pass."""
        self.at += milliseconds


class Time:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


class Machine:
    """A machine with a wall and a steady clock, as a `SteadyClock` reads them (`Source`)."""

    def __init__(self, wall: int = 1_700_000_000) -> None:
        self._wall, self._steady = wall * SECOND, 5_000 * SECOND

    def wall(self) -> int:
        """Return the nanoseconds since 1970."""
        return self._wall

    def steady(self) -> int:
        """Return the nanoseconds since the machine was started."""
        return self._steady

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self._wall += round(seconds * SECOND)
        self._steady += round(seconds * SECOND)

    def set_wall(self, seconds: float) -> None:
        """Set the wall forward, or back; a machine that was suspended has lost as much."""
        self._wall += round(seconds * SECOND)
