"""Where what people type comes in: how long each option of a command may be, and what is too long.

Discord's clients keep to the lengths. But a choice of autocomplete is not bound by them, nor is a
client of somebody's own, so whatever is read goes through `heard` first.
"""

from __future__ import annotations

from discord import app_commands

from bot.tables.refusals import RefusalError, RefusalReason
from bot.text import LONGEST_TYPED

Named = app_commands.Range[str, 1, 100]
"""A move, a game or a table: autocomplete offers names and values of at most 100 characters."""

Settings = app_commands.Range[str, 1, LONGEST_TYPED]
"""Several options of a game, such as `teams=on,length=long`."""


def heard(text: str) -> str:
    """Return what somebody typed; raise `RefusalError` if it is longer than `LONGEST_TYPED`."""
    if len(text) > LONGEST_TYPED:
        raise RefusalError(RefusalReason.TOO_LONG, most=LONGEST_TYPED)
    return text
