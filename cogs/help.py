"""`/rules` and `/tablier`: what can be played, how, and where it is my turn."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.edge.translator import command_text as text
from bot.incoming.handlers import user
from bot.incoming.input import Named
from bot.incoming.responder import AnyInteraction, RequestContext, context_of, respond
from bot.incoming.typed import Choices, game_choices, game_named
from bot.shown import private
from bot.shown.content import Content


async def _rules(context: RequestContext, game: str) -> Content:
    return private.rules(game_named(context, game), 0, context.words)


class HelpCog(commands.Cog):
    """What can be read."""

    @app_commands.command(
        name=text("command.rules.name"), description=text("command.rules.description")
    )
    @app_commands.rename(game=text("command.option.game.name"))
    @app_commands.describe(game=text("command.option.game.description"))
    async def rules(self, interaction: AnyInteraction, game: Named) -> None:
        """Show a game's rules."""
        await respond(interaction, partial(_rules, game=game))

    @rules.autocomplete("game")
    async def _games(self, interaction: AnyInteraction, current: str) -> Choices:
        return game_choices(await context_of(interaction), current)

    @app_commands.command(
        name=text("command.tablier.name"), description=text("command.tablier.description")
    )
    async def tablier(self, interaction: AnyInteraction) -> None:
        """Show the games, and where it is my turn."""
        await respond(interaction, user.hub)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCog())
