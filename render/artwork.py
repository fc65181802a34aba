"""Pieces that the pictures of every game share: panels, ribbons, gems, crowns, ticks, arrows."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from render import theme
from render.scene import Drawing, Form, Label, Lettering, Motif, Shape, Sprite
from render.scene.geometry import Box, Outline, Oval, PathOutline, Rounded
from render.scene.paint import Fill, Linear, Radial, Shadow, Stroke
from render.theme import Colour

DEEP: Final = Shadow(theme.rgb("000000", 0.5), 9, 0, 5)
SOFT: Final = Shadow(theme.rgb("000000", 0.38), 4, 0, 2.5)
GILT: Final = Linear((theme.rgb("fff3c4"), theme.rgb("f3c655"), theme.rgb("b8801a")))
STEEL: Final = Linear((theme.rgb("ffffff"), theme.rgb("cfd9e0"), theme.rgb("8b9aa6")))
PARCHMENT: Final = Linear(
    (theme.CREAM_TOP, theme.rgb("efe0bf"), theme.CREAM_LOW), (0.3, 0), (0.7, 1)
)
LINE: Final = theme.rgb("a5813f", 0.6)
SLATE: Final = Linear((theme.PANEL_TOP, theme.PANEL_LOW))
LAUREL: Final = Linear((theme.rgb("fff6d2"), theme.rgb("fbdc83")))
DUSK: Final = Linear(
    (theme.rgb("081218", 0.0), theme.rgb("081218", 0.86), theme.rgb("081218", 0.96))
)
LIT: Final = Linear((theme.LIT_TOP, theme.LIT_LOW))


def text(size: int, fill: Fill = theme.IVORY, weight: int = 700) -> Lettering:
    """Return the lettering of plain words."""
    return Lettering("text", size, weight, fill)


def title(size: int, fill: Fill = theme.INK, weight: int = 800, spacing: float = 1.5) -> Lettering:
    """Return the lettering of titles."""
    return Lettering("display", size, weight, fill, spacing)


def laurels(role: str, box: Box) -> Form:
    """Return the golden plate below the row of somebody who has won."""
    return Form(role, box, Rounded(12), LAUREL, Stroke(GILT, 4), SOFT)


def regular(points: int, inner: float = 1.0, turn: float = -pi / 2) -> PathOutline:
    """Return a star with `points` tips, or a polygon when `inner` is that of its flat sides."""
    steps = []
    for at in range(2 * points):
        reach = 0.5 if at % 2 == 0 else 0.5 * inner
        angle = turn + at * pi / points
        x, y = 0.5 + reach * cos(angle), 0.5 + reach * sin(angle)
        steps.append(f"{'M' if at == 0 else 'L'} {x:.4f} {y:.4f}")
    return PathOutline(" ".join(steps) + " Z")


STAR: Final = regular(5, 0.5)
TRIANGLE: Final = PathOutline("M 0.5 0.06 L 0.98 0.92 L 0.02 0.92 Z")
GEM: Final = PathOutline("M 0.5 0.02 L 0.94 0.38 L 0.5 0.98 L 0.06 0.38 Z")
CROWN: Final = PathOutline(
    "M 0.06 0.3 L 0.27 0.52 L 0.5 0.12 L 0.73 0.52 L 0.94 0.3 L 0.86 0.88 L 0.14 0.88 Z"
)
TICK: Final = PathOutline("M 0.22 0.54 L 0.43 0.75 L 0.8 0.27")
ARROW: Final = PathOutline("M 0.12 0.08 L 0.92 0.5 L 0.12 0.92 L 0.32 0.5 Z")


def night(width: int, height: int) -> tuple[Shape, ...]:
    """Return the table that everything lies on."""
    box = Box(0, 0, width, height)
    glow = Radial((theme.NIGHT_GLOW, theme.NIGHT), (0.36, 0.34), 0.78)
    weave = theme.rgb("ffffff", 0.022)
    return (
        Form("ground", box, Rounded(), glow),
        Motif("ground.weave", box, Rounded(), regular(4, 0.707), 9, 26, weave),
    )


def parchment(role: str, box: Box, radius: float = 22) -> tuple[Shape, ...]:
    """Return a sheet of parchment with a light edge and a thin frame inside."""
    inner = box.inset(9)
    return (
        Form(role, box, Rounded(radius), PARCHMENT, None, DEEP),
        Form(f"{role}.edge", box.inset(1), Rounded(radius - 1), None, Stroke(theme.CREAM_EDGE, 2)),
        Form(
            f"{role}.frame",
            inner,
            Rounded(radius - 7),
            None,
            Stroke(theme.rgb("a5813f", 0.45), 1.5),
        ),
    )


def panel(role: str, box: Box, radius: float = 18) -> tuple[Shape, ...]:
    """Return a dark panel."""
    edge = Stroke(Linear((theme.PANEL_EDGE, theme.rgb("25454f"))), 2)
    return (
        Form(role, box, Rounded(radius), SLATE, None, DEEP),
        Form(f"{role}.edge", box.inset(1), Rounded(radius - 1), None, edge),
    )


def dark_plate(role: str, box: Box, radius: float) -> Shape:
    """Return a dark plate on parchment, for counters."""
    return Form(role, box, Rounded(radius), SLATE, Stroke(theme.PANEL_EDGE, 1.5), SOFT)


def well(role: str, box: Box, radius: float = 12, *, light: bool = False) -> Shape:
    """Return a hollow in a panel, or in parchment if `light`."""
    if light:
        fill: Fill = Linear((theme.rgb("8a6a2c", 0.24), theme.rgb("8a6a2c", 0.10)))
        return Form(role, box, Rounded(radius), fill, Stroke(theme.rgb("fff8e6", 0.55), 1.5))
    fill = Linear((theme.rgb("061218", 0.62), theme.rgb("061218", 0.36)))
    return Form(role, box, Rounded(radius), fill, Stroke(theme.rgb("5f8a97", 0.35), 1.2))


@lru_cache(maxsize=64)
def lit_panel(width: int, height: int, radius: float = 18) -> Drawing:
    """Return what covers a panel whose owner is to act: brighter, framed in gold, glowing."""
    box = Box(0, 0, width, height)
    glow = Shadow(theme.faded(theme.GLOW, 0.75), 8)
    shapes = (
        Form("glow", box, Rounded(radius), LIT, None, glow),
        Form("frame", box.inset(2), Rounded(radius - 2), None, Stroke(GILT, 4)),
    )
    return Drawing(f"lit panel {radius:g}", width, height, shapes, 24)


@lru_cache(maxsize=64)
def glow(width: int, height: int, radius: float) -> Drawing:
    """Return the light around what changed last."""
    box = Box(0, 0, width, height)
    light = theme.rgb("ff9a1f", 0.95)
    shapes = (
        Form("halo", box.inset(-4), Rounded(radius + 4), None, None, Shadow(light, 8)),
        Form("edge", box.inset(-8), Rounded(radius + 8), theme.BRONZE),
        Form("ring", box.inset(-6.5), Rounded(radius + 6.5), GILT),
    )
    return Drawing(f"glow {radius:g}", width, height, shapes, 36)


@lru_cache(maxsize=32)
def gem(size: int) -> Drawing:
    """Return a cut stone: one of a card's diamonds."""
    box = Box(0, 0, size, size)
    facets = (
        ("M 0.06 0.38 L 0.32 0.38 L 0.5 0.02 Z", theme.rgb("ffffff", 0.75)),
        ("M 0.94 0.38 L 0.68 0.38 L 0.5 0.02 Z", theme.rgb("46b6d6", 0.55)),
        ("M 0.32 0.38 L 0.68 0.38 L 0.5 0.98 Z", theme.rgb("ffffff", 0.45)),
        ("M 0.68 0.38 L 0.94 0.38 L 0.5 0.98 Z", theme.rgb("0f6f9c", 0.5)),
    )
    rim = Stroke(theme.rgb("0b3a52"), max(1.5, size / 18))
    shapes: list[Shape] = [
        Form("stone", box, GEM, theme.rgb("a9ecff"), None, Shadow(theme.SHADE, size / 14, 0, 1.5))
    ]
    shapes += [Form("facet", box, PathOutline(steps), colour) for steps, colour in facets]
    shapes.append(Form("rim", box, GEM, None, rim))
    return Drawing("gem", size, size, tuple(shapes), 8)


