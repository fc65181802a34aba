"""The score sheet of Le Secret de Monte Cristo: ranks, points by treasure, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from games.monte_cristo.components import KINDS, Place
from games.monte_cristo.table import Player, Reason, Table
from games.monte_cristo.view import View
from render import artwork, theme
from render.artwork import text
from render.kit import heading
from render.kit.page import ground, picture, still
from render.kit.words import joined
from render.monte_cristo import adventurers, emblems, treasures, wording
from render.monte_cristo.moments import Decided, Kind, decided
from render.monte_cristo.plan import MARGIN, TABLE
from render.pictures import Marks, Names, Words
from render.scene import Box, Drawing, Label, Scene, Shape, placed

_TITLE: Final = Box(46, 26, 360, 54)
_REASON: Final = Box(420, 26, 640, 54)
_HEADS: Final = Box(32, 86, theme.WIDTH - 64, 50)
_ROWS: Final = Box(32, 138, theme.WIDTH - 64, 534)
_HIGH: Final = {2: 116, 3: 100, 4: 90}
"""The height of a row, by the number of players."""
_GAP: Final = 5
_MOMENTS: Final = 32
"""The height of the title above the moments."""
_KIND: Final = 84


@dataclass(frozen=True)
class Columns:
    """One row of the sheet, from left to right: points by kind, then those of the bonus zone."""

    rank: Box
    marble: Box
    name: Box
    kinds: tuple[Box, ...]
    bonus: Box
    total: Box
    explorers: Box


def columns(row: Box) -> Columns:
    """Return the columns of a row."""
    start = row.x + 350
    cells = [Box(start + at * _KIND, row.y, _KIND - 4, row.h) for at in range(len(KINDS) + 1)]
    return Columns(
        rank=Box(row.x + 6, row.y, 58, row.h),
        marble=Box(row.x + 66, row.y, 54, row.h),
        name=Box(row.x + 126, row.y, 220, row.h),
        kinds=tuple(cells[:-1]),
        bonus=cells[-1],
        total=Box(row.x + 856, row.y, 100, row.h),
        explorers=Box(row.x + 962, row.y, 70, row.h),
    )


def rows(seats: int) -> tuple[Box, ...]:
    """Return the rows of the sheet, for 2 to 4 players."""
    high = _HIGH[seats]
    return tuple(Box(_ROWS.x, _ROWS.y + at * (high + _GAP), _ROWS.w, high) for at in range(seats))


def cells(seats: int) -> tuple[Box, ...]:
    """Return the places of the moments below the rows: one column where there is room, or two."""
    start = rows(seats)[-1].bottom + 6 + _MOMENTS
    area = Box(_ROWS.x + 8, start, _ROWS.w - 16, _ROWS.bottom - start)
    if seats < 4:
        return area.rows(4, 2)
    return tuple(box for row in area.rows(2, 2) for box in row.columns(2, 16))


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the score sheet, the winners first; while the game runs, in the order of seats.

    `marks` are all facts since the deal: the sheet names the moments that decided the game.
    """
    table = seen.table
    moving = (
        *_heading(seen, names, words),
        *_lines(seen, names),
        *_moments(decided(seen, marks), cells(table.seats), names, words),
    )
    name = f"monte_cristo score {table.seats}"
    return picture(name, _still(table.seats), moving)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    sheet = Box(MARGIN, MARGIN, TABLE.w, TABLE.h)
    return (
        *ground(),
        *artwork.parchment("sheet", sheet),
        heading.name("MONTE CRISTO", _TITLE, 38, 1),
        heading.ribbon(_REASON),
        *_heads(),
        *(artwork.well("row", row, light=True) for row in rows(seats)),
    )


def _heads() -> Iterator[Shape]:
    heads = columns(_HEADS)
    for kind, box in zip(KINDS, heads.kinds, strict=True):
        yield placed(f"head.{kind.value}", treasures.gem(kind, 46), box)
    yield placed("head.bonus", emblems.zone(Place.POINTS, 50), heads.bonus)
    yield placed("head.total", artwork.crown(48), heads.total)
    yield placed("head.adventurers", adventurers.anybody(48), heads.explorers)


