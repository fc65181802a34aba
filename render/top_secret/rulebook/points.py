"""The picture of what cards are worth on the two sides of a safe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.top_secret.components import CardKind
from render import artwork
from render.pictures import Words
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box
from render.top_secret import cards, safes, wording
from render.top_secret.rulebook.pieces import AREA, caption, figure, page

_PAIR: Final = (CardKind.D60, CardKind.D60)
_WITH_AGENT: Final = (CardKind.D100, CardKind.AGENT)
_OTHERS: Final = (CardKind.D80, CardKind.D40)


def bank(words: Words) -> Scene:
    """Return a pair, a document with an agent, and two cards that are no pair."""
    rows = AREA.inset(0, 2).rows(3, 8)
    return page(
        "bank",
        (
            *_sum("pair", _PAIR, "4 × 60", 240, rows[0], words("top_secret.picture.bank.pair")),
            *_sum(
                "agent",
                _WITH_AGENT,
                "4 × 100",
                400,
                rows[1],
                words("top_secret.picture.bank.agent"),
            ),
            *_sum(
                "others", _OTHERS, "80 + 40", 120, rows[2], words("top_secret.picture.bank.others")
            ),
        ),
    )


def _sum(
    role: str, kinds: tuple[CardKind, CardKind], sum_of: str, points: int, row: Box, told: str
) -> Iterator[Shape]:
    """Yield two cards, the side of the safe that they go to, and what they count there."""
    double = points != sum(kind.points for kind in kinds)
    yield artwork.well(f"{role}.well", row, 14, light=True)
    for at, kind in enumerate(kinds):
        place = Box(row.x + 14 + at * 112, row.y, 110, row.h)
        yield placed(f"{role}.card.{at}", cards.mini(kind, 106), place)
    side = wording.DOUBLE if double else wording.SINGLE
    plate = safes.side(side, 104, 74, double=double)
    yield placed(f"{role}.side", plate, Box(row.x + 246, row.y, 112, row.h))
    words = Box(row.x + 372, row.y, 318, row.h)
    yield from caption(role, told, words, "left")
    yield figure(f"{role}.sum", sum_of, Box(row.x + 694, row.y, 176, row.h), 50)
    yield figure(f"{role}.points", f"= {points}", Box(row.x + 870, row.y, 140, row.h), 52)
