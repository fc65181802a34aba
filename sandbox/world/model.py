"""What exists in the local Discord: frozen snapshots, named as in Discord's documentation.

Ids are snowflakes (int), times are seconds since 1970 (float), components and embeds are Discord's
JSON as it was accepted, with component ids assigned.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Any, TypeAlias

import msgspec

JsonObject: TypeAlias = dict[str, Any]


class ChannelKind(IntEnum):
    """The channel types that the sandbox knows: a public thread is a `THREAD`.

    Source: https://discord.com/developers/docs/resources/channel#channel-object-channel-types
    """

    TEXT = 0
    DM = 1
    VOICE = 2
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread or a forum post, which has a parent."""
        return self in _THREADS

    @property
    def is_guild_channel(self) -> bool:
        """Whether it is a channel of a server that is no thread."""
        return not self.is_thread and self is not ChannelKind.DM

    @property
    def own_thread(self) -> ChannelKind | None:
        """The kind of a public thread that is started in it; None if there is none.

        Source: "Start Thread from Message", and "Public & Private Threads" in Discord's "Threads".
        """
        return _OWN_THREADS.get(self)


_THREADS = frozenset(
    {ChannelKind.ANNOUNCEMENT_THREAD, ChannelKind.THREAD, ChannelKind.PRIVATE_THREAD}
)
_OWN_THREADS = {
    ChannelKind.TEXT: ChannelKind.THREAD,
    ChannelKind.ANNOUNCEMENT: ChannelKind.ANNOUNCEMENT_THREAD,
}


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """Discord's interaction callback types."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class MessageFlag(IntFlag):
    """The message flags that the sandbox knows."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


class User(msgspec.Struct, frozen=True):
    """An account: the bot's, or a person's with their settings.

    Who `has_installed` the application for themselves has its commands everywhere.
    """

    id: int
    username: str
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    has_installed: bool = False


class Role(msgspec.Struct, frozen=True):
    """A role of a guild; the one whose id is the guild's is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0


class Member(msgspec.Struct, frozen=True):
    """A user in a guild; timed out until `communication_disabled_until`, if that is to come."""

    guild_id: int
    user_id: int
    joined_at: float
    roles: tuple[int, ...] = ()
    nick: str | None = None
    communication_disabled_until: float | None = None

    def timed_out(self, now: float) -> bool:
        """Whether a moderator has silenced them for some time that is not over."""
        until = self.communication_disabled_until
        return until is not None and now < until


class Guild(msgspec.Struct, frozen=True):
    """A server; `unavailable` during an outage, `bot_present` false once the bot was removed.

    `locale` is the language that its people speak; Discord is told of it only where the server is
    a `community`.
    """

    id: int
    name: str
    locale: str
    owner_id: int
    roles: tuple[Role, ...]
    bot_present: bool = True
    unavailable: bool = False
    community: bool = False

    @property
    def preferred_locale(self) -> str:
        """The language that Discord knows of the server.

        A server that is no Community has no setting for it, and "en-US" whatever its people speak.
        https://discord.com/developers/docs/resources/guild#guild-object
        """
        return self.locale if self.community else "en-US"

    @property
    def features(self) -> list[str]:
        """What Discord lists as the server's features."""
        return ["COMMUNITY"] if self.community else []


class Overwrite(msgspec.Struct, frozen=True):
    """Permission bits allowed and denied in one channel to a role (type 0) or a member (type 1)."""

    id: int
    type: int
    allow: int = 0
    deny: int = 0


class Channel(msgspec.Struct, frozen=True):
    """A channel of a server, a thread, or the DM channel of the bot with one person.

    `members` have joined a thread, and are all that see a private one, besides its moderators.
    """

    id: int
    kind: ChannelKind
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    recipient_id: int | None = None
    topic: str | None = None
    position: int = 0
    overwrites: tuple[Overwrite, ...] = ()
    last_message_id: int | None = None
    message_count: int = 0
    members: tuple[int, ...] = ()
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    archive_changed_at: float = 0.0
    slowmode: int = 0
    nsfw: bool = False


class Attachment(msgspec.Struct, frozen=True):
    """A file of a message; its bytes are in the world's file store under its id."""

    id: int
    filename: str
    size: int
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None
    ephemeral: bool = False

    @property
    def spoiler(self) -> bool:
        """Whether the file is hidden until it is touched."""
        return self.filename.startswith("SPOILER_")


class Reference(msgspec.Struct, frozen=True):
    """The message that another one answers."""

    channel_id: int
    message_id: int


class Origin(msgspec.Struct, frozen=True):
    """The interaction that a message answers: who did what."""

    interaction_id: int
    kind: InteractionKind
    user_id: int
    command: str | None = None
    message_id: int | None = None


class Message(msgspec.Struct, frozen=True):
    """A message as it stands. Only the user `viewer_id` sees an ephemeral one."""

    id: int
    channel_id: int
    author_id: int
    created_at: float
    content: str = ""
    edited_at: float | None = None
    flags: int = 0
    tts: bool = False
    components: tuple[JsonObject, ...] = ()
    embeds: tuple[JsonObject, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    nonce: str | None = None
    reference: Reference | None = None
    mentions: tuple[int, ...] = ()
    mentions_everyone: bool = False
    origin: Origin | None = None
    viewer_id: int | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it says "thinking…" because a deferred answer has not come yet."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def v2(self) -> bool:
        """Whether it is made of Components V2."""
        return bool(self.flags & MessageFlag.IS_COMPONENTS_V2)

    @property
    def silent(self) -> bool:
        """Whether it notifies nobody."""
        return bool(self.flags & MessageFlag.SUPPRESS_NOTIFICATIONS)

    @property
    def picture(self) -> Attachment | None:
        """The first image among its attachments."""
        images = (a for a in self.attachments if a.content_type.startswith("image/"))
        return next(images, None)


class Command(msgspec.Struct, frozen=True):
    """A registered application command; `body` is Discord's JSON without the ids."""

    id: int
    version: int
    guild_id: int | None
    body: JsonObject

    @property
    def name(self) -> str:
        """The name in English."""
        return str(self.body["name"])


class InteractionRecord(msgspec.Struct, frozen=True):
    """An interaction and what became of it.

    `original_id` is the message that `@original` means, once there is one.
    """

    id: int
    token: str
    kind: InteractionKind
    user_id: int
    channel_id: int
    guild_id: int | None
    created_at: float
    locale: str
    data: JsonObject
    message: Message | None = None
    origin: Origin | None = None
    callback: Callback | None = None
    original_id: int | None = None
    followup_ids: tuple[int, ...] = ()
    failed: bool = False
    modal: JsonObject | None = None
    choices: tuple[JsonObject, ...] | None = None
