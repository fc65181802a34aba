"""The controls are the legal moves, each with what it would bring, in few touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.faces import bounds
from bot.faces.parts import Observation, Panel, Pick, Press
from bot.shown.content import panel_rows
from bot.tables.stamp import Stamp
from cogs.monte_cristo.face import FACE
from cogs.monte_cristo.headline import headline
from cogs.monte_cristo.panel.collecting import BACK, CHANGE
from cogs.monte_cristo.voice import Voice
from games.chance import QuickChance
from games.monte_cristo import RULES
from games.monte_cristo.components import Action
from games.monte_cristo.moves import Cancel, Pass, Take, code
from games.monte_cristo.public_state import Phase
from games.monte_cristo.view import View, legal_moves
from games.protocol import Millis, Seat
from games.registry import THEN, Position
from tests.cogs.monte_cristo.play import asked, game, in_phase, observation_of, planning, view
from tests.cogs.people import PEOPLE
from tests.games.monte_cristo.scenes import scene

NO_LUCK = QuickChance(0)

BUTTONS = (Phase.SUPPLY, Phase.DISCARD, Phase.PLACE, Phase.TREASURE, Phase.MARBLE)
"""Phases in which every move is one touch."""


def presses(shown: Panel) -> list[Press]:
    """Return the buttons of a panel."""
    return [press for row in shown.rows if isinstance(row, tuple) for press in row]


def picks(shown: Panel) -> list[Pick]:
    """Return the menus of a panel."""
    return [row for row in shown.rows if isinstance(row, Pick)]


def moves(shown: Panel) -> list[str]:
    """Return the codes of a panel that are moves, from buttons and menus."""
    pressed = [press.code for press in presses(shown) if not press.step]
    return pressed + [c.code for menu in picks(shown) if not menu.step for c in menu.choices]


def steps(shown: Panel) -> list[str]:
    """Return the further steps of a panel, from buttons and menus."""
    pressed = [press.code for press in presses(shown) if press.step]
    return pressed + [c.code for menu in picks(shown) if menu.step for c in menu.choices]


def every_panel(observation: Observation[View]) -> Iterator[Panel]:
    """Yield every panel that can be reached, the first one first."""
    seen: set[str] = set()
    waiting = [""]
    while waiting:
        step = waiting.pop()
        if step not in seen:
            seen.add(step)
            shown = FACE.panel(observation, step)
            yield shown
            waiting += steps(shown)


def fits(shown: Panel) -> bool:
    """Tell whether a panel keeps Discord's limits."""
    texts = [text for m in picks(shown) for c in m.choices for text in (c.label, c.description)]
    labels = [choice.label for menu in picks(shown) for choice in menu.choices]
    return (
        0 < len(shown.text) <= bounds.PANEL
        and len(shown.rows) <= 4
        and all(0 < len(row) <= 5 for row in shown.rows if isinstance(row, tuple))
        and all(0 < len(menu.choices) <= 25 for menu in picks(shown))
        and all(len(text) <= bounds.ENTRY for text in texts)
        and all(labels)
        and all(0 < len(press.label) <= bounds.BUTTON for press in presses(shown))
        and len({press.code for press in presses(shown)}) == len(presses(shown))
    )


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", PEOPLE)
def test_every_panel_keeps_its_limits(people: tuple[str, ...], locale: str) -> None:
    for _, observation in asked(locale, people):
        assert all(fits(shown) for shown in every_panel(observation))


def test_every_move_is_one_touch_but_in_a_scoring_and_at_a_shuffle() -> None:
    for position, observation in asked():
        assert observation.seat is not None
        if observation.seat in position.to_act and observation.view.table.phase in BUTTONS:
            shown = FACE.panel(observation, "")
            assert sorted(moves(shown)) == sorted(position.legal(observation.seat))
            assert not picks(shown)
            assert not steps(shown)


def test_every_change_is_in_a_menu_and_passing_a_button() -> None:
    _, observation = in_phase(Phase.SHUFFLE)
    shown = FACE.panel(observation, "")
    assert sorted(moves(shown)) == sorted(map(code, legal_moves(observation.view)))
    assert [press.code for press in presses(shown)] == ["pass"]
    assert len(picks(shown)) == 2


