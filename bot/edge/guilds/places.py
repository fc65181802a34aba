"""What is known of our places without asking Discord: what we may do there, and why we may not.

Events keep what the client knows of servers, channels and roles; every interaction says besides
what we may do where it comes from, by Discord's own reckoning.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import NamedTuple

import discord
from cachetools import LRUCache

from bot.edge.guilds.permissions import missing
from bot.engine.beliefs import REMEMBERED, Beliefs
from bot.engine.clock import Clock
from bot.records import PlaceNames
from bot.tables.shut import OF_CONTENT, Cause, Shut
from bot.text import told
from games.protocol import Millis

UNCERTAIN = (
    Cause.FORBIDDEN,
    Cause.TIMED_OUT,
    Cause.NOT_IN_SERVER,
    Cause.NOT_IN_THREAD,
    Cause.UNSEEN,
)
"""What Discord answers alike, "Missing Access" or "Missing Permissions": which it is we find out.
Every other cause is named by the error itself."""


class _Heard(NamedTuple):
    """What the newest interaction in a channel said of it, and how often its server had changed."""

    openings: int
    held: discord.Permissions
    is_thread: bool
    is_private: bool


class Places:
    """What the client and the newest interactions know of servers and channels.

    `invitation` returns the link by which we are invited; it raises LookupError before the login.
    Nothing here awaits anything, or raises.
    """

    def __init__(
        self, client: discord.Client, beliefs: Beliefs, clock: Clock, invitation: Callable[[], str]
    ) -> None:
        self._client = client
        self._beliefs = beliefs
        self._clock = clock
        self._invitation = invitation
        self._heard: LRUCache[int, _Heard] = LRUCache(REMEMBERED)

    def heard(self, interaction: discord.Interaction) -> None:
        """Take note of what an interaction in a server says of its channel.

        It is believed until an event tells of a change in that server: one that could not be read
        leaves the client with permissions of before, and only an interaction knows better.
        """
        if interaction.guild_id is None or interaction.channel_id is None:
            return
        if not interaction.app_permissions.value:
            # The client reads a field that is missing as no permission at all.
            return
        thread = interaction.channel if isinstance(interaction.channel, discord.Thread) else None
        self._heard[interaction.channel_id] = _Heard(
            self._beliefs.openings(interaction.guild_id),
            interaction.app_permissions,
            thread is not None,
            thread is not None and thread.is_private(),
        )

    def is_in(self, guild_id: int) -> bool:
        """Return whether the bot is in a server, also during an outage of it."""
        # Discord names every server of ours before the first interaction comes (READY).
        return self._client.get_guild(guild_id) is not None

    def names(self, guild_id: int, channel_id: int) -> PlaceNames:
        """Return how a server and a channel are called, as far as the client knows them."""
        guild, channel = self._client.get_guild(guild_id), self._client.get_channel(channel_id)
        return PlaceNames(told(getattr(guild, "name", None)), told(getattr(channel, "name", None)))

    def may_attach(self, guild_id: int, channel_id: int) -> bool:
        """Return whether files can be sent to a channel; true where that is not known."""
        held = self._held(guild_id, channel_id)
        return held is None or held.attach_files

    def may_lie_in(self, channel_id: int, parent_id: int) -> bool:
        """Return whether a channel is a thread of another; true where that is not known."""
        channel = self._client.get_channel(channel_id)
        if channel is None:
            return True
        return isinstance(channel, discord.Thread) and channel.parent_id == parent_id

    def is_private(self, channel_id: int) -> bool:
        """Return whether a channel is known to be a private thread."""
        channel, said = self._client.get_channel(channel_id), self._heard.get(channel_id)
        if isinstance(channel, discord.Thread):
            return channel.is_private()
        return said is not None and said.is_private

    def timed_out(self, guild_id: int) -> Millis | None:
        """Return until when (on the bot's clock) we are timed out in a server; None if we are not.

        By the bot's clock and not by the machine's: `discord.Member.is_timed_out` reads that.
        """
        guild = self._client.get_guild(guild_id)
        until = None if guild is None or guild.me is None else guild.me.timed_out_until
        if until is None:
            return None
        ends = self._clock.from_wall(Millis(round(until.timestamp() * 1000)))
        return ends if ends > self._clock.now() else None

    def why(self, guild_id: int, channel_id: int, said: Cause) -> Shut:
        """Return why a channel takes no message of ours, of which Discord `said` so much.

        A server's name is not among it where the client does not know it any more.
        """
        if said in OF_CONTENT:
            return Shut(said)
        if not self.is_in(guild_id):
            return Shut(Cause.NOT_IN_SERVER, link=self._link())
        if said not in UNCERTAIN:
            return Shut(said)
        if (until := self.timed_out(guild_id)) is not None:
            return Shut(Cause.TIMED_OUT, until=until)
        lacking = self._lacking(guild_id, channel_id)
        if lacking:
            return Shut(Cause.FORBIDDEN, missing=lacking)
        if self._is_shut_thread(guild_id, channel_id):
            return Shut(Cause.NOT_IN_THREAD, bot=self._own_id)
        if lacking is None and self._client.get_channel(channel_id) is None:
            return Shut(Cause.UNSEEN, bot=self._own_id)
        return Shut(Cause.FORBIDDEN, thread=self._is_thread(channel_id))

    def is_over(self, guild_id: int, channel_id: int, shut: Shut) -> bool:
        """Return whether what shut us out is seen to be over; false where nothing shows it."""
        if not self.is_in(guild_id):
            return False
        match shut.cause:
            case Cause.NOT_IN_SERVER:
                return True
            case Cause.TIMED_OUT:
                return self.timed_out(guild_id) is None
            case Cause.NOT_IN_THREAD:
                thread = self._client.get_channel(channel_id)
                return isinstance(thread, discord.Thread) and thread.me is not None
            case Cause.FORBIDDEN if shut.missing:
                return self._lacking(guild_id, channel_id) == ()
            case _:
                return False

    def _lacking(self, guild_id: int, channel_id: int) -> tuple[str, ...] | None:
        """Return which of the permissions that a table needs are missing; None if not known."""
        held = self._held(guild_id, channel_id)
        if held is None:
            return None
        return tuple(missing(held, thread=self._is_thread(channel_id), new_thread=False))

    def _is_thread(self, channel_id: int) -> bool:
        """Return whether a channel is known to be a thread."""
        said, channel = self._heard.get(channel_id), self._client.get_channel(channel_id)
        return isinstance(channel, discord.Thread) or (said is not None and said.is_thread)

    def _held(self, guild_id: int, channel_id: int) -> discord.Permissions | None:
        """Return what we may do in a channel, but for a timeout; None if that is not known."""
        said = self._heard.get(channel_id)
        if said is not None and said.openings == self._beliefs.openings(guild_id):
            return said.held
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return None
        # A server that could not be read whole may lack our own member, its roles, the channel of
        # a thread (`bot.edge.dispatches`).
        me, guild = channel.guild.get_member(self._own_id), channel.guild
        in_nothing = isinstance(channel, discord.Thread) and channel.parent is None
        if me is None or in_nothing or guild.default_role is None:
            return None
        # A timeout is judged by our own clock (`timed_out`); the client would read the machine's.
        untimed = copy(me)
        untimed.timed_out_until = None
        return channel.permissions_for(untimed)

    def _is_shut_thread(self, guild_id: int, channel_id: int) -> bool:
        """Return whether a channel is a private thread that we are known not to be in."""
        channel = self._client.get_channel(channel_id)
        # A thread that the client does not know is one that we do not see. Who manages threads sees
        # each: https://discord.com/developers/docs/topics/threads#private-threads
        unseen = not isinstance(channel, discord.Thread) or channel.me is None
        held = self._held(guild_id, channel_id)
        manages = held is not None and held.manage_threads
        return unseen and not manages and self.is_private(channel_id)

    @property
    def _own_id(self) -> int:
        return 0 if self._client.user is None else self._client.user.id

    def _link(self) -> str:
        try:
            return self._invitation()
        except LookupError:
            return ""
