"""What a seat has, seen from its own side: adventurers, supply cards, its rank in each dungeon."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.monte_cristo.components import (
    DUNGEONS,
    HAND_ROOM,
    KINDS,
    ZONES,
    Place,
    sorted_cards,
)
from games.monte_cristo.public_state import Last, Player, PublicState
from games.monte_cristo.state.flow import ranking
from games.monte_cristo.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import people
from render.kit.page import ground, picture, still
from render.monte_cristo import (
    adventurers,
    board,
    emblems,
    pieces,
    players,
    stone,
    treasures,
    wording,
)
from render.monte_cristo.plan import GAP, MARGIN, TABLE
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke

_HEAD: Final = Box(MARGIN, MARGIN, TABLE.w, 76)
_TASK: Final = Box(MARGIN, _HEAD.bottom + GAP, 680, 48)
_PLAN: Final = Box(_TASK.right + GAP, _TASK.y, TABLE.right - _TASK.right - GAP, 48)
_RESERVE: Final = Box(MARGIN, _TASK.bottom + GAP, 560, 76)
_MARSEILLE: Final = Box(
    _RESERVE.right + GAP, _RESERVE.y, TABLE.right - _RESERVE.right - GAP, _RESERVE.h
)
_CARDS: Final = Box(MARGIN, _RESERVE.bottom + GAP, TABLE.w, 172)
_BAGS: Final = Box(MARGIN, _CARDS.bottom + GAP, TABLE.w, 60)
_HALL: Final = Box(MARGIN, _BAGS.bottom + GAP, TABLE.w, TABLE.bottom - _BAGS.bottom - GAP)


@dataclass(frozen=True)
class _Cell:
    """A dungeon in short: letter, own adventurers, treasures, and the order of ranks."""

    box: Box
    letter: Box
    own: Box
    treasures: tuple[Box, ...]
    ranks: Box


def _cell(box: Box) -> _Cell:
    first, second, third = (
        Box(box.x + 8, box.y + 8, box.w - 16, 56),
        Box(box.x + 7, box.y + 70, box.w - 14, 44),
        Box(box.x + 8, box.y + 119, box.w - 16, box.h - 127),
    )
    own = Box(first.x + 66, first.y, first.w - 66, first.h)
    return _Cell(box, Box(first.x, first.y, 54, 56), own, second.columns(4, 1), third)


_CELLS: Final = dict(zip(DUNGEONS, map(_cell, _HALL.columns(6, GAP)), strict=True))


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return what the view's seat has; an onlooker is shown the first seat's side."""
    del marks
    table, seat = seen.table, seen.seat or Seat(0)
    player, last = table.players[seat], pieces.newest(table)
    moving = (
        *_head(seen, player, names[seat]),
        *pieces.task(seen, names, words, _TASK),
        *_plan(seen, seat, words),
        *_labels(words),
        *_adventurers(player),
        *_cards(player, last),
        *_bags(table, player),
        *_below(table, seat, last),
    )
    return picture("monte_cristo side", _still(handed=bool(table.offer)), moving)


def _below(table: PublicState, seat: Seat, last: Last) -> Iterator[Shape]:
    """Yield the dungeons in short, or in their place the supply cards that are handed out."""
    if table.offer:
        yield from board.offer(table, _HALL)
        return
    for place in DUNGEONS:
        yield from _dungeon(table, seat, place, last)


@still
def _still(*, handed: bool) -> tuple[Shape, ...]:
    return (
        *ground(),
        *artwork.panel("head", _HEAD),
        placed("task.plate", pieces.gilded(int(_TASK.w), int(_TASK.h)), _TASK),
        *artwork.panel("plan", _PLAN, 14),
        *artwork.panel("reserve.panel", _RESERVE),
        *artwork.panel("marseille.panel", _MARSEILLE),
        placed("marseille.sign", emblems.anchor(50), _sign(_MARSEILLE)),
        *artwork.parchment("cards", _CARDS, 18),
        *artwork.panel("bags", _BAGS, 14),
        *(artwork.parchment("handed", _HALL, 18) if handed else _all_walls()),
    )


def _places(count: int) -> tuple[Box, ...]:
    """Return where `count` large cards lie: as many as a player may keep fit side by side."""
    wide, _ = treasures.CARD
    return pieces.steps(_CARDS.inset(20, 10), count, wide, wide + 32)


