"""A request that Discord never answers holds up one message, and that one not for long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest

from bot.complaints import Complaints
from bot.edge import calls
from bot.edge.calls import http_trace
from bot.engine.engine import Engine
from bot.engine.request import Location
from bot.engine.users import Users
from bot.log.events import Member
from bot.outgoing import control_loop as loop_module
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planning.desired_state import Tuning
from bot.services import Services
from bot.tables import dealing
from bot.tables.table import Table
from games.chance import HmacChance
from render.studio import Studio
from sandbox import Clock as SandboxClock
from sandbox import Sandbox
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import SLUG
from tests.bot.playing import BOUNDLESS, asked, fresh, one_move
from tests.sandbox.clients import Client, point_at, running
from tests.store.memory import MemoryStore

LIMIT = 0.3
"""Seconds after which a request is given up here."""


class Bot(NamedTuple):
    """The engine and the control loop over a real client in a sandbox."""

    sandbox: Sandbox
    engine: Engine
    control_loop: ControlLoop

    async def table(self) -> Table:
        """Return a table of three people, dealt and shown."""
        people = [self.sandbox.person(name) for name in ("Alice", "Bob", "Chloé")]
        members = tuple(
            Member(person.id, person.name, number) for number, person in enumerate(people, 1)
        )
        place = Location(self.sandbox.guild().id, self.sandbox.channel("games").id)
        opened = await self.engine.open(fresh(people[0].id), place, SLUG, {}, members)
        table = await asked(self.engine, opened.table, dealing.start())
        await _idle(self.control_loop)
        return table


async def _idle(control_loop: ControlLoop) -> None:
    async with asyncio.timeout(10):
        while control_loop.busy:  # noqa: ASYNC110 - the loop tells nobody when it rests
            await asyncio.sleep(0.01)


@pytest.fixture
async def bot(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    """A bot that is online and makes no pauses."""
    monkeypatch.setattr(calls, "LIMIT", LIMIT)
    monkeypatch.setattr(loop_module, "FIRST_PAUSE", 0.0)
    store, clock = MemoryStore(), ManualClock()
    engine, users = PledgedEngine(store, clock, limits=BOUNDLESS), Users(store)
    complaints = Complaints(logging.getLogger("tests.hung"))
    # Its clock stands still, so nothing that was used up would ever come back.
    async with Sandbox(people=3, clock=SandboxClock.standing(), limits=False) as sandbox:
        await point_at(sandbox, monkeypatch)
        async with running(Client(http_trace=http_trace()), sandbox) as client:
            with Studio("png") as studio:
                messenger = DiscordMessenger(client, studio, users, complaints)
                services = Services(store, engine, users, studio, clock, messenger)
                control_loop = ControlLoop(services, messenger, Tuning(call_delay=0))
                engine.listen(lambda table: control_loop.wake(table.table_id))
                yield Bot(sandbox, engine, control_loop)
                await control_loop.close()


@pytest.mark.parametrize("takes_effect", [False, True])
@pytest.mark.parametrize("method", ["PATCH", "POST", "DELETE"])
async def test_it_delays_no_other_message_and_is_tried_again(
    bot: Bot, method: str, *, takes_effect: bool
) -> None:
    table, channel = await bot.table(), bot.sandbox.channel("games")
    bot.sandbox.faults.never_answer(
        method, f"^/channels/{channel.id}/messages", takes_effect=takes_effect
    )
    luck = HmacChance(b"hung", b"")
    for _ in range(3):
        table = (await one_move(bot.engine, table, luck)).table
        await _idle(bot.control_loop)
    assert list(await bot.engine.store.dirty()) == []
    boards = [each for each in bot.sandbox.messages(channel) if each.v2]
    assert len(boards) == 1


async def test_hands_come_while_the_board_hangs(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "LIMIT", 60.0)
    table, channel = await bot.table(), bot.sandbox.channel("games")
    bot.sandbox.faults.never_answer("PATCH", f"^/channels/{channel.id}/messages")
    mover = table.members[min(table.to_act)].user_id
    table = (await one_move(bot.engine, table, HmacChance(b"hung", b""))).table
    (owner,) = [each for each in bot.sandbox.people if each.id == mover]
    dm = owner.dm
    assert dm is not None
    await bot.sandbox.until(
        lambda: any(each.edited_at is not None for each in bot.sandbox.messages(dm))
    )
    assert bot.control_loop.busy
