"""Whatever we send of Passages Secrets fits into what Discord takes (case 17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import msgspec
import pytest

import phrases
from bot.faces.face import face_of
from bot.shown import messages, private
from bot.shown.content import Content, Menu
from bot.shown.observation import observe
from bot.shown.preferences import Preferences
from bot.tables import dealing
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Seat
from phrases import Phrases
from tests.bot.limits import faults
from tests.bot.lives import HOST_ID, Life, computer, lobby, person, seats_of
from tests.cogs.people import HOSTILE, LONG

NAMES = {"long": LONG, "hostile": HOSTILE}

SPOKEN = [
    pytest.param(names, phrases.of(locale), id=f"{names}-{locale}")
    for names, locale in (("long", "fr"), ("hostile", "en"))
]

MANNERS = (
    Preferences(),
    Preferences(confirm=True),
    Preferences(hidden=True),
    Preferences(in_words=True),
    Preferences(confirm=True, hidden=True, in_words=True),
)

PLACE = (
    "[\\#" + "\\_" * 64 + f"](https://discord.com/channels/{'9' * 19}/{'9' * 19}) · " + "\\*" * 64
)
"""The longest link to a channel with the name of its server."""


@cache
def life(names: str) -> Life:
    """Return a game that a person with such a name and a computer player have played."""
    called = NAMES[names]
    lived = lobby([person(0, called[0]), computer(1)], seed=3, slug="passages_secrets")
    lived.do(dealing.start(), HOST_ID)
    chance = HmacChance(bytes([3]), b"play")
    while lived.table.is_open:
        lived.play(chance, "dm")
    return lived


def stages(names: str) -> Iterator[Table]:
    """Yield a table at every fourth row, and as it was dealt and at the end."""
    tables = [table for table in life(names).tables if table.position is not None]
    yield from (*tables[:4], *tables[4::4], tables[-1])


def check(content: Content) -> None:
    """Fail if Discord would refuse a content."""
    assert faults(content) == [], content


@pytest.mark.case("17")
@pytest.mark.parametrize(("names", "words"), SPOKEN)
def test_lasting_messages_fit(names: str, words: Phrases) -> None:
    for number, table in enumerate(stages(names)):
        preferences = MANNERS[number % len(MANNERS)]
        check(messages.board(table, words, pictures=True))
        check(messages.board(table, words, pictures=False))
        for seat in seats_of(table):
            check(messages.hand(table, seat, words, PLACE, preferences))
            check(private.hand(table, seat, words, preferences))
        for seat in table.to_act:
            check(messages.call(table, seat, words, "#" + "_" * 99, preferences))


@pytest.mark.parametrize(("names", "words"), SPOKEN)
def test_private_panels_and_their_steps(names: str, words: Phrases) -> None:
    said = words("refusal.missing_permissions", permissions="x" * 300)
    for number, table in enumerate(stages(names)):
        preferences = MANNERS[number % len(MANNERS)]
        check(private.log(table, words))
        check(private.board_picture(table, words))
        for seat in seats_of(table):
            check(private.text_board(table, seat, words))
            first = private.panel(table, seat, words, said, salt="999999", preferences=preferences)
            check(first)
            for step in ("score", *steps(first)):
                check(private.panel(table, seat, words, step=step, preferences=preferences))


def steps(content: Content) -> list[str]:
    """Return what the menus of a panel offer."""
    return [each.value for row in content.rows if isinstance(row, Menu) for each in row.choices]


@pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])
def test_rules_and_lobby(words: Phrases) -> None:
    for page in range(len(face_of("passages_secrets").rules(words))):
        check(private.rules("passages_secrets", page, words))
    for table in life("long").tables[:4]:
        check(messages.board(table, words, pictures=True))


@pytest.mark.parametrize(("names", "words"), SPOKEN)
def test_what_is_asked_is_never_cut_from_a_hand(names: str, words: Phrases) -> None:
    for table in stages(names):
        for seat in table.to_act:
            panel = face_of("passages_secrets").panel(observe(table, seat, words), "")
            assert messages.hand(table, Seat(seat), words, PLACE).text.endswith(panel.text)


@pytest.mark.case("13", "17")
@pytest.mark.parametrize(("names", "words"), SPOKEN)
@pytest.mark.parametrize("reason", ["forbidden", "channel_gone", "archived"])
def test_that_a_channel_is_shut_is_said_within_the_limits(
    reason: str, names: str, words: Phrases
) -> None:
    for table in list(stages(names))[::6]:
        record = msgspec.structs.replace(table.record, suspended=reason)
        shut = replace(table, record=record)
        for seat, preferences in product(table.to_act, MANNERS):
            shown = messages.hand(shut, seat, words, PLACE, preferences)
            check(shown)
            assert messages.shut_line(shut, words) in shown.text
            check(private.panel(shut, seat, words, preferences=preferences))
