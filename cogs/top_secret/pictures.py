"""The pictures of Top Secret, each with its words.

A reveal is a scene of its own. It stands alone while it goes on; then the table stands below it,
until the next reveal takes its place.
"""

from __future__ import annotations

from typing import Final

from bot.surfaces.face import Illustration, Pictures, Sight
from cogs.top_secret import board as spoken
from cogs.top_secret.voice import public
from games.top_secret.table import Table
from games.top_secret.view import View
from phrases import Phrases
from render.pictures import AnyPictures, pictures_of

SLUG: Final = "top_secret"

REVEAL: Final = "reveal"
"""What the picture of a turn is called among the game's further ones."""


def _drawn() -> AnyPictures:
    return pictures_of(SLUG)


def _names(sight: Sight[View]) -> tuple[str, ...]:
    return tuple(name.plain for name in sight.names)


def board(sight: Sight[View]) -> Pictures:
    """Return the newest reveal, and the table once that reveal is over; the same for everybody."""
    shown, table = public(sight), sight.view.table
    scenes = _reveal(shown) if table.last is not None else ()
    if table.last is not None and _goes_on(table):
        return scenes
    scene = _drawn().table(shown.view, _names(shown), shown.words, shown.fresh)
    return (*scenes, Illustration(scene, spoken.table_alt(shown)))


def _goes_on(table: Table) -> bool:
    """Tell whether a reveal is what everybody should look at: it waits for moles, banks, shouts."""
    return table.last is not None and not (table.last.done and table.window is None)


def _reveal(shown: Sight[View]) -> Pictures:
    draw = _drawn().further[REVEAL]
    scene = draw(shown.view, _names(shown), shown.words, shown.fresh)
    return (Illustration(scene, spoken.reveal_alt(shown)),)


def hand(sight: Sight[View]) -> Pictures:
    """Return the seat's hand, with what everybody else has visible.

    One picture: a direct message shows several side by side and cuts them.
    """
    scene = _drawn().hand(sight.view, _names(sight), sight.words, sight.fresh)
    return (Illustration(scene, spoken.hand_text(sight)),)


def score(sight: Sight[View]) -> Pictures:
    """Return the score sheet."""
    scene = _drawn().score(sight.view, _names(sight), sight.words, sight.fresh)
    return (Illustration(scene, spoken.score_alt(sight)),)


def cover(words: Phrases) -> Pictures:
    """Return the picture of the lobby."""
    return (Illustration(_drawn().cover(words), words("top_secret.title")),)


def page_pictures(page: str, words: Phrases) -> Pictures:
    """Return the picture of a page of the rules, if it has one."""
    draw = _drawn().pages.get(page)
    if draw is None:
        return ()
    return (Illustration(draw(words), words(f"top_secret.rules.{page}.alt")),)
