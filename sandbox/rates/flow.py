"""Time that goes on by itself to where a rate limit ends, once everybody waits.

The clock of a world that flows stands, so that nothing misses a deadline on a slow machine. But a
bot that has used up a limit waits until it is free again, and whoever waits for the bot would wait
as long. So once such a limit is all that can be waited for, the world is turned to its end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from sandbox.actors.pulse import Pulse
from sandbox.world.changes import BotSlowed, Change
from sandbox.world.clock import Clock

QUIET = 0.05
"""Seconds of the machine in which nothing happened, before time goes on. Decided: five requests of
a bot, and little of a test. Where the bot is slower (it draws, the machine is busy), time goes on
while it works: then its limit is free before it asks, as if it had taken those seconds. Nobody can
miss anything by it: while a request or an interaction is under way, time stands."""

LONGEST = 15.0
"""Seconds of the longest limit to whose end time goes on. Decided: limits of a channel's messages,
which a bot waits for and then goes on, take 5 s, of a changed channel 15; ten new DM channels in
ten minutes, or commands put twice in one, are no matter of waiting."""


class Flow:
    """Turns one world that flows to the ends of its limits; does nothing to any other.

    `is_calm` tells whether nothing is under way between the bot, Discord and the people; `turn`
    lets so many seconds pass for everybody. Time goes on only while somebody waits for the pulse.
    """

    def __init__(
        self,
        clock: Clock,
        pulse: Pulse,
        is_calm: Callable[[], bool],
        turn: Callable[[float], Awaitable[None]],
    ) -> None:
        self._clock = clock
        self._pulse = pulse
        self._is_calm = is_calm
        self._turn = turn
        self._ends: list[float] = []
        self._going: asyncio.Task[None] | None = None

    def hear(self, change: Change) -> None:
        """Note a limit that the bot has used up."""
        if not (isinstance(change, BotSlowed) and self._clock.flows and change.seconds <= LONGEST):
            return
        self._ends.append(self._clock.steady() + change.seconds)
        if self._going is None or self._going.done():
            self._going = asyncio.create_task(self._go_on(), name="flow")

    async def close(self) -> None:
        """Let time stand for good."""
        if self._going is not None:
            self._going.cancel()
            await asyncio.gather(self._going, return_exceptions=True)

    async def _go_on(self) -> None:
        while self._next() is not None:
            beats = self._pulse.beats
            await asyncio.sleep(QUIET)
            is_quiet = beats == self._pulse.beats and self._pulse.is_awaited and self._is_calm()
            if is_quiet and (end := self._next()) is not None:
                await self._turn(end - self._clock.steady())

    def _next(self) -> float | None:
        """Return when the next limit ends, by the clock's steady time; None if all are free."""
        now = self._clock.steady()
        self._ends = [end for end in self._ends if end > now]
        return min(self._ends, default=None)
