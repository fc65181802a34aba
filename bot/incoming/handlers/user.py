"""What a person can ask for that belongs to no table: their settings, and to open a table."""

from __future__ import annotations

import contextlib

import discord

from bot.edge import permissions
from bot.edge.calls import called
from bot.edge.errors import CallError
from bot.engine.request import Location
from bot.faces.face import face_of
from bot.incoming.handlers import opening
from bot.incoming.responder import RequestContext
from bot.shown import private
from bot.shown.content import Content
from bot.shown.preferences import OFF, ON, Setting, preferences_of
from bot.tables.refusals import RefusalError, RefusalReason


async def hub(context: RequestContext) -> Content:
    """Show the games, and where it is the person's turn."""
    guild_id = context.interaction.guild_id
    seats = await context.services.store.of_user(context.user_id)
    awaited = {table.table_id for table, seat in seats if seat.awaited}
    own = await context.services.engine.quota.tables_of(guild_id, context.user_id)
    waiting = [(table, table.table_id in awaited) for table in own]
    return private.hub(waiting, context.words, in_server=guild_id is not None)


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
    location = await _location(context, title, thread)
    try:
        table = await opening.open_table(context, location, slug, options or {}, computers)
    except RefusalError:
        await _put_away(context, location)
        raise
    return opening.opened(context, table)


async def _put_away(context: RequestContext, location: Location) -> None:
    """Delete the thread that was made for a table which was then not opened."""
    if location.channel_id == context.interaction.channel_id:
        return
    thread = context.interaction.client.get_channel(location.channel_id)
    if isinstance(thread, discord.Thread):
        complaints = context.services.complaints
        with contextlib.suppress(CallError):
            await called("to delete a thread", thread.delete, complaints, again=True)


async def _location(context: RequestContext, title: str, thread: bool) -> Location:
    """Return where to open a table: here, or in a thread that is made for it if `thread`.

    Where there can be no thread, as in a thread, it is here. Raise `RefusalError` if the person or
    the bot lacks a permission there, or either has enough tables.
    """
    interaction, channel = context.interaction, context.interaction.channel
    if interaction.guild_id is None or channel is None:
        raise RefusalError(RefusalReason.ONLY_IN_SERVER)
    in_thread = isinstance(channel, discord.Thread)
    makes_one = thread and isinstance(channel, discord.TextChannel)
    # Before a thread is made: one that is deleted again has notified people, and stays in the
    # server's audit log.
    await context.services.engine.quota.require_room(interaction.guild_id, context.user_id)
    if makes_one and not interaction.permissions.create_public_threads:
        raise RefusalError(RefusalReason.NO_THREADS)
    lacking = permissions.missing(
        interaction.app_permissions, thread=in_thread, new_thread=makes_one
    )
    if lacking:
        names = ", ".join(context.words(f"permission.{each}") for each in lacking)
        raise RefusalError(RefusalReason.MISSING_PERMISSIONS, permissions=names)
    if thread and isinstance(channel, discord.TextChannel):
        made = await called(
            "to make a thread",
            lambda: channel.create_thread(name=title, type=discord.ChannelType.public_thread),
            context.services.complaints,
        )
        return Location(interaction.guild_id, made.id)
    return Location(interaction.guild_id, channel.id)
