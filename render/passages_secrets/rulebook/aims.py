"""The pictures of what to aim for, and of the city."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.components import DISTRICTS, LOOT, District, Token
from games.passages_secrets.public_state import Player, PublicState, Tile
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.passages_secrets import city, emblems, standing, wording
from render.passages_secrets.plan import Ground
from render.passages_secrets.rulebook.pieces import AREA, caption, page
from render.pictures import Words
from render.scene import Label, Scene, Shape, placed
from render.scene.geometry import Box

_B, _P, _M, _R, _N = DISTRICTS
_LAYOUT: Final[tuple[Tile, ...]] = (
    (_N, _B, _R),
    (_M, _R, _P),
    (_B, _N, _M),
    (_P, _B, _N),
    (_R, _M, _B),
    (_N, _P, _R),
)
_GROUND: Final = Ground(89, 300, 38)


def goal(words: Words) -> Scene:
    """Return the five things that score, and that they do so twice."""
    return page(
        "goal",
        (
            *_categories(words, Box(AREA.x, AREA.y, AREA.w, 270)),
            *caption(
                "twice",
                words("passages_secrets.picture.goal.twice"),
                Box(AREA.x, AREA.y + 286, AREA.w, 60),
            ),
            placed("crown", artwork.crown(70), Box(AREA.x + 150, AREA.y + 360, 90, 80)),
            *caption(
                "most",
                words("passages_secrets.picture.goal.most"),
                Box(AREA.x + 250, AREA.y + 360, 640, 80),
                "left",
                54,
            ),
        ),
    )


def _categories(words: Words, area: Box) -> Iterator[Shape]:
    for category, box in zip(standing.CATEGORIES, area.columns(5, 10), strict=True):
        yield artwork.well(f"{category}.well", box, 14, light=True)
        sign = Box(box.x, box.y + 24, box.w, 150)
        size = 130 if category != "statues" else 140
        yield placed(f"{category}.sign", standing.sign(category, Seat(0), size), sign)
        name = Box(box.x + 4, box.y + 192, box.w - 8, 60)
        told = wording.category(category, words)
        yield Label(category, told, name, text(38, theme.INK, 800), "centre", 24)


def city_of(words: Words) -> Scene:
    """Return a city, its five districts and the two kinds of tokens."""
    right = Box(590, AREA.y + 4, AREA.right - 590, AREA.h - 8)
    return page("city", (*_sample(), *_names(words, right)))


@kept
def _sample() -> tuple[Shape, ...]:
    faces = (
        *LOOT,
        Token.ONE_SHOVEL,
        *LOOT,
        *LOOT,
        Token.TWO_SHOVELS,
        *LOOT,
        *LOOT,
        *LOOT,
        Token.BLUE,
    )
    table = PublicState(
        (Player(Seat(0)), Player(Seat(1))), layout=_LAYOUT, faces=faces, owners=(None,) * len(faces)
    )
    return (*city.still(_LAYOUT, _GROUND), *city.moving(table, _GROUND, None))


def _names(words: Words, area: Box) -> Iterator[Shape]:
    for which, row in zip(District, area.rows(5, 6), strict=True):
        sign = Box(row.x, row.y, 84, row.h)
        yield placed(f"{which.value}.sign", emblems.badge(which, 78), sign)
        name = Box(sign.right + 18, row.y, row.right - sign.right - 18, row.h)
        told = wording.district(which, words)
        yield Label(which.value, told, name, text(52, theme.INK, 800), "left", 36)
