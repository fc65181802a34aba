"""Every picture of every registered game, from seeded play: what the generic laws look at.

A new game is looked at by being there: nothing here knows any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import phrases
from games.protocol import Seat
from games.registry import game
from phrases import Locale
from render.gallery import GalleryTable, tables
from render.pictures import AnyPictures, all_pictures, pictures_of
from render.sample import NAMES, SampleMoment, moments
from render.scene import Drawing, Label, Scene, Shape, Sprite
from render.scene.geometry import Box

SEED: Final = 4

SHORT: Final = ("Zoë", "Bob", "Anna", "محمد", "ปู", "Ἄρης")
"""Names for which there is room everywhere; those of samples are longer."""

_TRIED: Final = 40
"""How many positions of a game, evenly spread, may be chosen from."""

_CHOSEN: Final = 3
"""How many of them are looked at besides the end: those that show most that no other shows.

With an option off its default only one is: most of what it shows has been seen.
"""


@dataclass(frozen=True)
class Shown:
    """A picture, and what reproduces it; `kind` is the same for all pictures of one sort."""

    kind: str
    where: str
    scene: Scene


def slugs() -> tuple[str, ...]:
    """Return the games that have pictures."""
    return tuple(pictures.slug for pictures in all_pictures())


def chosen(table: GalleryTable) -> tuple[tuple[int, SampleMoment], ...]:
    """Return moments of a random game that differ in what they show, with their numbers."""
    return _chosen(table.game.slug, table.seats, tuple(table.options.items()))


@cache
def _chosen(
    slug: str, seats: int, options: tuple[tuple[str, str], ...]
) -> tuple[tuple[int, SampleMoment], ...]:
    table = GalleryTable(game(slug), seats, dict(options))
    course = tuple(moments(table.game, table.seats, table.options, SEED))
    step = max(1, len(course) // _TRIED)
    parts = {at: _parts(table, course[at]) for at in range(0, len(course), step)}
    end = len(course) - 1
    picked, known = [end], _parts(table, course[end])
    for _ in range(1 if options else _CHOSEN):
        best = max(parts, key=lambda at: (len(parts[at] - known), -at))
        picked.append(best)
        known |= parts[best]
    return tuple((at, course[at]) for at in sorted(set(picked)))


def _parts(table: GalleryTable, moment: SampleMoment) -> frozenset[str]:
    """Return what is to be seen at a moment: the roles on the table and in the first hand."""
    pictures, words = pictures_of(table.game.slug), phrases.of("en")
    names = NAMES[: table.seats]
    scenes = (
        draw(moment.position.view(seat), names, words, moment.told[seat])
        for draw, seat in ((pictures.table, None), (pictures.hand, Seat(0)))
    )
    return frozenset(shape.role for scene in scenes for shape in scene.moving)


@cache
def shown(slug: str, locale: Locale, names: Sequence[str] = NAMES) -> tuple[Shown, ...]:
    """Return every kind of picture of a game, for every number of players and every seat."""
    pictures = pictures_of(slug)
    found = list(_fixed(pictures, locale))
    for table in tables(game(slug)):
        for number, moment in chosen(table):
            where = f"{table.name}, seed {SEED}, move {number}, {locale}"
            found += _at(pictures, moment, names[: table.seats], locale, where)
    return tuple(found)


def _fixed(pictures: AnyPictures, locale: Locale) -> Iterator[Shown]:
    """Yield the pictures that are always the same."""
    words = phrases.of(locale)
    yield Shown("cover", f"{pictures.slug}, {locale}", pictures.cover(words))
    for name, draw in pictures.pages.items():
        yield Shown("rules", f"{pictures.slug} {name}, {locale}", draw(words))


def _at(
    pictures: AnyPictures, moment: SampleMoment, names: Sequence[str], locale: Locale, where: str
) -> Iterator[Shown]:
    """Yield the pictures of a moment: what an onlooker sees, every hand, what a seat has besides.

    What there is besides is looked at from one seat: that others see the same is a law elsewhere.
    """
    kinds = {"table": pictures.table, "score": pictures.score, **pictures.further}
    own = {"hand": pictures.hand}
    for seat in (None, *map(Seat, range(len(names)))):
        view = moment.position.view(seat)
        seen = kinds if seat is None else {**own, **pictures.further} if seat == 0 else own
        for kind, draw in seen.items():
            scene = draw(view, names, phrases.of(locale), moment.told[seat])
            yield Shown(kind, f"{where}, seat {seat}, {kind}", scene)


# What is written on a picture.


@dataclass(frozen=True)
class Written:
    """A label where it lies on the picture; `piece` is the sprite that it is a part of, if any.

    `above` are the shapes of the picture that are painted later and lie on it.
    """

    label: Label
    piece: str
    above: tuple[Shape, ...]

    @property
    def box(self) -> Box:
        """Where it lies, in pixels of the picture."""
        return self.label.box


def written(scene: Scene) -> Iterator[Written]:
    """Yield everything that is written on a picture, also on pieces; nothing that is turned."""
    shapes = tuple(scene.shapes())
    for at, shape in enumerate(shapes):
        piece = shape.role if isinstance(shape, Sprite) else ""
        for label in _labels(shape, 0, 0):
            above = (other for other in shapes[at + 1 :] if other.box.meets(label.box))
            yield Written(label, piece, tuple(above))


def _labels(shape: Shape, dx: float, dy: float) -> Iterator[Label]:
    if isinstance(shape, Label) and shape.text:
        yield replace(shape, box=shape.box.moved(dx, dy))
    if isinstance(shape, Sprite) and not shape.turn:
        for part in shape.drawing.shapes:
            yield from _labels(part, dx + shape.x, dy + shape.y)


def drawings(shapes: Iterable[Shape]) -> Iterator[Drawing]:
    """Yield every drawing among shapes, and those that it is made of."""
    for shape in shapes:
        if isinstance(shape, Sprite):
            yield shape.drawing
            yield from drawings(shape.drawing.shapes)


def wordless(scene: Scene) -> Scene:
    """Return the picture without anything written on it."""
    return replace(scene, still=_bare(scene.still), moving=_bare(scene.moving))


def _bare(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    return tuple(_blank(shape) for shape in shapes if not isinstance(shape, Label))


def _blank(shape: Shape) -> Shape:
    if isinstance(shape, Sprite) and not shape.turn:
        return replace(shape, drawing=_plain(shape.drawing))
    return shape


@cache
def _plain(drawing: Drawing) -> Drawing:
    if not any(isinstance(part, Label | Sprite) for part in drawing.shapes):
        return drawing
    return replace(drawing, name=f"{drawing.name} bare", shapes=_bare(drawing.shapes))
