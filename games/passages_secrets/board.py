"""The city of Passages Secrets: hexes, rhombi, paths and nodes, with their coordinates.

Six hexes in rows of 1, 2 and 3, the row of 3 at the bottom, facing the control board (rulebook:
Mise en place). Three lines from each centre to alternate corners cut a hex into three rhombi: its
districts. The corners without a line carry a third of a circle, and a hex is turned so that the
circles are complete; so every hex has its lines in the same three directions, and only which
district lies in which rhombus varies: three rotations.

Coordinates are in sides of a hex, x to the right and y down, the centre of the single hex at the
origin. Everything is built first on a grid of whole numbers, so that corners that meet are the
same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from math import sqrt

import msgspec

Grid = tuple[int, int]
"""A point in steps of half a hex's width (`sqrt(3)/2`) and half a side (`1/2`)."""

Point = tuple[float, float]
"""A point in sides of a hex: x to the right, y down."""


class Statue(StrEnum):
    """Where a statue stands: on the centre, or on one of the three platforms."""

    TOP = "top"
    CENTRE = "centre"
    LEFT = "left"
    RIGHT = "right"


class Slot(StrEnum):
    """Which of its hex's three rhombi; clockwise, the order of a hex in `PublicState.layout`."""

    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


class Hex(msgspec.Struct, frozen=True):
    """A place for a hex, from 0, top to bottom, then left to right.

    `corners` go clockwise from the top one. `rounded` are those that carry a third of a circle.
    `rhombi` are indices into `RHOMBI`, in the order of `Slot`.
    """

    place: int
    centre: Point
    corners: tuple[Point, ...]
    rounded: tuple[Point, Point, Point]
    rhombi: tuple[int, int, int]


SIDES = 4
"""How many paths surround a district's field that is not at the rim of the city."""


class Rhombus(msgspec.Struct, frozen=True):
    """A district's field: a third of a hex.

    `polygon` goes clockwise from the hex's centre. `paths` are the numbers of the paths around
    it, ascending: four, or two at the rim of the city.
    """

    index: int
    hex: int
    slot: Slot
    polygon: tuple[Point, Point, Point, Point]
    middle: Point
    paths: tuple[int, ...]


class Path(msgspec.Struct, frozen=True):
    """A path, numbered from 1 by its midpoint, top to bottom, then left to right.

    `start` and `end` are indices into `NODES`, the upper or left one first, and `line` their
    points. `rhombi` are the two fields beside it (indices into `RHOMBI`), the left or upper one
    first. `shared` tells an edge between two hexes from a line inside one.
    """

    number: int
    start: int
    end: int
    line: tuple[Point, Point]
    middle: Point
    rhombi: tuple[int, int]
    shared: bool


class Node(msgspec.Struct, frozen=True):
    """Where paths end or meet; `paths` are their numbers, ascending. Few bear a statue."""

    index: int
    point: Point
    paths: tuple[int, ...]
    statue: Statue | None


