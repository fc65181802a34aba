"""Random games, few of them; `figures.py` plays as many as one likes."""

from __future__ import annotations

import pytest

from tests.games.monte_cristo.figures import computer, lines, tally

GAMES = 25


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_look_as_an_independent_model_says(seats: int) -> None:
    """About 15 turns of the slide and a best score of 44; the bounds are very wide."""
    found = tally(seats, GAMES)
    assert 12 < found["turns"] / GAMES < 19
    assert 41 < found["best"] / GAMES < 48
    assert found["ended by points"] == GAMES
    assert len(list(lines(seats, found, GAMES))) == 5


def test_sensible_players_need_fewer_turns() -> None:
    """The printed hour: 10 or 11 turns of the slide, 4 or 5 scorings."""
    found = tally(3, 4, player=computer)
    assert 7 <= found["turns"] / 4 <= 15
    assert 2 <= found["Scored"] / 4 <= 8