def _slot(role: str, box: Box) -> Shape:
    line = Stroke(theme.rgb("8a6420", 0.5), 2, (8, 7))
    return Form(role, box.inset(3), Rounded(9), None, line)


def _sign(box: Box) -> Box:
    return Box(box.x + 10, box.y, 64, box.h)


def _all_walls() -> Iterator[Shape]:
    for place in DUNGEONS:
        yield from _walls(place)


def _walls(place: Place) -> Iterator[Shape]:
    cell, role = _CELLS[place], f"dungeon.{place.value}"
    yield from stone.wall(f"{role}.wall", cell.box, 14)
    yield placed(f"{role}.letter", emblems.letter(place, 52), cell.letter)
    first, last = cell.treasures[0], cell.treasures[-1]
    shelf = Box(first.x - 1, first.y, last.right - first.x + 2, first.h)
    yield stone.floor(f"{role}.shelf", shelf, 10)


# Who it is, and what they are asked.


def _head(seen: View, player: Player, name: str) -> Iterator[Shape]:
    if player.seat in wording.actors(seen):
        yield people.lit("player.lit", _HEAD)
    yield placed("player.marble", adventurers.marble(player.seat, 66), _sign(_HEAD))
    title = Box(_HEAD.x + 90, _HEAD.y + 8, _HEAD.w - 240, _HEAD.h - 16)
    yield Label("player.name", name, title, text(46, theme.IVORY, 800), "left", 30)
    points = Box(_HEAD.right - 126, _HEAD.y + 8, 108, _HEAD.h - 16)
    yield Label("player.points", str(player.points), points, text(64, theme.GOLD, 900), "right", 40)


def _plan(seen: View, seat: Seat, words: Words) -> Iterator[Shape]:
    """Yield what the seat has planned, or that it may plan; nobody else is shown either."""
    inner = _PLAN.inset(14, 1)
    plan = seen.plan if seen.seat == seat else None
    key = _plan_key(seen, seat)
    if key is None:
        yield from _next(seen.table, seat)
        return
    room = 60 if plan is not None and plan.place is not None else 0
    line = Box(inner.x, inner.y, inner.w - room, inner.h)
    yield Label("plan.words", words(key), line, text(30, theme.IVORY, 700), "left", 24)
    if plan is not None and plan.place is not None:
        sign = Box(inner.right - 54, inner.y, 54, inner.h)
        yield placed("plan.place", _sign_of(plan.place), sign)


def _next(table: PublicState, seat: Seat) -> Iterator[Shape]:
    """Yield which actions the seat's next marbles bring, with their numbers in the order."""
    inner = _PLAN.inset(10, 1)
    coming = [
        (number, action)
        for (action, at), number in board.order(table).items()
        if table.track(action)[at] == seat
    ]
    for at, ((number, action), box) in enumerate(zip(coming, inner.columns(4, 4), strict=False)):
        sign = Box(box.x, box.y, 48, box.h)
        yield placed(f"next.{at}", board.medallion(action, 46), sign)
        words = Box(sign.right + 3, box.y, box.right - sign.right - 3, box.h)
        colour = theme.GOLD if number == 1 else theme.IVORY
        yield Label(f"next.{at}.order", str(number), words, text(32, colour, 900), "left", 26)


def _plan_key(seen: View, seat: Seat) -> str | None:
    if seen.seat != seat:
        return None
    if seen.plan is None:
        return "monte_cristo.picture.may_plan" if seen.table.plans(seat) else None
    if seen.plan.place is None:
        return "monte_cristo.picture.planned.pass"
    return "monte_cristo.picture.planned"


def _sign_of(place: Place) -> Drawing:
    return emblems.zone(place, 48) if place in ZONES else emblems.letter(place, 46)


# What they have.


def _labels(words: Words) -> Iterator[Shape]:
    """Yield what the rows of adventurers and bags are, for who does not know the signs yet."""
    rows = (
        ("reserve", words("monte_cristo.picture.reserve"), _RESERVE, 14, _LABEL),
        ("marseille", words("monte_cristo.picture.marseille"), _MARSEILLE, 66, _LABEL),
        ("bags", words("monte_cristo.picture.bags"), _BAGS, 14, _LABELS),
    )
    for role, told, row, start, wide in rows:
        box = Box(row.x + start, row.y, wide, row.h)
        yield Label(f"{role}.label", told, box, text(28, theme.MIST, 700), "left", 28)


