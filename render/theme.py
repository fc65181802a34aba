"""Colours and sizes that every picture shares, and the arithmetic of contrast.

A colour is an integer 0xAARRGGBB. The contrast functions follow WCAG 2.2 (relative luminance,
contrast ratio); `deuteranopia` follows Machado, Oliveira and Fernandes (2009), severity 1.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Colour = int
"""A colour, 0xAARRGGBB, not premultiplied."""

ESSENTIAL: Final = 44
"""The least height, in pixels at `WIDTH`, of what a player must see even on a phone."""

READABLE: Final = 28
"""The least height, in pixels at `WIDTH`, of everything else."""

WIDTH: Final = 1100
"""The width of every picture, in pixels."""

HEIGHT: Final = 700
"""The greatest height of a picture, in pixels, but of a portrait."""

PORTRAIT: Final = 1430
"""The greatest height of a hand that is one portrait picture, in pixels.

Decided: on a phone that is 360 wide it is 468 high, with the buttons below it on the same screen.
"""


def rgb(text: str, alpha: float = 1.0) -> Colour:
    """Return the colour of six hexadecimal digits such as `f5ead2`; `alpha` is 0 to 1."""
    return round(alpha * 255) << 24 | int(text, 16)


def faded(colour: Colour, alpha: float) -> Colour:
    """Return the colour with another alpha, 0 to 1."""
    return round(alpha * 255) << 24 | colour & 0xFFFFFF


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return the opaque colour that has `share` (0 to 1) of `other` in it."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return 0xFF000000 | red << 16 | green << 8 | blue


# The table at night.
NIGHT: Final = rgb("0b1a22")
NIGHT_GLOW: Final = rgb("1f4a57")
PANEL_TOP: Final = rgb("20434f")
PANEL_LOW: Final = rgb("16303a")
PANEL_EDGE: Final = rgb("47717f")
PANEL_WELL: Final = rgb("0e222a")
LIT_TOP: Final = rgb("35606c")
LIT_LOW: Final = rgb("23474f")

# The parchment that lies on it.
CREAM_TOP: Final = rgb("f8efdb")
CREAM_LOW: Final = rgb("dfc99c")
CREAM_EDGE: Final = rgb("fffaf0")
CREAM_WELL: Final = rgb("cdb483")
INK: Final = rgb("3d2611")
INK_SOFT: Final = rgb("654520")

# Words on the night, metals.
IVORY: Final = rgb("fdf6e3")
MIST: Final = rgb("c4d8dc")
GOLD: Final = rgb("ffdf85")
GOLD_DEEP: Final = rgb("c08a1e")
BRONZE: Final = rgb("7d5a1e")
SILVER: Final = rgb("e6edf2")
SILVER_DEEP: Final = rgb("8696a3")
SHADE: Final = rgb("000000", 0.42)
GLOW: Final = rgb("fff0a6")


class Pair(NamedTuple):
    """Words in the colour `front` on the ground `back`; `large` from 24 px bold or 32 px on."""

    front: Colour
    back: Colour
    large: bool = False


PAIRS: Final[tuple[Pair, ...]] = (
    Pair(IVORY, PANEL_TOP),
    Pair(IVORY, PANEL_LOW),
    Pair(MIST, PANEL_TOP),
    Pair(MIST, PANEL_WELL),
    Pair(GOLD, PANEL_TOP),
    Pair(IVORY, LIT_TOP),
    Pair(GOLD, LIT_TOP, large=True),
    Pair(INK, CREAM_TOP),
    Pair(INK, CREAM_LOW),
    Pair(INK_SOFT, CREAM_TOP),
    Pair(INK_SOFT, CREAM_LOW),
    Pair(INK, GOLD),
    Pair(INK, SILVER),
    Pair(GOLD, NIGHT),
)
"""Every pair of colours in which the shared pieces set words."""


def _channels(colour: Colour) -> tuple[int, int, int]:
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255


def _linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _packed(linear: tuple[float, ...]) -> Colour:
    colour = 0xFF
    for share in linear:
        share = min(1.0, max(0.0, share))
        curve = 12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055
        colour = colour << 8 | round(curve * 255)
    return colour


def luminance(colour: Colour) -> float:
    """Return the relative luminance of an opaque colour, 0 to 1."""
    red, green, blue = map(_linear, _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two opaque colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def greyscale(colour: Colour) -> Colour:
    """Return the grey of the same luminance."""
    return _packed((luminance(colour),) * 3)


_DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)


def deuteranopia(colour: Colour) -> Colour:
    """Return what an eye without green cones makes of a colour."""
    linear = tuple(map(_linear, _channels(colour)))
    rows = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in _DEUTERANOPIA)
    return _packed(tuple(rows))
