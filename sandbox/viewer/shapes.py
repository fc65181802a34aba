"""The JSON of the page API; API.md describes it."""

from __future__ import annotations

from sandbox.actors.handle import state_of
from sandbox.actors.person import Person
from sandbox.components import texts
from sandbox.desk import command_path
from sandbox.slash import Leaf, name_in
from sandbox.wire.messages import attachment_json, components_json
from sandbox.wire.site import Site
from sandbox.words import sentence
from sandbox.world.clock import iso
from sandbox.world.model import (
    Callback,
    Channel,
    ChannelKind,
    Guild,
    InteractionKind,
    InteractionRecord,
    JsonObject,
    Message,
    User,
)
from sandbox.world.permissions import Permission

_COLOURS = (
    "#c2497a", "#2b7fb8", "#b06a00", "#1f8b4c", "#7d4cdb", "#b3402f", "#0b7a7a", "#5b6770",
)  # fmt: skip
_BOT_COLOUR = "#5865f2"
_GOLDEN_ANGLE = 137.508
_EXCERPT = 90
_SIGNS = {
    ChannelKind.TEXT: "hash",
    ChannelKind.DM: "at",
    ChannelKind.VOICE: "speaker",
    ChannelKind.ANNOUNCEMENT: "megaphone",
    ChannelKind.ANNOUNCEMENT_THREAD: "thread",
    ChannelKind.THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "lock",
    ChannelKind.STAGE: "stage",
    ChannelKind.FORUM: "forum",
}
"""The symbol by which players know each kind of place: one of the page's icons."""


def color_of(site: Site, user: User) -> str:
    """A user's colour, by the order in which people came: no two of them have the same."""
    place = sum(1 for other in site.world.users if not other.bot and other.id < user.id)
    if user.bot or place < len(_COLOURS):
        return _BOT_COLOUR if user.bot else _COLOURS[place]
    return f"hsl({place * _GOLDEN_ANGLE % 360:.1f} 45% 38%)"


def user_shape(site: Site, user: User) -> JsonObject:
    """User."""
    return {
        "id": str(user.id),
        "name": user.name,
        "username": user.username,
        "bot": user.bot,
        "color": color_of(site, user),
    }


def me_shape(site: Site, user: User) -> JsonObject:
    """Me."""
    return user_shape(site, user) | {"locale": user.locale, "dms_open": user.dms_open}


