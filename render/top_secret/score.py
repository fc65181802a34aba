"""The score sheet of Top Secret: the last round card by card, round totals, ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from games.top_secret.components import CardKind
from games.top_secret.options import Length
from games.top_secret.public_state import Count, Player, PublicState
from games.top_secret.view import View
from render import artwork, theme
from render.artwork import text
from render.kit import heading, ranking
from render.kit.page import kept, picture, still
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke
from render.top_secret import emblems, liveries, safes, signs, stock, wording
from render.top_secret.moments import DecidedMoment, MomentKind, decided
from render.top_secret.plan import MARGIN

_SHEET: Final = Box(MARGIN, MARGIN, theme.WIDTH - 2 * MARGIN, theme.HEIGHT - 2 * MARGIN)
_TITLE: Final = Box(40, 26, 316, 54)
_RESULT: Final = Box(366, 26, 700, 54)
_ROWS: Final = Box(28, 86, theme.WIDTH - 56, 588)
_HIGH: Final = {2: 168, 3: 138, 4: 112, 5: 98, 6: 84}
"""The height of a row, by the number of players."""
_GAP: Final = 4
_MOST: Final = {2: 3, 3: 3, 4: 3, 5: 2, 6: 1}
"""How many moments there is room for."""


@dataclass(frozen=True)
class PlayerRow:
    """A player's row: rank and shape at the left; above name and totals, below the cards."""

    rank: Box
    shape: Box
    name: Box
    rounds: Box
    fine: Box
    total: Box
    pairs: Box
    singles: Box


def line(row: Box) -> PlayerRow:
    """Return the parts of a row."""
    half = min(row.h / 2, 66)
    top = row.y + (row.h - 2 * half) / 2
    upper = Box(row.x, top, row.w, half)
    lower = Box(row.x, top + half, row.w, half)
    return PlayerRow(
        rank=Box(row.x + 8, row.y, 62, row.h),
        shape=Box(row.x + 78, upper.y, 46, upper.h),
        name=Box(row.x + 132, upper.y, 280, upper.h),
        rounds=Box(row.x + 420, upper.y, 366, upper.h),
        fine=Box(row.x + 792, upper.y, 96, upper.h),
        total=Box(row.right - 152, upper.y, 142, upper.h),
        pairs=Box(row.x + 78, lower.y, 378, lower.h),
        singles=Box(row.x + 474, lower.y, 560, lower.h),
    )


def rows(seats: int) -> tuple[Box, ...]:
    """Return the rows of the sheet, for 2 to 6 players."""
    return ranking.stacked(_ROWS, seats, _HIGH[seats], _GAP)


