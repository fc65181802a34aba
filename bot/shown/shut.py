"""Why nothing new can be shown in a table's channel, and what helps: one sentence. Pure."""

from __future__ import annotations

from bot.records import PlaceNames
from bot.tables.shut import Cause, shut_of
from bot.tables.table import Table
from bot.text import mark
from phrases import Phrases

NEEDED = ("view_channel", "send_messages", "read_message_history")
"""The permissions that are named where nobody knows which one is missing."""


def server_named(names: PlaceNames, words: Phrases) -> str:
    """Return how a table's server is called, in the middle of a sentence."""
    return words("place.server") if names.server is None else f"**{mark(names.server)}**"


def shut_line(table: Table, words: Phrases) -> str:
    """Return why nothing new can be shown in the table's channel and what helps, or ""."""
    shut = shut_of(table.record)
    if shut is None:
        return ""
    guessed = shut.cause is Cause.FORBIDDEN and not shut.missing
    missing = (words(f"permission.{slug}") for slug in shut.missing or NEEDED)
    said = words(
        f"table.shut.{Cause.FORBIDDEN}.guessed" if guessed else f"table.shut.{shut.cause}",
        permissions=", ".join(missing),
        until=f"<t:{shut.until // 1000}:f>",
        bot=f"<@{shut.bot}>",
        server=server_named(PlaceNames(shut.server or None, None), words),
        link=shut.link,
    )
    return f"-# {said}"