def accepted(position: Position, seat: Seat, shown: Panel) -> bool:
    """Tell whether the rules take every move of a panel."""
    return all(position.decide(seat, one, Millis(0), NO_LUCK) for one in moves(shown))


def test_every_move_of_every_panel_is_accepted_by_the_rules() -> None:
    for position, observation in asked():
        assert observation.seat is not None
        for shown in every_panel(observation):
            assert accepted(position, observation.seat, shown)


def test_every_set_of_treasures_can_be_taken_with_every_payment() -> None:
    for position, observation in asked(every=1):
        if observation.view.table.phase is not Phase.TAKE:
            continue
        assert observation.seat is not None
        reached = {one for shown in every_panel(observation) for one in moves(shown)}
        ways = {code(Pass())}
        for take in legal_moves(observation.view):
            if isinstance(take, Take):
                after = position.after(
                    position.decide(observation.seat, code(take), Millis(0), NO_LUCK)
                )
                paying = [m for m in after.legal(observation.seat) if m.startswith("pay-")]
                ways |= {f"{code(take)}{THEN}{pay}" for pay in paying} or {code(take)}
        assert reached == ways


def test_the_best_set_comes_first_with_the_cheapest_payment() -> None:
    for _, observation in asked(every=1):
        if observation.view.table.phase is not Phase.TAKE:
            continue
        shown = FACE.panel(observation, "")
        offered = [one for one in (*steps(shown), *moves(shown)) if one.startswith("take-")]
        takes = {code(m): m for m in legal_moves(observation.view) if isinstance(m, Take)}
        assert sorted(offered) == sorted(takes)
        ordered = [c.code for menu in picks(shown) for c in menu.choices]
        ordered = ordered or [p.code for p in presses(shown) if p.code != "pass"]
        points = [observation.view.table.points_for(takes[one].treasures) for one in ordered]
        assert points == sorted(points, reverse=True)


def several_ways() -> tuple[Observation[View], str]:
    """Return what somebody sees who can pay for a set in several ways, and the set's code."""
    for _, observation in asked(every=1):
        if observation.view.table.phase is Phase.TAKE:
            for step in steps(FACE.panel(observation, "")):
                if any(one.startswith(CHANGE) for one in steps(FACE.panel(observation, step))):
                    return observation, step
    raise LookupError("nobody has a choice")


def test_change_leads_to_the_other_payments() -> None:
    observation, step = several_ways()
    preset = FACE.panel(observation, step)
    (cheapest,) = moves(preset)
    ways = FACE.panel(observation, f"{CHANGE}{step}")
    (menu,) = picks(ways)
    assert menu.step
    assert menu.choices[0].code == cheapest
    for choice in menu.choices:
        assert moves(FACE.panel(observation, choice.code)) == [choice.code]
    assert FACE.panel(observation, BACK) == FACE.panel(observation, "")


def test_nobody_is_asked_twice_whether_a_set_is_meant() -> None:
    observation, step = several_ways()
    rows = panel_rows("abcd1234", Stamp(3), FACE.panel(observation, step), confirm=True)
    ids = [button.custom_id[0] for row in rows if isinstance(row, tuple) for button in row]
    assert ids[0] == "t"
    assert set(ids[1:]) == {"s"}


def test_a_step_that_is_none_leads_back() -> None:
    observation, step = several_ways()
    for typed in ("take-g1-g1-g1", "nonsense", f"{step}+pay-g111111j1", "place-a", "change-"):
        assert FACE.panel(observation, typed) == FACE.panel(observation, "")


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_plan_is_called_a_plan(locale: str) -> None:
    position, observation = planning(locale)
    assert observation.seat is not None
    shown = FACE.panel(observation, "")
    assert shown.text.startswith("**A plan" if locale == "en" else "**Un plan")
    assert all("Plan" in press.label for press in presses(shown))
    legal = set(position.legal(observation.seat)) - {code(Cancel())}
    assert set(moves(shown)) == legal


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_plan_that_is_made_is_shown_and_can_be_taken_back(locale: str) -> None:
    position, observation = planning(locale, planned=True)
    assert observation.seat is not None
    shown = FACE.panel(observation, "")
    assert observation.words("monte_cristo.panel.planned", plan="").removesuffix(".") in shown.text
    assert set(moves(shown)) == set(position.legal(observation.seat))
    assert presses(shown)[-1].code == code(Cancel())


