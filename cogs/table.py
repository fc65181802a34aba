"""`/table`: to open, join, leave, start, end and look into a table, and who may sit there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.edge.guilds.people import display_name
from bot.edge.translator import command_text as text
from bot.incoming import visitor
from bot.incoming.answer import NoReply
from bot.incoming.handlers import lobby, luck, user
from bot.incoming.handlers import table as about
from bot.incoming.input import Named, Settings
from bot.incoming.lookup import table_here, table_meant, table_told_of
from bot.incoming.responder import AnyInteraction, Handler, RequestContext, context_of, respond
from bot.incoming.typed import (
    Choices,
    filled,
    game_choices,
    game_named,
    option_choices,
    options_named,
)
from bot.shown import private
from bot.shown.content import Content
from bot.tables.table import Table
from phrases import Phrases


def _meant(handler: Callable[..., Awaitable[Content | NoReply]]) -> Handler:
    """Return a handler about the person's own seat, at the table here or the only one they have."""

    async def found(context: RequestContext) -> Content | NoReply:
        return await handler(context, await table_meant(context, None))

    return found


def _here(handler: Callable[..., Awaitable[Content | NoReply]], **arguments: Any) -> Handler:
    """Return a handler that concerns others as well: at the table here, never one elsewhere."""

    async def found(context: RequestContext) -> Content | NoReply:
        return await handler(context, await table_here(context), **arguments)

    return found


def _shown(show: Callable[[Table, Phrases], Content]) -> Handler:
    """Return a handler that shows something of the table here, also once it is over."""

    async def shown(context: RequestContext) -> Content:
        table_id = await table_told_of(context)
        return show(await visitor.look(context, table_id), context.words)

    return shown


async def _fairness(context: RequestContext) -> Content:
    return await luck.fairness(context, await table_told_of(context))


async def _open(
    context: RequestContext, game: str, options: str | None, computers: int, thread: bool
) -> Content:
    slug = game_named(context, game)
    chosen = options_named(context, slug, options or "")
    return await user.open_here(context, slug, chosen, computers=computers, thread=thread)


MOST_COMPUTERS = 5
"""The most computer players that can be seated when a table is opened: no game has more than six
seats, and the person who opens it takes one."""


class TableCog(commands.Cog):
    """The life of a table."""

    table = app_commands.Group(
        name=text("command.table.name"),
        description=text("command.table.description"),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=False, private_channel=False
        ),
    )

    @table.command(
        name=text("command.table.open.name"), description=text("command.table.open.description")
    )
    @app_commands.rename(
        game=text("command.option.game.name"),
        options=text("command.option.options.name"),
        computers=text("command.option.computers.name"),
        thread=text("command.option.thread.name"),
    )
    @app_commands.describe(
        game=text("command.option.game.description"),
        options=text("command.option.options.description"),
        computers=text("command.option.computers.description"),
        thread=text("command.option.thread.description"),
    )
    async def open_table(
        self,
        interaction: AnyInteraction,
        game: Named,
        options: Settings | None = None,
        computers: app_commands.Range[int, 0, MOST_COMPUTERS] = 0,
        thread: bool = False,
    ) -> None:
        """Open a lobby here, or in a thread of its own."""
        await respond(
            interaction,
            partial(_open, game=game, options=options, computers=computers, thread=thread),
        )

    @open_table.autocomplete("game")
    async def _games(self, interaction: AnyInteraction, current: str) -> Choices:
        return game_choices(await context_of(interaction), current)

    @open_table.autocomplete("options")
    async def _options(self, interaction: AnyInteraction, current: str) -> Choices:
        named = filled(interaction, "command.option.game.name") or ""
        return option_choices(await context_of(interaction), named, current)

    @table.command(
        name=text("command.table.join.name"), description=text("command.table.join.description")
    )
    async def join(self, interaction: AnyInteraction) -> None:
        """Sit down."""
        await respond(interaction, _here(lobby.join))

    @table.command(
        name=text("command.table.leave.name"), description=text("command.table.leave.description")
    )
    async def leave(self, interaction: AnyInteraction) -> None:
        """Stand up."""
        await respond(interaction, _meant(about.leave))

    @table.command(
        name=text("command.table.invite.name"),
        description=text("command.table.invite.description"),
    )
    @app_commands.rename(player=text("command.option.player.name"))
    @app_commands.describe(player=text("command.option.player.description"))
    async def invite(self, interaction: AnyInteraction, player: discord.User) -> None:
        """Ask somebody to come."""
        await respond(interaction, _here(about.invite, guest=player))

    @table.command(
        name=text("command.table.kick.name"), description=text("command.table.kick.description")
    )
    @app_commands.rename(member=text("command.option.person.name"))
    @app_commands.describe(member=text("command.option.put_out.description"))
    async def kick(self, interaction: AnyInteraction, member: discord.User) -> None:
        """Put somebody out."""
        handler = _here(about.kick, user_id=member.id, name=display_name(member))
        await respond(interaction, handler)

    @table.command(
        name=text("command.table.host.name"), description=text("command.table.host.description")
    )
    @app_commands.rename(member=text("command.option.person.name"))
    @app_commands.describe(member=text("command.option.new_host.description"))
    async def host(self, interaction: AnyInteraction, member: discord.User) -> None:
        """Let somebody else see to the table."""
        handler = _here(about.hand_over, user_id=member.id, name=display_name(member))
        await respond(interaction, handler)

    @table.command(
        name=text("command.table.start.name"), description=text("command.table.start.description")
    )
    async def start(self, interaction: AnyInteraction) -> None:
        """Deal."""
        await respond(interaction, _here(lobby.start))

    @table.command(
        name=text("command.table.end.name"), description=text("command.table.end.description")
    )
    async def end(self, interaction: AnyInteraction) -> None:
        """Close the table without a result."""
        await respond(interaction, _here(about.end, sure=False))

    @table.command(
        name=text("command.table.log.name"), description=text("command.table.log.description")
    )
    async def log(self, interaction: AnyInteraction) -> None:
        """Show everything that happened."""
        await respond(interaction, _shown(private.log))

    @table.command(
        name=text("command.table.fairness.name"),
        description=text("command.table.fairness.description"),
    )
    async def fairness(self, interaction: AnyInteraction) -> None:
        """Show how the luck can be checked."""
        await respond(interaction, _fairness)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(TableCog())
