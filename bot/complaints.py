"""Complaints: what fails again and again is logged once, with its traceback, then once an hour."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from cachetools import LRUCache

import clock

REMIND = 3_600.0
"""Seconds after which what goes on failing is logged again (decided: once an hour)."""

TOPICS = 1_024
"""How many topics are remembered; a complaint about any other is logged again."""


@dataclass
class _Said:
    """When a topic was logged last, in seconds, and how often it came up since."""

    at: float
    unsaid: int = 0


def place_of(fault: BaseException) -> Hashable:
    """Return what the same fault has in common each time: its type, and where it was raised."""
    lines = traceback.extract_tb(fault.__traceback__)
    return type(fault), *((line.filename, line.lineno) for line in lines[-1:])


class Complaints:
    """Writes faults to a log. `now` returns seconds that never go back."""

    def __init__(self, log: logging.Logger, now: Callable[[], float] = clock.steady) -> None:
        self._log = log
        self._now = now
        self._said: LRUCache[Hashable, _Said] = LRUCache(TOPICS)

    def say(
        self,
        about: Hashable,
        sentence: str,
        *,
        fault: BaseException | None = None,
        level: int = logging.ERROR,
    ) -> None:
        """Log a sentence, with the traceback of `fault`, unless `about` was logged not long ago.

        What is logged again says how often it came up meanwhile.
        """
        said = self._said.get(about)
        if said is not None and self._now() - said.at < REMIND:
            said.unsaid += 1
            return
        again = f" ({said.unsaid} times more since it was logged)" if said and said.unsaid else ""
        self._said[about] = _Said(self._now())
        self._log.log(level, "%s%s", sentence, again, exc_info=fault)

    def settled(self, about: Hashable) -> None:
        """Take note that `about` is well again: its next failure is logged at once."""
        self._said.pop(about, None)
