"""A hand of cards: the cards below, above them everybody in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.kit import cards, heading, people
from render.kit.heading import Head
from render.kit.page import ground, picture, still
from render.kit.people import PlayerSummary, Room
from render.scene import Drawing, Scene, Shape
from render.scene.geometry import Box

_STRIP: Final = Box(16, 98, 1068, 226)
_TRAYS: Final = Box(16, 340, 1068, 344)

CARD: Final = 190
"""The width of a card in a hand of up to five, in pixels."""

SMALL: Final = 88
"""The width of a card that is shown in short, in pixels."""


def scene(
    slug: str,
    head: Head,
    everybody: Sequence[PlayerSummary],
    held: Sequence[Drawing],
    room: Room = people.nothing,
    *,
    most: int = 5,
    chosen: int | None = None,
) -> Scene:
    """Return a hand of at most `most` cards; the one at the place `chosen` is lit and ticked.

    `room` is what is shown of each player beside their figure.
    """
    seats = len(everybody)
    moving = [*heading.moving(head)]
    for at, (card, tray) in enumerate(zip(held, _TRAYS.columns(most, 10), strict=False)):
        moving += cards.held(f"hand.{at}", card, tray, chosen=at == chosen)
    for one, box in zip(everybody, _STRIP.columns(seats, 10), strict=True):
        moving += people.brief(one, box, room)
    return picture(f"{slug} hand {seats}", _still(head.title, seats, most), moving)


@still
def _still(title: str, seats: int, most: int) -> Iterator[Shape]:
    yield from ground()
    yield from heading.still(title)
    yield from people.panels(_STRIP.columns(seats, 10))
    yield from cards.trays(_TRAYS.columns(most, 10))
