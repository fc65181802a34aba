"""How late an event loop is on this machine just now that has nothing to do.

`python -m tests.bench.idle` looks until its standard input ends, then prints the median and the
p99 in ms: what the machine's other programs do to every loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import sys
from collections.abc import AsyncIterator

from tests.bench.figures import p99
from tests.load.probed_bot import Lag


class Idle:
    """An idle loop in a process of its own; `late` has what it saw, in ms, once it has ended."""

    def __init__(self) -> None:
        self.late = (0.0, 0.0)


@contextlib.asynccontextmanager
async def beside() -> AsyncIterator[Idle]:
    """Keep an idle loop beside what is measured meanwhile."""
    seen = Idle()
    command = (sys.executable, "-m", __name__)
    pipe = asyncio.subprocess.PIPE
    watcher = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    try:
        yield seen
    finally:
        printed, _ = await watcher.communicate(b"")
    middle, late = printed.split()
    seen.late = float(middle), float(late)


async def _watch() -> None:
    lag = Lag()
    watching = asyncio.create_task(lag.watch())
    await asyncio.to_thread(sys.stdin.read)
    watching.cancel()
    late = [seconds * 1000 for seconds in lag.since()]
    print(statistics.median(late), p99(late))


if __name__ == "__main__":
    asyncio.run(_watch())
