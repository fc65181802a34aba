"""The pictures of scoring: loot, districts, achievements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.components import POINTS, Achievement, District, Token
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.passages_secrets import emblems, pieces, thieves, wording
from render.passages_secrets.rulebook.pieces import AREA, LEAST, caption, figure, page
from render.pictures import Words
from render.scene import Drawing, Label, Scene, Shape, placed
from render.scene.geometry import Box

_MOST: Final = 7
"""Where the printed loot table ends."""


def loot(words: Words) -> Scene:
    """Return what 1 to 7 loot of a kind bring."""
    columns = Box(AREA.x, AREA.y + 4, AREA.w, 316).columns(_MOST, 8)
    told = words("passages_secrets.picture.loot.kinds")
    return page(
        "scoring",
        (
            *(shape for at, box in enumerate(columns, 1) for shape in _stack(at, box)),
            *caption("kinds", told, Box(AREA.x + 250, AREA.y + 340, AREA.w - 250, 112), "left"),
            *_kinds(Box(AREA.x, AREA.y + 340, 240, 112)),
        ),
    )


def _stack(number: int, box: Box) -> Iterator[Shape]:
    """Yield `number` coins in a column, and what they bring."""
    yield artwork.well(f"well.{number}", box, 12, light=True)
    foot = box.y + 176
    for at in range(number):
        place = Box(box.x, foot - at * 26, box.w, 62)
        yield placed(f"coin.{number}.{at}", emblems.token(Token.YELLOW, 60), place)
    points = number * (number + 1) // 2
    yield figure(f"points.{number}", points, Box(box.x, box.y + 244, box.w, 68), 60)


def _kinds(box: Box) -> Iterator[Shape]:
    kinds = (Token.YELLOW, Token.BLUE, Token.VIOLET, Token.BROWN)
    cells = [cell for row in box.rows(2, 0) for cell in row.columns(2, 0)]
    for kind, cell in zip(kinds, cells, strict=True):
        yield placed(f"kind.{kind.value}", emblems.token(kind, 54), cell)


Term = tuple[str, str]
"""A summand: what is counted, and the points for each."""

_FORMULAS: Final[dict[District, tuple[Term, ...]]] = {
    District.BANK: (("flat", "5"), ("yellow", "1")),
    District.POLITICAL: (("districts", "2"), ("blue", "1")),
    District.MERCHANT: (("violet", "1"), ("cup", "1"), ("statue", "1"), ("zone", "1")),
    District.RESIDENTIAL: (("brown", "1"), ("tunnel", "1")),
    District.NOBLE: (("pair", "3"), ("shovels", "−1")),
}


def districts(words: Words) -> Scene:
    """Return what each district brings to who controls it."""
    rows = AREA.rows(5, 4)
    shapes: list[Shape] = []
    for (district, terms), row in zip(_FORMULAS.items(), rows, strict=True):
        shapes += _formula(district, terms, row, words)
    return page("districts", shapes)


def _formula(
    district: District, terms: tuple[Term, ...], row: Box, words: Words
) -> Iterator[Shape]:
    role = f"district.{district.value}"
    yield artwork.well(f"{role}.well", row, 12, light=True)
    yield placed(f"{role}.sign", emblems.badge(district, 76), Box(row.x + 6, row.y, 80, row.h))
    name = Box(row.x + 94, row.y, 220, row.h)
    ink = text(40, theme.INK, 800)
    yield Label(role, wording.district(district, words), name, ink, "left", 32)
    places = Box(row.x + 322, row.y, 4 * 174, row.h).columns(4, 4)
    for at, ((sign, points), place) in enumerate(zip(terms, places, strict=False)):
        yield from _term(f"{role}.{at}", sign, points, place, words)


def _term(role: str, sign: str, points: str, box: Box, words: Words) -> Iterator[Shape]:
    number = Box(box.x, box.y, 62 if sign != "flat" else 70, box.h)
    told = points if points.startswith("−") or role.endswith(".0") else f"+{points}"
    yield figure(f"{role}.points", told, number, 48)
    place = Box(number.right + 2, box.y, box.right - number.right - 2, box.h)
    if sign == "flat":
        return
    if sign == "zone":
        told = words("passages_secrets.picture.zone")
        yield Label(role, told, place, text(38, theme.INK, 800), "left", LEAST - 6)
        return
    if sign == "pair":
        for at in range(2):
            coin = Box(place.x + at * 34, place.y, 60, place.h)
            yield placed(f"{role}.{at}", emblems.token(Token.BLUE, 56), coin)
        return
    if sign == "tunnel":
        yield from _from_third(role, place, words)
        return
    yield placed(f"{role}.sign", _signs(sign), Box(place.x, place.y, 66, place.h))


def _from_third(role: str, box: Box, words: Words) -> Iterator[Shape]:
    """Yield a passage, from the third one of the tunnel on."""
    yield placed(f"{role}.sign", thieves.bar(Seat(0), 84, 34), Box(box.x, box.y, 90, box.h))
    told = words("passages_secrets.picture.third")
    place = Box(box.x + 98, box.y, 330, box.h)
    yield Label(role, told, place, text(38, theme.INK, 800), "left", LEAST)


def _signs(sign: str) -> Drawing:
    match sign:
        case "districts":
            return emblems.badge(District.POLITICAL, 58)
        case "cup":
            return pieces.cup(60)
        case "statue":
            return emblems.statue(62)
        case "shovels":
            return emblems.token(Token.TWO_SHOVELS, 60)
        case _:
            return emblems.token(Token(sign), 60)


def achievements(words: Words) -> Scene:
    """Return all achievements with what they are worth, dearest first."""
    order = sorted(Achievement, key=lambda which: -POINTS[which])
    columns = AREA.inset(-8, -12).columns(2, 10)
    cells = [cell for column in columns for cell in column.rows(8, 0)]
    shapes: list[Shape] = []
    for which, cell in zip(order, cells, strict=False):
        cup = Box(cell.x, cell.y, 62, cell.h)
        shapes.append(placed(f"{which.value}.cup", pieces.cup(56, POINTS[which]), cup))
        name = Box(cup.right + 8, cell.y, cell.right - cup.right - 8, cell.h)
        told = wording.achievement(which, words)
        shapes.append(Label(which.value, told, name, text(40, theme.INK, 800), "left", LEAST))
    return page("achievements", shapes)
