"""The face is whole: pictures for everybody, each with its words."""

from __future__ import annotations

import pytest

import phrases
from bot.faces.parts import Illustrations
from cogs.monte_cristo.face import FACE
from cogs.monte_cristo.pictures import scoring_is_new
from games.monte_cristo.public_state import Phase
from games.protocol import Seat
from render.scene import Scene
from tests.cogs.monte_cristo.play import (
    GAME,
    SEATS,
    game,
    observation_of,
    observations,
    planning,
    steps,
    view,
)
from tests.cogs.people import LONG


def well_said(pictures: Illustrations, *counts: int) -> bool:
    """Tell whether there are as many pictures as one of `counts`, each with words of its own."""
    alts = {picture.alt for picture in pictures}
    right = len(pictures) == len(alts) and len(pictures) in counts
    return right and all(0 < len(alt) <= 1000 for alt in alts)


def test_the_face_belongs_to_the_game() -> None:
    assert GAME.slug == FACE.slug


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_every_picture_of_a_game_can_be_drawn(locale: str) -> None:
    assert well_said(FACE.cover(phrases.of(locale)), 1)
    for step in game(4, 1)[::9]:
        for observation in observations(step, locale, LONG):
            if observation.seat is None:
                assert well_said(FACE.board(observation), 2, 3)
            else:
                assert well_said(FACE.hand(observation), 1)
    assert well_said(FACE.score(observation_of(view(game(4, 1)[-1].after, None), locale, LONG)), 1)


def test_a_scoring_is_shown_until_the_turn_is_over() -> None:
    for step in steps():
        observation = observation_of(view(step.after, None))
        table = observation.view.table
        fresh = table.scoring is not None or (
            table.scored is not None and table.scored.turn == table.turn
        )
        assert scoring_is_new(table) == fresh
        if table.phase in (Phase.TAKE, Phase.PAY):
            assert len(FACE.board(observation)) == 3
        if table.scored is None and table.scoring is None:
            assert len(FACE.board(observation)) == 2


def test_the_public_pictures_are_the_same_whoever_looks() -> None:
    position, planner = planning(planned=True)
    seats = (None, *map(Seat, range(position.seats)))
    shown = [FACE.board(observation_of(view(position, seat))) for seat in seats]
    assert all(each == shown[0] for each in shown)
    assert planner.view.plan is not None


@pytest.mark.parametrize("seats", SEATS)
def test_the_words_of_a_picture_change_only_with_it(seats: int) -> None:
    said: dict[Scene, str] = {}
    for step in game(seats, 1):
        observation = observation_of(view(step.after, None))
        hands = (observation_of(view(step.after, Seat(seat))) for seat in range(seats))
        shown = [*FACE.board(observation), *(FACE.hand(hand)[0] for hand in hands)]
        for picture in shown:
            assert said.setdefault(picture.scene, picture.alt) == picture.alt
