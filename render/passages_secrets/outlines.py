"""Outlines that the city is made of: polygons, lines between two points, arcs."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin, tan

from render.scene import Form
from render.scene.geometry import Box, PathOutline
from render.scene.paint import Fill, Shadow, Stroke

Spot = tuple[float, float]
"""A point in pixels."""


def around(spots: Sequence[Spot]) -> Box:
    """Return the smallest box that holds every spot."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def within(box: Box, spot: Spot) -> str:
    """Return a spot in parts of a box, as a step of a `PathOutline` writes it."""
    x = (spot[0] - box.x) / box.w if box.w else 0
    y = (spot[1] - box.y) / box.h if box.h else 0
    return f"{x:.4f} {y:.4f}"


def polygon(
    role: str,
    spots: Sequence[Spot],
    fill: Fill | None,
    stroke: Stroke | None = None,
    shadow: Shadow | None = None,
) -> Form:
    """Return the area between some spots."""
    box = around(spots)
    steps = " L ".join(within(box, spot) for spot in spots)
    return Form(role, box, PathOutline(f"M {steps} Z"), fill, stroke, shadow)


def line(role: str, start: Spot, end: Spot, stroke: Stroke, shadow: Shadow | None = None) -> Form:
    """Return a line between two spots."""
    box = around((start, end))
    steps = f"M {within(box, start)} L {within(box, end)}"
    return Form(role, box, PathOutline(steps), None, stroke, shadow)


def sector(role: str, centre: Spot, radius: float, start: float, sweep: float, fill: Fill) -> Form:
    """Return a slice of a disc from `start`, clockwise from the right, over `sweep` degrees."""
    x, y = centre
    box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    step = sweep / 3
    arcs = " ".join(_arc(start + at * step, step) for at in range(3))
    return Form(role, box, PathOutline(f"M 0.5 0.5 L {_on_rim(start)} {arcs} Z"), fill)


def _on_rim(angle: float, reach: float = 0.5) -> str:
    return f"{0.5 + reach * cos(radians(angle)):.4f} {0.5 + reach * sin(radians(angle)):.4f}"


def _arc(start: float, sweep: float) -> str:
    """Return a step along a circle; up to 60 degrees nobody sees that it is none."""
    half = radians(sweep / 2)
    bend = 0.5 * (1 + tan(half) ** 2) ** 0.5
    return f"Q {_on_rim(start + sweep / 2, bend)} {_on_rim(start + sweep)}"
