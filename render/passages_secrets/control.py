"""The control board and what both players have: the game's second picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.components import (
    DISTRICTS,
    POINTS,
    ZONES,
    Achievement,
    District,
)
from games.passages_secrets.preview import score_now
from games.passages_secrets.public_state import Player, PublicState, Shift
from games.passages_secrets.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import people
from render.kit.page import ground, kept, still
from render.passages_secrets import emblems, pieces, standing, thieves, wording
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Oval, Rounded
from render.scene.paint import Radial, Stroke

HEIGHT: Final = 608
"""The height of the picture, in pixels."""

_SHEET: Final = Box(14, 14, 724, 344)
_HEADS: Final = Box(34, 26, 684, 52)
_ROWS: Final = Box(34, 110, 684, 238)
_SCALE: Final = Box(34, 80, 684, 30)
_CELL: Final = 33
_CELLS: Final = 2 * ZONES + 1
_AWARDS: Final = Box(750, 14, 336, 344)
_PLAYERS: Final = Box(14, 370, theme.WIDTH - 28, 224)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the control board; the view's own side is on the left, for onlookers seat 0's."""
    del marks
    table = seen.table
    both = sides(seen)
    moving = (
        *_heads(both, names),
        *_districts(words),
        *_markers(table, both),
        *_awards(table, names, words),
        *_players(seen, both, names, words),
    )
    return Scene("passages_secrets control", theme.WIDTH, HEIGHT, _still(both[0]), moving)


def sides(seen: View) -> tuple[Seat, Seat]:
    """Return whose side is on the left, and whose on the right."""
    return (Seat(1), Seat(0)) if seen.seat == 1 else (Seat(0), Seat(1))


def rows() -> tuple[Box, ...]:
    """Return the rows of the five tracks."""
    return _ROWS.rows(5, 3)


def cell(row: Box, zone: int) -> Box:
    """Return the place of a zone on a track: 0 in the middle, negative on the left."""
    start = row.right - _CELLS * _CELL
    return Box(start + (zone + ZONES) * _CELL, row.y, _CELL, row.h)


@still
def _still(left: Seat) -> tuple[Shape, ...]:
    return (*ground(HEIGHT), *layer(left))


@still
def layer(left: Seat) -> tuple[Shape, ...]:
    """Return what stays still above the table at night, with a seat's side on the left."""
    owners = (left, Seat(1 - left))
    return (
        *artwork.parchment("sheet", _SHEET),
        *_scale(),
        *(shape for row in rows() for shape in _track(row, owners)),
        *artwork.panel("awards.panel", _AWARDS),
        *(shape for box in _boxes() for shape in artwork.panel("player.panel", box)),
    )


def _boxes() -> tuple[Box, ...]:
    return _PLAYERS.columns(2, 12)


def _scale() -> Iterator[Shape]:
    """Yield the numbers of the zones above the tracks."""
    for zone in range(-ZONES, ZONES + 1):
        place = cell(_SCALE, zone)
        ink = text(28, theme.INK_SOFT, 800)
        yield Label(f"zone.{zone}", str(abs(zone)), place, ink, "centre")


def _track(row: Box, sides: tuple[Seat, Seat]) -> Iterator[Shape]:
    whole = Box(cell(row, -ZONES).x, row.y, _CELLS * _CELL, row.h).inset(-1, 5)
    yield artwork.well("track", whole, 9, light=True)
    for zone in range(-ZONES, ZONES + 1):
        place = cell(row, zone).inset(1.5, 7)
        if zone == 0:
            tint = theme.rgb("fff8e6", 0.9)
        else:
            owner = sides[0] if zone < 0 else sides[1]
            tint = theme.faded(thieves.LIVERIES[owner].full, 0.14 + 0.07 * abs(zone))
        yield Form("zone", place, Rounded(5), tint, Stroke(theme.rgb("6b4a18", 0.35), 1))


def _heads(sides: tuple[Seat, Seat], names: Names) -> Iterator[Shape]:
    """Yield the players' names at both ends of the tracks."""
    left, right = _HEADS.columns(2, 16)
    sign = Box(left.x, left.y, 48, left.h)
    yield placed("left.plate", thieves.sign(sides[0], 44), sign)
    name = Box(sign.right + 8, left.y, left.w - 56, left.h)
    yield Label("left.name", names[sides[0]], name, text(36, theme.INK, 800), "left", 28)
    sign = Box(right.right - 48, right.y, 48, right.h)
    yield placed("right.plate", thieves.sign(sides[1], 44), sign)
    name = Box(right.x, right.y, right.w - 56, right.h)
    yield Label("right.name", names[sides[1]], name, text(36, theme.INK, 800), "right", 28)


def _districts(words: Words) -> Iterator[Shape]:
    for which, row in zip(DISTRICTS, rows(), strict=True):
        role = f"district.{which.value}"
        yield placed(f"{role}.sign", emblems.badge(which, 44), Box(row.x - 6, row.y, 44, row.h))
        name = Box(row.x + 40, row.y, 146, row.h)
        ink = text(28, theme.INK, 800)
        yield Label(role, wording.district(which, words), name, ink, "left", 28)


def _markers(table: PublicState, sides: tuple[Seat, Seat]) -> Iterator[Shape]:
    moved = {one.district: one for one in (table.last.shifts if table.last else ())}
    for which, row in zip(DISTRICTS, rows(), strict=True):
        role = f"marker.{which.value}"
        zone = -table.zone(which, sides[0])
        box = cell(row, zone)
        if which in moved:
            yield from _fresh(role, table, which, row, sides)
        yield placed(role, marker(_owner(zone, sides), abs(zone)), box)


