"""`/top-secret`: the moves of Top Secret, typed."""

from __future__ import annotations

from functools import partial
from typing import Final

from discord import app_commands

from bot.edge.translator import command_text as text
from bot.incoming.answer import NoReply
from bot.incoming.handlers import play
from bot.incoming.input import Named, heard
from bot.incoming.lookup import table_meant
from bot.incoming.move_commands import MoveCommand, group_of, own_tables
from bot.incoming.responder import AnyInteraction, RequestContext, context_of, respond
from bot.incoming.scope import Scope
from bot.incoming.typed import Choices, filled, move_choices
from bot.shown.content import Content
from bot.tables.stamp import oldest, stamped, unstamped
from games.registry import THEN

MOVES: Final = (
    MoveCommand("top_secret.steal", "target", ("steal-",)),
    MoveCommand("top_secret.bank", "decision", ("bank", "keep", "single-")),
)

_SLUG: Final = "top_secret"

GROUP: Final = group_of(_SLUG, MOVES)
"""The commands of Top Secret."""

CARDS: Final = Scope(_SLUG, ("choose-",))
AHEAD: Final = Scope(_SLUG, ("single-",))
"""What both options of `choose` are for."""

SHOUTS: Final = Scope(_SLUG, ("boum-",))
"""What `boum` is for."""


@GROUP.command(
    name=text("command.top_secret.choose.name"),
    description=text("command.top_secret.choose.description"),
)
@app_commands.rename(
    card=text("command.option.card.name"),
    bank=text("command.option.bank.name"),
    table=text("command.option.table.name"),
)
@app_commands.describe(
    card=text("command.option.card.description"),
    bank=text("command.option.bank.description"),
    table=text("command.option.table.description"),
)
async def choose(
    interaction: AnyInteraction, card: Named, bank: Named | None = None, table: Named | None = None
) -> None:
    """Choose a card, and settle in the same request what becomes of single cards."""
    await respond(interaction, partial(_choose, card=card, bank=bank, named=table))


@choose.autocomplete("card")
async def _cards(interaction: AnyInteraction, current: str) -> Choices:
    named = filled(interaction, "command.option.table.name")
    return await move_choices(await context_of(interaction), named, current, CARDS)


@choose.autocomplete("bank")
async def _ahead(interaction: AnyInteraction, current: str) -> Choices:
    named = filled(interaction, "command.option.table.name")
    return await move_choices(await context_of(interaction), named, current, AHEAD)


choose.autocomplete("table")(own_tables(_SLUG))


async def _choose(
    context: RequestContext, card: str, bank: str | None, named: str | None
) -> Content | NoReply:
    meant = await table_meant(context, named, CARDS)
    return await play.typed(context, meant, both(card, bank), CARDS)


def both(card: str, bank: str | None) -> str:
    """Return one text for a card and what is settled ahead; a decision's stamp stays in front.

    Autocomplete offers "12:choose-80" and "12:single-keep": together "12:single-keep+choose-80".
    An option that was offered for an earlier decision makes both stale.
    """
    if bank is None:
        return card
    (one, what), (other, ahead) = unstamped(heard(card)), unstamped(heard(bank))
    stamp, text = oldest((one, other)), f"{ahead}{THEN}{what}"
    return text if stamp is None else stamped(stamp, text)


@GROUP.command(
    name=text("command.top_secret.boum.name"),
    description=text("command.top_secret.boum.description"),
)
@app_commands.rename(table=text("command.option.table.name"))
@app_commands.describe(table=text("command.option.table.description"))
async def boum(interaction: AnyInteraction, table: Named | None = None) -> None:
    """Shout for one's assassin."""
    await respond(interaction, partial(_boum, named=table))


boum.autocomplete("table")(own_tables(_SLUG))


async def _boum(context: RequestContext, named: str | None) -> Content | NoReply:
    """Shout at the newest reveal; the rules say why a shout does not count."""
    meant = await table_meant(context, named, SHOUTS)
    return await play.typed(context, meant, "boum", SHOUTS)
