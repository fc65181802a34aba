"""A player's hand of Top Secret: their cards by kind, what they have chosen, and their safe.

It is shown to its owner alone; the strip above it is the table in short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.protocol import Seat
from games.top_secret.components import FINE, KINDS, Card, CardKind
from games.top_secret.moves import Policy
from games.top_secret.public_state import Count, Player
from games.top_secret.view import View
from render import artwork, theme
from render.artwork import text
from render.kit.page import ground, kept, picture, still
from render.pictures import Marks, Names, Words
from render.scene import Drawing, Form, Label, Scene, Shape, placed
from render.scene.geometry import Box, Rounded
from render.scene.paint import Stroke
from render.top_secret import cards, fates, liveries, safes, signs, stock, wording
from render.top_secret.plan import MARGIN
from render.top_secret.table import heading, heading_ground

_STRIP: Final = Box(MARGIN, 98, theme.WIDTH - 2 * MARGIN, 118)
_GRID: Final = Box(MARGIN, 226, 704, 462)
_CARD: Final = 116
_SAFE: Final = Box(726, 226, 362, 462)
_TITLE: Final = Box(_SAFE.x + 32, _SAFE.y + 22, 156, 46)
_POINTS: Final = Box(_SAFE.x + 192, _SAFE.y + 22, 146, 46)
_PAIRS: Final = Box(_SAFE.x + 26, _SAFE.y + 76, 312, 168)
_SINGLES: Final = Box(_SAFE.x + 26, _SAFE.y + 252, 312, 112)
_POLICY: Final = Box(_SAFE.x + 26, _SAFE.y + 372, 312, 68)


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the hand of the view's seat; an onlooker's has no cards."""
    del marks
    table = seen.table
    moving: list[Shape] = [*heading(table, wording.mine(seen, names, words), words)]
    for player, box in zip(table.players, strip(table.seats), strict=True):
        moving += _in_short(player, names, box)
    moving += _hand(seen)
    moving += _safe(seen, words)
    name = f"top_secret hand {table.seats}"
    return picture(name, _still(table.seats), moving)


@kept
def strip(seats: int) -> tuple[Box, ...]:
    """Return the players' places above the hand."""
    return _STRIP.columns(seats, 8)


@kept
def trays() -> tuple[Box, ...]:
    """Return the places of the eight kinds, in two rows of four."""
    return tuple(box for row in _GRID.rows(2, 10) for box in row.columns(4, 10))


@still
def _still(seats: int) -> tuple[Shape, ...]:
    wells = (("singles", _SINGLES), ("pairs", _PAIRS), ("settled", _POLICY))
    return (
        *ground(),
        *heading_ground(),
        *(shape for seat, box in enumerate(strip(seats)) for shape in _file(Seat(seat), box)),
        *(shape for tray in trays() for shape in artwork.panel("tray", tray, 16)),
        *safes.strongbox(_SAFE, wheel=False, wall=0.045),
        *(artwork.well(f"{role}.well", box, 12) for role, box in wells),
        placed("singles.plate", safes.side(wording.SINGLE, 56, 46, double=False), _plate(_SINGLES)),
        placed("pairs.plate", safes.side(wording.DOUBLE, 56, 46, double=True), _plate(_PAIRS)),
    )


def _plate(box: Box) -> Box:
    return Box(box.x + 6, box.y, 58, box.h)


def _file(seat: Seat, box: Box) -> Iterator[Shape]:
    role = f"player.{seat}"
    yield from artwork.panel(f"{role}.panel", box, 14)
    yield from liveries.band(f"{role}.band", seat, Box(box.x + 3, box.y + 3, box.w - 6, 42), 11)
    yield placed(f"{role}.shape", liveries.sign(seat, 36), Box(box.x + 6, box.y + 3, 40, 42))


def _in_short(player: Player, names: Names, box: Box) -> Iterator[Shape]:
    """Yield a player's name and their visible cards.

    Who has chosen is on the board alone: a hand stays as it is while others choose.
    """
    role, seat = f"player.{player.seat}", player.seat
    dark = theme.faded(liveries.LIVERIES[seat].rim, 0.55)
    ink = artwork.edged(text(30, theme.IVORY, 800), dark, 1.5)
    name = Box(box.x + 50, box.y + 4, box.w - 58, 40)
    yield Label(f"{role}.name", names[seat], name, ink, "left", 28)
    guarded = fates.shielded(player.pile)
    for at, (lying, safe) in enumerate(zip(player.pile, guarded, strict=True)):
        place = Box(box.x + 10 + at * 58, box.y + 52, 56, 58)
        yield placed(f"{role}.card.{at}", cards.mini(lying.card.kind, 54), place)
        if safe:
            corner = Box(place.x - 6, place.bottom - 28, 28, 30)
            yield placed(f"{role}.shield.{at}", signs.shield(28), corner)


