"""Somebody who types one text into every option of every command, and into autocomplete."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from tests.bot.interactions import FakeInteraction, user
from tests.bot.test_commands import Bot
from tests.hostile.room import Room
from tests.store.memory import MemoryStore

AnyCommand = app_commands.Command[Any, Any, Any]


class Filled:
    """What all other options of a command hold while one is completed."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __getattr__(self, _: str) -> str:
        return self._text


class Typist:
    """Types as one person in one room; a client of this kind keeps to no length."""

    def __init__(self, bot: Bot, room: Room, user_id: int) -> None:
        self.commands = tuple(_leaves(bot.tree.get_commands()))
        self.locale = "en-GB"
        self._room = room
        self._user_id = user_id

    async def run(self, command: AnyCommand, text: str) -> FakeInteraction:
        """Run a command whose every text is this one; return what came of it."""
        interaction = self._interaction(text)
        texts = {name: text for name, _ in text_options(command)}
        others = {"player": user(1), "thread": False} if "player" in command._params else {}
        await _called(command.callback, command, interaction, **texts, **_known(command, others))
        return interaction

    async def complete(self, command: AnyCommand, option: str, text: str) -> list[Any]:
        """Type a text into an option, all others holding it too; return what is offered."""
        completing = command._params[option].autocomplete
        if completing is None or isinstance(completing, bool):
            return []
        found: list[Any] = await _called(completing, command, self._interaction(text), text)
        return found

    def _interaction(self, text: str) -> FakeInteraction:
        return FakeInteraction(
            self._room.client,
            user(self._user_id),
            locale=self.locale,
            namespace=Filled(text),
            app_permissions=discord.Permissions.all(),
        )


def _known(command: AnyCommand, others: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in others.items() if name in command._params}


async def _called(
    work: Any, command: AnyCommand, interaction: FakeInteraction, *given: Any, **named: Any
) -> Any:
    """Call a callback as discord.py does: one of a cog gets the cog first."""
    bound = command.binding is not None
    first = (command.binding, interaction) if bound else (interaction,)
    return await work(*first, *given, **named)


def text_options(command: AnyCommand) -> Iterator[tuple[str, Any]]:
    """Yield every option of a command that takes a text, by its name in our code."""
    for name, option in command._params.items():
        if option.type is discord.AppCommandOptionType.string:
            yield name, option


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
    yield room, Typist(bot, room, owner)
    await bot.close()
