"""The signs of the five districts and the six faces of object tokens.

Each has a silhouette of its own, so that nobody needs to see colours: a key for the Bank, a temple
for the Political district, scales for the Merchants, a house for the Residents, a crown for the
Nobles; loot is a coin, a jewel, a star or a chest; shovels are shovels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.passages_secrets.components import District, Token
from render import artwork, theme
from render.artwork import text
from render.kit.page import kept
from render.scene import Drawing, Form, Label, Shape, Sprite
from render.scene.geometry import Box, Outline, Oval, PathOutline
from render.scene.paint import Linear, Radial, Stroke


@dataclass(frozen=True)
class Dye:
    """A colour's look: light, full and deep tone, what is drawn on it, and its darkest rim."""

    light: int
    full: int
    deep: int
    mark: int
    rim: int


WHITE: Final = theme.rgb("fffdf6")


def _dye(light: str, full: str, deep: str, rim: str, mark: int = WHITE) -> Dye:
    return Dye(theme.rgb(light), theme.rgb(full), theme.rgb(deep), mark, theme.rgb(rim))


DISTRICT_DYES: Final[dict[District, Dye]] = {
    District.BANK: _dye("fbdf86", "edb93c", "cf9520", "5c3b00", theme.rgb("4a3002")),
    District.POLITICAL: _dye("86b4ea", "3f7cc8", "28589c", "06234f"),
    District.MERCHANT: _dye("b892e4", "8250bd", "5d3394", "2a0b49"),
    District.RESIDENTIAL: _dye("bd8f62", "8c5d35", "6a4220", "35200c"),
    District.NOBLE: _dye("ffffff", "f1ece0", "d3cbba", "4c4130", theme.rgb("4c4130")),
}

LOOT_DYES: Final[dict[Token, Dye]] = {
    Token.YELLOW: _dye("fff0a8", "f9c928", "d69306", "5c3b00", theme.rgb("3a2500")),
    Token.BLUE: _dye("62acfa", "1b63c6", "0a377f", "051f48"),
    Token.VIOLET: _dye("b073e8", "702fb0", "42136f", "260a44"),
    Token.BROWN: _dye("b67a43", "7c4a20", "4d2a0d", "2b1605"),
}

_KEY: Final = (
    "M 0.28 0.1 C 0.12 0.1 0 0.22 0 0.36 C 0 0.5 0.12 0.62 0.28 0.62"
    " C 0.38 0.62 0.46 0.57 0.51 0.49 L 0.66 0.62 L 0.6 0.7 L 0.7 0.79 L 0.77 0.71 L 0.83 0.76"
    " L 0.76 0.85 L 0.87 0.95 L 1 0.8 L 0.56 0.4 L 0.56 0.36 C 0.56 0.22 0.44 0.1 0.28 0.1 Z"
    " M 0.26 0.25 C 0.34 0.25 0.4 0.3 0.4 0.37 C 0.4 0.44 0.34 0.49 0.26 0.49"
    " C 0.19 0.49 0.13 0.44 0.13 0.37 C 0.13 0.3 0.19 0.25 0.26 0.25 Z"
)
_TEMPLE: Final = (
    "M 0.5 0.02 L 1 0.28 L 1 0.37 L 0 0.37 L 0 0.28 Z"
    " M 0.08 0.43 L 0.24 0.43 L 0.24 0.78 L 0.08 0.78 Z"
    " M 0.42 0.43 L 0.58 0.43 L 0.58 0.78 L 0.42 0.78 Z"
    " M 0.76 0.43 L 0.92 0.43 L 0.92 0.78 L 0.76 0.78 Z"
    " M 0 0.84 L 1 0.84 L 1 0.97 L 0 0.97 Z"
)
_SCALES: Final = (
    "M 0.44 0.02 L 0.56 0.02 L 0.56 0.12 L 0.95 0.18 L 0.95 0.26 L 0.56 0.22 L 0.56 0.84"
    " L 0.74 0.9 L 0.74 0.98 L 0.26 0.98 L 0.26 0.9 L 0.44 0.84 L 0.44 0.22 L 0.05 0.26 L 0.05 0.18"
    " L 0.44 0.12 Z"
    " M 0.16 0.24 L 0.22 0.24 L 0.38 0.56 C 0.36 0.7 0.02 0.7 0 0.56 Z"
    " M 0.84 0.24 L 0.78 0.24 L 0.62 0.56 C 0.64 0.7 0.98 0.7 1 0.56 Z"
)
_HOUSE: Final = (
    "M 0.5 0.02 L 0.68 0.2 L 0.68 0.08 L 0.82 0.08 L 0.82 0.33 L 1 0.51 L 0.88 0.51 L 0.88 0.97"
    " L 0.61 0.97 L 0.61 0.64 L 0.39 0.64 L 0.39 0.97 L 0.12 0.97 L 0.12 0.51 L 0 0.51 Z"
)
_CROWN: Final = (
    "M 0.02 0.22 L 0.27 0.48 L 0.5 0.06 L 0.73 0.48 L 0.98 0.22 L 0.88 0.72 L 0.12 0.72 Z"
    " M 0.12 0.78 L 0.88 0.78 L 0.88 0.94 L 0.12 0.94 Z"
)
SIGNS: Final[dict[District, PathOutline]] = {
    District.BANK: PathOutline(_KEY),
    District.POLITICAL: PathOutline(_TEMPLE),
    District.MERCHANT: PathOutline(_SCALES),
    District.RESIDENTIAL: PathOutline(_HOUSE),
    District.NOBLE: PathOutline(_CROWN),
}


