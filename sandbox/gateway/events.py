"""What a change of the world looks like to the bot: gateway events and who gets them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sandbox.gateway.intents import Intent
from sandbox.wire.interactions import interaction_json
from sandbox.wire.messages import gateway_message_json, without_content
from sandbox.wire.people import member_json, user_json
from sandbox.wire.places import (
    channel_json,
    guild_create_json,
    guild_json,
    thread_member_json,
)
from sandbox.wire.site import Site
from sandbox.world import changes
from sandbox.world.model import Channel, ChannelKind, Guild, JsonObject, Message
from sandbox.world.permissions import Permission


class Event(NamedTuple):
    """A gateway event; a session gets it if it has one of the intents (0: always)."""

    name: str
    data: Any
    guild_id: int | None
    intents: int = 0


class Reshape(NamedTuple):
    """How the next event of a name differs from what it should be.

    `of` returns the data as it is delivered; what it is given is its own to change.
    """

    name: str
    of: Callable[[JsonObject], Any]


def events_of(site: Site, change: changes.Change, intents: int) -> Iterator[Event]:
    """The events that a session with these intents may be due for a change."""
    match change:
        case changes.MessageCreated(message) | changes.MessageEdited(message):
            created = isinstance(change, changes.MessageCreated)
            name = "MESSAGE_CREATE" if created else "MESSAGE_UPDATE"
            yield from _message(site, name, message, intents)
        case changes.MessageDeleted(message):
            yield from _message_deleted(site, message)
        case changes.InteractionSent(record):
            channel = site.world.channels.get(record.channel_id)
            if channel is not None:
                data = interaction_json(site, record, channel)
                yield Event("INTERACTION_CREATE", data, record.guild_id)
        case changes.TypingStarted(channel_id, user_id):
            yield from _typing(site, channel_id, user_id)
        case changes.GuildChanged(before, guild):
            yield from _guild(site, before, guild, intents)
        case changes.MemberJoined(member) if member.user_id != site.bot_id:
            data = member_json(site, member) | {"guild_id": str(member.guild_id)}
            yield Event("GUILD_MEMBER_ADD", data, member.guild_id, Intent.MEMBERS)
        case changes.MemberChanged(member):
            # A bot hears of itself whatever its intents: Discord's "Gateway", "Caveats".
            needed = 0 if member.user_id == site.bot_id else Intent.MEMBERS
            data = member_json(site, member) | {"guild_id": str(member.guild_id)}
            yield Event("GUILD_MEMBER_UPDATE", data, member.guild_id, needed)
        case changes.MemberLeft(member) if member.user_id != site.bot_id:
            user = user_json(site.user(member.user_id))
            data = {"guild_id": str(member.guild_id), "user": user}
            yield Event("GUILD_MEMBER_REMOVE", data, member.guild_id, Intent.MEMBERS)
        case _:
            yield from _channel(site, change)


def _channel(site: Site, change: changes.Change) -> Iterator[Event]:
    match change:
        case changes.ChannelCreated(channel):
            yield from _place(site, channel, "CREATE")
        case changes.ChannelChanged(channel):
            yield from _place(site, channel, "UPDATE")
        case changes.ChannelDeleted(channel):
            yield from _place(site, channel, "DELETE")
        case changes.ThreadJoined(channel, user_id):
            if user_id == site.bot_id and channel.kind is ChannelKind.PRIVATE_THREAD:
                # "Gaining Access to Private Threads" in Discord's "Threads".
                data = channel_json(site, channel)
                yield Event("THREAD_CREATE", data, channel.guild_id, Intent.GUILDS)
            added = {"added_members": [thread_member_json(channel, user_id)]}
            yield _members(site, channel, user_id, added)
        case changes.ThreadLeft(channel, user_id):
            yield _members(site, channel, user_id, {"removed_member_ids": [str(user_id)]})
        case _:
            return


def _members(site: Site, thread: Channel, user_id: int, change: JsonObject) -> Event:
    """Who is in a thread has changed: the bot is told of itself, and of others by privilege."""
    place = {"id": str(thread.id), "guild_id": str(thread.guild_id)}
    data = place | {"member_count": len(thread.members)} | change
    needed = Intent.GUILDS if user_id == site.bot_id else Intent.MEMBERS
    return Event("THREAD_MEMBERS_UPDATE", data, thread.guild_id, needed)


def _place(site: Site, channel: Channel, what: str) -> Iterator[Event]:
    if channel.kind is ChannelKind.DM:
        return
    thread = channel.kind.is_thread
    hidden = channel.kind is ChannelKind.PRIVATE_THREAD
    if hidden and not site.world.permissions(site.bot_id, channel):
        return
    data = channel_json(site, channel)
    if thread and what == "CREATE":
        data["newly_created"] = True
    name = ("THREAD_" if thread else "CHANNEL_") + what
    yield Event(name, data, channel.guild_id, Intent.GUILDS)


def _heard(site: Site, channel_id: int) -> Channel | None:
    """The channel, if the bot hears what happens in it."""
    channel = site.world.channels.get(channel_id)
    if channel is None:
        return None
    seen = site.world.permissions(site.bot_id, channel) & Permission.VIEW_CHANNEL
    return channel if seen else None


def _message(site: Site, name: str, message: Message, intents: int) -> Iterator[Event]:
    channel = _heard(site, message.channel_id)
    if channel is None:
        return
    data = gateway_message_json(site, message, channel)
    private = channel.kind is ChannelKind.DM
    known = private or site.bot_id in (message.author_id, *message.mentions)
    if not known and not intents & Intent.MESSAGE_CONTENT:
        data = without_content(data)
    needed = Intent.DM_MESSAGES if private else Intent.GUILD_MESSAGES
    yield Event(name, data, channel.guild_id, needed)


def _message_deleted(site: Site, message: Message) -> Iterator[Event]:
    channel = _heard(site, message.channel_id)
    if channel is None:
        return
    data = {"id": str(message.id), "channel_id": str(channel.id)} | _at(channel)
    private = channel.kind is ChannelKind.DM
    needed = Intent.DM_MESSAGES if private else Intent.GUILD_MESSAGES
    yield Event("MESSAGE_DELETE", data, channel.guild_id, needed)


def _at(channel: Channel) -> JsonObject:
    return {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}


def _typing(site: Site, channel_id: int, user_id: int) -> Iterator[Event]:
    channel = _heard(site, channel_id)
    if channel is None:
        return
    now = int(site.world.clock.now())
    data = {"channel_id": str(channel.id), "user_id": str(user_id), "timestamp": now}
    member = site.world.members.get(channel.guild_id or 0, user_id)
    if member is not None:
        data["member"] = member_json(site, member)
    private = channel.kind is ChannelKind.DM
    needed = Intent.DM_TYPING if private else Intent.GUILD_TYPING
    yield Event("TYPING_START", data | _at(channel), channel.guild_id, needed)


def present(guild: Guild) -> bool:
    """Whether the bot is in a guild that is not in an outage."""
    return guild.bot_present and not guild.unavailable


def _guild(site: Site, before: Guild | None, guild: Guild, intents: int) -> Iterator[Event]:
    was, now = before is not None and present(before), present(guild)
    if now and not was:
        joined = before is None or not before.bot_present
        yield introduction(site, guild, intents, joined=joined)
    elif was and not now:
        data: JsonObject = {"id": str(guild.id)}
        if guild.bot_present:
            data["unavailable"] = True
        yield Event("GUILD_DELETE", data, guild.id, Intent.GUILDS)
    elif now:
        yield Event("GUILD_UPDATE", guild_json(guild), guild.id, Intent.GUILDS)


def introduction(site: Site, guild: Guild, intents: int, *, joined: bool = False) -> Event:
    """GUILD_CREATE: everything about a guild; only one just joined has no `unavailable`."""
    everyone = bool(intents & Intent.MEMBERS)
    data = guild_create_json(site, guild, everyone=everyone)
    if not joined:
        data["unavailable"] = False
    return Event("GUILD_CREATE", data, guild.id, Intent.GUILDS)
