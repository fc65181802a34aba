"""The score sheet of Le Secret de Monte Cristo: ranks, points by treasure, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from games.monte_cristo.components import KINDS, Place
from games.monte_cristo.public_state import EndReason, Player, PublicState
from games.monte_cristo.view import View
from render import artwork, theme
from render.artwork import text
from render.kit import heading, ranking
from render.kit.page import picture, still
from render.kit.words import joined
from render.monte_cristo import adventurers, emblems, treasures, wording
from render.monte_cristo.moments import DecidedMoment, MomentKind, decided
from render.monte_cristo.plan import TABLE
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Label, Scene, Shape, placed
from render.scene.geometry import Box

_TITLE: Final = Box(46, 26, 360, 54)
_REASON: Final = Box(420, 26, 640, 54)
_HEADS: Final = Box(32, 86, theme.WIDTH - 64, 50)
_ROWS: Final = Box(32, 138, theme.WIDTH - 64, 534)
_HIGH: Final = {2: 150, 3: 118, 4: 90}
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
    return ranking.stacked(_ROWS, seats, _HIGH[seats], _GAP)


def cells(seats: int) -> tuple[Box, ...]:
    """Return the places of the moments below the rows: one column where there is room, or two."""
    area = ranking.below(rows(seats), _ROWS, 6 + _MOMENTS)
    return area.rows(4, 2) if seats < 4 else ranking.two_by_two(area)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the score sheet, the winners first; while the game runs, in the order of seats.

    `marks` are all events since the deal: the sheet names the moments that decided the game.
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
    return (
        *ranking.paper(TABLE, _REASON, rows(seats)),
        heading.name("MONTE CRISTO", _TITLE, 38, 1),
        *_heads(),
    )


def _heads() -> Iterator[Shape]:
    heads = columns(_HEADS)
    for kind, box in zip(KINDS, heads.kinds, strict=True):
        yield placed(f"head.{kind.value}", treasures.gem(kind, 46), box)
    yield placed("head.bonus", emblems.zone(Place.POINTS, 50), heads.bonus)
    yield placed("head.total", artwork.crown(48), heads.total)
    yield placed("head.adventurers", adventurers.anybody(48), heads.explorers)


_REASONS: Final = {
    EndReason.POINTS: "picture.most_points",
    EndReason.TURNS: "monte_cristo.picture.reason.turns",
}


def _heading(seen: View, names: Names, words: Words) -> Iterator[Shape]:
    reason = seen.table.reason
    if reason is None:
        told = wording.stage(seen.table, words)
    else:
        told = words(_REASONS[reason], names=joined(wording.actors(seen), names))
    yield Label("reason", told, _REASON.inset(34, 0), text(33, theme.INK, 800), "centre", 24)


def _lines(seen: View, names: Names) -> Iterator[Shape]:
    order = ranking.standing(seen.table.players, seen.outcome)
    for player, row in zip(order, rows(seen.table.seats), strict=True):
        role, place = f"player.{player.seat}", columns(row)
        yield from ranking.place(seen.outcome, player.seat, row, place.rank)
        yield placed(f"{role}.marble", adventurers.marble(player.seat, 50), place.marble)
        name = text(36, theme.INK, 800)
        yield Label(f"{role}.name", names[player.seat], place.name, name, "left", 26)
        yield from _figures(role, seen.table, player, place)


def _figures(role: str, table: PublicState, player: Player, place: Columns) -> Iterator[Shape]:
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


def _sign(kind: MomentKind, size: int) -> Drawing:
    signs: dict[MomentKind, Callable[[int], Drawing]] = {
        MomentKind.HAUL: lambda each: treasures.gem(KINDS[-1], each),
        MomentKind.LEAD: artwork.arrow,
        MomentKind.SWEEP: emblems.chest,
    }
    return signs.get(kind, artwork.crown)(size)


def _moments(
    found: tuple[DecidedMoment, ...], boxes: tuple[Box, ...], names: Names, words: Words
) -> Iterator[Shape]:
    """Yield the moments that decided the game, below a title, if any are known."""
    told = (
        ranking.Moment(
            _sign(one.kind, 36), wording.moment(one, names, words), wording.when(one, words)
        )
        for one in found
    )
    yield from ranking.moments(words, tuple(told), boxes, ranking.Narrow(28, 42, 110, 6))
