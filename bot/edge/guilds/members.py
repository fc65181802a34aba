"""Who is in a server and what they may do there: asked of Discord only where nothing tells it.

Every interaction and every message in a server carries its member, so whoever plays there is known
without a request. https://discord.com/developers/docs/interactions/receiving-and-responding
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

import discord

from bot.complaints import Complaints
from bot.edge.calls import called, soon
from bot.edge.errors import CallError, ErrorKind
from bot.edge.guilds.lookups import Lookups
from bot.services import Presence
from bot.tables.refusals import RefusalError, RefusalReason

T = TypeVar("T")

Place = discord.abc.GuildChannel | discord.Thread

_NOT_THERE = frozenset({ErrorKind.MEMBER_GONE, ErrorKind.DM_CLOSED, ErrorKind.CHANNEL_GONE})
"""The errors of a person who is not in the server, and of a channel that is gone.

None is that we are not let look: it says nothing about anybody else."""


class Members:
    """Looks members and channels up, for answers that wait no longer than `bot.edge.calls.SOON`."""

    def __init__(self, client: discord.Client, complaints: Complaints) -> None:
        self._client = client
        self._complaints = complaints
        self._members = Lookups(self._fetch_member)
        self._places: Lookups[tuple[int, int], Place] = Lookups(self._fetch_place)
        self._added = Lookups(self._fetch_added)

    def met(self, person: object) -> None:
        """Take note of a person as an interaction or a message shows them.

        One that comes without a server, as in a direct message, tells nothing.
        """
        if isinstance(person, discord.Member):
            self._members.note((person.guild.id, person.id), person)

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is in a server; true where that cannot be found out."""
        if self._client.get_guild(guild_id) is None:
            return True
        try:
            found = await soon("a member", self._members.find((guild_id, user_id)))
        except CallError:
            return True
        return found is not None

    async def presence(
        self, guild_id: int, channel_id: int, user_id: int, person: object = None
    ) -> Presence:
        """Return what a person may do in a channel; who was added to a private thread sees it.

        Nothing here is believed from before: who has lost a right has lost it at once. `person` is
        how the interaction that asks shows them, if they ask themselves: that is so now. Raise
        `RefusalError(CANNOT_TELL)` where it cannot be found out now, `RefusalError(UNSEEN)` where
        no trying helps, because we do not see the channel ourselves.
        """
        try:
            same = isinstance(person, discord.Member) and person.guild.id == guild_id
            member = cast("discord.Member", person) if same else None
            found = self._presence(guild_id, channel_id, user_id, member)
            return await soon("a member's place", found)
        except CallError as error:
            unseen = error.kind is ErrorKind.FORBIDDEN
            reason = RefusalReason.UNSEEN if unseen else RefusalReason.CANNOT_TELL
            raise RefusalError(reason) from error

    async def _presence(
        self, guild_id: int, channel_id: int, user_id: int, member: discord.Member | None
    ) -> Presence:
        if member is None:
            member = await self._members.find_anew((guild_id, user_id))
        guild = self._guild(guild_id)
        place: Place | None = guild.get_channel_or_thread(channel_id)
        if place is None:
            place = await self._places.find_anew((guild_id, channel_id))
        if member is None or place is None:
            return Presence(sees=False, moderates=False)
        held = (await self._judging(place)).permissions_for(member)
        sees = held.view_channel
        if sees and isinstance(place, discord.Thread) and place.is_private():
            sees = held.manage_threads or bool(await self._added.find_anew((place, member.id)))
        return Presence(sees=sees, moderates=sees and held.manage_messages)

    async def _judging(self, place: Place) -> discord.abc.GuildChannel:
        """Return the channel whose permissions count: a thread's parent.

        Raise `CallError` where the client was never told enough to judge by.
        """
        if place.guild.default_role is None:
            raise CallError(ErrorKind.PASSING, "the roles of the server are not known")
        if not isinstance(place, discord.Thread):
            return place
        parent = place.parent or await self._places.find_anew((place.guild.id, place.parent_id))
        if parent is None or isinstance(parent, discord.Thread):
            raise CallError(ErrorKind.PASSING, "the channel of the thread is not known")
        return parent

    async def _fetch_member(self, key: tuple[int, int]) -> discord.Member | None:
        guild = self._guild(key[0])
        return await self._asked("a member", lambda: guild.fetch_member(key[1]))

    async def _fetch_place(self, key: tuple[int, int]) -> Place | None:
        guild = self._guild(key[0])
        return await self._asked("a channel", lambda: guild.fetch_channel(key[1]))

    async def _fetch_added(self, key: tuple[discord.Thread, int]) -> bool | None:
        thread, user_id = key
        found = await self._asked("a thread's member", lambda: thread.fetch_member(user_id))
        return None if found is None else True

    def _guild(self, guild_id: int) -> discord.Guild:
        guild = self._client.get_guild(guild_id)
        if guild is None:
            raise CallError(ErrorKind.PASSING, "the server is not there now")
        return guild

    async def _asked(self, what: str, request: Callable[[], Awaitable[T]]) -> T | None:
        """Return what Discord answers; None if the person or the place is not there."""
        try:
            return await called(what, request, self._complaints)
        except CallError as error:
            if error.kind in _NOT_THERE:
                return None
            raise
