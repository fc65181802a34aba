"""Shapes stand out from what is really painted below them, for every eye, and from each other."""

from __future__ import annotations

import numpy as np
import pytest

from games.pass_pass.components import COLOURS, Card, Colour
from phrases import of
from render import artwork, theme
from render.painter import Painter
from render.pass_pass import art
from render.pass_pass.trick import slots
from render.scene import Scene, placed
from render.scene.geometry import Box
from render.theme import Colour as Ink

from .eyes import EYES, Image, greys, outline, seen

EN = of("en")


"""A picture of each kind."""


def edges(eye: str, colour: Colour, ground: Ink) -> float:
    """Return how far a colour's token stands out: by its fill or by one of its two rims."""
    dye = art.DYES[colour]
    back = seen(eye, ground)
    tones = (dye.full, dye.rim, theme.rgb("fffdf6"))
    return max(theme.contrast(seen(eye, tone), back) for tone in tones)


GROUNDS = {
    "a panel": theme.PANEL_LOW,
    "a lit panel": theme.LIT_TOP,
    "a well": theme.PANEL_WELL,
    "parchment": theme.CREAM_TOP,
    "a sum's box": theme.mixed(theme.CREAM_LOW, theme.rgb("8a6a2c"), 0.24),
    "the leading sum's box": theme.rgb("fbdc83"),
}


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", COLOURS)
def test_shapes_stand_out_from_every_ground(colour: Colour, ground: str, eye: str) -> None:
    assert edges(eye, colour, GROUNDS[ground]) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colour", COLOURS)
def test_shapes_stand_out_on_cards_and_backs(colour: Colour, eye: str) -> None:
    dye = art.DYES[colour]
    mark = theme.rgb("fffdf6") if colour is not Colour.YELLOW else dye.word
    assert theme.contrast(seen(eye, mark), seen(eye, dye.full)) >= 3
    # A back's pale shape has the number on it in a dark rim; the ground shows the shape's outline.
    pale = seen(eye, art.PALE[colour])
    assert theme.contrast(pale, seen(eye, dye.deep)) >= (3 if colour is not Colour.YELLOW else 2.2)


def silhouette(painter: Painter, colour: Colour, kind: str) -> Image:
    """Return a card, back or token on a plain ground as an eye without colours sees it."""
    drawing = {
        "card": art.card(Card(colour, 7), 110),
        "back": art.back(colour, 110, 154, None),
        "token": art.token(colour, 110),
    }[kind]
    box = Box(0, 0, 160, 200)
    still = (*artwork.night(160, 200), *slots("none", ()))
    scene = Scene(f"{kind} {colour}", 160, 200, still, (placed("piece", drawing, box),))
    return greys(painter, scene)


@pytest.mark.parametrize("kind", ["card", "back", "token"])
def test_no_two_colours_look_alike_without_colours(painter: Painter, kind: str) -> None:
    """Flatten each piece to the outline of its shape, whatever its tone, and compare."""
    outlines = [outline(silhouette(painter, colour, kind)) for colour in COLOURS]
    for at, one in enumerate(outlines):
        for other in outlines[at + 1 :]:
            assert np.mean(one != other) > 0.01
