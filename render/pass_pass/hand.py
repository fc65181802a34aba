"""A player's hand of Pass Pass: their cards, what each would do, and the table above them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.pass_pass.components import COLOURS, counts, diamonds
from games.pass_pass.public_state import Laid, Phase, Player, PublicState, Trick
from games.pass_pass.trick import ranks
from games.pass_pass.view import View
from games.protocol import Seat
from render import artwork, theme
from render.artwork import text
from render.kit import heading
from render.kit.page import ground, kept, picture, still
from render.pass_pass import art, players, wording
from render.pass_pass import trick as tricks
from render.pass_pass.choice import choice
from render.pass_pass.plan import MARGIN, Stall
from render.pass_pass.table import fresh_cards
from render.pictures import Marks, Names, Words
from render.scene import Label, Scene, Shape, placed
from render.scene.geometry import Box

_STRIP: Final = Box(MARGIN, MARGIN, theme.WIDTH - 2 * MARGIN, 234)
_TURN: Final = Box(506, 22, 558, 60)
_STAGE: Final = Box(744, 86, 320, 34)
_SUMS: Final = Box(744, 124, 320, 112)
_TRICK: Final = Box(36, 92, 692, 146)
_CARD: Final = 72
_TICKS: Final = Box(36, 31, 126, 44)
_POINTS: Final = Box(160, 30, 54, 46)
_GAIN: Final = Box(214, 38, 50, 36)
_WON: Final = Box(266, 32, 176, 46)
_GEMS: Final = Box(446, 32, 44, 46)
_TRAYS: Final = Box(MARGIN, 262, theme.WIDTH - 2 * MARGIN, 422)
_HAND_CARD: Final = 137


def scene(seen: View, names: Names, words: Words, marks: Marks) -> Scene:
    """Return the hand of the view's seat; an onlooker's has no cards."""
    table = seen.table
    fresh = fresh_cards(table, marks)
    moving = (
        *_status(seen),
        *_heading(seen, names, words),
        *tricks.cards(table, names, words, stalls(table.seats), fresh),
        *tricks.sums(tricks.shown(table), _sum_boxes()),
        *_cards(seen),
        *choice(seen, names, _TRAYS),
    )
    name = f"pass_pass hand {table.seats}"
    return picture(name, _still(table.seats), moving)


@kept
def stalls(seats: int) -> tuple[Stall, ...]:
    """Return the places of the trick above the hand."""
    high = art.height(_CARD)
    return tuple(
        Stall(
            Box(round(box.x + (box.w - _CARD) / 2), box.y, _CARD, high),
            Box(box.x, box.y + high + 18, box.w, 30),
        )
        for box in _TRICK.columns(seats, 4)
    )


@kept
def _sum_boxes() -> tuple[Box, ...]:
    return tuple(box for row in _SUMS.rows(2, 6) for box in row.columns(2, 8))


@kept
def trays() -> tuple[Box, ...]:
    """Return the places of the eight cards, in two rows of four."""
    return tuple(box for row in _TRAYS.rows(2, 12) for box in row.columns(4, 12))


def _card_box(tray: Box) -> Box:
    high = art.height(_HAND_CARD)
    return Box(tray.x + 12, tray.y + (tray.h - high) / 2, _HAND_CARD, high)


def _side(tray: Box) -> Box:
    start = tray.x + 12 + _HAND_CARD + 4
    return Box(start, tray.y, tray.right - start - 4, tray.h)


@still
def _still(seats: int) -> tuple[Shape, ...]:
    return (
        *ground(),
        *artwork.parchment("strip", _STRIP),
        heading.ribbon(_TURN),
        *tricks.slots("trick", stalls(seats)),
        *(artwork.well("sums", box, light=True) for box in _sum_boxes()),
        artwork.dark_plate("status", Box(34, 26, 464, 54), 14),
        *(shape for tray in trays() for shape in artwork.panel("tray", tray)),
        *(placed("slot", art.slot(_HAND_CARD, light=False), _card_box(tray)) for tray in trays()),
    )


def _heading(seen: View, names: Names, words: Words) -> Iterator[Shape]:
    stage = wording.stage(seen.table, words)
    yield Label("stage", stage, _STAGE, text(28, theme.INK_SOFT, 700), "centre", 24)
    turn = wording.my_turn(seen, names, words)
    yield Label("turn", turn, _TURN.inset(34, 0), text(44, theme.INK, 800), "centre", 28)


def _status(seen: View) -> Iterator[Shape]:
    """Yield what the seat has so far: Pass Pass, points, cards and diamonds won."""
    if seen.seat is None:
        return
    player = seen.table.players[seen.seat]
    yield from players.progress("mine", player.ticks, _TICKS.columns(3, 0))
    yield from players.points("mine", seen.table, player, (_POINTS, _GAIN))
    yield from _won(player)


def _won(player: Player) -> Iterator[Shape]:
    for colour, count, box in zip(COLOURS, counts(player.won), _WON.columns(4, 0), strict=True):
        yield placed(f"mine.won.{colour.value}", art.token(colour, 44, count), box)
    yield placed("mine.diamonds", players.stones(diamonds(player.won), _GEMS), _GEMS)


def _cards(seen: View) -> Iterator[Shape]:
    for at, (card, tray) in enumerate(zip(seen.hand, trays(), strict=False)):
        yield placed(f"hand.{at}.card", art.card(card, _HAND_CARD), _card_box(tray))
        side = _side(tray)
        token = Box(side.x, side.y + 14, side.w, 56)
        yield placed(f"hand.{at}.token", art.token(card.colour, 56), token)
        if seen.seat is not None and may_play(seen.table, seen.seat):
            yield from _forecast(f"hand.{at}", seen.table.now, Laid(seen.seat, card), side)


def may_play(table: PublicState, seat: Seat) -> bool:
    """Tell whether the seat has not yet played to the running trick."""
    played = any(laid.seat == seat for laid in table.now.laid)
    return table.phase is Phase.PLAY and not played


def forecast(trick: Trick, laid: Laid) -> Trick:
    """Return the trick as it would be if this card were played now."""
    after = (*trick.laid, laid)
    return Trick(trick.leader, after, ranks(after))


def _forecast(role: str, trick: Trick, laid: Laid, side: Box) -> Iterator[Shape]:
    """Yield what playing a card would make of its colour's sum, and of the player's place."""
    after = forecast(trick, laid)
    total = next(rank.sum for rank in after.ranks if rank.colour is laid.card.colour)
    words = Box(side.x, side.y + 74, side.w, 52)
    yield Label(f"{role}.sum", str(total), words, text(50, theme.IVORY, 900), "centre", 36)
    crown, medal = Box(side.x, side.y + 136, side.w, 52).centred(100, 52).columns(2, 0)
    if after.ranks[0].colour is laid.card.colour:
        yield placed(f"{role}.leads", artwork.crown(42), crown)
    place = tricks.standing(after)
    if laid.seat in place:
        drawing = artwork.medal(1 + place.index(laid.seat), 46)
        yield placed(f"{role}.place", drawing, medal)
