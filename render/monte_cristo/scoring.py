"""The newest scoring, dungeon by dungeon: who ranked how, took what and paid what for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.monte_cristo.components import (
    DUNGEONS,
    FULL,
    MARKET,
    Place,
    Treasure,
    TreasureKind,
)
from games.monte_cristo.payment import Payment
from games.monte_cristo.public_state import PublicState, Scoring, Taking
from games.monte_cristo.state.flow import ranking
from games.monte_cristo.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit.page import ground, kept, picture, still
from render.monte_cristo import adventurers, emblems, pieces, stone, treasures
from render.monte_cristo.plan import GAP, MARGIN, TABLE, plate
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Label, Scene, Shape, placed
from render.scene.geometry import Box

_TITLE: Final = Box(MARGIN, MARGIN, 628, 56)
_MARKET: Final = Box(_TITLE.right + GAP, MARGIN, TABLE.right - _TITLE.right - GAP, 56)
_SUMS: Final = Box(MARGIN, TABLE.bottom - 76, TABLE.w, 76)
_HALL: Final = Box(MARGIN, _TITLE.bottom + GAP, TABLE.w, _SUMS.y - _TITLE.bottom - 2 * GAP)

CELLS: Final[dict[Place, Box]] = dict(
    zip(
        DUNGEONS,
        (box for row in _HALL.rows(3, GAP) for box in row.columns(2, GAP)),
        strict=True,
    )
)
"""The six dungeons, in three rows of two."""

_LETTERS: Final = 74
_COUNTED: Final = 92
"""The width of a marble and the number of adventurers beside it."""


def shown(table: PublicState) -> Scoring | None:
    """Return the scoring under way, or the newest that is over, or None before the first."""
    return table.scoring or table.scored


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the newest scoring; before the first one, who would take first in each dungeon."""
    del marks
    table = seen.table
    moving = (
        *_title(seen, names, words),
        *_market(table),
        *(shape for place in DUNGEONS for shape in _dungeon(table, place, words)),
        *_sums(table, names),
    )
    name = f"monte_cristo scoring {table.seats}"
    return picture(name, _still(table.seats), moving)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    return (
        *ground(),
        placed("task.plate", pieces.gilded(int(_TITLE.w), int(_TITLE.h)), _TITLE),
        *artwork.parchment("market", _MARKET, 14),
        *(shape for place in DUNGEONS for shape in _walls(place)),
        *(
            shape
            for at, box in enumerate(_SUMS.columns(seats, GAP))
            for shape in artwork.panel(f"sum.{at}", box)
        ),
    )


def _walls(place: Place) -> Iterator[Shape]:
    box, role = CELLS[place], f"dungeon.{place.value}"
    yield from stone.wall(f"{role}.wall", box)
    letter = Box(box.x + 8, box.y + 10, 62, 64)
    yield placed(f"{role}.letter", emblems.letter(place, 58), letter)
    yield stone.floor(f"{role}.floor", _floor(place))


def _floor(place: Place) -> Box:
    box = CELLS[place]
    return Box(box.x + _LETTERS, box.y + 9, box.w - _LETTERS - 9, box.h - 18)


def _title(seen: View, names: Names, words: Words) -> Iterator[Shape]:
    table = seen.table
    if table.scoring is not None:
        yield from pieces.task(seen, names, words, _TITLE, dated=False)
        return
    key, turn = "monte_cristo.picture.scoring.none", 0
    if table.scored is not None:
        key, turn = "monte_cristo.picture.scoring.of", table.scored.turn
    told = words(key, turn=turn) if turn else words(key)
    line = _TITLE.inset(18, 4)
    yield Label("title", told, line, text(34, theme.INK, 800), "centre", 26)


def _market(table: PublicState) -> Iterator[Shape]:
    """Yield what each kind is worth: in the scoring shown, or now."""
    scoring = shown(table)
    kinds = (scoring.market if scoring else ()) or table.market
    places = _MARKET.inset(14, 4).columns(len(MARKET), 4)
    for at, (kind, worth, box) in enumerate(zip(kinds, MARKET, places, strict=False)):
        yield placed(f"market.{at}", treasures.gem(kind, 44), Box(box.x, box.y, 44, box.h))
        told = Box(box.x + 45, box.y, box.w - 45, box.h)
        yield Label(f"market.{at}.worth", f"×{worth}", told, text(30, theme.INK, 900), "left", 24)


# The dungeons.


def _dungeon(table: PublicState, place: Place, words: Words) -> Iterator[Shape]:
    role, scoring = f"dungeon.{place.value}", shown(table)
    if scoring is not None:
        yield from _stamps(role, scoring, place)
    order = _order(table, scoring, place)
    floor = _floor(place).inset(8, 4)
    if not order:
        told = words("monte_cristo.picture.scoring.nobody")
        yield Label(f"{role}.nobody", told, floor, text(30, theme.MIST, 600), "centre", 26)
    high = min(62.0, (floor.h - 2 * (len(order) - 1)) / max(1, len(order)))
    top = floor.middle[1] - (len(order) * (high + 2) - 2) / 2
    for at, (seat, count) in enumerate(order):
        line = Box(floor.x, top + at * (high + 2), floor.w, high)
        yield from _ranked(f"{role}.{seat}", seat, count, line)
        rest = Box(line.x + _COUNTED, line.y, line.w - _COUNTED, line.h)
        if scoring is not None:
            yield from _did(f"{role}.{seat}", scoring, place, seat, rest, words)


def _order(
    table: PublicState, scoring: Scoring | None, place: Place
) -> tuple[tuple[Seat, int], ...]:
    """Return who ranked how in a dungeon, or would now if it has not been come to."""
    for ranked in scoring.rankings if scoring else ():
        if ranked.dungeon is place:
            return ranked.order
    return ranking(table, place).order


