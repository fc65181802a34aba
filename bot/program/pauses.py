"""The pauses between tries that may go on for ever."""

from __future__ import annotations

from collections.abc import Iterator


def growing(first: float, longest: float) -> Iterator[float]:
    """Yield seconds for ever: `first`, then twice as many each time, at most `longest`."""
    pause = first
    while True:
        yield pause
        pause = min(longest, pause * 2)
