"""Keeps the bot running: `python -m bot keep`, which `make run` is.

For machines without a service manager that does so. It is a process of its own, which does nothing
but start the bot and wait: what ends the bot does not end it.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from bot.program import signals
from bot.program.exits import Exit
from bot.program.pauses import growing

BOT: Final = (sys.executable, "-m", "bot")


class Patience(NamedTuple):
    """Seconds: the first pause before a new start, the longest, and how long a bot is well.

    After a run of `well` the pauses begin anew (decided: a fault that comes every hour is mended
    within a second, one that comes at every start asks for a login once in five minutes, far from
    the 1,000 a day that Discord allows).
    """

    first: float = 1.0
    longest: float = 300.0
    well: float = 600.0


USUAL: Final = Patience()


async def keep(command: Sequence[str] = BOT, patience: Patience = USUAL) -> int:
    """Run the bot, again after each fault, until it ends in any other way; return its exit code.

    A signal stops the bot in order, or ends the pause before the next start.
    """
    stopped = asyncio.Event()
    tell = partial(asyncio.get_running_loop().call_soon_threadsafe, stopped.set)
    with signals.heard(tell):
        pauses = growing(patience.first, patience.longest)
        while not stopped.is_set():
            code, seconds = await _run(command, stopped)
            if stopped.is_set() and code < 0:
                # It had not got so far as to catch the signal, nor to do anything.
                return Exit.STOPPED
            if code != Exit.FAULT or stopped.is_set():
                # As a shell has it: what was ended by signal 9 has ended with 137.
                return code if code >= 0 else 128 - code
            if seconds >= patience.well:
                pauses = growing(patience.first, patience.longest)
            pause = next(pauses)
            print(f"the bot ended by a fault; it starts again in {pause:g} s", file=sys.stderr)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopped.wait(), pause)
    return Exit.STOPPED


def main() -> int:
    """Keep the bot running; return its exit code."""
    return asyncio.run(keep())


async def _run(command: Sequence[str], stopped: asyncio.Event) -> tuple[int, float]:
    """Run the bot once; return how it ended, and the seconds that it took."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    process = await asyncio.create_subprocess_exec(*command)
    stopping = asyncio.create_task(_stop(process, stopped))
    code = await process.wait()
    stopping.cancel()
    return code, loop.time() - begun


async def _stop(process: Process, stopped: asyncio.Event) -> None:
    """Hand a signal on to the bot. After Ctrl-C it has had it: a second one changes nothing."""
    await stopped.wait()
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
