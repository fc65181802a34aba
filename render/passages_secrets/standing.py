"""What a player would score if the game ended now, by category."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.passages_secrets.components import District, Token
from games.passages_secrets.preview import Now
from games.passages_secrets.public_state import Sheet
from games.protocol import Seat
from render import theme
from render.artwork import text
from render.kit.page import kept
from render.passages_secrets import emblems, pieces, thieves
from render.pictures import Words
from render.scene import Drawing, Label, Shape, Sprite, placed
from render.scene.geometry import Box

CATEGORIES: Final = ("tunnel", "statues", "loot", "districts", "achievements")
"""What a phase scores, in the order of the rules."""

_POINTS: Final[dict[str, Callable[[Sheet], int]]] = {
    "tunnel": lambda sheet: sheet.tunnel,
    "statues": lambda sheet: sheet.statues,
    "loot": lambda sheet: sheet.looted,
    "districts": lambda sheet: sheet.governed,
    "achievements": lambda sheet: sheet.achievements or 0,
}


def points(sheet: Sheet, category: str) -> int:
    """Return the points of a category in a phase."""
    return _POINTS[category](sheet)


def both(score: Now, category: str) -> int:
    """Return the points of a category in both phases."""
    early = points(score.midgame, category) if score.midgame else 0
    return early + points(score.final, category)


def total(role: str, score: Now, row: Box, words: Words) -> Iterator[Shape]:
    """Yield the sum of both phases at the right end of a row."""
    place = Box(row.right - 84, row.y, 84, row.h)
    told = words("passages_secrets.picture.now")
    caption = Box(place.x - 106, row.y, 104, row.h)
    yield Label(f"{role}.now", told, caption, text(28, theme.MIST, 600), "right", 22)
    yield Label(f"{role}.total", str(score.total), place, text(54, theme.GOLD, 900), "right", 40)


def categories(role: str, seat: Seat, score: Now, row: Box, words: Words) -> Iterator[Shape]:
    """Yield the points of each category, in both phases together."""
    for category, box in zip(CATEGORIES, row.columns(5, 4), strict=True):
        icon = Box(box.x, box.y, 48, box.h)
        yield placed(f"{role}.{category}.icon", sign(category, seat, 44), icon)
        place = Box(icon.right + 4, box.y, box.right - icon.right - 4, box.h)
        told = words.number(both(score, category))
        yield Label(f"{role}.{category}", told, place, text(40, theme.GOLD, 800), "left", 30)


@kept
def sign(category: str, seat: Seat, size: int) -> Drawing:
    """Return the sign of a category; a tunnel looks like the player's passages."""
    match category:
        case "tunnel":
            return thieves.bar(seat, size, round(size * 0.56))
        case "statues":
            return emblems.statue(size)
        case "loot":
            return _loot(size)
        case "districts":
            return emblems.badge(District.POLITICAL, size)
        case _:
            return pieces.cup(size)


def _loot(size: int) -> Drawing:
    """Return a coin before a jewel: loot of any kind."""
    part = round(size * 0.68)
    far = size - part
    shapes = (
        Sprite("jewel", emblems.token(Token.BLUE, part), far, 0),
        Sprite("coin", emblems.token(Token.YELLOW, part), 0, far),
    )
    return Drawing("loot", size, size, shapes, 12)
