"""What the pictures of the rules are made of: a sheet, captions, plates and small signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from render import artwork, theme
from render.artwork import text
from render.kit import rules
from render.kit.page import kept, leaves
from render.scene import Drawing, Form, Label, Shape, Sprite, placed
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Fill, Stroke

AREA: Final = rules.area()
"""The room inside the sheet's frame."""

_STYLE: Final = rules.Style(figure=62)

figure = _STYLE.number
page = leaves("pass_pass")


def caption(
    role: str, words: str, box: Box, size: int = 0, fill: Fill = theme.INK
) -> Iterator[Shape]:
    """Yield words in the middle of a box, one line below the other where they are broken."""
    return _STYLE.lines(role, words, box, "centre", size, fill)


def beside(role: str, words: str, box: Box, size: int = 0) -> Iterator[Shape]:
    """Yield the same from the left edge of a box."""
    return _STYLE.lines(role, words, box, "left", size)


def pointer(role: str, box: Box, turn: float = 0.0) -> Sprite:
    """Return an arrow in the middle of a box, turned clockwise by `turn` degrees from right."""
    return rules.pointer(role, box, turn=turn)


@kept
def turn_plate(number: int, size: int) -> Drawing:
    """Return a dark disc with a number: a place in an order."""
    box = Box(0, 0, size, size)
    rim = Stroke(artwork.GILT, max(2, size / 16))
    digit = Label("number", str(number), box, text(round(size * 0.7), theme.IVORY, 900), "centre")
    shapes = (Form("disc", box.inset(2), Oval(), artwork.SLATE, rim, artwork.SOFT), digit)
    return Drawing(f"turn {number}", size, size, shapes, 10)


_AROUND: Final = PathOutline(
    "M 0.5 0.04 C 0.755 0.04 0.96 0.245 0.96 0.5 C 0.96 0.755 0.755 0.96 0.5 0.96 "
    "C 0.245 0.96 0.04 0.755 0.04 0.5 C 0.04 0.39 0.08 0.29 0.145 0.21"
)
_TIP: Final = PathOutline("M 0.245 0.02 L 0.275 0.34 L -0.035 0.165 Z")


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
        Form("mark", box, PathOutline("M 0.3 0.3 L 0.7 0.7"), None, mark),
        Form("mark", box, PathOutline("M 0.7 0.3 L 0.3 0.7"), None, mark),
    )
    return Drawing("cross", size, size, shapes, 14)


def plate(role: str, box: Box) -> Shape:
    """Return a golden plate: what counts."""
    return Form(role, box, Rounded(14), artwork.LAUREL, Stroke(artwork.GILT, 4), artwork.SOFT)


def row_of(role: str, drawings: Iterable[Drawing], boxes: Iterable[Box]) -> Iterator[Shape]:
    """Yield drawings, each in the middle of its box."""
    for at, (drawing, box) in enumerate(zip(drawings, boxes, strict=True)):
        yield placed(f"{role}.{at}", drawing, box)
