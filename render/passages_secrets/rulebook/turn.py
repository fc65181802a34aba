"""The pictures of a turn: digging, tokens and markers, statues."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees
from typing import Final

from games.passages_secrets.board import PATHS, STATUES, Node, Path, Point, Statue
from games.passages_secrets.components import DISTRICTS, District, Token
from games.protocol import Seat
from render import artwork
from render.kit.rules import pointer
from render.passages_secrets import city, emblems, thieves
from render.passages_secrets.outlines import polygon
from render.passages_secrets.rulebook.pieces import AREA, caption, figure, moved, page
from render.pictures import Words
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box
from render.scene.paint import Stroke

_SIDE: Final = 190


def turn(words: Words) -> Scene:
    """Return a path before and after a passage is dug, and the token that is taken."""
    left, right = AREA.columns(2, 90)
    middle = Box(left.right + 10, AREA.y + 60, 70, 180)
    upper_left, upper_right = (Box(box.x, box.y, box.w, 216) for box in (left, right))
    return page(
        "turn",
        (
            *_fields("before", upper_left),
            placed("token", emblems.token(Token.VIOLET, 96, 12), upper_left),
            pointer("then", middle),
            *_fields("after", upper_right),
            placed("halo", thieves.halo(90, 172), upper_right),
            placed("passage", thieves.passage(Seat(0), 12, 90, 172), upper_right),
            *caption("any", words("passages_secrets.picture.turn_page.any"), _below(left)),
            *caption(
                "take",
                words("passages_secrets.picture.turn_page.take"),
                _below(Box(right.x + 84, right.y, right.w - 84, right.h)),
            ),
            placed(
                "taken",
                emblems.token(Token.VIOLET, 78),
                Box(right.x - 6, _below(right).y, 90, 110),
            ),
        ),
    )


def _below(column: Box) -> Box:
    return Box(column.x, column.y + 336, column.w, 110)


def _fields(role: str, box: Box) -> Iterator[Shape]:
    """Yield two districts with an upright path between them, in the middle of a box."""
    x, y = box.middle
    half, wide = _SIDE / 2, _SIDE * 0.866
    for at, (district, way) in enumerate(((District.BANK, -1), (District.POLITICAL, 1))):
        far = x + way * wide
        spots = [(x, y - half), (far, y), (far, y + 2 * half), (x, y + half)]
        edge = Stroke(city.STONE, 7)
        yield polygon(f"{role}.field.{at}", spots, city.tones(district), edge, artwork.SOFT)
        sign = Box(x + way * (wide / 2 + 22) - 45, y + half / 2 - 35, 90, 90)
        yield placed(f"{role}.sign.{at}", emblems.sign(district, 84), sign)
    yield from city.channel(f"{role}.path", (x, y - half), (x, y + half))


def tokens(words: Words) -> Scene:
    """Return how far the markers move for loot, two shovels and one shovel."""
    rows = AREA.rows(4, 6)
    return page(
        "tokens",
        (
            *_moves("loot", Token.YELLOW, ((District.BANK, 1), (District.NOBLE, 1)), rows[0]),
            *_moves("same", Token.BLUE, ((District.NOBLE, 2),), rows[1]),
            *caption(
                "same", words("passages_secrets.picture.tokens_page.same"), _right(rows[1]), "left"
            ),
            *_moves("two", Token.TWO_SHOVELS, ((District.BANK, 2), (District.NOBLE, 2)), rows[2]),
            *caption(
                "two", words("passages_secrets.picture.tokens_page.two"), _right(rows[2]), "left"
            ),
            *_moves("one", Token.ONE_SHOVEL, ((District.BANK, 1), (District.NOBLE, 1)), rows[3]),
            *_any(rows[3]),
            *caption(
                "loot", words("passages_secrets.picture.tokens_page.each"), _right(rows[0]), "left"
            ),
        ),
    )


def _right(row: Box) -> Box:
    return Box(row.x + 560, row.y, row.w - 560, row.h)


def _moves(
    role: str, face: Token, shifts: tuple[tuple[District, int], ...], row: Box
) -> Iterator[Shape]:
    yield placed(f"{role}.token", emblems.token(face, 84), Box(row.x, row.y, 110, row.h))
    yield pointer(f"{role}.then", Box(row.x + 126, row.y, 48, row.h))
    for at, (district, zones) in enumerate(shifts):
        place = Box(row.x + 206 + at * 164, row.y, 156, row.h)
        yield from moved(f"{role}.{at}", district, zones, place)


def _any(row: Box) -> Iterator[Shape]:
    """Yield that one shovel also moves any one marker."""
    right = _right(row)
    for district, box in zip(DISTRICTS, Box(right.x, row.y, 330, row.h).columns(5, 0), strict=True):
        yield placed(f"any.{district.value}", emblems.badge(district, 62), box)
    yield figure("any", "+1", Box(right.x + 340, row.y, 100, row.h))


def statues(words: Words) -> Scene:
    """Return a platform whose last path is filled, and the statue that is stolen."""
    left = Box(AREA.x, AREA.y, 520, AREA.h)
    right = Box(left.right + 20, AREA.y, AREA.right - left.right - 20, AREA.h)
    return page(
        "statues",
        (
            *_platform(left),
            placed("statue", emblems.statue(170), Box(right.x, right.y + 10, right.w, 190)),
            *caption(
                "last",
                words("passages_secrets.picture.statues.last"),
                Box(right.x, right.y + 216, right.w, 120),
            ),
            *caption(
                "point",
                words("passages_secrets.picture.statues.point"),
                Box(right.x, right.y + 350, right.w, 100),
            ),
        ),
    )


def _platform(box: Box) -> Iterator[Shape]:
    """Yield three passages around the top platform as it is, the newest of them marked."""
    x, y = box.x + box.w / 2, box.y + box.h / 2 - 36
    node, length = STATUES[Statue.TOP], 172
    for seat, number in zip((Seat(0), Seat(1), Seat(0)), node.paths, strict=True):
        dx, dy = _away(node, PATHS[number - 1])
        angle = round(degrees(atan2(dy, dx))) % 180
        spot = Box(x + dx * 128 - 86, y + dy * 128 - 86, length, length)
        yield from city.channel(f"path.{number}", (x, y), (x + dx * 225, y + dy * 225))
        if number == node.paths[-1]:
            yield placed("newest", thieves.halo(angle, length), spot)
        yield placed(f"passage.{number}", thieves.passage(seat, number, angle, length), spot)
    yield placed("platform", city.plaza(104), Box(x - 52, y - 52, 104, 104))


def _away(node: Node, path: Path) -> Point:
    """Return the way from a node along a path, as far as the path is long: one side of a hex."""
    start, end = path.line if path.start == node.index else reversed(path.line)
    return end[0] - start[0], end[1] - start[1]