def _owner(zone: int, sides: tuple[Seat, Seat]) -> Seat | None:
    return None if zone == 0 else sides[zone > 0]


def _fresh(
    role: str, table: PublicState, which: District, row: Box, sides: tuple[Seat, Seat]
) -> Iterator[Shape]:
    """Yield where a marker came from, and the light around it."""
    towards = -1 if sides[0] == 0 else 1
    start = towards * _start(table, which)
    if start != -table.zone(which, sides[0]):
        yield placed(f"{role}.start", _print(), cell(row, start))
    radius = 22 if _owner(-table.zone(which, sides[0]), sides) != 1 else 9
    box = cell(row, -table.zone(which, sides[0]))
    yield placed(f"{role}.fresh", artwork.glow(42, 42, radius), box)


def _start(table: PublicState, which: District) -> int:
    """Return where a marker stood before the last turn."""
    shifts: tuple[Shift, ...] = table.last.shifts if table.last else ()
    return next(one.start for one in shifts if one.district is which)


@kept
def marker(owner: Seat | None, zone: int, size: int = 44) -> Drawing:
    """Return a marker with its zone on it, in the shape and colours of who controls."""
    box = Box(0, 0, size, size)
    if owner is not None:
        return Drawing(
            f"marker {owner} {zone}", size, size, thieves.plate(owner, box, str(zone)), 10
        )
    stone = Radial(
        (theme.rgb("ffffff"), theme.rgb("d9d2c2"), theme.rgb("9a917d")), (0.36, 0.3), 0.8
    )
    dark = theme.rgb("3d3526")
    shapes = (
        Form("stone.rim", box, Oval(), dark, Stroke(dark, 2.5), artwork.SOFT),
        Form("stone", box.inset(1), Oval(), stone),
        Label("number", "0", box, text(round(size * 0.64), theme.INK, 900), "centre"),
    )
    return Drawing("marker 0", size, size, shapes, 10)


@kept
def _print() -> Drawing:
    """Return the print of a marker that stood here."""
    ring = Stroke(theme.rgb("7a5200", 0.85), 2.5, (5, 5))
    form = Form("print", Box(2, 2, 26, 26), Oval(), theme.rgb("ffe9a6", 0.6), ring)
    return Drawing("print", 30, 30, (form,), 2)


def _awards(table: PublicState, names: Names, words: Words) -> Iterator[Shape]:
    """Yield whether mid-game was scored, and the achievements with who holds them."""
    inner = _AWARDS.inset(16, 12)
    title = Box(inner.x, inner.y, inner.w - 60, 50)
    told = words("passages_secrets.picture.midgame")
    yield Label("midgame", told, title, artwork.title(34, theme.GOLD, 700, 0.5), "left", 26)
    done = artwork.tick(46, done=table.midgame is not None)
    yield placed("midgame.done", done, Box(inner.right - 52, inner.y, 52, 50))
    area = Box(inner.x, inner.y + 58, inner.w, inner.h - 58)
    for at, (which, row) in enumerate(zip(table.revealed, area.rows(3, 6), strict=False)):
        yield from _award(f"achievement.{at}", table, which, row, names, words)


def _award(
    role: str, table: PublicState, which: Achievement, row: Box, names: Names, words: Words
) -> Iterator[Shape]:
    cup = Box(row.x - 4, row.y, 60, row.h)
    yield placed(f"{role}.cup", pieces.cup(58, POINTS[which]), cup)
    upper, lower = Box(cup.right + 8, row.y, row.right - cup.right - 8, row.h).rows(2, 0)
    name = wording.achievement(which, words)
    yield Label(role, name, upper, text(30, theme.IVORY, 800), "left", 24)
    seat = table.holder(which)
    sign = Box(lower.x, lower.y, 40, lower.h)
    yield pieces.holder(f"{role}.plate", seat, sign, 34)
    place = Box(sign.right + 6, lower.y, lower.right - sign.right - 6, lower.h)
    ink = theme.MIST if seat is None else theme.GOLD
    told = _held_by(table, which, names, words)
    yield Label(f"{role}.holder", told, place, text(28, ink, 700), "left", 24)


def _held_by(table: PublicState, which: Achievement, names: Names, words: Words) -> str:
    seat = table.holder(which)
    if seat is not None:
        return names[seat]
    if which in table.tied:
        return words("passages_secrets.picture.tied")
    return words("passages_secrets.picture.free")


def _players(seen: View, sides: tuple[Seat, Seat], names: Names, words: Words) -> Iterator[Shape]:
    scores = score_now(seen)
    acting = wording.actors(seen)
    for seat, box in zip(sides, _boxes(), strict=True):
        role = f"player.{seat}"
        if seat in acting:
            yield people.lit(f"{role}.lit", box)
        first, second, third = box.inset(16, 12).rows(3, 6)
        yield from _name(role, seat, names[seat], first)
        yield from standing.total(role, scores[seat], first, words)
        yield from _belongings(role, seen.table.players[seat], second)
        yield from standing.categories(role, seat, scores[seat], third, words)


def _name(role: str, seat: Seat, name: str, row: Box) -> Iterator[Shape]:
    sign = Box(row.x, row.y, 50, row.h)
    yield placed(f"{role}.plate", thieves.sign(seat, 46), sign)
    place = Box(sign.right + 8, row.y, 240, row.h)
    yield Label(f"{role}.name", name, place, text(36, theme.IVORY, 800), "left", 28)


def _belongings(role: str, player: Player, row: Box) -> Iterator[Shape]:
    left = Box(row.x, row.y, 366, row.h)
    yield from pieces.held(role, player, left.columns(5, 2), 44)
    yield from pieces.passages(role, player, Box(row.right - 124, row.y, 126, row.h))