@lru_cache(maxsize=32)
def crown(size: int) -> Drawing:
    """Return a golden crown: who leads."""
    box = Box(0, 0, size, size)
    pearls = tuple(
        Form(
            "pearl",
            Box(x * size - size * 0.07, y * size - size * 0.07, size * 0.14, size * 0.14),
            Oval(),
            theme.rgb("fff6d8"),
            Stroke(theme.BRONZE, max(1, size / 32)),
        )
        for x, y in ((0.06, 0.3), (0.5, 0.12), (0.94, 0.3))
    )
    shapes = (
        Form("crown", box, CROWN, GILT, Stroke(theme.BRONZE, max(1.5, size / 20)), SOFT),
        *pearls,
    )
    return Drawing("crown", size, size, shapes, 14)


@lru_cache(maxsize=64)
def medal(number: int, size: int) -> Drawing:
    """Return the golden medal 1, the silver medal 2, or a bronze one of any other number."""
    metal: Fill = {1: GILT, 2: STEEL}.get(number, theme.rgb("d9a066"))
    box = Box(0, 0, size, size)
    rim = theme.rgb("3a4650") if number == 2 else theme.BRONZE
    digit = Label("number", str(number), box, text(round(size * 0.7), theme.INK, 900), "centre")
    shapes = (
        Form("medal", box, Oval(), metal, Stroke(rim, max(2, size / 18)), SOFT),
        Form("shine", box.inset(size * 0.1), Oval(), None, Stroke(theme.rgb("ffffff", 0.55), 1.5)),
        digit,
    )
    return Drawing(f"medal {number}", size, size, shapes, 14)


