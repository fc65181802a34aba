"""A control loop over channels that the test owns, and what its messages should be."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

from bot.engine.beliefs import CONFIRM, Beliefs
from bot.engine.clock import Clock
from bot.engine.engine import Engine
from bot.engine.rejections import Rejections
from bot.engine.sightings import Sightings
from bot.engine.users import Users
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.planning.desired_state import Tuning
from bot.services import Services
from bot.store.protocol import Store
from bot.tables.table import Table
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL
from tests.bot.postbox import DMS, Postbox, Sent, custom_ids

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
    """Return the messages of the table's channel that are boards with controls, or an end."""
    boards = [one for one in postbox.of(CHANNEL) if one.content.layout and one.content.rows]
    return boards + [one for one in postbox.of(CHANNEL) if tells_the_end(one)]


def tells_the_end(sent: Sent) -> bool:
    """Return whether a message tells how a game ended."""
    return any(custom_id.endswith(":again") for custom_id in custom_ids(sent.content))


def calls(postbox: Postbox) -> list[Sent]:
    """Return the calls in the table's channel that are still open."""
    return [one for one in postbox.of(CHANNEL) if one.content.mentions and not tells_the_end(one)]


def aloud(postbox: Postbox) -> list[Sent]:
    """Return every message that rang for somebody, gone ones too."""
    return [one for one in postbox.ledger.posted if not one.silent]


def rung(postbox: Postbox) -> Counter[int]:
    """Return how often each person's phone has rung."""
    heard = (one.content.mentions or (one.channel_id - DMS,) for one in aloud(postbox))
    return Counter(person for people in heard for person in people)


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
    assert {each for one in calls(postbox) for each in one.content.mentions} <= waited
