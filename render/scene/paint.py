"""What a shape is filled, edged and shadowed with."""

from __future__ import annotations

from dataclasses import dataclass

from render.theme import Colour


@dataclass(frozen=True, slots=True)
class Linear:
    """A gradient between two points, given in parts of the box (0 to 1)."""

    stops: tuple[Colour, ...]
    start: tuple[float, float] = (0.5, 0.0)
    end: tuple[float, float] = (0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Radial:
    """A gradient around a point in parts of the box; `reach` in parts of its longer side."""

    stops: tuple[Colour, ...]
    centre: tuple[float, float] = (0.5, 0.5)
    reach: float = 0.5


Fill = Colour | Linear | Radial


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line along an outline, `width` pixels wide, half of it inside."""

    fill: Fill
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Shadow:
    """A soft copy of an outline below it; with a light colour and no offset, a glow."""

    colour: Colour
    blur: float
    dx: float = 0.0
    dy: float = 0.0
