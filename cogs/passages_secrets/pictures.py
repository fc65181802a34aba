"""The pictures of Passages Secrets, each with its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.faces.album import Album
from bot.faces.parts import Illustration, Illustrations, Observation
from cogs.passages_secrets import board as spoken
from games.passages_secrets.view import View, view
from render.passages_secrets import forecast

_ALBUM: Final = Album("passages_secrets")


def shown(observation: Observation[View]) -> Illustrations:
    """Return the city and the control board, the same for everybody."""
    seen = replace(observation, view=view(observation.view.table, None))
    city = _ALBUM.table(seen, spoken.city_alt(seen))
    return (city, _ALBUM.further("control", seen, spoken.control_alt(seen)))


def held(observation: Observation[View]) -> Illustrations:
    """Return both in one picture, with the observer's seat on the left."""
    return (_ALBUM.hand(observation, spoken.whole_alt(observation)),)


def sheet(observation: Observation[View]) -> Illustrations:
    """Return the score as if the game ended now, or as it did."""
    return (_ALBUM.score(observation, spoken.score_alt(observation)),)


def foreseen_pictures(observation: Observation[View], path: int, alt: str) -> Illustrations:
    """Return the picture of what a passage on a path would bring."""
    names = tuple(name.plain for name in observation.names)
    return (
        Illustration(lambda: forecast.scene(observation.view, path, names, observation.words), alt),
    )
