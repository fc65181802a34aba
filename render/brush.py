"""Outlines and fills of a scene as the drawing library's paths and paints."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from render.ink import skia
from render.scene.geometry import Box, Outline, Oval, PathOutline, Rounded
from render.scene.paint import Fill, Linear, Radial, Shadow, Stroke

_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}


def fill(filling: Fill, box: Box) -> Any:
    """Return the paint that fills an outline in `box`."""
    paint = skia.Paint(AntiAlias=True)
    if isinstance(filling, int):
        paint.setColor(filling)
    else:
        paint.setShader(_shader(filling, box))
    return paint


def line(stroke: Stroke, box: Box) -> Any:
    """Return the paint that draws a line along an outline in `box`."""
    paint = fill(stroke.fill, box)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(stroke.width)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    paint.setStrokeCap(skia.Paint.kRound_Cap)
    if stroke.dash:
        paint.setPathEffect(skia.DashPathEffect.Make(list(stroke.dash), 0))
    return paint


def rim(colour: int, width: float) -> Any:
    """Return the paint that draws an edge of `width` pixels around letters."""
    paint = skia.Paint(AntiAlias=True, Color=colour, Style=skia.Paint.kStroke_Style)
    paint.setStrokeWidth(2 * width)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    return paint


def shade(shadow: Shadow) -> Any:
    """Return the paint of a soft shadow or glow."""
    paint = skia.Paint(AntiAlias=True, Color=shadow.colour)
    if shadow.blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow.blur))
    return paint


def _shader(filling: Linear | Radial, box: Box) -> Any:
    if isinstance(filling, Linear):
        ends = [_point(filling.start, box), _point(filling.end, box)]
        return skia.GradientShader.MakeLinear(points=ends, colors=list(filling.stops))
    reach = filling.reach * max(box.w, box.h)
    centre = _point(filling.centre, box)
    return skia.GradientShader.MakeRadial(center=centre, radius=reach, colors=list(filling.stops))


def _point(part: tuple[float, float], box: Box) -> Any:
    return skia.Point(box.x + part[0] * box.w, box.y + part[1] * box.h)


def path(outline: Outline, box: Box) -> Any:
    """Return the outline as it lies in `box`."""
    drawn = skia.Path()
    rect = skia.Rect.MakeXYWH(box.x, box.y, box.w, box.h)
    if isinstance(outline, Rounded):
        drawn.addRoundRect(rect, outline.radius, outline.radius)
    elif isinstance(outline, Oval):
        drawn.addOval(rect)
    else:
        drawn = _stepped(drawn, outline, box)
    return drawn


def _stepped(drawn: Any, outline: PathOutline, box: Box) -> Any:
    draw = {
        "M": drawn.moveTo,
        "L": drawn.lineTo,
        "Q": drawn.quadTo,
        "C": drawn.cubicTo,
        "Z": drawn.close,
    }
    for letter, numbers in _steps(outline.steps):
        across = [box.x + number * box.w for number in numbers[::2]]
        down = [box.y + number * box.h for number in numbers[1::2]]
        draw[letter](*(part for point in zip(across, down, strict=True) for part in point))
    return drawn


@lru_cache(maxsize=512)
def _steps(steps: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the steps of a path; raise ValueError on a letter or count that is none."""
    found: list[tuple[str, tuple[float, ...]]] = []
    words = steps.split()
    while words:
        letter = words.pop(0)
        if letter not in _POINTS:
            raise ValueError(f"no step of a path: {letter}")
        count = 2 * _POINTS[letter]
        found.append((letter, tuple(map(float, words[:count]))))
        del words[:count]
    return tuple(found)
