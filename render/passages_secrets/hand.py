"""The whole game in one portrait picture, for a direct message: the city over the control board.

Discord's clients may put several pictures of one message into a mosaic, of which each shows a
part; a single one is shown whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.public_state import PublicState, Tile
from games.passages_secrets.view import View
from games.protocol import Seat
from render import artwork, theme
from render.kit.page import ground, still
from render.passages_secrets import city, control, corners, pieces, thieves
from render.passages_secrets.plan import PORTRAIT
from render.pictures import Marks, Names, Words
from render.scene import Scene, Shape, placed, shifted
from render.scene.geometry import Box

_SHEET: Final = Box(14, 14, theme.WIDTH - 28, 800)
_DOWN: Final = 814
"""How far down the control board is moved, in pixels."""

HEIGHT: Final = _DOWN + control.HEIGHT
"""The height of the picture, in pixels."""

_TURN: Final = Box(30, 30, 366, 196)
_LAST: Final = Box(theme.WIDTH - 396, 30, 366, 196)
_STATUES: Final = (Box(30, 242, 226, 72), Box(theme.WIDTH - 256, 242, 226, 72))
"""The statues of who is on the left of the control board, and of who is on its right."""


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the city over the control board; the view's own side is on the left of both."""
    below = control.scene(seen, names, words, marks)
    table, sides = seen.table, control.sides(seen)
    fresh = table.last.path if table.last else None
    moving = (
        *corners.turn(seen, names, words, _TURN),
        *corners.last(table.last, words, _LAST),
        *_statues(table, sides),
        *city.moving(table, PORTRAIT, fresh),
        *(shifted(shape, 0, _DOWN) for shape in below.moving),
    )
    layer = _still(table.layout, sides[0])
    return Scene("passages_secrets portrait", theme.WIDTH, HEIGHT, layer, moving)


@still
def _still(layout: tuple[Tile, ...], left: Seat) -> Iterator[Shape]:
    yield from ground(HEIGHT)
    yield from artwork.parchment("sheet", _SHEET)
    yield corners.card(_TURN)
    for box in _STATUES:
        yield from artwork.panel("statues.panel", box, 14)
    yield from city.still(layout, PORTRAIT)
    for shape in control.layer(left):
        yield shifted(shape, 0, _DOWN)


def _statues(table: PublicState, sides: tuple[Seat, Seat]) -> Iterator[Shape]:
    for seat, box in zip(sides, _STATUES, strict=True):
        sign, row = Box(box.x + 6, box.y, 48, box.h), Box(box.x + 58, box.y, 164, box.h)
        yield placed(f"statues.{seat}.plate", thieves.sign(seat, 40), sign)
        won = len(table.players[seat].statues)
        yield from pieces.statues(f"player.{seat}", won, row, 46)
