"""Where things stand on the pictures of Le Secret de Monte Cristo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.monte_cristo.components import DUNGEONS, FULL, ZONES, Place
from render import theme
from render.scene.geometry import Box

MARGIN: Final = 12
GAP: Final = 8
TABLE: Final = Box(MARGIN, MARGIN, theme.WIDTH - 2 * MARGIN, theme.HEIGHT - 2 * MARGIN)

TASK: Final = Box(MARGIN, 96, 716, 46)
"""What is to be done now."""

FOUND: Final = Box(TASK.right + GAP, 96, TABLE.right - TASK.right - GAP, 46)
"""Treasures that are revealed, and how many lie face down."""


def chips(seats: int) -> tuple[Box, ...]:
    """Return the plates of the players at the top, in the order of seats."""
    return Box(MARGIN, MARGIN, TABLE.w, 76).columns(seats, GAP)


@dataclass(frozen=True)
class Plate:
    """A player's plate: name and points side by side where it is wide, else one below the other.

    There is room for a second line below the name.
    """

    marble: Box
    name: Box
    points: Box
    figures: int


def plate(box: Box) -> Plate:
    """Return the places on a player's plate, 76 pixels high."""
    marble = Box(box.x + 8, box.y, 56, box.h)
    left, wide = box.x + 72, box.w > 400
    name = Box(left, box.y + 2, box.right - left - (132 if wide else 10), 29)
    if wide:
        return Plate(marble, name, Box(box.right - 126, box.y + 6, 112, box.h - 12), 52)
    return Plate(marble, name, Box(box.right - 106, box.y + 31, 94, 44), 43)


@dataclass(frozen=True)
class Chamber:
    """A dungeon: its letter, the places of its treasures, its queue, and who ranks how."""

    box: Box
    letter: Box
    treasures: tuple[Box, ...]
    queue: Box
    ranks: Box


def _chamber(box: Box) -> Chamber:
    inner = box.inset(8, 8)
    upper = Box(inner.x, inner.y, inner.w, 74)
    queue = Box(inner.x, upper.bottom + 5, inner.w, 78)
    ranks = Box(inner.x + 2, queue.bottom + 3, inner.w - 2, inner.bottom - queue.bottom - 3)
    places = Box(inner.x + 60, inner.y, inner.w - 60, 74).columns(FULL, 4)
    return Chamber(box, Box(inner.x, inner.y, 56, 74), places, queue, ranks)


_HALL: Final = Box(MARGIN, 150, TABLE.w, 446)

CHAMBERS: Final[dict[Place, Chamber]] = dict(
    zip(
        DUNGEONS,
        (_chamber(box) for row in _HALL.rows(2, GAP) for box in row.columns(3, GAP)),
        strict=True,
    )
)
"""The six dungeons, in two rows of three."""

ZONE_BOXES: Final[dict[Place, Box]] = dict(
    zip(ZONES, Box(MARGIN, 604, TABLE.w, 84).columns(len(ZONES), GAP), strict=True)
)
"""The four bonus zones, below the dungeons."""
