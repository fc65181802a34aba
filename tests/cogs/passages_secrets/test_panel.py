"""The controls are the legal moves, each with what it would bring, in three touches at most."""

from __future__ import annotations

import re

import pytest

from bot.faces import bounds
from bot.faces.parts import Observation, Panel, Pick, Press
from bot.shown.content import panel_rows
from bot.tables.stamp import Stamp
from cogs.passages_secrets.effects import signed
from cogs.passages_secrets.face import FACE
from cogs.passages_secrets.panel import BACK, SCORE
from games.chance import QuickChance
from games.passages_secrets.components import DISTRICTS, Token
from games.passages_secrets.preview import gains, preview
from games.passages_secrets.public_state import Phase
from games.passages_secrets.standing import sheets
from games.passages_secrets.view import View
from games.protocol import Millis, Seat
from tests.cogs.passages_secrets.play import SEEDS, asked, game, observation_of, view
from tests.cogs.people import PEOPLE

NO_LUCK = QuickChance(0)


def presses(shown: Panel) -> list[Press]:
    """Return the buttons of a panel."""
    return [press for row in shown.rows if isinstance(row, tuple) for press in row]


def moves(shown: Panel) -> list[str]:
    """Return the codes of the buttons that are moves."""
    return [press.code for press in presses(shown) if not press.step]


def picked(shown: Panel) -> list[str]:
    """Return the codes in the menus of a panel."""
    menus = [row for row in shown.rows if isinstance(row, Pick)]
    return [choice.code for menu in menus for choice in menu.choices]


def fits(shown: Panel) -> bool:
    """Tell whether a panel keeps Discord's limits."""
    menus = [row for row in shown.rows if isinstance(row, Pick)]
    texts = [text for m in menus for c in m.choices for text in (c.label, c.description)]
    return (
        0 < len(shown.text) <= bounds.PANEL + 400
        and len(shown.rows) <= 4
        and all(0 < len(row) <= 5 for row in shown.rows if isinstance(row, tuple))
        and all(0 < len(menu.choices) <= 14 for menu in menus)
        and all(0 < len(text) <= bounds.ENTRY for text in texts)
        and all(0 < len(press.label) <= bounds.BUTTON for press in presses(shown))
    )


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", PEOPLE)
def test_every_panel_keeps_its_limits(people: tuple[str, ...], locale: str) -> None:
    for observation in asked(locale, people):
        first = FACE.panel(observation, "")
        assert fits(first)
        assert fits(FACE.panel(observation, SCORE))
        assert FACE.panel(observation, BACK) == first
        for step in picked(first):
            assert fits(FACE.panel(observation, step))


def legal(observation: Observation[View]) -> list[str]:
    """Return the codes of the legal moves of an observer's seat."""
    assert observation.seat is not None
    table = observation.view.table
    if table.phase is Phase.PLACE:
        return [f"place-{path}" for path in table.free]
    start = "open" if table.phase is Phase.OPEN else "marker"
    none = ["marker-none"] if table.phase is Phase.OPENING else []
    return [f"{start}-{district.value}" for district in DISTRICTS] + none


def test_the_menus_hold_every_free_path_and_nothing_else() -> None:
    for observation in asked():
        shown = FACE.panel(observation, "")
        if observation.view.table.phase is Phase.PLACE:
            assert picked(shown) == legal(observation)
            assert moves(shown) == []
        else:
            assert moves(shown) == legal(observation)
            assert picked(shown) == []


def test_a_path_is_confirmed_and_a_shovel_with_its_district() -> None:
    for observation in asked():
        for step in picked(FACE.panel(observation, "")):
            token = observation.view.table.token(int(step.removeprefix("place-")))
            shown = FACE.panel(observation, step)
            if token is Token.ONE_SHOVEL:
                assert moves(shown) == [f"{step}+open-{district.value}" for district in DISTRICTS]
            else:
                assert moves(shown) == [step]
            assert [press.code for press in presses(shown) if press.step] == [BACK]
            assert len(shown.pictures) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_every_confirmation_is_accepted_by_the_rules(seed: int) -> None:
    for step in game(seed)[2::5]:
        for seat in step.after.to_act:
            observation = observation_of(view(step.after, seat))
            for chosen in picked(FACE.panel(observation, "")):
                for code in moves(FACE.panel(observation, chosen)):
                    assert step.after.decide(seat, code, Millis(0), NO_LUCK)


