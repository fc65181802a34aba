"""What Discord's errors mean for us, by kind. The one place that knows error codes.

`bot.edge.calls` turns whatever discord.py and aiohttp raise into a `CallError`.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes
"""

from __future__ import annotations

import json
from enum import Enum, auto
from typing import Final

import aiohttp
import discord

from bot.tables.shut import Cause

FOREIGN: Final = (discord.DiscordException, aiohttp.ClientError, OSError, json.JSONDecodeError)
"""What a request may raise: a refusal, a connection that broke or took too long (TimeoutError is an
OSError), or an answer that is cut short although it calls itself JSON."""


class ErrorKind(Enum):
    """Why a request to Discord failed, by what has to be done about it."""

    MESSAGE_GONE = auto()
    """The message was deleted: post it anew."""

    NOT_OURS = auto()
    """The message is another application's, whose data we have: post it anew."""

    CHANNEL_GONE = auto()
    """The channel was deleted, or the bot is no longer in the server; a DM channel is another
    application's: suspend, or make it anew."""

    MEMBER_GONE = auto()
    """The person is not, or no longer, in the server."""

    FORBIDDEN = auto()
    """A permission is missing: suspend until it is back."""

    DM_CLOSED = auto()
    """The person does not take our DMs."""

    DM_DELAYED = auto()
    """We opened DMs too fast, are flagged for it, or are to verify ourselves, which says nothing
    about the person: try again after growing pauses."""

    ARCHIVED = auto()
    """The thread is archived: unarchive it and try again."""

    TOO_OLD = auto()
    """Edits of this old message are limited: post it anew."""

    TOO_FAST = auto()
    """Rate-limited for long: try again later, with the newest."""

    EXPIRED = auto()
    """The interaction is over or was answered already: nothing to be done."""

    INVALID = auto()
    """Discord does not take the request as it is, and would not take it again: our own mistake, or
    automatic moderation, or too large a file. Say it otherwise, or say it once and leave it."""

    PASSING = auto()
    """Discord or the network failed: try again."""


class CallError(Exception):
    """A request to Discord failed; `kind` is what has to be done about it.

    Its cause is what discord.py or aiohttp raised. `is_lost` is true if the connection broke in any
    of its tries, so that one that seems to have failed may have taken effect. `why` is why
    Discord takes no message, as far as it says, where it was a message that failed.
    """

    def __init__(
        self,
        kind: ErrorKind,
        said: str,
        *,
        is_lost: bool = False,
        why: Cause = Cause.INVALID,
    ) -> None:
        super().__init__(said)
        self.kind = kind
        self.is_lost = is_lost
        self.why = why


_CODES = {
    10003: ErrorKind.CHANNEL_GONE,
    10004: ErrorKind.CHANNEL_GONE,
    10007: ErrorKind.MEMBER_GONE,
    10008: ErrorKind.MESSAGE_GONE,
    10013: ErrorKind.DM_CLOSED,
    10015: ErrorKind.EXPIRED,
    10062: ErrorKind.EXPIRED,
    20026: ErrorKind.DM_DELAYED,
    30046: ErrorKind.TOO_OLD,
    40002: ErrorKind.DM_DELAYED,
    40003: ErrorKind.DM_DELAYED,
    40004: ErrorKind.FORBIDDEN,
    40005: ErrorKind.INVALID,
    40060: ErrorKind.EXPIRED,
    40333: ErrorKind.FORBIDDEN,
    50001: ErrorKind.FORBIDDEN,
    50005: ErrorKind.NOT_OURS,
    50007: ErrorKind.DM_CLOSED,
    50008: ErrorKind.INVALID,
    50013: ErrorKind.FORBIDDEN,
    50024: ErrorKind.INVALID,
    50027: ErrorKind.EXPIRED,
    50033: ErrorKind.DM_CLOSED,
    50083: ErrorKind.ARCHIVED,
    50278: ErrorKind.DM_CLOSED,
    160005: ErrorKind.ARCHIVED,
    200000: ErrorKind.INVALID,
    200001: ErrorKind.INVALID,
    240000: ErrorKind.INVALID,
}


KNOWN_CODES = frozenset(_CODES)
"""Every code that has a kind of its own; others are judged by their HTTP status."""

_CAUSES = {
    20026: Cause.BLOCKED,
    40002: Cause.BLOCKED,
    40003: Cause.BLOCKED,
    40004: Cause.BLOCKED,
    40005: Cause.TOO_LARGE,
    40333: Cause.BLOCKED,
    50008: Cause.NO_TEXT,
    50024: Cause.NO_TEXT,
    200000: Cause.AUTOMOD,
    200001: Cause.AUTOMOD,
    240000: Cause.HARMFUL_LINK,
}
"""The codes that say more than their kind about why a message is not taken."""

_CAUSED = {
    ErrorKind.CHANNEL_GONE: Cause.CHANNEL_GONE,
    ErrorKind.ARCHIVED: Cause.ARCHIVED,
    ErrorKind.FORBIDDEN: Cause.FORBIDDEN,
    ErrorKind.DM_CLOSED: Cause.FORBIDDEN,
    ErrorKind.MEMBER_GONE: Cause.FORBIDDEN,
}
"""Why a message is not taken, by the kind of the error; all others say nothing about that."""


def error_kind(error: Exception) -> ErrorKind:
    """Return the kind of a failed request: what has to be done about it.

    What is neither a code that we know nor Discord's own failure counts as our mistake.
    """
    if isinstance(error, CallError):
        return error.kind
    if isinstance(error, discord.InteractionResponded):
        return ErrorKind.EXPIRED
    if isinstance(error, discord.RateLimited):
        return ErrorKind.TOO_FAST
    if not isinstance(error, discord.HTTPException):
        return ErrorKind.PASSING
    if error.code in _CODES:
        return _CODES[error.code]
    if error.status == 429:
        return ErrorKind.TOO_FAST
    if error.status >= 500:
        return ErrorKind.PASSING
    return {403: ErrorKind.FORBIDDEN, 404: ErrorKind.MESSAGE_GONE}.get(
        error.status, ErrorKind.INVALID
    )


def cause_of(error: Exception) -> Cause:
    """Return why Discord does not take a message, as far as the error says."""
    if not isinstance(error, discord.HTTPException):
        return Cause.INVALID
    if error.code in _CAUSES:
        return _CAUSES[error.code]
    if error.status == 413:
        return Cause.TOO_LARGE
    return _CAUSED.get(error_kind(error), Cause.INVALID)


def cannot_be_edited(error: Exception) -> bool:
    """Return whether a message is too old to be edited, or its edits are limited for long."""
    if isinstance(error.__cause__, discord.RateLimited):
        return True
    return isinstance(error, discord.RateLimited) or error_kind(error) is ErrorKind.TOO_OLD


def translated(error: Exception, what: str) -> CallError:
    """Return the `CallError` of one of the `FOREIGN` errors; `what` names the request."""
    lost = not isinstance(error, discord.DiscordException | TimeoutError)
    return CallError(
        error_kind(error),
        f"{what}: {str(error) or type(error).__name__}",
        is_lost=lost,
        why=cause_of(error),
    )
