"""The bot, as `python -m bot`, whose clock stands still: no test can be too slow for its timers.

`STANDING_NOW` is the instant at which it begins, in milliseconds since 1970. A line on standard
input moves it on by that number of milliseconds; then it prints `now MILLISECONDS`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading

from bot.engine.clock import Clock
from bot.engine.engine import Engine
from bot.jobs.timers import Timers
from bot.program import run
from bot.program.command_line import main
from bot.store.protocol import Store
from games.protocol import Millis
from tests.e2e.forgetful_bot import forget_at_once


class Standing:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.at = int(os.environ["STANDING_NOW"])

    def now(self) -> Millis:
        """Return the instant at which it stands."""
        return Millis(self.at)


CLOCK = Standing()


FOR_GOOD = 86_400.0
"""Seconds after which no test runs any more."""


class Patient(Timers):
    """Timers that sleep until the clock moves, or a table changes."""

    def __init__(self, engine: Engine, store: Store, clock: Clock) -> None:
        super().__init__(engine, store, clock)
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in sys.stdin:
            CLOCK.at += int(line)
            self._loop.call_soon_threadsafe(self._ask_again)
            print(f"now {CLOCK.at}", flush=True)

    async def serve(self) -> float:
        await super().serve()
        return FOR_GOOD


if __name__ == "__main__":
    forget_at_once()
    setattr(run, "SystemClock", lambda: CLOCK)  # noqa: B010 - no module exports these
    setattr(run, "Timers", Patient)  # noqa: B010
    sys.exit(main([]))
