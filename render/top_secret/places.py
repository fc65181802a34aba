"""What the table and the reveal share: the panels with the players' names, fates, counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.protocol import Seat
from games.top_secret.public_state import Player, Side
from games.top_secret.view import View
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.pictures import Names
from render.scene import Drawing, Form, Label, Shape, Sprite, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke
from render.top_secret import cards, liveries, safes, signs, wording
from render.top_secret.fates import Fate, Fresh, TurnCard
from render.top_secret.plan import Safe, Top


def file(role: str, seat: Seat, panel: Box, top: Top) -> Iterator[Shape]:
    """Yield a player's panel without what changes."""
    yield from artwork.panel(f"{role}.panel", panel, 16)
    yield from liveries.band(f"{role}.band", seat, top.band.inset(3), 13)
    yield placed(f"{role}.shape", liveries.sign(seat, 46), top.shape)


def named(role: str, seat: Seat, names: Names, top: Top) -> Label:
    """Return the name on a player's band."""
    dark = liveries.LIVERIES[seat].rim
    ink = artwork.edged(text(36, theme.IVORY, 800), theme.faded(dark, 0.55), 1.6)
    return Label(f"{role}.name", names[seat], top.name, ink, "left", 28)


def status(role: str, seen: View, player: Player, top: Top) -> Iterator[Shape]:
    """Yield the sign of somebody who has won, is awaited, or has done what is asked."""
    box = top.sign
    if seen.outcome is not None:
        if player.seat in seen.outcome.winners():
            yield placed(f"{role}.winner", artwork.crown(46), box)
    elif player.ready:
        yield placed(f"{role}.ready", cards.chosen(34), box)
    elif player.seat in seen.table.waiting:
        yield placed(f"{role}.awaited", signs.hourglass(46), box)


def lit(role: str, panel: Box) -> Sprite:
    """Return the light around the panel of somebody who is awaited or has won."""
    return placed(role, _light(int(panel.w), int(panel.h)), panel)


@kept
def _light(width: int, height: int) -> Drawing:
    box = Box(0, 0, width, height)
    frame = Form("frame", box.inset(1.5), Rounded(15), None, Stroke(artwork.GILT, 4))
    return Drawing("light", width, height, (frame,), 8)


def ending(fate: Fate, other: Seat | None, size: int) -> tuple[Drawing, ...]:
    """Return the signs of what became of a card; none where nothing did."""
    match fate:
        case Fate.BLOWN:
            return (signs.blast(size),)
        case Fate.STOLEN if other is not None:
            return signs.arrow(round(size * 0.8)), liveries.sign(other, size)
        case Fate.TOOK if other is not None:
            return liveries.sign(other, size), signs.arrow(round(size * 0.8))
        case Fate.WASTED:
            return (signs.nothing(size),)
        case Fate.AWAITED:
            return (signs.hourglass(size),)
        case Fate.SINGLE:
            return (safes.side(wording.SINGLE, 66, size, double=False),)
        case Fate.DOUBLE:
            return (safes.side(wording.DOUBLE, 66, size, double=True),)
        case Fate.KEPT:
            return (signs.eye(size),)
        case _:
            return ()


def fate(role: str, laid: TurnCard, box: Box, size: int) -> Iterator[Shape]:
    """Yield the signs of what became of a card, side by side in the middle of a box."""
    row = ending(laid.fate, laid.other, size)
    wide = sum(sign.width for sign in row) + 4 * (len(row) - 1)
    x = box.middle[0] - wide / 2
    for at, sign in enumerate(row):
        yield placed(f"{role}.{at}", sign, Box(x, box.y, sign.width, box.h))
        x += sign.width + 4


def vault(role: str, safe: Safe) -> Iterator[Shape]:
    """Yield a player's safe without what changes."""
    wall = 0.085 if safe.wheel else 0.05
    yield from safes.strongbox(safe.box, wheel=False, wall=wall)
    if safe.wheel is not None:
        yield from safes.handle(safe.wheel.centred(safe.wheel.w, safe.wheel.w))
    for at, row in enumerate(safe.rows):
        yield artwork.well(f"{role}.side.{at}.well", row, 10)
    plates = zip((wording.SINGLE, wording.DOUBLE), safe.plates, strict=True)
    for at, (told, box) in enumerate(plates):
        plate = safes.side(told, int(box.w), 44, double=at == 1)
        yield placed(f"{role}.side.{at}.plate", plate, box)


def banked(role: str, player: Player, safe: Safe, new: Fresh) -> Iterator[Shape]:
    """Yield how many cards lie on each side of a player's safe: on a card, for it is no score."""
    sides = (Side.SINGLE, player.singles), (Side.DOUBLE, 2 * player.pairs)
    for at, (side, count) in enumerate(sides):
        if (player.seat, side) in new.sides:
            frame = Stroke(artwork.GILT, 4)
            yield Form(f"{role}.side.{at}.fresh", safe.rows[at], Rounded(10), _GAIN, frame)
        box = safe.counts[at]
        if count:
            high = round(min(56, box.h - 8))
            yield placed(f"{role}.side.{at}.card", _card(round(min(46, box.w - 2)), high), box)
        ink = text(40, theme.INK if count else theme.MIST, 900)
        yield Label(f"{role}.side.{at}", str(count), box, ink, "centre", 30)


@kept
def _card(width: int, height: int) -> Drawing:
    """Return two blank cards, for the number of those that lie somewhere."""
    edge = Stroke(theme.INK_SOFT, 2)
    paper = theme.rgb("fffdf6")
    behind = Box(6, 0, width - 6, height - 6)
    before = Box(0, 4, width - 4, height - 4)
    shapes = (
        Form("behind", behind, Rounded(6), theme.CREAM_LOW, edge, artwork.SOFT),
        Form("before", before, Rounded(6), paper, edge),
    )
    return Drawing("two cards", width, height, shapes, 8)


_GAIN: Final = theme.rgb("ffdf85", 0.12)
