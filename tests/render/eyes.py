"""How pictures look to eyes that see no colours, or no green, measured on painted pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from render import artwork, theme
from render.painter import Painter
from render.scene import Drawing, Scene, placed
from render.scene.geometry import Box
from render.theme import Colour as Ink

Image = NDArray[np.float64]

P = TypeVar("P", bound=np.generic)

EYES = ("every colour", "no colour", "no green")


def painted(painter: Painter, scene: Scene) -> Image:
    """Return the red, green and blue of a picture, 0 to 255."""
    return painter.paint(scene)[..., :3].astype(float)


def part(image: NDArray[P], box: Box) -> NDArray[P]:
    """Return the pixels of a box, one after the other."""
    top, left = max(0, int(box.y)), max(0, int(box.x))
    return image[top : int(box.bottom), left : int(box.right)].reshape(-1, 3)


def ink(pixels: Image) -> Ink:
    """Return the middle colour of some pixels."""
    red, green, blue = (int(value) for value in np.median(pixels, axis=0))
    return 0xFF000000 | red << 16 | green << 8 | blue


def front_and_back(with_words: Image, without: Image) -> tuple[Ink, Ink] | None:
    """Return the colour of the letters' cores and that of the ground below these very pixels."""
    change = np.abs(with_words - without).sum(axis=1)
    if change.max() < 1:
        return None
    core = change >= np.quantile(change[change > 0], 0.9)
    return ink(with_words[core]), ink(without[core])


def seen(eye: str, colour: Ink) -> Ink:
    """Return a colour as an eye sees it."""
    match eye:
        case "no colour":
            return theme.greyscale(colour)
        case "no green":
            return theme.deuteranopia(colour)
        case _:
            return colour


def outline(grey: Image) -> NDArray[np.bool_]:
    """Return where the tone of a piece changes: the edges of its shape and of itself."""
    across = np.abs(np.diff(grey, axis=1))[:-1]
    down = np.abs(np.diff(grey, axis=0))[:, :-1]
    edge: NDArray[np.bool_] = np.maximum(across, down) > 28
    return edge


def greys(painter: Painter, scene: Scene) -> Image:
    """Return a picture as an eye without colours sees it, 0 to 255."""
    red, green, blue = (painted(painter, scene)[..., at] for at in range(3))
    grey: Image = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return grey


def edges(painter: Painter, drawing: Drawing) -> NDArray[np.bool_]:
    """Return where the tone of a piece changes, as an eye without colours sees it."""
    box = Box(0, 0, 160, 160)
    scene = Scene("piece", 160, 160, artwork.night(160, 160), (placed("piece", drawing, box),))
    return outline(greys(painter, scene))


def assert_unlike(outlines: Sequence[NDArray[np.bool_]], share: float) -> None:
    """Fail if two pieces differ in less than a share of their pixels once they have no tone."""
    for one, other in combinations(outlines, 2):
        assert np.mean(one != other) > share
