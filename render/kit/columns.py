"""A table on which everybody has a column: what lies before them, below it their panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render import artwork
from render.kit import cards, heading, people
from render.kit.heading import Head
from render.kit.page import ground, picture, still
from render.kit.people import PlayerSummary, Room
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box

_SHEET: Final = Box(16, 98, 1068, 330)
_PANELS: Final = Box(16, 440, 1068, 244)
_SIDE: Final = Box(916, 98, 168, 586)
_LEFT: Final = _SIDE.w + 12

CARD: Final = 138
"""The width of a card in a column, in pixels."""


def scene(
    slug: str,
    head: Head,
    everybody: Sequence[PlayerSummary],
    told: str,
    room: Room,
    piles: Sequence[cards.Pile] = (),
) -> Scene:
    """Return the table: `told` is what happened last, `room` what lies before each player.

    Up to two piles stand in a panel at the right.
    """
    seats, left = len(everybody), bool(piles)
    sheet = _beside(_SHEET, piles=left)
    line = Box(sheet.x + 24, sheet.y + 12, sheet.w - 48, 44)
    moving: list[Shape] = [*heading.moving(head), heading.line("told", told, line, 36)]
    for one, box in zip(everybody, places(seats, piles=left), strict=True):
        moving += room(one, box)
    for pile, box in zip(piles, _SIDE.inset(12, 16).rows(2, 10), strict=False):
        moving += cards.pile(pile, box)
    for one, box in zip(everybody, _columns(_PANELS, seats, piles=left), strict=True):
        moving += people.panel(one, box)
    return picture(f"{slug} table {seats}", _still(head.title, seats, piles=left), moving)


def _beside(area: Box, *, piles: bool) -> Box:
    """Return what the piles leave of an area."""
    return Box(area.x, area.y, area.w - (_LEFT if piles else 0), area.h)


def _columns(area: Box, seats: int, *, piles: bool) -> tuple[Box, ...]:
    return people.columns(_beside(area, piles=piles), seats)


def places(seats: int, *, piles: bool) -> tuple[Box, ...]:
    """Return the places of a card before each player."""
    area = Box(_SHEET.x, _SHEET.y + 66, _SHEET.w, cards.height(CARD))
    return _columns(area, seats, piles=piles)


@still
def _still(title: str, seats: int, *, piles: bool) -> Iterator[Shape]:
    yield from ground()
    yield from heading.still(title)
    yield from artwork.parchment("sheet", _beside(_SHEET, piles=piles))
    if piles:
        yield from artwork.panel("side", _SIDE)
    yield from people.panels(_columns(_PANELS, seats, piles=piles))
    for box in places(seats, piles=piles):
        yield placed("slot", cards.light_slot(CARD, cards.height(CARD)), box)
