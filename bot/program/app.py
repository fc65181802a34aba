"""The Discord client: what it is subscribed to, what it loads, and what it does once ready."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import logging
import pkgutil
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.complaints import Complaints, place_of
from bot.edge.calls import called, http_trace
from bot.edge.dispatches import guard
from bot.edge.endpoint import Endpoint
from bot.edge.errors import CallError
from bot.edge.invitation import invitation
from bot.edge.rivals import Rivals
from bot.edge.translator import PhraseTranslator
from bot.incoming.controls import arrived
from bot.incoming.door import admitted, apologise, turn_away
from bot.jobs.computers import Computers
from bot.jobs.presence import PresenceUpdates
from bot.outgoing.control_loop import ControlLoop
from bot.services import Services

log = logging.getLogger(__name__)

INTENTS: Final = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""No privileged intent: messages are counted, never read."""

APPLICATION: Final = "application"
"""The key under which the store knows the id of the application that used it last."""

LONGEST_WAIT: Final = 30.0
"""Seconds that a rate limit may hold a request back; a longer one makes it fail, and it is planned
again, with the newest state (decided)."""


class Tree(app_commands.CommandTree["TablierBot"]):
    """The slash commands."""

    async def interaction_check(self, interaction: discord.Interaction[TablierBot]) -> bool:
        """Return whether an interaction is to be looked at; otherwise it has been answered."""
        return await admitted(interaction)

    async def on_error(
        self, interaction: discord.Interaction[TablierBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that nobody knows, or that lacks what it needs: an older one of ours."""
        if not isinstance(error, app_commands.CommandInvokeError):
            await turn_away(interaction, type(error).__name__)
            return
        complaints, fault = self.client.services.complaints, error.original
        complaints.say(place_of(fault), f"a fault in the command {error.command.name}", fault=fault)
        await apologise(interaction, complaints)


class TablierBot(commands.AutoShardedBot):
    """The Discord client. What is known of tables is in `services` and `control_loop`."""

    services: Services
    control_loop: ControlLoop
    computers: Computers
    presence: PresenceUpdates

    def __init__(self, endpoint: Endpoint, complaints: Complaints) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            # A table needs the bot in its server: the commands are not for people's own accounts.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            intents=INTENTS,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
            proxy=endpoint.proxy,
            http_trace=Rivals(complaints).listening(http_trace()),
        )
        guard(self, complaints)
        self._complaints = complaints
        self._base = endpoint.base
        self._was_ready = False

    async def setup_hook(self) -> None:
        """Load what reacts to people, and tell Discord about the commands if they are new."""
        await self.load_commands()
        await self._note_application()
        await self._sync_commands()

    async def load_commands(self) -> None:
        """Load what reacts to people; raise what importing a cog raises."""
        await self.tree.set_translator(PhraseTranslator())
        for name in extensions():
            await self.load_extension(name)

    @property
    def invitation(self) -> str:
        """The address at which people invite the bot; raise LookupError before the login."""
        if self.application_id is None:
            raise LookupError("the application is known after the login")
        return invitation(self._base, self.application_id)

    async def on_message(self, message: discord.Message) -> None:
        """Look for no commands in what people write: there are slash commands alone."""

    async def on_interaction(self, interaction: discord.Interaction[TablierBot]) -> None:
        """Answer what is no command."""
        await arrived(interaction)

    async def on_error(self, event: str, /, *_arguments: Any, **_named: Any) -> None:
        """Log a fault of whatever listens to an event, the same one once an hour."""
        fault = sys.exception()
        about = (event, None if fault is None else place_of(fault))
        self._complaints.say(about, f"a fault while handling an event: {event}", fault=fault)

    async def on_ready(self) -> None:
        """Bring everything up to date; Discord says this again after every new session."""
        for guild in self.guilds:
            await self.control_loop.reopen(guild.id, lost=True)
        await self.control_loop.catch_up()
        await self.computers.catch_up()
        self.presence.begin()
        if not self._was_ready:
            self._was_ready = True
            print(f"invite it: {self.invitation}")
            print("ready", flush=True)

    async def play(self, what: str) -> None:
        """Show a text behind "Playing" to everybody; ConnectionError while that is impossible."""
        try:
            await self.change_presence(activity=discord.Game(what))
        except (aiohttp.ClientError, discord.ConnectionClosed) as error:
            raise ConnectionError(str(error)) from error

    async def _note_application(self) -> None:
        """Store by which application messages are sent; forget stored ones that are another's.

        Ids of messages and of DM channels belong to the application that made them: nobody else can
        edit the one or write to the other. Raise `StoreError`.
        """
        store, own = self.services.store, str(self.application_id)
        known = await store.value(APPLICATION)
        if known == own:
            return
        if known is not None:
            log.warning(
                "the database was last used by application %s, this is %s: open tables are shown "
                "anew, and their old messages stay as they are",
                *(known, own),
            )
            # Before the new id is stored: a death in between forgets once more, and nothing was
            # posted yet.
            await self.control_loop.forget_messages()
        await store.save_value(APPLICATION, own)

    async def payload(self) -> list[dict[str, Any]]:
        """Return the commands as Discord is told of them."""
        translator = self.tree.translator
        return [
            await command.get_translated_payload(self.tree, translator)
            if translator
            else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]

    async def _are_there(self, payload: Sequence[Mapping[str, Any]]) -> bool:
        """Return whether Discord still has the commands; true where it does not tell.

        Whoever has the token may have changed or removed them meanwhile, and nobody is told.
        """
        look = partial(self.http.get_global_commands, self.application_id or 0)
        try:
            there = await called("to look at the commands", look, self.services.complaints)
        except CallError as error:
            log.warning("whether the commands are there is not known: %s", error)
            return True
        return signatures(there) == signatures(payload)

    async def _sync_commands(self) -> None:
        """Register the commands if they differ from those that were registered last, or are there.

        Discord limits how often that may be done. If it fails, the bot plays with the commands that
        are there. Raise `StoreError`.
        """
        payload = await self.payload()
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        key = f"commands:{self.application_id}:{self._base}"
        if await self.services.store.value(key) == digest and await self._are_there(payload):
            return
        try:
            await called("to register the commands", self.tree.sync, self.services.complaints)
        except CallError as error:
            log.error("the commands could not be registered: %s", error)
            return
        await self.services.store.save_value(key, digest)


def extensions() -> list[str]:
    """Return the names of every cog there is: each module or package in `cogs/` is one."""
    spec = importlib.util.find_spec("cogs")
    folders = [] if spec is None else list(spec.submodule_search_locations or ())
    return [f"cogs.{module.name}" for module in pkgutil.iter_modules(folders)]


def signatures(commands: Sequence[Mapping[str, Any]]) -> dict[str, object]:
    """Return of each command, by its name, what people see and type of it."""
    return {command["name"]: _signature(command) for command in commands}


def _signature(command: Mapping[str, Any]) -> object:
    """Discord leaves out or fills in what has its default; descriptions and options it keeps."""
    inner = [_signature(option) for option in command.get("options") or ()]
    return (
        command["name"],
        command.get("description", ""),
        command.get("type", 1),
        bool(command.get("required")),
        inner,
    )
