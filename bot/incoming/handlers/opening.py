"""Opening a table: by who wants one, or for the same people again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

import discord

from bot.engine.request import Done, Location
from bot.incoming import visitor
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

log = logging.getLogger(__name__)

COMPUTER_NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Émilie", "Grace")
"""What computer players are called, after people who taught machines and numbers to play."""


def computers_beside(context: RequestContext, members: Sequence[Member] = ()) -> tuple[Member, ...]:
    """Return computer players who could sit down beside `members`, under names not yet taken."""
    taken = {member.name for member in members if member.user_id is None}
    names = [name for name in COMPUTER_NAMES if name not in taken]
    return tuple(Member(None, name, context.interaction.id) for name in names or COMPUTER_NAMES)


async def open_table(
    context: RequestContext, place: Location, slug: str, chosen: Mapping[str, str], computers: int
) -> Table:
    """Open a lobby in a channel; seat the person who opened it and so many computer players."""
    seated = (member_of(context), *computers_beside(context)[:computers])
    opening = partial(
        context.services.engine.open, request_of(context), place, slug, chosen, seated
    )
    return await _opened(context, place, opening)


def opened(context: RequestContext, table: Table) -> Content:
    """Return what a person reads who has opened a table: where it is, and what proves its luck."""
    game, link = face(table).title(context.words), f"<#{table.record.channel_id}>"
    text = context.words("table.opened", game=game, channel=link)
    return Content(joined([text, own_line(table, context.user_id, context.words)]), layout=True)


async def _opened(
    context: RequestContext, place: Location, opening: Callable[[], Awaitable[Done]]
) -> Table:
    """Open a table; a lobby that is in its way, and that nobody sees any more, is closed first."""
    try:
        done = await opening()
    except RefusalError as error:
        in_the_way = error.reason is RefusalReason.TABLE_HERE
        if not in_the_way or not await visitor.is_left_alone(context, place.channel_id):
            raise _taken(context, place, error) from error
        done = await opening()
    await _remember_names(context, place)
    return done.table


async def _remember_names(context: RequestContext, place: Location) -> None:
    """Store how the place of a table is called just now; no table waits for its name."""
    # A server of which the client knows nothing has no name, and a DM channel has none.
    guild_name: str | None = getattr(context.interaction.guild, "name", None)
    channel = context.interaction.client.get_channel(place.channel_id)
    channel_name: str | None = getattr(channel, "name", None)
    names = (guild_name, place.channel_id, channel_name)
    try:
        await context.services.store.name_place(place.guild_id, *names)
    except StoreError as error:
        log.warning("the name of channel %d is not remembered: %s", place.channel_id, error)


def _taken(context: RequestContext, place: Location, error: RefusalError) -> RefusalError:
    """Return why a table is not opened: a thread that has one has no threads for another."""
    channel = context.interaction.channel
    if error.reason is not RefusalReason.TABLE_HERE or not isinstance(channel, discord.Thread):
        return error
    if channel.id != place.channel_id:
        return error
    return RefusalError(RefusalReason.TABLE_IN_THREAD, channel=f"<#{channel.parent_id}>")


async def again(context: RequestContext, table_id: str) -> Content:
    """Open a lobby for the same game, where the last one was played, with its seats held.

    Whoever was put out stays out.
    """
    table = await context.services.engine.table(table_id)
    await visitor.require(context, table, Operation.AGAIN)
    place = Location(table.record.guild_id, table.record.channel_id)
    others = [member.user_id for member in table.members if member.user_id is not None]
    computers = [
        Member(None, member.name, context.interaction.id)
        for member in table.members
        if member.user_id is None
    ]
    opening = partial(
        context.services.engine.open,
        request_of(context),
        place,
        table.record.slug,
        table.record.options,
        (member_of(context), *computers),
        tuple(user_id for user_id in others if user_id != context.user_id),
        barred=table.barred,
    )
    return opened(context, await _opened(context, place, opening))
