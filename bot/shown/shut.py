"""Why Discord takes no message of a table, in words, and what helps. Pure."""

from __future__ import annotations

from bot.records import PlaceNames
from bot.tables.shut import NEEDED, NEEDED_IN_THREAD, Cause, Shut, shut_of
from bot.tables.table import Table
from bot.text import mark
from phrases import Phrases

HELPED = frozenset(
    {
        Cause.NOT_IN_SERVER,
        Cause.NOT_IN_THREAD,
        Cause.TIMED_OUT,
        Cause.UNSEEN,
        Cause.FORBIDDEN,
        Cause.AUTOMOD,
    }
)
"""The causes that somebody can end; the others pass by themselves, or stay."""


def server_named(names: PlaceNames, words: Phrases) -> str:
    """Return how a table's server is called, in the middle of a sentence."""
    return words("place.server") if names.server is None else f"**{mark(names.server)}**"


def why(shut: Shut, words: Phrases) -> str:
    """Return why Discord takes no message, as the end of a sentence."""
    return _said(shut, words, f"shut.{_slug(shut)}")


def what_helps(shut: Shut, words: Phrases) -> str:
    """Return what somebody can do so that Discord takes messages again: sentences, or ""."""
    return _said(shut, words, f"shut.{_slug(shut)}.help") if shut.cause in HELPED else ""


def remedy(shut: Shut, words: Phrases) -> str:
    """Return what whoever opened a table that cannot be shown can do: one sentence or two."""
    helps = what_helps(shut, words)
    return words("shut.elsewhere", help=helps) if helps else words(f"shut.{shut.cause}.remedy")


def shut_line(table: Table, words: Phrases) -> str:
    """Return why nothing new can be shown in an open table's channel and what helps, or ""."""
    shut = shut_of(table.record)
    if shut is None or not table.is_open:
        return ""
    said = [words("table.shut", why=why(shut, words)), what_helps(shut, words)]
    if shut.cause is Cause.NOT_IN_THREAD:
        # What is there already goes on working: https://discord.com/developers/docs/topics/threads
        said.append(words("shut.meanwhile"))
    return f"-# {' '.join(each for each in said if each)}"


def hand_line(cause: Cause | None, words: Phrases) -> str:
    """Return why a hand does not come by direct message, or "" if it does."""
    if cause is None:
        return ""
    return f"-# {words('table.hand_shut', why=why(Shut(cause), words))}"


def _slug(shut: Shut) -> str:
    guessed = shut.cause is Cause.FORBIDDEN and not shut.missing
    return f"{shut.cause}.guessed" if guessed else shut.cause.value


def _said(shut: Shut, words: Phrases, key: str) -> str:
    # All that a table needs, where nobody knows which one is missing.
    needed = shut.missing or (NEEDED_IN_THREAD if shut.thread else NEEDED)
    return words(
        key,
        permissions=", ".join(words(f"permission.{slug}") for slug in needed),
        until=f"<t:{shut.until // 1000}:f>",
        bot=f"<@{shut.bot}>",
        server=server_named(PlaceNames(shut.server or None, None), words),
        link=shut.link,
    )
