"""The first answer to an interaction.

Source: Discord's documentation, "Interaction Callback", and the table of which callback types
which interaction may get.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sandbox.components import completed
from sandbox.desk import origin_of
from sandbox.rest.call import Answer, Call, routes
from sandbox.rest.compose import edited_message, new_message
from sandbox.validate import limits
from sandbox.validate.components import modal_problems
from sandbox.validate.errors import (
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    InvalidFormError,
    Problem,
    invalid,
    refusal,
)
from sandbox.validate.messages import (
    EDIT_FLAGS,
    WEBHOOK,
    WEBHOOK_FLAGS,
    check_message,
)
from sandbox.validate.shape import (
    Anything,
    ListOf,
    MapOf,
    Number,
    ObjectWith,
    OrNull,
    Shape,
    Text,
    Whole,
)
from sandbox.wire.messages import message_json
from sandbox.world.model import (
    Callback,
    Channel,
    InteractionKind,
    InteractionRecord,
    JsonObject,
    Message,
    MessageFlag,
    Reference,
)

_CALLBACK = ObjectWith({"type": Whole(), "data": OrNull(Anything())}, ("type",))
_CHOICE = ObjectWith(
    {
        "name": Text(limits.CHOICE_NAME, 1),
        "name_localizations": OrNull(MapOf(Text(limits.CHOICE_NAME, 1), limits.LOCALES)),
        "value": Anything(),
    },
    ("name", "value"),
)
_CHOICES = ObjectWith({"choices": ListOf(_CHOICE, limits.CHOICES)}, ("choices",))
_MESSAGES = {Callback.MESSAGE, Callback.DEFERRED_MESSAGE}
_UPDATES = {Callback.DEFERRED_UPDATE, Callback.UPDATE}
_ALLOWED = {
    InteractionKind.COMMAND: _MESSAGES | {Callback.MODAL},
    InteractionKind.COMPONENT: _MESSAGES | _UPDATES | {Callback.MODAL},
    InteractionKind.AUTOCOMPLETE: {Callback.CHOICES},
    InteractionKind.MODAL: _MESSAGES | _UPDATES,
}


@routes.add(
    "POST", "/interactions/{interaction_id}/{interaction_token}/callback", needs_token=False
)
def callback(call: Call) -> Answer:
    """Answer an interaction for the first time."""
    record = call.desk.unanswered(call.id("interaction_id"), call.params["interaction_token"])
    problems = list(_CALLBACK.check(call.payload, ()))
    if problems:
        raise InvalidFormError(problems)
    answered = _answer(call, record, _kind(call, record), call.payload.get("data") or {})
    if not call.flag("with_response"):
        return Answer(204)
    return Answer(200, _response_json(call, answered))


def _kind(call: Call, record: InteractionRecord) -> Callback:
    given = call.payload["type"]
    allowed = _ALLOWED[record.kind]
    if record.kind is InteractionKind.MODAL and source_message(call, record) is None:
        allowed = allowed - _UPDATES
    if given not in allowed:
        listed = ", ".join(str(int(kind)) for kind in sorted(allowed))
        raise invalid("type", "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
    return Callback(given)


def source_message(call: Call, record: InteractionRecord) -> Message | None:
    """The message whose control was pressed, or opened the modal, as it is now."""
    source = origin_of(record).message_id
    return None if source is None else call.world.messages.get(source)


def _answer(
    call: Call, record: InteractionRecord, kind: Callback, data: JsonObject
) -> InteractionRecord:
    match kind:
        case Callback.MESSAGE | Callback.DEFERRED_MESSAGE:
            message = answering_message(call, record, data, deferred=kind is not Callback.MESSAGE)
            answered = call.desk.acknowledge(record, kind, original_id=message.id)
            call.world.add_message(message)
            return answered
        case Callback.UPDATE | Callback.DEFERRED_UPDATE:
            return _update(call, record, kind, data)
        case Callback.CHOICES:
            return call.desk.acknowledge(record, kind, choices=_choices(record, data))
        case Callback.MODAL:
            return call.desk.acknowledge(record, kind, modal=_modal(data))
        case Callback.PONG:
            raise refusal(UNKNOWN_MESSAGE)


def answering_message(
    call: Call, record: InteractionRecord, data: JsonObject, *, deferred: bool = False
) -> Message:
    """The message that answers an interaction: ephemeral if its flags say so."""
    check_message(data, WEBHOOK, WEBHOOK_FLAGS, path=("data",))
    given = MessageFlag(data.get("flags") or 0)
    channel = call.world.channels.get(record.channel_id)
    if channel is None:
        raise refusal(UNKNOWN_CHANNEL)
    fields = _fields(record, hidden=bool(given & MessageFlag.EPHEMERAL))
    if deferred:
        return _thinking(call, channel, given, fields)
    return new_message(call, channel, data, **fields)


def _fields(record: InteractionRecord, *, hidden: bool) -> dict[str, Any]:
    source = record.message
    visible_source = source is not None and not source.ephemeral and not hidden
    return {
        "origin": origin_of(record),
        "viewer_id": record.user_id if hidden else None,
        "reference": Reference(source.channel_id, source.id)
        if source is not None and visible_source
        else None,
    }


def _thinking(call: Call, channel: Channel, flags: MessageFlag, fields: dict[str, Any]) -> Message:
    blank = Message(
        id=call.world.new_id(),
        channel_id=channel.id,
        author_id=call.site.bot_id,
        created_at=call.world.clock.now(),
        flags=int(flags | MessageFlag.LOADING),
    )
    return msgspec.structs.replace(blank, **fields)


def _update(
    call: Call, record: InteractionRecord, kind: Callback, data: JsonObject
) -> InteractionRecord:
    source = source_message(call, record)
    if kind is Callback.DEFERRED_UPDATE:
        original = None if source is None else source.id
        return call.desk.acknowledge(record, kind, original_id=original)
    if source is None:
        raise refusal(UNKNOWN_MESSAGE)
    check_message(data, WEBHOOK, EDIT_FLAGS, v2=source.v2, path=("data",))
    after = edited_message(call, source, data)
    answered = call.desk.acknowledge(record, kind, original_id=source.id)
    call.world.edit_message(after)
    return answered


def _choices(record: InteractionRecord, data: JsonObject) -> tuple[JsonObject, ...]:
    problems = list(_CHOICES.check(data, ("data",)))
    if not problems:
        problems = _choice_problems(focused(record.data), data["choices"])
    if problems:
        raise InvalidFormError(problems)
    return tuple(data["choices"])


def _choice_problems(option: JsonObject, choices: list[JsonObject]) -> list[Problem]:
    shapes: dict[int, Shape] = {3: Text(100, 1), 4: Whole()}
    shape = shapes.get(option["type"], Number())
    path = ("data", "choices")
    found = [p for i, c in enumerate(choices) for p in shape.check(c["value"], (*path, i, "value"))]
    names = [choice["name"] for choice in choices]
    if len(set(names)) < len(names):
        sentence = "Option choice names must be unique"
        found.append(Problem(path, "APPLICATION_COMMAND_CHOICE_NAME_DUPLICATE", sentence))
    return found


def focused(data: JsonObject) -> JsonObject:
    """The option that is being completed, in the data of an autocomplete interaction.

    Raises `LookupError` if there is none.
    """
    options: list[JsonObject] = data.get("options") or []
    for option in options:
        if option.get("focused"):
            return option
        if option.get("options"):
            return focused(option)
    raise LookupError("no option is focused")


def _modal(data: JsonObject) -> JsonObject:
    problems = modal_problems(data, ("data",))
    if problems:
        raise InvalidFormError(problems)
    return data | {"components": list(completed(data["components"]))}


def _response_json(call: Call, record: InteractionRecord) -> JsonObject:
    interaction: JsonObject = {"id": str(record.id), "type": int(record.kind)}
    message = call.world.messages.get(record.original_id or 0)
    if message is None:
        return {"interaction": interaction}
    interaction |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.ephemeral,
    }
    if record.callback is Callback.DEFERRED_UPDATE:
        return {"interaction": interaction}
    shown = message_json(call.site, message)
    # Discord's description knows a resource of a new message (4) or an updated one (7) only.
    kind = Callback.UPDATE if record.callback is Callback.UPDATE else Callback.MESSAGE
    resource = {"type": int(kind), "message": shown}
    return {"interaction": interaction, "resource": resource}