def test_nobody_is_asked_twice_whether_a_passage_is_meant() -> None:
    observation = next(one for one in asked() if one.view.table.phase is Phase.PLACE)
    shown = FACE.panel(observation, picked(FACE.panel(observation, ""))[0])
    rows = panel_rows("abcd1234", Stamp(3), shown, confirm=True)
    ids = [button.custom_id[0] for row in rows if isinstance(row, tuple) for button in row]
    assert ids == ["t"] * (len(ids) - 1) + ["s"]


def test_who_is_not_asked_has_no_controls() -> None:
    opening = game(1)[0].after
    idle = next(Seat(seat) for seat in range(2) if seat not in opening.to_act)
    assert FACE.panel(observation_of(view(opening, idle)), "").rows == ()
    assert FACE.panel(observation_of(view(game(1)[-1].after, Seat(0))), "place-3").rows == ()


def test_a_step_that_is_none_leads_back() -> None:
    observation = next(one for one in asked() if one.view.table.phase is Phase.PLACE)
    taken = (
        next(n for n in range(1, 28) if n not in observation.view.table.free)
        if len(observation.view.table.free) < 27
        else 99
    )
    for step in (f"place-{taken}", "place-0", "open-bank", "nonsense"):
        assert FACE.panel(observation, step) == FACE.panel(observation, "")


def _entries(observation: Observation[View]) -> dict[str, str]:
    """Return what the menus say of each free path."""
    menus = [row for row in FACE.panel(observation, "").rows if isinstance(row, Pick)]
    return {choice.code: choice.description for menu in menus for choice in menu.choices}


def _before_midgame(seed: int) -> Observation[View]:
    """Return what somebody sees whose passage brings mid-game scoring."""
    last = [step for step in game(seed) if view(step.after, None).table.midgame is None][-1]
    (seat,) = last.after.to_act
    seen = view(last.after, seat)
    if seen.table.phase is not Phase.PLACE:
        last = [step for step in game(seed) if view(step.after, None).table.midgame is None][-2]
        (seat,) = last.after.to_act
        seen = view(last.after, seat)
    return observation_of(seen)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_path_is_compared_by_what_it_brings_also_where_mid_game_follows(seed: int) -> None:
    """Path 13 was worth +3 and all others +25 to +37, since only they brought mid-game at once."""
    observation = _before_midgame(seed)
    early = sheets(observation.view.table, final=False)
    assert observation.seat is not None
    assert min(sheet.total for sheet in early) > 10, "there is something to tell apart"
    entries = _entries(observation).values()
    shovels = [entry for entry in entries if "at best with" in entry]
    assert all("mid-game scoring" in entry for entry in shovels)
    own = [int(re.findall(r"score [+−±](\d+)", entry)[0]) for entry in entries]
    theirs = [int(re.findall(r"theirs [+−±](\d+)", entry)[0]) for entry in entries]
    assert min(own) < early[observation.seat].total / 2
    assert max(theirs) < 15


def test_a_menu_tells_first_what_both_scores_become() -> None:
    for observation in asked():
        assert observation.seat is not None
        for step, entry in _entries(observation).items():
            own, theirs = gains(observation.view, _after_best(observation, step))
            if observation.seat == 1:
                own, theirs = theirs, own
            assert entry.startswith(f"score {signed(own)}, theirs {signed(theirs)}")


def _after_best(observation: Observation[View], step: str) -> View:
    """Return the view after a path, with the district that leaves its player furthest ahead."""
    foreseen = preview(observation.view, int(step.removeprefix("place-")))
    if not foreseen.openings:
        return foreseen.after
    sign = -1 if observation.seat == 1 else 1

    def ahead(after: View) -> int:
        first, second = gains(observation.view, after)
        return sign * (first - second)

    return max((opening.after for opening in foreseen.openings), key=ahead)
