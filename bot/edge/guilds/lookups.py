"""What Discord says of people and places, remembered for a minute and looked up together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from cachetools import TTLCache

from clock import steady

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

REMEMBERED_FOR = 60.0
"""Seconds for which an answer is believed. Decided: without the privileged members intent nobody
tells who leaves a server, and a minute is what a table may wait before anybody asks why."""

REMEMBERED = 4_096
"""How many answers are remembered (decided: as many as there are people in `bot.engine.users`)."""


class Lookups(Generic[K, V]):
    """Answers by key. Many who ask at once share one request.

    `now` returns seconds that never go back. An answer of None, which says that somebody or
    something is not there, is not remembered: it has consequences, so it is found out anew.
    """

    def __init__(
        self,
        ask: Callable[[K], Coroutine[Any, Any, V | None]],
        now: Callable[[], float] = steady,
    ) -> None:
        self._ask = ask
        self._known: TTLCache[K, V] = TTLCache(REMEMBERED, REMEMBERED_FOR, now)
        self._asked: dict[K, asyncio.Task[V | None]] = {}

    def note(self, key: K, answer: V) -> None:
        """Remember what was heard without having asked."""
        self._known[key] = answer

    async def find(self, key: K) -> V | None:
        """Return the answer that is remembered, or else a new one; raise what asking raises."""
        known = self._known.get(key)
        return await self.find_anew(key) if known is None else known

    async def find_anew(self, key: K) -> V | None:
        """Return what is so now; raise what asking raises."""
        if (asking := self._asked.get(key)) is None:
            asking = asyncio.create_task(self._look_up(key), name=f"look-up of {key}")
            self._asked[key] = asking
            asking.add_done_callback(lambda _: self._asked.pop(key, None))
        # Whoever gives up waiting must not take the answer away from the others.
        return await asyncio.shield(asking)

    async def _look_up(self, key: K) -> V | None:
        answer = await self._ask(key)
        if answer is not None:
            self._known[key] = answer
        return answer
