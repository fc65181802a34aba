"""Threads: start, archive, lock, list; who is in them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from sandbox.gateway.intents import MAY_LIST_MEMBERS
from sandbox.rest.call import Answer, Call, routes
from sandbox.rest.paging import limit_of, snowflake, timestamp
from sandbox.validate import limits
from sandbox.validate.errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    THREAD_LOCKED,
    TOO_MANY_THREADS,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    WRONG_CHANNEL_TYPE,
    InvalidFormError,
    refusal,
)
from sandbox.validate.shape import ObjectWith, OneOf, OrNull, Shape, Text, Whole, YesNo
from sandbox.wire.people import member_json
from sandbox.wire.places import channel_json, thread_member_json
from sandbox.world.model import Channel, ChannelKind, JsonObject
from sandbox.world.permissions import Permission

_MINUTES = OrNull(OneOf((60, 1440, 4320, 10080)))
_SLOWMODE = OrNull(Whole(0, 21600))
_START: dict[str, Shape] = {
    "name": Text(limits.THREAD_NAME, 1),
    "auto_archive_duration": _MINUTES,
    "rate_limit_per_user": _SLOWMODE,
}
_FROM_MESSAGE = ObjectWith(_START, ("name",))
_ALONE = ObjectWith(
    {**_START, "type": OneOf((10, 11, 12)), "invitable": OrNull(YesNo())}, ("name", "type")
)
_STARTS = {
    ChannelKind.ANNOUNCEMENT_THREAD: Permission.CREATE_PUBLIC_THREADS,
    ChannelKind.THREAD: Permission.CREATE_PUBLIC_THREADS,
    ChannelKind.PRIVATE_THREAD: Permission.CREATE_PRIVATE_THREADS,
}
"""What starting a thread of each kind needs."""

EDIT_THREAD = ObjectWith(
    {
        **_START,
        "archived": YesNo(),
        "locked": YesNo(),
        "invitable": OrNull(YesNo()),
        "flags": OrNull(Whole(0)),
    }
)


def checked(shape: ObjectWith, body: object) -> JsonObject:
    """The body of a request, if it has this shape; raises 50035."""
    problems = list(shape.check(body, ()))
    if problems or not isinstance(body, dict):
        raise InvalidFormError(problems)
    return body


def reopen_to_write(call: Call, channel: Channel) -> None:
    """A message opens an archived thread again, unless it is locked.

    Raises 50083 or 160005 for a locked one that the bot may not manage.
    """
    if channel.locked and not call.may(channel, Permission.MANAGE_THREADS):
        raise refusal(THREAD_ARCHIVED if channel.archived else THREAD_LOCKED)
    if channel.archived:
        now = call.world.clock.now()
        opened = msgspec.structs.replace(channel, archived=False, archive_changed_at=now)
        call.world.change_channel(opened)


@routes.add("POST", "/channels/{channel_id}/threads")
def start(call: Call) -> Answer:
    """Start a thread without a message."""
    parent = call.channel()
    body = checked(_ALONE, call.payload)
    kind = ChannelKind(body["type"])
    call.require(parent, _STARTS[kind])
    # Private threads are in text channels alone ("Public & Private Threads"); a channel's public
    # ones are of its own type, and thread-only, voice and stage channels have none of these.
    private = kind is ChannelKind.PRIVATE_THREAD and parent.kind is ChannelKind.TEXT
    if kind is not parent.kind.own_thread and not private:
        raise refusal(WRONG_CHANNEL_TYPE)
    thread = _started(call, parent, kind, body, call.world.new_id())
    return Answer(201, channel_json(call.site, thread))


@routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def start_from_message(call: Call) -> Answer:
    """Start a public thread at a message."""
    parent = call.channel(Permission.CREATE_PUBLIC_THREADS)
    message = call.message(parent)
    body = checked(_FROM_MESSAGE, call.payload)
    if call.world.channels.get(message.id) is not None:
        raise refusal(THREAD_EXISTS)
    kind = parent.kind.own_thread
    if kind is None:
        raise refusal(WRONG_CHANNEL_TYPE)
    return Answer(201, channel_json(call.site, _started(call, parent, kind, body, message.id)))


def _started(
    call: Call, parent: Channel, kind: ChannelKind, body: JsonObject, thread_id: int
) -> Channel:
    there = call.world.channels_of(parent.guild_id or 0)
    active = sum(1 for other in there if other.kind.is_thread and not other.archived)
    if active >= limits.ACTIVE_THREADS:
        raise refusal(TOO_MANY_THREADS)
    thread = Channel(
        id=thread_id,
        kind=kind,
        name=body["name"],
        guild_id=parent.guild_id,
        parent_id=parent.id,
        owner_id=call.site.bot_id,
        position=parent.position,
        members=(call.site.bot_id,),
        auto_archive_minutes=body.get("auto_archive_duration") or 1440,
        archive_changed_at=call.world.clock.now(),
        slowmode=body.get("rate_limit_per_user") or 0,
    )
    call.world.add_channel(thread)
    return thread


def changed_thread(call: Call, thread: Channel) -> Channel:
    """The thread after an edit that the bot may make; raises 50013 or 50083."""
    body = checked(EDIT_THREAD, call.payload)
    manages = call.may(thread, Permission.MANAGE_THREADS)
    owns = thread.owner_id == call.site.bot_id
    opens = body.get("archived") is False
    if not manages and ("locked" in body or (thread.locked and opens) or not (owns or opens)):
        raise refusal(MISSING_PERMISSIONS)
    if thread.archived and not opens:
        raise refusal(THREAD_ARCHIVED)
    archived = body.get("archived", thread.archived)
    moved = archived != thread.archived
    return msgspec.structs.replace(
        thread,
        name=body.get("name", thread.name),
        archived=archived,
        locked=body.get("locked", thread.locked),
        auto_archive_minutes=body.get("auto_archive_duration") or thread.auto_archive_minutes,
        archive_changed_at=call.world.clock.now() if moved else thread.archive_changed_at,
        slowmode=body.get("rate_limit_per_user", thread.slowmode) or 0,
    )


@routes.add("PUT", "/channels/{channel_id}/thread-members/@me")
def join(call: Call) -> Answer:
    """Join a thread."""
    return _join(call, call.site.bot_id)


@routes.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add(call: Call) -> Answer:
    """Add somebody to a thread."""
    if call.world.users.get(call.id("user_id")) is None:
        raise refusal(UNKNOWN_USER)
    return _join(call, call.id("user_id"))


def _join(call: Call, user_id: int) -> Answer:
    call.world.join_thread(_open_thread(call), user_id)
    return Answer(204)


@routes.add("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave(call: Call) -> Answer:
    """Leave a thread."""
    return _remove(call, _open_thread(call), call.site.bot_id)


@routes.add("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove(call: Call) -> Answer:
    """Remove somebody from a thread: who manages threads may, and who started a private one."""
    thread = _open_thread(call)
    private = thread.kind is ChannelKind.PRIVATE_THREAD
    if not (private and thread.owner_id == call.site.bot_id):
        call.require(thread, Permission.MANAGE_THREADS)
    return _remove(call, thread, call.id("user_id"))


def _remove(call: Call, thread: Channel, user_id: int) -> Answer:
    call.world.leave_thread(thread, user_id)
    return Answer(204)


@routes.add("GET", "/channels/{channel_id}/thread-members/@me")
def own_membership(call: Call) -> Answer:
    """The bot's membership of a thread."""
    return Answer(200, _membership(call, _thread(call), call.site.bot_id))


