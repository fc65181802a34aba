"""Messages, attachments and components in Discord's JSON."""

from __future__ import annotations

from urllib.parse import quote

from sandbox.components import media, with_media
from sandbox.validate.embeds import urls
from sandbox.wire.people import bare_member_json, user_json
from sandbox.wire.site import Site
from sandbox.world.clock import iso
from sandbox.world.model import (
    Attachment,
    Channel,
    InteractionKind,
    JsonObject,
    Message,
    Origin,
)

_REPLY = 19
_COMMAND = 20


def file_url(site: Site, message: Message, attachment: Attachment) -> str:
    """Where the CDN serves a file of a message."""
    name = quote(attachment.filename)
    return f"{site.url}/cdn/attachments/{message.channel_id}/{attachment.id}/{name}"


def attachment_json(site: Site, message: Message, attachment: Attachment) -> JsonObject:
    """A file of a message."""
    url = file_url(site, message, attachment)
    answer: JsonObject = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        "flags": 0,
    }
    for key in ("width", "height", "description"):
        if getattr(attachment, key) is not None:
            answer[key] = getattr(attachment, key)
    return answer | ({"ephemeral": True} if attachment.ephemeral else {})


def components_json(site: Site, message: Message) -> list[JsonObject]:
    """The components of a message, with the addresses of what they show."""
    return [with_media(c, lambda url: _media_json(site, message, url)) for c in message.components]


def _media_json(site: Site, message: Message, url: str) -> JsonObject:
    name = url.removeprefix("attachment://")
    found = next((a for a in message.attachments if a.filename == name), None)
    if found is None:
        return {"id": str(message.id), "url": url, "proxy_url": url}
    address = file_url(site, message, found)
    return {
        "id": str(found.id),
        "attachment_id": str(found.id),
        "url": address,
        "proxy_url": address,
        "width": found.width,
        "height": found.height,
        "content_type": found.content_type,
        "filename": found.filename,
        "size": found.size,
    }


def message_json(site: Site, message: Message, *, quoting: bool = True) -> JsonObject:
    """A message; `quoting`: with the message that it answers."""
    answer: JsonObject = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_json(site.user(message.author_id)),
        "content": message.content,
        "timestamp": iso(message.created_at),
        "edited_timestamp": None if message.edited_at is None else iso(message.edited_at),
        "tts": message.tts,
        "flags": message.flags,
        "type": _type(message),
        "pinned": False,
        "mention_everyone": message.mentions_everyone,
        "mentions": [user_json(site.user(user_id)) for user_id in message.mentions],
        "mention_roles": [],
        "attachments": [attachment_json(site, message, a) for a in _unused(message)],
        "embeds": list(message.embeds),
        "components": components_json(site, message),
    }
    if message.nonce is not None:
        answer["nonce"] = message.nonce
    return answer | _origin(site, message) | (_reference(site, message) if quoting else {})


def _unused(message: Message) -> list[Attachment]:
    """The files that neither components nor embeds show: Discord lists no others.

    Source: Discord's documentation, "Message Object" (`attachments`), as it has been since
    https://github.com/discord/discord-api-docs/issues/8277.
    """
    shown = {item["url"] for item in media(message.components)} | set(urls(list(message.embeds)))
    return [a for a in message.attachments if f"attachment://{a.filename}" not in shown]


def _type(message: Message) -> int:
    if message.reference is not None:
        return _REPLY
    origin = message.origin
    return _COMMAND if origin is not None and origin.kind is InteractionKind.COMMAND else 0


def _reference(site: Site, message: Message) -> JsonObject:
    if message.reference is None:
        return {}
    target = site.world.messages.get(message.reference.message_id)
    channel = site.world.channels.get(message.reference.channel_id)
    reference: JsonObject = {
        "type": 0,
        "channel_id": str(message.reference.channel_id),
        "message_id": str(message.reference.message_id),
    }
    if channel is not None and channel.guild_id is not None:
        reference["guild_id"] = str(channel.guild_id)
    quoted = None if target is None else message_json(site, target, quoting=False)
    return {"message_reference": reference, "referenced_message": quoted}


def _origin(site: Site, message: Message) -> JsonObject:
    origin = message.origin
    application: JsonObject = {}
    if message.author_id == site.bot_id:
        application = {"application_id": str(site.bot_id)}
    if origin is None:
        return application
    answer = {"webhook_id": str(site.bot_id), "interaction_metadata": _metadata(site, origin)}
    if origin.kind is InteractionKind.COMMAND:
        answer["interaction"] = {
            "id": str(origin.interaction_id),
            "type": int(origin.kind),
            "name": origin.command or "",
            "user": user_json(site.user(origin.user_id)),
        }
    return application | answer


def _metadata(site: Site, origin: Origin) -> JsonObject:
    common: JsonObject = {
        "id": str(origin.interaction_id),
        "type": int(origin.kind),
        "user": user_json(site.user(origin.user_id)),
        "authorizing_integration_owners": {"0": "0"},
    }
    source = {"interacted_message_id": str(origin.message_id or 0)}
    match origin.kind:
        case InteractionKind.COMPONENT:
            return common | source
        case InteractionKind.MODAL:
            cause = InteractionKind.COMPONENT if origin.message_id else InteractionKind.COMMAND
            trigger = common | {"type": int(cause)} | (source if origin.message_id else {})
            return common | {"triggering_interaction_metadata": trigger}
        case InteractionKind.COMMAND | InteractionKind.AUTOCOMPLETE:
            return common


def gateway_message_json(site: Site, message: Message, channel: Channel) -> JsonObject:
    """A message as a gateway event carries it: with the guild and the author's membership."""
    answer = message_json(site, message)
    if channel.guild_id is None:
        return answer
    answer["guild_id"] = str(channel.guild_id)
    member = site.world.members.get(channel.guild_id, message.author_id)
    if member is not None:
        answer["member"] = bare_member_json(member)
    return answer


def without_content(answer: JsonObject) -> JsonObject:
    """A message as bots without the message content intent get it."""
    return answer | {"content": "", "embeds": [], "attachments": [], "components": []}
