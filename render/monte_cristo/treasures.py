"""Treasures, bags and supply cards: five kinds, each with a cut of its own.

Gold is an ingot, a ruby a heart, a sapphire a drop, an emerald a tall octagon, a diamond a
brilliant. Whoever cannot see their colours knows them by their outlines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.monte_cristo.components import Card, Treasure, TreasureKind
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.monte_cristo import adventurers
from render.scene import Drawing, Form, Label, Shape, Sprite
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Shadow, Stroke


@dataclass(frozen=True)
class TreasureLook:
    """How a kind of treasure looks.

    `facets` are outlines with the tone laid over them; `middle` is where its value stands and
    `digit` how large it is, in parts of its height.
    """

    light: int
    full: int
    deep: int
    ink: int
    rim: int
    outline: PathOutline
    facets: tuple[tuple[str, int], ...]
    middle: float = 0.5
    digit: float = 0.56


def _tones(*tones: str) -> tuple[int, int, int, int, int]:
    light, full, deep, ink, rim = map(theme.rgb, tones)
    return light, full, deep, ink, rim


_LIT: Final = theme.rgb("ffffff", 0.42)
_SHADED: Final = theme.rgb("000000", 0.2)

_INGOT: Final = PathOutline("M 0.2 0.16 L 0.8 0.16 L 1 0.86 L 0 0.86 Z")
_HEART: Final = PathOutline(
    "M 0.5 0.98 L 0.05 0.48 C -0.06 0.3 0.06 0.05 0.28 0.05 C 0.4 0.05 0.47 0.12 0.5 0.2"
    " C 0.53 0.12 0.6 0.05 0.72 0.05 C 0.94 0.05 1.06 0.3 0.95 0.48 Z"
)
_DROP: Final = PathOutline(
    "M 0.5 0 C 0.6 0.2 0.92 0.38 0.92 0.62 C 0.92 0.85 0.74 1 0.5 1"
    " C 0.26 1 0.08 0.85 0.08 0.62 C 0.08 0.38 0.4 0.2 0.5 0 Z"
)
_OCTAGON: Final = PathOutline(
    "M 0.32 0 L 0.68 0 L 0.88 0.2 L 0.88 0.8 L 0.68 1 L 0.32 1 L 0.12 0.8 L 0.12 0.2 Z"
)
_BRILLIANT: Final = PathOutline("M 0.24 0.1 L 0.76 0.1 L 1 0.4 L 0.5 0.97 L 0 0.4 Z")

CUTS: Final[dict[TreasureKind, TreasureLook]] = {
    TreasureKind.GOLD: TreasureLook(
        *_tones("fff3b0", "efb52a", "a8730a", "3a2503", "3f2803"),
        _INGOT,
        (
            ("M 0.2 0.16 L 0.8 0.16 L 0.87 0.38 L 0.13 0.38 Z", theme.rgb("ffffff", 0.6)),
            ("M 0.8 0.16 L 1 0.86 L 0.87 0.38 Z", _SHADED),
        ),
        0.58,
        0.5,
    ),
    TreasureKind.RUBY: TreasureLook(
        *_tones("ff7fa0", "d3114b", "7e0228", "ffffff", "37000f"),
        _HEART,
        (
            ("M 0.28 0.05 L 0.5 0.2 L 0.22 0.34 L 0.02 0.34 Z", _LIT),
            ("M 0.95 0.48 L 0.5 0.98 L 0.78 0.36 L 0.98 0.34 Z", _SHADED),
            ("M 0.72 0.05 L 0.98 0.34 L 0.78 0.36 L 0.5 0.2 Z", theme.rgb("ffffff", 0.2)),
        ),
        0.44,
    ),
    TreasureKind.SAPPHIRE: TreasureLook(
        *_tones("8fb6ff", "2a48d8", "101f86", "ffffff", "040b3a"),
        _DROP,
        (
            ("M 0.5 0 L 0.3 0.42 L 0.08 0.62 C 0.08 0.38 0.4 0.2 0.5 0 Z", _LIT),
            ("M 0.92 0.62 C 0.92 0.85 0.74 1 0.5 1 L 0.7 0.8 L 0.72 0.46 Z", _SHADED),
        ),
        0.6,
    ),
    TreasureKind.EMERALD: TreasureLook(
        *_tones("8ff0c4", "089468", "02553b", "ffffff", "00251a"),
        _OCTAGON,
        (
            ("M 0.32 0 L 0.68 0 L 0.6 0.16 L 0.4 0.16 L 0.28 0.28 L 0.12 0.2 Z", _LIT),
            ("M 0.88 0.2 L 0.88 0.8 L 0.68 1 L 0.6 0.84 L 0.72 0.72 L 0.72 0.28 Z", _SHADED),
        ),
    ),
    TreasureKind.DIAMOND: TreasureLook(
        *_tones("ffffff", "d7f1fb", "8fc3da", "0d3040", "0b2a3a"),
        _BRILLIANT,
        (
            ("M 0.24 0.1 L 0.5 0.1 L 0.34 0.4 L 0 0.4 Z", theme.rgb("ffffff", 0.85)),
            ("M 1 0.4 L 0.5 0.97 L 0.68 0.4 Z", theme.rgb("2d87ad", 0.38)),
            ("M 0 0.4 L 0.34 0.4 L 0.5 0.97 Z", theme.rgb("ffffff", 0.35)),
        ),
        0.42,
    ),
}
"""How each kind looks."""


def _stone(kind: TreasureKind, box: Box) -> tuple[Shape, ...]:
    cut = CUTS[kind]
    size = box.h
    rim = Stroke(cut.rim, max(3, size / 11))
    edge = Stroke(theme.rgb("fffaf0"), max(1.4, size / 26))
    shade = Shadow(theme.rgb("000000", 0.5), size / 14, 0, size / 26)
    body = Linear((cut.light, cut.full, cut.deep), (0.25, 0), (0.75, 1))
    return (
        Form("rim", box, cut.outline, cut.rim, rim, shade),
        Form("edge", box, cut.outline, None, edge),
        Form("stone", box, cut.outline, body),
        *(Form("facet", box, PathOutline(steps), tone) for steps, tone in cut.facets),
    )


@kept
def gem(kind: TreasureKind, size: int, value: int = 0) -> Drawing:
    """Return a treasure with its value, or the sign of its kind if that is 0."""
    inner = Box(0, 0, size, size).inset(max(2.5, size / 16))
    shapes: tuple[Shape, ...] = _stone(kind, inner)
    if value:
        cut = CUTS[kind]
        edge = theme.rgb("fffaf0") if theme.luminance(cut.ink) < 0.2 else cut.rim
        lettering = artwork.edged(text(round(size * cut.digit), cut.ink, 900), edge, size / 24)
        middle = inner.y + cut.middle * inner.h
        place = Box(0, middle - size / 2, size, size)
        shapes = (*shapes, Label("value", str(value), place, lettering, "centre"))
    return Drawing(f"gem {kind.value} {value}", size, size, shapes, 10)


def treasure(one: Treasure, size: int) -> Drawing:
    """Return a treasure as it lies in a dungeon."""
    return gem(one.kind, size, one.value)


_SACK: Final = PathOutline(
    "M 0.36 0.28 C 0.1 0.44 0 0.66 0.04 0.82 C 0.07 0.96 0.2 1 0.5 1 C 0.8 1 0.93 0.96 0.96 0.82"
    " C 1 0.66 0.9 0.44 0.64 0.28 L 0.76 0.06 L 0.6 0.1 L 0.5 0.02 L 0.4 0.1 L 0.24 0.06 Z"
)
_CORD: Final = PathOutline("M 0.34 0.27 L 0.66 0.27")
_CLOTH: Final = Linear(
    (theme.rgb("f0d6a4"), theme.rgb("c79b5a"), theme.rgb("8a6128")), (0.2, 0), (0.8, 1)
)


def sack_shapes(box: Box) -> tuple[Shape, ...]:
    """Return a bag of linen, tied with a cord."""
    rim = theme.rgb("3b2608")
    return (
        Form("sack.rim", box, _SACK, rim, Stroke(rim, max(3, box.h / 10)), artwork.SOFT),
        Form("sack", box, _SACK, _CLOTH),
        Form("cord", box, _CORD, None, Stroke(theme.rgb("6d2f14"), max(2, box.h / 13))),
    )


@kept
def sack(size: int) -> Drawing:
    """Return a bag that no kind is drawn on."""
    return Drawing("sack", size, size, sack_shapes(Box(0, 0, size, size).inset(size / 14)), 10)


@kept
def bag(kind: TreasureKind, size: int) -> Drawing:
    """Return a bag for one kind of treasure."""
    part = round(size * 0.58)
    sign = Sprite("kind", gem(kind, part), round((size - part) / 2), round(size * 0.38))
    shapes = (*sack_shapes(Box(0, 0, size, size).inset(size / 14)), sign)
    return Drawing(f"bag {kind.value}", size, size, shapes, 10)


_CAP: Final = PathOutline(
    "M 0.2 0.92 C 0.2 0.7 0.16 0.56 0.02 0.66 C 0 0.36 0.2 0.24 0.36 0.42 C 0.38 0.24 0.44 0.14"
    " 0.5 0.08 C 0.56 0.14 0.62 0.24 0.64 0.42 C 0.8 0.24 1 0.36 0.98 0.66 C 0.84 0.56 0.8 0.7"
    " 0.8 0.92 Z"
)
_BELLS: Final = ((0.04, 0.7), (0.5, 0.08), (0.96, 0.7))


def cap_shapes(box: Box) -> tuple[Shape, ...]:
    """Return a jester's cap with three bells: the sign of a joker."""
    rim = theme.rgb("1d0c30")
    silk = Linear(
        (theme.rgb("d9b3ff"), theme.rgb("8d4bd1"), theme.rgb("4d1f86")), (0.2, 0), (0.8, 1)
    )
    size = box.h * 0.2
    bells = tuple(
        Form(
            "bell",
            Box(box.x + x * box.w - size / 2, box.y + y * box.h - size / 2, size, size),
            Oval(),
            artwork.GILT,
            Stroke(rim, max(1.2, box.h / 30)),
        )
        for x, y in _BELLS
    )
    band = Box(box.x + box.w * 0.16, box.y + box.h * 0.8, box.w * 0.68, box.h * 0.16)
    return (
        Form("cap.rim", box, _CAP, rim, Stroke(rim, max(3, box.h / 11)), artwork.SOFT),
        Form("cap", box, _CAP, silk),
        Form("band", band, Rounded(2), artwork.GILT, Stroke(rim, 1)),
        *bells,
    )