def _stamps(role: str, scoring: Scoring, place: Place) -> Iterator[Shape]:
    """Yield whether treasures are taken here now, and whether four were discarded."""
    box = CELLS[place]
    if scoring.dungeon is place:
        yield placed(f"{role}.now", pieces.frame(round(box.w), round(box.h)), box)
    stamp = Box(box.x + 6, box.y + 84, 66, 66)
    if place in scoring.closed:
        yield placed(f"{role}.closed", _discarded(58), stamp)
    elif place in scoring.full:
        yield placed(f"{role}.full", _full(54), stamp)


@kept
def _full(size: int) -> Drawing:
    """Return the sign of a dungeon whose fourth treasure brought the scoring."""
    lettering = text(round(size * 0.62), theme.INK, 900)
    disc = artwork.medal(1, size).shapes[:-1]
    number = Label("number", str(FULL), Box(0, 0, size, size), lettering, "centre")
    return Drawing("full", size, size, (*disc, number), 14)


@kept
def _discarded(size: int) -> Drawing:
    """Return a chest with four treasures that nobody took."""
    lettering = artwork.edged(text(round(size * 0.62), theme.IVORY, 900), theme.rgb("241503"), 4)
    number = Label("number", f"−{FULL}", Box(-8, 0, size + 16, size), lettering, "centre")
    return Drawing("discarded", size, size, (*emblems.chest(size).shapes, number), 14)


def _ranked(role: str, seat: Seat, count: int, line: Box) -> Iterator[Shape]:
    size = int(min(48, line.h))
    yield placed(role, adventurers.marble(seat, size), Box(line.x, line.y, 48, line.h))
    number = Box(line.x + 54, line.y, 34, line.h)
    yield Label(f"{role}.count", str(count), number, text(32, theme.IVORY, 900), "left", 28)


def _did(
    role: str, scoring: Scoring, place: Place, seat: Seat, rest: Box, words: Words
) -> Iterator[Shape]:
    """Yield what somebody took and paid in a dungeon, or why they took nothing."""
    taking = _taking(scoring, place, seat)
    if taking is not None and taking.treasures:
        yield from _taken(role, taking.treasures, taking.payment, rest)
        return
    if taking is None and scoring.dungeon is place and seat == scoring.order[0]:
        if scoring.chosen:
            yield from _taken(role, scoring.chosen, (), Box(rest.x, rest.y, rest.w - 46, rest.h))
        yield placed(
            f"{role}.turn", artwork.arrow(34), Box(rest.x + rest.w - 44, rest.y, 44, rest.h)
        )
        return
    told = words("monte_cristo.picture.scoring.passes") if taking else _waits(scoring, place, seat)
    yield Label(f"{role}.none", told, rest, text(30, theme.MIST, 600), "left", 26)


def _taking(scoring: Scoring, place: Place, seat: Seat) -> Taking | None:
    found = (one for one in scoring.takings if one.dungeon is place and one.seat == seat)
    return next(found, None)


def _waits(scoring: Scoring, place: Place, seat: Seat) -> str:
    """Return the sign of somebody who is still to take, or who could not take anything."""
    if scoring.dungeon is None:
        return "–"
    here = scoring.dungeon is place and seat in scoring.order
    return "…" if here or DUNGEONS.index(place) > DUNGEONS.index(scoring.dungeon) else "–"


def _taken(role: str, took: tuple[Treasure, ...], payment: Payment, rest: Box) -> Iterator[Shape]:
    """Yield treasures and the cards paid for them, as large as there is room."""
    paid = _paid(payment)
    size = min(56.0, rest.h, (rest.w - 26) / (len(took) + 0.86 * len(paid)))
    for at, one in enumerate(took):
        box = Box(rest.x + at * size, rest.y, size, rest.h)
        yield placed(f"{role}.took.{at}", treasures.treasure(one, int(size - 1)), box)
    wide, high = int(size * 0.82), int(size)
    start = rest.right - 0.86 * size * len(paid)
    for at, (kind, bags) in enumerate(paid):
        box = Box(start + at * 0.86 * size, rest.y, wide, rest.h)
        drawing = treasures.mini_joker(wide, high)
        if kind is not None:
            drawing = treasures.mini(kind, bags, wide, high)
        yield placed(f"{role}.paid.{at}", drawing, box)


def _paid(payment: Payment) -> tuple[tuple[TreasureKind | None, int], ...]:
    """Return the cards of a payment: kind and bags, None for a joker."""
    cards = tuple((part.kind, bags) for part in payment for bags in part.bags)
    jokers = sum(part.jokers for part in payment)
    return (*cards, *((None, 1),) * jokers)


# What it brings.


def _sums(table: PublicState, names: Names) -> Iterator[Shape]:
    scoring = shown(table)
    for player, box in zip(table.players, _SUMS.columns(table.seats, GAP), strict=True):
        role, seat, place = f"sum.{player.seat}", player.seat, plate(box)
        yield placed(f"{role}.marble", adventurers.marble(seat, 52), place.marble)
        line = place.name
        name = Box(line.x, place.points.y, line.w, place.points.h) if box.w > 400 else line
        yield Label(f"{role}.name", names[seat], name, text(31, theme.IVORY, 800), "left", 28)
        if scoring is not None:
            told = f"+{_gain(table, scoring, seat)}"
            lettering = text(place.figures, theme.GOLD, 900)
            yield Label(f"{role}.points", told, place.points, lettering, "right", 34)


def _gain(table: PublicState, scoring: Scoring, seat: Seat) -> int:
    """Return what a scoring has brought a seat: what its treasures are worth while it runs."""
    return scoring.points[seat] if scoring.points else table.points_for(scoring.collected(seat))
