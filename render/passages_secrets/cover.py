"""The cover of Passages Secrets: a city asleep, and what goes on below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.passages_secrets.components import Token
from games.protocol import Seat
from render import theme
from render.kit import cover as poster
from render.kit.page import still
from render.passages_secrets import emblems, thieves
from render.passages_secrets.outlines import Spot, polygon
from render.pictures import Words
from render.scene import Form, Scene, Shape, Sprite, placed
from render.scene.geometry import Box, Oval, Rounded
from render.scene.paint import Linear, Radial

_STREET: Final = 236


def scene(words: Words) -> Scene:
    """Return the cover."""
    title = poster.title(words("passages_secrets.title").upper(), _TITLE, 82, 4)
    pitch = poster.pitch(words("passages_secrets.picture.pitch"), Box(120, 496, 860, 42))
    return poster.scene("passages_secrets", _still(), (*title, pitch))


_TITLE: Final = Box(40, 396, 1020, 92)


@still
def _still() -> tuple[Shape, ...]:
    return (
        *_sky(),
        *_skyline(_FAR, theme.rgb("24485a"), theme.rgb("ffd98a", 0.4)),
        *_skyline(_NEAR, theme.rgb("0c1f2a"), theme.rgb("ffdf85", 0.95)),
        *_earth(),
        *_tunnels(),
        poster.veil(330),
        *poster.frame(),
    )


def _sky() -> Iterator[Shape]:
    box = Box(0, 0, theme.WIDTH, poster.HEIGHT)
    dusk = Linear(
        (theme.rgb("071521"), theme.rgb("17384d"), theme.rgb("3f6f7c")), (0.5, 0), (0.5, 0.45)
    )
    yield Form("sky", box, Rounded(), dusk)
    for x, y, size in _STARS:
        yield Form("star", Box(x, y, size, size), Oval(), theme.rgb("ffffff", 0.8))
    light = Radial((theme.rgb("fff3c4", 0.55), theme.rgb("fff3c4", 0.0)))
    yield Form("moonlight", Box(760, -70, 300, 300), Oval(), light)
    moon = Radial((theme.rgb("fffbe6"), theme.rgb("ffe9ac"), theme.rgb("e3bd6a")), (0.4, 0.4), 0.7)
    yield Form("moon", Box(862, 32, 96, 96), Oval(), moon)
    for x, y, size in ((886, 54, 16), (918, 84, 22), (928, 50, 11)):
        yield Form("crater", Box(x, y, size, size), Oval(), theme.rgb("c99f4e", 0.3))


_STARS: Final = (
    (70, 60, 4), (150, 110, 3), (236, 48, 4), (318, 92, 3), (402, 40, 3), (470, 78, 4),
    (566, 44, 3), (648, 86, 4), (716, 40, 3), (812, 150, 3), (1010, 60, 4), (1056, 130, 3),
)  # fmt: skip

Roof = tuple[int, int, int, int]
"""A house: its left edge, width, height of the wall, height of the roof; 0 is a flat one."""

_FAR: Final[Sequence[Roof]] = (
    (20, 70, 110, 40), (96, 54, 84, 20), (160, 40, 150, 60), (250, 84, 96, 30), (352, 46, 130, 0),
    (420, 90, 86, 44), (540, 52, 158, 56), (618, 80, 100, 24), (716, 46, 138, 0), (790, 90, 84, 38),
    (896, 48, 120, 50), (968, 96, 92, 30),
)  # fmt: skip
_NEAR: Final[Sequence[Roof]] = (
    (-10, 90, 70, 44), (84, 60, 112, 0), (148, 96, 58, 38), (262, 66, 92, 52), (336, 104, 50, 34),
    (450, 60, 104, 58), (520, 110, 56, 0), (640, 70, 82, 46), (720, 98, 54, 36), (838, 62, 98, 0),
    (910, 104, 60, 42), (1022, 90, 88, 48),
)  # fmt: skip


def _skyline(houses: Sequence[Roof], tone: int, light: int) -> Iterator[Shape]:
    for at, (x, wide, high, roof) in enumerate(houses):
        top = _STREET - high
        spots: list[Spot] = [(x, _STREET + 4), (x, top), (x + wide, top), (x + wide, _STREET + 4)]
        yield polygon(f"house.{at}", spots, tone)
        if roof:
            gable: list[Spot] = [(x - 7, top), (x + wide / 2, top - roof), (x + wide + 7, top)]
            yield polygon(f"roof.{at}", gable, tone)
        else:
            yield from _merlons(x, top, wide, tone)
        yield from _windows(at, Box(x, top, wide, high), light)


def _merlons(x: float, top: float, wide: float, tone: int) -> Iterator[Shape]:
    for place in Box(x, top - 10, wide, 12).columns(4, 7):
        yield Form("merlon", place, Rounded(1), tone)


def _windows(seed: int, house: Box, light: int) -> Iterator[Shape]:
    columns = max(1, int(house.w / 26))
    for row in range(int(house.h / 30)):
        for column in range(columns):
            if (seed * 5 + row * 3 + column * 7) % 4 == 0:
                x = house.x + (column + 0.5) * house.w / columns - 5
                yield Form("window", Box(x, house.y + 12 + row * 28, 10, 14), Rounded(3), light)


def _earth() -> Iterator[Shape]:
    box = Box(0, _STREET, theme.WIDTH, poster.HEIGHT - _STREET)
    soil = Linear((theme.rgb("6b4a28"), theme.rgb("3a2613"), theme.rgb("160d06")))
    yield Form("earth", box, Rounded(), soil)
    yield Form("street", Box(0, _STREET, theme.WIDTH, 9), Rounded(), theme.rgb("b58d55"))
    yield Form("kerb", Box(0, _STREET + 9, theme.WIDTH, 4), Rounded(), theme.rgb("2a1a0b"))
    for x, y, wide in _STONES:
        stone = Linear((theme.rgb("8a6a45"), theme.rgb("553a20")))
        yield Form("stone", Box(x, y, wide, wide * 0.62), Oval(), stone)


_STONES: Final = (
    (40, 268, 40), (210, 348, 30), (392, 262, 26), (498, 356, 36), (704, 262, 30), (884, 350, 40),
    (1040, 270, 30), (596, 268, 22), (120, 330, 22), (960, 262, 24),
)  # fmt: skip


_RED: Final = ((150, 300, 30), (254, 300, -30), (358, 300, 30))
_GREEN: Final = ((950, 300, -30), (846, 300, 30), (742, 300, -30))


def _tunnels() -> Iterator[Shape]:
    """Yield the passages of both thieves, which meet below a statue."""
    for seat, spots in ((Seat(0), _RED), (Seat(1), _GREEN)):
        for at, (x, y, turn) in enumerate(spots):
            bar = thieves.bar(seat, 128, 36)
            yield Sprite(f"tunnel.{seat}.{at}", bar, x - 64, y + 2, turn)
    faces = ((Token.YELLOW, 96, 290), (Token.BLUE, 306, 290), (Token.VIOLET, 1004, 290))
    for face, x, y in (*faces, (Token.BROWN, 794, 288)):
        yield placed(f"loot.{face.value}", emblems.token(face, 74), Box(x - 37, y - 37, 74, 74))
    for face, x in ((Token.TWO_SHOVELS, 470), (Token.ONE_SHOVEL, 630)):
        yield placed(face.value, emblems.token(face, 92), Box(x - 46, 274, 92, 92))
    yield placed("statue", emblems.statue(132), Box(484, 238, 132, 140))