_LEAF: Final = PathOutline("M 0 0.5 Q 0.5 -0.2 1 0.5 Q 0.5 1.2 0 0.5 Z")
_BAY: Final = Linear((theme.rgb("7fb069"), theme.rgb("3f7d3a"), theme.rgb("245224")))


@lru_cache(maxsize=32)
def _leaf(length: int) -> Drawing:
    high = round(length * 0.5)
    shape = Form("leaf", Box(0, 0, length, high), _LEAF, _BAY, Stroke(theme.rgb("173a17"), 1.2))
    return Drawing("bay leaf", length, high, (shape,), 3)


@lru_cache(maxsize=32)
def wreath(size: int) -> Drawing:
    """Return a laurel wreath, open above: its leaves lie on a ring `size` pixels across."""
    leaf = _leaf(round(size * 0.29))
    radius = (size - leaf.height) / 2
    leaves = []
    for at in range(_LEAVES):
        for side in (-1, 1):
            # From the foot of the wreath up to both sides, each leaf along the ring.
            angle = pi / 2 + side * (0.16 + at * 2.45 / (_LEAVES - 1))
            x, y = size / 2 + radius * cos(angle), size / 2 + radius * sin(angle)
            turn = (angle + side * pi / 2) * 180 / pi
            spot = round(x - leaf.width / 2), round(y - leaf.height / 2)
            leaves.append(Sprite("leaf", leaf, *spot, turn))
    return Drawing("wreath", size, size, tuple(leaves), 6)


_LEAVES: Final = 8
"""How many leaves each half of a wreath has."""


@lru_cache(maxsize=32)
def tick(size: int, *, done: bool) -> Drawing:
    """Return one step of a progress: ticked in gold, or an empty hollow."""
    box = Box(0, 0, size, size)
    if not done:
        hollow = Linear((theme.rgb("05111a", 0.75), theme.rgb("05111a", 0.4)))
        rim = Stroke(theme.rgb("8fb0ba", 0.75), 2)
        return Drawing(
            "tick open", size, size, (Form("ring", box.inset(1), Oval(), hollow, rim),), 8
        )
    mark = Stroke(theme.INK, size / 7)
    shapes = (
        Form("disc", box.inset(1), Oval(), GILT, Stroke(theme.BRONZE, 1.5), SOFT),
        Form("mark", box, TICK, None, mark),
    )
    return Drawing("tick done", size, size, shapes, 14)


@lru_cache(maxsize=32)
def leaves(size: int) -> Drawing:
    """Return two small cards: a number of cards."""
    edge = Stroke(theme.INK_SOFT, 2)
    paper = theme.rgb("fffdf6")
    high, wide = size * 0.78, size * 0.56
    shapes = (
        Form("behind", Box(size * 0.36, 1, wide, high), Rounded(size / 9), paper, edge),
        Form("before", Box(1.5, size * 0.2, wide, high), Rounded(size / 9), paper, edge),
    )
    return Drawing("cards", size, size, shapes, 4)


@lru_cache(maxsize=32)
def arrow(size: int, fill: Fill = GILT) -> Drawing:
    """Return an arrow to the right: whose turn it is."""
    shape = Form("arrow", Box(0, 0, size, size), ARROW, fill, Stroke(theme.BRONZE, 2), SOFT)
    return Drawing("arrow", size, size, (shape,), 14)


@lru_cache(maxsize=32)
def ribbon(width: int, height: int) -> Drawing:
    """Return a golden ribbon with swallow tails, for one line of words."""
    box = Box(0, 0, width, height)
    notch = 0.36 * height / width
    outline = PathOutline(f"M 0 0 L 1 0 L {1 - notch:.4f} 0.5 L 1 1 L 0 1 L {notch:.4f} 0.5 Z")
    shine = Box(height * 0.45, 3, width - height * 0.9, 1.5)
    shapes = (
        Form("ribbon", box, outline, GILT, Stroke(theme.BRONZE, 1.5), SOFT),
        Form("shine", shine, Rounded(1), theme.rgb("ffffff", 0.7)),
    )
    return Drawing("ribbon", width, height, shapes, 14)


def rule(role: str, box: Box, colour: Colour = LINE) -> Shape:
    """Return a thin line that fades at both ends."""
    clear = theme.faded(colour, 0)
    return Form(role, box, Rounded(), Linear((clear, colour, clear), (0, 0.5), (1, 0.5)))


def plate(role: str, box: Box, outline: Outline, fill: Fill) -> Shape:
    """Return a small raised plate."""
    return Form(role, box, outline, fill, Stroke(theme.rgb("ffffff", 0.35), 1.5), SOFT)


def edged(lettering: Lettering, edge: Colour, width: float) -> Lettering:
    """Return the lettering with a rim around each letter."""
    return replace(lettering, edge=edge, rim=width)
