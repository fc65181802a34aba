"""Score sheets: ranked rows with medal, name and total, and the moments that decided a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from games.protocol import Outcome, Seat
from render import artwork, theme
from render.artwork import text
from render.kit import heading
from render.kit.page import ground, picture, still
from render.pictures import Names, Words
from render.scene import Drawing, Label, Scene, Shape, placed
from render.scene.geometry import Box

SHEET: Final = Box(16, 98, theme.WIDTH - 32, theme.HEIGHT - 114)
"""The parchment below a heading."""

_FEWEST: Final = 3
"""Rows are never higher than those of this number of players."""


class Seated(Protocol):
    """Whatever a game knows of a player, by seat."""

    @property
    def seat(self) -> Seat:
        """Where the player sits."""


S = TypeVar("S", bound=Seated)


def standing(players: Iterable[S], outcome: Outcome | None) -> tuple[S, ...]:
    """Return the players by rank, and among equals in the order of seats."""

    def key(player: S) -> tuple[int, int]:
        return rank_of(outcome, player.seat), player.seat

    return tuple(sorted(players, key=key))


def rank_of(outcome: Outcome | None, seat: Seat) -> int:
    """Return a seat's rank, from 1; 0 as long as the game runs."""
    return 0 if outcome is None else outcome.scores[seat].rank


def stacked(area: Box, count: int, height: float, gap: float) -> tuple[Box, ...]:
    """Return `count` rows of one height from the top of an area."""
    return tuple(Box(area.x, area.y + at * (height + gap), area.w, height) for at in range(count))


def below(rows: Sequence[Box], area: Box, gap: float) -> Box:
    """Return what the rows leave free of their area, `gap` pixels below them."""
    start = rows[-1].bottom + gap
    return Box(area.x + 8, start, area.w - 16, area.bottom - start)


def two_by_two(area: Box) -> tuple[Box, ...]:
    """Return four cells of an area, two side by side."""
    return tuple(box for row in area.rows(2, 2) for box in row.columns(2, 16))


def place(
    outcome: Outcome | None, seat: Seat, row: Box, medal: Box, role: str | None = None
) -> Iterator[Shape]:
    """Yield the medal of a rank, once the game is over; with plate and wreath for who has won."""
    role = f"player.{seat}" if role is None else role
    if outcome is None:
        return
    rank = rank_of(outcome, seat)
    if rank == 1:
        yield artwork.laurels(f"{role}.wins", row)
    yield from _medal(role, rank, medal)


def _medal(role: str, rank: int, box: Box, *, won: bool = True) -> Iterator[Shape]:
    if rank != 1 or not won:
        yield placed(f"{role}.rank", artwork.medal(rank, 54), box)
        return
    yield placed(f"{role}.wreath", artwork.wreath(70), box)
    yield placed(f"{role}.rank", artwork.medal(rank, 44), box)


@dataclass(frozen=True)
class Moment:
    """A moment that decided a game: its sign, what happened, and when, if it is told."""

    sign: Drawing
    what: str
    when: str = ""


def paper(sheet: Box, ribbon: Box, rows: Iterable[Box]) -> Iterator[Shape]:
    """Yield a sheet that is all parchment, with room for a name beside a ribbon, and rows."""
    yield from ground()
    yield from artwork.parchment("sheet", sheet)
    yield heading.ribbon(ribbon)
    for row in rows:
        yield artwork.well("row", row, light=True)


@dataclass(frozen=True)
class Narrow:
    """The room that moments take, in pixels.

    `title` is the size of their title, `sign` and `when` the widths of the columns of signs and of
    times; `gap` is what stays free before a time.
    """

    title: int
    sign: float
    when: float
    gap: float = 4


def moments(
    words: Words, found: Sequence[Moment], boxes: Sequence[Box], room: Narrow
) -> Iterator[Shape]:
    """Yield the moments that decided a game below a title; nothing where none are known."""
    if not found:
        return
    title = Box(boxes[0].x, boxes[0].y - room.title - 7, 700, room.title + 6)
    ink = artwork.title(room.title, theme.INK_SOFT, 700, 0)
    yield Label("moments", words("picture.moments"), title, ink, "left", 20)
    for at, (told, box) in enumerate(zip(found, boxes, strict=False)):
        yield from moment(f"moment.{at}", told, box, room)


def moment(role: str, told: Moment, box: Box, room: Narrow) -> Iterator[Shape]:
    """Yield a moment's sign, what happened, and at the right when it was."""
    wide = room.when if told.when else 0
    when = Box(box.right - wide, box.y, wide, box.h)
    yield placed(f"{role}.sign", told.sign, Box(box.x, box.y, room.sign, box.h))
    what = Box(box.x + room.sign + 8, box.y, when.x - box.x - room.sign - 8 - room.gap, box.h)
    yield Label(f"{role}.what", told.what, what, text(31, theme.INK, 800), "left", 25)
    if told.when:
        ink = text(28, theme.INK_SOFT, 600)
        yield Label(f"{role}.when", told.when, when, ink, "right", 24)


# A whole sheet.


@dataclass(frozen=True)
class SheetRow:
    """A row of a sheet: whose it is, the rank from 1 (0: none yet), the total, and who wins."""

    seat: Seat
    name: str
    rank: int
    total: str
    wins: bool = False


def entries(
    totals: Sequence[int], names: Names, words: Words, *, over: bool
) -> tuple[SheetRow, ...]:
    """Return a row for each seat by its total, the highest first; equals share a rank."""
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    rows = (
        SheetRow(Seat(seat), names[seat], rank, words.number(total), over and rank == 1)
        for seat, (rank, total) in enumerate(zip(ranks, totals, strict=True))
    )
    return tuple(sorted(rows, key=lambda entry: (entry.rank, entry.seat)))


Room = Callable[[Seat, Box], Iterable[Shape]]
"""What a game shows of a seat in the room that its row leaves."""


def scene(slug: str, head: heading.Head, rows: Sequence[SheetRow], room: Room) -> Scene:
    """Return a whole score sheet: a heading, and the rows on parchment below it."""
    boxes = SHEET.inset(20).rows(max(_FEWEST, len(rows)), 8)
    moving = [*heading.moving(head)]
    for entry, box in zip(rows, boxes, strict=False):
        moving += _row(entry, box, room)
    return picture(f"{slug} score {len(rows)}", _still(head.title), moving)


@still
def _still(title: str) -> Iterator[Shape]:
    yield from ground()
    yield from heading.still(title)
    yield from artwork.parchment("sheet", SHEET)


def _row(entry: SheetRow, row: Box, room: Room) -> Iterator[Shape]:
    role = f"player.{entry.seat}"
    if entry.wins:
        yield artwork.laurels(f"{role}.wins", row)
    else:
        yield artwork.well(f"{role}.well", row, light=True)
    medal = Box(row.x + 8, row.y, 72, row.h)
    if entry.rank:
        yield from _medal(role, entry.rank, medal, won=entry.wins)
    name = Box(medal.right + 8, row.y, 270, row.h)
    yield Label(f"{role}.name", entry.name, name, text(40, theme.INK, 800), "left", 28)
    total = Box(name.right + 4, row.y, 84, row.h)
    yield Label(f"{role}.total", entry.total, total, text(64, theme.INK, 900), "right", 40)
    start = total.right + 24
    yield from room(entry.seat, Box(start, row.y, row.right - 16 - start, row.h))
