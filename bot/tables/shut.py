"""Why Discord takes no message of a table, and what becomes of a lobby that nobody was shown. Pure.

One enumeration for both kinds of causes, the place that shuts us out and the content that is
refused. `TableRecord.suspended` holds a cause: as its plain word, as every version has done it, if
it needs no details; any other as JSON. So whoever tells people why also tells what helps, without
asking anybody.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.log.events import Closed, TableEvent
from bot.records import Status, TableRecord
from bot.tables.refusals import Intent
from bot.tables.table import Table
from games.protocol import Millis

NEEDED = ("view_channel", "send_messages", "read_message_history")
"""What a table needs. Without Attach Files it is played in words; embeds are never sent."""

NEEDED_IN_THREAD = ("view_channel", "send_messages_in_threads", "read_message_history")

UNSHOWN = "unshown"
"""Why a lobby was closed of which Discord took no message; the cause stands after a dot."""


class Cause(StrEnum):
    """Why Discord takes no message, by what people can do about it."""

    CHANNEL_GONE = "channel_gone"
    """The channel was deleted."""

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

    BLOCKED = "blocked"
    """Discord, or Cloudflare before it, takes nothing of that kind from us for now."""

    NO_TEXT = "no_text"
    """In this kind of channel there are no messages."""

    AUTOMOD = "automod"
    """The server's AutoMod has blocked it."""

    HARMFUL_LINK = "harmful_link"
    """Discord takes something of it for a harmful link."""

    TOO_LARGE = "too_large"
    """Its pictures are larger than Discord takes."""

    INVALID = "invalid"
    """Discord calls it invalid, and does not say why."""


OF_CONTENT = frozenset(
    {Cause.NO_TEXT, Cause.AUTOMOD, Cause.HARMFUL_LINK, Cause.TOO_LARGE, Cause.INVALID}
)
"""What Discord would say again of the same message, however often it were sent."""


class Shut(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cause with its details, each where it belongs to the cause.

    `until` is when a timeout ends, on the bot's clock; `missing` are the slugs of the permissions
    that are known to be missing; `thread` is true where none is known and the channel is a thread,
    which takes other ones; `bot` is our own Discord id, by which we are mentioned; `server` is how
    the server was called when we were last there, and `link` invites us back.
    """

    cause: Cause
    until: Millis = Millis(0)
    missing: tuple[str, ...] = ()
    thread: bool = False
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
    """Return whether one of these causes keeps a table from being shown."""
    shut = shut_of(record)
    return shut is not None and shut.cause in causes


def withdraw(cause: Cause) -> Intent:
    """Close a lobby that nobody was shown; nothing happens to one that is none any more.

    The log keeps the cause without its details, which may name the server.
    """

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        if table.status is not Status.LOBBY:
            return ()
        return (Closed(f"{UNSHOWN}.{cause}"),)

    return events


def withdrawn(table: Table) -> Cause | None:
    """Return why Discord took no message of a lobby that was closed for it; None of any other.

    A cause that only another version knows is one without a known reason.
    """
    if table.status is not Status.CLOSED:
        return None
    closed = (each for each in table.rows[-1].events if isinstance(each, Closed))
    reason = next((each.reason for each in closed), "")
    what, _, slug = reason.partition(".")
    if what != UNSHOWN:
        return None
    return next((each for each in Cause if each == slug), Cause.FORBIDDEN)
