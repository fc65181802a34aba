"""What tells the players apart: colour, and one figure on everything of theirs.

The first is red with a disc, the second blue with a square, the third green with a triangle, the
fourth yellow with a star. The figure is the head of an adventurer and lies in every marble, so
that no piece needs its colour; no figure is the shape of a treasure.
"""

from __future__ import annotations

from typing import Final

from games.protocol import Seat
from render import artwork, theme
from render.kit.page import kept
from render.kit.people import Livery, livery
from render.scene import Drawing, Form, Shape
from render.scene.geometry import Box, Outline, Oval, PathOutline, Rounded
from render.scene.paint import Fill, Linear, Radial, Shadow, Stroke

LIVERIES: Final = (
    livery("ff8f7c d63a2b 8f130c fff6ee 3d0502"),
    livery("6e9bff 1d4db4 0c2968 eef5ff 030f2e"),
    livery("9be59a 2c9446 0c5a24 f2fff0 032611"),
    livery("fff6bd f6ca3a b3830f 3b2705 3b2705"),
)
"""The players' looks in the order of seats: red, blue, green, yellow."""

_NOBODY: Final = livery("dfe7ea 93a4ab 54656d ffffff 1c272c")
"""The look of an adventurer who is nobody's: a number of adventurers."""

_WEDGE: Final = PathOutline("M 0.5 0 L 1 0.94 L 0 0.94 Z")
_BODY: Final = PathOutline(
    "M 0.5 0.27 C 0.68 0.3 0.8 0.5 0.86 0.8 L 0.98 0.9 L 0.98 1 L 0.02 1 L 0.02 0.9 L 0.14 0.8"
    " C 0.2 0.5 0.32 0.3 0.5 0.27 Z"
)


def figure(seat: Seat, box: Box) -> tuple[Box, Outline]:
    """Return a player's figure in the middle of a box: its place, and its outline.

    They look equally large, so a square takes less room than a star.
    """
    scale, outline = _figures(box.w)[seat]
    return box.centred(box.w * scale, box.h * scale), outline


def _figures(size: float) -> tuple[tuple[float, Outline], ...]:
    return ((0.94, Oval()), (0.86, Rounded(size * 0.1)), (1.0, _WEDGE), (1.2, artwork.STAR))


@kept
def marble(seat: Seat, size: int) -> Drawing:
    """Return a player's marble: the sign of the player wherever their name does not stand."""
    look, box = LIVERIES[seat], Box(0, 0, size, size)
    glass = Radial((look.light, look.full, look.deep), (0.36, 0.3), 0.82)
    place, outline = figure(seat, box.centred(size * 0.46, size * 0.46))
    gloss = Box(size * 0.2, size * 0.08, size * 0.42, size * 0.2)
    shine = Linear((theme.rgb("ffffff", 0.85), theme.rgb("ffffff", 0.1)))
    shapes = (
        Form("rim", box, Oval(), look.rim, None, artwork.SOFT),
        Form("edge", box.inset(1), Oval(), theme.rgb("fff6e0")),
        Form("glass", box.inset(max(2.2, size / 22)), Oval(), glass),
        Form("figure", place, outline, look.mark, Stroke(look.rim, max(1.2, size / 30))),
        Form("gloss", gloss, Oval(), shine),
    )
    return Drawing(f"marble {seat}", size, size, shapes, 12)


def wide(high: int) -> int:
    """Return how wide an adventurer of a height is."""
    return round(high * 0.74)


@kept
def pawn(seat: Seat, high: int) -> Drawing:
    """Return a player's adventurer, standing."""
    look = LIVERIES[seat]
    head = Box(0, 0, wide(high), high * 0.46).centred(high * 0.44, high * 0.44)
    place, outline = figure(seat, head.moved(0, high * 0.0))
    belly = Box(0, high * 0.5, wide(high), high * 0.42).centred(high * 0.2, high * 0.2)
    mark, shape = figure(seat, belly)
    figured = Form("figure", mark, shape, look.mark, Stroke(look.rim, max(1, high / 50)))
    return Drawing(
        f"pawn {seat}", wide(high), high, (*_standing(look, high, place, outline), figured), 12
    )


@kept
def anybody(high: int) -> Drawing:
    """Return an adventurer of no player: what stands for a number of them."""
    head = Box(0, 0, wide(high), high * 0.46).centred(high * 0.4, high * 0.4)
    return Drawing("anybody", wide(high), high, _standing(_NOBODY, high, head, Oval()), 12)


def _standing(look: Livery, high: int, head: Box, outline: Outline) -> tuple[Shape, ...]:
    box = Box(0, 0, wide(high), high).inset(2)
    cloth = Linear((look.light, look.full, look.deep), (0.2, 0.2), (0.85, 1))
    skin = Radial((look.light, look.full, look.deep), (0.38, 0.32), 0.8)
    rim = Stroke(look.rim, max(3.5, high / 12))
    edge = Stroke(theme.rgb("fff6e0"), max(1.6, high / 30))
    shade = Shadow(theme.rgb("000000", 0.5), high / 16, 0, high / 28)
    return (
        Form("body.rim", box, _BODY, look.rim, rim, shade),
        Form("head.rim", head, outline, look.rim, rim),
        Form("body.edge", box, _BODY, None, edge),
        Form("head.edge", head, outline, None, edge),
        Form("body", box, _BODY, cloth),
        Form("head", head, outline, skin),
    )


@kept
def place_for(high: int) -> Drawing:
    """Return the dashed place of an adventurer who is not there."""
    box = Box(0, 0, wide(high), high).inset(2)
    line = Stroke(theme.rgb("d6e6ea", 0.5), 1.6, (5, 5))
    shape = Form("place", box.inset(4, 6), Rounded(high * 0.2), theme.rgb("d6e6ea", 0.05), line)
    return Drawing("no pawn", wide(high), high, (shape,), 4)


@kept
def light(width: int, height: int) -> Drawing:
    """Return the mark of what is newest: a bright golden frame with a dark ground inside."""
    box = Box(0, 0, width, height)
    radius = min(14.0, height / 4)
    halo = Shadow(theme.rgb("ff9a1f", 0.95), 8)
    ground = Linear((theme.rgb("0a1216"), theme.rgb("2a2118")))
    shapes = (
        Form("halo", box, Rounded(radius), None, None, halo),
        Form("edge", box, Rounded(radius), ground, Stroke(theme.BRONZE, 7)),
        Form("ring", box, Rounded(radius), None, Stroke(artwork.GILT, 4.5)),
    )
    return Drawing("light", width, height, shapes, 30)


@kept
def ring(size: int) -> Drawing:
    """Return the golden ring around the active marble."""
    box = Box(0, 0, size, size)
    halo = Shadow(theme.rgb("ffb52e", 0.9), 9)
    gilt: Fill = artwork.GILT
    shapes = (
        Form("halo", box.inset(2), Oval(), None, None, halo),
        Form("edge", box.inset(3), Oval(), None, Stroke(theme.BRONZE, 8)),
        Form("ring", box.inset(3), Oval(), None, Stroke(gilt, 5)),
    )
    return Drawing("ring", size, size, shapes, 30)
