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


_SMALL: Final = 50
"""How large a token on a small map is, in pixels, if it is below half as long as its path."""


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
        """How long a passage is, in whole pixels, an even number: it all but meets the next one."""
        return 2 * round(self.side * 0.46)

    @property
    def token(self) -> int:
        """How large an object token is: the sign of its district stays to be seen beside it.

        On a small map it is a little larger beside its path: its number has to be read.
        """
        return round(max(0.4 * self.side, min(0.47 * self.side, _SMALL)))


def turn(number: int) -> int:
    """Return how far a path is turned clockwise from lying flat, in degrees."""
    (ax, ay), (bx, by) = PATHS[number - 1].line
    return round(degrees(atan2(by - ay, bx - ax)))


TABLE: Final = Ground(128, 556, 30)
"""The city in the middle of the table."""

PORTRAIT: Final = Ground(150, 550, 36)
"""The city above the control board, in one picture."""


@dataclass(frozen=True)
class Corner:
    """One player's corner of the city, and what stands below it."""

    panel: Box
    card: Box
    foot: Box


CORNERS: Final = (
    Corner(Box(26, 26, 394, 184), Box(26, 222, 286, 176), Box(26, 412, 184, 262)),
    Corner(Box(686, 26, 388, 184), Box(796, 222, 278, 176), Box(908, 412, 166, 262)),
)
"""The corners of the first and of the second player."""
