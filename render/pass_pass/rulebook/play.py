"""The pictures of a trick: how it is played, who wins it, and who takes what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.pass_pass.components import Card, Colour
from games.pass_pass.public_state import Laid, Rank
from games.pass_pass.trick import lowest_pairs, ranks, winners
from games.protocol import Seat
from render import artwork
from render.pass_pass import art
from render.pass_pass.rulebook.pieces import (
    AREA,
    beside,
    caption,
    clockwise,
    figure,
    page,
    plate,
    pointer,
    row_of,
    turn_plate,
)
from render.pass_pass.trick import VEIL
from render.pictures import Words
from render.scene import Form, Scene, Shape, Sprite, placed
from render.scene.geometry import Box, Rounded

_V, _B, _G, _Y = Colour

_ROUND: Final = (Card(_V, 7), Card(_Y, 12), Card(_V, 2), Card(_G, 5))
_BACKS: Final = (_V, _V, _B, _B, _B, _G, _Y, _Y)


def trick(words: Words) -> Scene:
    """Return a round in three steps: the hand, one card each, two players take."""
    shapes: list[Shape] = []
    for at, (step, (key, drawn)) in enumerate(
        zip(AREA.columns(3, 52), _STEPS.items(), strict=True)
    ):
        shapes += drawn(Box(step.x, step.y, step.w, 340))
        shapes += caption(
            f"step.{at}", words(key), Box(step.x - 14, step.bottom - 100, step.w + 28, 96)
        )
        if at:
            shapes.append(pointer(f"step.{at}.then", Box(step.x - 48, step.y + 150, 44, 44)))
    return page("trick", shapes)


def _dealt(area: Box) -> Iterator[Shape]:
    rows = area.centred(area.w, 260).rows(2, 14)
    boxes = [box for row in rows for box in row.columns(4, 8)]
    yield from row_of("hand", [art.back(colour, 70, 98) for colour in _BACKS], boxes)


def _laid_around(area: Box) -> Iterator[Shape]:
    """Yield four cards around the table, numbered as they are played."""
    middle = area.centred(72, 72)
    yield placed("around", clockwise(72), middle)
    wide, high = 86, art.height(86)
    x, y = area.middle
    spots = ((x, area.y + high / 2), (area.right - wide / 2, y), (x, area.bottom - high / 2))
    for at, (card, (across, down)) in enumerate(
        zip(_ROUND, (*spots, (area.x + wide / 2, y)), strict=True)
    ):
        left, top = round(across - wide / 2), round(down - high / 2)
        yield Sprite(f"round.{at}", art.card(card, wide), left, top)
        yield Sprite(f"round.{at}.turn", turn_plate(at + 1, 50), left - 24, top + high - 44)


def _taken(area: Box) -> Iterator[Shape]:
    """Yield what each winner takes: the first one card, the second two."""
    upper, lower = area.centred(area.w, 300).rows(2, 12)
    for number, row, cards in ((1, upper, _ROUND[1:2]), (2, lower, (_ROUND[2], _ROUND[3]))):
        yield placed(f"take.{number}", artwork.medal(number, 76), Box(row.x, row.y, 84, row.h))
        boxes = Box(row.x + 98, row.y, 104.0 * len(cards), row.h).columns(len(cards), 0)
        yield from row_of(f"take.{number}.card", [art.card(card, 94) for card in cards], boxes)


_STEPS: Final = {
    "pass_pass.picture.steps.deal": _dealt,
    "pass_pass.picture.steps.play": _laid_around,
    "pass_pass.picture.steps.take": _taken,
}
"""What is said of each step of a round, and how it is drawn."""

_EXAMPLES: Final = {
    "pass_pass.picture.ranks.sum": (Card(_V, 10), Card(_B, 11), Card(_G, 4), Card(_V, 6)),
    "pass_pass.picture.ranks.highest": (Card(_V, 10), Card(_B, 11), Card(_G, 4), Card(_G, 6)),
    "pass_pass.picture.ranks.earlier": (Card(_G, 8), Card(_V, 8), Card(_Y, 5), Card(_B, 3)),
}
"""One colour ahead; two with the same sum; two with the same sum and the same highest card."""


def winners_of(words: Words) -> Scene:
    """Return three tricks: how colours rank, and who wins."""
    shapes: list[Shape] = []
    for (key, cards), row in zip(_EXAMPLES.items(), AREA.rows(3, 8), strict=True):
        role = key.rpartition(".")[2]
        laid = [Laid(Seat(seat), card) for seat, card in enumerate(cards)]
        shapes.append(artwork.well(f"{role}.well", row, 14, light=True))
        shapes += _example(role, laid, row)
        shapes += _ranked(role, ranks(laid), Box(row.x + 440, row.y + 8, 570, 72))
        shapes += beside(f"{role}.words", words(key), Box(row.x + 440, row.y + 84, 570, row.h - 90))
    return page("winners", shapes)


def _example(role: str, laid: list[Laid], row: Box) -> Iterator[Shape]:
    won = winners(laid, ranks(laid))
    boxes = Box(row.x + 14, row.y, 412, row.h).columns(4, 0)
    for one, box in zip(laid, boxes, strict=True):
        place = box.centred(90, art.height(90)).moved(4, 3)
        yield placed(f"{role}.{one.seat}", art.card(one.card, 90), place)
        if one.seat in won:
            medal = artwork.medal(1 + won.index(one.seat), 50)
            corner = round(place.x - 22), round(place.bottom - 44)
            yield Sprite(f"{role}.{one.seat}.medal", medal, *corner)


def _ranked(role: str, order: tuple[Rank, ...], row: Box) -> Iterator[Shape]:
    """Yield the first three colours with their sums, the strongest first."""
    for at, (rank, box) in enumerate(zip(order, row.columns(3, 42), strict=False)):
        if at == 0:
            yield plate(f"{role}.lead", box)
        token = Box(box.x + 6, box.y, 66, box.h)
        yield placed(f"{role}.{rank.colour.value}", art.token(rank.colour, 60), token)
        yield figure(f"{role}.sum.{at}", rank.sum, Box(box.x + 74, box.y, 72, box.h), 54)
        if at:
            sign = "=" if rank.sum == order[at - 1].sum else ">"
            yield figure(f"{role}.sign.{at}", sign, Box(box.x - 42, box.y, 42, box.h), 54)


_TRICK: Final = (Card(_V, 10), Card(_B, 2), Card(_G, 4), Card(_V, 6), Card(_Y, 1))
_TAKEN: Final = _TRICK[4]


def picks(words: Words) -> Scene:
    """Return a trick whose first winner takes one card, the second the two lowest of the rest."""
    laid = [Laid(Seat(seat), card) for seat, card in enumerate(_TRICK)]
    won = winners(laid, ranks(laid))
    (pair,) = lowest_pairs([card for card in _TRICK if card != _TAKEN])
    first, second = Box(AREA.x, AREA.bottom - 134, AREA.w, 132).rows(2, 4)
    shapes: list[Shape] = []
    for one, column in zip(laid, Box(AREA.x, AREA.y, AREA.w, 304).columns(5, 14), strict=True):
        place = (1 + won.index(one.seat)) if one.seat in won else None
        taker = 1 if one.card == _TAKEN else 2 if one.card in pair else None
        shapes += _picked(f"card.{one.seat}", one.card, (place, taker), column, words)
    shapes += _rule(1, words("pass_pass.picture.takes.first"), first)
    shapes += _rule(2, words("pass_pass.picture.takes.second"), second)
    return page("picks", shapes)


def _picked(
    role: str, card: Card, places: tuple[int | None, int | None], column: Box, words: Words
) -> Iterator[Shape]:
    """Yield a card, the medal of who played it if they win, and of who takes it, if anybody."""
    played, taker = places
    box = Box(column.x, column.y + 8, column.w, art.height(128)).centred(128, art.height(128))
    yield placed(role, art.card(card, 128), box)
    if taker is None:
        yield Form(f"{role}.dim", box, Rounded(13), VEIL)
    if played is not None:
        medal = artwork.medal(played, 58)
        yield Sprite(f"{role}.medal", medal, round(box.x - 30), round(box.bottom - 50))
    foot = Box(column.x, box.bottom + 54, column.w, 62)
    if taker is None:
        yield from caption(f"{role}.fate", words("pass_pass.picture.discarded"), foot, 40)
        return
    yield pointer(f"{role}.goes", Box(column.x, box.bottom + 6, column.w, 46), 90)
    yield placed(f"{role}.taker", artwork.medal(taker, 64), foot)


def _rule(number: int, words: str, row: Box) -> Iterator[Shape]:
    yield artwork.well(f"takes.{number}.well", row, 14, light=True)
    medal = Box(row.x + 12, row.y, 70, row.h)
    yield placed(f"takes.{number}", artwork.medal(number, 54), medal)
    room = Box(row.x + 98, row.y + 2, row.w - 110, row.h - 4)
    yield from beside(f"takes.{number}.words", words, room, 46)
