"""The cover of Pass Pass: what people see before they sit down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.pass_pass.components import COLOURS, Card, Colour
from render.kit import cover as poster
from render.kit.page import still
from render.pass_pass import art
from render.pictures import Words
from render.scene import Scene, Shape, placed
from render.scene.geometry import Box

_FAN: Final = (
    (Card(Colour.GREEN, 4), -34.0),
    (Card(Colour.YELLOW, 9), -20.4),
    (Card(Colour.VIOLET, 12), -6.8),
    (Card(Colour.BLUE, 2), 6.8),
    (Card(Colour.YELLOW, 1), 20.4),
    (Card(Colour.GREEN, 11), 34.0),
)
_CARD: Final = 160


def scene(words: Words) -> Scene:
    """Return the cover."""
    title = poster.title(words("pass_pass.title").upper(), poster.TITLE, 104, 10)
    pitch = poster.pitch(words("pass_pass.picture.pitch"))
    return poster.scene("pass_pass", _still(), (*title, pitch))


@still
def _still() -> Iterator[Shape]:
    fan = ((art.card(card, _CARD), turn) for card, turn in _FAN)
    behind = (*poster.lamplight(), *poster.fan(fan))
    yield from poster.still(behind, _corners())


def _corners() -> Iterator[Shape]:
    """Yield the four shapes, one in each corner."""
    spots = (Box(52, 52, 92, 92), Box(64, 396, 76, 76), Box(960, 396, 76, 76), Box(956, 52, 92, 92))
    for colour, box in zip(COLOURS, spots, strict=True):
        yield placed(f"colour.{colour.value}", art.token(colour, int(box.w)), box)
