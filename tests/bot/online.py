"""The real client with all that belongs to it, in this process, online in a sandbox."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

import pytest

from bot.complaints import Complaints
from bot.edge.endpoint import Endpoint
from bot.engine import beliefs, rejections
from bot.engine.beliefs import Beliefs
from bot.engine.clock import SteadyClock
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.incoming import responder
from bot.outgoing import control_loop as loop_module
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planning.desired_state import Tuning
from bot.program.app import TablierBot
from bot.services import Services
from render.studio import Studio
from sandbox import Channel, Interaction, Message, Person, Sandbox
from sandbox import Clock as SandboxClock
from tests.bot.engines import SeededEntropy
from tests.bot.looping import BOUNDLESS_DMS
from tests.bot.playing import BOUNDLESS
from tests.sandbox.clients import point_at
from tests.store.memory import MemoryStore

log = logging.getLogger("tests.online")

CONFIRMED = 0.05
"""Seconds after which a refusal is confirmed here, in the place of three."""


class Idle:
    """Computers that never act, and a presence that nobody sees."""

    async def catch_up(self) -> None:
        """Do nothing."""

    def begin(self) -> None:
        """Do nothing."""


class Online:
    """A sandbox with the bot in it; `Alice`, `Bob` and `Chloé` are there."""

    def __init__(self, sandbox: Sandbox, client: TablierBot) -> None:
        self.sandbox = sandbox
        self.client = client
        self.services = client.services
        self.channel = sandbox.channel("games")

    def person(self, name: str) -> Person:
        """Return the person with this name."""
        return self.sandbox.person(name)

    async def typed(self, name: str, command: str, **options: object) -> str:
        """Return what a person reads who types a command in the channel."""
        return self.text(await (await self.slash(name, command, **options)).answer())

    async def slash(self, name: str, command: str, **options: object) -> Interaction:
        """Type a command in the channel."""
        return await self.person(name).slash(self.channel, command, **options)

    def text(self, message: Message) -> str:
        """Return every text of a message."""
        return self.sandbox.text(message)

    def labels(self, message: Message) -> list[str]:
        """Return what stands on the buttons of a message."""
        return [each.label for each in self.sandbox.controls(message)]

    def ours(self, channel: Channel | None = None) -> list[Message]:
        """Return what everybody sees of the bot's in the channel."""
        sent = self.sandbox.messages(channel or self.channel)
        own = self.sandbox.bot.id
        return [each for each in sent if each.author_id == own and each.viewer_id is None]

    async def idle(self) -> None:
        """Return once nothing is under way."""
        await self.sandbox.settled()
        async with asyncio.timeout(10):
            while self.client.control_loop.busy:  # noqa: ASYNC110 - it tells nobody when it rests
                await asyncio.sleep(0.01)

    def tries(self) -> int:
        """Return how many messages of the channel were sent or edited, or tried to be."""
        begins = f"/channels/{self.channel.id}/messages"
        writes = [one for one in self.sandbox.requests if one.method in ("POST", "PATCH")]
        return sum(one.path.startswith(begins) for one in writes)

    def forgive(self) -> None:
        """Let Discord refuse nothing any more."""
        self.sandbox.faults._rules.clear()

    def posts(self) -> int:
        """Return how many messages were sent, or tried to be sent, to the channel."""
        path = f"/channels/{self.channel.id}/messages"
        return sum(one.path == path and one.method == "POST" for one in self.sandbox.requests)


@contextlib.asynccontextmanager
async def online(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Online]:
    """Yield a bot that is online, draws nothing, and waits for nothing longer than it must."""
    for module in (beliefs, rejections):
        monkeypatch.setattr(module, "CONFIRM", CONFIRMED)
    monkeypatch.setattr(loop_module, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(responder, "DEFER_AFTER", 0.1)
    async with Sandbox(people=4, clock=SandboxClock.flowing(), limits=False) as sandbox:
        await point_at(sandbox, monkeypatch)
        client = _assembled(sandbox)
        async with client:
            client._connection.guild_ready_timeout = 0.05
            await client.login(sandbox.token)
            connecting = client.loop.create_task(client.connect())
            try:
                await client.wait_until_ready()
                await sandbox.until(sandbox.commands)
                yield Online(sandbox, client)
            finally:
                await client.control_loop.close()
                await client.close()
                await connecting
        assert sandbox.violations == []


def _assembled(sandbox: Sandbox) -> TablierBot:
    store, clock, complaints = MemoryStore(), SteadyClock(), Complaints(log)
    users, studio = Users(store), Studio(draws=False)
    engine = Engine(store, clock, SeededEntropy(), limits=BOUNDLESS)
    client = TablierBot(Endpoint(sandbox.url, sandbox.token, None), complaints)
    known = Beliefs(new_dms=BOUNDLESS_DMS)
    messenger = DiscordMessenger(client, studio, users, complaints, beliefs=known)
    client.services = Services(
        store, engine, users, studio, clock, messenger, known, complaints=complaints
    )
    client.control_loop = ControlLoop(client.services, messenger, Tuning())
    client.computers = client.presence = Idle()  # type: ignore[assignment]
    engine.listen(lambda table: client.control_loop.wake(table.table_id))
    return client
