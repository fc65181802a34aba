"""Timers that a test lets look, once, at what is due."""

from __future__ import annotations

from bot.jobs.timers import Timers
from tests.bot.looping import turns


async def served(timers: Timers) -> float:
    """Let what is due take effect, also what failed before; return when they look again (s)."""
    for timer in timers._attempts:
        timers._attempts.end_pause(timer)
    pause = await timers.serve()
    while timers._attempts.active:
        await turns(1)
    return pause
