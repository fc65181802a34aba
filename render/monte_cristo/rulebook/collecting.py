"""The picture of a scoring: one collection, from the order of ranks to the points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.monte_cristo.components import Place, Treasure, TreasureKind
from games.protocol import Seat
from render.monte_cristo import adventurers, emblems, stone, treasures
from render.monte_cristo.rulebook.sheet import figure, lines, page, pointer
from render.pictures import Words
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box

_RED, _BLUE = Seat(0), Seat(1)
_TAKEN: Final = (
    Treasure(TreasureKind.RUBY, 3),
    Treasure(TreasureKind.EMERALD, 2),
    Treasure(TreasureKind.EMERALD, 1),
)
_QUEUE: Final = (_BLUE, _RED, _RED, _BLUE, _RED, _RED)


def scoring(words: Words) -> Scene:
    """Return one collection: who comes first, what treasures cost, and what they bring."""
    return page(
        "scoring",
        lines(
            (
                (_queue, words("monte_cristo.picture.scoring_page.rank")),
                (_returned, words("monte_cristo.picture.scoring_page.return")),
                (_paid, words("monte_cristo.picture.scoring_page.bags")),
                (_points, words("monte_cristo.picture.scoring_page.points")),
            ),
            516,
            4,
        ),
    )


def _queue(box: Box) -> Iterator[Shape]:
    yield placed("letter", emblems.letter(Place.D, 84), Box(box.x, box.y, 92, box.h))
    floor = Box(box.x + 100, box.y + 6, box.w - 100, box.h - 12)
    yield stone.floor("floor", floor)
    for at, seat in reversed(list(enumerate(_QUEUE))):
        place = Box(floor.x + 10 + at * 66, floor.y, 64, floor.h)
        yield placed(f"queue.{at}", adventurers.pawn(seat, 84), place)


def _returned(box: Box) -> Iterator[Shape]:
    for at, one in enumerate(_TAKEN):
        place = Box(box.x + at * 84, box.y, 84, box.h)
        yield placed(f"taken.{at}", treasures.treasure(one, 78), place)
    yield pointer("then", Box(box.x + 254, box.y, 60, box.h))
    for at in range(len(_TAKEN)):
        place = Box(box.x + 314 + at * 46, box.y, 50, box.h)
        yield placed(f"returns.{at}", adventurers.pawn(_RED, 66), place)
    yield placed("marseille", emblems.anchor(62), Box(box.x + 456, box.y, 62, box.h))


def _paid(box: Box) -> Iterator[Shape]:
    ruby, high, low = (treasures.treasure(one, 62) for one in _TAKEN)
    yield placed("ruby", ruby, _part(box, 0, 64))
    yield figure("ruby.cost", "≤", _part(box, 62, 36), 44)
    yield placed("card.0", treasures.mini(TreasureKind.RUBY, 2, *_CARD), _part(box, 98, 76))
    yield placed("card.1", treasures.mini_joker(*_CARD), _part(box, 176, 76))
    yield placed("emerald.0", high, _part(box, 272, 62))
    yield placed("emerald.1", low, _part(box, 330, 62))
    yield figure("emerald.cost", "≤", _part(box, 392, 36), 44)
    yield placed("card.2", treasures.mini(TreasureKind.EMERALD, 3, *_CARD), _part(box, 428, 76))


_CARD: Final = 76, 96


def _part(box: Box, left: float, width: float) -> Box:
    return Box(box.x + left, box.y, width, box.h)


_SUM: Final[tuple[tuple[str | TreasureKind, int], ...]] = (
    ("3", 38), ("×", 36), (TreasureKind.RUBY, 70), ("3", 38), ("+", 46), ("3", 38), ("×", 36),
    (TreasureKind.EMERALD, 70), ("2", 38), ("=", 46), ("15", 64),
)  # fmt: skip
"""Values times what their kinds are worth at the market, with the width of each sign."""


def _points(box: Box) -> Iterator[Shape]:
    left = 0
    for at, (sign, width) in enumerate(_SUM):
        place = _part(box, left, width)
        left += width
        if isinstance(sign, TreasureKind):
            yield placed(f"points.{at}", treasures.gem(sign, 62), place)
        else:
            yield figure(f"points.{at}", sign, place, 56)
