"""The score sheet of Pass Pass: ranks, rounds, totals and Pass Pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from games.pass_pass.components import GOAL, ROUNDS
from games.pass_pass.public_state import EndReason, Player, PublicState
from games.pass_pass.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import heading, people, ranking
from render.kit.page import picture, still
from render.kit.words import joined
from render.pass_pass import players, wording
from render.pass_pass.moments import DecidedMoment, MomentKind, decided, unit
from render.pass_pass.plan import MARGIN
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke

_SHEET: Final = Box(MARGIN, MARGIN, theme.WIDTH - 2 * MARGIN, theme.HEIGHT - 2 * MARGIN)
_TITLE: Final = Box(46, 28, 320, 54)
_REASON: Final = Box(376, 28, 682, 54)
_HEADS: Final = 88
_ROWS: Final = Box(34, 122, theme.WIDTH - 68, 548)
_HIGH: Final = {3: 110, 4: 98, 5: 80, 6: 70}
"""The height of a row, by the number of players."""
_GAP: Final = 5
_MOMENTS: Final = 32
"""The height of the title above the moments."""
_ROUND_WIDTH: Final = 158


@dataclass(frozen=True)
class Columns:
    """One row of the sheet, from left to right."""

    rank: Box
    name: Box
    rounds: tuple[Box, ...]
    total: Box
    ticks: Box


def columns(row: Box) -> Columns:
    """Return the columns of a row."""
    start = row.x + 334
    rounds = tuple(
        Box(start + at * (_ROUND_WIDTH + 4), row.y, _ROUND_WIDTH, row.h) for at in range(ROUNDS)
    )
    return Columns(
        rank=Box(row.x + 8, row.y, 60, row.h),
        name=Box(row.x + 76, row.y, 250, row.h),
        rounds=rounds,
        total=Box(row.x + 824, row.y, 88, row.h),
        ticks=Box(row.x + 916, row.y, 110, row.h),
    )


def rows(seats: int) -> tuple[Box, ...]:
    """Return the rows of the sheet, for 3 to 6 players."""
    return ranking.stacked(_ROWS, seats, _HIGH[seats], _GAP)


def cells(seats: int) -> tuple[Box, ...]:
    """Return the places of the moments below the rows: one column where there is room, or two."""
    area = ranking.below(rows(seats), _ROWS, 4 + _MOMENTS)
    return area.rows(4, 2) if seats == 3 else ranking.two_by_two(area)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the score sheet, the winners first; while the game runs, in the order of seats.

    `marks` are all events since the deal: the sheet names the moments that decided the game.
    """
    table = seen.table
    moving = (
        *_heading(seen, names, words),
        *_heads(words),
        *_lines(seen, names),
        *_moments(decided(seen, marks), cells(table.seats), names, words),
    )
    name = f"pass_pass score {table.seats}"
    return picture(name, _still(table.seats), moving)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    return (
        *ranking.paper(_SHEET, _REASON, rows(seats)),
        heading.name("PASS PASS", _TITLE, 46, 3),
    )


_REASONS: Final = {
    EndReason.PASS_PASS: "pass_pass.picture.reason.pass_pass",
    EndReason.POINTS: "picture.most_points",
}


def _heading(seen: View, names: Names, words: Words) -> Iterator[Shape]:
    reason = seen.table.reason
    if reason is None:
        told = wording.stage(seen.table, words)
    else:
        winners = people.winners(seen.outcome)
        told = words(_REASONS[reason], names=joined(winners, names))
    yield Label("reason", told, _REASON.inset(36, 0), text(33, theme.INK, 800), "centre", 28)


def _heads(words: Words) -> Iterator[Shape]:
    heads = columns(Box(_ROWS.x, _HEADS, _ROWS.w, 34))
    for number, box in enumerate(heads.rounds, 1):
        yield _head(f"head.{number}", words("pass_pass.picture.round", round=number), box)
    yield _head("head.total", words("picture.total"), heads.total)
    yield _head("head.ticks", words("pass_pass.picture.ticks"), heads.ticks)


def _head(role: str, what: str, box: Box) -> Label:
    ink = artwork.title(28, theme.INK_SOFT, 700, 0)
    return Label(role, what, box.inset(3, 0), ink, "centre", 20)


def standing(seen: View) -> tuple[Player, ...]:
    """Return the players by rank, partners together."""

    def key(player: Player) -> tuple[int, int, int]:
        return ranking.rank_of(seen.outcome, player.seat), unit(player), player.seat

    return tuple(sorted(seen.table.players, key=key))


def figures(table: PublicState, player: Player) -> tuple[int, int]:
    """Return the points and the Pass Pass that count for a player or their team."""
    if player.team is None:
        return player.points, player.ticks
    side = table.sides[player.team]
    return side.points, max(table.players[seat].ticks for seat in side.members)


