"""The pictures of three actions: supply cards, adventurers and their zones, the treasure chest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from games.monte_cristo.components import FULL, ZONES, Card, Place, Treasure, TreasureKind
from games.protocol import Seat
from render.monte_cristo import adventurers, emblems, pieces, stone, treasures, wording
from render.monte_cristo.rulebook.sheet import lines, page, pointer
from render.pictures import Words
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box

_RED, _BLUE, _GREEN, _YELLOW = map(Seat, range(4))
_DRAWN: Final = (
    Card(TreasureKind.EMERALD, 2, 2),
    Card(TreasureKind.RUBY, 1, 3),
    Card(TreasureKind.GOLD, 3, 1),
)


def supply(words: Words) -> Scene:
    """Return who gets which supply card, and what a card brings."""
    return page(
        "supply",
        lines(
            (
                (_dealt, words("monte_cristo.picture.supply_page.keep")),
                (_landing, words("monte_cristo.picture.supply_page.land")),
                (_bags, words("monte_cristo.picture.supply_page.bags")),
            ),
            500,
            3,
        ),
    )


def _dealt(box: Box) -> Iterator[Shape]:
    for at, (one, seat, place) in enumerate(
        zip(_DRAWN, (_YELLOW, _RED, _BLUE), box.columns(3, 8), strict=True)
    ):
        left = Box(place.x, place.y, 108, place.h)
        yield placed(f"card.{at}", treasures.card(one, 108, 148), left)
        yield placed(
            f"marble.{at}", adventurers.marble(seat, 50), Box(left.right, place.y, 54, 150)
        )


def _landing(box: Box) -> Iterator[Shape]:
    yield placed("landing.card", treasures.card(_DRAWN[0], 108, 148), Box(box.x, box.y, 108, box.h))
    yield placed("anchor", emblems.anchor(76), Box(box.x + 124, box.y, 80, box.h))
    yield pointer("then", Box(box.x + 208, box.y, 56, box.h), 50)
    for at in range(2):
        place = Box(box.x + 276 + at * 84, box.y, 84, box.h)
        yield placed(f"lands.{at}", adventurers.pawn(_YELLOW, 104), place)


def _bags(box: Box) -> Iterator[Shape]:
    for at in range(2):
        place = Box(box.x + at * 104, box.y, 104, box.h)
        yield placed(f"bag.{at}", treasures.bag(TreasureKind.EMERALD, 98), place)
    yield pointer("pays", Box(box.x + 212, box.y, 64, box.h), 50)
    place = Box(box.x + 290, box.y, 100, box.h)
    yield placed("paid", treasures.gem(TreasureKind.EMERALD, 98, 2), place)


# Adventurers.


def adventurer(words: Words) -> Scene:
    """Return how many adventurers are placed: three by who leads, then one by each other."""
    return page(
        "adventurer",
        lines(
            (
                (_leads, words("monte_cristo.picture.adventurer_page.leads")),
                (_follow, words("monte_cristo.picture.adventurer_page.others")),
                (_queue, words("monte_cristo.picture.adventurer_page.queue")),
            ),
            500,
            3,
        ),
    )


def _leads(box: Box) -> Iterator[Shape]:
    first = Box(box.x, box.y, 112, box.h)
    yield placed("ring", adventurers.ring(106), first)
    yield placed("leads", adventurers.marble(_YELLOW, 84), first)
    yield pointer("leads.then", Box(box.x + 118, box.y, 60, box.h), 50)
    for at in range(3):
        place = Box(box.x + 190 + at * 92, box.y, 92, box.h)
        yield placed(f"leads.{at}", adventurers.pawn(_YELLOW, 116), place)


def _follow(box: Box) -> Iterator[Shape]:
    for at, (seat, place) in enumerate(zip((_RED, _BLUE, _GREEN), box.columns(3, 6), strict=True)):
        marble = Box(place.x, place.y, 62, place.h)
        yield placed(f"follows.{at}", adventurers.marble(seat, 60), marble)
        pawn = Box(marble.right + 4, place.y, 90, place.h)
        yield placed(f"follows.{at}.pawn", adventurers.pawn(seat, 108), pawn)


def _queue(box: Box) -> Iterator[Shape]:
    yield placed("letter", emblems.letter(Place.A, 92), Box(box.x, box.y, 100, box.h))
    floor = Box(box.x + 108, box.y + 14, box.w - 112, box.h - 28)
    yield stone.floor("floor", floor)
    for at, seat in enumerate((_RED, _YELLOW, _YELLOW, _BLUE)):
        place = Box(floor.x + 8 + at * 92, floor.y, 92, floor.h)
        yield placed(f"queue.{at}", adventurers.pawn(seat, 108), place)


def zones(words: Words) -> Scene:
    """Return the four bonus zones and what each brings."""
    gains = (
        words("monte_cristo.picture.zones_page.joker"),
        words("monte_cristo.picture.zones_page.landing"),
        words("monte_cristo.picture.zones_page.points"),
        words("monte_cristo.picture.zones_page.reinforcement"),
    )
    told = (
        f"{wording.zone(place, words)}\n{gain}" for place, gain in zip(ZONES, gains, strict=True)
    )
    signs = (partial(_zone, place) for place in ZONES)
    return page("zones", lines(zip(signs, told, strict=True), 130, len(ZONES)))


def _zone(place: Place, box: Box) -> Iterator[Shape]:
    yield placed(f"zone.{place.value}", emblems.zone(place, 108), box)


# The treasure chest.

_FOUND: Final = (
    Treasure(TreasureKind.SAPPHIRE, 3),
    Treasure(TreasureKind.GOLD, 1),
    Treasure(TreasureKind.DIAMOND, 2),
)
_FILLED: Final = (
    Treasure(TreasureKind.RUBY, 2),
    Treasure(TreasureKind.EMERALD, 3),
    Treasure(TreasureKind.GOLD, 2),
)


def treasure(words: Words) -> Scene:
    """Return where three treasures go, and what a fourth one in a dungeon brings."""
    return page(
        "treasure",
        lines(
            (
                (_chest, words("monte_cristo.picture.treasure_page.three")),
                (_places, words("monte_cristo.picture.treasure_page.places")),
                (_fourth, words("monte_cristo.picture.treasure_page.fourth")),
            ),
            540,
            3,
        ),
    )


def _chest(box: Box) -> Iterator[Shape]:
    yield placed("chest", emblems.chest(120), Box(box.x, box.y, 128, box.h))
    yield pointer("opened", Box(box.x + 134, box.y, 60, box.h), 50)
    for at, one in enumerate(_FOUND):
        place = Box(box.x + 206 + at * 104, box.y, 104, box.h)
        yield placed(f"found.{at}", treasures.treasure(one, 96), place)


def _places(box: Box) -> Iterator[Shape]:
    for at, (one, where, place) in enumerate(
        zip(_FOUND, (Place.A, Place.D, Place.E), box.columns(3, 8), strict=True)
    ):
        letter = Box(place.x, place.y, 84, place.h)
        yield placed(f"letter.{at}", emblems.letter(where, 82), letter)
        hollow = Box(letter.right + 6, place.y + (place.h - 84) / 2, 80, 84)
        yield stone.hollow(f"hollow.{at}", hollow)
        yield placed(f"placed.{at}", treasures.treasure(one, 70), hollow)


def _fourth(box: Box) -> Iterator[Shape]:
    yield placed("full.letter", emblems.letter(Place.A, 92), Box(box.x, box.y, 96, box.h))
    row = Box(box.x + 104, box.y + (box.h - 92) / 2, box.w - 108, 92).columns(FULL, 8)
    lying = (*_FILLED, _FOUND[0])
    for at, (one, place) in enumerate(zip(lying, row, strict=True)):
        yield stone.hollow(f"full.hollow.{at}", place, last=at == FULL - 1)
        if at == FULL - 1:
            yield pieces.lit("full", place, -6)
        yield placed(f"full.{at}", treasures.treasure(one, 78), place)
