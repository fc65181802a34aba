"""What the covers of all games share: their size, title, pitch and frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render import artwork, theme
from render.artwork import text
from render.scene import Box, Form, Label, Rounded, Shape, Stroke

HEIGHT: Final = 560
"""How high a cover is, in pixels; it is as wide as every other picture."""


def title(words: str, box: Box, size: int, spacing: float, fall: float = 5) -> Iterator[Shape]:
    """Yield a game's name in gilt letters over their shadow, which falls so far."""
    shade = artwork.title(size, theme.rgb("000000", 0.6), 900, spacing)
    yield Label("title.shade", words, box.moved(3, fall), shade, "centre")
    yield Label("title", words, box, artwork.title(size, artwork.GILT, 900, spacing), "centre")


def pitch(told: str, box: Box) -> Label:
    """Return the line below the title."""
    return Label("pitch", told, box, text(34, theme.IVORY, 600), "centre", 26)


def frame() -> Iterator[Shape]:
    """Yield the frame around a cover: a gilt line and a thin one within."""
    box = Box(0, 0, theme.WIDTH, HEIGHT).inset(12)
    yield Form("frame", box, Rounded(22), None, Stroke(artwork.GILT, 3))
    thin = Stroke(theme.faded(theme.GOLD, 0.4), 1.5)
    yield Form("frame.inner", box.inset(8), Rounded(15), None, thin)
