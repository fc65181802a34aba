"""Random games for pictures: repeatable, and whole also where time plays a part."""

from __future__ import annotations

import pytest

from games.registry import game
from render import sample

LIVE = {"pace": "live"}


def test_the_same_arguments_give_the_same_game() -> None:
    one, two = (
        [moment.told for moment in sample.moments(game("top_secret"), 3, LIVE, 7)] for _ in range(2)
    )
    assert one == two


@pytest.mark.parametrize("seats", [2, 6])
def test_a_game_against_the_clock_goes_on_to_its_end(seats: int) -> None:
    course = list(sample.moments(game("top_secret"), seats, LIVE, 1))
    assert course[-1].position.outcome is not None
    assert all(moment.position.outcome is None for moment in course[:-1])
    timed = [moment for moment in course[:-1] if not moment.position.to_act]
    assert all(moment.position.timers for moment in timed)
    assert timed


def test_at_the_end_everything_since_the_deal_is_told() -> None:
    course = list(sample.moments(game("top_secret"), 2, LIVE, 1))
    told = [event for moment in course[:-1] for event in moment.told[None]]
    assert list(course[-1].told[None][: len(told)]) == told


def test_after_so_many_moves_is_a_moment_of_the_game() -> None:
    course = list(sample.moments(game("top_secret"), 2, {}, 1))
    assert sample.after(game("top_secret"), 2, {}, 1, 5).told == course[5].told
    assert sample.after(game("top_secret"), 2, {}, 1, 10_000).told == course[-1].told
