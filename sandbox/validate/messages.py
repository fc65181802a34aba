"""Bodies of requests that send or edit messages.

Source: Discord's documentation, "Create Message", "Edit Message", "Execute Webhook".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandbox.components import media
from sandbox.validate import limits
from sandbox.validate.components import component_problems
from sandbox.validate.embeds import embed_problems, urls
from sandbox.validate.errors import InvalidFormError, Problem
from sandbox.validate.shape import (
    Anything,
    Id,
    JsonPath,
    ListOf,
    Number,
    ObjectWith,
    OneOf,
    OrNull,
    Shape,
    Text,
    Whole,
    YesNo,
)
from sandbox.world.model import JsonObject, MessageFlag

_YES_NO = OrNull(YesNo())
_IDS = OrNull(ListOf(Id(), 100))
_MENTIONS = ObjectWith(
    {
        "parse": OrNull(ListOf(OneOf(("users", "roles", "everyone")), 3)),
        "users": _IDS,
        "roles": _IDS,
        "replied_user": _YES_NO,
    }
)
# The library sends back all it knows of an attachment that stays.
_ATTACHMENT = ObjectWith(
    {
        "id": Id(),
        "filename": OrNull(Text(1024, 1)),
        "description": OrNull(Text(limits.ALT_TEXT)),
        "title": OrNull(Text(1024)),
        "is_spoiler": _YES_NO,
        "spoiler": _YES_NO,
        "size": Whole(0),
        "url": Text(),
        "proxy_url": Text(),
        "height": OrNull(Whole(0)),
        "width": OrNull(Whole(0)),
        "content_type": OrNull(Text()),
        "duration_secs": OrNull(Number()),
        "waveform": OrNull(Text(400)),
    },
    ("id",),
)
_REFERENCE = ObjectWith(
    {
        "message_id": Id(),
        "channel_id": OrNull(Id()),
        "guild_id": OrNull(Id()),
        "fail_if_not_exists": _YES_NO,
        "type": OrNull(OneOf((0, 1))),
    },
    ("message_id",),
)
_COMMON: dict[str, Shape] = {
    "content": OrNull(Text(limits.CONTENT)),
    "embeds": OrNull(Anything()),
    "components": OrNull(Anything()),
    "allowed_mentions": OrNull(_MENTIONS),
    "attachments": OrNull(ListOf(_ATTACHMENT, limits.FILES)),
    "flags": OrNull(Whole(0)),
    "tts": _YES_NO,
}
EDIT = ObjectWith(_COMMON)
WEBHOOK = EDIT
CREATE = EDIT.also(
    nonce=OrNull(Anything()),
    enforce_nonce=_YES_NO,
    message_reference=OrNull(_REFERENCE),
    sticker_ids=OrNull(ListOf(Id(), 0)),
)

_SENDABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.IS_COMPONENTS_V2
CREATE_FLAGS = _SENDABLE | MessageFlag.SUPPRESS_NOTIFICATIONS
EDIT_FLAGS = _SENDABLE
WEBHOOK_FLAGS = CREATE_FLAGS | MessageFlag.EPHEMERAL


def check_message(
    body: Any, shape: ObjectWith, flags: MessageFlag, *, v2: bool = False, path: JsonPath = ()
) -> None:
    """Raise `InvalidFormError` unless a body is right in itself.

    `flags` are those that it may set; `v2`: the message to be edited is a Components V2 one.
    """
    found = list(_problems(body, shape, flags, v2, path))
    if found:
        raise InvalidFormError(found)


def _problems(
    body: Any, shape: ObjectWith, flags: MessageFlag, v2: bool, path: JsonPath
) -> Iterator[Problem]:
    wrong = list(shape.check(body, path))
    if wrong:
        yield from wrong
        return
    yield from _nonce(body, path)
    yield from _mention_lists(body.get("allowed_mentions") or {}, (*path, "allowed_mentions"))
    given = body.get("flags") or 0
    if given & ~int(flags):
        yield Problem((*path, "flags"), "INVALID_FLAGS", f"Flags {given} cannot be set here.")
    v2 = v2 or bool(given & MessageFlag.IS_COMPONENTS_V2)
    if v2:
        yield from _legacy_fields(body, path)
    yield from component_problems(body.get("components") or [], (*path, "components"), v2=v2)
    yield from embed_problems(body.get("embeds") or [], (*path, "embeds"))


def _nonce(body: JsonObject, path: JsonPath) -> Iterator[Problem]:
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        yield from Text(limits.NONCE).check(nonce, (*path, "nonce"))
    elif nonce is not None:
        yield from Whole(-(2**63), 2**63 - 1).check(nonce, (*path, "nonce"))


def _mention_lists(allowed: JsonObject, path: JsonPath) -> Iterator[Problem]:
    """Either all users (or roles) are allowed, or those in a list: not both."""
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            sentence = f"parse:{kind} and {kind}: [ids...] are mutually exclusive."
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            yield Problem((*path, kind), code, sentence)


def _legacy_fields(body: JsonObject, path: JsonPath) -> Iterator[Problem]:
    for name in ("content", "embeds", "sticker_ids", "poll"):
        if body.get(name):
            sentence = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            yield Problem((*path, name), code, sentence)


def check_references(body: JsonObject, filenames: set[str], path: JsonPath = ()) -> None:
    """Raise `InvalidFormError` if a body shows an `attachment://` that the message lacks."""
    shown = [item["url"] for item in media(body.get("components") or [])]
    shown += urls(body.get("embeds") or [])
    wanted = [url for url in shown if url.startswith("attachment://")]
    missing = [url for url in wanted if url.removeprefix("attachment://") not in filenames]
    if missing:
        code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
        sentence = f"The referenced attachment {missing[0]!r} was not found"
        raise InvalidFormError([Problem((*path, "components"), code, sentence)])
