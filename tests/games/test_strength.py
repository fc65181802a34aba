"""The ladder: a game follows from its seed and number, and the report says what was won."""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.strength import GAMES, one, report, tables
from tests.longrun import WELL, Line, Unit


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_of_the_ladder_is_the_same_again(slug: str) -> None:
    every = list(tables(slug))
    play = partial(one, every, 1)
    first = [play(Unit(7, index)) for index in range(len(every))]
    assert [done.tried for done in first] == list(map(str, every))
    assert [play(Unit(7, index)) for index in range(len(every))] == first


def test_the_report_has_a_line_for_each_table() -> None:
    won = {"chess 2": (1.0, 0.0, 0.5, 0.5), "chess 3": (1.0,)}
    lines = [
        Line(1, index, table, WELL, 2.0, {"won": share})
        for table, shares in won.items()
        for index, share in enumerate(shares)
    ]
    first, second = report(lines)
    assert first.split()[:3] == ["chess", "2", "50.0%"]
    assert "of 4 games, 8 s" in first
    assert second.split()[:3] == ["chess", "3", "100.0%"]