@kept
def sign(district: District, size: int) -> Drawing:
    """Return a district's sign for the middle of its field."""
    dye = DISTRICT_DYES[district]
    box = Box(0, 0, size, size)
    dark = dye.mark != WHITE
    rim = theme.rgb("ffffff", 0.5) if dark else theme.faded(dye.rim, 0.55)
    shapes = (
        Form("rim", box, SIGNS[district], None, Stroke(rim, max(2, size / 14))),
        Form("sign", box, SIGNS[district], dye.mark),
    )
    return Drawing(f"sign {district.value}", size, size, shapes, 8)


@kept
def badge(district: District, size: int) -> Drawing:
    """Return a district's sign on a field of its colour: wherever it stands for the district."""
    dye = DISTRICT_DYES[district]
    box = Box(0, 0, size, size)
    fill = Linear((dye.light, dye.full, dye.deep), (0.3, 0), (0.7, 1))
    mark = box.centred(size * 0.58, size * 0.58)
    outline = PathOutline("M 0.5 0 L 0.94 0.25 L 0.94 0.75 L 0.5 1 L 0.06 0.75 L 0.06 0.25 Z")
    shapes = (
        Form("rim", box, outline, dye.rim, Stroke(dye.rim, 2), artwork.SOFT),
        Form("field", box.inset(1.5), outline, fill, Stroke(WHITE, max(1.5, size / 26))),
        Form("sign", mark, SIGNS[district], dye.mark),
    )
    return Drawing(f"district {district.value}", size, size, shapes, 10)


_JEWEL: Final = PathOutline("M 0.26 0.04 L 0.74 0.04 L 1 0.36 L 0.5 1 L 0 0.36 Z")
_FACETS: Final = PathOutline(
    "M 0.02 0.36 L 0.98 0.36 M 0.26 0.04 L 0.36 0.36 L 0.5 0.98 L 0.64 0.36 L 0.74 0.04"
)
_CHEST: Final = PathOutline(
    "M 0 0.36 C 0 0.12 0.14 0 0.3 0 L 0.7 0 C 0.86 0 1 0.12 1 0.36 L 1 0.94 L 0 0.94 Z"
)
_STAR: Final = artwork.regular(6, 0.64)
_LOOT: Final[dict[Token, tuple[Outline, float, float]]] = {
    Token.YELLOW: (Oval(), 0.9, 0.0),
    Token.BLUE: (_JEWEL, 0.98, 0.05),
    Token.VIOLET: (_STAR, 1.1, 0.0),
    Token.BROWN: (_CHEST, 0.84, 0.01),
}
"""The outline of each loot, the part of the box that it fills, and how far it is moved down."""


