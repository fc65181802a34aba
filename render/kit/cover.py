"""Covers: the game's name and its pitch over whatever a game shows, a fan of cards for example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import radians, sin
from typing import Final

from render import artwork, theme
from render.artwork import text
from render.scene import Drawing, Form, Label, Scene, Shape, Sprite
from render.scene.geometry import Box, Oval, Rounded
from render.scene.paint import Radial, Stroke

HEIGHT: Final = 560
"""How high a cover is, in pixels; it is as wide as every other picture."""

PITCH: Final = Box(120, 492, 860, 44)
TITLE: Final = Box(60, 372, 980, 108)

_PIVOT: Final = (550, 655)
"""The point below a cover around which the cards of a fan are turned."""


def scene(slug: str, layer: tuple[Shape, ...], said: Iterable[Shape]) -> Scene:
    """Return a cover: a still layer, and before it what is said in a language: title and pitch."""
    return Scene(f"{slug} cover", theme.WIDTH, HEIGHT, layer, tuple(said))


def still(behind: Iterable[Shape], before: Iterable[Shape] = ()) -> Iterator[Shape]:
    """Yield a whole still layer: what lies behind the dusk below a game's name, and before it."""
    yield from behind
    yield veil(300)
    yield from before
    yield from frame()


def veil(top: float) -> Form:
    """Return the dusk from `top` down to a cover's lower edge, for the words before it."""
    return Form("veil", Box(0, top, theme.WIDTH, HEIGHT - top), Rounded(), artwork.DUSK)


def title(words: str, box: Box, size: int, spacing: float, fall: float = 5) -> Iterator[Shape]:
    """Yield a game's name in gilt letters over their shadow, which falls so far."""
    shade = artwork.title(size, theme.rgb("000000", 0.6), 900, spacing)
    gilt = artwork.title(size, artwork.GILT, 900, spacing)
    yield Label("title.shade", words, box.moved(3, fall), shade, "centre", 28)
    yield Label("title", words, box, gilt, "centre", 28)


def pitch(told: str, box: Box = PITCH) -> Label:
    """Return the line below the title."""
    return Label("pitch", told, box, text(34, theme.IVORY, 600), "centre", 28)


def frame() -> Iterator[Shape]:
    """Yield the frame around a cover: a gilt line and a thin one within."""
    box = Box(0, 0, theme.WIDTH, HEIGHT).inset(12)
    yield Form("frame", box, Rounded(22), None, Stroke(artwork.GILT, 3))
    thin = Stroke(theme.faded(theme.GOLD, 0.4), 1.5)
    yield Form("frame.inner", box.inset(8), Rounded(15), None, thin)


def lamplight() -> Iterator[Shape]:
    """Yield the table at night with a lamp above it."""
    yield from artwork.night(theme.WIDTH, HEIGHT)
    light = Radial((theme.rgb("7fd0d8", 0.5), theme.rgb("7fd0d8", 0.0)), (0.5, 0.5), 0.5)
    yield Form("light", Box(150, -180, 800, 800), Oval(), light)


def fan(cards: Iterable[tuple[Drawing, float]], reach: float = 470) -> Iterator[Sprite]:
    """Yield cards as a hand holds them, each turned clockwise from upright by its degrees.

    `reach` is how far their middles are from the point around which they are turned, in pixels.
    """
    for at, (card, turn) in enumerate(cards):
        angle = radians(turn)
        x = _PIVOT[0] + reach * sin(angle)
        y = _PIVOT[1] - reach * (1 - 2 * sin(angle / 2) ** 2)
        left, top = round(x - card.width / 2), round(y - card.height / 2)
        yield Sprite(f"fan.{at}", card, left, top, turn)
