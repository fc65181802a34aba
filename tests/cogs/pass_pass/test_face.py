"""The face is whole: its pictures are drawn from what an observer may know."""

from __future__ import annotations

import pytest

import phrases
from cogs.pass_pass.face import FACE
from games.protocol import Seat
from tests.cogs.pass_pass.play import GAME, TABLES, game, observation_of, observations, view
from tests.cogs.people import LONG


def test_the_face_belongs_to_the_game() -> None:
    assert GAME.slug == FACE.slug


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_the_cover_is_drawn_in_each_language(locale: str) -> None:
    assert all(shown.scene.name for shown in FACE.cover(phrases.of(locale)))


@pytest.mark.parametrize("locale", phrases.LOCALES)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_every_picture_of_a_game_can_be_drawn(seats: int, teams: str, locale: str) -> None:
    steps = game(seats, teams, 1)
    for step in steps[::5]:
        for observation in observations(step, locale, LONG):
            if observation.seat is None:
                assert all(shown.scene.name for shown in FACE.board(observation))
            else:
                assert all(shown.scene.name for shown in FACE.hand(observation))
    over = view(steps[-1].after, None)
    assert all(shown.scene.name for shown in FACE.score(observation_of(over, locale, LONG)))


def test_the_public_picture_is_the_same_whoever_looks() -> None:
    position = game(4, "off", 1)[9].after
    onlooker = observation_of(view(position, None))
    for seat in range(4):
        own = observation_of(view(position, Seat(seat)))
        assert FACE.board(own) == FACE.board(onlooker)
