"""`/passages`: the moves of Passages Secrets, typed, and the score as it stands."""

from __future__ import annotations

from functools import partial
from typing import Final, cast

from discord import app_commands

from bot.edge.translator import command_text as text
from bot.faces.parts import Observation
from bot.incoming import visitor
from bot.incoming.input import Named
from bot.incoming.lookup import table_meant, table_told_of
from bot.incoming.move_commands import MoveCommand, group_of, own_tables
from bot.incoming.responder import AnyInteraction, RequestContext, respond
from bot.incoming.scope import Scope
from bot.shown import observation
from bot.shown.content import Content
from bot.tables.refusals import RefusalError, RefusalReason
from cogs.passages_secrets.pictures import sheet
from cogs.passages_secrets.result import score_text
from games.passages_secrets.view import View

MOVES: Final = (
    MoveCommand("passages.place", "path", ("place-",)),
    MoveCommand("passages.marker", "district", ("marker-",)),
    MoveCommand("passages.open", "district", ("open-",)),
)

GROUP: Final = group_of("passages_secrets", MOVES)
"""The commands of Passages Secrets."""

WHOLE: Final = Scope("passages_secrets")
"""All of the game."""


@GROUP.command(
    name=text("command.passages.score.name"), description=text("command.passages.score.description")
)
@app_commands.rename(table=text("command.option.table.name"))
@app_commands.describe(table=text("command.option.table.description"))
async def show_score(interaction: AnyInteraction, table: Named | None = None) -> None:
    """Show the score if the game ended now."""
    await respond(interaction, partial(_score, named=table))


show_score.autocomplete("table")(own_tables("passages_secrets"))


async def _score(context: RequestContext, named: str | None) -> Content:
    """Show anybody at the table, or in its channel, the score if the game ended now."""
    meant = await (table_meant(context, named, WHOLE) if named else table_told_of(context))
    table = await visitor.look(context, meant)
    WHOLE.require(table.record, context.words)
    if table.position is None:
        raise RefusalError(RefusalReason.NOT_RUNNING)
    seen = cast("Observation[View]", observation.observe(table, None, context.words))
    shown = () if context.preferences.in_words else sheet(seen)
    return Content(score_text(seen), (), shown, layout=True)
