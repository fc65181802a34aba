"""What the pictures of the rules are made of: a sheet, captions, numbers, cards and arrows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.protocol import Seat
from games.top_secret.components import Card, CardKind
from render.kit import rules
from render.kit.page import leaves
from render.scene import Shape, placed
from render.scene.geometry import Box
from render.top_secret import cards, signs

AREA: Final = rules.area()
"""The room inside the sheet's frame."""

_STYLE: Final = rules.Style(caption=46, least=38, figure=60)

caption = _STYLE.lines
figure = _STYLE.number
page = leaves("top_secret")


def card(role: str, kind: CardKind, box: Box, seat: int = 1) -> Shape:
    """Return a card as wide as a box, from its upper edge on."""
    drawing = cards.card(Card(kind, Seat(seat)), int(box.w))
    return placed(role, drawing, Box(box.x, box.y, box.w, drawing.height))


def burnt(role: str, kind: CardKind, box: Box, seat: int = 1) -> Iterator[Shape]:
    """Yield a card that has exploded, with a blast at its foot."""
    yield card(role, kind, box, seat)
    high = cards.height(int(box.w))
    whole = Box(box.x, box.y, box.w, high)
    yield placed(f"{role}.burnt", cards.burnt(int(box.w)), whole)
    foot = Box(box.right - 54, whole.bottom - 54, 70, 70)
    yield placed(f"{role}.blast", signs.blast(72), foot)


def saved(role: str, kind: CardKind, box: Box, seat: int = 1) -> Iterator[Shape]:
    """Yield a card that is protected, with a shield at its foot."""
    yield card(role, kind, box, seat)
    high = cards.height(int(box.w))
    foot = Box(box.x - 14, box.y + high - 56, 70, 70)
    yield placed(f"{role}.shield", signs.shield(68), foot)
