"""What every content is held against: the longest and most hostile names, every preference."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import phrases
from bot.faces.face import face_of
from bot.shown import messages, private
from bot.shown.content import Content
from bot.shown.observation import observe
from bot.shown.preferences import Preferences
from bot.tables.table import Table
from games.protocol import Seat
from phrases import Phrases
from tests.bot.limits import faults
from tests.bot.lives import seats_of
from tests.cogs.people import HOSTILE, LONG, TWINS

NAMES = {"long": LONG, "hostile": HOSTILE, "twins": TWINS}

PLACE = (
    "[\\#" + "\\_" * 64 + f"](https://discord.com/channels/{'9' * 19}/{'9' * 19}) · " + "\\*" * 64
)
"""The longest link to a channel with the name of its server."""

MANNERS = (
    Preferences(),
    Preferences(confirm=True),
    Preferences(hidden=True),
    Preferences(in_words=True),
    Preferences(confirm=True, hidden=True, in_words=True),
)

SPOKEN = [
    pytest.param(names, phrases.of(locale), id=f"{names}-{locale}")
    for names, locale in (("long", "fr"), ("hostile", "en"))
]

LOCALES = [pytest.param(phrases.of(locale), id=locale) for locale in phrases.LOCALES]


def check(content: Content) -> None:
    """Fail if Discord would refuse a content, or if a name in its text formats or mentions."""
    assert faults(content) == [], content
    assert [name for name in HOSTILE if name in content.text] == [], content.text


def check_lasting(table: Table, words: Phrases, preferences: Preferences) -> None:
    """Check every message that shows a table and stays: board, hands and calls."""
    check(messages.board(table, words, pictures=True))
    check(messages.board(table, words, pictures=False))
    for seat in seats_of(table):
        check(messages.hand(table, seat, words, PLACE, preferences))
        check(private.hand(table, seat, words, preferences))
    for seat in table.to_act:
        check(messages.call(table, seat, words, "#" + "_" * 99))


def check_private(table: Table, words: Phrases, preferences: Preferences) -> list[Content]:
    """Check what is answered about a table; return the panels, by seat."""
    said = words("refusal.missing_permissions", permissions="x" * 300)
    check(private.log(table, words))
    check(private.board_picture(table, words))
    for seat in seats_of(table):
        check(private.text_board(table, seat, words))
    panels = [
        private.panel(table, seat, words, said, salt="999999", preferences=preferences)
        for seat in seats_of(table)
    ]
    for panel in panels:
        check(panel)
    return panels


def check_rules(slug: str, words: Phrases, lobbies: Iterable[Table]) -> None:
    """Check every page of a game's rules, and the boards of tables that have not begun."""
    for page in range(len(face_of(slug).rules(words))):
        check(private.rules(slug, page, words))
    for table in lobbies:
        check(messages.board(table, words, pictures=True))


def check_asked(table: Table, seats: Iterable[Seat], words: Phrases) -> None:
    """Fail if what is asked of one of these seats is cut from the end of their hand."""
    for seat in seats:
        panel = face_of(table.record.slug).panel(observe(table, seat, words), "")
        assert messages.hand(table, seat, words, PLACE).text.endswith(panel.text)