def _lines(seen: View, names: Names) -> Iterator[Shape]:
    order = standing(seen)
    places = dict(zip((player.seat for player in order), rows(len(order)), strict=True))
    for _, members in groupby(order, unit):
        team = tuple(members)
        boxes = [places[player.seat] for player in team]
        whole = Box(boxes[0].x, boxes[0].y, boxes[0].w, boxes[-1].bottom - boxes[0].y)
        yield from _unit(seen, team[0], whole)
        for player, box in zip(team, boxes, strict=True):
            yield from _line(seen.table, player, names[player.seat], columns(box))


def _unit(seen: View, player: Player, whole: Box) -> Iterator[Shape]:
    """Yield what a team or a player on their own shares: rank, total, Pass Pass."""
    role, place = f"unit.{unit(player)}", columns(whole)
    yield from ranking.place(seen.outcome, player.seat, whole, place.rank, role)
    points, ticks = figures(seen.table, player)
    yield Label(f"{role}.total", str(points), place.total, text(48, theme.INK, 900), "centre", 36)
    boxes = place.ticks.centred(105, 44).columns(GOAL, 0)
    yield from players.progress(role, ticks, boxes)


def _line(table: PublicState, player: Player, name: str, place: Columns) -> Iterator[Shape]:
    role = f"player.{player.seat}"
    box = place.name
    if player.team is not None:
        sign = Box(box.x, box.y, 42, box.h)
        yield placed(f"{role}.team", players.badge(player.team, 42), sign)
        box = Box(box.x + 50, box.y, box.w - 50, box.h)
    yield Label(f"{role}.name", name, box, text(36, theme.INK, 800), "left", 26)
    for number, cell in enumerate(place.rounds):
        yield from _round(f"{role}.round.{number + 1}", table, player, number, cell)


def recorded(table: PublicState, player: Player, number: int) -> bool | None:
    """Tell whether a team recorded this player's round (from 0); None if nothing is recorded."""
    if player.team is None:
        return None
    lines: Sequence[Seat] = [line.seat for line in table.sides[player.team].lines]
    return lines[number] == player.seat if number < len(lines) else None


def _round(
    role: str, table: PublicState, player: Player, number: int, cell: Box
) -> Iterator[Shape]:
    if number >= len(player.rounds):
        yield Label(role, "–", cell, text(36, theme.INK_SOFT, 700), "centre")
        return
    score = player.rounds[number]
    counted = recorded(table, player, number)
    if counted:
        plate = cell.centred(cell.w - 2, min(cell.h - 2, 88))
        yield Form(f"{role}.recorded", plate, Rounded(10), artwork.LAUREL, Stroke(artwork.GILT, 3))
    area = cell.centred(cell.w - 16, 70)
    strong = text(42, theme.INK if counted is not False else theme.INK_SOFT, 900)
    points = Box(area.x + 4, area.y, 58, 41)
    yield Label(role, str(score.points), points, strong, "left", 34)
    for at in range(score.pass_pass):
        tick = Box(area.x + 68 + at * 28, area.y, 36, 42)
        yield placed(f"{role}.tick.{at}", artwork.tick(32, done=True), tick)
    yield from _parts(role, score.cards, score.diamonds, Box(area.x, area.y + 41, area.w, 29))


def _parts(role: str, cards: int, stones: int, box: Box) -> Iterator[Shape]:
    """Yield what a round's points are made of: cards, and diamonds on them."""
    style = text(28, theme.INK_SOFT, 700)
    icon, number, gem, count = (
        Box(box.x + 4, box.y, 26, box.h),
        Box(box.x + 34, box.y, 34, box.h),
        Box(box.x + 74, box.y, 28, box.h),
        Box(box.x + 104, box.y, 36, box.h),
    )
    yield placed(f"{role}.cards.icon", artwork.leaves(28), icon)
    yield Label(f"{role}.cards", str(cards), number, style)
    yield placed(f"{role}.diamonds.icon", artwork.gem(26), gem)
    yield Label(f"{role}.diamonds", str(stones), count, style)


_SIGNS: Final[dict[MomentKind, Callable[[int], Drawing]]] = {
    MomentKind.TICK: lambda size: artwork.tick(size, done=True),
    MomentKind.HAUL: artwork.gem,
    MomentKind.LEAD: artwork.arrow,
    MomentKind.SHORT: lambda size: artwork.tick(size, done=False),
}


def _moments(
    found: tuple[DecidedMoment, ...], boxes: tuple[Box, ...], names: Names, words: Words
) -> Iterator[Shape]:
    """Yield the moments that decided the game, below a title, if any are known."""
    told = (
        ranking.Moment(
            _SIGNS.get(one.kind, artwork.crown)(34),
            wording.moment(one, names, words),
            wording.when(one.when, words) if one.when else "",
        )
        for one in found
    )
    yield from ranking.moments(words, tuple(told), boxes, ranking.Narrow(28, 40, 196))
