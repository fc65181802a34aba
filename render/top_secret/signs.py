"""Small signs: protected, exploded, awaited, kept, asked, missed, and an arrow."""

from __future__ import annotations

from typing import Final

from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.scene import Drawing, Form, Label
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Radial, Stroke
from render.top_secret.emblems import BONE, DARK, part

SHIELD: Final = PathOutline(
    "M 0.5 0 C 0.66 0.10 0.82 0.14 0.98 0.13 C 1 0.58 0.84 0.86 0.5 1"
    " C 0.16 0.86 0 0.58 0.02 0.13 C 0.18 0.14 0.34 0.10 0.5 0 Z"
)


@kept
def shield(size: int) -> Drawing:
    """Return a shield: what a special agent protects."""
    box = Box(0, 0, size, size)
    width = max(2.0, size / 15)
    rim = theme.rgb("06233b")
    left = Linear((theme.rgb("8fd0ff"), theme.rgb("2f86c9")))
    right = Linear((theme.rgb("3f97dd"), theme.rgb("0d4f8c")))
    half = PathOutline("M 0.5 0 C 0.66 0.10 0.82 0.14 0.98 0.13 C 1 0.58 0.84 0.86 0.5 1 Z")
    mark = PathOutline("M 0.27 0.48 L 0.44 0.66 L 0.75 0.30")
    shapes = (
        Form("rim", box, SHIELD, rim, Stroke(rim, width), artwork.SOFT),
        Form("left", box.inset(width * 0.5), SHIELD, left),
        Form("right", box.inset(width * 0.5), half, right),
        Form(
            "edge", box.inset(width * 0.6), SHIELD, None, Stroke(theme.rgb("fffdf6"), width * 0.8)
        ),
        Form("tick.rim", box, mark, None, Stroke(rim, size / 6)),
        Form("tick", box, mark, None, Stroke(theme.rgb("ffffff"), size / 9)),
    )
    return Drawing("shield", size, size, shapes, 10)


_FLAMES: Final = Linear(
    (theme.rgb("fff3a6"), theme.rgb("ffb21f"), theme.rgb("e4470f")), (0.3, 0), (0.7, 1)
)
BURST: Final = artwork.regular(11, 0.66)


@kept
def blast(size: int) -> Drawing:
    """Return an explosion."""
    box = Box(0, 0, size, size)
    rim = theme.rgb("5a1002")
    width = max(1.6, size / 24)
    hot = Radial((theme.rgb("ffffff"), theme.rgb("fff0a6", 0.0)))
    shapes = (
        Form("rim", box, BURST, rim, Stroke(rim, width * 1.4), artwork.SOFT),
        Form("flames", box.inset(width * 0.7), BURST, _FLAMES),
        Form("heart", box.centred(size * 0.5, size * 0.5), Oval(), hot),
    )
    return Drawing("blast", size, size, shapes, 10)


@kept
def fine(width: int, height: int, words: str) -> Drawing:
    """Return what missed shouts have cost, on a red label."""
    box = Box(0, 0, width, height)
    red = Linear((theme.rgb("c5362a"), theme.rgb("7f120d")))
    edge = Stroke(theme.rgb("ffd9a8"), 2)
    ink = text(round(height * 0.74), theme.rgb("fff6e6"), 900)
    area = Box(6, 0, width - 12, height)
    shapes = (
        Form("label", box.inset(1), Rounded(height * 0.24), red, edge, artwork.SOFT),
        Label("words", words, area, ink, "centre", 24),
    )
    return Drawing(f"fine {words}", width, height, shapes, 8)