def test_who_is_not_asked_has_no_controls() -> None:
    opening = game(3, 1)[0].after
    idle = next(Seat(seat) for seat in range(3) if seat not in opening.to_act)
    assert FACE.panel(observation_of(view(opening, idle)), "").rows == ()
    assert FACE.panel(observation_of(view(game(3, 1)[-1].after, Seat(0))), "place-a").rows == ()
    assert FACE.panel(observation_of(view(opening, None)), "").rows == ()


def test_a_panel_says_what_each_choice_brings() -> None:
    for phase in BUTTONS:
        _, observation = in_phase(phase)
        lines = FACE.panel(observation, "").text.splitlines()
        named = [line for line in lines if line.startswith("- **")]
        passing = [move for move in legal_moves(observation.view) if isinstance(move, Pass)]
        assert len(named) == len(legal_moves(observation.view)) - len(passing)


def test_passing_is_never_the_button_that_stands_out() -> None:
    for _, observation in asked(every=1):
        for press in presses(FACE.panel(observation, "")):
            assert press.code != code(Pass()) or press.style == "secondary"


def _dungeon_line(observation: Observation[View], dungeon: str) -> str:
    lines = FACE.panel(observation, "").text.splitlines()
    return next(line for line in lines if line.startswith(f"- **{dungeon}**"))


def test_a_panel_tells_what_can_be_paid_beside_each_dungeon() -> None:
    """One more adventurer in A would be the second there: ruby 2 and 1, of bags for three."""
    dungeons = {"a": ("01", "r2 r1 d3"), "b": ("", "g3")}
    opened = scene(2, Action.ADVENTURER, dungeons=dungeons, hands=("r3",), reserve=(2, 2))
    placing = observation_of(RULES.view(opened.state, Seat(0)))
    assert "you can pay 💗2 💗1" in _dungeon_line(placing, "A")
    assert "you can pay nothing there" in _dungeon_line(placing, "B")
    assert "pay" not in _dungeon_line(placing, "C"), "nothing lies there"
    planning = observation_of(RULES.view(opened.state, Seat(1)))
    assert "you can pay nothing there" in _dungeon_line(planning, "A")


def test_a_treasure_is_placed_knowing_what_one_could_pay_there_then() -> None:
    opened = scene(2, Action.TREASURE, dungeons={"a": ("0", "d1")}, hands=("r3",), bag="r3 g1 g2")
    observation = observation_of(RULES.view(opened.state, Seat(0)))
    assert "you can pay 💗3" in _dungeon_line(observation, "A")
    assert "pay" not in _dungeon_line(observation, "B"), "nobody of one's own stands there"


@pytest.mark.parametrize(
    ("reserve", "zones", "asked_for", "told"),
    [
        (1, {"reinforcement": "0", "landing": "0"}, "an adventurer, or nobody", "place 1;"),
        (2, {"reinforcement": "0", "landing": "0"}, "up to 2 adventurers", "place 2;"),
        (7, {"reinforcement": "0", "landing": "0"}, "up to 3 adventurers", "place 3;"),
        (8, {"landing": "0"}, "up to 5 adventurers", "bonus zone: up to 5"),
        (1, {"reinforcement": "0"}, "up to 3 adventurers", "bonus zone: up to 3"),
    ],
)
def test_the_numbers_of_placements_are_what_is_possible(
    reserve: int, zones: dict[str, str], asked_for: str, told: str
) -> None:
    """Of three placements, adventurers in the reserve, and what an open zone would bring."""
    opened = scene(2, Action.ADVENTURER, reserve=(reserve, 0), zones=zones)
    view = RULES.view(opened.state, Seat(0))
    assert asked_for in headline(Voice.plain(observation_of(view)), view)
    assert told in FACE.panel(observation_of(view), "").text
