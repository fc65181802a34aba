"""Why Discord takes no message of a table, in words, and what people can do about it. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.rejections import Rejection, rejection_named
from bot.tables.table import Table
from phrases import Phrases

NEEDED = ("view_channel", "send_messages", "read_message_history")
"""What a table needs in a channel, by the slugs of permissions."""


def why(rejection: Rejection, words: Phrases, needed: Sequence[str] = NEEDED) -> str:
    """Return why Discord takes no message, as the end of a sentence; `needed` are permissions."""
    names = ", ".join(words(f"permission.{slug}") for slug in needed)
    return words(f"rejected.{rejection}", permissions=names)


def remedy(rejection: Rejection, words: Phrases) -> str:
    """Return what can be done where Discord takes no message: one sentence or two."""
    return words(f"remedy.{rejection}")


def shut_line(table: Table, words: Phrases) -> str:
    """Return why nothing new can be shown in an open table's channel, or "" if it can."""
    reason = table.record.suspended
    if reason is None or not table.is_open:
        return ""
    return f"-# {words('table.shut', why=why(rejection_named(reason), words))}"


def hand_line(rejection: Rejection | None, words: Phrases) -> str:
    """Return why a hand does not come by direct message, or "" if it does."""
    return "" if rejection is None else f"-# {words('table.hand_shut', why=why(rejection, words))}"
