"""The face is whole: pictures for everybody, each with its words."""

from __future__ import annotations

import pytest

import phrases
from bot.faces.parts import Illustrations
from cogs.passages_secrets.face import FACE
from games.protocol import Seat
from tests.cogs.passages_secrets.play import GAME, game, observation_of, observations, view
from tests.cogs.people import LONG


def well_said(pictures: Illustrations, count: int) -> bool:
    """Tell whether there are as many pictures as one of `counts`, each with words of its own."""
    alts = {picture.alt for picture in pictures}
    return len(pictures) == len(alts) == count and all(0 < len(alt) <= 1000 for alt in alts)


def test_the_face_belongs_to_the_game() -> None:
    assert GAME.slug == FACE.slug


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_every_picture_of_a_game_can_be_drawn(locale: str) -> None:
    assert well_said(FACE.cover(phrases.of(locale)), 1)
    for step in game(1)[::4]:
        for observation in observations(step, locale, LONG):
            if observation.seat is None:
                assert well_said(FACE.board(observation), 2)
            else:
                assert well_said(FACE.hand(observation), 1)
    assert well_said(FACE.score(observation_of(view(game(1)[-1].after, None), locale, LONG)), 1)


def test_the_public_pictures_are_the_same_whoever_looks() -> None:
    position = game(1)[9].after
    shown = [FACE.board(observation_of(view(position, seat))) for seat in (None, Seat(0), Seat(1))]
    assert shown[0] == shown[1] == shown[2]
