"""Opening a table: for whoever asks, or once more for the same people."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

import discord

from bot.engine.request import Done, Location
from bot.incoming import place, visitor
from bot.incoming.handlers.play import member_of
from bot.incoming.responder import RequestContext
from bot.incoming.visitor import request_of
from bot.log.events import Member
from bot.shown.content import Content, joined
from bot.shown.notices import own_line
from bot.shown.observation import face
from bot.store.protocol import StoreError
from bot.tables.authority import Operation
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from bot.text import told

log = logging.getLogger(__name__)

COMPUTER_NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Émilie", "Grace")
"""What computer players are called, after people who taught machines and numbers to play."""


def computers_beside(context: RequestContext, members: Sequence[Member] = ()) -> tuple[Member, ...]:
    """Return computer players who could sit down beside `members`, under names not yet taken."""
    taken = {member.name for member in members if member.user_id is None}
    names = [name for name in COMPUTER_NAMES if name not in taken]
    return tuple(Member(None, name, context.interaction.id) for name in names or COMPUTER_NAMES)


async def open_table(
    context: RequestContext,
    location: Location,
    slug: str,
    chosen: Mapping[str, str],
    computers: int,
) -> Table:
    """Open a lobby in a channel; seat the person who opened it and `computers` computer players.

    Raise what `Engine.open` raises.
    """
    seated = (member_of(context), *computers_beside(context)[:computers])
    opening = partial(
        context.services.engine.open, request_of(context), location, slug, chosen, seated
    )
    return await _opened(context, location, opening)


def opened(context: RequestContext, table: Table) -> Content:
    """Return what the person who opened a table reads: where it is, and what proves its luck."""
    game, link = face(table).title(context.words), f"<#{table.record.channel_id}>"
    text = context.words("table.opened", game=game, channel=link)
    return Content(joined([text, own_line(table, context.user_id, context.words)]), layout=True)


async def _opened(
    context: RequestContext, location: Location, opening: Callable[[], Awaitable[Done]]
) -> Table:
    """Open a table; a lobby in its way that nobody sees any more is closed first.

    Raise what `Engine.open` raises.
    """
    try:
        done = await opening()
    except RefusalError as error:
        in_the_way = error.reason is RefusalReason.TABLE_HERE
        if not in_the_way or not await visitor.is_left_alone(context, location.channel_id):
            raise _taken(context, location, error) from error
        done = await opening()
    await _remember_names(context, location)
    return done.table


async def _remember_names(context: RequestContext, location: Location) -> None:
    """Store what a table's server and channel are called now; if that fails, it is only logged."""
    # A server of which the client knows nothing has no name, and a DM channel has none.
    guild_name = told(getattr(context.interaction.guild, "name", None))
    channel = context.interaction.client.get_channel(location.channel_id)
    names = (guild_name, location.channel_id, told(getattr(channel, "name", None)))
    try:
        await context.services.store.name_place(location.guild_id, *names)
    except StoreError as error:
        log.warning("the name of channel %d is not remembered: %s", location.channel_id, error)


def _taken(context: RequestContext, location: Location, error: RefusalError) -> RefusalError:
    """Return why a table is not opened: where there can be no thread for it, none is advised."""
    channel = context.interaction.channel
    if getattr(channel, "id", None) != location.channel_id:
        channel = context.interaction.client.get_channel(location.channel_id)
    if error.reason is not RefusalReason.TABLE_HERE:
        return error
    if isinstance(channel, discord.Thread):
        parent = f"<#{channel.parent_id}>"
        return RefusalError(RefusalReason.TABLE_IN_THREAD, about=error.about, channel=parent)
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return RefusalError(RefusalReason.TABLE_IN_CHAT, about=error.about)
    return error


async def again(context: RequestContext, table_id: str) -> Content:
    """Open a lobby for the same game, where the last one was played, with its seats held.

    Whoever was put out stays out.
    """
    table = await context.services.engine.table(table_id)
    await visitor.require(context, table, Operation.AGAIN)
    await place.require_bot(context, table.record.guild_id, table.record.channel_id)
    location = Location(table.record.guild_id, table.record.channel_id)
    others = [member.user_id for member in table.members if member.user_id is not None]
    computers = [
        Member(None, member.name, context.interaction.id)
        for member in table.members
        if member.user_id is None
    ]
    opening = partial(
        context.services.engine.open,
        request_of(context),
        location,
        table.record.slug,
        table.record.options,
        (member_of(context), *computers),
        tuple(user_id for user_id in others if user_id != context.user_id),
        barred=table.barred,
    )
    return opened(context, await _opened(context, location, opening))
