"""The face is whole: pictures for everybody, each with its words."""

from __future__ import annotations

import pytest

import phrases
from bot.faces.parts import Illustrations
from cogs.top_secret.face import FACE
from games.registry import Position
from tests.cogs.people import LONG
from tests.cogs.top_secret.play import (
    GAME,
    TABLES,
    Tried,
    everybody,
    game,
    observation_of,
    sampled,
    view,
)


def well_said(pictures: Illustrations, count: int) -> bool:
    """Tell whether there are as many pictures as one of `counts`, each with words of its own."""
    alts = {picture.alt for picture in pictures}
    return len(pictures) == len(alts) == count and all(0 < len(alt) <= 1000 for alt in alts)


def scenes(pictures: Illustrations) -> list[str]:
    """Return which scenes are shown."""
    return [picture.scene.name for picture in pictures]


def test_the_face_belongs_to_the_game() -> None:
    assert GAME.slug == FACE.slug


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_every_picture_of_a_game_can_be_drawn(locale: str) -> None:
    assert well_said(FACE.cover(phrases.of(locale)), 1)
    for table in TABLES:
        for position in sampled(table):
            public, *own = everybody(position, locale, LONG)
            assert well_said(FACE.board(public), len(FACE.board(public)))
            assert all(well_said(FACE.hand(observation), 1) for observation in own)
        assert well_said(
            FACE.score(observation_of(view(game(table)[-1].after, None), locale, LONG)), 1
        )


def test_the_public_pictures_are_the_same_whoever_looks() -> None:
    for position in sampled(TABLES[3]):
        public, *own = everybody(position)
        assert all(FACE.board(observation) == FACE.board(public) for observation in own)


def shown(position: Position) -> tuple[int, bool]:
    """Return how many pictures the board has, and whether a reveal goes on."""
    table = view(position, None).table
    goes_on = table.last is not None and not (table.last.done and table.window is None)
    return len(FACE.board(observation_of(view(position, None)))), goes_on


@pytest.mark.parametrize("table", [TABLES[1], TABLES[3]], ids=["live", "relaxed"])
def test_a_reveal_stays_until_the_next_one(table: Tried) -> None:
    """Alone while it goes on, then above the table; before the first one the table is alone."""
    rows = game(table)
    for step in rows[:-1]:
        count, goes_on = shown(step.after)
        first = view(step.after, None).table.last is None
        assert count == (1 if goes_on or first else 2)
    before, after = (
        FACE.board(observation_of(view(step.after, None))) for step in (rows[0], rows[-2])
    )
    assert scenes(before) != scenes(after)[:1]
