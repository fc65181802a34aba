"""Whatever we send of Passages Secrets fits into what Discord takes (case 17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle, product

import msgspec
import pytest

from bot.edge.guilds.permissions import ASKED_FOR
from bot.shown import messages, private
from bot.shown.content import Content, Menu
from bot.shown.shut import shut_line
from bot.tables import dealing
from bot.tables.shut import Cause, Shut, stored
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Millis
from phrases import Phrases
from tests.bot.lives import HOST_ID, Life, computer, lobby, person, seats_of
from tests.bot.shown import fitting
from tests.bot.shown.fitting import LOCALES, MANNERS, NAMES, PLACE, SPOKEN, check


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


@pytest.mark.case("17")
@pytest.mark.parametrize(("names", "words"), SPOKEN)
def test_lasting_messages_fit(names: str, words: Phrases) -> None:
    for table, preferences in zip(stages(names), cycle(MANNERS), strict=False):
        fitting.check_lasting(table, words, preferences)


@pytest.mark.parametrize(("names", "words"), SPOKEN)
def test_private_panels_and_their_steps(names: str, words: Phrases) -> None:
    for table, preferences in zip(stages(names), cycle(MANNERS), strict=False):
        panels = fitting.check_private(table, words, preferences)
        for seat, panel in zip(seats_of(table), panels, strict=True):
            for step in ("score", *steps(panel)):
                check(private.panel(table, seat, words, step=step, preferences=preferences))


def steps(content: Content) -> list[str]:
    """Return what the menus of a panel offer."""
    return [each.value for row in content.rows if isinstance(row, Menu) for each in row.choices]


@pytest.mark.parametrize("words", LOCALES)
def test_rules_and_lobby(words: Phrases) -> None:
    fitting.check_rules("passages_secrets", words, life("long").tables[:4])


@pytest.mark.parametrize(("names", "words"), SPOKEN)
def test_what_is_asked_is_never_cut_from_a_hand(names: str, words: Phrases) -> None:
    for table in stages(names):
        fitting.check_asked(table, table.to_act, words)


LINK = f"https://discord.com/oauth2/authorize?client_id={'9' * 20}&scope={'bot' * 40}"

SHUTS = [
    *(
        stored(Shut(cause, Millis(9**15), ASKED_FOR, bot=9**20, server="*" * 100, link=LINK))
        for cause in Cause
    ),
    *Cause,
    "member_gone",
]
"""Every cause with the longest details that it may have and without any, and an older one."""


@pytest.mark.case("13", "17")
@pytest.mark.parametrize(("names", "words"), SPOKEN)
@pytest.mark.parametrize("reason", SHUTS)
def test_that_a_channel_is_shut_is_said_within_the_limits(
    reason: str, names: str, words: Phrases
) -> None:
    for table in list(stages(names))[::6]:
        record = msgspec.structs.replace(table.record, suspended=reason)
        shut = replace(table, record=record)
        for seat, preferences in product(table.to_act, MANNERS):
            shown = messages.hand(shut, seat, words, PLACE, preferences)
            check(shown)
            assert shut_line(shut, words) in shown.text
            check(private.panel(shut, seat, words, preferences=preferences))
