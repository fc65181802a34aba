"""What tells six spies apart: a colour and, for eyes without it, a shape.

Crimson triangle, azure disc, ochre star, green square, violet diamond, slate cross.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.protocol import Seat
from render import artwork, theme
from render.kit.page import kept
from render.scene import Drawing, Form, Motif, Shape
from render.scene.geometry import Box, Outline, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Stroke

WHITE: Final = theme.rgb("fffdf6")

_DIAMOND: Final = PathOutline("M 0.5 0 L 0.92 0.5 L 0.5 1 L 0.08 0.5 Z")
_CROSS: Final = PathOutline(
    "M 0.33 0.02 L 0.67 0.02 L 0.67 0.33 L 0.98 0.33 L 0.98 0.67 L 0.67 0.67"
    " L 0.67 0.98 L 0.33 0.98 L 0.33 0.67 L 0.02 0.67 L 0.02 0.33 L 0.33 0.33 Z"
)


@dataclass(frozen=True)
class Livery:
    """A spy's look: light, full and deep tone, the darkest rim, and the shape.

    `share` is the part of a box that the shape fills, so that all look equally big; `down` is how
    far it is moved down, in parts of its size.
    """

    name: str
    light: int
    full: int
    deep: int
    rim: int
    shape: Outline
    share: float
    down: float = 0.0


def _livery(name: str, tones: str, shape: Outline, share: float, down: float = 0.0) -> Livery:
    light, full, deep, rim = map(theme.rgb, tones.split())
    return Livery(name, light, full, deep, rim, shape, share, down)


LIVERIES: Final[tuple[Livery, ...]] = (
    _livery("crimson", "f4705c bf2a20 7f120d 3f0603", artwork.TRIANGLE, 1.04, -0.02),
    _livery("azure", "5fa8f5 1c5fbb 0d3c85 06234f", Oval(), 0.92),
    _livery("ochre", "ffd35c a36000 6e3f00 3a2000", artwork.STAR, 1.14, 0.04),
    _livery("green", "5ccf88 1a7742 0a4a28 04291a", Rounded(), 0.82),
    _livery("violet", "bd86f0 7436b4 471373 260a44", _DIAMOND, 1.08),
    _livery("slate", "d3dde4 56646f 333e47 141a1f", _CROSS, 0.94),
)
"""The looks, by seat."""


def shape(role: str, seat: Seat, box: Box) -> tuple[Shape, ...]:
    """Return a spy's shape filling a box: glossy, with a white edge."""
    look = LIVERIES[seat]
    size = min(box.w, box.h) * look.share
    area = box.centred(size, size).moved(0, size * look.down)
    outline = Rounded(size * 0.14) if look.name == "green" else look.shape
    width = max(1.6, size / 18)
    fill = Linear((look.light, look.full, look.deep), (0.3, 0), (0.7, 1))
    return (
        Form(f"{role}.rim", area, outline, look.rim, Stroke(look.rim, width * 2.4), artwork.SOFT),
        Form(role, area, outline, fill, Stroke(WHITE, width)),
    )


@kept
def sign(seat: Seat, size: int) -> Drawing:
    """Return a spy's shape: what stands for them wherever their name does not."""
    box = Box(0, 0, size, size).inset(size * 0.07)
    return Drawing(f"spy {seat}", size, size, shape("shape", seat, box), 10)


def band(role: str, seat: Seat, box: Box, radius: float) -> tuple[Shape, ...]:
    """Return the head of a spy's file: their colour, with their shape woven into it."""
    look = LIVERIES[seat]
    fill = Linear((look.full, theme.mixed(look.full, look.deep, 0.75)))
    tile = Rounded(2) if look.name == "green" else look.shape
    weave = theme.rgb("ffffff", 0.075)
    edge = Stroke(theme.rgb("ffffff", 0.28), 1.5)
    gloss = Linear((theme.rgb("ffffff", 0.22), theme.rgb("ffffff", 0.0)))
    upper = Box(box.x + 2, box.y + 2, box.w - 4, box.h * 0.45)
    return (
        Form(role, box, Rounded(radius), fill, None, artwork.SOFT),
        Motif(f"{role}.weave", box, Rounded(radius), tile, 13, 30, weave),
        Form(f"{role}.gloss", upper, Rounded(radius - 2), gloss),
        Form(f"{role}.edge", box.inset(1), Rounded(radius - 1), None, edge),
    )