@routes.add("GET", "/channels/{channel_id}/thread-members/{user_id}")
def membership(call: Call) -> Answer:
    """Somebody's membership of a thread."""
    return Answer(200, _membership(call, _thread(call), call.id("user_id")))


@routes.add("GET", "/channels/{channel_id}/thread-members")
def memberships(call: Call) -> Answer:
    """Everybody's membership of a thread; in parts only where members are asked for too.

    Only applications that may hear of all members are told ("List Thread Members").
    """
    if not call.flags & MAY_LIST_MEMBERS:
        raise refusal(MISSING_ACCESS)
    thread = _thread(call)
    there = sorted(thread.members)
    if call.flag("with_member"):
        after = snowflake(call.query, "after") if "after" in call.query else 0
        there = [each for each in there if each > after][: limit_of(call.query, 100, 100)]
    return Answer(200, [_membership(call, thread, each) for each in there])


def _membership(call: Call, thread: Channel, user_id: int) -> JsonObject:
    """A membership, with the member of the guild if that is asked for; raises 10007."""
    if user_id not in thread.members:
        raise refusal(UNKNOWN_MEMBER)
    found = thread_member_json(thread, user_id)
    member = call.world.members.get(thread.guild_id or 0, user_id)
    if call.flag("with_member") and member is not None:
        found["member"] = member_json(call.site, member)
    return found


def _thread(call: Call) -> Channel:
    """The thread in the path; raises 50024 for any other channel."""
    thread = call.channel()
    if not thread.kind.is_thread:
        raise refusal(WRONG_CHANNEL_TYPE)
    return thread


def _open_thread(call: Call) -> Channel:
    """The thread in the path, whose members may be changed; raises 50083 if it is archived."""
    thread = _thread(call)
    if thread.archived:
        raise refusal(THREAD_ARCHIVED)
    return thread


@routes.add("GET", "/channels/{channel_id}/threads/archived/public")
def archived(call: Call) -> Answer:
    """The public threads of a channel that are archived, the newest first."""
    parent = call.channel(Permission.READ_MESSAGE_HISTORY)
    before = timestamp(call.query, "before") if "before" in call.query else math.inf
    found = [
        thread
        for thread in call.world.channels_of(parent.guild_id or 0)
        if thread.parent_id == parent.id
        and thread.kind is parent.kind.own_thread
        and thread.archived
        and thread.archive_changed_at < before
    ]
    found.sort(key=lambda thread: -thread.archive_changed_at)
    most = limit_of(call.query, 50, 100)
    return Answer(200, _listed(call, found[:most]) | {"has_more": len(found) > most})


@routes.add("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Answer:
    """The threads of a guild that are not archived."""
    guild = call.guild()
    threads = [
        channel
        for channel in call.world.channels_of(guild.id)
        if channel.kind.is_thread
        and not channel.archived
        and call.may(channel, Permission.VIEW_CHANNEL)
    ]
    return Answer(200, _listed(call, threads) | {"has_more": False})


def _listed(call: Call, threads: Sequence[Channel]) -> JsonObject:
    """Threads, and the bot's membership of those that it is in."""
    mine = [thread for thread in threads if call.site.bot_id in thread.members]
    return {
        "threads": [channel_json(call.site, thread) for thread in threads],
        "members": [thread_member_json(thread, call.site.bot_id) for thread in mine],
    }
