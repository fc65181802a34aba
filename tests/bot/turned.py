"""An event loop whose time passes at once: whoever sleeps an hour wakes in the next turn."""

from __future__ import annotations

import asyncio
import random
import selectors
from collections.abc import Coroutine
from typing import Any

from games.protocol import Millis


class _Turning(selectors.DefaultSelector):
    """Waits for nothing: the seconds for which the loop would have waited are `skipped`."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if not found and timeout is None:
            raise RuntimeError("everything waits, and for no instant")
        self.skipped += 0.0 if found else timeout or 0.0
        return found


class TurnedLoop(asyncio.SelectorEventLoop):
    """Its time is what was skipped, and nothing else, so that every run is the same."""

    def __init__(self) -> None:
        self._turning = _Turning()
        super().__init__(self._turning)

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self._turning.skipped


class LoopClock:
    """Tells the time of the running loop."""

    def now(self) -> Millis:
        """Return the present instant."""
        return Millis(1_700_000_000_000 + round(asyncio.get_running_loop().time() * 1000))


def run_turned(main: Coroutine[Any, Any, None], seed: int) -> None:
    """Run something in a loop whose time passes at once, with the luck of a seed."""
    random.seed(seed)
    with asyncio.Runner(loop_factory=TurnedLoop) as runner:
        runner.run(main)
