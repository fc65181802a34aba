"""Time: the one place that reads the machine's clocks. Imports nothing of ours.

A machine tells two times. The *wall* says which instant it is, and is what people and Discord speak
of; but it is set, forward or back, by whoever corrects it. The *steady* time only says how much
has passed, and is never set. What is said to people or compared with what they say is read from
the wall; how long something lasts is measured by steady time.

A world of the sandbox has a third: how far it was turned. `source.WorldSource` is both times of a
machine with that added, `loop.TurnedLoop` an event loop that sleeps by them.
"""

from __future__ import annotations

import asyncio
import time


def wall() -> float:
    """Return the seconds since 1970 (UTC) by the machine's own clock, which may be set."""
    return time.time()


def steady() -> float:
    """Return seconds that never go back, from any origin.

    They are those of the running event loop, so that they are turned with it; where none runs, the
    machine's.
    """
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()
