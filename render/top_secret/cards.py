"""The cards of Top Secret: documents with their stamp, and spies.

Every card carries the shape of the player in whose colour it was dealt. Small ones stand where
cards are only named.
"""

from __future__ import annotations

from typing import Final

from games.protocol import Seat
from games.top_secret.components import Card, CardKind
from render import artwork, theme
from render.artwork import text
from render.kit import cards
from render.kit.page import kept
from render.scene import Drawing, Form, Label, Motif, Shape, Sprite
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Radial, Shadow, Stroke
from render.top_secret import emblems
from render.top_secret.liveries import LIVERIES, WHITE, shape

RATIO: Final = 1.36
"""The height of a card by its width."""

STAMP: Final = theme.rgb("a81d14")
"""The red of a value's stamp."""

_LIFT: Final = Shadow(theme.rgb("000000", 0.5), 5, 0, 3)
_PAPER: Final = Linear(
    (theme.rgb("fffaf0"), theme.rgb("f3e7c9"), theme.rgb("dfcb9c")), (0.3, 0), (0.7, 1)
)
_LINE: Final = theme.rgb("1b1206")


def height(width: int) -> int:
    """Return how high a card of this width is, both in pixels."""
    return round(width * RATIO)


@kept
def card(one: Card, width: int) -> Drawing:
    """Return the face of a card."""
    high = height(width)
    box = Box(0, 0, width, high)
    inner = box.inset(width * 0.035)
    body = _document(one.kind, inner) if one.kind.is_document else _spy(one.kind, inner)
    shapes = (
        Form("card", box, Rounded(width * 0.09), WHITE, Stroke(_LINE, 1.2), _LIFT),
        *body,
        *_band(one.colour, inner),
    )
    return Drawing(f"card {one.kind.value} {one.colour}", width, high, shapes, 16)


def _band(seat: Seat, inner: Box) -> tuple[Shape, ...]:
    """Return the strip at the top: whose card it was."""
    look = LIVERIES[seat]
    strip = Box(inner.x, inner.y, inner.w, inner.h * 0.2)
    fill = Linear((look.full, theme.mixed(look.full, look.deep, 0.7)))
    mark = strip.centred(strip.h * 0.86, strip.h * 0.86)
    return (
        Form("band", strip, Rounded(inner.w * 0.06), fill, Stroke(look.rim, 1.2)),
        Form(
            "band.gloss",
            Box(strip.x + 2, strip.y + 1.5, strip.w - 4, strip.h * 0.4),
            Rounded(3),
            theme.rgb("ffffff", 0.16),
        ),
        *shape("owner", seat, mark),
    )


def _document(kind: CardKind, inner: Box) -> tuple[Shape, ...]:
    """Return a page with struck lines and its value stamped on it."""
    width = round(inner.w * 0.96)
    high = round(inner.h * 0.46)
    stamp = _stamp(kind, width, high)
    x = round(inner.x + (inner.w - width) / 2)
    return (
        Form("paper", inner, Rounded(inner.w * 0.06), _PAPER),
        *_lines(inner),
        Sprite("stamp", stamp, x, round(inner.y + inner.h * 0.285), -7.0),
    )


_STRUCK: Final = (
    (0.10, 0.255, 0.34), (0.50, 0.255, 0.38),
    (0.10, 0.80, 0.52), (0.68, 0.80, 0.20),
    (0.10, 0.88, 0.26), (0.42, 0.88, 0.46),
)  # fmt: skip


def _lines(inner: Box) -> tuple[Shape, ...]:
    """Return the words of the document that nobody may read."""
    ink = theme.rgb("2b2118", 0.8)
    high = inner.h * 0.038
    return tuple(
        Form(
            "struck",
            Box(inner.x + x * inner.w, inner.y + y * inner.h, w * inner.w, high),
            Rounded(1),
            ink,
        )
        for x, y, w in _STRUCK
    )


@kept
def _stamp(kind: CardKind, width: int, high: int) -> Drawing:
    box = Box(0, 0, width, high)
    frame = box.inset(width * 0.05, high * 0.06)
    thick = max(2.0, width / 26)
    glow = Form("veil", frame, Rounded(high * 0.14), theme.rgb("fffaf0", 0.75))
    ink = text(round(high * 0.86), STAMP, 900)
    words = Box(frame.x + thick * 1.3, frame.y, frame.w - 2.6 * thick, frame.h)
    shapes = (
        glow,
        Form("frame", frame.inset(thick / 2), Rounded(high * 0.14), None, Stroke(STAMP, thick)),
        Label("value", kind.value, words, ink, "centre", 12),
    )
    return Drawing(f"stamp {kind.value}", width, high, shapes, 2)


