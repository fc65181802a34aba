"""Where everything lies, for each number of players.

A plan depends on the number of seats and on nothing else, so that nothing jumps between moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render import theme
from render.kit.page import kept
from render.scene.geometry import Box
from render.top_secret import cards

MARGIN: Final = 12
GAP: Final = 10
BAND: Final = 56
"""The height of the band with a player's name."""

HEAD: Final = Box(MARGIN, MARGIN, theme.WIDTH - 2 * MARGIN, 78)
"""The strip above the table."""

BANNER: Final = Box(MARGIN, MARGIN, theme.WIDTH - 2 * MARGIN, 122)
"""The banner above the reveal."""


@dataclass(frozen=True)
class Top:
    """The head of a player's panel: their shape and name, and the sign of what they have done."""

    band: Box
    shape: Box
    name: Box
    sign: Box


@dataclass(frozen=True)
class Safe:
    """A player's safe: each side has a plate and a count; `wheel` is None where it is narrow."""

    box: Box
    rows: tuple[Box, Box]
    plates: tuple[Box, Box]
    counts: tuple[Box, Box]
    wheel: Box | None


@dataclass(frozen=True)
class Foot:
    """The foot of a player's panel: fines and points."""

    fine: Box
    points: Box


@dataclass(frozen=True)
class PlayerPanel:
    """A player's place on the table."""

    panel: Box
    top: Top
    cards: tuple[Box, Box]
    safe: Safe
    foot: Foot

    @property
    def width(self) -> int:
        """How wide a card is."""
        return int(self.cards[0].w)


@dataclass(frozen=True)
class Stage:
    """A player's place in the reveal: three cards, and below each what became of it.

    Where there is room, their safe stands below them.
    """

    panel: Box
    top: Top
    cards: tuple[Box, Box, Box]
    fates: tuple[Box, Box, Box]
    safe: Safe | None

    @property
    def width(self) -> int:
        """How wide a card is."""
        return int(self.cards[0].w)


def panels(seats: int, area: Box) -> tuple[Box, ...]:
    """Return the panels of 2 to 6 players: in one row for up to three, else in two."""
    if seats <= 3:
        return area.columns(seats, GAP)
    upper, lower = area.rows(2, GAP)
    first = (seats + 1) // 2
    return (*upper.columns(first, GAP), *lower.columns(seats - first, GAP))


def below(strip: Box) -> Box:
    """Return the room below a strip at the top."""
    top = strip.bottom + GAP
    return Box(MARGIN, top, theme.WIDTH - 2 * MARGIN, theme.HEIGHT - MARGIN - top)


@kept
def table(seats: int) -> tuple[PlayerPanel, ...]:
    """Return the places of the table."""
    return tuple(map(_place, panels(seats, below(HEAD))))


@kept
def reveal(seats: int) -> tuple[Stage, ...]:
    """Return the places of the reveal."""
    return tuple(map(_stage, panels(seats, below(BANNER))))


def _top(panel: Box) -> Top:
    band = Box(panel.x, panel.y, panel.w, BAND)
    return Top(
        band=band,
        shape=Box(band.x + 8, band.y + 4, 48, 48),
        name=Box(band.x + 64, band.y + 4, band.w - 64 - 66, 48),
        sign=Box(band.right - 60, band.y + 3, 50, 50),
    )


def _place(panel: Box) -> PlayerPanel:
    tall, wide = panel.h > 400, panel.w > 400
    body = Box(panel.x + 12, panel.y + BAND + 10, panel.w - 24, panel.h - BAND - 10 - 64)
    width = (170 if wide else 160) if tall else (112 if wide else 101)
    step, down = round(width * (0.95 if tall else 1.0)), round(width * 0.12)
    both, high = step + width, cards.height(width) + down
    left = body.x + (body.w - both) / 2 if tall else body.x + (12 if wide else 0)
    top = body.y + (8 if tall else (body.h - high) / 2)
    if tall:
        under = body.y + high + 24
        safe = Box(body.x, under, body.w, body.bottom - under).inset(body.w * 0.03, 4)
    else:
        start = left + both + (30 if wide else 12)
        safe = Box(start, body.y, body.right - start - (8 if wide else 0), body.h)
    laid = tuple(
        Box(round(left + at * step), round(top + at * down), width, cards.height(width))
        for at in range(2)
    )
    return PlayerPanel(panel, _top(panel), (laid[0], laid[1]), _safe(safe), _foot(panel))


def _safe(box: Box) -> Safe:
    narrow = box.w < 170
    inner = box.inset(9) if narrow else box.inset(min(box.w, box.h) * 0.085 + 4)
    wheel = None
    if not narrow:
        size = min(inner.h, inner.w * 0.38)
        wheel = Box(inner.right - size - 6, inner.y, size, inner.h)
        inner = Box(inner.x + 6, inner.y, wheel.x - inner.x - 18, inner.h)
    upper, lower = inner.rows(2, 6)
    plate = 46 if narrow else 50 if inner.w < 140 else 64
    plates = tuple(Box(row.x + 2, row.y, plate, row.h) for row in (upper, lower))
    counts = tuple(Box(one.right + 2, one.y, inner.right - one.right - 2, one.h) for one in plates)
    return Safe(box, (upper, lower), (plates[0], plates[1]), (counts[0], counts[1]), wheel)


def _foot(panel: Box) -> Foot:
    row = Box(panel.x + 14, panel.bottom - 57, panel.w - 28, 48)
    return Foot(
        fine=Box(row.x, row.y, 104, row.h),
        points=Box(row.x + 110, row.y, row.w - 110, row.h),
    )


def _stage(panel: Box) -> Stage:
    tall, wide = panel.h > 400, panel.w > 400
    body = Box(panel.x + 12, panel.y + BAND + 8, panel.w - 24, panel.h - BAND - 16)
    width = 150 if tall and wide else 102
    upper = Box(body.x, body.y, body.w, cards.height(width) + 72) if tall else body
    boxes = _row(upper, width)
    fates = [Box(one.x - 2, one.bottom + 6, one.w + 4, 48) for one in boxes]
    return Stage(
        panel,
        _top(panel),
        (boxes[0], boxes[1], boxes[2]),
        (fates[0], fates[1], fates[2]),
        _safe(_lower(body, upper)) if tall else None,
    )


def _row(body: Box, width: int) -> tuple[Box, ...]:
    """Return three cards side by side, with room for what became of them below."""
    gap = min(40.0, (body.w - 3 * width) / 2)
    high = cards.height(width)
    left = body.x + (body.w - 3 * width - 2 * gap) / 2
    top = body.y + (body.h - high - 56) / 2
    return tuple(Box(round(left + at * (width + gap)), round(top), width, high) for at in range(3))


def _lower(body: Box, upper: Box) -> Box:
    """Return the room for a safe below the cards, no higher than it looks well."""
    area = Box(body.x, upper.bottom, body.w, body.bottom - upper.bottom).inset(body.w * 0.03, 6)
    return area.centred(area.w, min(area.h, 210))
