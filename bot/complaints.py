"""Complaints: what fails again and again is logged once, with its traceback, then once an hour."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable

from cachetools import LRUCache

import clock

REMIND = 3_600.0
"""Seconds after which what goes on failing is logged again (decided: once an hour)."""

TOPICS = 1_024
"""How many topics are remembered; a complaint about any other is logged again."""


class Complaints:
    """Writes faults to a log. `now` returns seconds that never go back."""

    def __init__(self, log: logging.Logger, now: Callable[[], float] = clock.steady) -> None:
        self._log = log
        self._now = now
        self._said: LRUCache[Hashable, float] = LRUCache(TOPICS)

    def say(
        self,
        about: Hashable,
        sentence: str,
        *,
        fault: BaseException | None = None,
        level: int = logging.ERROR,
    ) -> None:
        """Log a sentence, with the traceback of `fault`, unless `about` was logged not long ago."""
        said = self._said.get(about)
        if said is None or self._now() - said >= REMIND:
            self._said[about] = self._now()
            self._log.log(level, "%s", sentence, exc_info=fault)

    def settled(self, about: Hashable) -> None:
        """Take note that `about` is well again: its next failure is logged at once."""
        self._said.pop(about, None)
