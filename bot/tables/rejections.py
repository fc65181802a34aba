"""Why Discord takes no message of a table, and what becomes of a lobby that nobody was shown. Pure.

The slugs are stored: as why nothing is shown in a table's channel (`TableRecord.suspended`), and in
the reason for which a lobby was closed.
"""

from __future__ import annotations

from enum import StrEnum

from bot.log.events import Closed, TableEvent
from bot.records import Status
from bot.tables.refusals import Intent
from bot.tables.table import Table
from games.protocol import Millis

UNSHOWN = "unshown"
"""Why a lobby was closed of which Discord took no message; what it said stands after a dot."""


class Rejection(StrEnum):
    """Why Discord takes no message, by what people can do about it."""

    FORBIDDEN = "forbidden"
    """A permission is missing, or a moderator has silenced the bot."""

    CHANNEL_GONE = "channel_gone"
    """The channel was deleted, or the bot is no longer in the server."""

    ARCHIVED = "archived"
    """The thread is closed, and the bot may not open it."""

    NO_TEXT = "no_text"
    """In this kind of channel there are no messages."""

    AUTOMOD = "automod"
    """The server's AutoMod has blocked it."""

    HARMFUL_LINK = "harmful_link"
    """Discord takes something of it for a harmful link."""

    TOO_LARGE = "too_large"
    """Its pictures are larger than Discord takes."""

    BLOCKED = "blocked"
    """Discord, or Cloudflare before it, takes nothing of that kind from the bot for now."""

    INVALID = "invalid"
    """Discord calls it invalid, and does not say why."""


OF_CONTENT = frozenset(
    {
        Rejection.NO_TEXT,
        Rejection.AUTOMOD,
        Rejection.HARMFUL_LINK,
        Rejection.TOO_LARGE,
        Rejection.INVALID,
    }
)
"""What Discord would say again of the same message, however often it were sent."""


def rejection_named(slug: str) -> Rejection:
    """Return the rejection that was stored by its slug; one of an older version is a permission."""
    return next((each for each in Rejection if each == slug), Rejection.FORBIDDEN)


def withdraw(rejection: Rejection) -> Intent:
    """Close a lobby that nobody was shown; nothing happens to one that is none any more."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        if table.status is not Status.LOBBY:
            return ()
        return (Closed(f"{UNSHOWN}.{rejection}"),)

    return events


def withdrawn(table: Table) -> Rejection | None:
    """Return why Discord took no message of a lobby that was closed for it; None of any other."""
    if table.status is not Status.CLOSED:
        return None
    closed = (each for each in table.rows[-1].events if isinstance(each, Closed))
    reason = next((each.reason for each in closed), "")
    what, _, slug = reason.partition(".")
    if what != UNSHOWN:
        return None
    return rejection_named(slug)
