"""The pictures of the people at the table: teams, and what may be known and said."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from games.pass_pass.components import COLOURS, Card, Colour
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.pass_pass import art
from render.pass_pass.players import badge
from render.pass_pass.rulebook.pieces import AREA, caption, cross, figure, page, plate, row_of
from render.pictures import Words
from render.scene import Drawing, Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Stroke

_FIGURE: Final = 340
"""The height of what stands above a caption, in pixels."""

_TEAMS: Final = (
    "pass_pass.picture.teams.four",
    "pass_pass.picture.teams.six",
    "pass_pass.picture.teams.record",
)
_TALK: Final = (
    "pass_pass.picture.talk.open",
    "pass_pass.picture.talk.secret",
    "pass_pass.picture.talk.say",
)


def _captions(keys: tuple[str, ...], words: Words) -> Iterator[Shape]:
    """Yield the captions of three figures; the keys are those of their words."""
    for key, column in zip(keys, AREA.columns(3, 40), strict=True):
        box = Box(column.x - 12, column.bottom - 100, column.w + 24, 96)
        yield from caption(key.removeprefix("pass_pass.picture."), words(key), box)


def _figures() -> tuple[Box, ...]:
    return Box(AREA.x, AREA.y, AREA.w, _FIGURE).columns(3, 40)


def teams(words: Words) -> Scene:
    """Return who sits where in teams, and that a team records one member's round."""
    four, six, record = _figures()
    captions = _captions(_TEAMS, words)
    shapes = (*_table("four", 4, 2, four), *_table("six", 6, 3, six), *_recorded(record))
    return page("teams", (*shapes, *captions))


def _table(role: str, seats: int, sides: int, area: Box) -> Iterator[Shape]:
    """Yield a round table with the badges of the teams, partners facing each other."""
    round_table = area.centred(230, 230)
    yield Form(role, round_table, Oval(), artwork.SLATE, Stroke(artwork.GILT, 5), artwork.DEEP)
    spots = [_spot(round_table, seat, seats) for seat in range(seats)]
    for team in range(sides):
        yield _line(f"{role}.line.{team}", spots[team], spots[team + sides])
    for seat, (x, y) in enumerate(spots):
        box = Box(x - 42, y - 42, 84, 84)
        yield placed(f"{role}.{seat}", badge(seat % sides, 84), box)


def _spot(table: Box, seat: int, seats: int) -> tuple[float, float]:
    x, y = table.middle
    angle = -pi / 2 + 2 * pi * seat / seats
    return x + 122 * cos(angle), y + 122 * sin(angle)


def _line(role: str, one: tuple[float, float], other: tuple[float, float]) -> Shape:
    """Return a golden line between two points."""
    left, top = min(one[0], other[0]), min(one[1], other[1])
    wide, high = max(1.0, abs(one[0] - other[0])), max(1.0, abs(one[1] - other[1]))
    ends = " L ".join(f"{(x - left) / wide:.4f} {(y - top) / high:.4f}" for x, y in (one, other))
    box = Box(left, top, wide, high)
    return Form(role, box, PathOutline(f"M {ends}"), None, Stroke(theme.GOLD, 5, (12, 9)))


def _recorded(area: Box) -> Iterator[Shape]:
    """Yield the rounds of two partners: one is recorded, the other lost."""
    counts, lost = area.centred(area.w, 236).rows(2, 20)
    yield plate("record.plate", counts)
    yield artwork.well("record.lost", lost, 14, light=True)
    for at, (row, points) in enumerate(((counts, 12), (lost, 9))):
        yield placed(f"record.{at}.team", badge(0, 76), Box(row.x + 10, row.y, 90, row.h))
        yield figure(f"record.{at}.points", points, Box(row.x + 104, row.y, 104, row.h), 76)
    sign = Box(counts.right - 94, counts.y, 84, counts.h)
    yield placed("record.0.tick", artwork.tick(72, done=True), sign)
    yield Form("record.strike", Box(lost.x + 104, lost.y + 54, 104, 5), Rounded(2), theme.INK)


def talk(words: Words) -> Scene:
    """Return what is open to all, what is secret, and what may be said of it."""
    known, secret, said = _figures()
    captions = _captions(_TALK, words)
    return page("talk", (*_known(known), *_secret(secret), *_said(said), *captions))


def _known(area: Box) -> Iterator[Shape]:
    backs, won = area.centred(area.w, 240).rows(2, 20)
    held = [art.back(one, 72, 100, count) for one, count in zip(COLOURS, (2, 1, 3, 2), strict=True)]
    piles = [art.token(one, 78, count) for one, count in zip(COLOURS, (1, 2, 1, 1), strict=True)]
    yield from row_of("open.back", held, backs.columns(4, 0))
    yield from row_of("open.won", piles, won.columns(4, 0))


def _secret(area: Box) -> Iterator[Shape]:
    boxes = area.centred(318, 200).columns(3, 0)
    yield from row_of("secret", [_unknown(colour) for colour in COLOURS[:3]], boxes)


@kept
def _unknown(colour: Colour) -> Drawing:
    """Return a card whose value is not known."""
    wide, high = 98, art.height(98)
    box, dye = Box(0, 0, wide, high), art.DYES[colour]
    upper = Box(0, 8, wide, high * 0.52)
    question = artwork.edged(text(76, theme.IVORY, 900), dye.rim, 4)
    mark = Box(wide * 0.26, high * 0.58, wide * 0.48, wide * 0.48)
    shapes = (
        Form("card", box, Rounded(10), theme.rgb("fffdf6"), None, artwork.SOFT),
        Form("face", box.inset(5), Rounded(7), Linear((dye.full, dye.deep))),
        *art.shape("shape", colour, mark, plain=art.PALE[colour]),
        Label("value", "?", upper, question, "centre"),
    )
    return Drawing(f"unknown {colour.value}", wide, high, shapes, 14)


_BUBBLE: Final = PathOutline(
    "M 0.06 0 L 0.94 0 Q 1 0 1 0.12 L 1 0.7 Q 1 0.82 0.94 0.82 L 0.3 0.82 L 0.14 1 L 0.16 0.82 "
    "L 0.06 0.82 Q 0 0.82 0 0.7 L 0 0.12 Q 0 0 0.06 0 Z"
)


def _said(area: Box) -> Iterator[Shape]:
    """Yield two things said: a colour, which is fine, and a card, which is not."""
    upper, lower = area.centred(area.w, 304).rows(2, 8)
    fine = artwork.tick(64, done=True)
    for role, row, sign in (("fine", upper, fine), ("wrong", lower, cross(64))):
        bubble = Box(row.x + 6, row.y, 216, row.h)
        edge = Stroke(theme.INK_SOFT, 3)
        yield Form(f"{role}.bubble", bubble, _BUBBLE, theme.rgb("fffdf6"), edge, artwork.SOFT)
        yield placed(f"{role}.sign", sign, Box(row.x + 232, row.y, 76, row.h * 0.82))
    inside = Box(upper.x + 6, upper.y, 216, upper.h * 0.82)
    yield placed("fine.colour", art.token(Colour.GREEN, 86), inside)
    card = inside.moved(0, lower.y - upper.y)
    yield placed("wrong.card", art.card(Card(Colour.GREEN, 12), 78), card)
