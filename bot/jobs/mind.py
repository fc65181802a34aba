"""Computer players think here: in one thread, which the tables share fairly."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

STREAK = 4
"""How many thoughts in a row tables of people may have while a table of computers waits: nobody
watches those, but they have to end too (decided)."""


class FairQueue(Generic[Item]):
    """A queue of two kinds: people's tables first, each kind in the order of arrival.

    Nothing waits for ever: after `STREAK` of the first kind one of the second has its turn.
    """

    def __init__(self) -> None:
        self._people: deque[Item] = deque()
        self._alone: deque[Item] = deque()
        self._streak = 0

    def add(self, item: Item, *, for_people: bool) -> None:
        """Add an item at the end of its kind."""
        (self._people if for_people else self._alone).append(item)

    def next(self) -> Item | None:
        """Remove and return the next item; None if the queue is empty."""
        if self._people and (self._streak < STREAK or not self._alone):
            self._streak += 1
            return self._people.popleft()
        self._streak = 0
        return self._alone.popleft() if self._alone else None


class _Thought(NamedTuple):
    think: Callable[[], str]
    answer: asyncio.Future[str]


class Mind:
    """Thinks one thought at a time.

    More threads would not think faster, since Python runs one of them at a time, and would delay
    the event loop. A table that waits for its thought asks for no other, so it goes to the end of
    the queue after each: the tables have their turns one after the other, however many there are.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="computers")
        self._queue: FairQueue[_Thought] = FairQueue()
        self._thinking: asyncio.Task[None] | None = None

    async def think(self, think: Callable[[], str], *, for_people: bool) -> str:
        """Return what `think` returns, in its turn; raise what it raises.

        Raise asyncio.CancelledError if the mind is closed before.
        """
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._queue.add(_Thought(think, answer), for_people=for_people)
        if self._thinking is None:
            self._thinking = asyncio.create_task(self._go_on(), name="computers-mind")
        return await answer

    async def close(self) -> None:
        """End the thread once the thought under way is finished; cancel those that wait."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.wait([self._thinking])
        while (waiting := self._queue.next()) is not None:
            waiting.answer.cancel()
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def _go_on(self) -> None:
        try:
            while (thought := self._queue.next()) is not None:
                # Its caller may have been cancelled while it waited: then nobody wants to know.
                if not thought.answer.done():
                    await self._settle(thought)
        finally:
            self._thinking = None

    async def _settle(self, thought: _Thought) -> None:
        think, answer = thought
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._thread, think)
        except asyncio.CancelledError:
            answer.cancel()
            raise
        except Exception as error:
            if not answer.done():
                answer.set_exception(error)
        else:
            if not answer.done():
                answer.set_result(found)
