"""The score sheet of Passages Secrets: both phases by category, the sum, the tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.components import DISTRICTS
from games.passages_secrets.preview import Now, score_now
from games.passages_secrets.public_state import Sheet
from games.passages_secrets.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import heading, ranking
from render.kit.page import kept, picture, still
from render.kit.words import joined
from render.passages_secrets import emblems, standing, thieves, wording
from render.passages_secrets.plan import SHEET
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke

_TITLE: Final = Box(42, 24, 450, 56)
_RESULT: Final = Box(510, 24, 552, 56)
_LABELS: Final = Box(30, 90, 226, 586)
_SIDES: Final = (Box(262, 88, 402, 590), Box(672, 88, 402, 590))
_NAMES: Final = 54
_HEADS: Final = 34
_ROWS: Final = (182, 360)
"""Where the rows of the categories begin, and how high they are together."""
_TOTAL: Final = (546, 72)
_TIES: Final = (622, 52)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the score sheet; while the game runs, as if it ended now."""
    del marks
    scores = score_now(seen)
    moving = (
        *_heading(seen, names, words),
        *_labels(words),
        *(
            shape
            for seat, box in enumerate(_SIDES)
            for shape in _side(seen, Seat(seat), scores[seat], names[seat], words, box)
        ),
    )
    return picture("passages_secrets score", _still(), moving)


@still
def _still() -> tuple[Shape, ...]:
    rows = _bands(Box(_LABELS.x, 0, 1074 - _LABELS.x, 0))
    return (
        *ranking.paper(SHEET, _RESULT, rows),
        *(artwork.well("names", Box(box.x, box.y, box.w, _NAMES), light=True) for box in _SIDES),
    )


def _bands(column: Box) -> tuple[Box, ...]:
    """Return the five categories, the sum and the tie-breaks, one below the other."""
    area = Box(column.x, _ROWS[0], column.w, _ROWS[1])
    total = Box(column.x, _TOTAL[0], column.w, _TOTAL[1])
    ties = Box(column.x, _TIES[0], column.w, _TIES[1])
    return (*area.rows(5, 4), total, ties)


def _columns(row: Box) -> tuple[Box, Box, Box]:
    """Return the columns of a player: mid-game, final, sum."""
    early = Box(row.x, row.y, 154, row.h)
    late = Box(early.right + 2, row.y, 124, row.h)
    return early, late, Box(row.x + 282, row.y, row.w - 282, row.h)


def _heading(seen: View, names: Names, words: Words) -> Iterator[Shape]:
    if seen.outcome is None:
        told = words("passages_secrets.picture.running")
    else:
        winners = joined(seen.outcome.winners(), names)
        told = words("passages_secrets.picture.won", names=winners)
    yield heading.name(words("passages_secrets.title").upper(), _TITLE, 36, 1)
    box = _RESULT.inset(34, 0)
    yield Label("result", told, box, text(36, theme.INK, 800), "centre", 26)


def _labels(words: Words) -> Iterator[Shape]:
    *rows, total, ties = _bands(_LABELS)
    for category, row in zip(standing.CATEGORIES, rows, strict=True):
        icon = Box(row.x + 3, row.y, 40, row.h)
        yield placed(f"{category}.icon", standing.sign(category, Seat(0), 40), icon)
        place = Box(icon.right + 3, row.y, row.right - icon.right - 3, row.h)
        told = wording.category(category, words)
        yield Label(category, told, place, text(32, theme.INK, 800), "left", 28)
    told = words("picture.total")
    yield Label("total", told, total.inset(14, 0), artwork.title(40, spacing=0), "left", 30)
    told = words("passages_secrets.picture.ties")
    yield Label("ties", told, ties.inset(14, 0), text(30, theme.INK_SOFT, 700), "left", 22)


def _side(
    seen: View, seat: Seat, score: Now, name: str, words: Words, column: Box
) -> Iterator[Shape]:
    role = f"player.{seat}"
    *rows, total, ties = _bands(column)
    wins = seen.outcome is not None and seat in seen.outcome.winners()
    if wins:
        yield from _laurels(role, column, total)
    yield from _named(role, seat, name, column, wins=wins)
    yield from _heads(role, words, column)
    for category, row in zip(standing.CATEGORIES, rows, strict=True):
        yield from _category(f"{role}.{category}", category, score, words, row)
    early, late, both = _columns(total)
    _figures = ((early, _sum(score.midgame, words)), (late, _sum(score.final, words)))
    for part, (box, told) in zip(("midgame", "final"), _figures, strict=True):
        yield Label(f"{role}.total.{part}", told, box, text(44, theme.INK, 800), "centre")
    yield Label(
        f"{role}.total", words.number(score.total), both, text(58, theme.INK, 900), "centre", 40
    )
    yield from _tie_breaks(role, seat, score.final, ties)


