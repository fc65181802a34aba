"""Safes, and the plates of their two sides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.scene import Drawing, Form, Label, Shape
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Fill, Linear, Shadow, Stroke
from render.top_secret.emblems import DARK

_STEEL: Final = Linear(
    (theme.rgb("8fa4b2"), theme.rgb("54697a"), theme.rgb("2c3c49")), (0.2, 0), (0.8, 1)
)
_DOOR: Final = Linear(
    (theme.rgb("b7c6d0"), theme.rgb("71879a"), theme.rgb("42566a")), (0.2, 0), (0.8, 1)
)


def strongbox(box: Box, *, wheel: bool = True, wall: float = 0.085) -> tuple[Shape, ...]:
    """Return a safe that fills a box, with a wheel or a plain door.

    `wall` is how thick its frame is, in parts of its size.
    """
    size = min(box.w, box.h)
    line = Stroke(theme.rgb("0c141a"), max(1.6, size / 60))
    door = box.inset(size * wall)
    lip = Stroke(theme.rgb("ffffff", 0.35), max(1.0, size / 90))
    shapes: list[Shape] = [
        Form("safe", box, Rounded(size * 0.1), _STEEL, line, Shadow(theme.SHADE, size / 18, 0, 3)),
        Form("safe.lip", box.inset(size * 0.018), Rounded(size * 0.09), None, lip),
        Form("door", door, Rounded(size * 0.06), _DOOR, line),
        Form("door.lip", door.inset(size * 0.018), Rounded(size * 0.05), None, lip),
    ]
    for y in (0.2, 0.68):
        hinge = Box(box.x - size * 0.012, box.y + y * box.h, size * (wall - 0.01), box.h * 0.12)
        shapes.append(Form("hinge", hinge, Rounded(size * 0.02), artwork.STEEL, line))
    return (*shapes, *handle(door.centred(size * 0.5, size * 0.5))) if wheel else tuple(shapes)


def handle(box: Box) -> Iterable[Shape]:
    """Yield the wheel of a safe."""
    line = Stroke(theme.rgb("0c141a"), max(1.2, box.w / 30))
    spokes = PathOutline("M 0.5 0.02 L 0.5 0.98 M 0.02 0.5 L 0.98 0.5")
    yield Form("spokes.rim", box, spokes, None, Stroke(theme.rgb("0c141a"), box.w / 7))
    yield Form("spokes", box, spokes, None, Stroke(theme.rgb("dfe8ee"), box.w / 13))
    yield Form("dial", box.inset(box.w * 0.16), Oval(), artwork.STEEL, line)
    ticks = Stroke(theme.rgb("2a3842"), box.w / 26, (box.w / 34, box.w / 17))
    yield Form("ticks", box.inset(box.w * 0.24), Oval(), None, ticks)
    yield Form("knob", box.inset(box.w * 0.36), Oval(), artwork.GILT, line)


@kept
def safe(size: int) -> Drawing:
    """Return a safe."""
    return Drawing("safe", size, size, strongbox(Box(0, 0, size, size)), 10)


def side(words: str, width: int, height: int, *, double: bool) -> Drawing:
    """Return the plate of a side of a safe: steel for ×1, gold for ×2."""
    return _side(words, width, height, artwork.GILT if double else artwork.STEEL)


@kept
def _side(words: str, width: int, height: int, metal: Fill) -> Drawing:
    box = Box(0, 0, width, height)
    ink = text(round(height * 0.66), theme.INK if metal is artwork.GILT else DARK, 900)
    shapes = (
        Form("plate", box.inset(1), Rounded(height * 0.22), metal, Stroke(DARK, 1.8), artwork.SOFT),
        Label("words", words, box, ink, "centre"),
    )
    return Drawing(f"side {words}", width, height, shapes, 8)
