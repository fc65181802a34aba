"""`/pass-pass`: the moves of Pass Pass, typed."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.surfaces import actions
from bot.surfaces.answers import AnyInteraction, Asker, Hush, asker_of, respond
from bot.surfaces.content import Content
from bot.surfaces.typed import Choices, filled, move_choices, table_choices
from bot.surfaces.where import table_meant
from bot.translator import command_text as text

PLAY, TAKE, RECORD = ("play-",), ("take-", "pair-"), ("record-",)
"""How the codes of each command's moves begin."""


async def _typed(
    asker: Asker, named: str | None, move: str, prefixes: tuple[str, ...]
) -> Content | Hush:
    return await actions.typed(asker, await table_meant(asker, named), move, prefixes)


class PassPassCog(commands.Cog):
    """The commands of Pass Pass."""

    pass_pass = app_commands.Group(
        name=text("command.pass_pass.name"), description=text("command.pass_pass.description")
    )

    @pass_pass.command(
        name=text("command.pass_pass.play.name"),
        description=text("command.pass_pass.play.description"),
    )
    @app_commands.rename(
        card=text("command.option.card.name"), game=text("command.option.table.name")
    )
    @app_commands.describe(
        card=text("command.option.card.description"),
        game=text("command.option.table.description"),
    )
    async def play(self, interaction: AnyInteraction, card: str, game: str | None = None) -> None:
        """Play a card."""
        await respond(interaction, partial(_typed, named=game, move=card, prefixes=PLAY))

    @pass_pass.command(
        name=text("command.pass_pass.take.name"),
        description=text("command.pass_pass.take.description"),
    )
    @app_commands.rename(
        cards=text("command.option.cards.name"), game=text("command.option.table.name")
    )
    @app_commands.describe(
        cards=text("command.option.cards.description"),
        game=text("command.option.table.description"),
    )
    async def take(self, interaction: AnyInteraction, cards: str, game: str | None = None) -> None:
        """Take what a winner takes of the trick."""
        await respond(interaction, partial(_typed, named=game, move=cards, prefixes=TAKE))

    @pass_pass.command(
        name=text("command.pass_pass.record.name"),
        description=text("command.pass_pass.record.description"),
    )
    @app_commands.rename(
        member=text("command.option.member.name"), game=text("command.option.table.name")
    )
    @app_commands.describe(
        member=text("command.option.member.description"),
        game=text("command.option.table.description"),
    )
    async def record(
        self, interaction: AnyInteraction, member: str, game: str | None = None
    ) -> None:
        """Record the round of one member of the team."""
        await respond(interaction, partial(_typed, named=game, move=member, prefixes=RECORD))

    @play.autocomplete("card")
    async def _cards(self, interaction: AnyInteraction, current: str) -> Choices:
        return await _moves(interaction, current, PLAY)

    @take.autocomplete("cards")
    async def _takes(self, interaction: AnyInteraction, current: str) -> Choices:
        return await _moves(interaction, current, TAKE)

    @record.autocomplete("member")
    async def _members(self, interaction: AnyInteraction, current: str) -> Choices:
        return await _moves(interaction, current, RECORD)

    @play.autocomplete("game")
    @take.autocomplete("game")
    @record.autocomplete("game")
    async def _tables(self, interaction: AnyInteraction, current: str) -> Choices:
        return await table_choices(await asker_of(interaction), current)


async def _moves(interaction: AnyInteraction, current: str, prefixes: tuple[str, ...]) -> Choices:
    named = filled(interaction, "command.option.table.name")
    return await move_choices(await asker_of(interaction), named, current, prefixes)
