"""Where everything lies on the table of Pass Pass, for each number of players.

A plan depends on the number of seats and on nothing else, so that nothing jumps between moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render import theme
from render.kit.page import kept
from render.pass_pass import art
from render.scene.geometry import Box

MARGIN: Final = 16
_SHEET: Final = Box(MARGIN, MARGIN, 640, theme.HEIGHT - 2 * MARGIN)
_SIDE: Final = Box(672, MARGIN, 412, theme.HEIGHT - 2 * MARGIN)
_INNER: Final = Box(36, 28, 600, 640)


@dataclass(frozen=True)
class Stall:
    """The place of one card of a trick: the card, and the words below it."""

    card: Box
    words: Box


@dataclass(frozen=True)
class Counters:
    """Where a panel counts cards: a box for each colour in hand and won, one for diamonds.

    `words` name hand and won; None where the panel is too low for them.
    """

    hand: tuple[Box, ...]
    won: tuple[Box, ...]
    gems: Box
    words: tuple[Box, Box] | None = None


@dataclass(frozen=True)
class PlayerPanel:
    """A player's panel and what is in it."""

    panel: Box
    arrow: Box
    team: Box
    name: Box
    ticks: tuple[Box, ...]
    points: Box
    gain: Box
    counters: Counters


@dataclass(frozen=True)
class TablePlan:
    """The whole table at 1100 x 700."""

    sheet: Box
    title: Box
    stage: Box
    turn: Box
    trick: tuple[Stall, ...]
    sums: tuple[Box, ...]
    last: Box
    last_title: Box
    last_cards: tuple[Box, ...]
    last_owners: tuple[Box, ...]
    last_takers: tuple[Box, ...]
    aside: Box
    discards: Box
    places: tuple[PlayerPanel, ...]


@kept
def plan(seats: int) -> TablePlan:
    """Return the plan for 3 to 6 players."""
    x, width = _INNER.x, _INNER.w
    last = Box(x - 4, 404, width + 8, 164)
    strip = Box(x, last.y, width, last.h).columns(seats, 6)
    aside, discards = _leavings(seats)
    return TablePlan(
        sheet=_SHEET,
        title=Box(x + 4, 26, 270, 38),
        stage=Box(x + 274, 26, width - 278, 38),
        turn=Box(x, 66, width, 48),
        trick=_stalls(seats),
        sums=Box(x, 340, width, 58).columns(4, 8),
        last=last,
        last_title=Box(x + 8, last.y + 3, 300, 30),
        last_cards=tuple(Box(one.x, last.y + 34, one.w, 72) for one in strip),
        last_owners=tuple(Box(one.x, last.y + 105, one.w, 28) for one in strip),
        last_takers=tuple(Box(one.x, last.y + 133, one.w, 28) for one in strip),
        aside=aside,
        discards=discards,
        places=tuple(map(_place, _SIDE.rows(seats, 10 if seats < 6 else 8))),
    )


def _stalls(seats: int) -> tuple[Stall, ...]:
    width = {3: 126, 4: 126, 5: 115, 6: 95}[seats]
    columns = Box(_INNER.x, 122, _INNER.w, 180).columns(seats, 5)
    cards = (one.centred(width, art.height(width)) for one in columns)
    return tuple(
        Stall(card, Box(column.x, 306, column.w, 30))
        for card, column in zip(cards, columns, strict=True)
    )


def _leavings(seats: int) -> tuple[Box, Box]:
    """Return the boxes of the pile that was set aside and of the discards.

    Six players hold every card and three discard none, so each then leaves its room to the other.
    """
    x, width = _INNER.x - 4, _INNER.w + 8
    share = {3: _INNER.w, 4: 216, 5: 216, 6: 0}[seats]
    aside = Box(x, 574, share, 94)
    start = x + share + (8 if share else 0)
    return aside, Box(start, 574, x + width - start, 94)


def _place(panel: Box) -> PlayerPanel:
    tall = panel.h > 150
    x, y = panel.x + 16, panel.y + (12 if tall else 6)
    ticks = Box(x + 156, y, 126, 44).columns(3, 0)
    return PlayerPanel(
        panel=panel,
        arrow=Box(panel.x - 28, panel.y + panel.h / 2 - 22, 44, 44),
        team=Box(x - 2, y + 5, 34, 34),
        name=Box(x, y + 2, 150, 40),
        ticks=ticks,
        points=Box(x + 284, y, 56, 44),
        gain=Box(x + 342, y + 6, 50, 36),
        counters=_tall(panel) if tall else _low(panel),
    )


def _tall(panel: Box) -> Counters:
    area = Box(panel.x + 14, panel.y + 60, panel.w - 28, panel.h - 70)
    upper, lower = area.rows(2, 6)
    hand, won = _counted(upper), _counted(lower)
    return Counters(hand[1:5], won[1:5], won[5], (hand[0], won[0]))


def _counted(row: Box) -> tuple[Box, ...]:
    """Return a row's boxes: its word, the four colours, and what comes after them."""
    wide = (row.w - 84) / 5
    starts = (row.x + 84 + at * wide for at in range(5))
    return Box(row.x + 2, row.y, 82, row.h), *(Box(x, row.y, wide, row.h) for x in starts)


def _low(panel: Box) -> Counters:
    if panel.h > 120:
        return _named(panel)
    slack = panel.h - 104
    row = Box(panel.x + 12, panel.bottom - 54 - slack / 2, panel.w - 24, 48 + slack / 4)
    hand = Box(row.x, row.y, 160, row.h).columns(4, 0)
    won = Box(row.x + 170, row.y, 168, row.h).columns(4, 0)
    return Counters(hand, won, Box(row.right - 38, row.y, 38, row.h))


def _named(panel: Box) -> Counters:
    """Return the counters of a panel that has room for their words above them."""
    row = Box(panel.x + 12, panel.bottom - 48, panel.w - 24, 44)
    hand = Box(row.x, row.y, 160, row.h).columns(4, 0)
    won = Box(row.x + 170, row.y, 168, row.h).columns(4, 0)
    words = tuple(Box(one[0].x + 4, row.y - 29, 110, 28) for one in (hand, won))
    return Counters(hand, won, Box(row.right - 38, row.y, 38, row.h), (words[0], words[1]))
