"""Random games, few of them; `figures.py` plays as many as one likes."""

from __future__ import annotations

from tests.games.passages_secrets.figures import lines, tally

GAMES = 60


def test_random_games_look_as_an_independent_model_says() -> None:
    """About 29 points at mid-game after turn 16 and 61 at the end; the bounds are very wide."""
    found = tally(GAMES)
    assert 25 < found["midgame total"] / GAMES / 2 < 33
    assert 55 < found["final total"] / GAMES / 2 < 67
    assert 15 < found["turn"] / GAMES <= 16
    assert len(list(lines(found, GAMES))) == 12 + 3 + 15