def _spy(kind: CardKind, inner: Box) -> tuple[Shape, ...]:
    """Return a spy before a lamp."""
    light, full, deep = emblems.GROUNDS[kind]
    lamp = Radial((light, full, deep), (0.5, 0.52), 0.62)
    size = inner.w * 0.86
    place = Box(inner.x + (inner.w - size) / 2, inner.bottom - size - inner.h * 0.035, size, size)
    rays = Motif(
        "weave", inner, Rounded(inner.w * 0.06), artwork.regular(4, 0.707), inner.w / 16,
        inner.w / 7, theme.rgb("ffffff", 0.07),
    )  # fmt: skip
    return (
        Form("ground", inner, Rounded(inner.w * 0.06), lamp),
        rays,
        *emblems.spy(kind, place),
    )


@kept
def mini(kind: CardKind, size: int) -> Drawing:
    """Return a small sign of a kind: a document's value on paper, or a spy's badge."""
    if not kind.is_document:
        return emblems.badge(kind, size)
    box = Box(0, 0, size, size)
    paper = box.inset(size * 0.02, size * 0.08)
    ink = text(round(size * 0.62), STAMP, 900)
    words = paper.inset(size * 0.075, 0)
    shapes = (
        Form("paper", paper, Rounded(size * 0.12), _PAPER, Stroke(_LINE, 1.5), artwork.SOFT),
        Form(
            "frame",
            paper.inset(size * 0.06),
            Rounded(size * 0.08),
            None,
            Stroke(theme.faded(STAMP, 0.55), 1.5),
        ),
        Label("value", kind.value, words, ink, "centre", 16),
    )
    return Drawing(f"mini {kind.value}", size, size, shapes, 8)


@kept
def chosen(width: int) -> Drawing:
    """Return a card from behind with a tick on it: somebody has chosen, nobody knows what."""
    high = height(width)
    box = Box(0, 0, width, high)
    inner = box.inset(width * 0.06)
    fill = Linear((theme.rgb("d9b878"), theme.rgb("a97f3c")))
    disc = box.centred(width * 0.8, width * 0.8)
    shapes = (
        Form("card", box, Rounded(width * 0.1), WHITE, Stroke(_LINE, 1.2), _LIFT),
        Form("file", inner, Rounded(width * 0.07), fill, Stroke(theme.rgb("5c3d10"), 1.2)),
        Form("disc", disc, Oval(), artwork.GILT, Stroke(theme.BRONZE, 1.5), artwork.SOFT),
        Form("mark", disc, artwork.TICK, None, Stroke(theme.INK, width / 9)),
    )
    return Drawing("chosen", width, high, shapes, 14)


def slot(width: int) -> Drawing:
    """Return the place where a card may lie."""
    line, fill = theme.rgb("9cc0ca", 0.38), theme.rgb("000000", 0.2)
    return cards.slot(width, height(width), line, fill, 0.09)


@kept
def glow(width: int) -> Drawing:
    """Return the light around a card that is new where it lies."""
    return artwork.glow(width, height(width), width * 0.06)


@kept
def ghost(one: Card, width: int) -> Drawing:
    """Return a card that has left the table: pale and flat."""
    high = height(width)
    box = Box(0, 0, width, high)
    veil = Form("veil", box.inset(-1), Rounded(width * 0.1), theme.rgb("14262f", 0.52))
    shapes = (Sprite("card", card(one, width), 0, 0), veil)
    return Drawing(f"ghost {one.kind.value} {one.colour}", width, high, shapes, 16)


@kept
def burnt(width: int) -> Drawing:
    """Return what lies on a card that has exploded: scorched edges and glowing cracks."""
    high = height(width)
    box = Box(0, 0, width, high)
    scorch = Radial(
        (theme.rgb("ff8a1f", 0.10), theme.rgb("3a1403", 0.30), theme.rgb("0d0401", 0.88)),
        (0.5, 0.46), 0.62,
    )  # fmt: skip
    cracks = PathOutline(
        "M 0.24 0 L 0.36 0.14 L 0.30 0.24 L 0.36 0.32 M 0.82 0 L 0.72 0.13 L 0.78 0.22 L 0.70 0.30"
        " M 0.04 0.94 L 0.20 0.84 L 0.18 0.76 L 0.30 0.68"
        " M 0.94 1 L 0.80 0.86 L 0.84 0.78 L 0.70 0.70"
        " M 0 0.50 L 0.10 0.46 M 1 0.56 L 0.91 0.52 M 0.52 1 L 0.48 0.88 L 0.55 0.78"
    )
    glow = Stroke(theme.rgb("ff8a1f", 0.95), max(1.6, width / 36))
    shapes = (
        Form("scorch", box.inset(-1), Rounded(width * 0.09), scorch),
        Form("cracks", box, cracks, None, glow),
    )
    return Drawing("burnt", width, high, shapes, 4)
