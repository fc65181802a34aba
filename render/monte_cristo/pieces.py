"""Small pieces that several pictures share: the task, counters, rows of pieces that grow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.monte_cristo.public_state import Last, PublicState
from games.monte_cristo.view import View
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.monte_cristo import adventurers, wording
from render.pictures import Names, Words
from render.scene import Drawing, Form, Label, Shape, Sprite, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Shadow, Stroke


@kept
def gilded(width: int, height: int) -> Drawing:
    """Return the golden plate of what is to be done."""
    box = Box(0, 0, width, height)
    line = Stroke(theme.rgb("8a6420", 0.7), 1.5)
    shapes = (
        Form("plate", box, Rounded(14), artwork.GILT, Stroke(theme.BRONZE, 2), artwork.SOFT),
        Form("line", box.inset(5), Rounded(10), None, line),
    )
    return Drawing("gilded plate", width, height, shapes, 20)


def task(
    seen: View, names: Names, words: Words, box: Box, *, dated: bool = True
) -> Iterator[Shape]:
    """Yield who is to do what on a golden plate, and if it is dated in which turn."""
    who = wording.actors(seen)
    for at, seat in enumerate(who):
        place = Box(box.x + 8 + at * 34, box.y, 44, box.h)
        yield placed(f"task.{seat}", adventurers.marble(seat, 44), place)
    left = box.x + 26 + 34 * max(1, len(who))
    wide = _TURN if dated else 0
    stage = Box(box.right - wide - 16, box.y, wide, box.h)
    line = Box(left, box.y, stage.x - 8 - left, box.h)
    if len(who) == 1:
        name = names[who[0]]
        # So wide is a name in this size; one that is wider is set smaller, and then cut.
        wide = min(_NAME, 16 * len(name) + 14)
        place = Box(line.x, line.y, wide, line.h)
        yield Label("task.name", name, place, text(31, theme.INK, 900), "left", 28)
        line = Box(place.right + 6, line.y, line.right - place.right - 6, line.h)
    told = wording.task(seen, words)
    yield Label("task", told, line, text(30, theme.INK, 700), "left", 26)
    if dated:
        yield Label("stage", wording.stage(seen.table, words), stage, _STAGE, "right", 28)


_STAGE: Final = text(28, theme.INK, 700)
_TURN: Final = 100
_NAME: Final = 198
"""The widths of the number of the turn, and of the longest name, in pixels."""


CARVED: Final = artwork.edged(text(34, theme.IVORY, 900), theme.rgb("1c150c"), 3)
"""The lettering of numbers on stone."""


def steps(box: Box, count: int, width: float, step: float) -> tuple[Box, ...]:
    """Return the places of `count` pieces from the left, closer together where they are many."""
    if count > 1:
        step = min(step, (box.w - width) / (count - 1))
    return tuple(Box(box.x + at * step, box.y, width, box.h) for at in range(count))


def counter(role: str, drawing: Drawing, number: int, box: Box, size: int = 34) -> Iterator[Shape]:
    """Yield a drawing at the left of a box, and how many there are of it."""
    icon = Box(box.x, box.y, drawing.width, box.h)
    yield placed(f"{role}.icon", drawing, icon)
    words = Box(icon.right + 4, box.y, box.right - icon.right - 4, box.h)
    colour = theme.IVORY if number else theme.MIST
    yield Label(role, str(number), words, text(size, colour, 800), "left", 28)


def lit(role: str, box: Box, grow: float = 0) -> Sprite:
    """Return the mark of what is newest, around a box."""
    drawing = adventurers.light(round(box.w + grow), round(box.h + grow))
    return placed(f"{role}.fresh", drawing, box)


@kept
def frame(width: int, height: int) -> Drawing:
    """Return a bright golden frame: the dungeon where treasures are taken now."""
    box = Box(0, 0, width, height)
    halo = Shadow(theme.rgb("ffb52e", 0.9), 9)
    shapes = (
        Form("glow", Box(0, -2, width, 4), Rounded(2), None, None, halo),
        Form("glow", Box(0, height - 2, width, 4), Rounded(2), None, None, halo),
        Form("edge", box, Rounded(15), None, Stroke(theme.BRONZE, 8)),
        Form("ring", box, Rounded(15), None, Stroke(artwork.GILT, 5)),
    )
    return Drawing("frame", width, height, shapes, 30)


def newest(table: PublicState) -> Last:
    """Return what the newest action has changed; nothing before the first one."""
    if table.last is not None:
        return table.last
    return Last(0, table.action, table.players[0].seat)