def _laurels(role: str, column: Box, total: Box) -> Iterator[Shape]:
    """Yield what covers the name and the sum of who wins."""
    for part, box in (("name", Box(column.x, column.y, column.w, _NAMES)), ("sum", total)):
        yield placed(f"{role}.wins.{part}", _laurel(int(box.w), int(box.h)), box)


@kept
def _laurel(width: int, height: int) -> Drawing:
    box = Box(0, 0, width, height)
    edge = Stroke(artwork.GILT, 4)
    form = Form("laurel", box.inset(2), Rounded(12), artwork.LAUREL, edge, artwork.SOFT)
    return Drawing("laurel", width, height, (form,), 14)


def _named(role: str, seat: Seat, name: str, column: Box, *, wins: bool) -> Iterator[Shape]:
    sign = Box(column.x + 8, column.y, 52, _NAMES)
    if wins:
        yield placed(f"{role}.wreath", artwork.wreath(60), sign)
    yield placed(f"{role}.plate", thieves.sign(seat, 34 if wins else 44), sign)
    place = Box(sign.right + 8, column.y, column.w - 68 - 62, _NAMES)
    yield Label(f"{role}.name", name, place, text(36, theme.INK, 800), "left", 28)
    if wins:
        crown = Box(column.right - 60, column.y, 52, _NAMES)
        yield placed(f"{role}.crown", artwork.crown(44), crown)


def _heads(role: str, words: Words, column: Box) -> Iterator[Shape]:
    row = Box(column.x, column.y + _NAMES + 4, column.w, _HEADS)
    told = (
        words("passages_secrets.picture.midgame"),
        words("passages_secrets.picture.final"),
        words("passages_secrets.picture.both"),
    )
    for at, (what, box) in enumerate(zip(told, _columns(row), strict=True)):
        ink = artwork.title(28, theme.INK_SOFT, 700, 0)
        yield Label(f"{role}.head.{at}", what, box, ink, "centre", 28)


def _category(role: str, category: str, score: Now, words: Words, row: Box) -> Iterator[Shape]:
    early, late, both = _columns(row)
    for part, sheet, box in (("midgame", score.midgame, early), ("final", score.final, late)):
        place = box
        if category == "districts" and sheet is not None:
            place = Box(box.x, box.y + 3, box.w, 34)
            yield from _controlled(f"{role}.{part}", sheet, Box(box.x, box.y + 37, box.w, 30))
        told = _told(sheet, category, words)
        yield Label(f"{role}.{part}", told, place, text(40, theme.INK, 700), "centre")
    told = words.number(standing.both(score, category))
    yield Label(role, told, both, text(44, theme.INK, 900), "centre")


def _told(sheet: Sheet | None, category: str, words: Words) -> str:
    """Return the points of a category; a dash for what is not scored in the phase."""
    if sheet is None or (category == "achievements" and sheet.achievements is None):
        return "–"
    return words.number(standing.points(sheet, category))


def _sum(sheet: Sheet | None, words: Words) -> str:
    return "–" if sheet is None else words.number(sheet.total)


def _controlled(role: str, sheet: Sheet, box: Box) -> Iterator[Shape]:
    """Yield the districts that were controlled."""
    shown = [
        one for one, points in zip(DISTRICTS, sheet.districts, strict=True) if points is not None
    ]
    places = box.centred(27.0 * len(shown), box.h).columns(len(shown) or 1, 0)
    for district, place in zip(shown, places, strict=False):
        yield placed(f"{role}.{district.value}", emblems.badge(district, 28), place)


def _tie_breaks(role: str, seat: Seat, sheet: Sheet, row: Box) -> Iterator[Shape]:
    """Yield what breaks a tie: the longer tunnel, then more districts controlled."""
    left, right = row.inset(30, 0).columns(2, 0)
    for name, count, box in (
        ("length", sheet.length, left),
        ("controlled", sheet.controlled, right),
    ):
        sign = "tunnel" if name == "length" else "districts"
        icon = Box(box.x + 20, box.y, 52, box.h)
        yield placed(f"{role}.{name}.icon", standing.sign(sign, seat, 42), icon)
        place = Box(icon.right + 8, box.y, 70, box.h)
        yield Label(f"{role}.{name}", str(count), place, text(36, theme.INK, 800), "left")
