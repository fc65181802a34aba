"""The pictures of Passages Secrets, each with its words."""

from __future__ import annotations

from typing import Final

from bot.surfaces.face import Illustration, Pictures, Sight
from cogs.passages_secrets import board as spoken
from games.passages_secrets.view import View, view
from phrases import Phrases
from render.passages_secrets import forecast
from render.pictures import AnyPictures, pictures_of

SLUG: Final = "passages_secrets"


def _drawn() -> AnyPictures:
    return pictures_of(SLUG)


def _names(sight: Sight[View]) -> tuple[str, ...]:
    return tuple(name.plain for name in sight.names)


def board(sight: Sight[View]) -> Pictures:
    """Return the city and the control board, the same for everybody."""
    return _table(sight, view(sight.view.table, None))


def hand(sight: Sight[View]) -> Pictures:
    """Return the city and the control board with the sight's seat on the left."""
    return _table(sight, sight.view)


def _table(sight: Sight[View], seen: View) -> Pictures:
    names, words, fresh = _names(sight), sight.words, sight.fresh
    city = _drawn().table(seen, names, words, fresh)
    control = _drawn().hand(seen, names, words, fresh)
    return (
        Illustration(city, spoken.city_alt(sight)),
        Illustration(control, spoken.control_alt(sight)),
    )


def score(sight: Sight[View]) -> Pictures:
    """Return the score sheet; while the game runs, as if it ended now."""
    scene = _drawn().score(sight.view, _names(sight), sight.words, sight.fresh)
    return (Illustration(scene, spoken.score_alt(sight)),)


def foreseen_pictures(sight: Sight[View], path: int, alt: str) -> Pictures:
    """Return the picture of what a passage on a path would bring."""
    return (Illustration(forecast.scene(sight.view, path, _names(sight), sight.words), alt),)


def cover(words: Phrases) -> Pictures:
    """Return the picture of the lobby."""
    return (Illustration(_drawn().cover(words), words("passages_secrets.title")),)


def page_pictures(page: str, words: Phrases) -> Pictures:
    """Return the picture of a page of the rules, if it has one."""
    draw = _drawn().pages.get(page)
    if draw is None:
        return ()
    return (Illustration(draw(words), words(f"passages_secrets.rules.{page}.alt")),)