def cells(seats: int) -> tuple[Box, ...]:
    """Return the places of the moments, below the rows."""
    return ranking.below(rows(seats), _ROWS, 8).rows(_MOST[seats], 0)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the score sheet, the winners first; while the game runs, in the order of seats.

    `marks` are all events since the deal: the sheet names the moments that decided the game.
    """
    table = seen.table
    order = ranking.standing(table.players, seen.outcome)
    moving = (
        *_heading(seen, names, words),
        *(
            shape
            for player, row in zip(order, rows(table.seats), strict=True)
            for shape in _player(seen, player, names, words, row)
        ),
        *_moments(seen, marks, names, words),
    )
    name = f"top_secret score {table.seats}"
    return picture(name, _still(table.seats), moving)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    return (
        *ranking.paper(_SHEET, _RESULT, rows(seats)),
        heading.name(wording.TITLE, _TITLE, 40, 1),
    )


def _heading(seen: View, names: Names, words: Words) -> Iterator[Shape]:
    told = wording.task(seen, names, words)
    yield Label("result", told, _RESULT.inset(36, 0), text(36, theme.INK, 800), "centre", 28)


def _player(seen: View, player: Player, names: Names, words: Words, row: Box) -> Iterator[Shape]:
    role, place = f"player.{player.seat}", line(row)
    yield from ranking.place(seen.outcome, player.seat, row, place.rank)
    yield placed(f"{role}.shape", liveries.sign(player.seat, 44), place.shape)
    ink = text(36, theme.INK, 800)
    yield Label(f"{role}.name", names[player.seat], place.name, ink, "left", 26)
    told = words.number(player.points)
    yield Label(f"{role}.total", told, place.total, text(52, theme.INK, 900), "right", 36)
    if player.rounds:
        yield from _rounds(role, seen.table, player, words, place.rounds)
        yield from _count(role, player.rounds[-1], words, place)


_SHOWN: Final = 3
"""How many rounds are told one by one; of a longer game, the last ones."""


def _rounds(
    role: str, table: PublicState, player: Player, words: Words, box: Box
) -> Iterator[Shape]:
    """Yield the points of each round of a longer game."""
    if table.options.length is Length.ONE_ROUND:
        return
    first = max(0, len(player.rounds) - _SHOWN)
    counts = player.rounds[first:]
    for at, (count, cell) in enumerate(zip(counts, box.columns(_SHOWN, 4), strict=False)):
        nth = first + at + 1
        plate = cell.centred(cell.w, min(cell.h, 44))
        yield placed(f"{role}.round.{nth}", _tag(int(plate.w), int(plate.h)), plate)
        told = words.number(count.points)
        words_box = Box(plate.x + 34, plate.y, plate.w - 40, plate.h)
        yield Label(
            f"{role}.round.{nth}.points", told, words_box, text(32, theme.INK, 800), "right", 22
        )
        mark = Box(plate.x + 6, plate.y, 28, plate.h)
        short = words("top_secret.picture.round.short", round=nth)
        yield Label(
            f"{role}.round.{nth}.number", short, mark, text(24, theme.INK_SOFT, 700), "left", 16
        )


@kept
def _tag(width: int, height: int) -> Drawing:
    box = Box(0, 0, width, height)
    edge = Stroke(theme.rgb("a5813f", 0.7), 1.5)
    form = Form("tag", box.inset(1), Rounded(9), theme.rgb("fffaf0", 0.55), edge)
    return Drawing("tag", width, height, (form,), 2)


def _count(role: str, count: Count, words: Words, place: PlayerRow) -> Iterator[Shape]:
    """Yield the last round card by card."""
    if count.missed:
        told = words.number(count.fines)
        yield placed(f"{role}.fine", signs.fine(int(place.fine.w), 42, told), place.fine)
    pairs, singles = stock.pairs(count.pairs), stock.singles(count.singles)
    doubled, single = words.number(count.pair_points), words.number(count.single_points)
    yield from _side(f"{role}.pairs", wording.DOUBLE, pairs, doubled, place.pairs)
    yield from _side(f"{role}.singles", wording.SINGLE, singles, single, place.singles)


def _side(
    role: str, told: str, groups: tuple[stock.Group, ...], points: str, box: Box
) -> Iterator[Shape]:
    """Yield one side of a safe: its plate, its cards by kind, and what they count."""
    plate = safes.side(told, 52, 40, double=told == wording.DOUBLE)
    yield placed(f"{role}.plate", plate, Box(box.x, box.y, 52, box.h))
    figure = Box(box.right - 104, box.y, 104, box.h)
    ink = text(36, theme.INK, 800)
    yield Label(f"{role}.points", f"= {points}", figure, ink, "right", 28)
    area = Box(box.x + 58, box.y, box.w - 58 - 108, box.h)
    size = next((size for size in _CARDS if _wide(groups, size) <= area.w), _CARDS[-1])
    squeeze = _squeeze(groups, size, area.w)
    x = area.x
    for at, group in enumerate(groups):
        width = _width(group, size)
        cell = Box(x, area.y, min(width, area.right - x), area.h)
        yield from stock.shown(f"{role}.{at}", group, cell, size, theme.INK, 24)
        x += width * squeeze


_CARDS: Final = (42, 36)
"""How large the small signs are: as large as there is room for."""


def _width(group: stock.Group, size: int) -> int:
    return stock.width(group, size) + (29 if group.count > 1 else 6)


def _squeeze(groups: tuple[stock.Group, ...], size: int, room: float) -> float:
    """Return by how much groups move together so that the last one ends where the room does."""
    before = _wide(groups[:-1], size)
    return min(1.0, (room - _width(groups[-1], size)) / before) if before else 1.0


def _wide(groups: tuple[stock.Group, ...], size: int) -> int:
    return sum(_width(group, size) for group in groups)


_SIGNS: Final[dict[MomentKind, Callable[[int], Drawing]]] = {
    MomentKind.PAIR: safes.safe,
    MomentKind.BLAST: signs.blast,
    MomentKind.THEFT: partial(emblems.badge, CardKind.MOLE),
    MomentKind.CLOSE: artwork.arrow,
    MomentKind.SHARED: artwork.crown,
}


def _moments(seen: View, marks: Marks, names: Names, words: Words) -> Iterator[Shape]:
    """Yield the moments that decided the game, if any are known."""
    boxes = cells(seen.table.seats)
    for at, (moment, box) in enumerate(zip(decided(seen, marks, len(boxes)), boxes, strict=False)):
        yield from _moment(f"moment.{at}", moment, box, names, words)


def _moment(
    role: str, moment: DecidedMoment, box: Box, names: Names, words: Words
) -> Iterator[Shape]:
    sign = _SIGNS[moment.what](min(44, int(box.h) - 2))
    yield placed(f"{role}.sign", sign, Box(box.x, box.y, 48, box.h))
    what = Box(box.x + 56, box.y, box.w - 56, box.h)
    told = wording.moment(moment, names, words)
    yield Label(f"{role}.what", told, what, text(32, theme.INK, 800), "left", 24)
