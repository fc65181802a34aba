"""The bot, as `python -m bot`, which also tells how it is doing.

Asked by a line on standard input it prints `probe` and a JSON `Probe` about the time since it was
asked last.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from pathlib import Path

import msgspec

from bot.program import app
from bot.program.app import TablierBot
from bot.program.command_line import main

PERIOD = 0.005
"""Seconds between two looks at the event loop."""

FLOORS = "tests.bench.floors"
"""An extension with commands that do as little as a bot can do; `make bench` measures them."""


class Probe(msgspec.Struct, frozen=True):
    """How the bot is doing.

    `lag_50`, `lag_99` and `lag_most` are seconds by which the event loop was late; `memory` is in
    KiB; `kept` counts what the client keeps of messages.
    """

    lag_50: float
    lag_99: float
    lag_most: float
    memory: int
    kept: int


class Lag:
    """How late the event loop comes to what is due."""

    def __init__(self) -> None:
        self.late: list[float] = []

    async def watch(self) -> None:
        """Look again and again."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + PERIOD
            await asyncio.sleep(PERIOD)
            self.late.append(max(0.0, loop.time() - due))

    def since(self) -> list[float]:
        """Return what was seen since this was asked last, in order of size."""
        late, self.late = self.late, []
        return sorted(late) or [0.0]


LAG = Lag()
CLIENTS: list[TablierBot] = []
HELD: set[asyncio.Task[None]] = set()


def _probe() -> Probe:
    (client,) = CLIENTS
    store = client._connection._view_store
    late = LAG.since()
    return Probe(
        lag_50=late[len(late) // 2],
        lag_99=late[len(late) * 99 // 100],
        lag_most=late[-1],
        memory=_memory(),
        kept=sum(map(len, store._views.values())) + len(store._synced_message_views),
    )


def _memory() -> int:
    """Return what the process holds in memory, in KiB; 0 where the system does not say."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def _answer(loop: asyncio.AbstractEventLoop) -> None:
    async def told() -> None:
        print("probe", msgspec.json.encode(_probe()).decode(), flush=True)

    for _ in sys.stdin:
        asyncio.run_coroutine_threadsafe(told(), loop)
    # Who asked is gone, perhaps killed: nobody else would end this process.
    os.kill(os.getpid(), signal.SIGTERM)


def _watch_from_the_start() -> None:
    hook = TablierBot.setup_hook

    async def set_up(self: TablierBot) -> None:
        CLIENTS.append(self)
        HELD.add(asyncio.create_task(LAG.watch(), name="lag"))
        loop = asyncio.get_running_loop()
        threading.Thread(target=_answer, args=(loop,), daemon=True).start()
        await hook(self)

    TablierBot.setup_hook = set_up  # type: ignore[method-assign]


if __name__ == "__main__":
    if "floors" in sys.argv:
        names = app.extensions()
        app.extensions = lambda: [*names, FLOORS]
    _watch_from_the_start()
    sys.exit(main([]))