def _hand(seen: View) -> Iterator[Shape]:
    """Yield every kind in its place, with how many of it there are."""
    counts = dict(seen.kinds)
    for kind, tray in zip(KINDS, trays(), strict=True):
        role, count = f"hand.{kind.value}", counts.get(kind, 0)
        if seen.choice is kind:
            yield placed(f"{role}.chosen", _lit(int(tray.w), int(tray.h)), tray)
        yield placed(role, _face(kind, seen.seat, count), _card_box(tray))
        words = Box(tray.x + 12, tray.bottom - 57, tray.w - 24, 50)
        ink = text(44, theme.IVORY if count else theme.MIST, 900)
        yield Label(f"{role}.count", f"×{count}", words, ink, "centre", 36)
        if seen.choice is kind:
            mark = Box(tray.right - 54, tray.y + 2, 52, 52)
            yield placed(f"{role}.tick", artwork.tick(48, done=True), mark)


def _face(kind: CardKind, seat: Seat | None, count: int) -> Drawing:
    card = Card(kind, seat or Seat(0))
    return cards.card(card, _CARD) if count else cards.ghost(card, _CARD)


@kept
def _lit(width: int, height: int) -> Drawing:
    return artwork.lit_panel(width, height, 16)


def _card_box(tray: Box) -> Box:
    high = cards.height(_CARD)
    return Box(tray.x + (tray.w - _CARD) / 2, tray.y + 9, _CARD, high)


def _safe(seen: View, words: Words) -> Iterator[Shape]:
    """Yield what lies in the own safe, what it counts, and what is settled about single cards."""
    told = words("top_secret.picture.safe")
    yield Label("safe", told, _TITLE, text(34, theme.NIGHT, 900), "left", 26)
    missed = seen.table.players[seen.seat].missed if seen.seat is not None else 0
    count = Count(seen.singles, seen.pairs, missed)
    yield placed("safe.plate", _purse(int(_POINTS.w), int(_POINTS.h)), _POINTS)
    told = wording.points(count.points, words)
    inner = _POINTS.inset(8, 0)
    yield Label("safe.points", told, inner, text(36, theme.GOLD, 900), "centre", 28)
    yield from _groups("pairs", stock.pairs(seen.pairs), _PAIRS, 3, 46)
    yield from _groups("singles", stock.singles(seen.singles), _SINGLES, 2, 48)
    yield from _settled(seen, missed, words)


@kept
def _purse(width: int, height: int) -> Drawing:
    box = Box(0, 0, width, height)
    form = Form("purse", box, Rounded(12), artwork.SLATE, Stroke(artwork.GILT, 2), artwork.SOFT)
    return Drawing("purse", width, height, (form,), 10)


def _groups(
    role: str, groups: tuple[stock.Group, ...], well: Box, rows: int, size: int
) -> Iterator[Shape]:
    area = Box(well.x + 68, well.y + 4, well.w - 70, well.h - 8)
    cells = [cell for row in area.rows(rows, 2) for cell in row.columns(_ACROSS[role], 0)]
    for at, (group, cell) in enumerate(zip(groups, cells, strict=False)):
        yield from stock.shown(f"{role}.{at}", group, cell, size, theme.IVORY)


_ACROSS: Final = {"pairs": 2, "singles": 3}


def _settled(seen: View, missed: int, words: Words) -> Iterator[Shape]:
    """Yield what happens to single cards, and what missed shouts have cost."""
    sign = Box(_POLICY.x + 6, _POLICY.y, 60, _POLICY.h)
    yield placed("policy.sign", _POLICIES[seen.policy](46), sign)
    area = Box(_POLICY.x + 72, _POLICY.y, _POLICY.w - 80, _POLICY.h)
    if missed:
        fine = Box(area.right - 92, area.y, 92, area.h)
        yield placed("fine", signs.fine(88, 42, words.number(-FINE * missed)), fine)
        area = Box(area.x, area.y, area.w - 98, area.h)
    upper, lower = area.inset(0, 3).rows(2, 0)
    told = words("top_secret.picture.policy")
    yield Label("policy.title", told, upper, text(28, theme.IVORY, 700), "left", 24)
    told = wording.policy(seen.policy, words)
    yield Label("policy", told, lower, text(30, theme.GOLD, 800), "left", 24)


_POLICIES: Final[dict[Policy, Callable[[int], Drawing]]] = {
    Policy.ASK: signs.question,
    Policy.KEEP: signs.eye,
    Policy.BANK: safes.safe,
}
