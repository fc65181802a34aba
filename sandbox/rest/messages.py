"""Channel messages: create, edit, delete, get, list; typing."""

from __future__ import annotations

from sandbox.rest.call import Answer, Call, routes
from sandbox.rest.compose import edited_message, new_message
from sandbox.rest.paging import limit_of, snowflake
from sandbox.rest.threads import reopen_to_write
from sandbox.validate.errors import (
    CANNOT_REPLY,
    MISSING_PERMISSIONS,
    NO_MUTUAL_GUILDS,
    NOT_A_TEXT_CHANNEL,
    NOT_THE_AUTHOR,
    THREAD_ARCHIVED,
    InvalidFormError,
    Problem,
    refusal,
)
from sandbox.validate.messages import (
    CREATE,
    CREATE_FLAGS,
    EDIT,
    EDIT_FLAGS,
    check_message,
)
from sandbox.wire.messages import message_json
from sandbox.world.changes import TypingStarted
from sandbox.world.model import Channel, ChannelKind, JsonObject, Message, Reference
from sandbox.world.permissions import Permission

_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
NONCE_REMEMBERED = 300.0


@routes.add("POST", _MESSAGES)
def create(call: Call) -> Answer:
    """Send a message."""
    channel = _writable(call)
    check_message(call.payload, CREATE, CREATE_FLAGS)
    _require_contents(call, channel, call.payload)
    known = _same_nonce(call, channel)
    if known is None:
        reopen_to_write(call, channel)
        reference = _reference(call, channel)
        nonce = call.payload.get("nonce")
        message = new_message(
            call,
            channel,
            call.payload,
            reference=reference,
            nonce=None if nonce is None else str(nonce),
        )
        call.world.add_message(message)
        known = message
    return Answer(200, message_json(call.site, known))


def _writable(call: Call) -> Channel:
    channel = call.channel()
    if channel.kind is ChannelKind.FORUM:
        raise refusal(NOT_A_TEXT_CHANNEL)
    if channel.kind is ChannelKind.DM:
        _require_open_dms(call, channel)
    elif channel.kind.is_thread:
        call.require(channel, Permission.SEND_MESSAGES_IN_THREADS)
    else:
        call.require(channel, Permission.SEND_MESSAGES)
    return channel


def _require_open_dms(call: Call, channel: Channel) -> None:
    user = call.world.users.get(channel.recipient_id or 0)
    theirs = {m.guild_id for m in call.world.members if user and m.user_id == user.id}
    ours = {m.guild_id for m in call.world.members if m.user_id == call.site.bot_id}
    if not theirs & ours:
        raise refusal(NO_MUTUAL_GUILDS)
    if user is None or not user.dms_open:
        raise refusal(call.faults.dm_refusal.value)


def _require_contents(call: Call, channel: Channel, body: JsonObject) -> None:
    if call.uploads:
        call.require(channel, Permission.ATTACH_FILES)
    if body.get("embeds"):
        call.require(channel, Permission.EMBED_LINKS)


def _same_nonce(call: Call, channel: Channel) -> Message | None:
    """The message sent a few minutes ago with the same nonce, if the body insists on it."""
    nonce = call.payload.get("nonce")
    if nonce is None or not call.payload.get("enforce_nonce"):
        return None
    oldest = call.world.clock.now() - NONCE_REMEMBERED
    for message in reversed(call.world.messages_in(channel.id)):
        if message.created_at < oldest:
            return None
        if message.nonce == str(nonce) and message.author_id == call.site.bot_id:
            return message
    return None


def _reference(call: Call, channel: Channel) -> Reference | None:
    given = call.payload.get("message_reference")
    if given is None:
        return None
    if not call.may(channel, Permission.READ_MESSAGE_HISTORY):
        raise refusal(CANNOT_REPLY)
    target = call.world.messages.get(int(given["message_id"]))
    if target is not None and target.channel_id == channel.id and not target.ephemeral:
        return Reference(channel.id, target.id)
    if given.get("fail_if_not_exists", True) in (True, None):
        problem = Problem(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        raise InvalidFormError([problem])
    return None


@routes.add("PATCH", _MESSAGE)
def edit(call: Call) -> Answer:
    """Edit an own message."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.site.bot_id:
        raise refusal(NOT_THE_AUTHOR)
    if channel.archived:
        raise refusal(THREAD_ARCHIVED)
    check_message(call.payload, EDIT, EDIT_FLAGS, v2=message.v2)
    _require_contents(call, channel, call.payload)
    call.limiter.require_edit(message)
    after = edited_message(call, message, call.payload)
    call.world.edit_message(after)
    return Answer(200, message_json(call.site, after))


@routes.add("DELETE", _MESSAGE)
def delete(call: Call) -> Answer:
    """Delete an own message, or (with Manage Messages) somebody else's."""
    channel = call.channel()
    message = call.message(channel)
    own = message.author_id == call.site.bot_id
    if not own and not call.may(channel, Permission.MANAGE_MESSAGES):
        raise refusal(MISSING_PERMISSIONS)
    if channel.archived:
        raise refusal(THREAD_ARCHIVED)
    call.world.delete_message(message)
    return Answer(204)


@routes.add("GET", _MESSAGE)
def get(call: Call) -> Answer:
    """One message."""
    channel = call.channel(Permission.READ_MESSAGE_HISTORY)
    return Answer(200, message_json(call.site, call.message(channel)))


@routes.add("GET", _MESSAGES)
def history(call: Call) -> Answer:
    """Messages of a channel, newest first."""
    channel = call.channel()
    if not call.may(channel, Permission.READ_MESSAGE_HISTORY):
        return Answer(200, [])
    limit = limit_of(call.query, 50, 100)
    found = [m for m in call.world.messages_in(channel.id) if not m.ephemeral]
    chosen = _window(found, call.query, limit)
    return Answer(200, [message_json(call.site, m) for m in reversed(chosen)])


def _window(found: list[Message], query: dict[str, str], limit: int) -> list[Message]:
    if "after" in query:
        oldest = snowflake(query, "after")
        return [m for m in found if m.id > oldest][:limit]
    if "around" in query:
        middle = snowflake(query, "around")
        before = [m for m in found if m.id < middle][-(limit // 2) :] if limit > 1 else []
        return before + [m for m in found if m.id >= middle][: limit - len(before)]
    if "before" in query:
        newest = snowflake(query, "before")
        found = [m for m in found if m.id < newest]
    return found[-limit:]


@routes.add("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Answer:
    """Show the bot as typing."""
    channel = _writable(call)
    call.world.publish(TypingStarted(channel.id, call.site.bot_id))
    return Answer(204)
