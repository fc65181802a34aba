"""The strip above a picture: the game's name, a golden ribbon for the turn, and the stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from render import artwork, theme
from render.artwork import text
from render.scene import Label, Shape, Sprite, placed
from render.scene.geometry import Box


@dataclass(frozen=True)
class Bar:
    """The places of a heading, from left to right."""

    title: Box
    ribbon: Box
    stage: Box


@dataclass(frozen=True)
class Head:
    """What a heading says: the game's name, whom the table waits for, where the game stands.

    A name of more than about eight letters is cut: it goes to the ribbon, or is "".
    """

    title: str
    turn: str
    stage: str


TOP: Final = Bar(Box(24, 18, 250, 64), Box(282, 26, 600, 48), Box(894, 18, 190, 64))
"""The heading of a table or hand at 1100 x 700; below it there is room from 98 on."""


def name(title: str, box: Box, size: int, spacing: float = 1.5, fill: int = theme.INK) -> Label:
    """Return a game's name at the left of a box; `size` and `spacing` in pixels."""
    return Label("title", title, box, artwork.title(size, fill, spacing=spacing), "left")


def ribbon(box: Box) -> Sprite:
    """Return the golden ribbon that fills a box."""
    return placed("ribbon", artwork.ribbon(int(box.w), int(box.h)), box)


def line(role: str, told: str, box: Box, size: int = 44) -> Label:
    """Return words in the middle of a box, on a ribbon or on parchment."""
    return Label(role, told, box, text(size, theme.INK, 800), "centre", 28)


def still(title: str, bar: Bar = TOP) -> Iterator[Shape]:
    """Yield what stays still in a heading: the game's name and the ribbon."""
    if title:
        yield name(title, bar.title, 44, fill=theme.GOLD)
    yield ribbon(bar.ribbon)


def moving(head: Head, bar: Bar = TOP) -> Iterator[Shape]:
    """Yield whom the table waits for, and where the game stands."""
    yield line("turn", head.turn, bar.ribbon.inset(34, 0))
    yield Label("stage", head.stage, bar.stage, text(34, theme.MIST, 700), "right", 28)
