"""Waiting for the world: woken by every change, never by the passing of time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = 30.0


class Pulse:
    """Wakes everybody who waits whenever it beats; `beats` counts how often it did."""

    def __init__(self, describe: Callable[[], str]) -> None:
        self.beats = 0
        self._describe = describe
        self._waiting: set[asyncio.Future[None]] = set()

    @property
    def is_awaited(self) -> bool:
        """Whether anybody waits for a change."""
        return bool(self._waiting)

    def beat(self) -> None:
        """Something changed."""
        self.beats += 1
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, look: Callable[[], Found], timeout: float = PATIENCE) -> Found:
        """What `look` gives once that is true; it is asked again after every beat.

        Raises `TimeoutError` with a description of the world after `timeout` seconds.
        """
        try:
            async with asyncio.timeout(timeout):
                while True:
                    found = look()
                    if found:
                        return found
                    await self._next()
        except TimeoutError:
            raise TimeoutError(f"waited {timeout} s in vain\n{self._describe()}") from None

    async def _next(self) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            await future
        finally:
            self._waiting.discard(future)
