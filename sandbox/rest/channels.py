"""Channels: get, change, delete; opening a DM."""

from __future__ import annotations

import msgspec

from sandbox.rest.call import Answer, Call, routes
from sandbox.rest.threads import changed_thread, checked
from sandbox.validate.errors import (
    FLAGGED,
    MISSING_ACCESS,
    WRONG_CHANNEL_TYPE,
    DiscordError,
    refusal,
)
from sandbox.validate.shape import Id, ObjectWith, OrNull, Text, Whole
from sandbox.wire.places import channel_json
from sandbox.world.model import Channel, ChannelKind
from sandbox.world.permissions import Permission

_DM = ObjectWith({"recipient_id": Id()}, ("recipient_id",))
_EDIT = ObjectWith(
    {
        "name": Text(100, 1),
        "topic": OrNull(Text(1024)),
        "rate_limit_per_user": OrNull(Whole(0, 21600)),
    }
)
_INVALID_RECIPIENT = (400, 50033, "Invalid Recipient(s)")


@routes.add("POST", "/users/@me/channels")
def open_dm(call: Call) -> Answer:
    """The DM channel with a user, made if need be."""
    body = checked(_DM, call.payload)
    user = call.world.users.get(int(body["recipient_id"]))
    if user is None or user.bot:
        raise refusal(_INVALID_RECIPIENT)
    channel = call.world.dm_with(user.id)
    if call.faults.flagged:
        raise refusal(FLAGGED)
    if channel is None:
        call.limiter.require_new_dm()
        channel = Channel(call.world.new_id(), ChannelKind.DM, recipient_id=user.id)
        call.world.add_channel(channel)
    return Answer(200, channel_json(call.site, channel))


@routes.add("GET", "/channels/{channel_id}")
def get(call: Call) -> Answer:
    """One channel or thread."""
    return Answer(200, channel_json(call.site, call.channel()))


@routes.add("PATCH", "/channels/{channel_id}")
def change(call: Call) -> Answer:
    """Change a channel, or archive, lock or rename a thread."""
    channel = call.channel()
    if channel.kind is ChannelKind.DM:
        raise refusal(WRONG_CHANNEL_TYPE)
    changed = changed_thread if channel.kind.is_thread else _changed_channel
    after = changed(call, channel)
    call.world.change_channel(after)
    return Answer(200, channel_json(call.site, after))


def _changed_channel(call: Call, channel: Channel) -> Channel:
    call.require(channel, Permission.MANAGE_CHANNELS)
    body = checked(_EDIT, call.payload)
    return msgspec.structs.replace(
        channel,
        name=body.get("name", channel.name),
        topic=body.get("topic", channel.topic),
        slowmode=body.get("rate_limit_per_user", channel.slowmode) or 0,
    )


@routes.add("DELETE", "/channels/{channel_id}")
def delete(call: Call) -> Answer:
    """Delete a channel or thread."""
    channel = call.channel()
    if channel.kind is ChannelKind.DM:
        raise refusal(WRONG_CHANNEL_TYPE)
    thread = channel.kind.is_thread
    call.require(channel, Permission.MANAGE_THREADS if thread else Permission.MANAGE_CHANNELS)
    call.world.remove_channel(channel)
    return Answer(200, channel_json(call.site, channel))


@routes.add("GET", "/guilds/{guild_id}/channels")
def of_guild(call: Call) -> Answer:
    """The channels of a guild that the bot may see, without threads."""
    guild = call.guild()
    if guild.unavailable:
        raise DiscordError(*MISSING_ACCESS)
    seen = [c for c in call.world.channels_of(guild.id) if c.kind.is_guild_channel]
    return Answer(200, [channel_json(call.site, c) for c in seen])