def _lines(kind: Token, area: Box) -> tuple[Shape, ...]:
    """Return what is engraved on a loot: a coin's ring, a jewel's facets, a chest's bands."""
    dye = LOOT_DYES[kind]
    width = max(1.0, area.w / 34)
    soft = Stroke(theme.faded(WHITE, 0.42), width)
    match kind:
        case Token.YELLOW:
            ring = Stroke(theme.faded(dye.rim, 0.5), width * 1.4, (area.w / 22, area.w / 16))
            return (Form("ring", area.inset(area.w * 0.1), Oval(), None, ring),)
        case Token.BLUE:
            steps = (
                "M 0.02 0.36 L 0.98 0.36 M 0.26 0.04 L 0.36 0.36 L 0.5 0.98 L 0.64 0.36 L 0.74 0.04"
            )
            return (Form("facets", area, PathOutline(steps), None, soft),)
        case Token.VIOLET:
            return (Form("heart", area.inset(area.w * 0.2), _STAR, None, soft),)
        case _:
            bands = PathOutline(
                "M 0.02 0.4 L 0.98 0.4 M 0.17 0.04 L 0.17 0.92 M 0.83 0.04 L 0.83 0.92"
            )
            iron = Stroke(theme.faded(theme.rgb("ffd98a"), 0.75), width * 1.6)
            return (Form("bands", area, bands, None, iron),)


def loot(kind: Token, box: Box) -> tuple[Shape, ...]:
    """Return a loot that fills a box."""
    dye = LOOT_DYES[kind]
    outline, share, down = _LOOT[kind]
    size = min(box.w, box.h) * share
    area = box.centred(size, size).moved(0, size * down)
    width = max(1.6, size / 20)
    fill = Linear((dye.light, dye.full, dye.deep), (0.3, 0), (0.7, 1))
    return (
        Form("loot.rim", area, outline, dye.rim, Stroke(dye.rim, width * 2.4), artwork.SOFT),
        Form("loot", area, outline, fill, Stroke(WHITE, width)),
        *_lines(kind, area.inset(width / 2)),
    )


_SPADE: Final = PathOutline(
    "M 0.45 0.1 L 0.34 0.1 L 0.34 0 L 0.66 0 L 0.66 0.1 L 0.55 0.1 L 0.55 0.6 L 0.74 0.6"
    " L 0.74 0.8 C 0.72 0.9 0.6 0.95 0.5 1 C 0.4 0.95 0.28 0.9 0.26 0.8 L 0.26 0.6 L 0.45 0.6 Z"
)
_IRON: Final = Linear(
    (theme.rgb("ffffff"), theme.rgb("c9d2d8"), theme.rgb("7d8b95")), (0, 0), (1, 1)
)
_IRON_RIM: Final = theme.rgb("1d262c")


@kept
def _spade(size: int) -> Drawing:
    box = Box(0, 0, size, size)
    width = max(1.5, size / 26)
    shapes = (
        Form("rim", box, _SPADE, _IRON_RIM, Stroke(_IRON_RIM, width * 2.2)),
        Form("spade", box, _SPADE, _IRON, Stroke(WHITE, width * 0.6)),
    )
    return Drawing("spade", size, size, shapes, 8)


def shovels(number: int, box: Box, share: float) -> tuple[Shape, ...]:
    """Return one upright shovel, or two crossed ones, `share` times as long as a box is high."""
    size = round(min(box.w, box.h) * share)
    x, y = box.middle
    at = round(x - size / 2), round(y - size / 2)
    turns = (0.0,) if number == 1 else (45.0, -45.0)
    return tuple(Sprite("shovel", _spade(size), *at, turn) for turn in turns)


def _plate(box: Box, size: float) -> tuple[Shape, ...]:
    """Return the disc that carries the number of a path with shovels."""
    area = box.centred(size, size)
    fill = Radial((theme.rgb("ffffff"), theme.rgb("e9e0cc")), (0.4, 0.3), 0.8)
    return (
        Form("plate.rim", area, Oval(), _IRON_RIM, Stroke(_IRON_RIM, 2.4), artwork.SOFT),
        Form("plate", area, Oval(), fill),
    )


_SEAT: Final = {Token.YELLOW: 0.5, Token.BLUE: 0.44, Token.VIOLET: 0.5, Token.BROWN: 0.53}
"""Where the middle of a number stands on a loot, in parts of its height."""


