"""What a person can ask for that belongs to no table: his settings, and a table to be opened."""

from __future__ import annotations

import contextlib

import discord

from bot import access
from bot.asking import Reason, Refusal
from bot.host import Place
from bot.manners import OFF, ON, Setting, manner_of
from bot.surfaces import opening, private
from bot.surfaces.answers import Asker
from bot.surfaces.content import Content
from bot.surfaces.face import face_of


async def hub(asker: Asker) -> Content:
    """Show the games, and where it is the person's turn."""
    guild_id = asker.interaction.guild_id
    seats = await asker.services.store.of_user(asker.user_id)
    awaited = {table.game_id for table, seat in seats if seat.awaited}
    own = await asker.services.host.quota.tables_of(guild_id, asker.user_id)
    waiting = [(table, table.game_id in awaited) for table in own]
    return private.hub(waiting, asker.words, in_server=guild_id is not None)


async def settings(asker: Asker) -> Content:
    """Show the person's settings."""
    return private.settings(asker.manner, asker.words)


async def switch(asker: Asker, setting: Setting, value: str) -> Content:
    """Change one of the person's settings."""
    chosen = {setting.value: ON if value == ON else OFF}
    record = await asker.services.languages.update(asker.user_id, settings=chosen)
    return private.settings(manner_of(record), asker.words)


async def open_here(
    asker: Asker,
    slug: str,
    options: dict[str, str] | None = None,
    *,
    computers: int = 0,
    thread: bool = False,
) -> Content:
    """Open a lobby in this channel, or in a thread of its own, with so many computer players."""
    try:
        title = face_of(slug).title(asker.words)
    except KeyError:
        raise Refusal(Reason.NO_SUCH_GAME) from None
    place = await _place(asker, title, thread)
    try:
        table = await opening.open_table(asker, place, slug, options or {}, computers)
    except Refusal:
        await _put_away(asker, place)
        raise
    return opening.opened(asker, table)


async def _put_away(asker: Asker, place: Place) -> None:
    """Delete the thread that was made for a table that was not opened after all."""
    if place.channel_id == asker.interaction.channel_id:
        return
    thread = asker.interaction.client.get_channel(place.channel_id)
    if isinstance(thread, discord.Thread):
        with contextlib.suppress(discord.HTTPException):
            await thread.delete()


async def _place(asker: Asker, title: str, thread: bool) -> Place:
    """Return where to open a table; refuse if the person or the bot lacks a permission there.

    Where there are no threads, as in a thread, it is opened right there.
    """
    interaction, channel = asker.interaction, asker.interaction.channel
    if interaction.guild_id is None or channel is None:
        raise Refusal(Reason.ONLY_IN_SERVER)
    in_thread = isinstance(channel, discord.Thread)
    makes_one = thread and isinstance(channel, discord.TextChannel)
    # Before anything is made: a thread that is put away again has rung and stays in the log.
    await asker.services.host.quota.require_room(interaction.guild_id, asker.user_id)
    if makes_one and not interaction.permissions.create_public_threads:
        raise Refusal(Reason.NO_THREADS)
    lacking = access.missing(interaction.app_permissions, thread=in_thread, new_thread=makes_one)
    if lacking:
        names = ", ".join(asker.words(f"permission.{each}") for each in lacking)
        raise Refusal(Reason.MISSING_PERMISSIONS, permissions=names)
    if thread and isinstance(channel, discord.TextChannel):
        made = await channel.create_thread(name=title, type=discord.ChannelType.public_thread)
        return Place(interaction.guild_id, made.id)
    return Place(interaction.guild_id, channel.id)
