"""What the pictures of the rules are made of: a sheet, captions, figures and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from render import artwork
from render.kit import rules
from render.kit.page import leaves
from render.scene import Shape, placed
from render.scene.geometry import Box

HEIGHT: Final = 560
"""The height of every picture of the rules, in pixels."""

AREA: Final = rules.area(HEIGHT, 36)
"""The room inside the sheet's frame."""

LINE: Final = 52
"""The height of a line of a caption, in pixels."""

_STYLE: Final = rules.Style(40, 32, 54, "left", LINE)

caption = _STYLE.lines
figure = _STYLE.number
page = leaves("monte_cristo", HEIGHT, 14)

Draw = Callable[[Box], Iterable[Shape]]
"""What draws one part of a page in a box."""


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
