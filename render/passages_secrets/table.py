"""The city as everybody sees it, at 1100 x 700: the game's main picture."""

from __future__ import annotations

from collections.abc import Iterator

from games.passages_secrets.components import DISTRICTS, POINTS, TURNS, District
from games.passages_secrets.public_state import Last, Player, PublicState, Shift, Tile
from games.passages_secrets.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import people
from render.kit.page import ground, kept, picture, still
from render.kit.words import joined
from render.passages_secrets import city, emblems, pieces, thieves, wording
from render.passages_secrets.plan import CORNERS, SHEET, TABLE, Corner
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the city: the same for every observer. What is newest stands in the view itself."""
    del marks
    table = seen.table
    fresh = table.last.path if table.last else None
    moving = (
        *_players(seen, names),
        *_turn(seen, names, words, CORNERS[0].card),
        *_last(table.last, words, CORNERS[1].card),
        *_legend(words, CORNERS[0].foot),
        *_progress(table, words, CORNERS[1].foot),
        *city.moving(table, TABLE, fresh),
    )
    return picture("passages_secrets city", _still(table.layout), moving)


@still
def _still(layout: tuple[Tile, ...]) -> tuple[Shape, ...]:
    left, right = CORNERS
    return (
        *ground(),
        *artwork.parchment("sheet", SHEET),
        *artwork.panel("player.0.panel", left.panel),
        *artwork.panel("player.1.panel", right.panel),
        placed("turn.card", _card(int(left.card.w), int(left.card.h)), left.card),
        *artwork.panel("last.card", right.card),
        *artwork.panel("legend.card", left.foot),
        *artwork.panel("progress.card", right.foot),
        *city.still(layout, TABLE),
    )


@kept
def _card(width: int, height: int) -> Drawing:
    box = Box(0, 0, width, height)
    line = Stroke(theme.rgb("8a6420", 0.7), 1.5)
    shapes = (
        Form("card", box, Rounded(18), artwork.GILT, Stroke(theme.BRONZE, 2), artwork.DEEP),
        Form("line", box.inset(7), Rounded(12), None, line),
    )
    return Drawing("turn card", width, height, shapes, 30)


def _players(seen: View, names: Names) -> Iterator[Shape]:
    lit = wording.actors(seen)
    for player, corner in zip(seen.table.players, CORNERS, strict=True):
        role = f"player.{player.seat}"
        if player.seat in lit:
            yield _light(role, corner)
            sign = artwork.arrow(44) if seen.outcome is None else artwork.crown(48)
            yield placed(f"{role}.{_sign_of(seen)}", sign, _sign_box(corner))
        yield from _player(role, player, names[player.seat], corner)


def _sign_of(seen: View) -> str:
    return "turn" if seen.outcome is None else "winner"


def _light(role: str, corner: Corner) -> Shape:
    box = corner.panel
    return people.lit(f"{role}.lit", box)


def _sign_box(corner: Corner) -> Box:
    return Box(corner.panel.right - 64, corner.panel.y + 10, 52, 50)


def _player(role: str, player: Player, name: str, corner: Corner) -> Iterator[Shape]:
    rows = corner.panel.inset(14, 10).rows(3, 2)
    first, second, third = rows
    plate = Box(first.x, first.y, 48, first.h)
    yield placed(f"{role}.plate", thieves.sign(player.seat, 46), plate)
    title = Box(plate.right + 10, first.y, first.w - 58 - 56, first.h)
    yield Label(f"{role}.name", name, title, text(38, theme.IVORY, 800), "left", 28)
    yield from pieces.passages(role, player, Box(second.x, second.y, 150, second.h))
    won = Box(second.right - 204, second.y, 204, second.h)
    yield from pieces.statues(role, len(player.statues), won, 48)
    yield from pieces.held(role, player, third.columns(5, 2), 42)


def _turn(seen: View, names: Names, words: Words, box: Box) -> Iterator[Shape]:
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


def _last(last: Last | None, words: Words, box: Box) -> Iterator[Shape]:
    inner = box.inset(12, 10)
    title = Box(inner.x + 4, inner.y, inner.w - 4, 38)
    heading = artwork.title(28, theme.GOLD, 700, 0.5)
    yield Label("last.title", words("passages_secrets.picture.last"), title, heading, "left", 24)
    if last is None:
        return
    upper, lower = Box(inner.x, inner.y + 42, inner.w, inner.h - 42).rows(2, 4)
    yield from _brought(last, upper)
    for at, (moved, place) in enumerate(zip(merged(last), lower.columns(3, 0), strict=False)):
        yield from pieces.shift(f"last.{at}", moved, place)


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


def _legend(words: Words, box: Box) -> Iterator[Shape]:
    """Yield the names of the districts."""
    for which, row in zip(DISTRICTS, box.inset(8, 8).rows(5, 0), strict=True):
        yield placed(
            f"legend.{which.value}.sign", emblems.badge(which, 38), Box(row.x - 2, row.y, 38, row.h)
        )
        name = Box(row.x + 38, row.y, row.w - 36, row.h)
        told = wording.district(which, words)
        yield Label(f"legend.{which.value}", told, name, text(28, theme.IVORY, 700), "left", 22)


def _progress(table: PublicState, words: Words, box: Box) -> Iterator[Shape]:
    """Yield whether mid-game was scored, and who holds the achievements."""
    inner = box.inset(10, 8)
    title = Box(inner.x, inner.y, inner.w - 46, 58)
    told = words("passages_secrets.picture.midgame")
    yield Label("midgame", told, title, text(28, theme.IVORY, 700), "left", 22)
    done = artwork.tick(44, done=table.midgame is not None)
    yield placed("midgame.done", done, Box(inner.right - 46, inner.y, 46, 58))
    area = Box(inner.x, inner.y + 64, inner.w, inner.h - 64)
    for at, (which, row) in enumerate(zip(table.revealed, area.rows(3, 2), strict=False)):
        cup = Box(row.x + 16, row.y, 54, row.h)
        yield placed(f"achievement.{at}.cup", pieces.cup(54, POINTS[which]), cup)
        place = Box(cup.right + 18, row.y, 48, row.h)
        yield _holder(f"achievement.{at}.holder", table, at, place)


def _holder(role: str, table: PublicState, at: int, place: Box) -> Shape:
    seat: Seat | None = table.holder(table.revealed[at])
    return pieces.holder(role, seat, place, 44)
