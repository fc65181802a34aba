"""`/passages`: the moves of Passages Secrets, typed, and the score as it stands."""

from __future__ import annotations

from functools import partial
from typing import cast

from discord import app_commands
from discord.ext import commands

from bot.intents import Reason, Refusal
from bot.surfaces import actions, sights
from bot.surfaces.answers import AnyInteraction, Asker, Hush, asker_of, respond
from bot.surfaces.content import Content
from bot.surfaces.face import Sight
from bot.surfaces.typed import Choices, filled, move_choices, table_choices
from bot.surfaces.where import table_meant, table_told_of
from bot.translator import command_text as text
from cogs.passages_secrets.notice import SLUG
from cogs.passages_secrets.pictures import score
from cogs.passages_secrets.result import score_text
from games.passages_secrets.view import View

PLACE, MARKER, OPEN = ("place-",), ("marker-",), ("open-",)
"""How the codes of each command's moves begin."""


async def _typed(
    asker: Asker, named: str | None, move: str, prefixes: tuple[str, ...]
) -> Content | Hush:
    return await actions.typed(asker, await table_meant(asker, named), move, prefixes)


async def _score(asker: Asker, named: str | None) -> Content:
    """Show anybody at the table, or in its channel, the score if the game ended now."""
    meant = await (table_meant(asker, named) if named else table_told_of(asker))
    table = await asker.services.host.table(meant)
    if table.record.slug != SLUG or table.position is None:
        raise Refusal(Reason.NO_SUCH_MOVE)
    seen = cast("Sight[View]", sights.sight(table, None, asker.words))
    shown = () if asker.manner.in_words else score(seen)
    return Content(score_text(seen), (), shown, layout=True)


class PassagesSecretsCog(commands.Cog):
    """The commands of Passages Secrets."""

    passages = app_commands.Group(
        name=text("command.passages.name"), description=text("command.passages.description")
    )

    @passages.command(
        name=text("command.passages.place.name"),
        description=text("command.passages.place.description"),
    )
    @app_commands.rename(
        path=text("command.option.path.name"), game=text("command.option.table.name")
    )
    @app_commands.describe(
        path=text("command.option.path.description"),
        game=text("command.option.table.description"),
    )
    async def place(self, interaction: AnyInteraction, path: str, game: str | None = None) -> None:
        """Place a passage."""
        await respond(interaction, partial(_typed, named=game, move=path, prefixes=PLACE))

    @passages.command(
        name=text("command.passages.marker.name"),
        description=text("command.passages.marker.description"),
    )
    @app_commands.rename(
        district=text("command.option.district.name"), game=text("command.option.table.name")
    )
    @app_commands.describe(
        district=text("command.option.district.description"),
        game=text("command.option.table.description"),
    )
    async def marker(
        self, interaction: AnyInteraction, district: str, game: str | None = None
    ) -> None:
        """Make the second player's opening move."""
        await respond(interaction, partial(_typed, named=game, move=district, prefixes=MARKER))

    @passages.command(
        name=text("command.passages.open.name"),
        description=text("command.passages.open.description"),
    )
    @app_commands.rename(
        district=text("command.option.district.name"), game=text("command.option.table.name")
    )
    @app_commands.describe(
        district=text("command.option.district.description"),
        game=text("command.option.table.description"),
    )
    async def open_district(
        self, interaction: AnyInteraction, district: str, game: str | None = None
    ) -> None:
        """Choose the district that a one-shovel token opens."""
        await respond(interaction, partial(_typed, named=game, move=district, prefixes=OPEN))

    @passages.command(
        name=text("command.passages.score.name"),
        description=text("command.passages.score.description"),
    )
    @app_commands.rename(game=text("command.option.table.name"))
    @app_commands.describe(game=text("command.option.table.description"))
    async def score(self, interaction: AnyInteraction, game: str | None = None) -> None:
        """Show the score if the game ended now."""
        await respond(interaction, partial(_score, named=game))

    @place.autocomplete("path")
    async def _paths(self, interaction: AnyInteraction, current: str) -> Choices:
        return await _moves(interaction, current, PLACE)

    @marker.autocomplete("district")
    async def _markers(self, interaction: AnyInteraction, current: str) -> Choices:
        return await _moves(interaction, current, MARKER)

    @open_district.autocomplete("district")
    async def _districts(self, interaction: AnyInteraction, current: str) -> Choices:
        return await _moves(interaction, current, OPEN)

    @place.autocomplete("game")
    @marker.autocomplete("game")
    @open_district.autocomplete("game")
    @score.autocomplete("game")
    async def _tables(self, interaction: AnyInteraction, current: str) -> Choices:
        return await table_choices(await asker_of(interaction), current)


async def _moves(interaction: AnyInteraction, current: str, prefixes: tuple[str, ...]) -> Choices:
    named = filled(interaction, "command.option.table.name")
    return await move_choices(await asker_of(interaction), named, current, prefixes)
