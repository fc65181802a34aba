"""Answers to an interaction after the first: `@original` and followups, for 15 minutes.

Source: Discord's documentation, "Followup Messages".
"""

from __future__ import annotations

import msgspec

from sandbox.rest.call import Answer, Call, routes
from sandbox.rest.callbacks import answering_message
from sandbox.rest.compose import edited_message
from sandbox.validate.errors import UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, refusal
from sandbox.validate.messages import EDIT_FLAGS, WEBHOOK, WEBHOOK_FLAGS, check_message
from sandbox.wire.messages import message_json
from sandbox.world.model import InteractionRecord, JsonObject, Message, MessageFlag

_HOOK = "/webhooks/{webhook_id}/{webhook_token}"
_ORIGINAL = _HOOK + "/messages/@original"
_MESSAGE = _HOOK + "/messages/{message_id}"
_FILLING_FLAGS = EDIT_FLAGS | MessageFlag.SUPPRESS_NOTIFICATIONS


def _record(call: Call) -> InteractionRecord:
    if call.id("webhook_id") != call.site.bot_id:
        raise refusal(UNKNOWN_WEBHOOK)
    return call.desk.by_token(call.params["webhook_token"])


def _message(call: Call) -> Message:
    """The message in the path, if this token may touch it."""
    record = _record(call)
    name = call.params.get("message_id", "@original")
    message_id = (record.original_id or 0) if name == "@original" else call.id("message_id")
    message = call.world.messages.get(message_id)
    mine = message_id == record.original_id or message_id in record.followup_ids
    if message is None or not mine:
        raise refusal(UNKNOWN_MESSAGE)
    return message


@routes.add("POST", _HOOK, needs_token=False)
def follow_up(call: Call) -> Answer:
    """Send a followup; while a deferred answer is missing, this is that answer."""
    record = _record(call)
    original = call.world.messages.get(record.original_id or 0)
    if original is not None and original.loading:
        check_message(call.payload, WEBHOOK, WEBHOOK_FLAGS, v2=original.v2)
        body = dict(call.payload)
        body["flags"] = (body.get("flags") or 0) & ~MessageFlag.EPHEMERAL
        return _edit(call, original, body, flags=_FILLING_FLAGS)
    message = answering_message(call, record, call.payload)
    followups = (*record.followup_ids, message.id)
    call.world.change_interaction(msgspec.structs.replace(record, followup_ids=followups))
    call.world.add_message(message)
    return _sent(call, message)


def _sent(call: Call, message: Message) -> Answer:
    if call.query.get("wait") == "0":
        return Answer(204)
    return Answer(200, message_json(call.site, message))


@routes.add("GET", _ORIGINAL, needs_token=False)
@routes.add("GET", _MESSAGE, needs_token=False)
def get(call: Call) -> Answer:
    """One of the messages that answer an interaction."""
    return Answer(200, message_json(call.site, _message(call)))


@routes.add("PATCH", _ORIGINAL, needs_token=False)
@routes.add("PATCH", _MESSAGE, needs_token=False)
def edit(call: Call) -> Answer:
    """Edit one of the messages that answer an interaction."""
    return _edit(call, _message(call), call.payload, flags=EDIT_FLAGS)


def _edit(call: Call, message: Message, body: JsonObject, *, flags: MessageFlag) -> Answer:
    check_message(body, WEBHOOK, flags, v2=message.v2)
    after = edited_message(call, message, body)
    if message.loading:
        after = msgspec.structs.replace(after, edited_at=None)
    call.world.edit_message(after)
    return Answer(200, message_json(call.site, after))


@routes.add("DELETE", _ORIGINAL, needs_token=False)
@routes.add("DELETE", _MESSAGE, needs_token=False)
def delete(call: Call) -> Answer:
    """Delete one of the messages that answer an interaction."""
    call.world.delete_message(_message(call))
    return Answer(204)
