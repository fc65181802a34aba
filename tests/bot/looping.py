"""A control loop over channels that the test owns, and what its messages should be."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.engine.beliefs import CONFIRM, Beliefs
from bot.engine.clock import Clock
from bot.engine.engine import Engine
from bot.engine.rejections import Rejections
from bot.engine.sightings import Sightings
from bot.engine.users import Users
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.planner import Tuning
from bot.services import Services
from bot.store.protocol import Store
from bot.tables.table import Table
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL
from tests.bot.postbox import DMS, Postbox, Sent

BOUNDLESS_DMS = 1_000_000
"""More new DM channels in ten minutes than any test makes."""


def new_control_loop(
    engine: Engine,
    store: Store,
    clock: Clock,
    users: Users,
    postbox: Postbox,
    call_delay: int = 0,
    sightings: Sightings | None = None,
) -> ControlLoop:
    """Return a control loop who remembers nothing yet."""
    nothing_is_drawn = Studio(draws=False)
    beliefs = Beliefs(lambda: clock.now() / 1000, new_dms=BOUNDLESS_DMS)
    seen = sightings or Sightings(lambda: clock.now() / 1000)
    rejections = Rejections(lambda: clock.now() / 1000)
    services = Services(
        store, engine, users, nothing_is_drawn, clock, postbox, beliefs, seen, rejections
    )
    return ControlLoop(services, postbox, Tuning(call_delay=call_delay))


async def rest(control_loop: ControlLoop) -> None:
    """Return once nothing is left to do."""
    while control_loop.busy:
        await turns(1)


async def later(
    control_loop: ControlLoop, clock: ManualClock, table_id: str, seconds: float = CONFIRM
) -> None:
    """Let time pass, have a table looked at, and return once nothing is left to do."""
    clock.advance(round(seconds * 1000))
    control_loop.wake(table_id)
    await rest(control_loop)


async def wondered(control_loop: ControlLoop, table_id: str) -> None:
    """Let somebody ask for a table, so that what rests is tried again; return once it was."""
    control_loop._services.rejections.ask(table_id)
    await rest(control_loop)


async def turns(number: int = 300) -> None:
    """Let the event loop turn so often."""
    for _ in range(number):
        await asyncio.sleep(0)


def boards(postbox: Postbox) -> list[Sent]:
    """Return the messages of the table's channel that are boards with controls."""
    return [one for one in postbox.of(CHANNEL) if one.content.layout and one.content.rows]


def calls(postbox: Postbox) -> list[Sent]:
    """Return the calls in the table's channel that are still open."""
    return [one for one in postbox.of(CHANNEL) if one.content.mention is not None]


def hands(postbox: Postbox, table: Table) -> Iterator[list[Sent]]:
    """Yield the DMs of every person at a table."""
    for member in table.members:
        if member.user_id is not None:
            yield postbox.of(DMS + member.user_id)


def assert_right(postbox: Postbox, table: Table) -> None:
    """Fail unless the messages are exactly what a running table asks for."""
    assert len(boards(postbox)) == 1
    assert all(len(messages) == 1 for messages in hands(postbox, table))
    waited = {table.members[seat].user_id for seat in table.to_act}
    assert {one.content.mention for one in calls(postbox)} <= waited
