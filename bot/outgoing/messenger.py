"""Sends contents to Discord's channels, and asks Discord about channels and people."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

import aiohttp
import discord

from bot.complaints import Complaints
from bot.edge import wire
from bot.edge.drawing import drawn
from bot.edge.errors import ErrorKind, error_kind
from bot.edge.threads import Threads
from bot.engine.users import Users
from bot.services import Presence
from bot.shown.content import Content, Menu
from bot.tables.refusals import RefusalError, RefusalReason
from bot.text import mark
from phrases import Phrases
from render.studio import Studio

log = logging.getLogger(__name__)

LOOK_BACK = 30
"""How many messages of a channel are searched for one that may have been sent (decided: more than
a channel gets while the bot restarts; one request to Discord brings up to 100)."""


_NOT_THERE = frozenset(
    {ErrorKind.MEMBER_GONE, ErrorKind.DM_CLOSED, ErrorKind.CHANNEL_GONE, ErrorKind.FORBIDDEN}
)
"""The errors of a person who is not in the server, and of a channel that is gone."""


async def presence_of(
    member: discord.Member, channel: discord.abc.GuildChannel | discord.Thread
) -> Presence:
    """Return what a member may do in a channel; a private thread is seen by who was added to it.

    Raise what discord.py raises.
    """
    held = channel.permissions_for(member)
    sees = held.view_channel
    if sees and isinstance(channel, discord.Thread) and channel.is_private():
        sees = held.manage_threads or await _was_added(channel, member.id)
    return Presence(sees=sees, moderates=sees and held.manage_messages)


async def _was_added(thread: discord.Thread, user_id: int) -> bool:
    try:
        await thread.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True


class DiscordMessenger:
    """Posts and edits our messages.

    Every method that is awaited may raise what discord.py and aiohttp raise; those that ask for
    what is known of a person or a server may raise `StoreError`.
    """

    def __init__(
        self,
        client: discord.Client,
        studio: Studio,
        users: Users,
        complaints: Complaints | None = None,
    ) -> None:
        self._complaints = complaints or Complaints(log)
        self._client = client
        self._studio = studio
        self._users = users
        self._threads = Threads()

    async def post(
        self, channel_id: int, content: Content, *, name: str, nonce: str, silent: bool
    ) -> int:
        """Send a content as a new message and return its id.

        With a `nonce` that was used in the last minutes, Discord sends nothing and returns the
        first message (`enforce_nonce`, which discord.py sets). `silent` notifies nobody.
        """
        arguments = wire.sending(*await self._drawn(content, name))
        channel = self._client.get_partial_messageable(channel_id)
        sent = await channel.send(**arguments, nonce=nonce, silent=silent)
        return sent.id

    async def edit(self, channel_id: int, message_id: int, content: Content, *, name: str) -> None:
        """Replace what a message of ours shows by a content."""
        arguments = wire.editing(*await self._drawn(content, name))
        channel = self._client.get_partial_messageable(channel_id)
        await channel.get_partial_message(message_id).edit(**arguments)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of ours."""
        channel = self._client.get_partial_messageable(channel_id)
        await channel.get_partial_message(message_id).delete()

    async def find(
        self, channel_id: int, content: Content, not_these: tuple[int, ...]
    ) -> int | None:
        """Return the id of a recent message of ours that shows a content like this one, or None.

        It has one of its controls, or the texts by which it is known (`Content.known_by`). The
        messages `not_these` are passed over: they were replaced, and have the same controls.
        """
        channel = self._client.get_partial_messageable(channel_id)
        wanted = frozenset(_custom_ids(content))
        async for message in channel.history(limit=LOOK_BACK):
            if message.id not in not_these and self._is_like(message, content, wanted):
                return message.id
        return None

    async def others_below(self, channel_id: int, message_id: int, limit: int) -> int:
        """Return how many messages of others follow a message: at most `limit`; 0 if unknown."""
        channel = self._client.get_partial_messageable(channel_id)
        count = 0
        with contextlib.suppress(discord.HTTPException):
            after = discord.Object(message_id)
            async for message in channel.history(limit=limit * 2, after=after):
                count += not self._is_own(message)
        return min(count, limit)

    async def dm_channel(self, user_id: int) -> int:
        """Return the id of the DM channel with a person, which is made once and remembered."""
        record = await self._users.user(user_id)
        if record.dm_channel_id is not None:
            return record.dm_channel_id
        channel = await self._client.create_dm(discord.Object(user_id))
        await self._users.update(user_id, dm_channel_id=channel.id)
        return channel.id

    async def reach(self, user_id: int, greeting: str) -> bool:
        """Return whether a person's DMs are open; send `greeting` if that was never tried."""
        record = await self._users.user(user_id)
        if record.dm_open:
            return True
        try:
            channel_id = await self.dm_channel(user_id)
            await self._client.get_partial_messageable(channel_id).send(greeting, silent=True)
        except discord.HTTPException as error:
            await self.set_dm_open(user_id, error_kind(error) is not ErrorKind.DM_CLOSED)
        else:
            await self.set_dm_open(user_id, True)
        return bool((await self._users.user(user_id)).dm_open)

    def is_in(self, guild_id: int) -> bool:
        """Return whether the bot is in a server, also during an outage of it."""
        # Discord names every server of ours before the first interaction comes (READY).
        return self._client.get_guild(guild_id) is not None

    async def may_enter(self, channel_id: int) -> bool:
        """Return whether the bot may look into a channel or thread.

        Raise `RefusalError(CANNOT_TELL)` where that cannot be found out now.
        """
        try:
            await self._client.fetch_channel(channel_id)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            if error_kind(error) in _NOT_THERE:
                return False
            raise RefusalError(RefusalReason.CANNOT_TELL) from error
        return True

    async def start_thread(self, channel_id: int, name: str) -> int:
        """Start a public thread in a text or announcement channel, once; return its id.

        Raise `RefusalError`, with a reason that people can do something about.
        """
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise RefusalError(RefusalReason.NO_THREADS_HERE)
        return await self._threads.start(self._client, channel, name)

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is in a server; true where that cannot be found out."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return True
        try:
            await guild.fetch_member(user_id)
        except discord.HTTPException as error:
            return error_kind(error) not in (ErrorKind.MEMBER_GONE, ErrorKind.DM_CLOSED)
        return True

    async def presence(self, guild_id: int, channel_id: int, user_id: int) -> Presence:
        """Return what a person may do in a channel or thread.

        Raise `RefusalError(CANNOT_TELL)` where that cannot be found out now.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None:
            # An outage of Discord, or we were removed: neither says that the person is gone.
            raise RefusalError(RefusalReason.CANNOT_TELL)
        try:
            member = await guild.fetch_member(user_id)
            channel = guild.get_channel_or_thread(channel_id)
            return await presence_of(member, channel or await guild.fetch_channel(channel_id))
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            if error_kind(error) in _NOT_THERE:
                return Presence(sees=False, moderates=False)
            raise RefusalError(RefusalReason.CANNOT_TELL) from error

    def operators(self) -> frozenset[int]:
        """Return the ids of the people who own the bot: its owner, or the members of its team."""
        application = self._client.application
        if application is None:
            return frozenset()
        team = application.team
        return frozenset({application.owner.id} if team is None else {m.id for m in team.members})

    async def set_dm_open(self, user_id: int, is_open: bool) -> None:
        """Remember whether a person's DMs are open."""
        await self._users.update(user_id, dm_open=is_open)

    async def unarchive(self, channel_id: int) -> None:
        """Open an archived thread again; leave any other channel as it is."""
        thread = self._client.get_channel(channel_id) or await self._client.fetch_channel(
            channel_id
        )
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def words_of(self, guild_id: int, opener: int | None) -> Phrases:
        """Return the phrases of a table's language in a server; `opener` is who opened it.

        Only a Community has a language; Discord calls every other server's English.
        """
        guild = self._client.get_guild(guild_id)
        if guild is not None and "COMMUNITY" in guild.features:
            return await self._users.of_guild(guild_id, str(guild.preferred_locale))
        locale = "" if opener is None else (await self._users.user(opener)).locale
        fallback = None if guild is None else str(guild.preferred_locale)
        return await self._users.of_guild(guild_id, locale or fallback)

    def may_attach(self, channel_id: int) -> bool:
        """Return whether files can be sent to a channel; true where that is not known."""
        channel = self._client.get_channel(channel_id)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return channel.permissions_for(channel.guild.me).attach_files
        return True

    def channel_name(self, channel_id: int) -> str:
        """Return how a channel is called: `#name`, or the channel's id if it is not known."""
        channel = self._client.get_channel(channel_id)
        return f"#{getattr(channel, 'name', channel_id)}"

    def place(self, guild_id: int, channel_id: int) -> str:
        """Return a link to a channel with the name of its server."""
        guild = self._client.get_guild(guild_id)
        link = f"https://discord.com/channels/{guild_id}/{channel_id}"
        name = self.channel_name(channel_id)
        where = f"[{mark(name)}]({link})"
        return where if guild is None else f"{where} · {mark(guild.name)}"

    async def _drawn(self, content: Content, name: str) -> tuple[Content, list[discord.File]]:
        return await drawn(self._studio, content, name, self._complaints)

    def _is_own(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id

    def _is_like(self, message: discord.Message, content: Content, wanted: frozenset[str]) -> bool:
        if not self._is_own(message) or message.flags.components_v2 != content.layout:
            return False
        if content.mention is not None and f"<@{content.mention}>" not in message.content:
            return False
        if content.known_by:
            return all(each in message.content for each in content.known_by)
        return not wanted.isdisjoint(wire.custom_ids(message))


def _custom_ids(content: Content) -> Iterator[str]:
    for row in content.rows:
        if isinstance(row, Menu):
            yield row.custom_id
        else:
            yield from (button.custom_id for button in row)
