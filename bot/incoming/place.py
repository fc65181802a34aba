"""Where a table is opened: here, or in a thread of its own; known to stay before it is made."""

from __future__ import annotations

import discord

from bot.edge.guilds import permissions
from bot.engine.request import Location
from bot.incoming.responder import RequestContext
from bot.shown.shut import server_named
from bot.tables.refusals import RefusalError, RefusalReason


async def require_bot(context: RequestContext, guild_id: int, channel_id: int = 0) -> None:
    """Raise `RefusalError`, with an invitation, if the bot is not in a server.

    Its commands may be there all the same: it was installed without its bot, or has just left.
    Who asks elsewhere, about a table in `channel_id`, is told which server that is. Raise
    `StoreError`.
    """
    messenger = context.services.messenger
    if messenger.is_in(guild_id):
        return
    link = context.interaction.client.invitation
    if context.interaction.guild_id == guild_id:
        raise RefusalError(RefusalReason.NOT_IN_SERVER, link=link)
    names = await messenger.names(guild_id, channel_id)
    server = server_named(names, context.words)
    raise RefusalError(RefusalReason.LEFT_SERVER, server=server, link=link)


async def location_for(context: RequestContext, title: str, thread: bool) -> Location:
    """Return where to open a table: here, or in a thread that is made for it.

    It is made if `thread` is true or nothing can be written but in threads. Where there can be
    none, as in a thread, a forum post or the chat of a voice channel, it is here. Raise
    `RefusalError` if the person or the bot lacks a permission, or either has enough tables.
    """
    interaction, channel = context.interaction, context.interaction.channel
    if interaction.guild_id is None or channel is None:
        raise RefusalError(RefusalReason.ONLY_IN_SERVER)
    await require_bot(context, interaction.guild_id)
    # Before a thread is made: one that is deleted again has notified people, and stays in the
    # server's audit log.
    await context.services.engine.quota.require_room(interaction.guild_id, context.user_id)
    if not isinstance(channel, discord.TextChannel):
        await _require_access(context, channel)
        return Location(interaction.guild_id, channel.id)
    own = thread or permissions.threads_only(interaction.app_permissions)
    if own and not interaction.permissions.create_public_threads:
        raise RefusalError(RefusalReason.NO_THREADS)
    _require_permissions(context, thread=False, new_thread=own)
    if not own:
        return Location(interaction.guild_id, channel.id)
    made = await context.services.messenger.start_thread(channel.id, title, interaction.id)
    return Location(interaction.guild_id, made)


async def _require_access(context: RequestContext, channel: object) -> None:
    in_thread = isinstance(channel, discord.Thread)
    private = channel if isinstance(channel, discord.Thread) and channel.is_private() else None
    # What the bot may do comes with the interaction, but not whether it was let into a private
    # thread: without that nothing can be sent there (50001).
    if private is not None and not await context.services.messenger.may_enter(private.id):
        mention = f"<@{context.interaction.application_id}>"
        raise RefusalError(RefusalReason.NOT_IN_THREAD, bot=mention)
    _require_permissions(context, thread=in_thread, new_thread=False)


def _require_permissions(context: RequestContext, *, thread: bool, new_thread: bool) -> None:
    held = context.interaction.app_permissions
    lacking = permissions.missing(held, thread=thread, new_thread=new_thread)
    guild_id = context.interaction.guild_id
    until = context.services.messenger.timed_out(guild_id) if lacking and guild_id else None
    if until is not None:
        # Discord counts what a timeout takes as missing: nobody could give it back.
        raise RefusalError(RefusalReason.TIMED_OUT, until=f"<t:{until // 1000}:f>")
    if lacking:
        names = ", ".join(context.words(f"permission.{each}") for each in lacking)
        raise RefusalError(RefusalReason.MISSING_PERMISSIONS, permissions=names)


async def put_away(context: RequestContext, location: Location) -> None:
    """Delete the thread that was made for a table which was then not opened."""
    if location.channel_id != context.interaction.channel_id:
        await context.services.messenger.delete_thread(location.channel_id)
