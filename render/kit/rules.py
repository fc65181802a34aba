"""What the pictures of the rules are made of: captions, figures, and arrows between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render import artwork, theme
from render.artwork import text
from render.scene import Align, Box, Fill, Label, Sprite


@dataclass(frozen=True)
class Hand:
    """How a game writes on its pages, in pixels.

    `caption` is the size of captions, `least` that of anything: both can be read where the picture
    is 300 pixels wide.
    """

    caption: int
    least: int

    def lines(
        self,
        role: str,
        words: str,
        box: Box,
        align: Align = "centre",
        size: int = 0,
        fill: Fill = theme.INK,
    ) -> Iterator[Label]:
        """Yield words in a box, one line below the other where they are broken."""
        lines = words.split("\n")
        ink = text(size or self.caption, fill, 800)
        for at, (line, row) in enumerate(zip(lines, box.rows(len(lines), 0), strict=True)):
            yield Label(f"{role}.{at}", line, row, ink, align, self.least)

    def figure(self, role: str, told: int | str, box: Box, size: int) -> Label:
        """Return a number, or a sign between numbers, in the middle of a box."""
        return Label(role, str(told), box, text(size, theme.INK, 900), "centre", self.least)


def pointer(role: str, box: Box, turn: float = 0.0, size: int = 0) -> Sprite:
    """Return an arrow in the middle of a box, turned clockwise by `turn` degrees from right.

    It fills the box unless a `size` in pixels is given.
    """
    size = size or int(min(box.w, box.h))
    x, y = box.middle
    return Sprite(role, artwork.arrow(size), round(x - size / 2), round(y - size / 2), turn)
