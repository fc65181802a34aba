"""The pictures of Passages Secrets, each with its words."""

from __future__ import annotations

from typing import Final

from bot.surfaces.face import Illustration, Pictures, Sight
from cogs.passages_secrets import board as spoken
from games.passages_secrets.view import View, view
from phrases import Phrases
from render.pictures import AnyPictures, pictures_of

SLUG: Final = "passages_secrets"


def _drawn() -> AnyPictures | None:
    try:
        return pictures_of(SLUG)
    except KeyError:
        return None


def _names(sight: Sight[View]) -> tuple[str, ...]:
    return tuple(name.plain for name in sight.names)


def board(sight: Sight[View]) -> Pictures:
    """Return the city and the control board, the same for everybody."""
    return _table(sight, view(sight.view.table, None))


def hand(sight: Sight[View]) -> Pictures:
    """Return the city and the control board with the sight's seat on the left."""
    return _table(sight, sight.view)


def _table(sight: Sight[View], seen: View) -> Pictures:
    drawn, names = _drawn(), _names(sight)
    if drawn is None:
        return ()
    city = drawn.table(seen, names, sight.words, sight.fresh)
    control = drawn.hand(seen, names, sight.words, sight.fresh)
    return (
        Illustration(city, spoken.city_alt(sight)),
        Illustration(control, spoken.control_alt(sight)),
    )


def score(sight: Sight[View]) -> Pictures:
    """Return the score sheet."""
    drawn = _drawn()
    if drawn is None:
        return ()
    scene = drawn.score(sight.view, _names(sight), sight.words, sight.fresh)
    return (Illustration(scene, spoken.score_alt(sight)),)


def cover(words: Phrases) -> Pictures:
    """Return the picture of the lobby."""
    drawn = _drawn()
    if drawn is None:
        return ()
    return (Illustration(drawn.cover(words), words("passages_secrets.title")),)
