"""Cards with a value and a suit: face, back, the place of one, and a hand of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from render import artwork, theme
from render.artwork import text
from render.kit import people
from render.kit.page import kept
from render.scene import Drawing, Form, Label, Shape, Sprite, placed
from render.scene.geometry import Box, Outline, Rounded
from render.scene.paint import Linear, Stroke

C = TypeVar("C")

RATIO: Final = 1.4
"""The height of a card by its width."""

PAPER: Final = theme.rgb("fffdf6")


@dataclass(frozen=True)
class Suit:
    """A suit's look: light, full and deep tone, and a shape, with the size that it needs.

    Every suit has a shape of its own, so that nobody needs to see colours.
    """

    light: int
    full: int
    deep: int
    shape: Outline
    scale: float = 1.0


def suit(tones: str, shape: Outline, scale: float = 1.0) -> Suit:
    """Return a suit; `tones` are light, full and deep, six hexadecimal digits each."""
    light, full, deep = map(theme.rgb, tones.split())
    return Suit(light, full, deep, shape, scale)


def height(width: int) -> int:
    """Return how high a card of this width is, both in pixels."""
    return round(width * RATIO)


def sign(role: str, look: Suit, box: Box) -> Form:
    """Return the shape of a suit, in white."""
    size = min(box.w, box.h) * look.scale
    rim = Stroke(look.deep, max(1.5, size / 16))
    return Form(role, box.centred(size, size), look.shape, PAPER, rim, artwork.SOFT)


def face(name: str, look: Suit, value: str, width: int, marks: Iterable[Shape] = ()) -> Drawing:
    """Return the face of a card: its value, below it at the left its suit, and other marks."""
    high = height(width)
    box = Box(0, 0, width, high)
    tones = Linear((look.light, look.full, look.deep), (0.4, -0.1), (0.6, 1))
    ink = artwork.edged(text(round(high * 0.42), PAPER, 900), look.deep, width * 0.03)
    shapes = (
        *blank(box, tones),
        Label("value", value, Box(0, high * 0.05, width, high * 0.42), ink, "centre"),
        sign("suit", look, Box(width * 0.1, high * 0.6, width * 0.34, width * 0.34)),
        *marks,
    )
    return Drawing(name, width, high, shapes, 20)


def mark_box(width: int) -> Box:
    """Return the room for a game's own mark on a face: the lower right of a card."""
    high = height(width)
    return Box(width * 0.54, high * 0.5, width * 0.34, high * 0.44)


def blank(box: Box, fill: Linear) -> tuple[Form, Form]:
    """Return a card without anything on it: white paper, and a field of its own tone."""
    edge = Stroke(theme.INK, 1.2)
    return (
        Form("card", box, Rounded(box.w * 0.1), PAPER, edge, artwork.DEEP),
        Form("face", box.inset(max(3.0, box.w * 0.045)), Rounded(box.w * 0.07), fill),
    )


def back(name: str, width: int, tones: Linear, marks: Iterable[Shape] = ()) -> Drawing:
    """Return the back of a card with a game's own marks on it."""
    box = Box(0, 0, width, height(width))
    return Drawing(name, width, height(width), (*blank(box, tones), *marks), 20)


@kept
def slot(width: int, high: int, line: int, fill: int, radius: float = 0.1) -> Drawing:
    """Return the place where a card will lie; `radius` is a part of its width."""
    box = Box(0, 0, width, high)
    form = Form("slot", box.inset(1), Rounded(width * radius), fill, Stroke(line, 2, (7, 6)))
    return Drawing(f"slot {line:x} {fill:x}", width, high, (form,), 4)


def light_slot(width: int, high: int) -> Drawing:
    """Return the place of a card on parchment."""
    return slot(width, high, theme.rgb("6b4a18", 0.55), theme.rgb("6b4a18", 0.08))


def trays(boxes: Iterable[Box]) -> Iterator[Shape]:
    """Yield a panel for each card of a hand, for the still layer."""
    for box in boxes:
        yield from artwork.panel("tray", box)


def held(role: str, card: Drawing, tray: Box, *, chosen: bool = False) -> Iterator[Shape]:
    """Yield a card of a hand in its tray, lit and ticked if it is chosen."""
    place = Box(tray.x, tray.y + 10, tray.w, card.height)
    if chosen:
        yield people.lit(f"{role}.chosen", tray)
        foot = Box(tray.x, place.bottom + 6, tray.w, tray.bottom - place.bottom - 12)
        yield placed(f"{role}.mark", artwork.tick(48, done=True), foot)
    yield placed(f"{role}.card", card, place)


def shown(
    role: str, card: Drawing, box: Box, *, fresh: bool = False, wins: bool = False
) -> Iterator[Shape]:
    """Yield a card in the middle of a box: glowing if it is new, crowned if it wins."""
    if fresh:
        halo = artwork.glow(card.width, card.height, card.width * 0.1)
        yield placed(f"{role}.fresh", halo, box)
    yield placed(role, card, box)
    if wins:
        size = max(42, round(card.width * 0.38))
        x, y = box.middle
        foot = Box(x - size / 2, y + card.height / 2 - size * 0.7, size, size)
        yield placed(f"{role}.crown", artwork.crown(size), foot)


SEEN: Final = 0.74
"""How much of a card's width others leave free: its value can still be read."""


def spread(
    role: str, ones: Sequence[C], face: Callable[[C, int], Drawing], box: Box, most: int = 86
) -> Iterator[Sprite]:
    """Yield cards in one line or two, whichever lets them be larger, at most `most` pixels wide."""
    lines = max((1, 2), key=lambda count: _width(len(ones), count, box))
    half, width = -(-len(ones) // lines), min(most, _width(len(ones), lines, box))
    for at, line in enumerate(_lines(box, lines)):
        faces = [face(one, width) for one in ones[at * half : (at + 1) * half]]
        yield from row(f"{role}.{at}", faces, line)


def _lines(box: Box, count: int) -> tuple[Box, ...]:
    return box.inset(0, 6).rows(count, 4)


def _width(cards: int, lines: int, box: Box) -> int:
    """Return how wide each of `cards` cards in `lines` lines may be, in pixels."""
    half = max(1, -(-cards // lines))
    return int(min(_lines(box, lines)[0].h / RATIO, box.w / (1 + SEEN * (half - 1))))


def row(role: str, cards: Sequence[Drawing], box: Box) -> Iterator[Sprite]:
    """Yield cards from the left of a box on, overlapping where there are many."""
    if not cards:
        return
    wide = cards[0].width
    step = min(wide + 6, (box.w - wide) / max(1, len(cards) - 1))
    for at, card in enumerate(cards):
        yield placed(f"{role}.{at}", card, Box(box.x + at * step, box.y, wide, box.h))


@dataclass(frozen=True)
class Pile:
    """Cards of which only the number matters: what they are called, and one of them."""

    role: str
    title: str
    card: Drawing
    count: int


def pile(one: Pile, box: Box) -> Iterator[Shape]:
    """Yield what a pile is called, a card of it, and how many there are."""
    caption = Box(box.x, box.y, box.w, 40)
    yield Label(f"{one.role}.title", one.title, caption, text(30, theme.MIST, 700), "centre", 28)
    place = Box(box.x, box.y + 46, box.w, one.card.height)
    yield placed(f"{one.role}.card", one.card, place)
    number = Box(box.x, place.bottom + 8, box.w, 60)
    yield Label(f"{one.role}.count", str(one.count), number, text(52, theme.IVORY, 900), "centre")
