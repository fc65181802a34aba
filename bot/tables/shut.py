"""Why nothing new can be shown in a table's channel: what `TableRecord.suspended` says. Pure.

A cause that needs no details is stored as its plain word, as every version has done it; any other
as JSON. So whoever tells people why also tells what helps, without asking anybody.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.records import TableRecord
from games.protocol import Millis


class Cause(StrEnum):
    """What shuts us out of a channel."""

    CHANNEL_GONE = "channel_gone"
    """It was deleted."""

    NOT_IN_SERVER = "not_in_server"
    """We were removed from its server."""

    NOT_IN_THREAD = "not_in_thread"
    """It is a private thread that we were put out of, or never let into again."""

    TIMED_OUT = "timed_out"
    """Somebody has silenced us in its server for some time."""

    ARCHIVED = "archived"
    """It is a thread that was closed, and that we may not open."""

    UNSEEN = "unseen"
    """We see no such channel; it may also be a private thread that we are not in."""

    FORBIDDEN = "forbidden"
    """We lack a permission there, or Discord refuses us for a reason that nothing tells."""


class Shut(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cause with its details, each where it belongs to the cause.

    `until` is when a timeout ends, on the bot's clock; `missing` are the slugs of the permissions
    that are known to be missing; `bot` is our own Discord id, by which we are mentioned; `server`
    is how the server was called when we were last there, and `link` invites us back.
    """

    cause: Cause
    until: Millis = Millis(0)
    missing: tuple[str, ...] = ()
    bot: int = 0
    server: str = ""
    link: str = ""


def stored(shut: Shut) -> str:
    """Return a cause as `TableRecord.suspended` has it."""
    plain = shut == Shut(shut.cause)
    return shut.cause.value if plain else msgspec.json.encode(shut).decode()


def shut_of(record: TableRecord) -> Shut | None:
    """Return why nothing new can be shown at a table, or None if it can.

    What an older version, or nobody, can have written counts as a refusal without a known reason.
    """
    said = record.suspended
    if said is None:
        return None
    try:
        return msgspec.json.decode(said, type=Shut) if said.startswith("{") else Shut(Cause(said))
    except (msgspec.MsgspecError, ValueError):
        return Shut(Cause.FORBIDDEN)


def is_caused_by(record: TableRecord, *causes: Cause) -> bool:
    """Return whether one of these causes shuts us out of a table's channel."""
    shut = shut_of(record)
    return shut is not None and shut.cause in causes
