"""Whatever we send of Le Secret de Monte Cristo fits into what Discord takes (case 17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle

import pytest

import phrases
from bot.shown import messages, private
from bot.shown.content import Button, Content, Menu
from bot.shown.preferences import Preferences
from bot.tables import dealing, intents
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Seat
from phrases import Phrases
from tests.bot.lives import HOST_ID, Life, computer, lobby, person, seats_of
from tests.bot.shown import fitting
from tests.bot.shown.fitting import LOCALES, MANNERS, NAMES, PLACE, SPOKEN, check

SLUG = "monte_cristo"


@cache
def life(names: str) -> Life:
    """Return a game of three people with such names and a computer; now and then one plans."""
    people = [person(number, NAMES[names][number]) for number in range(3)]
    lived = lobby([*people, computer(3)], seed=3, slug=SLUG)
    lived.do(dealing.start(), HOST_ID)
    chance = HmacChance(bytes([3]), b"play")
    while lived.table.is_open:
        if (planners := planning(lived.table)) and chance.below(3) == 0:
            plan(lived, chance.pick(planners), "plan-" + chance.pick(("a", "f", "pass")))
        lived.play(chance, chance.pick(("channel", "dm")))
    return lived


def planning(table: Table) -> list[Seat]:
    """Return who may plan: seats with an open decision that the game does not wait for."""
    position = table.running()
    return [s for s in seats_of(table) if s not in table.to_act and position.decision(s)]


def plan(lived: Life, seat: Seat, code: str) -> None:
    """Let a seat plan."""
    lived.do(intents.move(seat, None, code, "dm"), lived.table.members[seat].user_id)


def stages(names: str, every: int = 6) -> Iterator[Table]:
    """Yield a table at some rows, as it was dealt, whenever somebody may plan, and at the end."""
    tables = [table for table in life(names).tables if table.position is not None]
    yield from (*tables[:4], *tables[4::every], tables[-1])


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
            for step in steps(panel):
                check(private.panel(table, seat, words, step=step, preferences=preferences))


def steps(content: Content) -> list[str]:
    """Return the further steps that the menus and buttons of a panel lead to."""
    menus = [row for row in content.rows if isinstance(row, Menu)]
    chosen = [each.value for menu in menus if menu.custom_id[0] == "n" for each in menu.choices]
    buttons = [each for row in content.rows if not isinstance(row, Menu) for each in row]
    return chosen + [
        each.custom_id.split(":", 3)[3] for each in buttons if each.custom_id[0] == "s"
    ]


@pytest.mark.parametrize("words", LOCALES)
def test_rules_and_lobby(words: Phrases) -> None:
    fitting.check_rules(SLUG, words, life("long").tables[:5])


@pytest.mark.parametrize(("names", "words"), SPOKEN)
def test_what_is_asked_is_never_cut_from_a_hand(names: str, words: Phrases) -> None:
    for table in stages(names, every=2):
        planning_too = planning(table) if table.is_open else ()
        fitting.check_asked(table, (*table.to_act, *planning_too), words)


# Who may plan is not called, but has their controls


def planners() -> Iterator[tuple[Table, Seat]]:
    """Yield tables at which somebody may plan, and who."""
    for table in life("hostile").tables:
        if table.is_open and table.position is not None:
            yield from ((table, seat) for seat in planning(table))


def codes(content: Content) -> list[str]:
    """Return the codes of the moves that a message offers."""
    rows = (row for row in content.rows if not isinstance(row, Menu))
    return [each.custom_id.split(":", 3)[3] for row in rows for each in row if _is_move(each)]


def _is_move(button: Button) -> bool:
    return button.custom_id[0] in "tc"


def test_who_may_plan_has_the_controls_in_his_hand_message() -> None:
    words = phrases.of("en")
    seen = 0
    for table, seat in planners():
        shown = messages.hand(table, seat, words, PLACE)
        legal = set(table.running().legal(seat))
        assert set(codes(shown)) | {"plan-cancel"} == legal
        assert "not your turn yet" in shown.text
        seen += 1
    assert seen > 20


def test_who_may_plan_is_not_announced_as_if_it_were_his_turn() -> None:
    words = phrases.of("en")
    for table, seat in planners():
        first = messages.hand(table, seat, words, PLACE).text.splitlines()[0]
        asked = next(iter(table.to_act))
        assert first != messages.hand(table, asked, words, PLACE).text.splitlines()[0]
        assert first.endswith("Adventurer**")


def test_a_hidden_hand_leads_who_may_plan_to_his_panel() -> None:
    words = phrases.of("en")
    table, seat = next(planners())
    shown = messages.hand(table, seat, words, PLACE, Preferences(hidden=True))
    assert codes(shown) == []
    ids = [each.custom_id for row in shown.rows if not isinstance(row, Menu) for each in row]
    assert f"g:{table.table_id}:play" in ids
    assert "plan" not in shown.text


def test_that_somebody_has_planned_shows_in_his_own_hand_alone() -> None:
    words = phrases.of("en")
    table, seat = next(one for one in planners() if len(planning(one[0])) > 1)
    lived = Life(table.record)
    lived.tables, lived.at = [table], table.rows[-1].stored
    plan(lived, seat, "plan-b")
    assert "Your plan: B." in messages.hand(lived.table, seat, words, PLACE).text
    for other in seats_of(table):
        if other != seat:
            before = messages.hand(table, other, words, PLACE)
            assert messages.hand(lived.table, other, words, PLACE) == before
