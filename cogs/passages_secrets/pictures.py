"""The pictures of Passages Secrets, each with its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.surfaces.album import Album
from bot.surfaces.face import Illustration, Pictures, Sight
from cogs.passages_secrets import board as spoken
from games.passages_secrets.view import View, view
from render.passages_secrets import forecast

SLUG: Final = "passages_secrets"

ALBUM: Final = Album(SLUG)


def board(sight: Sight[View]) -> Pictures:
    """Return the city and the control board, the same for everybody."""
    return hand(replace(sight, view=view(sight.view.table, None)))


def hand(sight: Sight[View]) -> Pictures:
    """Return the city and the control board with the sight's seat on the left."""
    city = ALBUM.table(sight, spoken.city_alt(sight))
    return (city, ALBUM.hand(sight, spoken.control_alt(sight)))


def score(sight: Sight[View]) -> Pictures:
    """Return the score sheet; while the game runs, as if it ended now."""
    return (ALBUM.score(sight, spoken.score_alt(sight)),)


def foreseen_pictures(sight: Sight[View], path: int, alt: str) -> Pictures:
    """Return the picture of what a passage on a path would bring."""
    names = tuple(name.plain for name in sight.names)
    return (Illustration(lambda: forecast.scene(sight.view, path, names, sight.words), alt),)
