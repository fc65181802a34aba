"""What happens around the tables: messages, deletions, permissions, servers that come and go."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from bot.edge.dispatches import UNREADABLE, id_in
from bot.incoming import greeting
from bot.incoming.answer import in_private_panel
from bot.incoming.door import turn_away_unread
from bot.program.app import TablierBot
from bot.tables.shut import Cause, Shut


class WatchCog(commands.Cog):
    """Tells the control loop what only the gateway tells."""

    def __init__(self, bot: TablierBot) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count what others write below a board, and note who is there."""
        self.bot.services.messenger.met(message.author)
        if self.bot.user is None or message.author.id != self.bot.user.id:
            self.bot.control_loop.heard(message.channel.id)
            await greeting.answer(self.bot, message)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Tell which message was deleted: it may be one of ours."""
        await self.bot.control_loop.deleted(event.channel_id, event.message_id)

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Tell which messages were deleted together."""
        for message_id in event.message_ids:
            await self.bot.control_loop.deleted(event.channel_id, message_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Send nothing more to a channel that is gone."""
        await self.bot.control_loop.shut(channel.id, Shut(Cause.CHANNEL_GONE))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Send nothing more to a thread that is gone."""
        await self.bot.control_loop.shut(event.thread_id, Shut(Cause.CHANNEL_GONE))

    @commands.Cog.listener()
    async def on_thread_remove(self, thread: discord.Thread) -> None:
        """Say where we were put out of a private thread: nothing can be sent there."""
        # The client goes on believing that it is in it.
        thread.me = None
        await self.bot.control_loop.put_out(thread.guild.id, thread.id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Go on in a thread that we were let into."""
        await self.bot.control_loop.reopen(thread.guild.id, channel_id=thread.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Send nothing more to a server that has removed us, and tell its players."""
        await self.bot.control_loop.left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on where the bot was invited back."""
        await self.bot.control_loop.reopen(guild.id, lost=True)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Go on where a server is there, after a start or an outage.

        After a start that is two seconds before the client calls itself ready.
        """
        await self.bot.control_loop.reopen(guild.id, lost=True)
        await self.bot.control_loop.catch_up(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Go on where permissions may have come back."""
        await self.bot.control_loop.reopen(channel.guild.id, channel_id=channel.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """Go on where permissions may have come back: a role of ours, or everybody's."""
        me = None if self.bot.user is None else role.guild.get_member(self.bot.user.id)
        is_ours = role.is_default() or me is None or role in me.roles
        if is_ours and before.permissions != role.permissions:
            await self.bot.control_loop.reopen(role.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Go on where a role that kept us out, by the overwrites of channels, is gone."""
        await self.bot.control_loop.reopen(role.guild.id)

    @commands.Cog.listener()
    async def on_guild_update(self, _before: discord.Guild, guild: discord.Guild) -> None:
        """Go on where a server has changed: what it asks of bots, who owns it."""
        await self.bot.control_loop.reopen(guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, member: discord.Member) -> None:
        """Go on where we ourselves were given a role, or our timeout was lifted.

        A timeout that runs out is told by nobody: then the table is tried again by itself.
        """
        if self.bot.user is not None and member.id == self.bot.user.id:
            await self.bot.control_loop.reopen(member.guild.id)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Go on where somebody uses us: in their DMs, or in a channel that shut us out.

        A message whose control they press is there.
        """
        self.bot.services.messenger.heard(interaction)
        if interaction.message is not None and not in_private_panel(interaction):
            self.bot.services.sightings.seen(interaction.message.id)
        if interaction.channel_id is None or interaction.user is discord.utils.MISSING:
            return
        # All three: the channel that is remembered as somebody's DMs gets their hands.
        private = interaction.guild_id is None and interaction.context.dm_channel
        if private and getattr(interaction.channel, "type", None) is discord.ChannelType.private:
            await self.bot.control_loop.used_by_dm(interaction.user.id, interaction.channel_id)
        elif interaction.guild_id is not None:
            self.bot.control_loop.used(interaction.channel_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Go on in a thread that was opened again."""
        await self.bot.control_loop.reopen(event.guild_id, channel_id=event.thread_id)

    @commands.Cog.listener(f"on_{UNREADABLE}")
    async def on_unreadable_event(self, name: str, data: Any) -> None:
        """Make good what can be: who asked is answered, and places that changed are tried again."""
        if name == "INTERACTION_CREATE":
            await turn_away_unread(self.bot, data)
            return
        if name == "MESSAGE_CREATE" and (channel_id := id_in(data, "channel_id")):
            self.bot.control_loop.heard(channel_id)
        elif guild_id := id_in(data, "guild_id"):
            await self.bot.control_loop.reopen(guild_id)


async def setup(bot: TablierBot) -> None:
    """Add the cog."""
    await bot.add_cog(WatchCog(bot))