@kept
def hourglass(size: int) -> Drawing:
    """Return an hourglass: somebody is awaited."""
    box = Box(0, 0, size, size)
    glass = PathOutline(
        "M 0.24 0.10 L 0.76 0.10 C 0.78 0.34 0.62 0.44 0.56 0.5 C 0.62 0.56 0.78 0.66 0.76 0.90"
        " L 0.24 0.90 C 0.22 0.66 0.38 0.56 0.44 0.5 C 0.38 0.44 0.22 0.34 0.24 0.10 Z"
    )
    sand = PathOutline(
        "M 0.31 0.26 L 0.69 0.26 C 0.66 0.36 0.58 0.42 0.5 0.5 C 0.42 0.42 0.34 0.36 0.31 0.26 Z"
        " M 0.28 0.86 C 0.30 0.74 0.42 0.70 0.5 0.60 C 0.58 0.70 0.70 0.74 0.72 0.86 Z"
    )
    ends = PathOutline(
        "M 0.16 0.02 L 0.84 0.02 L 0.84 0.13 L 0.16 0.13 Z"
        " M 0.16 0.87 L 0.84 0.87 L 0.84 0.98 L 0.16 0.98 Z"
    )
    pale = Linear((theme.rgb("ffffff"), theme.rgb("cfe3ec")))
    line = Stroke(DARK, max(1.5, size / 26))
    shapes = (
        Form("glass", box, glass, pale, line, artwork.SOFT),
        Form("sand", box, sand, theme.rgb("d08a10")),
        Form("ends", box, ends, artwork.GILT, line),
    )
    return Drawing("hourglass", size, size, shapes, 10)


@kept
def eye(size: int) -> Drawing:
    """Return an open eye: a card that stays visible."""
    box = Box(0, 0, size, size)
    lid = PathOutline(
        "M 0.02 0.5 C 0.20 0.20 0.36 0.16 0.5 0.16 C 0.64 0.16 0.80 0.20 0.98 0.5"
        " C 0.80 0.80 0.64 0.84 0.5 0.84 C 0.36 0.84 0.20 0.80 0.02 0.5 Z"
    )
    iris = Radial((theme.rgb("7fd0d8"), theme.rgb("1d6a86")), (0.4, 0.35), 0.7)
    line = Stroke(DARK, max(2.0, size / 18))
    shapes = (
        Form("eye", box, lid, theme.rgb("fffdf6"), line, artwork.SOFT),
        Form("iris", part(box, 0.29, 0.29, 0.42, 0.42), Oval(), iris, line),
        Form("pupil", part(box, 0.41, 0.41, 0.18, 0.18), Oval(), DARK),
        Form("shine", part(box, 0.38, 0.36, 0.11, 0.11), Oval(), theme.rgb("ffffff")),
    )
    return Drawing("eye", size, size, shapes, 8)


@kept
def question(size: int) -> Drawing:
    """Return a question mark on a disc: somebody wants to be asked."""
    box = Box(0, 0, size, size)
    ink = text(round(size * 0.74), theme.INK, 900)
    shapes = (
        Form("disc", box.inset(1), Oval(), artwork.GILT, Stroke(theme.BRONZE, 2), artwork.SOFT),
        Label("mark", "?", box, ink, "centre"),
    )
    return Drawing("question", size, size, shapes, 8)


@kept
def nothing(size: int) -> Drawing:
    """Return an empty circle struck through: a mole found nothing to steal."""
    box = Box(0, 0, size, size)
    wide, thin = Stroke(DARK, size / 5), Stroke(BONE, size / 9)
    bar = PathOutline("M 0.25 0.75 L 0.75 0.25")
    ring = box.inset(size * 0.13)
    shapes = (
        Form("ring.rim", ring, Oval(), None, wide, artwork.SOFT),
        Form("bar.rim", box, bar, None, wide),
        Form("ring", ring, Oval(), None, thin),
        Form("bar", box, bar, None, thin),
    )
    return Drawing("nothing", size, size, shapes, 8)


@kept
def arrow(size: int) -> Drawing:
    """Return a stout arrow to the right."""
    box = Box(0, 0, size, size)
    outline = PathOutline("M 0 0.34 L 0.5 0.34 L 0.5 0.10 L 1 0.5 L 0.5 0.90 L 0.5 0.66 L 0 0.66 Z")
    shapes = (
        Form("arrow", box.inset(1), outline, artwork.GILT, Stroke(theme.BRONZE, 2), artwork.SOFT),
    )
    return Drawing("way", size, size, shapes, 8)
