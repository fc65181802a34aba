"""Windows in which only so many things may happen, one for each key."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

_SWEPT_AT = 256


class Taken(NamedTuple):
    """Whether there was room, how much is left, and when (seconds since 1970) all is free again."""

    granted: bool
    remaining: int
    resets_at: float


@dataclass
class _Window:
    begun: float
    ends: float
    count: int = 0


class Windows:
    """Fixed windows: each begins with the first thing after the one before has ended.

    Never more than `limit` things are granted between a window's beginning and its end, and
    whoever waits until `resets_at` is granted `limit` again. Windows that are over are forgotten:
    what is kept is at most twice what is open, or `_SWEPT_AT`.
    """

    def __init__(self) -> None:
        self._open: dict[Hashable, _Window] = {}
        self._sweep_at = _SWEPT_AT

    def __len__(self) -> int:
        return len(self._open)

    def take(self, key: Hashable, limit: int, seconds: float, now: float) -> Taken:
        """Ask for one of `limit` places in `seconds`; what is refused takes none."""
        window = self._open.get(key)
        # A clock that was set back must not keep anybody waiting until it has caught up.
        if window is None or not window.begun <= now < window.ends:
            self._sweep(now)
            window = self._open[key] = _Window(now, now + seconds)
        granted = window.count < limit
        window.count += granted
        return Taken(granted, limit - window.count, window.ends)

    def _sweep(self, now: float) -> None:
        if len(self._open) < self._sweep_at:
            return
        self._open = {key: w for key, w in self._open.items() if w.begun <= now < w.ends}
        self._sweep_at = max(_SWEPT_AT, 2 * len(self._open))
