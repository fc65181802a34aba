"""The city as shapes: hexes, districts, paths, tokens, passages and statues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.board import (
    CITY,
    NODES,
    PATHS,
    RHOMBI,
    STATUES,
    Hex,
    Rhombus,
    Slot,
    Statue,
)
from games.passages_secrets.components import District, Token
from games.passages_secrets.public_state import PublicState, Tile
from games.protocol import Seat
from render import artwork, theme
from render.kit.page import kept
from render.passages_secrets import emblems, thieves
from render.passages_secrets.outlines import Spot, line, polygon, sector
from render.passages_secrets.plan import Ground, turn
from render.scene import Drawing, Form, Motif, Shape, placed
from render.scene.geometry import Box, Outline, Oval, PathOutline
from render.scene.paint import Linear, Radial, Shadow, Stroke

STONE: Final = theme.rgb("3a2a18")
_PAVING: Final = theme.rgb("dccba4")
_JOINT: Final = theme.rgb("b59d6c")
_SLOPE: Final = {Slot.RIGHT: 0.5, Slot.BOTTOM: 0.0, Slot.LEFT: -0.16}
"""How much darker (or lighter) a field is, so that a hex looks like the corner of a room."""


def still(layout: tuple[Tile, ...], ground: Ground) -> Iterator[Shape]:
    """Yield what never changes in a game: hexes, fields, and the paths between them."""
    for place in CITY:
        yield from _foundation(place, ground)
    for field in RHOMBI:
        if layout:
            yield from _field(field, layout[field.hex][field.index % 3], ground)
    for place in CITY:
        yield from _circles(place, ground)
        yield from _walls(place, ground)
    for path in PATHS:
        yield from _groove(path.number, ground)
    for node in NODES:
        size = ground.side * (0.5 if node.statue else 0.17)
        knob = _knob(round(size), plaza=bool(node.statue))
        yield placed(f"node.{node.index}", knob, ground.square(node.point, size))


def _foundation(place: Hex, ground: Ground) -> Iterator[Shape]:
    spots = [ground.spot(corner) for corner in place.corners]
    shade = Shadow(theme.rgb("000000", 0.55), 9, 0, 6)
    yield polygon(f"hex.{place.place}", spots, STONE, Stroke(STONE, 9), shade)


def tones(district: District, slot: Slot = Slot.BOTTOM) -> Linear:
    """Return the colours of a district's field."""
    dye, slope = emblems.DISTRICT_DYES[district], _SLOPE[slot]
    towards = dye.deep if slope > 0 else emblems.WHITE
    middle, low = theme.mixed(dye.light, dye.full, 0.75), theme.mixed(dye.full, dye.deep, 0.45)
    shades = (dye.light, middle, low)
    return Linear(tuple(theme.mixed(tone, towards, abs(slope)) for tone in shades))


_BRICKS: Final = PathOutline(
    "M 0 0.1 L 1 0.1 L 1 0.3 L 0 0.3 Z M 0.4 0.3 L 0.6 0.3 L 0.6 1 L 0.4 1 Z"
)
_WEAVES: Final[dict[District, tuple[Outline, float, float]]] = {
    District.BANK: (Oval(), 5.0, 15.0),
    District.POLITICAL: (PathOutline("M 0 0.42 L 1 0.42 L 1 0.58 L 0 0.58 Z"), 12.0, 15.0),
    District.MERCHANT: (artwork.regular(4, 0.707), 8.0, 17.0),
    District.RESIDENTIAL: (_BRICKS, 11.0, 14.0),
    District.NOBLE: (artwork.regular(4, 0.3), 11.0, 19.0),
}
"""The faint pattern of each district: outline, size and step."""


def _field(field: Rhombus, district: District, ground: Ground) -> Iterator[Shape]:
    role = f"field.{field.index}"
    spots = [ground.spot(point) for point in field.polygon]
    form = polygon(role, spots, tones(district, field.slot))
    yield form
    outline, tile, step = _WEAVES[district]
    dark = emblems.DISTRICT_DYES[district].mark != emblems.WHITE
    tone = theme.rgb("5a3c00", 0.09) if dark else theme.rgb("ffffff", 0.09)
    yield Motif(f"{role}.weave", form.box, form.outline, outline, tile, step, tone)
    edge = Stroke(theme.rgb("ffffff", 0.35), 2)
    yield polygon(f"{role}.edge", _shrunk(spots, 0.965), None, edge)
    size = round(ground.side * 0.4)
    yield placed(f"{role}.sign", emblems.sign(district, size), ground.square(field.middle, size))


def _shrunk(spots: list[tuple[float, float]], share: float) -> list[tuple[float, float]]:
    x = sum(spot[0] for spot in spots) / len(spots)
    y = sum(spot[1] for spot in spots) / len(spots)
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in spots]