_CENTRES: tuple[Grid, ...] = ((0, 0), (-1, 3), (1, 3), (-2, 6), (0, 6), (2, 6))
_CORNERS: tuple[Grid, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_ROUNDED = (1, 3, 5)
_FIELDS = {Slot.RIGHT: (0, 1, 2), Slot.BOTTOM: (2, 3, 4), Slot.LEFT: (4, 5, 0)}
_STATUES: dict[Grid, Statue] = {
    (0, 2): Statue.TOP,
    (0, 4): Statue.CENTRE,
    (-1, 5): Statue.LEFT,
    (1, 5): Statue.RIGHT,
}


def _point(grid: Grid) -> Point:
    return grid[0] * sqrt(3) / 2, grid[1] / 2


def _corners(place: int) -> tuple[Grid, ...]:
    x, y = _CENTRES[place]
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


_Field = tuple[Grid, Grid, Grid, Grid]


def _field(place: int, slot: Slot) -> _Field:
    corners = _corners(place)
    first, second, third = _FIELDS[slot]
    return _CENTRES[place], corners[first], corners[second], corners[third]


_POLYGONS = [(place, slot, _field(place, slot)) for place in range(6) for slot in Slot]
"""Every field: its hex, its slot and its corners, in the order of `RHOMBI`."""

_Side = tuple[Grid, Grid]


def _sides(polygon: Sequence[Grid]) -> list[_Side]:
    """Return the sides of a polygon, the upper or left end of each first."""
    ends = pairwise([*polygon, polygon[0]])
    return [(a, b) if (a[1], a[0]) < (b[1], b[0]) else (b, a) for a, b in ends]


def _fields_by_side() -> dict[_Side, list[int]]:
    """Return the paths, in the order of their numbers, with the two fields beside each."""
    found: dict[_Side, list[int]] = defaultdict(list)
    for index, (_, _, polygon) in enumerate(_POLYGONS):
        for side in _sides(polygon):
            found[side].append(index)
    inner = [side for side, fields in found.items() if len(fields) == 2]
    return {side: found[side] for side in sorted(inner, key=_reading_order)}


def _reading_order(side: _Side) -> Grid:
    """Return twice the midpoint of a side, y first."""
    (ax, ay), (bx, by) = side
    return ay + by, ax + bx


def _middle(points: Sequence[Grid]) -> Point:
    spots = [_point(grid) for grid in points]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


_SIDES = _fields_by_side()
_SPOTS: list[Grid] = sorted({end for side in _SIDES for end in side}, key=lambda at: (at[1], at[0]))


def _beside(fields: Sequence[int]) -> tuple[int, int]:
    """Return the two fields of a path, the left one first, of two above each other the upper."""
    middles = {index: _middle(_POLYGONS[index][2]) for index in fields}
    first, second = sorted(fields, key=lambda index: (round(middles[index][0], 6), middles[index]))
    return first, second


def _path(number: int, side: _Side, fields: Sequence[int]) -> Path:
    start, end = (_SPOTS.index(grid) for grid in side)
    line = (_point(side[0]), _point(side[1]))
    shared = _POLYGONS[fields[0]][0] != _POLYGONS[fields[1]][0]
    return Path(number, start, end, line, _middle(side), _beside(fields), shared)


PATHS: tuple[Path, ...] = tuple(
    _path(number, side, fields) for number, (side, fields) in enumerate(_SIDES.items(), 1)
)
"""The 27 paths; path N is `PATHS[N - 1]`."""

NODES: tuple[Node, ...] = tuple(
    Node(
        index,
        _point(grid),
        tuple(path.number for path in PATHS if index in (path.start, path.end)),
        _STATUES.get(grid),
    )
    for index, grid in enumerate(_SPOTS)
)
"""The 19 nodes, top to bottom, then left to right."""

STATUES: dict[Statue, Node] = {
    statue: node for statue in Statue for node in NODES if node.statue is statue
}
"""The four statues and where they stand."""


def _rhombus(index: int, place: int, slot: Slot, polygon: _Field) -> Rhombus:
    centre, first, second, third = map(_point, polygon)
    around = tuple(path.number for path in PATHS if index in path.rhombi)
    return Rhombus(index, place, slot, (centre, first, second, third), _middle(polygon), around)


RHOMBI: tuple[Rhombus, ...] = tuple(
    _rhombus(index, *field) for index, field in enumerate(_POLYGONS)
)
"""The 18 fields, hex by hex, in the order of `Slot`."""


def _hex(place: int) -> Hex:
    corners = tuple(map(_point, _corners(place)))
    first, second, third = (corners[at] for at in _ROUNDED)
    fields = 3 * place, 3 * place + 1, 3 * place + 2
    return Hex(place, _point(_CENTRES[place]), corners, (first, second, third), fields)


CITY: tuple[Hex, ...] = tuple(map(_hex, range(len(_CENTRES))))
"""The six places for hexes."""

BOUNDS: tuple[float, float, float, float] = (
    min(x for one in CITY for x, _ in one.corners),
    min(y for one in CITY for _, y in one.corners),
    max(x for one in CITY for x, _ in one.corners),
    max(y for one in CITY for _, y in one.corners),
)
"""The smallest x and y, then the largest, of the whole city."""
