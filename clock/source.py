"""Where a clock is read from: the machine, or the machine and how far its world was turned."""

from __future__ import annotations

import time
from typing import Protocol

SECOND = 1_000_000_000
"""One second, in nanoseconds."""


class Source(Protocol):
    """Tells the wall's time and a steady one, both in nanoseconds."""

    def wall(self) -> int:
        """Return the nanoseconds since 1970 (UTC); they may jump, forward and back."""

    def steady(self) -> int:
        """Return nanoseconds from any origin; they never go back, and jump by turns alone."""


class MachineSource:
    """The machine's own clocks."""

    def wall(self) -> int:
        """Return the nanoseconds since 1970 (UTC)."""
        return time.time_ns()

    def steady(self) -> int:
        """Return the nanoseconds that have passed, without those of a suspended Linux machine."""
        return time.monotonic_ns()


class WorldSource:
    """The clocks of a world that can be turned, forward alone.

    They run with the machine's, or stand still at an instant between two turns: then no machine is
    too slow for what a test does in time.
    """

    def __init__(self) -> None:
        self._ahead = 0
        self._stands: int | None = None

    def follow(self, ahead: float, stands: float | None) -> None:
        """Take the clocks to where the world is: `ahead` seconds of the machine, or at `stands`.

        `stands` is in seconds since 1970. What would lead back changes nothing.
        """
        self._ahead = max(self._ahead, round(ahead * SECOND))
        if stands is not None:
            self._stands = max(self._stands or 0, round(stands * SECOND))

    def wall(self) -> int:
        """Return the nanoseconds since 1970 (UTC) in the world."""
        return time.time_ns() + self._ahead if self._stands is None else self._stands

    def steady(self) -> int:
        """Return the nanoseconds that have passed in the world."""
        return time.monotonic_ns() + self._ahead if self._stands is None else self._stands
