"""A discord.py client pointed at a sandbox, as the product points its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands

from sandbox import Sandbox
from sandbox.actors.pulse import Pulse


class Client(commands.AutoShardedBot):
    """A client without commands of its own; tests register what they need on `tree`."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("intents", discord.Intents.default())
        super().__init__(
            command_prefix=[],
            help_command=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.05,
            **options,
        )
        self.heard: list[tuple[str, Any]] = []
        self.faults: list[BaseException] = []
        self.ready_once = asyncio.Event()
        self._pulse = Pulse(lambda: f"heard {self.names()}, faults {self.faults}")
        self.tree.error(self._command_fault)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: nobody here limits that to one in five seconds."""

    async def on_ready(self) -> None:
        self.ready_once.set()

    async def on_resumed(self) -> None:
        self._hear("resumed", None)

    async def on_message(self, message: discord.Message) -> None:
        self._hear("message", message)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._hear("guild_remove", guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._hear("guild_join", guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self._hear("guild_unavailable", guild)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        self._hear("edit", event)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        self._hear("delete", event)

    async def on_raw_member_remove(self, event: discord.RawMemberRemoveEvent) -> None:
        self._hear("member_remove", event)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        self._hear("member_update", after)

    async def on_thread_update(self, _: discord.Thread, after: discord.Thread) -> None:
        self._hear("thread_update", after)

    async def on_guild_channel_update(self, _: object, after: discord.abc.GuildChannel) -> None:
        self._hear("channel_update", after)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        self._hear("thread_join", thread)

    async def on_thread_remove(self, thread: discord.Thread) -> None:
        self._hear("thread_remove", thread)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self._hear("interaction", interaction)

    def _hear(self, name: str, what: object) -> None:
        self.heard.append((name, what))
        self._pulse.beat()

    async def hears(self, name: str, count: int = 1) -> None:
        """Return when an event of this name was heard `count` times."""
        await self._pulse.until(lambda: self.names().count(name) >= count, 10)

    def last_interaction(self) -> discord.Interaction:
        """The newest interaction heard."""
        found: list[discord.Interaction] = [x for name, x in self.heard if name == "interaction"]
        return found[-1]

    def names(self) -> list[str]:
        """The names of the events heard."""
        return [name for name, _ in self.heard]

    async def _command_fault(
        self, _: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        self.faults.append(getattr(error, "original", error))
        self._hear("fault", error)


async def point_at(sandbox: Sandbox, monkeypatch: Any) -> None:
    """Let discord.py talk to the sandbox."""
    monkeypatch.setattr(discord.http.Route, "BASE", f"{sandbox.url}/api/v10")
    monkeypatch.setattr(discord.asset.Asset, "BASE", f"{sandbox.url}/cdn")
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(f"{sandbox.url}/api/v10/gateway/bot") as response,
    ):
        gateway = yarl.URL((await response.json())["url"])
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)


@contextlib.asynccontextmanager
async def running(client: Client, sandbox: Sandbox) -> AsyncIterator[Client]:
    """The client logged in and ready; closed at the end."""
    task = asyncio.create_task(client.start(sandbox.token))
    ready = asyncio.create_task(client.ready_once.wait())
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
    try:
        if not ready.done():
            task.result()
        yield client
    finally:
        ready.cancel()
        await client.close()
        await asyncio.gather(task, ready, return_exceptions=True)
