"""The pictures of Le Secret de Monte Cristo, each with its words."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.surfaces.face import Illustration, Pictures, Sight
from cogs.monte_cristo import alt
from cogs.monte_cristo.board import hand_text
from games.monte_cristo.table import Table
from games.monte_cristo.view import View
from phrases import Phrases
from render.pictures import AnyPictures, pictures_of

SLUG: Final = "monte_cristo"


def _drawn() -> AnyPictures:
    return pictures_of(SLUG)


def _names(sight: Sight[View]) -> tuple[str, ...]:
    return tuple(name.plain for name in sight.names)


def board(sight: Sight[View]) -> Pictures:
    """Return the dungeons, the slide, and the newest scoring: the same for everybody."""
    seen = replace(sight.view, seat=None, plan=None)
    pictures = (_dungeons(sight, seen), _slide(sight, seen))
    if not scoring_is_new(seen.table):
        return pictures
    scene = _drawn().further["scoring"](seen, _names(sight), sight.words, sight.fresh)
    return (*pictures, Illustration(scene, alt.scoring(sight)))


def scoring_is_new(table: Table) -> bool:
    """Tell whether a scoring is under way, or was in this turn of the slide."""
    over = table.scored is not None and table.scored.turn == table.turn
    return table.scoring is not None or over


def hand(sight: Sight[View]) -> Pictures:
    """Return what the sight's seat has, with every dungeon in short.

    One picture only: a plain message shows several side by side, with their edges cut off.
    """
    scene = _drawn().hand(sight.view, _names(sight), sight.words, sight.fresh)
    return (Illustration(scene, hand_text(sight)),)


def _dungeons(sight: Sight[View], seen: View) -> Illustration:
    scene = _drawn().table(seen, _names(sight), sight.words, sight.fresh)
    return Illustration(scene, alt.dungeons(sight))


def _slide(sight: Sight[View], seen: View) -> Illustration:
    scene = _drawn().further["slide"](seen, _names(sight), sight.words, sight.fresh)
    return Illustration(scene, alt.slide(sight))


def score(sight: Sight[View]) -> Pictures:
    """Return the score sheet."""
    scene = _drawn().score(sight.view, _names(sight), sight.words, sight.fresh)
    return (Illustration(scene, alt.score(sight)),)


def cover(words: Phrases) -> Pictures:
    """Return the picture of the lobby."""
    return (Illustration(_drawn().cover(words), words("monte_cristo.title")),)


def page_pictures(page: str, words: Phrases) -> Pictures:
    """Return the picture of a page of the rules, if it has one."""
    draw = _drawn().pages.get(page)
    if draw is None:
        return ()
    return (Illustration(draw(words), words(f"monte_cristo.rules.{page}.alt")),)
