"""A picture as data: what is to be seen, where, and what each thing is called.

A game turns a view into a `Scene` without drawing anything; tests assert on it, and `painter`
paints it. Coordinates are pixels, y grows downwards. Everything is frozen and hashable, and
equal scenes give equal bytes. Shapes stand here, their places and outlines in `geometry`, what
they are painted with in `paint`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from render.scene.geometry import Box, Outline
from render.scene.paint import Fill, Shadow, Stroke
from render.theme import Colour


@dataclass(frozen=True, slots=True)
class Form:
    """An outline in a box, filled, edged and shadowed as far as each is given."""

    role: str
    box: Box
    outline: Outline
    fill: Fill | None = None
    stroke: Stroke | None = None
    shadow: Shadow | None = None


@dataclass(frozen=True, slots=True)
class Motif:
    """A small outline repeated all over a box, inside `clip`.

    `tile` is the size of one outline, `step` the way to the next; every second row is shifted by
    half a step.
    """

    role: str
    box: Box
    clip: Outline
    outline: Outline
    tile: float
    step: float
    fill: Colour


Face = Literal["display", "text"]
Align = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Lettering:
    """How words look: `size` in pixels; `edge` is the colour of a rim around each letter."""

    face: Face
    size: int
    weight: int
    fill: Fill
    spacing: float = 0.0
    edge: Colour | None = None
    rim: float = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """One line of words in a box, in its vertical middle.

    Words too wide for the box are set smaller, down to `least` pixels, and then cut with an
    ellipsis: they never leave the box sideways.
    """

    role: str
    text: str
    box: Box
    lettering: Lettering
    align: Align = "left"
    least: int = 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece that is painted once and then placed: a card, a token, a crown.

    `name` says what it shows and, with the size, is unique among unequal drawings. Its shapes may
    reach `bleed` pixels beyond its size, for shadows.
    """

    name: str
    width: int
    height: int
    shapes: tuple[Shape, ...]
    bleed: int = 0

    def __hash__(self) -> int:
        return hash((self.name, self.width, self.height))


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawing placed at a whole pixel, turned clockwise around its middle by `turn` degrees."""

    role: str
    drawing: Drawing
    x: int
    y: int
    turn: float = 0.0

    @property
    def box(self) -> Box:
        """Where the drawing lies, without its bleed."""
        return Box(self.x, self.y, self.drawing.width, self.drawing.height)


Shape = Form | Motif | Label | Sprite


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture.

    `still` is what stays the same from move to move: it is painted once and kept. `moving` is
    painted above it, in order.
    """

    name: str
    width: int
    height: int
    still: tuple[Shape, ...]
    moving: tuple[Shape, ...]

    @property
    def box(self) -> Box:
        """The whole area."""
        return Box(0, 0, self.width, self.height)

    def shapes(self) -> Iterator[Shape]:
        """Yield every shape, in the order of painting."""
        yield from self.still
        yield from self.moving

    def labels(self) -> tuple[Label, ...]:
        """Return every label that is not part of a drawing."""
        return tuple(shape for shape in self.shapes() if isinstance(shape, Label))

    def sprites(self) -> tuple[Sprite, ...]:
        """Return every drawing that is placed."""
        return tuple(shape for shape in self.shapes() if isinstance(shape, Sprite))

    def at(self, role: str) -> Shape:
        """Return the one shape called `role`; raise KeyError if there is none or several."""
        found = [shape for shape in self.shapes() if shape.role == role]
        if len(found) != 1:
            raise KeyError(f"{role}: {len(found)} shapes")
        return found[0]

    def role(self, start: str) -> tuple[Shape, ...]:
        """Return the shapes whose role begins with `start`, in the order of painting."""
        return tuple(shape for shape in self.shapes() if shape.role.startswith(start))


def placed(role: str, drawing: Drawing, box: Box) -> Sprite:
    """Return the drawing in the middle of a box, at a whole pixel."""
    x, y = box.middle
    return Sprite(role, drawing, round(x - drawing.width / 2), round(y - drawing.height / 2))


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    """Return a shape somewhere else; a sprite stays on whole pixels."""
    if isinstance(shape, Sprite):
        return replace(shape, x=shape.x + round(dx), y=shape.y + round(dy))
    return replace(shape, box=shape.box.moved(dx, dy))
