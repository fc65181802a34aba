"""What a person can ask for that belongs to no table: their settings, and to open a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.engine.request import Location
from bot.faces.face import face_of
from bot.incoming import place
from bot.incoming.handlers import opening
from bot.incoming.lookup import ask_here, listed_for
from bot.incoming.responder import RequestContext
from bot.shown import private
from bot.shown.content import Content
from bot.shown.preferences import OFF, ON, Setting, preferences_of
from bot.tables.refusals import RefusalError, RefusalReason

ASKED = 10
"""For how many of a person's tables the hub has the bot look (decided: as many as it always lists;
each may cost a request for its hand and one for its board)."""


async def hub(context: RequestContext) -> Content:
    """Show the games, and where it is the person's turn."""
    await ask_here(context)
    guild_id = context.interaction.guild_id
    seats = await context.services.store.of_user(context.user_id)
    awaited = {table.table_id for table, seat in seats if seat.awaited}
    own = await context.services.engine.quota.tables_of(guild_id, context.user_id)
    if guild_id is None:
        # In their own DMs it is their hands that they miss.
        for table in own[:ASKED]:
            context.services.sightings.ask(table.table_id, context.user_id)
    found = [await listed_for(context, table, table.table_id in awaited) for table in own]
    return private.hub(found, context.words, in_server=guild_id is not None)


async def settings(context: RequestContext) -> Content:
    """Show the person's settings."""
    return private.settings(context.preferences, context.words)


async def switch(context: RequestContext, setting: Setting, value: str) -> Content:
    """Change one of the person's settings."""
    chosen = {setting.value: ON if value == ON else OFF}
    record = await context.services.users.update(context.user_id, settings=chosen)
    return private.settings(preferences_of(record), context.words)


async def open_here(
    context: RequestContext,
    slug: str,
    options: dict[str, str] | None = None,
    *,
    computers: int = 0,
    thread: bool = False,
) -> Content:
    """Open a lobby in this channel, or in a thread of its own, with `computers` computer players.

    Raise `RefusalError` if that is not possible here; a thread made for it is deleted then.
    """
    try:
        title = face_of(slug).title(context.words)
    except KeyError:
        raise RefusalError(RefusalReason.NO_SUCH_GAME) from None
    location = await place.location_for(context, title, thread)

    async def opened(context: RequestContext) -> Content:
        table = await opening.open_table(context, location, slug, options or {}, computers)
        return await opening.opened(context, table)

    return await _or_put_away(context, opened, location)


async def _or_put_away(
    context: RequestContext,
    handler: Callable[[RequestContext], Awaitable[Content]],
    location: Location,
) -> Content:
    """Return what opens a table; where it is refused, now or afterwards, its thread is deleted."""
    try:
        return await handler(context)
    except RefusalError:
        await place.put_away(context, location)
        raise
    finally:
        context.afterwards[:] = [
            partial(_or_put_away, handler=later, location=location) for later in context.afterwards
        ]