_REASONS: Final = {
    Reason.POINTS: "picture.most_points",
    Reason.TURNS: "monte_cristo.picture.reason.turns",
}


def _heading(seen: View, names: Names, words: Words) -> Iterator[Shape]:
    reason = seen.table.reason
    if reason is None:
        told = wording.stage(seen.table, words)
    else:
        told = words(_REASONS[reason], names=joined(wording.actors(seen), names))
    yield Label("reason", told, _REASON.inset(34, 0), text(33, theme.INK, 800), "centre", 24)


def standing(seen: View) -> tuple[Player, ...]:
    """Return the players by rank, and among equals in the order of seats."""

    def key(player: Player) -> tuple[int, int]:
        return (seen.outcome.scores[player.seat].rank if seen.outcome else 0), player.seat

    return tuple(sorted(seen.table.players, key=key))


def _lines(seen: View, names: Names) -> Iterator[Shape]:
    for player, row in zip(standing(seen), rows(seen.table.seats), strict=True):
        role, place = f"player.{player.seat}", columns(row)
        if seen.outcome is not None:
            rank = seen.outcome.scores[player.seat].rank
            if rank == 1:
                yield artwork.laurels(f"{role}.wins", row)
            yield placed(f"{role}.rank", artwork.medal(rank, 54), place.rank)
        yield placed(f"{role}.marble", adventurers.marble(player.seat, 50), place.marble)
        name = text(36, theme.INK, 800)
        yield Label(f"{role}.name", names[player.seat], place.name, name, "left", 26)
        yield from _figures(role, seen.table, player, place)


def _figures(role: str, table: Table, player: Player, place: Columns) -> Iterator[Shape]:
    parts = (*zip(KINDS, player.earned, place.kinds, strict=True),)
    for kind, points, box in parts:
        yield _figure(f"{role}.{kind.value}", points, box)
    yield _figure(f"{role}.bonus", player.bonus, place.bonus)
    total = text(54, theme.INK, 900)
    yield Label(f"{role}.total", str(player.points), place.total, total, "centre", 40)
    yield _figure(f"{role}.adventurers", table.exploring(player.seat), place.explorers)


def _figure(role: str, number: int, box: Box) -> Label:
    ink = theme.INK if number else theme.INK_SOFT
    return Label(role, str(number), box, text(40, ink, 800 if number else 600), "centre", 30)


def _sign(kind: Kind, size: int) -> Drawing:
    signs: dict[Kind, Callable[[int], Drawing]] = {
        Kind.HAUL: lambda each: treasures.gem(KINDS[-1], each),
        Kind.LEAD: artwork.arrow,
        Kind.SWEEP: emblems.chest,
    }
    return signs.get(kind, artwork.crown)(size)


def _moments(
    found: tuple[Decided, ...], boxes: tuple[Box, ...], names: Names, words: Words
) -> Iterator[Shape]:
    """Yield the moments that decided the game, below a title, if any are known."""
    if not found:
        return
    title = Box(_ROWS.x + 8, boxes[0].y - _MOMENTS - 1, 700, _MOMENTS)
    told = words("picture.moments")
    heading = artwork.title(26, theme.INK_SOFT, 700, 0)
    yield Label("moments", told, title, heading, "left", 22)
    for at, (moment, box) in enumerate(zip(found, boxes, strict=False)):
        yield from _moment(f"moment.{at}", moment, box, names, words)


def _moment(role: str, moment: Decided, box: Box, names: Names, words: Words) -> Iterator[Shape]:
    width = 110 if moment.turn else 0
    when = Box(box.right - width, box.y, width, box.h)
    yield placed(f"{role}.sign", _sign(moment.kind, 36), Box(box.x, box.y, 42, box.h))
    what = Box(box.x + 50, box.y, when.x - box.x - 56, box.h)
    told = wording.moment(moment, names, words)
    yield Label(f"{role}.what", told, what, text(31, theme.INK, 800), "left", 25)
    if moment.turn:
        dated = words("monte_cristo.picture.moment.turn", turn=moment.turn)
        yield Label(f"{role}.when", dated, when, text(28, theme.INK_SOFT, 600), "right", 24)
