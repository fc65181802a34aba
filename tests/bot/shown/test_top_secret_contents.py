"""Whatever we send of Top Secret fits into what Discord takes (case 17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle, product

import pytest

import phrases
from bot.faces.face import face_of
from bot.shown import lobby_options, messages
from bot.shown.observation import observe, signal_of
from bot.tables import dealing, intents
from bot.tables.table import Table
from games.chance import HmacChance
from phrases import Phrases
from tests.bot.lives import HOST_ID, TICK, Life, computer, lobby, person
from tests.bot.shown import fitting
from tests.bot.shown.fitting import LOCALES, MANNERS, NAMES, PLACE, check

SLUG = "top_secret"

SPOKEN = [
    pytest.param(names, pace, phrases.of(locale), id=f"{names}-{pace}-{locale}")
    for (names, locale), pace in product((("long", "fr"), ("hostile", "en")), ("relaxed", "live"))
]


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


@pytest.mark.case("17")
@pytest.mark.parametrize(("names", "pace", "words"), SPOKEN)
def test_lasting_messages_fit(names: str, pace: str, words: Phrases) -> None:
    for table, preferences in zip(stages(names, pace), cycle(MANNERS), strict=False):
        fitting.check_lasting(table, words, preferences)
        if signal_of(table):
            check(messages.signalled(table, words))


@pytest.mark.case("17")
@pytest.mark.parametrize(("names", "pace", "words"), SPOKEN)
def test_private_panels_fit(names: str, pace: str, words: Phrases) -> None:
    for table, preferences in zip(stages(names, pace), cycle(MANNERS), strict=False):
        fitting.check_private(table, words, preferences)


@pytest.mark.parametrize("words", LOCALES)
def test_rules_and_lobby(words: Phrases) -> None:
    fitting.check_rules(SLUG, words, life("long", "live").tables[:8])
    check(lobby_options.panel(life("long", "live").tables[4], words))


@pytest.mark.parametrize(("names", "pace", "words"), SPOKEN)
def test_what_is_asked_is_never_cut_from_a_hand(names: str, pace: str, words: Phrases) -> None:
    for table in stages(names, pace):
        fitting.check_asked(table, table.to_act, words)
        for seat in table.to_act:
            panel = face_of(SLUG).panel(observe(table, seat, words), "")
            shown = messages.hand(table, seat, words, PLACE)
            assert len(shown.rows) == len(panel.rows) + 1 + (signal_of(table) != "")
