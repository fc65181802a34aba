"""What the pictures of the rules are made of: a sheet, captions, numbers, cards and arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.protocol import Seat
from games.top_secret.components import Card, Kind
from render import artwork, theme
from render.artwork import text
from render.kit.page import still
from render.scene import Align, Box, Label, Scene, Shape, placed
from render.top_secret import cards, signs

HEIGHT: Final = 520
"""The height of every picture of the rules, in pixels."""

AREA: Final = Box(40, 34, theme.WIDTH - 80, HEIGHT - 68)
"""The room inside the sheet's frame."""

CAPTION: Final = 46
"""The size of captions, in pixels: they can be read where the picture is 300 pixels wide."""

LEAST: Final = 38
"""The least size of anything written here, in pixels."""


def page(name: str, shapes: Iterable[Shape]) -> Scene:
    """Return the picture of a page: the shapes on a sheet that all pages share."""
    return Scene(f"top_secret rules {name}", theme.WIDTH, HEIGHT, _sheet(), tuple(shapes))


@still
def _sheet() -> tuple[Shape, ...]:
    area = Box(0, 0, theme.WIDTH, HEIGHT).inset(16)
    return (*artwork.night(theme.WIDTH, HEIGHT), *artwork.parchment("sheet", area))


def caption(role: str, words: str, box: Box, align: Align = "centre") -> Iterator[Shape]:
    """Yield words in a box, one line below the other where they are broken."""
    lines = words.split("\n")
    for at, (line, row) in enumerate(zip(lines, box.rows(len(lines), 0), strict=True)):
        yield Label(f"{role}.{at}", line, row, text(CAPTION, theme.INK, 800), align, LEAST)


def figure(role: str, told: str, box: Box, size: int = 60) -> Label:
    """Return a number, or a sign between numbers, in the middle of a box."""
    return Label(role, told, box, text(size, theme.INK, 900), "centre", LEAST)


def card(role: str, kind: Kind, box: Box, seat: int = 1) -> Shape:
    """Return a card as wide as a box, from its upper edge on."""
    drawing = cards.card(Card(kind, Seat(seat)), int(box.w))
    return placed(role, drawing, Box(box.x, box.y, box.w, drawing.height))


def burnt(role: str, kind: Kind, box: Box, seat: int = 1) -> Iterator[Shape]:
    """Yield a card that has exploded, with a blast at its foot."""
    yield card(role, kind, box, seat)
    high = cards.height(int(box.w))
    whole = Box(box.x, box.y, box.w, high)
    yield placed(f"{role}.burnt", cards.burnt(int(box.w)), whole)
    foot = Box(box.right - 54, whole.bottom - 54, 70, 70)
    yield placed(f"{role}.blast", signs.blast(72), foot)


def saved(role: str, kind: Kind, box: Box, seat: int = 1) -> Iterator[Shape]:
    """Yield a card that is protected, with a shield at its foot."""
    yield card(role, kind, box, seat)
    high = cards.height(int(box.w))
    foot = Box(box.x - 14, box.y + high - 56, 70, 70)
    yield placed(f"{role}.shield", signs.shield(68), foot)
