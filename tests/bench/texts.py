"""(i): how long the worst texts that somebody can type hold the event loop."""

from __future__ import annotations

import gc
import time
from collections.abc import Awaitable, Callable
from functools import partial

from games.registry import games
from tests.bench.figures import Goal, Result, figure
from tests.bench.reference import slowness
from tests.hostile.typist import Typist, typing
from tests.hostile.worst import WORST

LONGEST = 20.0
"""Milliseconds that no text may take on a machine as fast as usual."""

SIZES = (200, 6_000)
"""The longest text that is looked at, and Discord's longest."""


async def measure(kinds: int) -> Result:
    """Type a number of kinds of text into every option of every command, in every game."""
    figures, goals = [], []
    for game in games():
        for size in SIZES:
            took = await _took(game.slug, size, kinds)
            figures.append(figure("i", f"{game.slug}: a text of {size:,}, answered", "ms", took))
            name = f"{game.slug}: the slowest text of {size:,}"
            goals.append(Goal("i", name, max(took), LONGEST * slowness(), "ms"))
    return Result(tuple(figures), tuple(goals))


async def _took(slug: str, size: int, kinds: int) -> list[float]:
    """Return the milliseconds of each command and each autocomplete, for each text.

    A blank text is left out: it means the table here, whose picture is drawn elsewhere.
    """
    took = []
    async with typing(slug, 3) as (_, typist):
        await _answered(typist, "nothing of the kind")  # what is read once has been read
        gc.collect()
        gc.disable()  # the bot's sweeps are rare, and no text's doing
        for worst in list(WORST.values())[:kinds]:
            if not (text := worst(size)).isspace():
                took += await _answered(typist, text)
        gc.enable()
    return took


async def _answered(typist: Typist, text: str) -> list[float]:
    works = [
        partial(work, command, name, text)
        for command, name in typist.options
        for work in (typist.complete, typist.run)
    ]
    return [await _milliseconds(work) for work in works]


async def _milliseconds(work: Callable[[], Awaitable[object]]) -> float:
    begun = time.process_time()
    await work()
    return (time.process_time() - begun) * 1000