_LABEL: Final = 132
_LABELS: Final = 200
"""How wide the words are that name a row, in pixels."""


def _adventurers(player: Player) -> Iterator[Shape]:
    """Yield the adventurers in the reserve and in Marseille, and how many there are."""
    start = 66 + _LABEL
    marseille = Box(_MARSEILLE.x + start, _MARSEILLE.y, _MARSEILLE.w - start, _MARSEILLE.h)
    start = 14 + _LABEL
    reserve = Box(_RESERVE.x + start, _RESERVE.y, _RESERVE.w - start, _RESERVE.h)
    for role, count, box, high in (
        ("reserve", player.reserve, reserve, 64),
        ("marseille", player.marseille, marseille, 50),
    ):
        number = Box(box.right - 66, box.y, 54, box.h)
        yield Label(role, str(count), number, text(50, theme.IVORY, 900), "right", 36)
        wide = adventurers.wide(high)
        row = Box(box.x + 6, box.y, box.w - 82, box.h)
        if not count:
            none = Box(row.x, row.y, wide, row.h)
            yield placed(f"{role}.none", adventurers.place_for(high), none)
        for at, place in enumerate(pieces.steps(row, count, wide, wide + 5)):
            yield placed(f"{role}.{at}", adventurers.pawn(player.seat, high), place)


def _cards(player: Player, last: Last) -> Iterator[Shape]:
    held, boxes = sorted_cards(player.cards), _places(player.held)
    fresh = players.newest_card(player, held, last)
    for at, box in enumerate(_places(HAND_ROOM)[player.held :]):
        yield _slot(f"card.place.{player.held + at}", box)
    for at, (card, box) in enumerate(zip(held, boxes, strict=False)):
        if at == fresh:
            yield pieces.lit(f"card.{at}", box, 2)
        yield placed(f"card.{at}", treasures.card(card), box)
    for at, box in enumerate(boxes[len(held) :]):
        if at == player.jokers - 1 and players.drew_joker(player.seat, last):
            yield pieces.lit(f"joker.{at}", box, 2)
        yield placed(f"joker.{at}", treasures.joker(), box)


def _bags(table: PublicState, player: Player) -> Iterator[Shape]:
    """Yield their bags by kind, and what the kind is worth at the market."""
    sums = board.bags(player)
    row = Box(_BAGS.x + 20 + _LABELS, _BAGS.y + 2, _BAGS.w - 30 - _LABELS, _BAGS.h - 4)
    for kind, box in zip(KINDS, row.columns(len(KINDS), 6), strict=True):
        left = Box(box.x, box.y, 100, box.h)
        role = f"bags.{kind.value}"
        yield from pieces.counter(role, treasures.bag(kind, 52), sums[kind], left, 40)
        if kind in table.market:
            worth = Box(left.right, box.y, 62, box.h)
            told = f"×{table.worth(kind)}"
            yield Label(f"{role}.worth", told, worth, text(34, theme.GOLD, 800), "left", 28)


# The dungeons in short.


def _dungeon(table: PublicState, seat: Seat, place: Place, last: Last) -> Iterator[Shape]:
    cell, role = _CELLS[place], f"dungeon.{place.value}"
    dungeon, scoring = table.dungeon(place), table.scoring
    if scoring is not None and scoring.dungeon is place:
        yield placed(f"{role}.now", pieces.frame(int(cell.box.w), int(cell.box.h)), cell.box)
    own = dungeon.queue.count(seat)
    if (seat, place) in last.placed:
        yield pieces.lit(f"{role}.own", Box(cell.own.x - 4, cell.own.y + 2, 46, 52))
    sign = adventurers.pawn(seat, 48) if own else adventurers.place_for(48)
    yield placed(f"{role}.own.icon", sign, Box(cell.own.x, cell.own.y, 38, cell.own.h))
    words = Box(cell.own.x + 46, cell.own.y, cell.own.w - 46, cell.own.h)
    yield Label(f"{role}.own", str(own), words, pieces.CARVED, "left", 30)
    for at, (one, box) in enumerate(zip(dungeon.treasures, cell.treasures, strict=False)):
        yield placed(f"{role}.treasure.{at}", treasures.treasure(one, 38), box)
    for at, (who, _) in enumerate(ranking(table, place).order):
        box = Box(cell.ranks.x + at * 39, cell.ranks.y, 38, cell.ranks.h)
        yield placed(f"{role}.rank.{at}", adventurers.marble(who, 36), box)
