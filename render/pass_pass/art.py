"""The cards of Pass Pass, their backs and the counters of each colour.

Every colour has a shape, so that nobody needs to see colours: violet ▲, blue ●, green ■,
yellow ★. Values and counts stand on a ground of high contrast.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.pass_pass.components import Card, Colour
from render import artwork, theme
from render.artwork import text
from render.kit import cards
from render.kit.page import kept
from render.scene import Drawing, Form, Label, Motif, Shape, Sprite
from render.scene.geometry import Box, Outline, Oval, Rounded
from render.scene.paint import Linear, Radial, Shadow, Stroke

RATIO: Final = 1.4
"""The height of a card by its width."""


@dataclass(frozen=True)
class Dye:
    """A colour's look: light, full and deep tone, what is written on it, and its shape.

    `seat` is where the middle of a number stands in the shape, in parts of its height.
    """

    light: int
    full: int
    deep: int
    word: int
    rim: int
    shape: Outline
    seat: float = 0.5


_WHITE = theme.rgb("fffdf6")
DYES: Final[dict[Colour, Dye]] = {
    Colour.VIOLET: Dye(
        theme.rgb("a667dd"),
        theme.rgb("6f2fae"),
        theme.rgb("431470"),
        _WHITE,
        theme.rgb("2a0b49"),
        artwork.TRIANGLE,
        0.62,
    ),
    Colour.BLUE: Dye(
        theme.rgb("5fa8f5"),
        theme.rgb("1c66c9"),
        theme.rgb("0b3b86"),
        _WHITE,
        theme.rgb("06234f"),
        Oval(),
        0.5,
    ),
    Colour.GREEN: Dye(
        theme.rgb("57c47a"),
        theme.rgb("1c8345"),
        theme.rgb("0b5329"),
        _WHITE,
        theme.rgb("053318"),
        Rounded(),
        0.5,
    ),
    Colour.YELLOW: Dye(
        theme.rgb("ffe98a"),
        theme.rgb("f7c52d"),
        theme.rgb("d18f06"),
        theme.rgb("3a2500"),
        theme.rgb("5c3b00"),
        artwork.STAR,
        0.54,
    ),
}

# So that the four shapes look equally big: the part of the box that each fills.
_SCALE: Final[dict[Colour, float]] = {
    Colour.VIOLET: 1.06,
    Colour.BLUE: 0.92,
    Colour.GREEN: 0.84,
    Colour.YELLOW: 1.16,
}


def _outlined(colour: Colour, box: Box) -> tuple[Outline, Box]:
    """Return the shape of a colour in a box, and the box that makes it look as big as others."""
    size = min(box.w, box.h) * _SCALE[colour]
    area = box.centred(size, size)
    if colour is Colour.GREEN:
        return Rounded(size * 0.1), area
    if colour is Colour.YELLOW:
        return DYES[colour].shape, area.moved(0, size * 0.03)
    return DYES[colour].shape, area


def shape(role: str, colour: Colour, box: Box, *, plain: int | None = None) -> tuple[Shape, ...]:
    """Return a colour's shape filling a box: glossy, or flat in the tone `plain`."""
    dye = DYES[colour]
    outline, area = _outlined(colour, box)
    if plain is not None:
        return (Form(role, area, outline, plain),)
    width = max(2.0, area.w / 16)
    fill = Linear((dye.light, dye.full, dye.deep), (0.3, 0), (0.7, 1))
    return (
        Form(f"{role}.rim", area, outline, dye.rim, Stroke(dye.rim, width * 2.2), artwork.SOFT),
        Form(role, area, outline, fill, Stroke(_WHITE, width)),
    )


@kept
def token(colour: Colour, size: int, count: int | None = None) -> Drawing:
    """Return a colour's shape of `size` pixels, with a number on it unless `count` is None."""
    box = Box(0, 0, size, size)
    shapes = shape("shape", colour, box.inset(size * 0.08))
    name = f"token {colour.value}"
    if count is None:
        return Drawing(name, size, size, shapes, 10)
    if count == 0:
        return Drawing(f"{name} 0", size, size, _ghost(colour, box.inset(size * 0.08)))
    digit = _number(colour, count, box)
    return Drawing(f"{name} {count}", size, size, (*shapes, digit), 10)


def _ghost(colour: Colour, box: Box) -> tuple[Shape, ...]:
    """Return the faint shape of a colour of which there is nothing."""
    outline, area = _outlined(colour, box)
    line = Stroke(theme.rgb("bcd3d9", 0.42), 1.6)
    return (Form("shape", area, outline, theme.rgb("bcd3d9", 0.10), line),)


def _number(colour: Colour, count: int, box: Box, *, pale: bool = False) -> Label:
    """Return a number on a colour's shape; `pale` when the shape is white."""
    dye = DYES[colour]
    size = round(box.h * (0.62 if count < 10 else 0.52))
    area = Box(box.x - box.w, box.y + box.h * (dye.seat - 0.5), box.w * 3, box.h)
    dark = pale or colour is Colour.YELLOW
    front, edge = (dye.rim, PALE[colour]) if dark else (_WHITE, dye.rim)
    lettering = artwork.edged(text(size, front, 900), edge, max(1.5, box.h / 18))
    return Label("count", str(count), area, lettering, "centre")


