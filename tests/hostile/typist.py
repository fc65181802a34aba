"""Somebody who types texts into the options of all commands, and into autocomplete."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from bot.edge.translator import command_text
from tests.bot.incoming.test_commands import Bot
from tests.bot.interactions import FakeInteraction, user
from tests.hostile.room import Room
from tests.store.memory import MemoryStore

AnyCommand = app_commands.Command[Any, Any, Any]


class Filled:
    """What the other options of a command hold while one is completed: the game, where it asks."""

    def __init__(self, slug: str) -> None:
        self._slug = slug

    def __getattr__(self, name: str) -> str | None:
        return self._slug if name == command_text("command.option.game.name").message else None


class Typist:
    """Types as one person in one room; a client of this kind keeps to no length."""

    def __init__(self, bot: Bot, room: Room, slug: str, user_id: int) -> None:
        self.options = [
            (command, name)
            for command in _leaves(bot.tree.get_commands())
            for name in _text_options(command)
        ]
        """Every option of every command that takes a text, by its name in our code."""
        self.locale = "en-GB"
        self._room = room
        self._slug = slug
        self._user_id = user_id

    async def run(self, command: AnyCommand, option: str, text: str) -> FakeInteraction:
        """Run a command with this text in one option; return what came of it."""
        interaction = self._interaction()
        needed = [name for name in _text_options(command) if command._params[name].required]
        given = dict.fromkeys(needed, self._slug) | {option: text}
        await _called(command.callback, command, interaction, **given)
        return interaction

    async def complete(self, command: AnyCommand, option: str, text: str) -> list[Any]:
        """Type a text into an option; return what is offered."""
        completing = command._params[option].autocomplete
        if completing is None or isinstance(completing, bool):
            return []
        found: list[Any] = await _called(completing, command, self._interaction(), text)
        return found

    def _interaction(self) -> FakeInteraction:
        return FakeInteraction(
            self._room.client,
            user(self._user_id),
            locale=self.locale,
            namespace=Filled(self._slug),
            app_permissions=discord.Permissions.all(),
        )


async def _called(
    work: Any, command: AnyCommand, interaction: FakeInteraction, *given: Any, **named: Any
) -> Any:
    """Call a callback as discord.py does: one of a cog gets the cog first."""
    bound = command.binding is not None
    first = (command.binding, interaction) if bound else (interaction,)
    return await work(*first, *given, **named)


def _text_options(command: AnyCommand) -> list[str]:
    options = command._params.items()
    return [name for name, o in options if o.type is discord.AppCommandOptionType.string]


def _leaves(commands: Any) -> Iterator[AnyCommand]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _leaves(command.commands)
        elif isinstance(command, app_commands.Command):
            yield command


@asynccontextmanager
async def typing(slug: str, moves: int) -> AsyncIterator[tuple[Room, Typist]]:
    """A table of a game in the middle, and whose turn it is, typing."""
    room, bot = Room(), await Bot(MemoryStore()).started()
    table = await room.deal(slug, moves)
    owner = table.members[min(table.to_act)].user_id or 0
    yield room, Typist(bot, room, slug, owner)
    await bot.close()
