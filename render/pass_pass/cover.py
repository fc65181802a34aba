"""The cover of Pass Pass: what people see before they sit down."""

from __future__ import annotations

from collections.abc import Iterator
from math import radians, sin
from typing import Final

from games.pass_pass.components import COLOURS, Card, Colour
from render import artwork, theme
from render.kit import cover as poster
from render.kit.page import still
from render.pass_pass import art
from render.pictures import Words
from render.scene import (
    Box,
    Form,
    Oval,
    Radial,
    Scene,
    Shape,
    Sprite,
    placed,
)

_FAN: Final = (
    (Card(Colour.GREEN, 4), -34.0),
    (Card(Colour.YELLOW, 9), -20.4),
    (Card(Colour.VIOLET, 12), -6.8),
    (Card(Colour.BLUE, 2), 6.8),
    (Card(Colour.YELLOW, 1), 20.4),
    (Card(Colour.GREEN, 11), 34.0),
)
_CARD: Final = 160
_PIVOT: Final = (550, 655)
_REACH: Final = 470


def scene(words: Words) -> Scene:
    """Return the cover."""
    return poster.scene("pass_pass", _still(), words, Box(120, 492, 860, 44))


@still
def _still() -> tuple[Shape, ...]:
    return (
        *_ground(),
        *_fan(),
        poster.veil(300),
        *poster.title("PASS PASS", Box(60, 372, 980, 108), 104, 10),
        *_corners(),
        *poster.frame(),
    )


def _ground() -> Iterator[Shape]:
    yield from artwork.night(theme.WIDTH, poster.HEIGHT)
    light = Radial((theme.rgb("7fd0d8", 0.5), theme.rgb("7fd0d8", 0.0)), (0.5, 0.5), 0.5)
    yield Form("light", Box(150, -180, 800, 800), Oval(), light)


def _fan() -> Iterator[Shape]:
    high = art.height(_CARD)
    for at, (card, turn) in enumerate(_FAN):
        angle = radians(turn)
        x = _PIVOT[0] + _REACH * sin(angle)
        y = _PIVOT[1] - _REACH * (1 - 2 * sin(angle / 2) ** 2)
        left, top = round(x - _CARD / 2), round(y - high / 2)
        yield Sprite(f"fan.{at}", art.card(card, _CARD), left, top, turn)


def _corners() -> Iterator[Shape]:
    """Yield the four shapes, one in each corner."""
    spots = (Box(52, 52, 92, 92), Box(64, 396, 76, 76), Box(960, 396, 76, 76), Box(956, 52, 92, 92))
    for colour, box in zip(COLOURS, spots, strict=True):
        yield placed(f"colour.{colour.value}", art.token(colour, int(box.w)), box)
