"""Ids as Discord makes them: milliseconds since 2015 and a counter."""

from __future__ import annotations

from sandbox.world.clock import Clock

EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """A source of ids that grow, whatever the clock does."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> int:
        """A new id, greater than every one before it and carrying the time."""
        stamp = int(self._clock.now() * 1000) - EPOCH_MS
        self.last = max(self.last + 1, stamp << 22)
        return self.last
