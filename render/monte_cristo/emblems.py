"""Vector emblems of Le Secret de Monte Cristo: actions, bonus zones, and where pieces are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.monte_cristo.components import ZONE_POINTS, Action, Place
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.monte_cristo import adventurers, treasures
from render.scene import Drawing, Form, Label, Shape, Sprite
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Stroke

_DARK: Final = theme.rgb("241503")
_WOOD: Final = Linear((theme.rgb("c98b4a"), theme.rgb("8a5424"), theme.rgb("512c0e")))
_HULL: Final = PathOutline(
    "M 0.02 0.6 L 0.98 0.6 C 0.92 0.84 0.82 0.94 0.72 0.94"
    " L 0.26 0.94 C 0.14 0.94 0.06 0.8 0.02 0.6 Z"
)
_SAIL: Final = PathOutline("M 0.5 0.02 C 0.86 0.1 0.92 0.36 0.86 0.52 L 0.5 0.52 Z")
_JIB: Final = PathOutline("M 0.42 0.14 L 0.42 0.52 L 0.1 0.52 Z")
_LID: Final = PathOutline(
    "M 0.04 0.46 L 0.04 0.36 C 0.04 0.16 0.2 0.1 0.5 0.1 C 0.8 0.1 0.96 0.16 0.96 0.36"
    " L 0.96 0.46 Z"
)
_LEFT: Final = PathOutline(
    "M 0.04 0.28 L 0.34 0.02 L 0.34 0.17 L 0.96 0.17 L 0.96 0.39 L 0.34 0.39 L 0.34 0.54 Z"
)
_RIGHT: Final = PathOutline(
    "M 0.96 0.72 L 0.66 0.46 L 0.66 0.61 L 0.04 0.61 L 0.04 0.83 L 0.66 0.83 L 0.66 0.98 Z"
)


def _outlined(role: str, box: Box, path: PathOutline, fill: Linear) -> tuple[Shape, ...]:
    rim = Stroke(_DARK, max(3, box.h / 11))
    return (
        Form(f"{role}.rim", box, path, _DARK, rim, artwork.SOFT),
        Form(role, box, path, fill),
    )


def _chest(box: Box) -> tuple[Shape, ...]:
    body = Box(box.x + box.w * 0.04, box.y + box.h * 0.44, box.w * 0.92, box.h * 0.5)
    lock = box.centred(box.w * 0.22, box.h * 0.24).moved(0, box.h * 0.02)
    rim = Stroke(_DARK, max(3, box.h / 11))
    bands = tuple(
        Form(
            "band",
            Box(body.x + at * body.w, box.y + box.h * 0.14, box.w * 0.1, box.h * 0.8),
            Rounded(1),
            artwork.GILT,
        )
        for at in (0.12, 0.77)
    )
    return (
        Form("lid.rim", box, _LID, _DARK, rim, artwork.SOFT),
        Form("body.rim", body, Rounded(2), _DARK, rim),
        Form("lid", box, _LID, _WOOD),
        Form("body", body, Rounded(2), _WOOD),
        *bands,
        Form("gap", Box(body.x, box.y + box.h * 0.44, body.w, box.h * 0.045), Rounded(), _DARK),
        Form("lock", lock, Rounded(2), artwork.GILT, Stroke(_DARK, max(1.4, box.h / 30))),
    )


def _boat(box: Box) -> tuple[Shape, ...]:
    cloth = Linear((theme.rgb("ffffff"), theme.rgb("e3d6b8"), theme.rgb("b6a478")))
    return (
        *_outlined("sail", box, _SAIL, cloth),
        *_outlined("jib", box, _JIB, cloth),
        *_outlined("hull", box, _HULL, _WOOD),
    )


def _arrows(box: Box) -> tuple[Shape, ...]:
    return (
        *_outlined("left", box, _LEFT, artwork.GILT),
        *_outlined("right", box, _RIGHT, artwork.STEEL),
    )


def _laurels(box: Box) -> tuple[Shape, ...]:
    """Return two golden points."""
    disc = Form("disc", box, Oval(), artwork.GILT, Stroke(_DARK, max(2, box.h / 18)), artwork.SOFT)
    line = Form("line", box.inset(box.h * 0.1), Oval(), None, Stroke(theme.rgb("8a6420", 0.8), 1.4))
    lettering = text(round(box.h * 0.6), theme.INK, 900)
    return disc, line, Label("points", f"+{ZONE_POINTS}", box, lettering, "centre")


def _band(box: Box) -> tuple[Shape, ...]:
    """Return two adventurers of nobody, one behind the other."""
    high = round(box.h * 0.92)
    pawn = adventurers.anybody(high)
    top = round(box.y + (box.h - high) / 2)
    return (
        Sprite("far", pawn, round(box.right - pawn.width), top),
        Sprite("near", pawn, round(box.x), top + round(box.h * 0.06)),
    )


def _one(box: Box) -> tuple[Shape, ...]:
    high = round(box.h)
    pawn = adventurers.anybody(high)
    return (Sprite("pawn", pawn, round(box.x + (box.w - pawn.width) / 2), round(box.y)),)


Draw = Callable[[Box], tuple[Shape, ...]]

_ACTIONS: Final[dict[Action, Draw]] = {
    Action.SUPPLY: treasures.sack_shapes,
    Action.ADVENTURER: _one,
    Action.TREASURE: _chest,
    Action.SHUFFLE: _arrows,
}

_ZONES: Final[dict[Place, Draw]] = {
    Place.JOKER: treasures.cap_shapes,
    Place.LANDING: _boat,
    Place.POINTS: _laurels,
    Place.REINFORCEMENT: _band,
}


@kept
def action(which: Action, size: int) -> Drawing:
    """Return the emblem of an action: a bag, an adventurer, a chest, two arrows."""
    shapes = _ACTIONS[which](Box(0, 0, size, size).inset(size / 14))
    return Drawing(f"action {which.value}", size, size, shapes, 12)


@kept
def zone(which: Place, size: int) -> Drawing:
    """Return the emblem of a bonus zone: a cap, a boat, two points, two adventurers."""
    shapes = _ZONES[which](Box(0, 0, size, size).inset(size / 14))
    return Drawing(f"zone {which.value}", size, size, shapes, 12)


@kept
def chest(size: int) -> Drawing:
    """Return a closed chest: treasures that are out of the game for now."""
    return Drawing("chest", size, size, _chest(Box(0, 0, size, size).inset(size / 14)), 12)


_ANCHOR: Final = PathOutline(
    "M 0.5 0.3 L 0.5 0.92 M 0.28 0.42 L 0.72 0.42 M 0.1 0.62 C 0.14 0.84 0.3 0.94 0.5 0.94"
    " C 0.7 0.94 0.86 0.84 0.9 0.62"
)


@kept
def anchor(size: int) -> Drawing:
    """Return an anchor: Marseille, where adventurers wait."""
    box = Box(0, 0, size, size).inset(size / 8)
    eye = Box(size * 0.4, size * 0.08, size * 0.2, size * 0.2)
    shapes = (
        Form("rim", box, _ANCHOR, None, Stroke(_DARK, size / 5.4)),
        Form("eye.rim", eye, Oval(), None, Stroke(_DARK, size / 5.4)),
        Form("anchor", box, _ANCHOR, None, Stroke(theme.rgb("e3edf2"), size / 10)),
        Form("eye", eye, Oval(), None, Stroke(theme.rgb("e3edf2"), size / 12)),
    )
    return Drawing("anchor", size, size, shapes, 8)


@kept
def deck(size: int) -> Drawing:
    """Return a pile of supply cards, face down."""
    high, wide = round(size * 0.86), round(size * 0.66)
    back = treasures.mini_joker(wide, high)
    plain = tuple(shape for shape in back.shapes if shape.role in ("back", "line"))
    pile = Drawing("pile", wide, high, plain, 10)
    near, far = 0, size - wide
    shapes = (Sprite("far", pile, far, 0), Sprite("near", pile, near, size - high))
    return Drawing("deck", size, size, shapes, 12)


@kept
def no_card(width: int, height: int) -> Drawing:
    """Return the dashed place of a card that is not there."""
    line = Stroke(theme.rgb("d6e6ea", 0.5), 1.6, (5, 5))
    shape = Form("place", Box(0, 0, width, height).inset(2), Rounded(7), None, line)
    return Drawing("no card", width, height, (shape,), 4)


@kept
def letter(place: Place, size: int) -> Drawing:
    """Return the plate of a dungeon: its letter under a vault of iron and gold."""
    box = Box(0, 0, size, size)
    vault = PathOutline(
        "M 0.06 1 L 0.06 0.46 C 0.06 0.16 0.26 0.02 0.5 0.02 C 0.74 0.02 0.94 0.16 0.94 0.46"
        " L 0.94 1 Z"
    )
    iron = Linear((theme.rgb("3a332b"), theme.rgb("14110e")))
    lettering = artwork.title(round(size * 0.66), artwork.GILT, 900, 0)
    shapes = (
        Form("vault", box, vault, iron, Stroke(artwork.GILT, max(2.5, size / 18)), artwork.SOFT),
        Label("letter", place.value.upper(), box.moved(0, size * 0.06), lettering, "centre"),
    )
    return Drawing(f"letter {place.value}", size, size, shapes, 12)
