"""What has to be done once, and would be lost if the store failed just then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.jobs.supervisor import Backoff, Supervisor, is_passing


class _Errand:
    """Something that has to be done once; `done` when it is."""

    def __init__(self, name: str, do: Callable[[], Awaitable[None]]) -> None:
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._name = name
        self._do = do

    def __str__(self) -> str:
        return self._name

    async def run(self) -> float | None:
        """Do it; raise only what may pass."""
        try:
            await self._do()
        except Exception as error:
            if is_passing(error):
                raise
            if not self.done.done():
                self.done.set_exception(error)
        if not self.done.done():
            self.done.set_result(None)
        return None


class Errands:
    """What has to be done once, as soon as the store can be read and written."""

    def __init__(self, log: logging.Logger, backoff: Backoff, most: int = 8) -> None:
        self._todo: dict[str, Callable[[], Awaitable[None]]] = {}
        self._jobs = Supervisor(log, self._errand, most, backoff)

    async def run(self, name: str, do: Callable[[], Awaitable[None]]) -> None:
        """Do something, as often as it takes; return when it is done.

        An errand of that name that is under way is done once more instead. Raise what `do` raises
        unless that may pass. After `close` nothing is done.
        """
        self._todo[name] = do
        errand = self._jobs.wake(name)
        del self._todo[name]
        if errand is not None:
            await asyncio.shield(errand.done)

    async def close(self) -> None:
        """Stop; who waits for an errand is let go."""
        jobs = self._jobs.jobs
        await self._jobs.close()
        for errand in jobs:
            errand.done.cancel()

    def _errand(self, name: str) -> _Errand:
        return _Errand(name, self._todo[name])
