"""The boards beside the dungeons: the slide with its marbles, the market, the score track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.monte_cristo.components import (
    ACTIONS,
    GOAL,
    KINDS,
    MARKET,
    TRACK_ROOM,
    Action,
    TreasureKind,
)
from games.monte_cristo.public_state import Last, Phase, Player, PublicState
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.monte_cristo import adventurers, emblems, pieces, treasures
from render.scene import Drawing, Form, Label, Shape, Sprite, placed
from render.scene.geometry import Box, Oval, Rounded
from render.scene.paint import Linear, Stroke

_WOOD: Final = Linear(
    (theme.rgb("8a5a30"), theme.rgb("6b421f"), theme.rgb("472a12")), (0.2, 0), (0.8, 1)
)
_GROOVE: Final = Linear((theme.rgb("150b04"), theme.rgb("3a2411")), (0, 0.5), (1, 0.5))
FOOT: Final = 78
"""The height of an action's medallion below its track."""

MARBLE: Final = 46


def tracks(box: Box) -> dict[Action, Box]:
    """Return the columns of the four tracks in the slide's box."""
    inner = Box(box.x + 17, box.y + 8, box.w - 27, box.h - 16)
    return dict(zip(ACTIONS, inner.columns(len(ACTIONS), 4), strict=True))


def spots(column: Box) -> tuple[Box, ...]:
    """Return the places of a track, from the bottom one up."""
    area = Box(column.x + 3, column.y, MARBLE + 6, column.h - FOOT)
    return tuple(reversed(area.rows(TRACK_ROOM, 0)))


def slide_still(box: Box) -> Iterator[Shape]:
    """Yield the wooden slide: four grooves, each above the medallion of its action."""
    yield from wood("slide", box, 20)
    for action, column in tracks(box).items():
        top, low = spots(column)[-1], spots(column)[0]
        area = Box(top.x, top.y, top.w, low.bottom - top.y + 8)
        yield groove(f"track.{action.value}", area)
        foot = _foot(column)
        yield placed(f"track.{action.value}.sign", medallion(action, 68), foot)


def wood(role: str, box: Box, radius: float) -> Iterator[Shape]:
    """Yield a plank of polished wood with a light edge."""
    dark = Stroke(theme.rgb("23140a"), 2.5)
    yield Form(role, box, Rounded(radius), _WOOD, dark, artwork.DEEP)
    edge = Stroke(theme.rgb("d9a566", 0.75), 2)
    yield Form(f"{role}.edge", box.inset(2.5), Rounded(radius - 2), None, edge)


def groove(role: str, box: Box) -> Shape:
    """Return the groove of a track, in which marbles lie."""
    line = Stroke(theme.rgb("d9a566", 0.55), 1.5)
    return Form(role, box, Rounded(box.w / 2), _GROOVE, line)


def _foot(column: Box) -> Box:
    return Box(column.x + 3, column.bottom - FOOT + 6, MARBLE + 6, FOOT - 6)


@kept
def medallion(action: Action, size: int) -> Drawing:
    """Return an action's emblem on a dark disc with a brass rim."""
    box, part = Box(0, 0, size, size), round(size * 0.68)
    dark = Linear((theme.PANEL_TOP, theme.PANEL_WELL))
    inner = round((size - part) / 2)
    shapes = (
        Form("disc", box, Oval(), dark, Stroke(theme.rgb("b98b3d"), 3), artwork.SOFT),
        Sprite("sign", emblems.action(action, part), inner, inner),
    )
    return Drawing(f"medallion {action.value}", size, size, shapes, 12)


def order(table: PublicState) -> dict[tuple[Action, int], int]:
    """Return when each marble comes as things stand, from 1, by its track and place there.

    The marble that acts now is the first; while nothing runs that is the one of the action to
    come. A marble that is put on a track meanwhile comes after those that lie there.
    """
    if table.phase is Phase.OVER:
        return {}
    first = ACTIONS.index(table.action)
    round_of = (*ACTIONS[first:], *ACTIONS[:first])
    turns = (
        (action, place)
        for place in range(TRACK_ROOM)
        for action in round_of
        if place < len(table.track(action))
    )
    return {where: number for number, where in enumerate(turns, 1)}


def marbles(table: PublicState, box: Box) -> Iterator[Shape]:
    """Yield the marbles on their tracks, each with its number in the order of turns."""
    last, numbers = pieces.newest(table), order(table)
    columns = tracks(box)
    if numbers:
        foot = _foot(columns[table.action])
        yield placed("slide.now", _lit_medal(table.action, 68), foot)
    for action, column in columns.items():
        fresh = frozenset(_moved(table, last, action))
        for at, (seat, spot) in enumerate(zip(table.track(action), spots(column), strict=False)):
            role = f"marble.{action.value}.{at + 1}"
            if at in fresh:
                yield pieces.lit(role, spot.centred(MARBLE + 2, MARBLE + 2))
            yield from _marble(role, seat, numbers.get((action, at), 0), spot, column)


def _marble(role: str, seat: Seat, number: int, spot: Box, column: Box) -> Iterator[Shape]:
    if number == 1:
        yield placed(f"{role}.active", adventurers.ring(MARBLE + 14), spot)
    yield placed(role, adventurers.marble(seat, MARBLE), spot)
    if number:
        words = Box(spot.right + 1, spot.y, column.right - spot.right - 1, spot.h)
        colour = theme.GOLD if number == 1 else theme.IVORY
        size = 34 if number == 1 else 28
        yield Label(f"{role}.order", str(number), words, text(size, colour, 900), "left", 26)


