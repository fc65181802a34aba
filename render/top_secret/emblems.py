"""The spies: special agent, mole and assassin.

All are outlines of our own; each has a silhouette that no other has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.top_secret.components import CardKind
from render import artwork, theme
from render.kit.page import kept
from render.scene import Drawing, Form, Shape
from render.scene.geometry import Box, Outline, Oval, PathOutline, Rounded
from render.scene.paint import Linear, Radial, Stroke

DARK: Final = theme.rgb("11181d")
BONE: Final = theme.rgb("fff4dc")
_SKIN: Final = Linear((theme.rgb("f3cfa4"), theme.rgb("c98f5e")))


def part(box: Box, x: float, y: float, w: float, h: float) -> Box:
    """Return a part of a box, given in parts of its size."""
    return Box(box.x + x * box.w, box.y + y * box.h, w * box.w, h * box.h)


def _mirrored(steps: str) -> str:
    """Return the outline seen in a mirror, left to right."""
    words = steps.split()
    turned, across = [], True
    for word in words:
        if word.isalpha():
            turned.append(word)
            across = True
            continue
        turned.append(f"{1 - float(word):.4f}" if across else word)
        across = not across
    return " ".join(turned)


_HAT: Final = PathOutline(
    "M 0.29 0.27 C 0.29 0.10 0.36 0.03 0.43 0.05 C 0.47 0.07 0.53 0.07 0.57 0.05"
    " C 0.64 0.03 0.71 0.10 0.71 0.27 Z"
)
_BRIM: Final = PathOutline(
    "M 0.10 0.29 C 0.28 0.22 0.72 0.22 0.90 0.29 C 0.82 0.37 0.66 0.39 0.50 0.39"
    " C 0.34 0.39 0.18 0.37 0.10 0.29 Z"
)
_BAND: Final = PathOutline("M 0.285 0.21 L 0.715 0.21 L 0.72 0.28 L 0.28 0.28 Z")
_COAT: Final = PathOutline(
    "M 0.04 1 C 0.05 0.80 0.16 0.72 0.33 0.66 L 0.5 0.82 L 0.67 0.66 C 0.84 0.72 0.95 0.80 0.96 1 Z"
)
_LAPEL: Final = "M 0.31 0.50 L 0.25 0.66 L 0.34 0.86 L 0.46 1 L 0.50 1 L 0.50 0.84 L 0.38 0.68 Z"


def _agent(box: Box) -> Iterable[Shape]:
    """Yield a man in hat and trench coat."""
    coat = Linear((theme.rgb("d9b577"), theme.rgb("96703a")))
    felt = Linear((theme.rgb("5b6b77"), theme.rgb("2a343c")))
    lapel = Linear((theme.rgb("f0d39d"), theme.rgb("b98f50")))
    line = Stroke(DARK, max(1.2, box.w / 44))
    yield Form("coat", box, _COAT, coat, line)
    yield Form("face", part(box, 0.33, 0.28, 0.34, 0.42), Oval(), _SKIN, line)
    yield Form("shirt", box, PathOutline("M 0.38 0.68 L 0.5 0.84 L 0.62 0.68 L 0.5 0.74 Z"), BONE)
    for steps in (_LAPEL, _mirrored(_LAPEL)):
        yield Form("lapel", box, PathOutline(steps), lapel, line)
    glasses = "M 0.345 0.40 L 0.49 0.40 L 0.47 0.50 L 0.38 0.50 Z"
    for steps in (glasses, _mirrored(glasses)):
        yield Form("lens", box, PathOutline(steps), DARK)
    yield Form(
        "bridge", box, PathOutline("M 0.45 0.42 L 0.55 0.42"), None, Stroke(DARK, box.w / 34)
    )
    yield Form("hat", box, _HAT, felt, line)
    yield Form("hat.band", box, _BAND, theme.rgb("b3261e"))
    yield Form("brim", box, _BRIM, felt, line)


_MOLE: Final = PathOutline(
    "M 0.16 0.92 C 0.12 0.40 0.30 0.06 0.5 0.06 C 0.70 0.06 0.88 0.40 0.84 0.92 Z"
)
_EARTH: Final = PathOutline(
    "M 0 1 C 0.02 0.90 0.10 0.86 0.18 0.88 C 0.26 0.80 0.36 0.82 0.42 0.87"
    " C 0.50 0.82 0.60 0.82 0.66 0.87 C 0.74 0.80 0.86 0.84 0.88 0.89 C 0.96 0.90 1 0.94 1 1 Z"
)
_PAW: Final = (
    "M 0.04 0.86 C 0.02 0.70 0.10 0.62 0.20 0.64 C 0.30 0.66 0.34 0.76 0.32 0.88"
    " L 0.26 0.82 L 0.22 0.90 L 0.17 0.83 L 0.12 0.91 L 0.09 0.83 Z"
)
_WHISKERS: Final = "M 0.37 0.54 L 0.20 0.50 M 0.37 0.58 L 0.20 0.60"


def _mole(box: Box) -> Iterable[Shape]:
    """Yield a mole with dark glasses, half out of the earth."""
    fur = Linear((theme.rgb("8d7768"), theme.rgb("4a392f")))
    earth = Linear((theme.rgb("7a4d26"), theme.rgb("3d230f")))
    pink = Linear((theme.rgb("ffc2b3"), theme.rgb("d97b6c")))
    line = Stroke(DARK, max(1.2, box.w / 44))
    yield Form("fur", box, _MOLE, fur, line)
    yield Form("snout", part(box, 0.34, 0.44, 0.32, 0.26), Oval(), theme.rgb("d9c2ac"))
    for steps in (_WHISKERS, _mirrored(_WHISKERS)):
        yield Form("whiskers", box, PathOutline(steps), None, Stroke(BONE, max(1.0, box.w / 60)))
    yield Form("nose", part(box, 0.40, 0.42, 0.20, 0.15), Oval(), pink, line)
    bridge = PathOutline("M 0.22 0.31 L 0.78 0.31")
    yield Form("bridge", box, bridge, None, Stroke(DARK, box.w / 26))
    for x in (0.27, 0.53):
        rim = Stroke(BONE, max(1.0, box.w / 50))
        yield Form("lens", part(box, x, 0.24, 0.20, 0.17), Oval(), DARK, rim)
    yield Form("teeth", part(box, 0.45, 0.62, 0.10, 0.09), Rounded(1), BONE)
    yield Form("earth", box, _EARTH, earth, line)
    for steps in (_PAW, _mirrored(_PAW)):
        yield Form("paw", box, PathOutline(steps), pink, line)


_FUSE: Final = PathOutline("M 0.73 0.50 C 0.74 0.40 0.80 0.36 0.86 0.30")
_CAP: Final = PathOutline("M 0.63 0.50 L 0.81 0.55 L 0.78 0.63 L 0.60 0.58 Z")


def _bomb(box: Box) -> Iterable[Shape]:
    """Yield a round bomb with a burning fuse, low and to the right."""
    ball = part(box, 0.40, 0.50, 0.50, 0.50)
    iron = Radial((theme.rgb("6c7a85"), theme.rgb("222b31"), DARK), (0.34, 0.28), 0.72)
    line = Stroke(BONE, max(1.2, box.w / 48))
    yield Form("fuse.rim", box, _FUSE, None, Stroke(DARK, box.w / 14))
    yield Form("fuse", box, _FUSE, None, Stroke(theme.rgb("e8c27a"), box.w / 24))
    yield Form("bomb", ball, Oval(), iron, line)
    yield Form("cap", box, _CAP, theme.rgb("4d5a64"), line)
    yield Form("shine", part(ball, 0.2, 0.18, 0.22, 0.16), Oval(), theme.rgb("ffffff", 0.65))
    spark = part(box, 0.72, 0.13, 0.28, 0.28)
    edge = Stroke(theme.rgb("a32206"), max(1.0, box.w / 50))
    yield Form("spark", spark, artwork.regular(8, 0.46), theme.rgb("ffb11f"), edge)
    yield Form("heat", spark.inset(spark.w * 0.26), artwork.regular(8, 0.5), theme.rgb("fff8d0"))


_SHOULDERS: Final = PathOutline(
    "M 0 1 C 0.01 0.78 0.08 0.68 0.22 0.64 L 0.54 0.64 C 0.68 0.68 0.76 0.80 0.78 1 Z"
)


def _assassin(box: Box) -> Iterable[Shape]:
    """Yield a masked head above a bomb."""
    cloth = Linear((theme.rgb("57616a"), theme.rgb("1f272d")))
    line = Stroke(DARK, max(1.2, box.w / 44))
    yield Form("shoulders", box, _SHOULDERS, cloth, line)
    yield Form("mask", part(box, 0.10, 0.04, 0.54, 0.66), Oval(), cloth, line)
    slit = part(box, 0.16, 0.25, 0.42, 0.17)
    yield Form("slit", slit, Rounded(slit.h / 2), _SKIN, line)
    for x in (0.14, 0.56):
        yield Form("white", part(slit, x, 0.2, 0.30, 0.62), Oval(), BONE)
        yield Form("eye", part(slit, x + 0.09, 0.3, 0.14, 0.46), Oval(), DARK)
    brow = PathOutline("M 0.19 0.26 L 0.34 0.33 M 0.55 0.26 L 0.40 0.33")
    yield Form("brow", box, brow, None, Stroke(DARK, box.w / 26))
    yield from _bomb(box)


_SPIES: Final = {CardKind.AGENT: _agent, CardKind.MOLE: _mole, CardKind.ASSASSIN: _assassin}


def spy(kind: CardKind, box: Box) -> tuple[Shape, ...]:
    """Return an agent, a mole or an assassin that fills a square box."""
    return tuple(_SPIES[kind](box))


GROUNDS: Final[dict[CardKind, tuple[int, int, int]]] = {
    CardKind.AGENT: (theme.rgb("7fb8dc"), theme.rgb("2f6b97"), theme.rgb("123650")),
    CardKind.MOLE: (theme.rgb("e0bd83"), theme.rgb("a9773a"), theme.rgb("5e3a14")),
    CardKind.ASSASSIN: (theme.rgb("f29a6e"), theme.rgb("bd3b26"), theme.rgb("5f0f0c")),
}
"""The light, full and deep tone behind each spy."""

_FRAMES: Final[dict[CardKind, Outline]] = {
    CardKind.AGENT: PathOutline(
        "M 0.5 0 L 0.98 0.13 C 0.98 0.6 0.86 0.86 0.5 1 C 0.14 0.86 0.02 0.6 0.02 0.13 Z"
    ),
    CardKind.MOLE: PathOutline("M 0.5 0 C 0.84 0 1 0.34 1 0.96 L 0 0.96 C 0 0.34 0.16 0 0.5 0 Z"),
    CardKind.ASSASSIN: artwork.regular(8, 0.86),
}


@kept
def badge(kind: CardKind, size: int) -> Drawing:
    """Return a spy on a field of their own outline: shield, burrow or blast."""
    box = Box(0, 0, size, size)
    light, full, deep = GROUNDS[kind]
    fill = Radial((light, full, deep), (0.5, 0.35), 0.75)
    width = max(1.5, size / 26)
    inner = box.centred(size * 0.74, size * 0.74).moved(0, size * 0.01)
    shapes = (
        Form("rim", box, _FRAMES[kind], DARK, Stroke(DARK, width * 1.6), artwork.SOFT),
        Form("field", box.inset(width * 0.6), _FRAMES[kind], fill, Stroke(BONE, width)),
        *spy(kind, inner),
    )
    return Drawing(f"badge {kind.value}", size, size, shapes, 10)
