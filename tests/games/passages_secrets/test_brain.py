"""The computer player: sensible, repeatable, and better than chance by far."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.chance import seeded
from games.passages_secrets import GAME, RULES
from games.passages_secrets.board import Statue
from games.passages_secrets.brain import choose, lead, lines_of
from games.passages_secrets.components import Achievement, District
from games.passages_secrets.moves import Marker, Move, Open, PlacePassage
from games.passages_secrets.preview import score_now
from games.protocol import Seat
from tests.games.passages_secrets.scenes import (
    NOBLE,
    ONE,
    Scene,
    among,
    arranged,
    begun,
    opened,
)
from tests.games.strength import victories


def _chosen(scene: Scene, budget: int = 60) -> Move:
    return choose(scene.view(), seeded(1), budget)


@pytest.mark.parametrize("budget", [0, 1, 50, 200])
def test_any_budget_gives_a_legal_move_and_the_same_again(budget: int) -> None:
    scene = begun()
    scene.play_on(4)
    move = _chosen(scene, budget)
    assert move in RULES.legal_moves(scene.view())
    assert move == _chosen(scene, budget)


def test_it_needs_no_luck() -> None:
    scene = begun()
    assert choose(scene.view(), seeded(1), 40) == choose(scene.view(), seeded(2), 40)


def test_it_moves_a_marker_before_the_first_turn() -> None:
    move = _chosen(opened())
    assert isinstance(move, Marker)
    assert move.district is not None


def test_it_steals_a_statue_that_is_surrounded_but_for_one_path() -> None:
    scene = arranged((1,), (4, 5), statues=(Statue.LEFT,), revealed=among(Achievement.TWO_STATUES))
    assert _chosen(scene) == PlacePassage(8)


def test_it_opens_the_district_that_brings_an_achievement() -> None:
    scene = arranged(
        wanted={1: ONE}, zones={NOBLE: 4}, revealed=among(Achievement.ONE_DISTRICT_BY_FIVE)
    )
    scene.place(1)
    assert _chosen(scene) == Open(District.NOBLE)


def test_near_the_end_it_plays_for_the_exact_result() -> None:
    """With two paths free at the last turn there are two ends; it takes the better one."""
    scene = begun()
    scene.play_on(25)
    seat = scene.table.to_act
    assert seat is not None
    ends = {}
    for path in scene.table.free:
        trial = Scene(scene.table)
        trial.turn(path)
        now = score_now(trial.view(0))
        ends[path] = now[seat].total - now[1 - seat].total
    assert _chosen(scene) == PlacePassage(max(ends, key=lambda path: ends[path]))


def test_the_lead_is_as_much_behind_for_the_other() -> None:
    scene = begun()
    for turns in range(27):
        scene.play_on(turns)
        assert lead(scene.table, Seat(0)) == pytest.approx(-lead(scene.table, Seat(1)))


def test_lines_are_whole_turns() -> None:
    scene = begun({1: ONE})
    for line in lines_of(scene.table, Seat(0)):
        assert line.after.to_act == 1
        assert replace(line.after, players=scene.table.players).turns == 1


def test_it_beats_chance_by_far_on_a_small_budget() -> None:
    assert victories(GAME, 2, 12, 3) > 0.9
