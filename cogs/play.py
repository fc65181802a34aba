"""What a player types in any game: `/turn`, `/hand`, `/board`, `/move`."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.edge.translator import command_text as text
from bot.incoming import visitor
from bot.incoming.answer import NoReply
from bot.incoming.handlers import play
from bot.incoming.input import Named
from bot.incoming.lookup import ask_here, listed_for, table_meant, with_table_here
from bot.incoming.responder import AnyInteraction, RequestContext, context_of, respond
from bot.incoming.typed import Choices, filled, move_choices, table_choices
from bot.shown import private
from bot.shown.content import TEXT_LIMIT, Content

LEAVING_ROOM = TEXT_LIMIT - 400
"""How many characters a list of tables may have that one more is shown below (decided: a title with
its link and channel has 200 at most)."""


async def _turn(context: RequestContext, named: str | None) -> Content:
    if named is not None:
        return await play.panel(context, await table_meant(context, named))
    await ask_here(context)
    waiting = await context.services.store.of_user(context.user_id)
    here = context.interaction.channel_id
    if any(table.channel_id == here for table, _seat in waiting):
        return await play.panel(context, await table_meant(context, None))
    mine = [table for table, seat in waiting if seat.awaited]
    if len(mine) == 1:
        return await play.panel(context, mine[0].table_id)
    own = [await listed_for(context, table, seat.awaited) for table, seat in waiting]
    return await with_table_here(context, private.turns(own, context.words, LEAVING_ROOM))


async def _hand(context: RequestContext, named: str | None) -> Content:
    return await play.hand(context, await table_meant(context, named))


async def _board(context: RequestContext, named: str | None, in_words: bool | None) -> Content:
    """Show a table as was asked for, or else as the person likes tables best."""
    table = await visitor.look(context, await table_meant(context, named))
    if context.preferences.in_words if in_words is None else in_words:
        return private.text_board(table, table.seat_of(context.user_id), context.words)
    return private.board_picture(table, context.words)


async def _move(context: RequestContext, named: str | None, move: str) -> Content | NoReply:
    return await play.typed(context, await table_meant(context, named), move)


class PlayCog(commands.Cog):
    """The commands that every game shares."""

    @app_commands.command(
        name=text("command.turn.name"), description=text("command.turn.description")
    )
    @app_commands.rename(table=text("command.option.table.name"))
    @app_commands.describe(table=text("command.option.table.description"))
    async def turn(self, interaction: AnyInteraction, table: Named | None = None) -> None:
        """Show what is asked of me, here or anywhere."""
        await respond(interaction, partial(_turn, named=table))

    @app_commands.command(
        name=text("command.hand.name"), description=text("command.hand.description")
    )
    @app_commands.rename(table=text("command.option.table.name"))
    @app_commands.describe(table=text("command.option.table.description"))
    async def hand(self, interaction: AnyInteraction, table: Named | None = None) -> None:
        """Show my hand."""
        await respond(interaction, partial(_hand, named=table))

    @app_commands.command(
        name=text("command.board.name"), description=text("command.board.description")
    )
    @app_commands.rename(
        in_words=text("command.option.text.name"), table=text("command.option.table.name")
    )
    @app_commands.describe(
        in_words=text("command.option.text.description"),
        table=text("command.option.table.description"),
    )
    async def board(
        self, interaction: AnyInteraction, in_words: bool | None = None, table: Named | None = None
    ) -> None:
        """Show the table, as a picture or in words."""
        await respond(interaction, partial(_board, named=table, in_words=in_words))

    @app_commands.command(
        name=text("command.move.name"), description=text("command.move.description")
    )
    @app_commands.rename(
        move=text("command.option.move.name"), table=text("command.option.table.name")
    )
    @app_commands.describe(
        move=text("command.option.move.description"),
        table=text("command.option.table.description"),
    )
    async def move(
        self, interaction: AnyInteraction, move: Named, table: Named | None = None
    ) -> None:
        """Make a move of any game."""
        await respond(interaction, partial(_move, named=table, move=move))

    @move.autocomplete("move")
    async def _moves(self, interaction: AnyInteraction, current: str) -> Choices:
        named = filled(interaction, "command.option.table.name")
        return await move_choices(await context_of(interaction), named, current)

    @turn.autocomplete("table")
    @hand.autocomplete("table")
    @board.autocomplete("table")
    @move.autocomplete("table")
    async def _tables(self, interaction: AnyInteraction, current: str) -> Choices:
        return await table_choices(await context_of(interaction), current)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(PlayCog())
