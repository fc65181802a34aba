"""The time of day, as a part that tests can replace."""

from __future__ import annotations

import time
from typing import Protocol

from games.protocol import Millis


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> Millis:
        """Return the present instant in milliseconds since the Unix epoch (UTC)."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> Millis:
        """Return the present instant in milliseconds since the Unix epoch (UTC)."""
        return Millis(time.time_ns() // 1_000_000)
