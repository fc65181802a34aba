"""What the pictures of the rules are made of: captions, figures, and arrows between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render import artwork, theme
from render.artwork import text
from render.kit.page import RULES
from render.scene import Align, Label, Sprite
from render.scene.geometry import Box
from render.scene.paint import Fill


def area(height: int = RULES, margin: float = 40) -> Box:
    """Return the room inside the frame of a page's sheet."""
    return Box(0, 0, theme.WIDTH, height).inset(margin, 34)


@dataclass(frozen=True)
class Style:
    """How a game writes on the pages of its rules, in pixels.

    `caption` and `figure` are the sizes of words and numbers, `least` that of anything: all can be
    read where the picture is 300 pixels wide. Lines are `line` high, or fill their box.
    """

    caption: int = 42
    least: int = 36
    figure: int = 56
    align: Align = "centre"
    line: int = 0

    def lines(
        self,
        role: str,
        words: str,
        box: Box,
        align: Align | None = None,
        size: int = 0,
        fill: Fill = theme.INK,
    ) -> Iterator[Label]:
        """Yield words in a box, one line below the other where they are broken."""
        lines = words.split("\n")
        room = box.centred(box.w, self.line * len(lines)) if self.line else box
        ink = text(size or self.caption, fill, 800)
        for at, (line, row) in enumerate(zip(lines, room.rows(len(lines), 0), strict=True)):
            yield Label(f"{role}.{at}", line, row, ink, align or self.align, self.least)

    def number(self, role: str, told: int | str, box: Box, size: int = 0) -> Label:
        """Return a number, or a sign between numbers, in the middle of a box."""
        ink = text(size or self.figure, theme.INK, 900)
        return Label(role, str(told), box, ink, "centre", self.least)


def pointer(role: str, box: Box, size: int = 0, turn: float = 0.0) -> Sprite:
    """Return an arrow in the middle of a box, turned clockwise by `turn` degrees from right.

    It fills the box unless a `size` in pixels is given.
    """
    size = size or int(min(box.w, box.h))
    x, y = box.middle
    return Sprite(role, artwork.arrow(size), round(x - size / 2), round(y - size / 2), turn)
