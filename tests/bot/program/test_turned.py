"""The bot follows the clock of its world, also while it still works on an earlier turn."""

from __future__ import annotations

import asyncio

from bot.program.turned import SETTLED_WITHIN, Turns
from clock import steady
from clock.loop import TurnedLoop, run
from sandbox import Clock, Sandbox

WAIT = 100.0
"""Seconds for which something waits that came due by a turn: longer than any test."""


def test_a_turn_is_answered_when_what_came_due_waits_for_the_next_one() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, TurnedLoop)
        async with Sandbox(people=1, clock=Clock.standing()) as sandbox:
            turns = Turns(loop, f"{sandbox.url}/clock", sandbox.token)
            async with turns.followed():
                due = steady() + 1 + WAIT

                async def settle() -> None:
                    await asyncio.sleep(due - steady())

                turns.settle = settle
                turning = asyncio.create_task(sandbox.turn(1))
                await sandbox.until(lambda: sandbox.clock.ahead == 1)
                await sandbox.clocks.flow(WAIT + 1)
                # Sooner than by giving up.
                async with asyncio.timeout(SETTLED_WITHIN / 2):
                    await turning
                assert steady() >= due
                assert turns.source.wall() == round(sandbox.clock.now() * 1e9)

    run(story())
