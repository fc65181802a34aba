"""What digging a passage would bring: the city with the passage, and what would change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.passages_secrets.components import DISTRICTS, LOOT, POINTS, Achievement, Token
from games.passages_secrets.preview import Preview, preview, score_now
from games.passages_secrets.public_state import Phase, Shift, Tile, other
from games.passages_secrets.view import View, view
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit.page import ground, picture, still
from render.passages_secrets import city, control, emblems, pieces, thieves, wording
from render.passages_secrets.plan import Ground
from render.pictures import Marks, Names, Words
from render.scene import Label, Scene, Shape, placed
from render.scene.geometry import Box

_GROUND: Final = Ground(126, 354, 35)
_SHEET: Final = Box(12, 12, 684, 676)
_PANEL: Final = Box(708, 12, 380, 676)
_INNER: Final = _PANEL.inset(18, 12)
_TITLE: Final = Box(_INNER.x, _INNER.y, _INNER.w, 54)
_TOKEN: Final = Box(_INNER.x, _INNER.y + 60, _INNER.w, 70)
_SHIFTS: Final = Box(_INNER.x, _INNER.y + 136, _INNER.w, 174)
_GAINS: Final = Box(_INNER.x, _INNER.y + 318, _INNER.w, 248)
_SCORE: Final = Box(_INNER.x, _INNER.y + 572, _INNER.w, 78)


def scene(seen: View, path: int, names: Names, words: Words) -> Scene:
    """Return the plan of the view's seat to dig on a path, by its number, and what it brings.

    Raises `IllegalMoveError` as the rules would.
    """
    return foreseen(seen, preview(seen, path), names, words)


def foreseen(seen: View, told: Preview, names: Names, words: Words) -> Scene:
    """Return the same from a preview that was made of the view."""
    seat = seen.seat or Seat(0)
    moving = (
        *_heading(told, words),
        *_token(told, seat),
        *_shifts(told, words),
        *_gains(told, seat, names, words),
        *_score(seen, told, seat, words),
        *city.moving(told.after.table, _GROUND, told.path),
    )
    still = _still(seen.table.layout)
    return picture("passages_secrets forecast", still, moving)


def sample(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the plan of the richest move that whoever is to act has; else the control board."""
    table = seen.table
    if table.phase is not Phase.PLACE or table.to_act is None:
        return control.scene(seen, names, words, marks)
    seen = view(table, table.to_act)
    path = max(table.free, key=lambda number: _richness(preview(seen, number)))
    return scene(seen, path, names, words)


def _richness(told: Preview) -> int:
    zones = sum(abs(moved.end - moved.start) for moved in told.shifts)
    return 4 * len(told.statues) + 4 * len(told.achieved) + zones


@still
def _still(layout: tuple[Tile, ...]) -> tuple[Shape, ...]:
    return (
        *ground(),
        *artwork.parchment("sheet", _SHEET),
        *artwork.panel("panel", _PANEL),
        artwork.rule("rule", Box(_INNER.x, _TOKEN.y - 3, _INNER.w, 2)),
        artwork.rule("rule", Box(_INNER.x, _GAINS.y - 5, _INNER.w, 2)),
        artwork.well("score.well", _SCORE, 14),
        *city.still(layout, _GROUND),
    )


def _heading(told: Preview, words: Words) -> Iterator[Shape]:
    title = words("passages_secrets.picture.plan", path=told.path)
    yield Label("title", title, _TITLE, text(42, theme.GOLD, 800), "left", 30)


def _token(told: Preview, seat: Seat) -> Iterator[Shape]:
    """Yield the token that would be taken, and how many of its kind they would have."""
    icon = Box(_TOKEN.x, _TOKEN.y, 74, _TOKEN.h)
    yield placed("token", emblems.token(told.token, 62), icon)
    player = told.after.table.players[seat]
    held = player.loot[LOOT.index(told.token)] if told.token in LOOT else player.shovels
    yield from _change("held", str(held - 1), str(held), _after(icon, _TOKEN))


def _after(icon: Box, row: Box) -> Box:
    return Box(icon.right + 14, row.y, row.right - icon.right - 14, row.h)


def _change(role: str, before: str, after: str, box: Box, size: int = 46) -> Iterator[Shape]:
    """Yield a number, an arrow and another number."""
    first, middle, last = box.columns(3, 0)
    yield Label(f"{role}.before", before, first, text(size, theme.MIST, 800), "centre", 30)
    yield placed(f"{role}.arrow", artwork.arrow(34), middle)
    yield Label(f"{role}.after", after, last, text(size, theme.GOLD, 900), "centre", 30)


