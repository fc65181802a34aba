"""Small pieces that several pictures share: cups, tunnels, counters, steps of markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.components import LOOT, Token
from games.passages_secrets.public_state import Player, Shift
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.passages_secrets import emblems, thieves
from render.scene import Drawing, Form, Label, Shape, placed
from render.scene.geometry import Box, PathOutline, Rounded
from render.scene.paint import Fill, Stroke

_CUP: Final = PathOutline(
    "M 0.2 0.06 L 0.8 0.06 L 0.8 0.14 L 1 0.14 C 1 0.42 0.9 0.52 0.74 0.56"
    " C 0.7 0.64 0.62 0.7 0.57 0.72 L 0.57 0.82 L 0.74 0.86 L 0.74 0.98 L 0.26 0.98 L 0.26 0.86"
    " L 0.43 0.82 L 0.43 0.72 C 0.38 0.7 0.3 0.64 0.26 0.56 C 0.1 0.52 0 0.42 0 0.14 L 0.2 0.14 Z"
)


@kept
def cup(size: int, points: int | None = None) -> Drawing:
    """Return the cup of an achievement, with what it is worth unless that is None."""
    box = Box(0, 0, size, size)
    rim = Stroke(theme.rgb("4a3206"), max(3, size / 12))
    shapes: tuple[Shape, ...] = (
        Form("cup.rim", box.inset(2), _CUP, theme.rgb("4a3206"), rim, artwork.SOFT),
        Form("cup", box.inset(2), _CUP, artwork.GILT),
    )
    if points is None:
        return Drawing("cup", size, size, shapes, 10)
    lettering = artwork.edged(text(round(size * 0.56), theme.INK, 900), theme.rgb("fff3c4"), 1.5)
    area = Box(0, 0, size, size * 0.68)
    shapes = (*shapes, Label("points", str(points), area, lettering, "centre"))
    return Drawing(f"cup {points}", size, size, shapes, 10)


@kept
def no_cup(size: int) -> Drawing:
    """Return the faint outline of a cup."""
    line = Stroke(theme.rgb("bcd3d9", 0.5), 1.8)
    form = Form("cup", Box(2, 2, size - 4, size - 4), _CUP, theme.rgb("bcd3d9", 0.1), line)
    return Drawing("no cup", size, size, (form,), 4)


def held(role: str, player: Player, boxes: tuple[Box, ...], size: int) -> Iterator[Shape]:
    """Yield what a player holds: the four kinds of loot and shovels, each with how many."""
    faces = (*LOOT, Token.TWO_SHOVELS)
    numbers = (*player.loot, player.shovels)
    for face, number, box in zip(faces, numbers, boxes, strict=True):
        kind = face.value if face in LOOT else "shovels"
        icon = Box(box.x, box.y, size + 4, box.h)
        drawing = emblems.token(face, size) if number else emblems.ghost(face, size)
        yield placed(f"{role}.{kind}.icon", drawing, icon)
        words = Box(icon.right + 1, box.y, box.right - icon.right - 1, box.h)
        colour = theme.IVORY if number else theme.MIST
        yield Label(f"{role}.{kind}", str(number), words, text(38, colour, 800), "left", 30)


def statues(role: str, number: int, box: Box, size: int, places: int = 4) -> Iterator[Shape]:
    """Yield the statues that a player has stolen, and the places of those still to be had."""
    for at, place in enumerate(box.columns(places, 0)):
        drawing = emblems.statue(size, taken=at < number)
        yield placed(f"{role}.statue.{at}", drawing, place)


def passages(role: str, player: Player, box: Box) -> Iterator[Shape]:
    """Yield how many passages a player has left."""
    bar = Box(box.x, box.y, 64, box.h)
    yield placed(f"{role}.left.icon", thieves.bar(player.seat, 62, 26), bar)
    words = Box(bar.right + 8, box.y, box.right - bar.right - 8, box.h)
    yield Label(f"{role}.left", str(player.left), words, text(44, theme.IVORY, 900), "left", 34)


def shift(role: str, moved: Shift, box: Box, ink: Fill = theme.IVORY) -> Iterator[Shape]:
    """Yield by how many zones a district's marker was moved."""
    size = int(min(box.h, 42))
    icon = Box(box.x, box.y, size, box.h)
    yield placed(f"{role}.district", emblems.badge(moved.district, size), icon)
    words = Box(icon.right + 2, box.y, box.right - icon.right - 2, box.h)
    told = f"+{abs(moved.end - moved.start)}"
    yield Label(f"{role}.zones", told, words, text(34, ink, 800), "left", 28)


def holder(role: str, seat: Seat | None, box: Box, size: int) -> Shape:
    """Return the plate of who holds something, or the place for one."""
    if seat is not None:
        return placed(role, thieves.sign(seat, size), box)
    return placed(role, _nobody(size), box)


@kept
def _nobody(size: int) -> Drawing:
    box = Box(0, 0, size, size)
    line = Stroke(theme.rgb("bcd3d9", 0.6), 2, (6, 6))
    form = Form("place", box.inset(2), Rounded(size * 0.3), theme.rgb("bcd3d9", 0.06), line)
    return Drawing("nobody", size, size, (form,), 4)
