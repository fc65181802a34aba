"""What the pictures of the rules are made of: a sheet, captions, figures and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from render import artwork, theme
from render.artwork import text
from render.kit.page import still
from render.scene import Align, Box, Label, Scene, Shape, placed

HEIGHT: Final = 560
"""The height of every picture of the rules, in pixels."""

AREA: Final = Box(36, 34, theme.WIDTH - 72, HEIGHT - 68)
"""The room inside the sheet's frame."""

CAPTION: Final = 40
"""The size of captions, in pixels: they can be read where the picture is 300 pixels wide."""

LEAST: Final = 32
"""The least size of anything written here, in pixels."""

LINE: Final = 52
"""The height of a line of a caption, in pixels."""

Draw = Callable[[Box], Iterable[Shape]]
"""What draws one part of a page in a box."""


def page(name: str, shapes: Iterable[Shape]) -> Scene:
    """Return the picture of a page: the shapes on a sheet that all pages share."""
    title = f"monte_cristo rules {name}"
    return Scene(title, theme.WIDTH, HEIGHT, _sheet(), tuple(shapes))


@still
def _sheet() -> tuple[Shape, ...]:
    area = Box(0, 0, theme.WIDTH, HEIGHT).inset(14)
    return (*artwork.night(theme.WIDTH, HEIGHT), *artwork.parchment("sheet", area))


def caption(role: str, words: str, box: Box, align: Align = "left") -> Iterator[Shape]:
    """Yield words in a box, one line below the other where they are broken."""
    lines = words.split("\n")
    area = box.centred(box.w, LINE * len(lines))
    for at, (line, row) in enumerate(zip(lines, area.rows(len(lines), 0), strict=True)):
        yield Label(f"{role}.{at}", line, row, text(CAPTION, theme.INK, 800), align, LEAST)


def figure(role: str, sign: str, box: Box, size: int = 54) -> Label:
    """Return a number, or a sign between numbers, in the middle of a box."""
    return Label(role, sign, box, text(size, theme.INK, 900), "centre", LEAST)


def pointer(role: str, box: Box, size: int = 44) -> Shape:
    """Return an arrow to the right in the middle of a box."""
    return placed(role, artwork.arrow(size), box)


def lines(parts: Iterable[tuple[Draw, str]], width: float, count: int) -> Iterator[Shape]:
    """Yield rows with a drawing of so much width at the left, and what it means at the right."""
    rows = AREA.inset(4, 0).rows(count, 8)
    for at, (row, (draw, told)) in enumerate(zip(rows, parts, strict=True)):
        if at:
            yield artwork.rule(f"rule.{at}", Box(row.x, row.y - 5, row.w, 2))
        yield from draw(Box(row.x, row.y, width, row.h))
        left = width + 20
        yield from caption(f"line.{at}", told, Box(row.x + left, row.y, row.w - left, row.h))
