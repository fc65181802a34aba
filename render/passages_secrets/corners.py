"""The two cards in the corners of the city: whom the table waits for, and what happened last."""

from __future__ import annotations

from collections.abc import Iterator

from games.passages_secrets.components import POINTS, TURNS, District
from games.passages_secrets.public_state import Last, PublicState, Shift
from games.passages_secrets.view import View
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.kit.words import joined
from render.passages_secrets import emblems, pieces, thieves, wording
from render.pictures import Names, Words
from render.scene import Drawing, Form, Label, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke


def card(box: Box) -> Shape:
    """Return the golden card of the turn, for the still layer."""
    return placed("turn.card", _card(int(box.w), int(box.h)), box)


@kept
def _card(width: int, height: int) -> Drawing:
    box = Box(0, 0, width, height)
    line = Stroke(theme.rgb("8a6420", 0.7), 1.5)
    shapes = (
        Form("card", box, Rounded(18), artwork.GILT, Stroke(theme.BRONZE, 2), artwork.DEEP),
        Form("line", box.inset(7), Rounded(12), None, line),
    )
    return Drawing("turn card", width, height, shapes, 30)


def turn(seen: View, names: Names, words: Words, box: Box) -> Iterator[Shape]:
    """Yield whom the table waits for, for what, and in which turn; or who has won."""
    first, second, third = box.inset(18, 14).rows(3, 2)
    who = joined(wording.actors(seen), names)
    yield Label("turn.name", who, first, text(44, theme.INK, 900), "centre", 28)
    told = wording.task(seen, words)
    yield Label("turn", told, second, text(44, theme.INK, 800), "centre", 28)
    stage = words("passages_secrets.picture.turn", turn=_turn_number(seen.table), turns=TURNS)
    yield Label("stage", stage, third, text(32, theme.INK, 700), "centre", 26)


def _turn_number(table: PublicState) -> int:
    """Return the number of the running turn."""
    running = table.to_act is not None and not (table.last and table.last.seat == table.to_act)
    return min(TURNS, table.turns + (1 if running else 0)) or 1


def last(told: Last | None, words: Words, box: Box) -> Iterator[Shape]:
    """Yield what the last turn brought; nothing at all before anybody has dug."""
    if told is None:
        return
    yield placed("last.card", _dark(int(box.w), int(box.h)), box)
    inner = box.inset(12, 10)
    title = Box(inner.x + 4, inner.y, inner.w - 4, 38)
    heading = artwork.title(28, theme.GOLD, 700, 0.5)
    yield Label("last.title", words("passages_secrets.picture.last"), title, heading, "left", 24)
    upper, lower = Box(inner.x, inner.y + 42, inner.w, inner.h - 42).rows(2, 4)
    yield from _brought(told, upper)
    for at, (moved, place) in enumerate(zip(merged(told), lower.columns(3, 0), strict=False)):
        yield from pieces.shift(f"last.{at}", moved, place)


@kept
def _dark(width: int, height: int) -> Drawing:
    shapes = artwork.panel("card", Box(0, 0, width, height))
    return Drawing("last card", width, height, shapes, 24)


def merged(last: Last) -> tuple[Shift, ...]:
    """Return how far each marker was moved in a turn: a shovel may have moved one again."""
    shifts: dict[District, Shift] = {}
    for moved in last.shifts:
        first = shifts.get(moved.district, moved)
        shifts[moved.district] = Shift(moved.district, first.start, moved.end)
    return tuple(shifts.values())


def _brought(last: Last, box: Box) -> Iterator[Shape]:
    """Yield the path that was dug, its token, and the statues and achievements it brought."""
    plate = Box(box.x, box.y, 48, box.h)
    number = "" if last.path is None else str(last.path)
    yield placed("last.plate", thieves.sign(last.seat, 48, number), plate)
    if last.token is not None:
        token = Box(plate.right + 6, box.y, 44, box.h)
        yield placed("last.token", emblems.token(last.token, 44), token)
    for at, _ in enumerate(last.statues):
        place = Box(box.x + 100 + at * 38, box.y, 42, box.h)
        yield placed(f"last.statue.{at}", emblems.statue(44), place)
    won = [which for seat, which in last.achieved if seat == last.seat][:2]
    for at, which in enumerate(won):
        place = Box(box.x + 176 + at * 43, box.y, 44, box.h)
        yield placed(f"last.cup.{at}", pieces.cup(44, POINTS[which]), place)