def _moved(table: PublicState, last: Last, action: Action) -> Iterator[int]:
    """Yield the places, from 0, of the marbles on a track that were moved last."""
    if last.marble is action:
        yield len(table.track(action)) - 1
    if last.slid is not None and last.slid[0] is action:
        # When the active marble has left this track, those above it have come down by one.
        yield last.slid[2] - 1 - (last.marble is not None and action is last.action)


@kept
def _lit_medal(action: Action, size: int) -> Drawing:
    ring = adventurers.ring(size + 8)
    shapes = (Sprite("ring", ring, -4, -4), Sprite("disc", medallion(action, size), 0, 0))
    return Drawing(f"lit {action.value}", size, size, shapes, 30)


# The market.


def slots(box: Box) -> tuple[Box, ...]:
    """Return the five slots of the market, from the top one down."""
    return box.inset(10, 7).rows(len(MARKET), 2)


def market_still(box: Box) -> Iterator[Shape]:
    """Yield the market's board: the value of each slot, and the place of a marker."""
    yield from artwork.parchment("market", box, 18)
    for at, (value, slot) in enumerate(zip(MARKET, slots(box), strict=True)):
        words = Box(slot.x + 8, slot.y, 56, slot.h)
        yield Label(
            f"market.{at}.value", f"×{value}", words, text(44, theme.INK, 900), "centre", 28
        )
        place = Box(slot.x + 70, slot.y, slot.w - 74, slot.h)
        yield artwork.well(f"market.{at}.well", place, 10)


def market(table: PublicState, box: Box) -> Iterator[Shape]:
    """Yield the markers of the kinds in their slots."""
    priced = pieces.newest(table).priced
    for at, (kind, slot) in enumerate(zip(table.market, slots(box), strict=False)):
        place = Box(slot.x + 70, slot.y, slot.w - 74, slot.h)
        if kind is priced:
            yield pieces.lit(f"market.{at}", place, -3)
        yield placed(f"market.{at}", treasures.gem(kind, round(min(62, slot.h))), place)


# Supply cards that are handed out.


def offer(table: PublicState, box: Box) -> Iterator[Shape]:
    """Yield the supply cards that nobody has yet, large, in the middle of a sheet."""
    wide, high = treasures.CARD
    high = min(high, round(box.h) - 20)
    wide = round(wide * high / treasures.CARD[1])
    # One for each player: those that are left stay where they lie.
    row = box.centred(table.seats * (wide + _APART) - _APART, high)
    places = row.columns(table.seats, _APART)
    for at, (card, place) in enumerate(zip(table.offer, places, strict=False)):
        yield placed(f"offer.{at}", treasures.card(card, wide, high), place)


_APART: Final = 40
"""How far large cards lie from each other, in pixels."""


def bags(player: Player) -> dict[TreasureKind, int]:
    """Return a player's bags by kind, jokers not included."""
    return {kind: sum(one.bags for one in player.cards if one.kind is kind) for kind in KINDS}


# The score track.

TRACK_END: Final = 80
"""The score track goes so far; what is beyond stands on its end."""


def score_x(box: Box, points: float) -> float:
    """Return where a number of points is on the track."""
    left, right = box.x + 44, box.right - 44
    return left + min(points, TRACK_END) / TRACK_END * (right - left)


def score_still(box: Box) -> Iterator[Shape]:
    """Yield the score track with a number at every tenth point, and the goal in gold."""
    yield from artwork.parchment("score", box, 18)
    for points in range(0, TRACK_END + 1, 10):
        x = score_x(box, points)
        goal = points == GOAL
        if goal:
            plate = Box(x - 36, box.y + 4, 72, 34)
            yield Form("score.goal", plate, Rounded(10), artwork.GILT, Stroke(theme.BRONZE, 1.5))
        line = Box(x - (1.5 if goal else 1), box.y + 39, 3 if goal else 2, box.h - 50)
        tone = theme.GOLD_DEEP if goal else theme.rgb("8a6a2c", 0.5)
        yield Form(f"score.line.{points}", line, Rounded(1), tone)
        words = Box(x - 36, box.y + 4, 72, 34)
        yield Label(f"score.{points}", str(points), words, text(28, theme.INK, 800), "centre")


def score(table: PublicState, box: Box) -> Iterator[Shape]:
    """Yield how far each player has come: a lane for each."""
    area = Box(box.x, box.y + 38, box.w, box.h - 46)
    start = score_x(box, 0)
    for player, lane in zip(table.players, area.rows(table.seats, 0), strict=True):
        look, end = adventurers.LIVERIES[player.seat], score_x(box, player.points)
        size = round(min(40, lane.h + 1))
        if player.points:
            bar = Box(start, lane.y + lane.h / 2 - 6, end - start, 12)
            tones = Linear((look.light, look.full))
            role = f"score.bar.{player.seat}"
            yield Form(role, bar, Rounded(6), tones, Stroke(look.rim, 1.5))
        place = Box(end - size / 2, lane.y, size, lane.h)
        yield placed(f"score.marble.{player.seat}", adventurers.marble(player.seat, size), place)
