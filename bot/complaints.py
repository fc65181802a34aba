"""What fails again and again is said once, with its traceback, and then only now and then."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable

from cachetools import LRUCache

REMIND = 3_600.0
"""Seconds after which what goes on failing is said again."""

TOPICS = 1_024
"""Of so many things that fail it is remembered when that was said; the others are said again."""


class Complaints:
    """Writes faults to a log. `now` returns seconds that never go back."""

    def __init__(self, log: logging.Logger, now: Callable[[], float] = time.monotonic) -> None:
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
        """Say a sentence, with the traceback of `fault`, unless that was said not long ago."""
        said = self._said.get(about)
        if said is None or self._now() - said >= REMIND:
            self._said[about] = self._now()
            self._log.log(level, "%s", sentence, exc_info=fault)

    def settled(self, about: Hashable) -> None:
        """Take note that something is well: what fails of it from now on is new."""
        self._said.pop(about, None)
