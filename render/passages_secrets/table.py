"""The city as everybody sees it, at 1100 x 700: the game's main picture."""

from __future__ import annotations

from collections.abc import Iterator

from games.passages_secrets.components import DISTRICTS, POINTS
from games.passages_secrets.public_state import Player, PublicState, Tile
from games.passages_secrets.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import people
from render.kit.page import ground, picture, still
from render.passages_secrets import city, corners, emblems, pieces, thieves, wording
from render.passages_secrets.plan import CORNERS, SHEET, TABLE, Corner
from render.pictures import Marks, Names, Words
from render.scene import Label, Scene, Shape, placed
from render.scene.geometry import Box


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the city: the same for every observer. What is newest stands in the view itself."""
    del marks
    table = seen.table
    fresh = table.last.path if table.last else None
    moving = (
        *_players(seen, names),
        *corners.turn(seen, names, words, CORNERS[0].card),
        *corners.last(table.last, words, CORNERS[1].card),
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
        corners.card(left.card),
        *artwork.panel("legend.card", left.foot),
        *artwork.panel("progress.card", right.foot),
        *city.still(layout, TABLE),
    )


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


def _legend(words: Words, box: Box) -> Iterator[Shape]:
    """Yield the names of the districts."""
    for which, row in zip(DISTRICTS, box.inset(5, 8).rows(5, 0), strict=True):
        sign = Box(row.x, row.y, 32, row.h)
        yield placed(f"legend.{which.value}.sign", emblems.badge(which, 34), sign)
        name = Box(row.x + 35, row.y, row.w - 35, row.h)
        told = wording.district(which, words)
        yield Label(f"legend.{which.value}", told, name, text(28, theme.IVORY, 700), "left", 28)


def _progress(table: PublicState, words: Words, box: Box) -> Iterator[Shape]:
    """Yield whether mid-game was scored, and who holds the achievements."""
    inner = box.inset(10, 8)
    title = Box(inner.x, inner.y, inner.w, 36)
    told = words("passages_secrets.picture.midgame")
    yield Label("midgame", told, title, text(28, theme.IVORY, 700), "centre", 28)
    done = artwork.tick(44, done=table.midgame is not None)
    yield placed("midgame.done", done, Box(inner.x, title.bottom, inner.w, 46))
    area = Box(inner.x, inner.y + 86, inner.w, inner.h - 86)
    for at, (which, row) in enumerate(zip(table.revealed, area.rows(3, 2), strict=False)):
        cup = Box(row.x + 16, row.y, 50, row.h)
        yield placed(f"achievement.{at}.cup", pieces.cup(50, POINTS[which]), cup)
        place = Box(cup.right + 18, row.y, 48, row.h)
        yield _holder(f"achievement.{at}.holder", table, at, place)


def _holder(role: str, table: PublicState, at: int, place: Box) -> Shape:
    seat: Seat | None = table.holder(table.revealed[at])
    return pieces.holder(role, seat, place, 44)
