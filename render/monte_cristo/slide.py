"""The slide, the market, the players' cards and the score track as everybody sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.monte_cristo.public_state import PublicState
from games.monte_cristo.view import View
from render import artwork, theme
from render.kit.page import ground, picture, still
from render.monte_cristo import board, emblems, pieces, players, treasures, wording
from render.monte_cristo.plan import GAP, MARGIN, TABLE
from render.pictures import Marks, Names, Words
from render.scene import Form, Scene, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke

_TASK: Final = Box(MARGIN, MARGIN, 778, 56)
_PILES: Final = Box(_TASK.right + GAP, MARGIN, TABLE.right - _TASK.right - GAP, 56)
_TOP: Final = _TASK.bottom + GAP
_HIGH: Final = 448
SLIDE: Final = Box(MARGIN, _TOP, 388, _HIGH)
MARKET: Final = Box(SLIDE.right + GAP, _TOP, 176, 246)
OFFER: Final = Box(MARKET.x, MARKET.bottom + GAP, 176, _HIGH - 246 - GAP)
SIDES: Final = Box(MARKET.right + GAP, _TOP, TABLE.right - MARKET.right - GAP, _HIGH)
SCORE: Final = Box(MARGIN, SLIDE.bottom + GAP, TABLE.w, TABLE.bottom - SLIDE.bottom - GAP)


def rows(seats: int) -> tuple[Box, ...]:
    """Return the players' rows, in the order of seats."""
    return SIDES.rows(seats, GAP)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the slide: the same for every observer. What is newest stands in the view."""
    del marks
    table = seen.table
    moving = (
        *pieces.task(seen, words, _TASK),
        *_piles(table),
        *board.marbles(table, SLIDE),
        *board.market(table, MARKET),
        *_offer(table),
        *_players(seen, names),
        *board.score(table, SCORE),
    )
    return picture("monte_cristo slide", _still(table.seats), moving)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    return (
        *ground(),
        placed("task.plate", pieces.gilded(int(_TASK.w), int(_TASK.h)), _TASK),
        *artwork.panel("piles", _PILES, 14),
        *board.slide_still(SLIDE),
        *board.market_still(MARKET),
        artwork.well("offer", OFFER, 16),
        *(_place(box) for box in _strips()[:seats]),
        *(shape for at, box in enumerate(rows(seats)) for shape in artwork.panel(f"row.{at}", box)),
        *board.score_still(SCORE),
    )


def _piles(table: PublicState) -> Iterator[Shape]:
    """Yield how many supply cards are in the draw pile and among the discards."""
    left, right = _PILES.inset(12, 3).columns(2, 8)
    yield from pieces.counter("deck", emblems.deck(46), table.deck, left)
    top = table.discards[-1] if table.discards else None
    sign = emblems.no_card(40, 48) if top is None else treasures.mini(top.kind, top.bags, 40, 48)
    yield from pieces.counter("discards", sign, len(table.discards), right)


def _strips() -> tuple[Box, ...]:
    return OFFER.inset(7, 4).rows(4, 2)


def _place(box: Box) -> Shape:
    line = Stroke(theme.rgb("d6e6ea", 0.28), 1.6, (6, 6))
    return Form("offer.place", box.inset(2), Rounded(9), None, line)


def _offer(table: PublicState) -> Iterator[Shape]:
    """Yield the supply cards that nobody has yet."""
    for at, (card, box) in enumerate(zip(table.offer, _strips(), strict=False)):
        yield placed(f"offer.{at}", treasures.strip(card, int(box.w), int(box.h)), box)


def _players(seen: View, names: Names) -> Iterator[Shape]:
    lit, last = wording.actors(seen), pieces.newest(seen.table)
    for player, box in zip(seen.table.players, rows(seen.table.seats), strict=True):
        if player.seat in lit:
            light = artwork.lit_panel(round(box.w), round(box.h))
            yield placed(f"player.{player.seat}.lit", light, box)
        yield from players.row(player, names[player.seat], last, box)
