"""Making a message out of a request body and its files, for every way to send or edit one."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator

import msgspec

from sandbox.components import completed, texts
from sandbox.images import image_size
from sandbox.rest.call import Call, Upload
from sandbox.validate.errors import EMPTY_MESSAGE, InvalidFormError, Problem, invalid, refusal
from sandbox.validate.messages import check_references
from sandbox.world.model import (
    Attachment,
    Channel,
    JsonObject,
    Message,
    MessageFlag,
)

_USER_MENTION = re.compile(r"<@!?([0-9]{1,20})>")
_UNSAFE = re.compile(r"[^\w.\-]")


def new_message(call: Call, channel: Channel, body: JsonObject, **fields: object) -> Message:
    """The message that a body describes, by the bot; not yet in the world.

    Raises 50006 when it would be empty, 50035 when it shows a file that it does not have.
    """
    blank = Message(
        id=call.world.new_id(),
        channel_id=channel.id,
        author_id=call.site.bot_id,
        created_at=call.world.clock.now(),
    )
    return _filled(call, msgspec.structs.replace(blank, **fields), body)


def edited_message(call: Call, message: Message, body: JsonObject) -> Message:
    """The next version of a message after an edit; not yet in the world."""
    loading = message.flags & ~MessageFlag.LOADING
    base = msgspec.structs.replace(message, edited_at=call.world.clock.now(), flags=int(loading))
    return _filled(call, base, body)


def _filled(call: Call, base: Message, body: JsonObject) -> Message:
    attachments = tuple(_attachments(call, base, body))
    check_references(body, {a.filename for a in attachments})
    components = body.get("components")
    message = msgspec.structs.replace(
        base,
        content=body.get("content", base.content) or "",
        embeds=tuple(map(_rich, body.get("embeds", base.embeds) or ())),
        components=base.components if "components" not in body else completed(components or ()),
        attachments=attachments,
        flags=_flags(base.flags, body.get("flags")),
        tts=bool(body.get("tts") or base.tts),
    )
    _check_whole(message)
    mentions, everyone = _mentions(call, message, body.get("allowed_mentions"))
    return msgspec.structs.replace(message, mentions=mentions, mentions_everyone=everyone)


def _rich(embed: JsonObject) -> JsonObject:
    """An embed as Discord shows it again: its type is said, and whether a field stands in line."""
    shown: JsonObject = {"type": "rich"} | embed
    if embed.get("fields"):
        shown["fields"] = [{"inline": False} | field for field in embed["fields"]]
    return shown


def _flags(before: int, given: int | None) -> int:
    """Flags only ever get set, but for the one that hides embeds."""
    if given is None:
        return before
    return int((before & ~MessageFlag.SUPPRESS_EMBEDS) | given)


def _check_whole(message: Message) -> None:
    if message.v2 and (message.content or message.embeds):
        name = "content" if message.content else "embeds"
        code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        sentence = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        raise invalid(name, code, sentence)
    shown = message.content.strip() or message.embeds or message.components or message.attachments
    if message.v2 and not message.components:
        shown = ""
    if not shown:
        raise refusal(EMPTY_MESSAGE)


# Files.


def _attachments(call: Call, base: Message, body: JsonObject) -> Iterator[Attachment]:
    """Edits append files, unless the body says which attachments there are to be."""
    uploads = {upload.number: upload for upload in call.uploads}
    kept = {a.id: a for a in base.attachments}
    references = body.get("attachments")
    if references is None:
        yield from base.attachments
    for index, reference in enumerate(references or ()):
        number = int(reference["id"])
        if number in uploads:
            yield _stored(call, base, uploads.pop(number), reference)
        elif number in kept:
            yield _described(kept[number], reference)
        else:
            path = ("attachments", index, "id")
            sentence = f"Attachment {number} was not found"
            raise InvalidFormError([Problem(path, "ATTACHMENT_NOT_FOUND", sentence)])
    for upload in uploads.values():
        yield _stored(call, base, upload, {})


def _described(attachment: Attachment, reference: JsonObject) -> Attachment:
    description = reference.get("description", attachment.description)
    return msgspec.structs.replace(attachment, description=description)


def _stored(call: Call, base: Message, upload: Upload, reference: JsonObject) -> Attachment:
    filename = _UNSAFE.sub("_", reference.get("filename") or upload.filename)
    width, height = image_size(upload.content) or (None, None)
    attachment = Attachment(
        id=call.world.new_id(),
        filename=filename,
        size=len(upload.content),
        content_type=mimetypes.guess_type(filename)[0] or "application/octet-stream",
        width=width,
        height=height,
        description=reference.get("description"),
        ephemeral=base.viewer_id is not None,
    )
    call.world.storage.write_file(attachment.id, upload.content)
    return attachment


# Mentions.


def _mentions(
    call: Call, message: Message, allowed: JsonObject | None
) -> tuple[tuple[int, ...], bool]:
    """Who is mentioned, and whether everyone is, as far as the body allows it."""
    text = "\n".join([message.content, *texts(message.components)])
    wanted = dict.fromkeys(int(digits) for digits in _USER_MENTION.findall(text))
    known = [user_id for user_id in wanted if call.world.users.get(user_id) is not None]
    everyone = "@everyone" in text or "@here" in text
    reference = call.world.messages.get(message.reference.message_id) if message.reference else None
    if reference is not None and (allowed or {}).get("replied_user", allowed is None):
        known.append(reference.author_id)
    if allowed is None:
        return tuple(dict.fromkeys(known)), everyone
    parse = allowed.get("parse") or ()
    named = {int(user_id) for user_id in allowed.get("users") or ()}
    replied = {reference.author_id} if reference is not None else set()
    heard = [u for u in known if "users" in parse or u in named or u in replied]
    return tuple(dict.fromkeys(heard)), everyone and "everyone" in parse
