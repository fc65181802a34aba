"""What README says of the games is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import phrases
from games.registry import Game, games

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")

ROWS = dict(re.findall(r"^\| \*\*(.+?)\*\*[^|]*\| ([^|]+) \|$", README, re.MULTILINE))
"""What the table of games says of each title: players and time."""


def _row(game: Game) -> str:
    title = phrases.of("fr")(f"{game.slug}.title")
    assert title in ROWS, f"README.md: the table of games has no row of {title}"
    return str(ROWS[title])


def test_every_game_is_in_the_table_and_no_other() -> None:
    titles = {phrases.of("fr")(f"{game.slug}.title") for game in games()}
    assert set(ROWS) == titles
    assert len(titles) == len(games())


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_the_table_says_how_many_people_can_play(game: Game) -> None:
    said = _row(game)
    usual = game.seat_counts({})
    span = str(usual[0]) if len(usual) == 1 else f"{usual[0]} to {usual[-1]}"
    assert said.startswith(f"{span},"), said
    assert list(usual) == list(range(usual[0], usual[-1] + 1))


def test_teams_of_pass_pass_need_other_tables() -> None:
    """The law below has something to compare."""
    assert "teams at 4 and 6" in ROWS["Pass Pass"]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_the_table_names_the_tables_that_an_option_needs(game: Game) -> None:
    said = _row(game)
    for option in game.option_schema:
        for value in set(option.values) - {option.default}:
            counts = game.seat_counts({option.key: value})
            if counts != game.seat_counts({}):
                listed = " and ".join(map(str, counts))
                assert f"{option.key} at {listed}" in said, said
