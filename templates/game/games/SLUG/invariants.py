"""What is true of every state of a game of TITLE."""

from __future__ import annotations

from collections.abc import Iterator

from games.SLUG.state import State
from games.kit.faults import faults


def violations(state: State) -> tuple[str, ...]:
    """Return every invariant that the state breaks, in plain English."""
    return faults(state, _counters)


def _counters(state: State) -> Iterator[str]:
    if state.heap < 0 or min(state.taken) < 0:
        yield f"counters: {state.heap} are left, {state.taken} were taken"
