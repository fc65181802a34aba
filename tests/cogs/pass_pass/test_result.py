"""The result in words says what the score sheet shows, within its limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.pass_pass.face import FACE
from games.pass_pass.view import View
from games.protocol import Outcome
from render.pass_pass.moments import MomentKind, decided
from tests.cogs.pass_pass.play import TABLES, game, observation_of, told, view
from tests.cogs.people import LONG, PEOPLE, PLAIN

SEEDS = (1, 2, 3)


def ending(
    seats: int, teams: str, seed: int, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> tuple[Observation[View], Outcome]:
    """Return what an onlooker sees at the end of a game, with all that was told since the deal."""
    steps = game(seats, teams, seed)
    seen = view(steps[-1].after, None)
    assert seen.outcome is not None
    heard = tuple(event for step in steps for event in told(step.events, None))
    return replace(observation_of(seen, locale, people), fresh=heard), seen.outcome


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_every_text_keeps_its_limit(
    seats: int, teams: str, people: tuple[str, ...], locale: str
) -> None:
    for seed in SEEDS:
        observation, outcome = ending(seats, teams, seed, locale, people)
        assert len(FACE.ranking(observation, outcome)) <= bounds.RANKING
        assert len(FACE.score_alt(observation)) <= bounds.ALT
        assert people is not PLAIN or "*" not in FACE.score_alt(observation)
        assert len(FACE.text_board(observation)) <= bounds.TEXT_BOARD


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_the_words_name_every_moment_of_the_sheet(seats: int, teams: str) -> None:
    for seed in SEEDS:
        observation, outcome = ending(seats, teams, seed)
        for text in (
            FACE.ranking(observation, outcome),
            FACE.text_board(observation),
            FACE.score_alt(observation),
        ):
            for moment in decided(observation.view, observation.fresh):
                if moment.when is not None:
                    trick = f", trick {moment.when.trick}" if moment.when.trick else ""
                    assert f"(round {moment.when.round}{trick})" in text
                if moment.kind is MomentKind.TICK:
                    assert f"Pass Pass no. {moment.count}" in text
                elif moment.kind is MomentKind.HAUL:
                    assert f"take, {moment.count} points" in text
                assert all(observation.names[seat].plain in text for seat in moment.seats)


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_the_words_give_the_points_of_every_round_that_counts(seats: int, teams: str) -> None:
    for seed in SEEDS:
        observation, outcome = ending(seats, teams, seed)
        table, text = observation.view.table, FACE.ranking(observation, outcome)
        if table.sides:
            counted = [[str(line.points) for line in side.lines] for side in table.sides]
        else:
            counted = [[str(one.points) for one in player.rounds] for player in table.players]
        bare = text
        for name in observation.names:
            bare = bare.replace(f" **{name.marked}**", "")
        assert all(" + ".join(points) in bare for points in counted)


def test_long_names_are_cut_before_moments_are_lost() -> None:
    observation, outcome = ending(6, "on", 1, "fr", LONG)
    text = FACE.ranking(observation, outcome)
    assert text.count("\n- ") == len(decided(observation.view, observation.fresh))
