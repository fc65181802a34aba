"""(i): folding a long log, and how long that holds up the event loop at a time."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bot.tables.folding import SLICE, in_turns, rebuild
from tests.bench.figures import Goal, Result, figure
from tests.bot.tables.test_folding import COURSES, Log, log_of

MOST = 2.0
"""For how many of its slices of time folding may hold up the event loop."""


@contextmanager
def _settled() -> Iterator[None]:
    """Keep the garbage collector away from what was there before, as the bot does."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def measure(many: int, repeats: int) -> Result:
    """Fold logs of a number of rows, and of a tenth of that, in turn."""
    figures, goals = [], []
    for course in COURSES:
        long, short = log_of(course, many), log_of(course, many // 10)
        taken: dict[int, list[float]] = {many: [], many // 10: []}
        held: list[float] = []
        with _settled():
            for _ in range(repeats):
                for log in (short, long):
                    taken[len(log[1])].append(_folded(log))
                held += asyncio.run(_held(long))
        figures += [
            figure("i", f"{course}: a log of {count} rows, folded", "ms", each)
            for count, each in taken.items()
        ]
        figures.append(figure("i", f"{course}: the loop held up at a time", "ms", held))
        slices = figures[-1].p99 / (SLICE * 1000)
        work = min(taken[many]) / min(taken[many // 10])
        goals += [
            Goal("i", f"{course}: work for ten times the rows", work, 15.0),
            Goal("i", f"{course}: the loop held up, p99", slices, MOST),
        ]
    return Result(tuple(figures), tuple(goals))


def _folded(log: Log) -> float:
    begun = time.perf_counter()
    rebuild(*log)
    return (time.perf_counter() - begun) * 1000


async def _held(log: Log) -> list[float]:
    """Return what each turn of the event loop took, in ms, while a log was folded."""
    task, turns = asyncio.create_task(in_turns(*log)), []
    while not task.done():
        begun = time.thread_time()
        await asyncio.sleep(0)
        turns.append((time.thread_time() - begun) * 1000)
    return turns