def _number(face: Token, number: int, box: Box) -> Label:
    size = round(box.h * (0.62 if number < 10 else 0.56))
    area = Box(box.x - box.w, box.y + box.h * (_SEAT.get(face, 0.5) - 0.5), 3 * box.w, box.h)
    dye = LOOT_DYES.get(face)
    if dye is None:
        return Label("number", str(number), box, text(round(box.h * 0.5), _IRON_RIM, 900), "centre")
    edge = dye.rim if dye.mark == WHITE else theme.rgb("fff3bf")
    lettering = artwork.edged(text(size, dye.mark, 900), edge, max(1.6, box.h / 22))
    return Label("number", str(number), area, lettering, "centre")


def _number_of(face: Token) -> int:
    return 1 if face is Token.ONE_SHOVEL else 2


@kept
def token(face: Token, size: int, number: int | None = None) -> Drawing:
    """Return an object token as large as `size`, with the number of its path unless None."""
    box = Box(0, 0, size, size)
    name = f"token {face.value}"
    shapes: tuple[Shape, ...]
    if face in LOOT_DYES:
        shapes = loot(face, box)
    else:
        shapes = shovels(_number_of(face), box, 1.02 if number is None else 1.28)
        if number is not None:
            shapes = (*shapes, *_plate(box, size * 0.74))
    if number is None:
        return Drawing(name, size, size, shapes, 14)
    return Drawing(f"{name} {number}", size, size, (*shapes, _number(face, number, box)), 14)


@kept
def ghost(face: Token, size: int) -> Drawing:
    """Return the faint outline of an object of which there is nothing."""
    box = Box(0, 0, size, size)
    outline, share, down = _LOOT.get(face, (_SPADE, 1.0, 0.0))
    area = box.centred(size * share * 0.9, size * share * 0.9).moved(0, size * down)
    line = Stroke(theme.rgb("bcd3d9", 0.5), 1.8)
    form = Form("loot", area, outline, theme.rgb("bcd3d9", 0.1), line)
    return Drawing(f"no {face.value}", size, size, (form,), 4)


_FIGURE: Final = PathOutline(
    "M 0.5 0 C 0.62 0 0.68 0.08 0.68 0.17 C 0.68 0.24 0.64 0.29 0.6 0.32 L 0.72 0.36"
    " C 0.8 0.4 0.82 0.48 0.83 0.58 L 0.72 0.6 L 0.76 0.8 L 0.88 0.84 L 0.88 1 L 0.12 1 L 0.12 0.84"
    " L 0.24 0.8 L 0.28 0.6 L 0.17 0.58 C 0.18 0.48 0.2 0.4 0.28 0.36 L 0.4 0.32"
    " C 0.36 0.29 0.32 0.24 0.32 0.17 C 0.32 0.08 0.38 0 0.5 0 Z"
)
_MARBLE: Final = Linear(
    (theme.rgb("ffffff"), theme.rgb("f3efe6"), theme.rgb("b9b1a2")), (0.1, 0.1), (0.95, 0.8)
)


@kept
def statue(size: int, *, taken: bool = True) -> Drawing:
    """Return a marble statue; not `taken`, the faint place of one."""
    box = Box(0, 0, size, size)
    area = box.centred(size * 0.84, size)
    if not taken:
        line = Stroke(theme.rgb("bcd3d9", 0.55), 1.8)
        place = Form("statue", area.inset(1), _FIGURE, theme.rgb("bcd3d9", 0.1), line)
        return Drawing("no statue", size, size, (place,), 4)
    dark = theme.rgb("3d3526")
    fold = PathOutline("M 0.5 0.4 L 0.46 0.78 M 0.6 0.44 L 0.6 0.78 M 0.24 0.84 L 0.76 0.84")
    shapes = (
        Form("rim", area, _FIGURE, dark, Stroke(dark, max(2.5, size / 14)), artwork.SOFT),
        Form("statue", area, _FIGURE, _MARBLE),
        Form("folds", area, fold, None, Stroke(theme.rgb("6d6250", 0.7), max(1, size / 34))),
    )
    return Drawing("statue", size, size, shapes, 12)