class Shapes:
    """Things as one person sees them."""

    def __init__(self, site: Site, person: Person) -> None:
        self._site = site
        self._world = site.world
        self._person = person

    # Places.

    def guild(self, guild: Guild, *, bot_online: bool) -> JsonObject:
        """Guild."""
        channels = [c for c in self._world.channels_of(guild.id) if self._opens(c)]
        users = [self._site.user(m.user_id) for m in self._world.members_of(guild.id)]
        online = [{"online": bot_online if user.bot else True} for user in users]
        shown = [user_shape(self._site, user) for user in users]
        return {
            "id": str(guild.id),
            "name": guild.name,
            "locale": guild.locale,
            "unavailable": guild.unavailable,
            "channels": [self.channel(channel) for channel in channels],
            "members": [user | state for user, state in zip(shown, online, strict=True)],
        }

    def _opens(self, channel: Channel) -> bool:
        return self._person.may(channel, Permission.VIEW_CHANNEL)

    def guilds(self) -> list[Guild]:
        """The servers that they are in."""
        found = [g for g in self._world.guilds if self._world.members.get(g.id, self._person.id)]
        return sorted(found, key=lambda guild: guild.id)

    def guilds_left(self) -> list[Guild]:
        """The servers that they are not in."""
        known = self.guilds()
        left = [guild for guild in self._world.guilds if guild not in known]
        return sorted(left, key=lambda guild: guild.id)

    def channel(self, channel: Channel) -> JsonObject:
        """Channel."""
        private = channel.kind is ChannelKind.DM
        thread = channel.kind.is_thread
        # In a forum itself there are no messages: one writes posts.
        closed = channel.locked or channel.kind is ChannelKind.FORUM
        needed = Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES
        return {
            "id": str(channel.id),
            "kind": "dm" if private else "thread" if thread else "text",
            "sign": _SIGNS[channel.kind],
            "name": self._site.bot.name if private else channel.name,
            "topic": channel.topic,
            "guild_id": _id(channel.guild_id),
            "parent_id": _id(channel.parent_id),
            "archived": channel.archived,
            "locked": channel.locked,
            "can_send": self._person.may(channel, needed) and not closed,
            "last_message_id": _id(channel.last_message_id),
            "with": user_shape(self._site, self._site.bot) if private else None,
        }

    # Messages.

    def message(self, message: Message) -> JsonObject:
        """Message."""
        channel = self._world.channels.get(message.channel_id)
        mentions = [self._site.user(user_id) for user_id in message.mentions]
        return {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "guild_id": _id(channel.guild_id if channel else None),
            "author": user_shape(self._site, self._site.user(message.author_id)),
            "content": message.content,
            "timestamp": iso(message.created_at),
            "edited_timestamp": None if message.edited_at is None else iso(message.edited_at),
            "ephemeral": message.ephemeral,
            "loading": message.loading,
            "silent": message.silent,
            "v2": message.v2,
            "flags": message.flags,
            "mentions_me": self._person.id in message.mentions or message.mentions_everyone,
            "components": components_json(self._site, message),
            "embeds": list(message.embeds),
            "attachments": self._attachments(message),
            "reply_to": self._reply(message),
            "invoked_by": self._invocation(message),
            "mentions": [user_shape(self._site, user) for user in mentions],
            "mine": message.author_id == self._person.id,
        }

    def _attachments(self, message: Message) -> list[JsonObject]:
        extra = [{"spoiler": attachment.spoiler} for attachment in message.attachments]
        base: JsonObject = {"width": None, "height": None, "description": None}
        shown = [attachment_json(self._site, message, a) for a in message.attachments]
        return [base | answer | more for answer, more in zip(shown, extra, strict=True)]

    def _reply(self, message: Message) -> JsonObject | None:
        if message.reference is None:
            return None
        target = self._world.messages.get(message.reference.message_id)
        if target is None or not self._person.can_see(target):
            return {"id": str(message.reference.message_id), "author": None, "excerpt": ""}
        author = user_shape(self._site, self._site.user(target.author_id))
        words = target.content or next(iter(texts(target.components)), "")
        return {"id": str(target.id), "author": author, "excerpt": words[:_EXCERPT]}

    def _invocation(self, message: Message) -> JsonObject | None:
        if message.origin is None:
            return None
        command = message.origin.command
        if command is not None:
            command = self._localized(command, message)
        user = user_shape(self._site, self._site.user(message.origin.user_id))
        return {"user": user, "command": command}

    def _localized(self, path: str, message: Message) -> str:
        channel = self._world.channels.get(message.channel_id)
        leaves = self._person.commands(channel) if channel is not None else []
        found = (leaf.localized(self._person.locale) for leaf in leaves if leaf.path == path)
        return next(found, path)

    # Interactions and commands.

    def interaction(self, record: InteractionRecord) -> JsonObject:
        """Interaction."""
        failed = record.failed and record.kind is not InteractionKind.AUTOCOMPLETE
        is_command = record.kind is InteractionKind.COMMAND
        return {
            "id": str(record.id),
            "kind": record.kind.name.lower(),
            "state": state_of(record),
            "channel_id": str(record.channel_id),
            "message_id": _id(record.message.id if record.message else None),
            "custom_id": record.data.get("custom_id"),
            "command": command_path(record.data) if is_command else None,
            "reason": sentence("no_answer", self._person.locale) if failed else None,
        }

    def modal(self, record: InteractionRecord) -> JsonObject | None:
        """Modal, when the interaction opened one."""
        if record.callback is not Callback.MODAL or record.modal is None:
            return None
        return {
            "interaction": str(record.id),
            "custom_id": record.modal["custom_id"],
            "title": record.modal["title"],
            "components": record.modal["components"],
        }

    def command(self, leaf: Leaf) -> JsonObject:
        """Command."""
        locale = self._person.locale
        return {
            "id": str(leaf.command.id),
            "path": [node["name"] for node in leaf.nodes],
            "base": leaf.path,
            "name": leaf.localized(locale),
            "description": name_in(leaf.nodes[-1], locale, "description"),
            "options": [self._option(option) for option in leaf.options],
        }

    def _option(self, option: JsonObject) -> JsonObject:
        locale = self._person.locale
        choices = option.get("choices") or ()
        bounds = ("min_value", "max_value", "min_length", "max_length")
        return {
            "name": option["name"],
            "label": name_in(option, locale),
            "description": name_in(option, locale, "description"),
            "type": option["type"],
            "required": bool(option.get("required")),
            "autocomplete": bool(option.get("autocomplete")),
            "choices": [{"name": name_in(c, locale), "value": c["value"]} for c in choices],
            **{bound: option.get(bound) for bound in bounds},
        }


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)
