"""Whose turn it is to send a request, where Discord's global limit is what is scarce.

Discord takes 50 requests a second from a bot, whatever they are about; answers to interactions do
not count. https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
Beyond that it refuses everything for a while, signals too. So requests wait here, where what waits
can be put in order, and not at Discord's door, where it cannot.
"""

from __future__ import annotations

import asyncio
import heapq
from enum import IntEnum
from itertools import count
from typing import Final

GLOBAL_LIMIT: Final = 50.0
"""Requests that Discord takes in a second, from a bot to which it has not granted more."""

RATE: Final = 0.9
"""The share of the limit for which there are turns. Decided: a tenth is left for what is not paced
(look-ups, greetings, what discord.py repeats) and for requests that reach Discord closer together
than they were sent."""

BURST: Final = 0.1
"""The share of the limit that may be sent at once after a silence: with `RATE`, no more than the
limit in any second, wherever Discord's seconds begin."""

PATIENCE: Final = 10.0
"""Seconds after which a hand is served like a board, so that it does not wait for ever where boards
alone are more than Discord takes (decided: by then its player has asked for it)."""


SHORTEST: Final = 0.001
"""Seconds between two looks at least: a timer for less might come before the clock has moved."""


class Urgency(IntEnum):
    """What goes first, over all tables. Answers to interactions never wait, here or at Discord."""

    CALL = 0
    """A signal, a call, or evidence that a start waits for."""

    BOARD = 1
    """What everybody at a table looks at."""

    HAND = 2
    """What one person looks at, and what only tidies up."""


class Pacer:
    """Gives turns: by urgency, and within it to whoever has waited longest.

    `limit` is how many requests Discord takes in a second. All methods are called in the event
    loop, whose clock counts. Only `turn` awaits anything.
    """

    def __init__(self, limit: float = GLOBAL_LIMIT) -> None:
        self._rate = limit * RATE
        self._burst = max(1.0, limit * BURST)
        self._tokens = self._burst
        self._counted_at: float | None = None
        self._waiting: dict[Urgency, list[_Waiter]] = {urgency: [] for urgency in Urgency}
        self._number = count()
        self._alarm: asyncio.TimerHandle | None = None

    async def turn(self, urgency: Urgency, since: float) -> bool:
        """Return when a request may be sent; the result tells whether it had to wait.

        `since` is the instant from which its table has waited, by the event loop's clock.
        """
        self._count()
        if self._tokens >= 1 and not any(self._waiting.values()):
            self._tokens -= 1
            return False
        waiter = _Waiter(since, next(self._number))
        heapq.heappush(self._waiting[urgency], waiter)
        self._serve()
        try:
            await waiter.turn
        except asyncio.CancelledError:
            # The turn may have come in the very moment: then it is the next one's.
            if waiter.turn.done() and not waiter.turn.cancelled():
                self.give_back()
            raise
        return True

    def give_back(self) -> None:
        """Return a turn that was not used."""
        self._tokens = min(self._burst, self._tokens + 1)
        self._serve()

    def charge(self) -> None:
        """Count a request that is sent without a turn: somebody waits for it, or it is rare."""
        self._count()
        self._tokens -= 1

    def _count(self) -> None:
        """Add what the time since the last count has brought."""
        now = asyncio.get_running_loop().time()
        if self._counted_at is not None:
            earned = (now - self._counted_at) * self._rate
            self._tokens = min(self._burst, self._tokens + earned)
        self._counted_at = now

    def _serve(self) -> None:
        """Give the turns that there are, and come back when there is one more."""
        self._count()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        while self._tokens >= 1 and (waiter := self._next()) is not None:
            self._tokens -= 1
            waiter.turn.set_result(None)
        if any(self._waiting.values()):
            loop = asyncio.get_running_loop()
            pause = max(SHORTEST, (1 - self._tokens) / self._rate)
            self._alarm = loop.call_later(pause, self._serve)

    def _next(self) -> _Waiter | None:
        """Remove and return who is next; None if nobody waits."""
        long_ago = asyncio.get_running_loop().time() - PATIENCE
        first: tuple[Urgency, float, Urgency] | None = None
        for urgency, waiting in self._waiting.items():
            while waiting and waiting[0].turn.done():
                heapq.heappop(waiting)
            if waiting:
                patient = urgency is Urgency.HAND and waiting[0].since <= long_ago
                counts_as = Urgency.BOARD if patient else urgency
                place = (counts_as, waiting[0].since, urgency)
                first = place if first is None else min(first, place)
        return None if first is None else heapq.heappop(self._waiting[first[2]])


class _Waiter:
    """Somebody who waits since an instant; `number` is the order of arrival."""

    def __init__(self, since: float, number: int) -> None:
        self.since = since
        self.number = number
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __lt__(self, other: _Waiter) -> bool:
        return (self.since, self.number) < (other.since, other.number)
