"""What can happen to the world; everybody who watches it is told one of these."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from sandbox.world.model import Channel, Guild, InteractionRecord, Member, Message, User


class MessageCreated(msgspec.Struct, frozen=True):
    """A message was sent."""

    message: Message


class MessageEdited(msgspec.Struct, frozen=True):
    """A message was replaced by a newer version."""

    message: Message


class MessageDeleted(msgspec.Struct, frozen=True):
    """A message is gone; this was its last version."""

    message: Message


class ChannelCreated(msgspec.Struct, frozen=True):
    """A channel, thread or DM exists now."""

    channel: Channel


class ChannelChanged(msgspec.Struct, frozen=True):
    """A channel or thread was renamed, archived, locked or got other permissions."""

    channel: Channel


class ChannelDeleted(msgspec.Struct, frozen=True):
    """A channel or thread is gone, with its messages."""

    channel: Channel


class ThreadJoined(msgspec.Struct, frozen=True):
    """A user was added to a thread."""

    channel: Channel
    user_id: int


class ThreadLeft(msgspec.Struct, frozen=True):
    """A user left a thread, or was removed from it."""

    channel: Channel
    user_id: int


class GuildChanged(msgspec.Struct, frozen=True):
    """A guild was made, renamed, became unavailable, lost or regained the bot."""

    before: Guild | None
    guild: Guild


class MemberJoined(msgspec.Struct, frozen=True):
    """A user entered a guild."""

    member: Member


class MemberChanged(msgspec.Struct, frozen=True):
    """A member was timed out, or may speak again before the time was over."""

    member: Member


class MemberLeft(msgspec.Struct, frozen=True):
    """A user left a guild, or was removed."""

    member: Member


class UserChanged(msgspec.Struct, frozen=True):
    """A person was added, changed their language, closed or opened their DMs."""

    user: User


class CommandsChanged(msgspec.Struct, frozen=True):
    """The application registered other commands; `guild_id` None: everywhere."""

    guild_id: int | None


class InteractionSent(msgspec.Struct, frozen=True):
    """A person did something that the bot must answer."""

    interaction: InteractionRecord


class InteractionChanged(msgspec.Struct, frozen=True):
    """An interaction was acknowledged, answered or failed."""

    interaction: InteractionRecord


class TypingStarted(msgspec.Struct, frozen=True):
    """Somebody shows as typing."""

    channel_id: int
    user_id: int


class BotLoggingIn(msgspec.Struct, frozen=True):
    """The bot asks who it is, as it does before it connects."""


class BotConnection(msgspec.Struct, frozen=True):
    """The bot's gateway session or program came or went; who shows its state looks again."""

    online: bool


class ClockTurned(msgspec.Struct, frozen=True):
    """The world's clock was turned; it is `ahead` seconds before the machine's by now."""

    ahead: float


class SlownessChanged(msgspec.Struct, frozen=True):
    """Discord has become slow for the bot, or is near again."""

    slow: bool


class BotSlowed(msgspec.Struct, frozen=True):
    """A rate limit holds the bot up for so many seconds; `refused`: it has asked all the same."""

    seconds: float
    refused: bool


Change: TypeAlias = (
    MessageCreated
    | MessageEdited
    | MessageDeleted
    | ChannelCreated
    | ChannelChanged
    | ChannelDeleted
    | ThreadJoined
    | ThreadLeft
    | GuildChanged
    | MemberJoined
    | MemberChanged
    | MemberLeft
    | UserChanged
    | CommandsChanged
    | InteractionSent
    | InteractionChanged
    | TypingStarted
    | BotLoggingIn
    | BotConnection
    | ClockTurned
    | SlownessChanged
    | BotSlowed
)
