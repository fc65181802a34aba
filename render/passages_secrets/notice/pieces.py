"""What the pictures of the rules are made of: a sheet, captions, numbers and arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.passages_secrets.components import District
from render import artwork, theme
from render.artwork import text
from render.kit.page import still
from render.passages_secrets import emblems
from render.scene import Align, Box, Fill, Label, Scene, Shape, Sprite, placed

HEIGHT: Final = 520
"""The height of every picture of the rules, in pixels."""

AREA: Final = Box(40, 34, theme.WIDTH - 80, HEIGHT - 68)
"""The room inside the sheet's frame."""

CAPTION: Final = 42
"""The size of captions, in pixels: they can be read where the picture is 300 pixels wide."""

LEAST: Final = 34
"""The least size of anything written here, in pixels."""


def page(name: str, shapes: Iterable[Shape]) -> Scene:
    """Return the picture of a page: the shapes on a sheet that all pages share."""
    title = f"passages_secrets rules {name}"
    return Scene(title, theme.WIDTH, HEIGHT, _sheet(), tuple(shapes))


@still
def _sheet() -> tuple[Shape, ...]:
    area = Box(0, 0, theme.WIDTH, HEIGHT).inset(16)
    return (*artwork.night(theme.WIDTH, HEIGHT), *artwork.parchment("sheet", area))


def caption(
    role: str, words: str, box: Box, align: Align = "centre", size: int = CAPTION
) -> Iterator[Shape]:
    """Yield words in a box, one line below the other where they are broken."""
    lines = words.split("\n")
    for at, (line, row) in enumerate(zip(lines, box.rows(len(lines), 0), strict=True)):
        yield Label(f"{role}.{at}", line, row, text(size, theme.INK, 800), align, LEAST)


def figure(role: str, number: int | str, box: Box, size: int = 56) -> Label:
    """Return a number, or a sign between numbers, in the middle of a box."""
    return Label(role, str(number), box, text(size, theme.INK, 900), "centre", LEAST)


def pointer(role: str, box: Box) -> Sprite:
    """Return an arrow to the right in the middle of a box."""
    return placed(role, artwork.arrow(int(min(box.w, box.h))), box)


def moved(role: str, district: District, zones: int, box: Box) -> Iterator[Shape]:
    """Yield a district and by how many zones its marker moves."""
    size = int(min(box.h, 70))
    yield placed(f"{role}.district", emblems.badge(district, size), Box(box.x, box.y, size, box.h))
    place = Box(box.x + size + 4, box.y, box.w - size - 4, box.h)
    ink: Fill = theme.INK
    yield Label(f"{role}.zones", f"+{zones}", place, text(50, ink, 900), "left", LEAST)
