"""Whatever we send of Top Secret fits into what Discord takes (case 17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

import phrases
from bot.faces.face import face_of
from bot.shown import messages, private
from bot.shown.content import Content
from bot.shown.observation import observe, signal_of
from bot.shown.preferences import Preferences
from bot.tables import dealing, intents
from bot.tables.table import Table
from games.chance import HmacChance
from phrases import Phrases
from tests.bot.limits import faults
from tests.bot.lives import HOST_ID, TICK, Life, computer, lobby, person, seats_of
from tests.cogs.people import HOSTILE, LONG

SLUG = "top_secret"

NAMES = {"long": LONG, "hostile": HOSTILE}

SPOKEN = [
    pytest.param(names, pace, phrases.of(locale), id=f"{names}-{pace}-{locale}")
    for (names, locale), pace in product((("long", "fr"), ("hostile", "en")), ("relaxed", "live"))
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
def life(names: str, pace: str) -> Life:
    """Return a game that five people with such names and a computer player have played."""
    people = [person(number, NAMES[names][number]) for number in range(5)]
    lived = lobby([*people, computer(5)], {"pace": pace}, seed=3, slug=SLUG)
    lived.do(dealing.start(), HOST_ID)
    chance = HmacChance(bytes([3]), b"play")
    while lived.table.is_open:
        timers = sorted(lived.table.running().timers, key=lambda timer: timer.due)
        if timers and (timers[0].due <= lived.at + TICK or not lived.table.to_act):
            lived.at = max(lived.at, timers[0].due)
            lived.do(intents.expire(timers[0].name))
        else:
            lived.play(chance, "dm")
    return lived


def stages(names: str, pace: str) -> Iterator[Table]:
    """Yield a table at every seventh row, as it was dealt, and at the end."""
    tables = [table for table in life(names, pace).tables if table.position is not None]
    yield from (*tables[:2], *tables[2::7], tables[-1])


def check(content: Content) -> None:
    """Fail if Discord would refuse a content."""
    assert faults(content) == [], content


@pytest.mark.case("17")
@pytest.mark.parametrize(("names", "pace", "words"), SPOKEN)
def test_lasting_messages_fit(names: str, pace: str, words: Phrases) -> None:
    for number, table in enumerate(stages(names, pace)):
        preferences = MANNERS[number % len(MANNERS)]
        check(messages.board(table, words, pictures=True))
        check(messages.board(table, words, pictures=False))
        if signal_of(table):
            check(messages.signalled(table, words))
        for seat in seats_of(table):
            check(messages.hand(table, seat, words, PLACE, preferences))
            check(private.hand(table, seat, words, preferences))
        for seat in table.to_act:
            check(messages.call(table, seat, words, "#" + "_" * 99, preferences))


@pytest.mark.case("17")
@pytest.mark.parametrize(("names", "pace", "words"), SPOKEN)
def test_private_panels_fit(names: str, pace: str, words: Phrases) -> None:
    said = words("refusal.missing_permissions", permissions="x" * 300)
    for number, table in enumerate(stages(names, pace)):
        preferences = MANNERS[number % len(MANNERS)]
        check(private.log(table, words))
        check(private.board_picture(table, words))
        for seat in seats_of(table):
            check(private.text_board(table, seat, words))
            check(private.panel(table, seat, words, said, salt="999999", preferences=preferences))


@pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])
def test_rules_and_lobby(words: Phrases) -> None:
    for page in range(len(face_of(SLUG).rules(words))):
        check(private.rules(SLUG, page, words))
    for table in life("long", "live").tables[:8]:
        check(messages.board(table, words, pictures=True))
    check(private.options(life("long", "live").tables[4], words))


@pytest.mark.parametrize(("names", "pace", "words"), SPOKEN)
def test_what_is_asked_is_never_cut_from_a_hand(names: str, pace: str, words: Phrases) -> None:
    for table in stages(names, pace):
        for seat in table.to_act:
            panel = face_of(SLUG).panel(observe(table, seat, words), "")
            shown = messages.hand(table, seat, words, PLACE)
            assert shown.text.endswith(panel.text)
            assert len(shown.rows) == len(panel.rows) + 1 + (signal_of(table) != "")
