"""The slide, the market, the players' cards and the score track as everybody sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.monte_cristo.public_state import PublicState
from games.monte_cristo.view import View
from render import artwork
from render.kit.page import ground, picture, still
from render.monte_cristo import board, emblems, pieces, players, treasures, wording
from render.monte_cristo.plan import GAP, MARGIN, TABLE
from render.pictures import Marks, Names, Words
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box

_TASK: Final = Box(MARGIN, MARGIN, 778, 46)
_PILES: Final = Box(_TASK.right + GAP, MARGIN, TABLE.right - _TASK.right - GAP, 46)
_TOP: Final = _TASK.bottom + GAP
_HIGH: Final = 452
SLIDE: Final = Box(MARGIN, _TOP, 388, _HIGH)
MARKET: Final = Box(SLIDE.right + GAP, _TOP, 176, _HIGH)
SIDES: Final = Box(MARKET.right + GAP, _TOP, TABLE.right - MARKET.right - GAP, _HIGH)
SCORE: Final = Box(MARGIN, SLIDE.bottom + GAP, TABLE.w, TABLE.bottom - SLIDE.bottom - GAP)
"""The score track; supply cards that are handed out lie on it, for as long as they are."""


def rows(seats: int) -> tuple[Box, ...]:
    """Return the players' rows, in the order of seats."""
    return SIDES.rows(seats, GAP)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the slide: the same for every observer. What is newest stands in the view."""
    del marks
    table = seen.table
    moving = (
        *pieces.task(seen, names, words, _TASK),
        *_piles(table),
        *board.marbles(table, SLIDE),
        *board.market(table, MARKET),
        *_players(seen, names),
        *(board.offer(table, SCORE) if table.offer else board.score(table, SCORE)),
    )
    return picture("monte_cristo slide", _still(table.seats, handed=bool(table.offer)), moving)


@still
def _still(seats: int, *, handed: bool) -> tuple[Shape, ...]:
    return (
        *ground(),
        placed("task.plate", pieces.gilded(int(_TASK.w), int(_TASK.h)), _TASK),
        *artwork.panel("piles", _PILES, 14),
        *board.slide_still(SLIDE),
        *board.market_still(MARKET),
        *(shape for at, box in enumerate(rows(seats)) for shape in artwork.panel(f"row.{at}", box)),
        *(artwork.parchment("handed", SCORE, 18) if handed else board.score_still(SCORE)),
    )


def _piles(table: PublicState) -> Iterator[Shape]:
    """Yield how many supply cards are in the draw pile and among the discards."""
    left, right = _PILES.inset(12, 0).columns(2, 8)
    yield from pieces.counter("deck", emblems.deck(42), table.deck, left)
    top = table.discards[-1] if table.discards else None
    sign = emblems.no_card(40, 48) if top is None else treasures.mini(top.kind, top.bags, 40, 48)
    yield from pieces.counter("discards", sign, len(table.discards), right)


def _players(seen: View, names: Names) -> Iterator[Shape]:
    lit, last = wording.actors(seen), pieces.newest(seen.table)
    for player, box in zip(seen.table.players, rows(seen.table.seats), strict=True):
        if player.seat in lit:
            light = artwork.lit_panel(round(box.w), round(box.h))
            yield placed(f"player.{player.seat}.lit", light, box)
        yield from players.row(player, names[player.seat], last, box)
