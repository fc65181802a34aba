"""An event loop that can be turned: what sleeps in it wakes as if the time had passed.

What is under way is not older for that. A *timeout* bounds how long a request, a connection or a
test may take on the real machine, so every timeout is moved on with the turn; everything else that
was scheduled (sleeps, pauses, the waits of discord.py's rate limiter) comes due.
"""

from __future__ import annotations

import asyncio
import heapq
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")

if sys.platform == "win32":
    _Base = asyncio.ProactorEventLoop
else:
    _Base = asyncio.SelectorEventLoop

_TIMEOUTS = ("asyncio.tasks", "asyncio.timeouts", "async_timeout", "aiohttp")
"""The modules, with what is in them, whose callbacks end something that takes too long.

`asyncio.sleep` schedules a function of `asyncio.futures`; `asyncio.tasks` has that of `wait` and
`wait_for`; aiohttp schedules nothing but limits of connections and requests.
"""


class TurnedLoop(_Base):
    """An event loop whose `time()` is the machine's steady time, and how far it was turned."""

    def __init__(self) -> None:
        self._turned = 0.0
        super().__init__()

    def time(self) -> float:
        """Return the seconds by which everything in this loop is scheduled; they never go back."""
        return super().time() + self._turned

    async def turn(self, ahead: float) -> None:
        """Be `ahead` seconds before the machine; return once all that came due by it was called.

        A turn that leads nowhere or back changes nothing.
        """
        seconds = ahead - self._turned
        if seconds > 0:
            self._turned = ahead
            self._move_timeouts(seconds)
        # Of all that is due now this is scheduled for the latest instant, and the loop calls what
        # is due in the order of its instants.
        reached = self.create_future()
        self.call_at(self.time(), reached.set_result, None)
        await reached

    def _move_timeouts(self, seconds: float) -> None:
        # asyncio has no way to move a timer. Its heap of timers, and the instant of each, are the
        # same in Python 3.11 to 3.14; `tests/clock/test_loop.py` fails where they are not.
        scheduled: list[Any] = self._scheduled  # type: ignore[attr-defined]
        for timer in scheduled:
            if _is_timeout(timer._callback):  # noqa: SLF001
                timer._when += seconds  # noqa: SLF001
        heapq.heapify(scheduled)


def _is_timeout(callback: Callable[..., object] | None) -> bool:
    module = getattr(callback, "__module__", None) or ""
    return any(module == name or module.startswith(f"{name}.") for name in _TIMEOUTS)


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in a new loop that can be turned, as `asyncio.run` does."""
    with asyncio.Runner(loop_factory=TurnedLoop) as runner:
        return runner.run(main)
