"""Where everything lies: the city at any scale, and the corners around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan2, degrees
from typing import Final

from games.passages_secrets.board import BOUNDS, PATHS, Point
from render import theme
from render.passages_secrets.outlines import Spot
from render.scene.geometry import Box

MARGIN: Final = 12
SHEET: Final = Box(MARGIN, MARGIN, theme.WIDTH - 2 * MARGIN, theme.HEIGHT - 2 * MARGIN)
"""The sheet that the city is drawn on."""


@dataclass(frozen=True)
class Ground:
    """The city drawn with sides of `side` pixels; `x` is its middle, `y` its upper end."""

    side: float
    x: float
    y: float

    def spot(self, point: Point) -> Spot:
        """Return a point of the board in pixels."""
        return self.x + point[0] * self.side, self.y + (point[1] - BOUNDS[1]) * self.side

    def square(self, point: Point, size: float) -> Box:
        """Return a square around a point of the board."""
        x, y = self.spot(point)
        return Box(x - size / 2, y - size / 2, size, size)

    @cached_property
    def passage(self) -> int:
        """How long a passage is, in whole pixels, an even number."""
        return 2 * round(self.side * 0.42)

    @property
    def token(self) -> int:
        """How large an object token is."""
        return round(self.side * 0.47)


def turn(number: int) -> int:
    """Return how far a path is turned clockwise from lying flat, in degrees."""
    (ax, ay), (bx, by) = PATHS[number - 1].line
    return round(degrees(atan2(by - ay, bx - ax)))


TABLE: Final = Ground(128, 550, 30)
"""The city in the middle of the table."""


@dataclass(frozen=True)
class Corner:
    """One player's corner of the city, and what stands below it."""

    panel: Box
    card: Box
    foot: Box


def _mirrored(box: Box) -> Box:
    return Box(theme.WIDTH - box.right, box.y, box.w, box.h)


_LEFT: Final = Corner(Box(26, 26, 394, 184), Box(26, 222, 286, 176), Box(26, 412, 176, 262))
CORNERS: Final = (
    _LEFT,
    Corner(_mirrored(_LEFT.panel), _mirrored(_LEFT.card), _mirrored(_LEFT.foot)),
)
"""The corners of the first and of the second player."""
