"""A player's side of the table: name, adventurers, points, and supply cards in the open."""

from __future__ import annotations

from collections.abc import Iterator

from games.monte_cristo.components import KINDS, Card, Place, sorted_cards
from games.monte_cristo.public_state import Last, Player
from games.protocol import Seat
from render import theme
from render.artwork import text
from render.monte_cristo import adventurers, board, emblems, pieces, treasures
from render.scene import Label, Shape, placed
from render.scene.geometry import Box


def row(player: Player, name: str, last: Last, box: Box) -> Iterator[Shape]:
    """Yield one player's row: who it is and has how much, below it the supply cards.

    A third line tells the bags by kind where the row is high enough.
    """
    role, inner = f"player.{player.seat}", box.inset(10, 5)
    high = max(44, min(50, inner.h * 0.42))
    yield from _first(role, player, name, Box(inner.x, inner.y, inner.w, high))
    rest = inner.h - high - 2
    tall = rest > 150
    lower = Box(inner.x, inner.y + high + 2, inner.w, 76 if tall else rest)
    yield from cards(role, player, last, lower)
    if tall:
        sums = Box(inner.x, lower.bottom + 8, inner.w, rest - 76 - 12)
        yield from _sums(role, player, sums)


def _first(role: str, player: Player, name: str, line: Box) -> Iterator[Shape]:
    size = int(min(46, line.h))
    yield placed(
        f"{role}.marble", adventurers.marble(player.seat, size), Box(line.x, line.y, 46, line.h)
    )
    pawn = adventurers.pawn(player.seat, size - 2)
    points = Box(line.right - 70, line.y, 66, line.h)
    yield Label(
        f"{role}.points", str(player.points), points, text(42, theme.GOLD, 900), "right", 34
    )
    marseille = Box(points.x - 84, line.y, 84, line.h)
    yield from pieces.counter(f"{role}.marseille", emblems.anchor(40), player.marseille, marseille)
    reserve = Box(marseille.x - 76, line.y, 74, line.h)
    yield from pieces.counter(f"{role}.reserve", pawn, player.reserve, reserve)
    title = Box(line.x + 54, line.y, reserve.x - line.x - 60, line.h)
    yield Label(f"{role}.name", name, title, text(32, theme.IVORY, 800), "left", 28)


def newest_card(player: Player, held: tuple[Card, ...], last: Last) -> int:
    """Return which of the cards held, in order, came by the newest action; -1 if none did."""
    got = [card for seat, card in last.gifts if seat == player.seat]
    if not got or not player.cards or player.cards[-1] != got[-1]:
        return -1
    return len(held) - 1 - held[::-1].index(got[-1])


def drew_joker(seat: Seat, last: Last) -> bool:
    """Tell whether a seat got a joker by the newest action."""
    return (seat, Place.JOKER) in last.placed


def cards(role: str, player: Player, last: Last, line: Box) -> Iterator[Shape]:
    """Yield a player's supply cards as small ones, jokers last."""
    high = int(min(70, line.h))
    wide = round(high * 0.82)
    held = sorted_cards(player.cards)
    boxes = pieces.steps(line, player.held, wide, wide + 5)
    fresh = newest_card(player, held, last)
    for at, (card, box) in enumerate(zip(held, boxes, strict=False)):
        if at == fresh:
            yield pieces.lit(f"{role}.card.{at}", box.centred(wide + 2, high + 2))
        yield placed(f"{role}.card.{at}", treasures.mini(card.kind, card.bags, wide, high), box)
    for at, box in enumerate(boxes[len(held) :]):
        if at == player.jokers - 1 and drew_joker(player.seat, last):
            yield pieces.lit(f"{role}.joker.{at}", box.centred(wide + 2, high + 2))
        yield placed(f"{role}.joker.{at}", treasures.mini_joker(wide, high), box)


def _sums(role: str, player: Player, line: Box) -> Iterator[Shape]:
    for (kind, number), box in zip(
        board.bags(player).items(), line.columns(len(KINDS), 2), strict=True
    ):
        yield from pieces.counter(
            f"{role}.bags.{kind.value}", treasures.bag(kind, 46), number, box, 36
        )
