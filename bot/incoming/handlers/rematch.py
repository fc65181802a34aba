"""*Same again*: a lobby for the same game and the same people, where they played."""

from __future__ import annotations

from functools import partial

from bot.engine.quota import reading
from bot.engine.request import Location
from bot.incoming import place, visitor
from bot.incoming.handlers import lobby, opening
from bot.incoming.handlers.play import member_of
from bot.incoming.responder import RequestContext
from bot.incoming.visitor import change, request_of
from bot.log.events import Member
from bot.shown.content import Content
from bot.tables.authority import Operation
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.rematch import is_rematch, release, reservations
from bot.tables.table import Table


async def again(context: RequestContext, table_id: str) -> Content:
    """Open a lobby for the same game, with the seats of the others held for them.

    Whoever asks after somebody else has done so sits down there. Raise `RefusalError` if they may
    not, or if no lobby can be opened.
    """
    ended = await context.services.engine.table(table_id)
    await visitor.require(context, ended, Operation.AGAIN)
    await place.require_bot(context, ended.record.guild_id, ended.record.channel_id)
    if (opened := await _rematch(context, ended)) is not None:
        return await lobby.join(context, opened.table_id)
    try:
        return await _open(context, ended)
    except RefusalError as error:
        # Two may press at once: the engine lets one of them open, and the other comes after.
        if error.reason is RefusalReason.TABLE_HERE and (opened := await _rematch(context, ended)):
            return await lobby.join(context, opened.table_id)
        raise


async def _rematch(context: RequestContext, ended: Table) -> Table | None:
    """Return the lobby that somebody has opened to play a game once more, if there is one."""
    engine, channel_id = context.services.engine, ended.record.channel_id
    for known in await reading(context.services.store.in_channel(channel_id)):
        table = await engine.table(known.table_id)
        if is_rematch(table, ended):
            return table
    return None


async def _open(context: RequestContext, ended: Table) -> Content:
    """Open the lobby and hold its seats. Whoever was put out stays out."""
    location = Location(ended.record.guild_id, ended.record.channel_id)
    computers = tuple(
        Member(None, member.name, context.interaction.id)
        for member in ended.members
        if member.user_id is None
    )
    asked = partial(
        context.services.engine.open,
        request_of(context),
        location,
        ended.record.slug,
        ended.record.options,
        (member_of(context), *computers),
        reservations(ended, context.user_id, context.services.engine.clock.now()),
        barred=ended.barred,
    )
    return await opening.opened(context, await opening.in_channel(context, location, asked))


async def decline(context: RequestContext, table_id: str) -> Content:
    """Give up the seat that is held for the person who asks; they may sit down all the same."""
    intent = release(context.user_id, "declined")
    await change(context, table_id, Operation.DECLINE, intent)
    return Content(context.words("guest.declined"), layout=True)
