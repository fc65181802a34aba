"""What the pictures of the rules are made of: a sheet, captions, plates and small signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from render import artwork, theme
from render.artwork import text
from render.kit.page import kept, still
from render.scene import (
    Align,
    Box,
    Drawing,
    Fill,
    Form,
    Label,
    Oval,
    Path,
    Rounded,
    Scene,
    Shape,
    Sprite,
    Stroke,
    placed,
)

HEIGHT: Final = 520
"""The height of every picture of the rules, in pixels."""

AREA: Final = Box(40, 34, theme.WIDTH - 80, HEIGHT - 68)
"""The room inside the sheet's frame."""

CAPTION: Final = 42
"""The size of captions, in pixels: they can be read where the picture is 300 pixels wide."""

LEAST: Final = 36
"""The least size of anything written here, in pixels."""


def page(name: str, shapes: Iterable[Shape]) -> Scene:
    """Return the picture of a page: the shapes on a sheet that all pages share."""
    return Scene(f"pass_pass rules {name}", theme.WIDTH, HEIGHT, _sheet(), tuple(shapes))


@still
def _sheet() -> tuple[Shape, ...]:
    area = Box(0, 0, theme.WIDTH, HEIGHT).inset(16)
    return (*artwork.night(theme.WIDTH, HEIGHT), *artwork.parchment("sheet", area))


def caption(
    role: str, words: str, box: Box, size: int = CAPTION, fill: Fill = theme.INK
) -> Iterator[Shape]:
    """Yield words in the middle of a box, one line below the other where they are broken."""
    yield from _lines(role, words, box, size, fill, "centre")


def beside(role: str, words: str, box: Box, size: int = CAPTION) -> Iterator[Shape]:
    """Yield the same from the left edge of a box."""
    yield from _lines(role, words, box, size, theme.INK, "left")


def _lines(role: str, words: str, box: Box, size: int, fill: Fill, align: Align) -> Iterator[Shape]:
    lines = words.split("\n")
    for at, (line, row) in enumerate(zip(lines, box.rows(len(lines), 0), strict=True)):
        yield Label(f"{role}.{at}", line, row, text(size, fill, 800), align, LEAST)


def figure(role: str, number: int | str, box: Box, size: int = 62) -> Label:
    """Return a number, or a sign between numbers, in the middle of a box."""
    return Label(role, str(number), box, text(size, theme.INK, 900), "centre", LEAST)


def pointer(role: str, box: Box, turn: float = 0.0) -> Sprite:
    """Return an arrow in the middle of a box, turned clockwise by `turn` degrees from right."""
    size = int(min(box.w, box.h))
    x, y = box.middle
    return Sprite(role, artwork.arrow(size), round(x - size / 2), round(y - size / 2), turn)


@kept
def turn_plate(number: int, size: int) -> Drawing:
    """Return a dark disc with a number: a place in an order."""
    box = Box(0, 0, size, size)
    rim = Stroke(artwork.GILT, max(2, size / 16))
    digit = Label("number", str(number), box, text(round(size * 0.7), theme.IVORY, 900), "centre")
    shapes = (Form("disc", box.inset(2), Oval(), artwork.SLATE, rim, artwork.SOFT), digit)
    return Drawing(f"turn {number}", size, size, shapes, 10)


_AROUND: Final = Path(
    "M 0.5 0.04 C 0.755 0.04 0.96 0.245 0.96 0.5 C 0.96 0.755 0.755 0.96 0.5 0.96 "
    "C 0.245 0.96 0.04 0.755 0.04 0.5 C 0.04 0.39 0.08 0.29 0.145 0.21"
)
_TIP: Final = Path("M 0.245 0.02 L 0.275 0.34 L -0.035 0.165 Z")


@kept
def clockwise(size: int) -> Drawing:
    """Return an arrow that runs clockwise."""
    box = Box(0, 0, size, size)
    shapes = (
        Form("line", box, _AROUND, None, Stroke(theme.BRONZE, size / 7)),
        Form("shine", box, _AROUND, None, Stroke(theme.rgb("f3c655"), size / 12)),
        Form("tip", box, _TIP, artwork.GILT, Stroke(theme.BRONZE, 2)),
    )
    return Drawing("clockwise", size, size, shapes, 10)


@kept
def cross(size: int) -> Drawing:
    """Return a red disc with a cross: what must not be."""
    box = Box(0, 0, size, size)
    red = theme.rgb("a3211c")
    mark = Stroke(theme.IVORY, size / 7)
    shapes = (
        Form("disc", box.inset(1), Oval(), red, Stroke(theme.rgb("4d0b08"), 2), artwork.SOFT),
        Form("mark", box, Path("M 0.3 0.3 L 0.7 0.7"), None, mark),
        Form("mark", box, Path("M 0.7 0.3 L 0.3 0.7"), None, mark),
    )
    return Drawing("cross", size, size, shapes, 14)


def plate(role: str, box: Box) -> Shape:
    """Return a golden plate: what counts."""
    return Form(role, box, Rounded(14), artwork.LAUREL, Stroke(artwork.GILT, 4), artwork.SOFT)


def row_of(role: str, drawings: Iterable[Drawing], boxes: Iterable[Box]) -> Iterator[Shape]:
    """Yield drawings, each in the middle of its box."""
    for at, (drawing, box) in enumerate(zip(drawings, boxes, strict=True)):
        yield placed(f"{role}.{at}", drawing, box)