@kept
def cap(size: int) -> Drawing:
    """Return the sign of a joker."""
    return Drawing("cap", size, size, cap_shapes(Box(0, 0, size, size).inset(size / 10)), 10)


def _paper(box: Box, radius: float) -> tuple[Shape, ...]:
    paper = Linear((theme.rgb("fffaf0"), theme.rgb("e6d3a6")), (0.3, 0), (0.7, 1))
    line = Stroke(theme.rgb("9a7430", 0.7), 1.2)
    return (
        Form("paper", box, Rounded(radius), paper, Stroke(theme.rgb("4f3715"), 1.6), artwork.SOFT),
        Form("line", box.inset(3), Rounded(radius - 2), None, line),
    )


def _back(box: Box, radius: float) -> tuple[Shape, ...]:
    night = Linear((theme.rgb("45296b"), theme.rgb("22123a")), (0.3, 0), (0.7, 1))
    line = Stroke(theme.faded(theme.GOLD, 0.75), 1.4)
    return (
        Form("back", box, Rounded(radius), night, Stroke(theme.rgb("fff0cf"), 1.6), artwork.SOFT),
        Form("line", box.inset(3.5), Rounded(radius - 2), None, line),
    )


MINI: Final = 50, 62
"""A small card: its width and height."""


@kept
def mini(kind: TreasureKind, bags: int, width: int = MINI[0], height: int = MINI[1]) -> Drawing:
    """Return a small supply card: its kind, and its bags as a number."""
    box = Box(0, 0, width, height)
    size = round(min(width - 10, height * 0.48))
    sign = Sprite("kind", gem(kind, size), round((width - size) / 2), 3)
    foot = Box(0, height * 0.49, width, height * 0.48)
    number = text(round(height * 0.46), theme.INK, 900)
    shapes = (*_paper(box.inset(1), 7), sign, Label("bags", str(bags), foot, number, "centre"))
    return Drawing(f"mini {kind.value} {bags}", width, height, shapes, 10)


