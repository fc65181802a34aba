"""The pictures of what happens on the slide: whose turn it is, and the action Shuffle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.monte_cristo.components import Action, TreasureKind
from games.monte_cristo.public_state import Phase, Player, PublicState
from games.protocol import Seat
from render import artwork, theme
from render.monte_cristo import adventurers, board
from render.monte_cristo.rulebook.sheet import AREA, HEIGHT, LINE, caption, page
from render.pictures import Words
from render.scene import Form, Scene, Shape, placed
from render.scene.geometry import Box, Oval, PathOutline
from render.scene.paint import Stroke

_SLIDE: Final = Box(40, 40, 420, HEIGHT - 80)
_RED, _BLUE, _GREEN, _YELLOW = map(Seat, range(4))
_DARK: Final = theme.rgb("1d0f04")
_MARKET: Final = (
    TreasureKind.RUBY,
    TreasureKind.GOLD,
    TreasureKind.DIAMOND,
    TreasureKind.SAPPHIRE,
    TreasureKind.EMERALD,
)
_TABLE: Final = PublicState(
    tuple(Player(Seat(seat)) for seat in range(4)),
    (
        (_YELLOW, _RED, _GREEN),
        (_RED, _BLUE),
        (_BLUE, _GREEN, _RED, _YELLOW),
        (_GREEN, _YELLOW),
    ),
    market=_MARKET,
    action=Action.SUPPLY,
    phase=Phase.MARBLE,
    turn=2,
)
"""A table in the middle of an action: yellow leads, their marble is to go to another track."""


def slide(words: Words) -> Scene:
    """Return the slide: whose turn it is, where their marble goes, and who comes next."""
    steps = (
        words("monte_cristo.picture.slide_page.bottom"),
        words("monte_cristo.picture.slide_page.end"),
        words("monte_cristo.picture.slide_page.order"),
        words("monte_cristo.picture.slide_page.room"),
    )
    room = Box(_SLIDE.right + 24, AREA.y + 6, AREA.right - _SLIDE.right - 24, AREA.h - 12)
    rows = room.rows(len(steps), 8)
    return page(
        "slide",
        (
            *board.slide_still(_SLIDE),
            *board.marbles(_TABLE, _SLIDE),
            *_way(),
            *(shape for at, told in enumerate(steps) for shape in _step(at + 1, told, rows[at])),
        ),
    )


def _way() -> Iterator[Shape]:
    """Yield the way of the active marble: to the end of another track."""
    columns = board.tracks(_SLIDE)
    start = board.spots(columns[Action.SUPPLY])[3].middle
    end = board.spots(columns[Action.ADVENTURER])[2]
    box = Box(start[0], end.y - 86, end.middle[0] - start[0], 88)
    arc = PathOutline("M 0 0.6 C 0 -0.1 1 -0.1 1 0.7")
    yield Form("way.shade", box, arc, None, Stroke(_DARK, 11))
    yield Form("way", box, arc, None, Stroke(theme.GOLD, 6))
    yield _tip("way.tip", end.middle[0], end.y - 30)
    goal = end.centred(board.MARBLE, board.MARBLE)
    yield Form("way.goal", goal, Oval(), None, Stroke(theme.GOLD, 3, (8, 6)))


def _tip(role: str, x: float, y: float) -> Shape:
    """Return the head of an arrow that points down."""
    tip = PathOutline("M 0 0 L 1 0 L 0.5 1 Z")
    return Form(role, Box(x - 15, y, 30, 24), tip, theme.GOLD, Stroke(_DARK, 3))


def _step(number: int, told: str, row: Box) -> Iterator[Shape]:
    place = Box(row.x, row.y, 66, row.h)
    yield placed(f"step.{number}", artwork.medal(number, 60), place)
    yield from caption(f"step.{number}.words", told, Box(row.x + 82, row.y, row.w - 82, row.h))


# Shuffle.


def shuffle(words: Words) -> Scene:
    """Return the two changes of the action Shuffle: a marble down, or a marker up."""
    left, right = AREA.columns(2, 24)
    foot = Box(left.x, left.bottom - 2 * LINE - 8, left.w, 2 * LINE)
    track = Box(left.x + 150, left.y, 160, left.h - 2 * LINE - 16)
    market = Box(right.x + 120, right.y + 22, 190, 310)
    return page(
        "shuffle",
        (
            *_track(track),
            *board.market_still(market),
            *board.market(_TABLE, market),
            *_rise(market),
            *caption("marble", words("monte_cristo.picture.shuffle_page.marble"), foot, "centre"),
            *caption(
                "market",
                words("monte_cristo.picture.shuffle_page.market"),
                Box(right.x, foot.y, right.w, foot.h),
                "centre",
            ),
        ),
    )


def _track(box: Box) -> Iterator[Shape]:
    """Yield a track on which a marble passes two others."""
    yield from board.wood("track", box, 20)
    spots = Box(box.x + 30, box.y + 14, 66, box.h - 24).rows(4, 2)
    groove = Box(box.x + 27, box.y + 10, 72, box.h - 18)
    yield board.groove("groove", groove)
    for at, (seat, spot) in enumerate(zip((_BLUE, _RED, _GREEN, _YELLOW), spots, strict=True)):
        yield placed(f"marble.{at}", adventurers.marble(seat, 64), spot)
    start, end = spots[0].middle[1], spots[2].middle[1]
    way = Box(groove.right + 8, start, 40, end - start)
    arc = PathOutline("M 0 0 C 1.1 0.1 1.1 0.8 0.3 0.92")
    yield Form("way.shade", way, arc, None, Stroke(_DARK, 11))
    yield Form("way", way, arc, None, Stroke(theme.GOLD, 6))
    tip = PathOutline("M 0 0.5 L 1 0 L 1 1 Z")
    head = Box(groove.right + 2, end - 20, 24, 30)
    yield Form("way.tip", head, tip, theme.GOLD, Stroke(_DARK, 3))


def _rise(market: Box) -> Iterator[Shape]:
    """Yield the way of a marker two slots up, beside the market."""
    slots = board.slots(market)
    start, end = slots[3].middle[1], slots[1].middle[1]
    way = Box(market.right + 8, end, 56, start - end)
    arc = PathOutline("M 0 1 C 1.1 0.9 1.1 0.1 0.34 0.04")
    yield Form("rise.shade", way, arc, None, Stroke(_DARK, 11))
    yield Form("rise", way, arc, None, Stroke(theme.GOLD, 6))
    tip = PathOutline("M 0 0.5 L 1 0 L 1 1 Z")
    head = Box(market.right + 4, end - 13, 24, 30)
    yield Form("rise.tip", head, tip, theme.GOLD, Stroke(_DARK, 3))