def _circles(place: Hex, ground: Ground) -> Iterator[Shape]:
    """Yield the thirds of circles at the corners without a line."""
    for corner, start in zip(place.rounded, (90.0, 210.0, -30.0), strict=True):
        role, spot = f"circle.{place.place}", ground.spot(corner)
        for radius, fill in ((0.29, STONE), (0.27, _PAVING), (0.2, _JOINT), (0.185, _PAVING)):
            yield sector(role, spot, ground.side * radius, start, 120, fill)


def _walls(place: Hex, ground: Ground) -> Iterator[Shape]:
    spots = [ground.spot(corner) for corner in place.corners]
    yield polygon(f"wall.{place.place}", spots, None, Stroke(STONE, 7))
    gilt = Stroke(theme.rgb("c99f54"), 2.5)
    yield polygon(f"wall.{place.place}.top", spots, None, gilt)


def _groove(number: int, ground: Ground) -> Iterator[Shape]:
    start, end = (ground.spot(point) for point in PATHS[number - 1].line)
    yield from channel(f"path.{number}", start, end)


EDGE: Final = 17
"""How thick a path is with its edges, in pixels."""


def channel(role: str, start: Spot, end: Spot) -> Iterator[Shape]:
    """Yield a path: a dark channel with light edges."""
    yield line(f"{role}.edge", start, end, Stroke(theme.rgb("f6e7c4"), EDGE))
    yield line(f"{role}.rim", start, end, Stroke(STONE, 13.5))
    yield line(f"{role}.floor", start, end, Stroke(theme.rgb("7b5c37"), 9))
    yield line(f"{role}.track", start, end, Stroke(theme.rgb("d9bd8c"), 2.4, (5, 8)))


def plaza(size: int) -> Drawing:
    """Return the round place on which a statue stands."""
    return _knob(size, plaza=True)


_BRASS: Final = Radial(
    (theme.rgb("fff1c9"), theme.rgb("cfa863"), theme.rgb("7b5c2c")), (0.36, 0.3), 0.75
)
_MARBLE: Final = Radial(
    (theme.rgb("fffaf0"), theme.rgb("e2d7bf"), theme.rgb("a99a7b")), (0.4, 0.35), 0.7
)


@kept
def _knob(size: int, *, plaza: bool) -> Drawing:
    """Return a node: a brass knob, or the round place on which a statue stands."""
    box = Box(0, 0, size, size)
    fill = _MARBLE if plaza else _BRASS
    knob = Form("knob", box, Oval(), fill, Stroke(STONE, 2.5), artwork.SOFT)
    if not plaza:
        return Drawing("knob", size, size, (knob,), 12)
    ring = Stroke(theme.rgb("7d6a48", 0.8), 1.8, (4, 5))
    shapes = (knob, Form("ring", box.inset(size * 0.12), Oval(), None, ring))
    return Drawing("plaza", size, size, shapes, 12)


def moving(table: PublicState, ground: Ground, fresh: int | None) -> Iterator[Shape]:
    """Yield tokens, passages and statues; `fresh` is the path to mark."""
    if fresh is not None:
        yield halo(fresh, ground)
    for path in PATHS:
        owner, face = table.owner(path.number), table.token(path.number)
        if owner is not None:
            yield passage(owner, path.number, ground)
        elif face is not None:
            yield token(face, path.number, ground)
    for statue in standing(table):
        yield figure(statue, ground)


def standing(table: PublicState) -> tuple[Statue, ...]:
    """Return the statues that nobody has stolen yet."""
    stolen = {statue for player in table.players for statue in player.statues}
    return tuple(statue for statue in Statue if statue not in stolen)


def halo(number: int, ground: Ground) -> Shape:
    """Return the light around the passage on a path."""
    drawing = thieves.halo(turn(number), ground.passage)
    return placed(f"path.{number}.fresh", drawing, _place(number, ground))


def passage(owner: Seat, number: int, ground: Ground) -> Shape:
    """Return a passage on its path."""
    drawing = thieves.passage(owner, number, turn(number), ground.passage)
    return placed(f"path.{number}.passage", drawing, _place(number, ground))


def token(face: Token, number: int, ground: Ground) -> Shape:
    """Return a token on its path."""
    drawing = emblems.token(face, ground.token, number)
    return placed(f"path.{number}.token", drawing, _place(number, ground))


def figure(statue: Statue, ground: Ground) -> Shape:
    """Return a statue on its place, its foot in the middle of it."""
    size = round(ground.side * 0.42)
    box = ground.square(STATUES[statue].point, size).moved(0, -size * 0.1)
    return placed(f"statue.{statue.value}", emblems.statue(size), box)


def _place(number: int, ground: Ground) -> Box:
    return ground.square(PATHS[number - 1].middle, ground.passage)
