"""An event loop whose clock is turned on instead of waited for: hours pass in no time, in order."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

LONGEST = 3_600.0
"""Seconds that nothing here waits for: a loop with nothing else to do has come to a halt."""


class _Turning(selectors.DefaultSelector):
    """Waits for nothing: the time that it was to wait has passed at once."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        """Return what is ready now."""
        ready: list[Any] = super().select(0)
        if not ready and (timeout is None or timeout > LONGEST):
            raise RuntimeError("nothing will ever happen any more")
        if not ready:
            self.passed += timeout or 0.0
        return ready


class TurnedLoop(asyncio.SelectorEventLoop):
    """An event loop in which no time passes for threads and sockets: wait for none of them."""

    def __init__(self) -> None:
        self._turning = _Turning()
        super().__init__(self._turning)

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self._turning.passed


def turned(story: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end on a turned clock, and return what it returns."""
    with asyncio.Runner(loop_factory=TurnedLoop) as runner:
        return runner.run(story)
