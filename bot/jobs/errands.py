"""Errands: work that has to be done once, and is tried until the store can be read and written.

Discord tells of a deletion or a start only once. If the store failed just then, nothing else would
bring it up again: so it is an errand.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.jobs.supervisor import Backoff, Supervisor, is_passing


class _Errand:
    """One errand; `done` is set when it is done, or has failed for good."""

    def __init__(self, name: str, do: Callable[[], Awaitable[None]]) -> None:
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._name = name
        self._do = do

    def __str__(self) -> str:
        return self._name

    async def run(self) -> float | None:
        """Do it; raise only the errors of a store that cannot be reached now (`is_passing`)."""
        try:
            await self._do()
        except Exception as error:
            if is_passing(error):
                raise
            # An errand that was woken while it ran is run once more, when `done` is set already.
            if not self.done.done():
                self.done.set_exception(error)
        if not self.done.done():
            self.done.set_result(None)
        return None


class Errands:
    """Runs errands, at most `most` at once, each until it is done."""

    def __init__(self, log: logging.Logger, backoff: Backoff, most: int = 8) -> None:
        self._todo: dict[str, Callable[[], Awaitable[None]]] = {}
        self._jobs = Supervisor(log, self._errand, most, backoff)

    async def run(self, name: str, do: Callable[[], Awaitable[None]]) -> None:
        """Do something, as often as it takes; return when it is done.

        If an errand of that name is under way, it is done once more instead. Raise what `do`
        raises, except while the store cannot be reached: then it is tried again. After `close`
        nothing is done.
        """
        # `wake` makes the job, if it is a new one, before it returns: `_todo` is needed until then.
        self._todo[name] = do
        errand = self._jobs.wake(name)
        del self._todo[name]
        if errand is not None:
            # Several callers may wait for one errand: a cancelled one must not cancel it for all.
            await asyncio.shield(errand.done)

    async def close(self) -> None:
        """Stop; callers that wait for an errand are cancelled."""
        # Read before the supervisor forgets its jobs.
        jobs = self._jobs.jobs
        await self._jobs.close()
        for errand in jobs:
            errand.done.cancel()

    def _errand(self, name: str) -> _Errand:
        return _Errand(name, self._todo[name])