def _shifts(told: Preview, words: Words) -> Iterator[Shape]:
    rows = _SHIFTS.rows(3, 2)
    for at, (moved, row) in enumerate(zip(told.shifts, rows, strict=False)):
        yield from _shift(f"shift.{at}", moved, row)
    if told.token is Token.ONE_SHOVEL:
        yield from _any(rows[len(told.shifts)], words)


def _shift(role: str, moved: Shift, row: Box) -> Iterator[Shape]:
    """Yield a district, and where its marker stands before and after."""
    icon = Box(row.x + 8, row.y, 66, row.h)
    yield placed(f"{role}.district", emblems.badge(moved.district, 52), icon)
    first, middle, last = _after(icon, row).columns(3, 0)
    for name, zone, box in (("before", moved.start, first), ("after", moved.end, last)):
        yield placed(f"{role}.{name}", control.marker(_side(zone), abs(zone), 46), box)
    yield placed(f"{role}.arrow", artwork.arrow(34), middle)


def _side(zone: int) -> Seat | None:
    return None if zone == 0 else Seat(0) if zone > 0 else Seat(1)


def _any(row: Box, words: Words) -> Iterator[Shape]:
    """Yield that any district may be opened by one more zone."""
    for district, box in zip(DISTRICTS, Box(row.x, row.y, 230, row.h).columns(5, 0), strict=True):
        yield placed(f"any.{district.value}", emblems.badge(district, 44), box)
    place = Box(row.x + 236, row.y, row.w - 236, row.h)
    told = words("passages_secrets.picture.any")
    yield Label("any", told, place, text(32, theme.IVORY, 800), "left", 24)


def _gains(told: Preview, seat: Seat, names: Names, words: Words) -> Iterator[Shape]:
    """Yield statues, achievements and mid-game scoring, each in a row of its own."""
    rows = iter(_GAINS.rows(5, 0))
    if told.statues:
        yield from _statues(len(told.statues), next(rows), words)
    for whose, which in told.achieved:
        yield from _cup(which, None if whose == seat else names[other(seat)], next(rows), words)
    if told.midgame is not None:
        yield from _row("midgame", words("passages_secrets.picture.midgame.now"), next(rows))


def _statues(number: int, row: Box, words: Words) -> Iterator[Shape]:
    for at in range(number):
        place = Box(row.x + at * 40, row.y, 46, row.h)
        yield placed(f"statue.{at}", emblems.statue(46), place)
    told = words("passages_secrets.picture.steals")
    place = Box(row.x + 10 + 44 * number, row.y, row.w - 10 - 44 * number, row.h)
    yield Label("statues", told, place, text(32, theme.IVORY, 800), "left", 26)


def _cup(which: Achievement, whose: str | None, row: Box, words: Words) -> Iterator[Shape]:
    role = f"cup.{which.value}"
    yield placed(role, pieces.cup(48, POINTS[which]), Box(row.x, row.y, 52, row.h))
    name = wording.achievement(which, words)
    told = name if whose is None else f"{whose} · {name}"
    yield Label(f"{role}.name", told, _after(Box(row.x, row.y, 46, 0), row), _LINE, "left", 22)


_LINE: Final = text(32, theme.IVORY, 800)


def _row(role: str, told: str, row: Box) -> Iterator[Shape]:
    yield placed(f"{role}.sign", artwork.tick(44, done=True), Box(row.x, row.y, 52, row.h))
    yield Label(role, told, _after(Box(row.x, row.y, 46, 0), row), _LINE, "left", 24)


def _score(seen: View, told: Preview, seat: Seat, words: Words) -> Iterator[Shape]:
    """Yield their score if the game ended now, before and after."""
    sign = Box(_SCORE.x + 8, _SCORE.y, 52, _SCORE.h)
    yield placed("score.plate", thieves.sign(seat, 46), sign)
    caption = Box(sign.right + 8, _SCORE.y, 92, _SCORE.h)
    now = words("passages_secrets.picture.score")
    yield Label("score.now", now, caption, text(28, theme.MIST, 600), "left", 22)
    place = Box(caption.right, _SCORE.y, _SCORE.right - caption.right - 6, _SCORE.h)
    before, after = score_now(seen)[seat].total, score_now(told.after)[seat].total
    yield from _change("score", str(before), str(after), place, 50)
