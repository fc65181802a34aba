"""The Château d'If as a ground: cut stone, dark floors, hollows for treasures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render import artwork, theme
from render.scene import Form, Shape
from render.scene.geometry import Box, PathOutline, Rounded
from render.scene.paint import Linear, Stroke

_STONE: Final = Linear(
    (theme.rgb("a79c88"), theme.rgb("7d7363"), theme.rgb("564d41")), (0.3, 0), (0.7, 1)
)
_JOINT: Final = theme.rgb("2b241b", 0.34)
_GLINT: Final = theme.rgb("fff3d8", 0.13)
_WORN: Final = Linear((theme.rgb("1b160f", 0.66), theme.rgb("1b160f", 0.42)))
_COURSE: Final = 30
_BLOCK: Final = 62


def wall(role: str, box: Box, radius: float = 18) -> Iterator[Shape]:
    """Yield a wall of cut stone."""
    yield Form(role, box, Rounded(radius), _STONE, Stroke(theme.rgb("241d14"), 2.5), artwork.DEEP)
    joints = _joints(box.inset(5))
    yield Form(f"{role}.joint", box, joints, None, Stroke(_JOINT, 2))
    yield Form(f"{role}.glint", box.moved(0.8, 1.4), joints, None, Stroke(_GLINT, 1))
    edge = Stroke(Linear((theme.rgb("d8ccb2"), theme.rgb("6d6252"))), 2)
    yield Form(f"{role}.edge", box.inset(2), Rounded(radius - 2), None, edge)


def _joints(box: Box) -> PathOutline:
    """Return the joints between the stones of a wall, in parts of the box around it."""
    whole = box.inset(-5)
    steps: list[str] = []
    for course in range(1, int(box.h / _COURSE) + 1):
        y = box.y + course * box.h / (int(box.h / _COURSE) + 1)
        steps.append(_line(whole, box.x, y, box.right, y))
    high = box.h / (int(box.h / _COURSE) + 1)
    for course in range(int(box.h / _COURSE) + 1):
        x = box.x + _BLOCK * (0.5 if course % 2 else 1)
        while x < box.right - 8:
            top = box.y + course * high
            steps.append(_line(whole, x, top, x, top + high))
            x += _BLOCK
    return PathOutline(" ".join(steps))


def _line(whole: Box, x: float, y: float, end_x: float, end_y: float) -> str:
    ends = ((x, y), (end_x, end_y))
    parts = [
        f"{(at - whole.x) / whole.w:.4f} {(down - whole.y) / whole.h:.4f}" for at, down in ends
    ]
    return f"M {parts[0]} L {parts[1]}"


def floor(role: str, box: Box, radius: float = 12) -> Shape:
    """Return a floor worn into the stone: dark enough for pieces to stand out, no empty black."""
    return Form(role, box, Rounded(radius), _WORN, Stroke(theme.rgb("d8ccb2", 0.55), 1.6))


def hollow(role: str, box: Box, *, last: bool = False) -> Shape:
    """Return the place of a treasure; the last one, which brings a scoring, is framed in gold."""
    line = Stroke(theme.GOLD, 2, (7, 5)) if last else Stroke(theme.rgb("d8ccb2", 0.55), 1.6)
    return Form(role, box, Rounded(12), _WORN, line)