@kept
def back(colour: Colour, width: int, height: int, count: int | None = None) -> Drawing:
    """Return the back of a card, with the number of such cards unless `count` is None."""
    box = Box(0, 0, width, height)
    if count == 0:
        return Drawing(f"back {colour.value} 0", width, height, _gone(colour, box))
    dye = DYES[colour]
    inner = box.inset(max(2.0, width / 22))
    radius = width / 8
    mark = box.centred(min(width, height) * 0.86, min(width, height) * 0.86)
    shapes: list[Shape] = [
        Form("card", box, Rounded(radius), _WHITE, Stroke(theme.rgb("1a1206"), 1), artwork.SOFT),
        Form("back", inner, Rounded(radius * 0.75), Linear((dye.full, dye.deep))),
        *shape("shape", colour, mark, plain=PALE[colour]),
    ]
    name = f"back {colour.value}"
    if count is not None:
        shapes.append(_number(colour, count, mark, pale=True))
        name = f"{name} {count}"
    return Drawing(name, width, height, tuple(shapes), 10)


def _gone(colour: Colour, box: Box) -> tuple[Shape, ...]:
    """Return the place of a card back of a colour of which there is none."""
    line = Stroke(theme.rgb("bcd3d9", 0.42), 1.6)
    mark = box.centred(min(box.w, box.h) * 0.6, min(box.w, box.h) * 0.6)
    frame = Form("back", box.inset(1), Rounded(box.w / 8), theme.rgb("bcd3d9", 0.08), line)
    return (frame, *_ghost(colour, mark))


PALE: Final[dict[Colour, int]] = {
    Colour.VIOLET: theme.rgb("efe0fb"),
    Colour.BLUE: theme.rgb("e0eefc"),
    Colour.GREEN: theme.rgb("dff5e4"),
    Colour.YELLOW: theme.rgb("fff6d6"),
}


def height(width: int) -> int:
    """Return how high a card of this width is, both in pixels."""
    return round(width * RATIO)


@kept
def card(one: Card, width: int) -> Drawing:
    """Return the face of a card: value, shape and diamonds."""
    high = height(width)
    box = Box(0, 0, width, high)
    shapes = (
        *_ground(one.colour, box),
        *_value(one, box),
        *_mark(one.colour, box),
        *_gems(one, box),
    )
    return Drawing(f"card {one.code}", width, high, shapes, 18)


def _ground(colour: Colour, box: Box) -> tuple[Shape, ...]:
    dye = DYES[colour]
    radius = box.w * 0.1
    edge = max(3.0, box.w * 0.045)
    inner = box.inset(edge)
    corner = Rounded(radius - edge * 0.6)
    outline, _ = _outlined(colour, box)
    if colour is Colour.GREEN:
        outline = Rounded(1)
    tile = box.w * 0.1
    pattern = Motif("pattern", inner, corner, outline, tile, tile * 2.1, theme.rgb("ffffff", 0.09))
    gloss = Radial((theme.rgb("ffffff", 0.30), theme.rgb("ffffff", 0)), (0.3, 0.08), 0.62)
    paper = Linear((theme.rgb("fffdf7"), theme.rgb("e9dcc0")))
    return (
        Form("card", box, Rounded(radius), paper, Stroke(theme.rgb("2a1c0a"), 1.2), _LIFT),
        Form(
            "face", inner, corner, Linear((dye.light, dye.full, dye.deep), (0.4, -0.15), (0.6, 1))
        ),
        pattern,
        Form("gloss", inner, corner, gloss),
        Form("line", inner, corner, None, Stroke(theme.faded(dye.rim, 0.65), 1.5)),
    )


_LIFT: Final = Shadow(theme.rgb("000000", 0.45), 5, 0, 3)


def _value(one: Card, box: Box) -> tuple[Shape, ...]:
    dye = DYES[one.colour]
    aside = box.w * 0.08 if one.diamonds else 0
    area = Box(box.x - aside, box.y + box.h * 0.07, box.w, box.h * 0.5)
    size = round(box.h * 0.5)
    rim = dye.rim if one.colour is not Colour.YELLOW else theme.rgb("fff3bf")
    lettering = artwork.edged(text(size, dye.word, 900), theme.faded(rim, 0.75), box.w * 0.028)
    return (Label("value", str(one.value), area, lettering, "centre"),)


def _mark(colour: Colour, box: Box) -> tuple[Shape, ...]:
    size = box.h * 0.33
    area = Box(box.x + (box.w - size) / 2, box.y + box.h * 0.6, size, size)
    dye = DYES[colour]
    outline, place = _outlined(colour, area)
    light = Linear((theme.rgb("ffffff"), PALE[colour]))
    fill = light if colour is not Colour.YELLOW else Linear((theme.rgb("6a4400"), dye.word))
    return (
        Form("shape", place, outline, fill, Stroke(theme.faded(dye.rim, 0.8), 2), artwork.SOFT),
    )


def _gems(one: Card, box: Box) -> tuple[Shape, ...]:
    size = round(box.h * 0.175)
    x = round(box.w - size - box.w * 0.085)
    return tuple(
        Sprite(f"gem.{at}", artwork.gem(size), x, round(box.h * 0.07 + at * size * 1.05))
        for at in range(one.diamonds)
    )


def slot(width: int, *, light: bool = True) -> Drawing:
    """Return the place where a card will lie."""
    if light:
        return cards.light_slot(width, height(width))
    return cards.slot(width, height(width), theme.rgb("9cc0ca", 0.45), theme.rgb("000000", 0.22))
