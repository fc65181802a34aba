"""The cover of Le Secret de Monte Cristo: the Château d'If by night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.monte_cristo.components import TreasureKind
from games.protocol import Seat
from render import artwork, theme
from render.kit import cover as poster
from render.kit.page import still
from render.monte_cristo import adventurers, emblems, treasures
from render.pictures import Words
from render.scene import Form, Scene, Shape, placed
from render.scene.geometry import Box, Oval, PathOutline, Rounded
from render.scene.paint import Fill, Linear, Radial, Stroke

_SEA: Final = 318
_MOON: Final = (872, 96)

Spot = tuple[float, float]


def scene(words: Words) -> Scene:
    """Return the cover."""
    title = poster.title(words("monte_cristo.title").upper(), _TITLE, 57, 2, 4)
    pitch = poster.pitch(words("monte_cristo.picture.pitch"), Box(120, 500, 860, 42))
    return poster.scene("monte_cristo", _still(), (*title, pitch))


_TITLE: Final = Box(40, 412, 1020, 84)


@still
def _still() -> tuple[Shape, ...]:
    return (
        *_sky(),
        *_coast(),
        *_sea(),
        *_rock(),
        *_castle(),
        *_boat(),
        poster.veil(352),
        *_hoard(),
        *poster.frame(),
    )


def _polygon(role: str, spots: Sequence[Spot], fill: Fill) -> Form:
    """Return a filled outline through spots of the picture."""
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, low = min(y for _, y in spots), max(y for _, y in spots)
    box = Box(left, top, right - left, low - top)
    points = (f"{(x - left) / box.w:.4f} {(y - top) / box.h:.4f}" for x, y in spots)
    return Form(role, box, PathOutline("M " + " L ".join(points) + " Z"), fill)


def _sky() -> Iterator[Shape]:
    box = Box(0, 0, theme.WIDTH, poster.HEIGHT)
    tones = tuple(map(theme.rgb, ("050d1f", "0f2549", "2b5577", "6c93a0")))
    yield Form("sky", box, Rounded(), Linear(tones, (0.5, 0), (0.5, _SEA / poster.HEIGHT)))
    for x, y, size in _STARS:
        yield Form("star", Box(x, y, size, size), Oval(), theme.rgb("ffffff", 0.85))
    x, y = _MOON
    light = Radial((theme.rgb("fff3c4", 0.6), theme.rgb("fff3c4", 0.0)))
    yield Form("moonlight", Box(x - 230, y - 230, 460, 460), Oval(), light)
    moon = Radial((theme.rgb("fffdf0"), theme.rgb("ffeebb"), theme.rgb("e0bb6c")), (0.42, 0.4), 0.7)
    yield Form("moon", Box(x - 58, y - 58, 116, 116), Oval(), moon)
    for dx, dy, size in ((-30, -26, 20), (8, 10, 28), (20, -30, 14), (-16, 22, 13)):
        yield Form("crater", Box(x + dx, y + dy, size, size), Oval(), theme.rgb("c99f4e", 0.26))
    for dx, dy, wide in ((-150, 26, 190), (-10, 44, 200), (-290, 66, 150)):
        cloud = Linear(
            (theme.rgb("dfe9ee", 0.0), theme.rgb("c9dbe4", 0.35), theme.rgb("dfe9ee", 0.0)),
            (0, 0.5),
            (1, 0.5),
        )
        yield Form("cloud", Box(x + dx, y + dy, wide, 9), Rounded(5), cloud)


_STARS: Final = (
    (60, 66, 4), (128, 140, 3), (190, 44, 3), (262, 96, 4), (330, 52, 3), (404, 30, 4),
    (470, 74, 3), (560, 38, 4), (640, 92, 3), (706, 46, 3), (150, 206, 3), (70, 250, 3),
    (1010, 48, 4), (1050, 150, 3), (980, 220, 3), (730, 180, 3), (236, 170, 3), (760, 110, 3),
)  # fmt: skip


def _coast() -> Iterator[Shape]:
    """Yield Marseille far away: hills with a few lights."""
    left: list[Spot] = [
        (0, 322),
        (0, 270),
        (60, 262),
        (120, 280),
        (190, 274),
        (250, 300),
        (330, 322),
    ]
    right: list[Spot] = [
        (760, 322),
        (830, 298),
        (900, 288),
        (960, 270),
        (1030, 276),
        (1100, 258),
        (1100, 322),
    ]
    for spots in (left, right):
        yield _polygon("hills", spots, Linear((theme.rgb("1f4055"), theme.rgb("35607a"))))
    for x, y in (
        (30, 300),
        (66, 306),
        (96, 298),
        (150, 308),
        (196, 304),
        (930, 306),
        (976, 298),
        (1020, 308),
        (1056, 300),
    ):
        yield Form("lamp", Box(x, y, 4, 4), Oval(), theme.rgb("ffdf85", 0.9))


def _sea() -> Iterator[Shape]:
    box = Box(0, _SEA, theme.WIDTH, poster.HEIGHT - _SEA)
    tones = tuple(map(theme.rgb, ("3d6c80", "173c57", "081a2e", "040d18")))
    yield Form("sea", box, Rounded(), Linear(tones))
    for at in range(13):
        y, wide = _SEA + 6 + at * 8, 40 + 15 * at - (at % 3) * 16
        glint = theme.rgb("ffeebb", 0.62 - at * 0.035)
        x = _MOON[0] - wide / 2 + (-9, 6, 14, -4)[at % 4]
        yield Form("glint", Box(x, y, wide, 3.4), Rounded(2), glint)
    for x, y, wide in (
        (40, 340, 70),
        (110, 372, 90),
        (640, 366, 80),
        (560, 392, 60),
        (980, 352, 70),
        (1010, 390, 60),
    ):
        yield Form("wave", Box(x, y, wide, 2.6), Rounded(2), theme.rgb("bfe0ea", 0.3))


def _rock() -> Iterator[Shape]:
    spots: list[Spot] = [
        (206, 352), (222, 330), (252, 322), (262, 298), (300, 290), (318, 270), (372, 262),
        (420, 252), (520, 248), (600, 256), (650, 272), (676, 296), (716, 306), (732, 330),
        (768, 340), (776, 354), (520, 364),
    ]  # fmt: skip
    yield _polygon(
        "rock", spots, Linear((theme.rgb("55646a"), theme.rgb("2a3a44"), theme.rgb("0e1a24")))
    )
    lit: list[Spot] = [
        (600, 256),
        (650, 272),
        (676, 296),
        (716, 306),
        (732, 330),
        (690, 326),
        (640, 300),
    ]
    yield _polygon("rock.lit", lit, theme.rgb("cfd6cf", 0.22))
    crack: list[Spot] = [(318, 270), (372, 262), (350, 300), (300, 322), (262, 326), (290, 300)]
    yield _polygon("rock.dark", crack, theme.rgb("060d14", 0.35))
    foam = Linear(
        (theme.rgb("e6f6fa", 0.0), theme.rgb("e6f6fa", 0.6), theme.rgb("e6f6fa", 0.0)),
        (0, 0.5),
        (1, 0.5),
    )
    yield Form("foam", Box(190, 350, 600, 4), Rounded(2), foam)
    yield Form("foam", Box(230, 360, 500, 3), Rounded(2), foam)


_WALL: Final = Linear(
    (theme.rgb("3a4a53"), theme.rgb("5d6d72"), theme.rgb("8b968f")), (0, 0.5), (1, 0.5)
)
_TOWER: Final = Linear(
    (theme.rgb("222f38"), theme.rgb("4f6068"), theme.rgb("a9b0a2"), theme.rgb("6c7a7b")),
    (0, 0.5),
    (1, 0.5),
)


def _castle() -> Iterator[Shape]:
    """Yield the keep between its three round towers, on its wall."""
    yield Form("wall", Box(296, 238, 360, 46), Rounded(2), _WALL)
    yield from _merlons(Box(296, 229, 360, 12), 19)
    yield from _tower(Box(322, 128, 84, 150), 4)
    yield Form("keep", Box(392, 158, 172, 122), Rounded(2), _WALL)
    yield from _merlons(Box(392, 148, 172, 12), 9)
    yield from _tower(Box(438, 92, 76, 100), 4)
    yield from _tower(Box(548, 112, 92, 166), 5)
    yield from _flag(476, 40)
    for x, y in (
        (352, 168),
        (352, 214),
        (416, 196),
        (470, 126),
        (524, 200),
        (586, 158),
        (586, 208),
        (440, 236),
        (506, 232),
    ):
        yield from _window(x, y)
    gate = PathOutline("M 0 1 L 0 0.4 C 0 0.1 0.3 0 0.5 0 C 0.7 0 1 0.1 1 0.4 L 1 1 Z")
    yield Form(
        "gate", Box(460, 238, 34, 46), gate, theme.rgb("0a141b"), Stroke(theme.rgb("b7bcae"), 2)
    )
    for at in range(3):
        yield Form("bar", Box(467 + at * 9, 244, 2.4, 40), Rounded(), theme.rgb("77848a"))


def _tower(box: Box, teeth: int) -> Iterator[Shape]:
    yield Form("tower", box, Rounded(3), _TOWER)
    crown = Box(box.x - 6, box.y, box.w + 12, 16)
    yield Form("tower.ring", crown, Rounded(3), _TOWER, None, artwork.SOFT)
    yield from _merlons(Box(crown.x, crown.y - 11, crown.w, 13), teeth)
    for at in range(1, int(box.h / 34)):
        line = Box(box.x + 3, box.y + 16 + at * 30, box.w - 6, 1.6)
        yield Form("course", line, Rounded(), theme.rgb("0c171e", 0.28))


def _merlons(box: Box, count: int) -> Iterator[Shape]:
    fill = Linear((theme.rgb("5b6b72"), theme.rgb("8b968f")), (0, 0.5), (1, 0.5))
    for place in box.columns(2 * count - 1, 0)[::2]:
        yield Form("merlon", place, Rounded(1), fill)


def _window(x: float, y: float) -> Iterator[Shape]:
    arch = PathOutline("M 0 1 L 0 0.35 C 0 0.1 0.25 0 0.5 0 C 0.75 0 1 0.1 1 0.35 L 1 1 Z")
    warm = Radial((theme.rgb("ffcf6a", 0.5), theme.rgb("ffcf6a", 0.0)))
    yield Form("warmth", Box(x - 14, y - 12, 42, 48), Oval(), warm)
    pane = Linear((theme.rgb("fff3b8"), theme.rgb("ffb63d")))
    yield Form("window", Box(x, y, 14, 22), arch, pane, Stroke(theme.rgb("1b262c"), 2))


def _flag(x: float, y: float) -> Iterator[Shape]:
    yield Form("pole", Box(x - 1.5, y, 3, 46), Rounded(1), theme.rgb("c9cfc6"))
    cloth = PathOutline(
        "M 0 0.05 C 0.3 -0.1 0.6 0.25 1 0.1 L 0.86 0.5 L 1 0.9 C 0.6 1.05 0.3 0.75 0 0.9 Z"
    )
    silk = Linear((theme.rgb("ffdf85"), theme.rgb("c08a1e")), (0, 0.5), (1, 0.5))
    yield Form("flag", Box(x + 1, y + 2, 42, 22), cloth, silk, Stroke(theme.rgb("3b2705"), 1.2))


def _boat() -> Iterator[Shape]:
    """Yield a boat with an adventurer of each colour, and its lantern."""
    for at in range(4):
        pawn = adventurers.pawn(Seat(at), 58)
        yield placed(f"crew.{at}", pawn, Box(42 + at * 38, 330, 44, 58))
    lantern = Radial((theme.rgb("ffe9a0", 0.75), theme.rgb("ffcf6a", 0.0)))
    yield Form("lantern.light", Box(170, 288, 100, 100), Oval(), lantern)
    yield Form("lantern.pole", Box(218, 330, 4, 46), Rounded(1), theme.rgb("3b2408"))
    yield Form(
        "lantern",
        Box(211, 326, 18, 22),
        Rounded(6),
        theme.rgb("fff3b8"),
        Stroke(theme.rgb("3b2408"), 3),
    )
    hull = PathOutline(
        "M 0 0.08 C 0.2 0.3 0.8 0.3 1 0 C 0.97 0.6 0.86 1 0.72 1 L 0.24 1 C 0.1 1 0.03 0.6 0 0.08 Z"
    )
    wood = Linear((theme.rgb("a8713a"), theme.rgb("6a3f1a"), theme.rgb("331c09")))
    yield Form(
        "hull", Box(26, 364, 224, 50), hull, wood, Stroke(theme.rgb("1d0f04"), 3), artwork.SOFT
    )
    rail = PathOutline("M 0 0.08 C 0.2 0.3 0.8 0.3 1 0")
    yield Form("rail", Box(28, 368, 220, 50), rail, None, Stroke(theme.rgb("d9a566"), 3))


def _hoard() -> Iterator[Shape]:
    """Yield a treasure of each kind, and the chest that holds them."""
    ledge: list[Spot] = [
        (592, 420), (604, 394), (650, 386), (700, 392), (780, 384), (850, 392), (940, 384),
        (1010, 392), (1078, 386), (1078, 420),
    ]  # fmt: skip
    yield _polygon(
        "quay", ledge, Linear((theme.rgb("6f7b7c"), theme.rgb("27333a"), theme.rgb("0a141b")))
    )
    faces = (
        (TreasureKind.GOLD, 1, 646, 376),
        (TreasureKind.RUBY, 3, 716, 370),
        (TreasureKind.DIAMOND, 2, 1034, 374),
    )
    for kind, value, x, y in (
        *faces,
        (TreasureKind.SAPPHIRE, 2, 788, 374),
        (TreasureKind.EMERALD, 3, 964, 368),
    ):
        box = Box(x - 34, y - 30, 68, 68)
        yield placed(f"treasure.{kind.value}", treasures.gem(kind, 64, value), box)
    yield placed("chest", emblems.chest(96), Box(830, 322, 96, 96))
