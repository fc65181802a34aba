"""The slash commands by which moves are typed: one shape for every game.

A game says how each command and its option are called and which moves belong to it; autocomplete,
the choice of the table and the answer are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from discord import app_commands
from discord.ext.commands import Bot

from bot.edge.translator import command_text as text
from bot.faces.face import Face, register_face
from bot.faces.parts import T, V
from bot.incoming.answer import NoReply
from bot.incoming.handlers import play
from bot.incoming.input import Named
from bot.incoming.lookup import table_meant
from bot.incoming.responder import AnyInteraction, RequestContext, context_of, respond
from bot.incoming.scope import Scope
from bot.incoming.typed import Choices, filled, move_choices, table_choices
from bot.shown.content import Content


@dataclass(frozen=True)
class MoveCommand:
    """A command whose one option is a move, by what its words are called.

    `key` is the game's and the command's (`command.<key>.name` and `.description`), `option` the
    option's (`command.option.<option>.name`), whose description may have a name of its own,
    `about`; `prefixes` are how the codes of its moves begin.
    """

    key: str
    option: str
    prefixes: tuple[str, ...]
    about: str = ""


def group_of(slug: str, moves: Sequence[MoveCommand]) -> app_commands.Group:
    """Return a game's commands, by which its moves are typed.

    They are called by the first word of their keys (`command.<word>.name` and `.description`).
    """
    word = moves[0].key.partition(".")[0]
    group = app_commands.Group(
        name=text(f"command.{word}.name"), description=text(f"command.{word}.description")
    )
    for made in moves:
        add_move_command(group, slug, made)
    return group


def cog(face: Face[V, T], group: app_commands.Group) -> Callable[[Bot], Coroutine[Any, Any, None]]:
    """Make a game's face known, and return the `setup` of its cog, which adds the commands."""
    register_face(face)

    async def setup(bot: Bot) -> None:
        bot.tree.add_command(group)

    return setup


def add_move_command(group: app_commands.Group, slug: str, made: MoveCommand) -> None:
    """Add a command by which moves are typed to a game's group; `slug` names the game."""
    scope = Scope(slug, made.prefixes)
    option = text(f"command.option.{made.option}.name")
    about = text(f"command.option.{made.about or made.option}.description")

    @group.command(
        name=text(f"command.{made.key}.name"), description=text(f"command.{made.key}.description")
    )
    @app_commands.rename(move=option, table=text("command.option.table.name"))
    @app_commands.describe(move=about, table=text("command.option.table.description"))
    async def command(interaction: AnyInteraction, move: Named, table: Named | None = None) -> None:
        handler = partial(_typed, named=table, move=move, scope=scope)
        await respond(interaction, handler)

    @command.autocomplete("move")
    async def _moves(interaction: AnyInteraction, current: str) -> Choices:
        named = filled(interaction, "command.option.table.name")
        return await move_choices(await context_of(interaction), named, current, scope)

    command.autocomplete("table")(own_tables(slug))


def own_tables(slug: str) -> Callable[[AnyInteraction, str], Coroutine[Any, Any, Choices]]:
    """Return what offers a person's own open tables of a game."""

    async def offer(interaction: AnyInteraction, current: str) -> Choices:
        return await table_choices(await context_of(interaction), current, Scope(slug))

    return offer


async def _typed(
    context: RequestContext, named: str | None, move: str, scope: Scope
) -> Content | NoReply:
    return await play.typed(context, await table_meant(context, named, scope), move, scope)
