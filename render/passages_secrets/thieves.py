"""What tells the two thieves apart: colour, pattern and the outline of their plates.

The first has vermilion passages with chevrons and round plates, the second pine green ones with
studs and square plates. In grey the first is light and the second dark.
"""

from __future__ import annotations

from typing import Final

from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.kit.people import Livery, livery
from render.scene import Drawing, Form, Label, Shape, Sprite
from render.scene.geometry import Box, Outline, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Shadow, Stroke

THICK: Final = 30
"""How thick a passage that lies alone is, in pixels."""

_SHARE: Final = 0.3
"""How thick a passage in the city is, in parts of its length: the strongest lines of the map."""

_PLATE: Final = 0.35
"""How large the plate with its number is, in parts of its length: 41 pixels on the table."""


LIVERIES: Final[dict[int, Livery]] = {
    0: livery("ff9470 e64a22 bd2f0f fffaf2 4a0f02"),
    1: livery("2f8a6c 0d5741 04352a d9fbe8 011c15"),
}


def plate_outline(seat: Seat, size: float) -> Outline:
    """Return the outline of a thief's plates: round, or square."""
    return Oval() if seat == 0 else Rounded(size * 0.2)


def _chevrons(box: Box) -> tuple[Shape, ...]:
    """Return the pattern of the first thief: arrowheads along the passage."""
    unit = box.h / box.w
    steps = " ".join(_arrowhead(at - 0.2 * unit, 0.26 * unit, 0.24 * unit) for at in _places(box))
    return (Form("pattern", box, PathOutline(steps), LIVERIES[0].mark),)


def _arrowhead(left: float, tip: float, thick: float) -> str:
    inner, outer = left + tip, left + tip + thick
    return (
        f"M {left:.4f} 0.12 L {left + thick:.4f} 0.12 L {outer:.4f} 0.5 L {left + thick:.4f} 0.88"
        f" L {left:.4f} 0.88 L {inner:.4f} 0.5 Z"
    )


def _studs(box: Box) -> tuple[Shape, ...]:
    """Return the pattern of the second thief: round studs along the passage."""
    size = box.h * 0.42
    places = (Box(box.x + at * box.w - size / 2, box.y, size, box.h) for at in _places(box))
    return tuple(Form("pattern", place.centred(size, size), Oval(), _STUD) for place in places)


_STUD: Final = Linear((theme.rgb("ffffff"), theme.rgb("aef0cf")))


def _places(box: Box) -> tuple[float, ...]:
    """Return where the pattern stands along a passage, in parts of its length."""
    step = box.h * 0.56 / box.w
    count = int((1 - box.h * 0.3 / box.w) / step)
    first = 0.5 - (count - 1) * step / 2
    return tuple(first + at * step for at in range(count))


@kept
def bar(seat: Seat, length: int, thick: int = THICK) -> Drawing:
    """Return a thief's passage, lying from left to right."""
    look = LIVERIES[seat]
    box = Box(0, 0, length, thick)
    radius = thick * (0.5 if seat == 0 else 0.22)
    inner = box.inset(2.5)
    fill = Linear((look.light, look.full, look.deep))
    pattern = _chevrons(inner) if seat == 0 else _studs(inner)
    shapes = (
        Form("rim", box, Rounded(radius), look.rim, Stroke(look.rim, 2), artwork.SOFT),
        Form("edge", box.inset(1), Rounded(radius - 1), None, Stroke(theme.rgb("fff6e0"), 2)),
        Form("passage", inner, Rounded(radius - 2), fill),
        *pattern,
    )
    return Drawing(f"bar {seat}", length, thick, shapes, 12)


def plate(seat: Seat, box: Box, number: str) -> tuple[Shape, ...]:
    """Return a thief's plate with something written on it."""
    look = LIVERIES[seat]
    outline = plate_outline(seat, box.h)
    fill = Linear((look.light, look.full, look.deep), (0.3, 0), (0.7, 1))
    lettering = artwork.edged(text(round(box.h * 0.66), look.mark, 900), look.rim, box.h / 22)
    return (
        Form("plate.rim", box, outline, look.rim, Stroke(look.rim, 3), artwork.SOFT),
        Form("plate", box.inset(1), outline, fill, Stroke(theme.rgb("fff6e0"), 2.2)),
        Label("number", number, Box(box.x - box.w, box.y, 3 * box.w, box.h), lettering, "centre"),
    )


@kept
def sign(seat: Seat, size: int, number: str = "") -> Drawing:
    """Return a thief's plate: what stands for them wherever their name does not."""
    return Drawing(
        f"plate {seat} {number}", size, size, plate(seat, Box(0, 0, size, size), number), 10
    )


@kept
def passage(seat: Seat, number: int, turn: int, length: int) -> Drawing:
    """Return a passage on the path of that number, turned clockwise by `turn` degrees."""
    box = Box(0, 0, length, length)
    lying = bar(seat, length, _thick(length))
    size = round(length * _PLATE)
    shapes = (
        Sprite("bar", lying, 0, round((length - lying.height) / 2), turn),
        *plate(seat, box.centred(size, size), str(number)),
    )
    return Drawing(f"passage {seat} {number} {turn}", length, length, shapes, 14)


def _thick(length: int) -> int:
    """Return how thick a passage in the city is, an even number of pixels as its length is."""
    return 2 * round(length * _SHARE / 2)


@kept
def _beam(length: int) -> Drawing:
    """Return the light around a passage that lies from left to right."""
    thick = _thick(length)
    box = Box(0, 0, length, thick)
    light = Shadow(theme.rgb("ffa51f"), 10)
    shapes = (
        Form("light", box.inset(-8), Rounded(thick / 2 + 6), theme.rgb("ffa51f"), None, light),
        Form("edge", box.inset(-9), Rounded(thick / 2 + 6), theme.BRONZE),
        Form("ring", box.inset(-7), Rounded(thick / 2 + 4), theme.rgb("ffe58a")),
    )
    return Drawing("beam", length, thick, shapes, 40)


@kept
def halo(turn: int, length: int) -> Drawing:
    """Return the light around the newest passage."""
    size = round(length * _PLATE) + 17
    disc = Box(0, 0, length, length).centred(size, size)
    beam = _beam(length)
    light = Shadow(theme.rgb("ffa51f"), 9)
    shapes = (
        Form("disc.light", disc.inset(-2), Oval(), theme.rgb("ffa51f"), None, light),
        Form("disc.edge", disc.inset(-2), Oval(), theme.BRONZE),
        Sprite("beam", beam, 0, round((length - beam.height) / 2), turn),
        Form("disc.ring", disc, Oval(), theme.rgb("ffe58a")),
    )
    return Drawing(f"halo {turn}", length, length, shapes, 44)
