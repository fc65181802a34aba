"""The pictures of Passages Secrets, each with its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.surfaces.album import Album
from bot.surfaces.parts import Illustration, Pictures, Sight
from cogs.passages_secrets import board as spoken
from games.passages_secrets.view import View, view
from render.passages_secrets import forecast

_ALBUM: Final = Album("passages_secrets")


def shown(sight: Sight[View]) -> Pictures:
    """Return the city and the control board, the same for everybody."""
    return held(replace(sight, view=view(sight.view.table, None)))


def held(sight: Sight[View]) -> Pictures:
    """Return the city and the control board with the sight's seat on the left."""
    city = _ALBUM.table(sight, spoken.city_alt(sight))
    return (city, _ALBUM.hand(sight, spoken.control_alt(sight)))


def sheet(sight: Sight[View]) -> Pictures:
    """Return the score as if the game ended now, or as it did."""
    return (_ALBUM.score(sight, spoken.score_alt(sight)),)


def foreseen_pictures(sight: Sight[View], path: int, alt: str) -> Pictures:
    """Return the picture of what a passage on a path would bring."""
    names = tuple(name.plain for name in sight.names)
    return (Illustration(lambda: forecast.scene(sight.view, path, names, sight.words), alt),)
