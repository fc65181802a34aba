"""The pictures of what to aim for: the two ways to win, Pass Pass, and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.pass_pass.components import COLOURS, Card, Colour, diamonds
from render import artwork
from render.pass_pass import art
from render.pass_pass.rulebook.pieces import (
    AREA,
    beside,
    caption,
    figure,
    page,
    plate,
    pointer,
    row_of,
)
from render.pictures import Words
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box

_ROUNDS: Final = ((6, 3), (8, 6), (7, 5))
"""Cards and diamonds of the three rounds in the picture of the goal."""


def goal(words: Words) -> Scene:
    """Return the two ways to win, side by side."""
    left, right = AREA.columns(2, 76)
    either = Box(left.right + 2, AREA.y, 72, AREA.h)
    return page(
        "goal",
        (
            *_way("ticks", words("pass_pass.picture.goal.pass_pass"), left),
            *_ticked(left),
            *_won_by("ticks", words("pass_pass.picture.goal.at_once"), left),
            *caption("or", words("pass_pass.picture.goal.or"), either.centred(72, 60), 46),
            *_way("points", words("pass_pass.picture.goal.points"), right),
            *_counted(right),
            *_won_by("points", words("pass_pass.picture.goal.at_last"), right),
        ),
    )


def _way(role: str, words: str, column: Box) -> Iterator[Shape]:
    yield artwork.well(f"{role}.well", Box(column.x, column.y + 68, column.w, 288), 14, light=True)
    yield from caption(f"{role}.title", words, Box(column.x, column.y, column.w, 60), 50)


def _won_by(role: str, words: str, column: Box) -> Iterator[Shape]:
    foot = Box(column.x, column.bottom - 84, column.w, 76)
    yield plate(f"{role}.plate", foot)
    yield placed(f"{role}.crown", artwork.crown(60), Box(foot.x + 12, foot.y, 64, foot.h))
    yield from caption(f"{role}.foot", words, Box(foot.x + 84, foot.y + 6, foot.w - 96, 64), 46)


def _three(column: Box) -> tuple[Box, ...]:
    return Box(column.x + 14, column.y + 76, column.w - 28, 272).rows(3, 4)


def _ticked(column: Box) -> Iterator[Shape]:
    for at, row in enumerate(_three(column)):
        tokens = [art.token(colour, 78) for colour in COLOURS]
        yield from row_of(f"set.{at}", tokens, Box(row.x, row.y, 340, row.h).columns(4, 0))
        tick = Box(row.right - 92, row.y, 88, row.h)
        yield placed(f"set.{at}.tick", artwork.tick(70, done=True), tick)


def _counted(column: Box) -> Iterator[Shape]:
    for at, ((cards, stones), row) in enumerate(zip(_ROUNDS, _three(column), strict=True)):
        role = f"round.{at}"
        yield from _sum_of(role, cards, stones, Box(row.x, row.y, row.w, row.h), 62)


def _sum_of(role: str, cards: int, stones: int, row: Box, size: int) -> Iterator[Shape]:
    """Yield "6 cards + 3 diamonds = 9" in signs and numbers."""
    icon, count, plus, gem, shine, equal, total = row.columns(7, 2)
    yield placed(f"{role}.icon", artwork.leaves(round(size * 1.05)), icon)
    yield figure(f"{role}.cards", cards, count, size)
    yield figure(f"{role}.plus", "+", plus, size)
    yield placed(f"{role}.gem", artwork.gem(size), gem)
    yield figure(f"{role}.diamonds", stones, shine, size)
    yield figure(f"{role}.equal", "=", equal, size)
    yield figure(f"{role}.points", cards + stones, total, round(size * 1.1))


_SET: Final = (
    Card(Colour.VIOLET, 5),
    Card(Colour.BLUE, 1),
    Card(Colour.GREEN, 9),
    Card(Colour.YELLOW, 3),
)

_SETS: Final = {
    "pass_pass.picture.sets.one": (1, 1, 1, 1),
    "pass_pass.picture.sets.two": (2, 2, 2, 2),
    "pass_pass.picture.sets.least": (3, 1, 2, 2),
}
"""What is said of a number of cards of each colour."""


def pass_pass(words: Words) -> Scene:
    """Return what makes one Pass Pass, what makes two, and what does not."""
    area = Box(AREA.x, AREA.y, AREA.w, 344)
    shapes: list[Shape] = []
    for (key, won), row in zip(_SETS.items(), area.rows(3, 8), strict=True):
        shapes += _made(key.rpartition(".")[2], won, words(key), row)
    foot = Box(AREA.x, AREA.bottom - 92, AREA.w, 84)
    return page("pass_pass", (*shapes, *_third(words, foot)))


def _made(role: str, won: tuple[int, ...], what: str, row: Box) -> Iterator[Shape]:
    yield artwork.well(f"{role}.well", row, 14, light=True)
    places = Box(row.x + 10, row.y, 380, row.h).columns(4, 0)
    if max(won) == 1:
        yield from row_of(role, [art.card(card, 72) for card in _SET], places)
    else:
        counted = zip(COLOURS, won, strict=True)
        yield from row_of(role, [art.token(each, 88, count) for each, count in counted], places)
    yield pointer(f"{role}.makes", Box(row.x + 398, row.y, 48, row.h))
    ticks = Box(row.x + 452, row.y, 148, row.h)
    ticks = ticks.centred(74.0 * min(won), row.h)
    for at, box in enumerate(ticks.columns(min(won), 0)):
        yield placed(f"{role}.tick.{at}", artwork.tick(68, done=True), box)
    yield from beside(f"{role}.words", what, Box(row.x + 612, row.y + 6, row.w - 622, row.h - 12))


def _third(words: Words, foot: Box) -> Iterator[Shape]:
    yield plate("third.plate", foot)
    ticks = Box(foot.x + 20, foot.y, 228, foot.h).columns(3, 0)
    for at, box in enumerate(ticks):
        yield placed(f"third.tick.{at}", artwork.tick(66, done=True), box)
    yield pointer("third.makes", Box(foot.x + 262, foot.y, 48, foot.h))
    yield placed("third.crown", artwork.crown(68), Box(foot.x + 322, foot.y, 80, foot.h))
    told = Box(foot.x + 424, foot.y + 6, foot.w - 440, foot.h - 12)
    yield from beside("third.words", words("pass_pass.picture.goal.at_once"), told, 48)


_HAUL: Final = (
    Card(Colour.VIOLET, 3),
    Card(Colour.BLUE, 2),
    Card(Colour.GREEN, 7),
    Card(Colour.GREEN, 10),
    Card(Colour.YELLOW, 5),
    Card(Colour.YELLOW, 9),
)
"""Six cards with three diamonds: the rulebook's example of a count (Fin de manche)."""


def score(words: Words) -> Scene:
    """Return what a round's cards are worth, and what decides in the end."""
    cards = Box(AREA.x, AREA.y + 2, AREA.w, 178)
    count = Box(AREA.x + 130, AREA.y + 188, AREA.w - 260, 108)
    after, even = Box(AREA.x, AREA.bottom - 144, AREA.w, 138).rows(2, 6)
    shapes = (
        *row_of("haul", [art.card(card, 124) for card in _HAUL], cards.columns(6, 8)),
        plate("count.plate", count),
        *_sum_of("count", len(_HAUL), diamonds(_HAUL), count.inset(16, 0), 80),
        *_decides("after", words("pass_pass.picture.score.after"), after),
        *_decides("even", words("pass_pass.picture.score.even"), even),
    )
    return page("score", shapes)


def _decides(role: str, what: str, row: Box) -> Iterator[Shape]:
    sign = artwork.crown(54) if role == "after" else artwork.tick(54, done=True)
    yield artwork.well(f"{role}.well", row, 14, light=True)
    yield placed(f"{role}.sign", sign, Box(row.x + 14, row.y, 70, row.h))
    yield from beside(
        f"{role}.words", what, Box(row.x + 104, row.y + 4, row.w - 120, row.h - 8), 46
    )