@kept
def mini_joker(width: int = MINI[0], height: int = MINI[1]) -> Drawing:
    """Return a small joker, face down as it lies."""
    box = Box(0, 0, width, height)
    size = min(width, height) * 0.66
    shapes = (*_back(box.inset(1), 7), *cap_shapes(box.centred(size, size)))
    return Drawing("mini joker", width, height, shapes, 10)


CARD: Final = 116, 152
"""A large card: its width and height."""


@kept
def card(one: Card, width: int = CARD[0], height: int = CARD[1]) -> Drawing:
    """Return a supply card: its kind, its bags, and the adventurers that it brings."""
    box = Box(0, 0, width, height)
    size, sign = round(height * 0.3), round(height * 0.34)
    step = min(size + 2, (width - size - 12) / max(1, one.bags - 1))
    left = (width - step * (one.bags - 1) - size) / 2
    bags = tuple(
        Sprite("bag", sack(size), round(left + at * step), round(height * 0.39))
        for at in range(one.bags)
    )
    shapes = (
        *_paper(box.inset(1), 10),
        Sprite("kind", gem(one.kind, sign), round((width - sign) / 2), round(height * 0.04)),
        *bags,
        *_brought(one.adventurers, Box(0, height * 0.7, width, height * 0.28)),
    )
    return Drawing(f"card {one.code}", width, height, shapes, 12)


def _brought(number: int, foot: Box) -> tuple[Shape, ...]:
    plate = foot.inset(7, 1)
    high = round(plate.h * 0.88)
    pawn = adventurers.anybody(high)
    middle = plate.x + plate.w / 2
    words = Box(middle - 34, plate.y, 38, plate.h)
    lettering = text(round(plate.h * 0.8), theme.IVORY, 900)
    return (
        artwork.dark_plate("plate", plate, 8),
        Label("adventurers", f"+{number}", words, lettering, "right", 20),
        Sprite("pawn", pawn, round(middle + 8), round(plate.y + (plate.h - high) / 2)),
    )


@kept
def joker(width: int = CARD[0], height: int = CARD[1]) -> Drawing:
    """Return a joker: a supply card that lies face down."""
    box = Box(0, 0, width, height)
    size = width * 0.62
    shapes = (*_back(box.inset(1), 10), *cap_shapes(box.centred(size, size)))
    return Drawing("joker", width, height, shapes, 12)
