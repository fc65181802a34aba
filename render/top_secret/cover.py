"""The cover of Top Secret: a safe at night, and everybody who wants what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.protocol import Seat
from games.top_secret.components import Card, CardKind
from render import artwork, theme
from render.kit import cover as poster
from render.kit.page import still
from render.pictures import Words
from render.scene import Form, Scene, Shape, Sprite, placed
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Radial, Shadow, Stroke
from render.top_secret import cards, emblems, liveries, safes

_CARD: Final = 112
_SAFE: Final = Box(408, 34, 284, 284)

_FAN: Final = (
    (CardKind.D40, 3, -27.0, 292, 172),
    (CardKind.D60, 4, 27.0, 696, 172),
    (CardKind.D80, 1, -13.0, 366, 208),
    (CardKind.D100, 0, 13.0, 622, 208),
)
"""The documents before the safe: kind, colour, turn, left and upper edge."""


def scene(words: Words) -> Scene:
    """Return the cover."""
    title = poster.title(words("top_secret.title").upper(), _TITLE, 100, 8)
    pitch = poster.pitch(words("top_secret.picture.pitch"), Box(250, 494, 600, 44))
    return poster.scene("top_secret", _still(), (*title, pitch))


_TITLE: Final = Box(60, 384, 980, 104)


@still
def _still() -> tuple[Shape, ...]:
    return (
        *_room(),
        *_beams(),
        *safes.strongbox(_SAFE),
        *_people(),
        *_fan(),
        *emblems.spy(CardKind.MOLE, Box(466, 218, 168, 168)),
        poster.veil(330),
        *_shapes(),
        *poster.frame(),
    )


def _room() -> Iterator[Shape]:
    yield from artwork.night(theme.WIDTH, poster.HEIGHT)
    wall = Linear((theme.rgb("0a1820"), theme.rgb("1c4350"), theme.rgb("0c1c25")))
    yield Form("wall", Box(0, 0, theme.WIDTH, 390), Rounded(), wall)
    for x in range(0, theme.WIDTH, 110):
        line = theme.rgb("000000", 0.22)
        yield Form("panel", Box(x, 0, 2, 390), Rounded(), line)
        yield Form("panel.edge", Box(x + 2, 0, 1.5, 390), Rounded(), theme.rgb("ffffff", 0.05))
    floor = Linear((theme.rgb("2c5867"), theme.rgb("0a161d")))
    yield Form("floor", Box(0, 346, theme.WIDTH, 214), Rounded(), floor)
    lamp = Linear((theme.rgb("fff3c4", 0.26), theme.rgb("fff3c4", 0.03)))
    cone = PathOutline("M 0.47 0 L 0.53 0 L 1 1 L 0 1 Z")
    yield Form("lamp", Box(230, -20, 640, 400), cone, lamp)
    pool = Radial((theme.rgb("fff3c4", 0.42), theme.rgb("fff3c4", 0.0)))
    yield Form("pool", Box(190, 296, 720, 130), Oval(), pool)


_BEAMS: Final = (
    "M 0 0.16 L 1 0.62", "M 0 0.74 L 1 0.10", "M 0 0.46 L 1 0.30", "M 0.10 0 L 0.34 1",
    "M 0.90 0 L 0.70 1",
)  # fmt: skip


def _beams() -> Iterator[Shape]:
    """Yield the light barriers of the strong room."""
    box = Box(0, 0, theme.WIDTH, 372)
    for steps in _BEAMS:
        wide = Stroke(theme.rgb("ff2a1a", 0.16), 9)
        yield Form("beam.glow", box, PathOutline(steps), None, wide)
        yield Form("beam", box, PathOutline(steps), None, Stroke(theme.rgb("ff7a66", 0.75), 2))


def _people() -> Iterator[Shape]:
    glow = Shadow(theme.rgb("000000", 0.5), 16, 0, 6)
    for x in (66, 754):
        yield Form("shade", Box(x + 30, 338, 220, 40), Oval(), theme.rgb("000000", 0.4), None, glow)
    yield from emblems.spy(CardKind.AGENT, Box(52, 78, 290, 290))
    yield from emblems.spy(CardKind.ASSASSIN, Box(770, 78, 290, 290))


def _fan() -> Iterator[Shape]:
    for at, (kind, colour, turn, x, y) in enumerate(_FAN):
        yield Sprite(f"fan.{at}", cards.card(Card(kind, Seat(colour)), _CARD), x, y, turn)


def _shapes() -> Iterator[Shape]:
    """Yield the six players' shapes beside the pitch."""
    for seat, x in enumerate((58, 118, 178, 872, 932, 992)):
        yield placed(f"spy.{seat}", liveries.sign(Seat(seat), 48), Box(x, 490, 50, 52))
