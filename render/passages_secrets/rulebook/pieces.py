"""What the pictures of the rules are made of: a sheet, captions, numbers and arrows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.components import District
from render import theme
from render.artwork import text
from render.kit import rules
from render.kit.page import leaves
from render.passages_secrets import emblems
from render.scene import Label, Shape, placed
from render.scene.geometry import Box
from render.scene.paint import Fill

AREA: Final = rules.area()
"""The room inside the sheet's frame."""

LEAST: Final = 34
"""The least size of anything written here, in pixels."""

_STYLE: Final = rules.Style(least=LEAST)

caption = _STYLE.lines
figure = _STYLE.number
page = leaves("passages_secrets")


def moved(role: str, district: District, zones: int, box: Box) -> Iterator[Shape]:
    """Yield a district and by how many zones its marker moves."""
    size = int(min(box.h, 70))
    yield placed(f"{role}.district", emblems.badge(district, size), Box(box.x, box.y, size, box.h))
    place = Box(box.x + size + 4, box.y, box.w - size - 4, box.h)
    ink: Fill = theme.INK
    yield Label(f"{role}.zones", f"+{zones}", place, text(50, ink, 900), "left", LEAST)
