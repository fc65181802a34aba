"""Laws of every picture of every registered game; a new game is held to them by being there.

What is looked at comes from `everything`: tables, hands, score sheets, covers, pages of the rules
and whatever else there is, in both languages, for every number of players and every seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import pytest

import phrases
from render import theme
from render.painter import Painter, Pixels
from render.pictures import pictures_of
from render.scene import Drawing, Form, Label, Scene, Sprite
from render.text import ELLIPSIS, Typesetter
from tests.phrases.typography import faults

from .everything import SHORT, Shown, Written, drawings, shown, slugs, wordless, written
from .exceptions import LEAST, SMALL
from .eyes import EYES, front_and_back, part, seen
from .look import read

FEW = 30
"""A law that compared fewer things of a game than this has hardly looked at it."""


def all_of(slug: str) -> Iterator[Shown]:
    """Yield every picture of a game in every language."""
    for locale in phrases.LOCALES:
        yield from shown(slug, locale)


MOST: Final = 130
"""The pictures of a game, evenly spread, whose pixels are looked at: each takes 30 ms."""


def some_of(slug: str) -> Iterator[Shown]:
    """Yield some pictures of a game, in one language and another by turns."""
    everything = [shown(slug, locale) for locale in phrases.LOCALES]
    step = -(-len(everything[0]) // MOST)
    for number, at in enumerate(range(0, len(everything[0]), step)):
        yield everything[number % len(everything)][at]


def names_in(scene: Scene) -> Iterator[Label]:
    """Yield what is written on the picture itself, each once."""
    return (label for label in scene.labels() if label.role != "title.shade" and label.text)


@pytest.mark.parametrize("slug", slugs())
def test_every_kind_is_looked_at_for_every_seat(slug: str) -> None:
    kinds = {one.kind for one in all_of(slug)}
    assert {"table", "hand", "score", "cover"} <= kinds
    assert len(shown(slug, "en")) == len(shown(slug, "fr"))


@pytest.mark.parametrize("slug", slugs())
def test_no_picture_stands_in_the_place_of_another(slug: str) -> None:
    pictures = pictures_of(slug)
    for kind in ("table", "score", "cover"):
        home = getattr(pictures, kind).__module__
        assert home in (f"render.{slug}.{kind}", "render.kit.plain")
    assert len({pictures.table, pictures.hand, pictures.score}) == 3


@pytest.mark.parametrize("slug", slugs())
def test_pictures_are_as_large_as_they_should_be(slug: str) -> None:
    for one in all_of(slug):
        assert one.scene.width == theme.WIDTH, one.where
        most = theme.PORTRAIT if one.kind == "hand" else theme.HEIGHT
        assert theme.HEIGHT / 2 <= one.scene.height <= most, one.where


@pytest.mark.parametrize("slug", slugs())
def test_whatever_is_read_lies_inside_the_picture(slug: str) -> None:
    compared = 0
    for one in all_of(slug):
        for shape in read(one.scene):
            assert one.scene.box.holds(shape.box), f"{one.where}: {shape.role}"
            compared += 1
    assert compared >= FEW


@pytest.mark.parametrize("slug", slugs())
def test_labels_never_overlap(slug: str) -> None:
    compared = 0
    for one in all_of(slug):
        for first, second in combinations(names_in(one.scene), 2):
            meet = first.box.inset(0.1).meets(second.box)
            assert not meet, f"{one.where}: {first.role}, {second.role}"
            compared += 1
    assert compared >= FEW


@pytest.mark.parametrize("slug", slugs())
def test_everything_that_moves_has_a_role_of_its_own(slug: str) -> None:
    for one in all_of(slug):
        roles = [shape.role for shape in one.scene.moving]
        assert one.kind == "rules" or len(set(roles)) == len(roles), one.where


# Words.


@pytest.mark.parametrize("slug", slugs())
def test_everything_written_is_set_as_its_language_is(slug: str) -> None:
    for locale in phrases.LOCALES:
        texts = [each.label.text for one in shown(slug, locale) for each in written(one.scene)]
        assert len(texts) >= FEW
        assert [fault for text in set(texts) for fault in faults(text, locale)] == []


@pytest.mark.parametrize("slug", slugs())
def test_nothing_is_cut_where_names_are_short_and_every_glyph_is_there(
    slug: str, painter: Painter
) -> None:
    compared = 0
    for locale in phrases.LOCALES:
        for one in shown(slug, locale, SHORT):
            for told in written(one.scene):
                is_cut = painter.type.line(told.label).text.endswith(ELLIPSIS)
                assert is_cut <= told.label.text.endswith(ELLIPSIS), f"{one.where}: {told.label}"
                assert painter.type.covers(told.label.text), f"{one.where}: {told.label}"
                compared += 1
    assert compared >= FEW


@pytest.mark.parametrize("slug", slugs())
def test_words_are_no_higher_than_their_box(slug: str, painter: Painter) -> None:
    # Capitals are 0.72 of the size: at 1.3 of the box they still leave a little of it free.
    for one in all_of(slug):
        for label in names_in(one.scene):
            size = fitted(painter.type, label)
            assert size <= 1.3 * label.box.h, f"{one.where}: {label.role}"


def fitted(setter: Typesetter, label: Label) -> int:
    """Return the size in which a label is set, in pixels."""
    return setter.fitted(label).size


@pytest.mark.parametrize("slug", slugs())
def test_everything_is_large_enough_to_be_read(slug: str, painter: Painter) -> None:
    compared = 0
    for one in all_of(slug):
        for told in written(one.scene):
            size, least = fitted(painter.type, told.label), least_of(slug, one.kind, told)
            assert size >= least, f"{one.where}: {told.piece} {told.label.role} is {size} px"
            compared += 1
    assert compared >= FEW


def least_of(slug: str, kind: str, told: Written) -> int:
    """Return the least size of what is written, in pixels, by the law or as an exception."""
    if told.piece:
        return next((one.least for one in SMALL if one.is_about(slug, kind, told.piece)), SMALLEST)
    role = told.label.role
    return next((one.least for one in LEAST if one.is_about(slug, kind, role)), theme.READABLE)


SMALLEST = 24
"""The least size of a figure on a piece, which is also told by the piece's shape or place."""


def test_every_exception_is_needed(painter: Painter) -> None:
    needed = set()
    for slug in slugs():
        for one in all_of(slug):
            for told in written(one.scene):
                name, law = told.piece or told.label.role, SMALLEST if told.piece else 28
                if fitted(painter.type, told.label) < law:
                    list_of = SMALL if told.piece else LEAST
                    needed |= {e for e in list_of if e.is_about(slug, one.kind, name)}
    assert needed == {*LEAST, *SMALL}


@pytest.mark.parametrize("slug", slugs())
def test_a_cover_bears_the_title_of_its_language(slug: str) -> None:
    for locale in phrases.LOCALES:
        words = phrases.of(locale)
        title = pictures_of(slug).cover(words).at("title")
        assert isinstance(title, Label)
        assert title.text == words(f"{slug}.title").upper()


# Contrast, on painted pixels.


def large(size: int, weight: int) -> bool:
    """Tell whether words are large in the sense of WCAG where a picture is 550 pixels wide.

    There they are half as large: 24 px, or 18.66 px in bold, are 48 and 38 here.
    """
    return size >= (38 if weight >= 700 else 48)


@pytest.mark.parametrize("slug", slugs())
def test_words_stand_out_from_what_is_painted_below_them(slug: str, painter: Painter) -> None:
    known: set[int] = set()
    for one in some_of(slug):
        whole, bare = painted(painter, one.scene), painted(painter, wordless(one.scene))
        for told in uncovered(one.scene):
            pixels = part(whole, told.box), part(bare, told.box)
            key = hash((told.label.lettering, *(each.tobytes() for each in pixels)))
            size = fitted(painter.type, told.label)
            if key not in known and size >= THICK:
                known.add(key)
                check_contrast(told, *pixels, size=size, one=one)
    assert len(known) >= FEW


def painted(painter: Painter, scene: Scene) -> Pixels:
    """Return the red, green and blue of a picture."""
    return painter.paint(scene)[..., :3].copy()


def uncovered(scene: Scene) -> Iterator[Written]:
    """Yield what is written on the picture, but on pieces that others hide a part of."""
    for told in written(scene):
        hidden = told.piece and any(isinstance(shape, Sprite) for shape in told.above)
        if told.label.role != "title.shade" and not hidden:
            yield told


THICK: Final = 18
"""In a smaller size no pixel lies wholly within a stroke: there is no colour to be measured."""

VEILED: Final = 2.5
"""The least contrast of what lies below a veil, which shows that it counts no more."""


def check_contrast(
    told: Written, with_words: Pixels, without: Pixels, *, size: int, one: Shown
) -> None:
    """Fail if words lack contrast: to the ground, or to the rim that they have around them."""
    colours = front_and_back(with_words.astype(float), without.astype(float))
    if colours is None:
        assert told.piece, f"{one.where}: {told.label.role} is hidden"
        return
    lettering = told.label.lettering
    veiled = any(isinstance(shape, Form) and shape.fill for shape in told.above)
    rims = [lettering.edge | 0xFF000000] if lettering.edge and not veiled else []
    backs = [colours[1], *rims]
    for eye in EYES:
        small = eye == EYES[0] and not veiled and not large(size, lettering.weight)
        law = VEILED if veiled else 4.5 if small else 3.0
        best = max(theme.contrast(seen(eye, colours[0]), seen(eye, back)) for back in backs)
        where = f"{one.where}: {told.piece} {told.label.role} {told.label.text!r}"
        assert best >= law, f"{where}, {size} px, {eye}: {best:.2f}"


# What is painted once.


@pytest.mark.parametrize("slug", slugs())
def test_still_layers_hold_nothing_of_a_language_or_a_name(slug: str) -> None:
    compared = 0
    for one, other in zip(shown(slug, "en"), shown(slug, "fr", SHORT), strict=True):
        assert one.scene.still == other.scene.still, one.where
        compared += one.scene.moving != other.scene.moving
    assert compared >= FEW


@pytest.mark.parametrize("slug", slugs())
def test_still_layers_are_laid_out_once(slug: str) -> None:
    layers = [one.scene.still for one in all_of(slug)]
    assert len({id(layer) for layer in layers}) == len(set(layers))
    assert 3 * len(set(layers)) <= len(layers)


@pytest.mark.parametrize("slug", slugs())
def test_drawings_of_one_name_and_size_are_equal(slug: str) -> None:
    known: dict[tuple[str, int, int], Drawing] = {}
    compared = 0
    for one in all_of(slug):
        for drawing in drawings(one.scene.shapes()):
            key = (drawing.name, drawing.width, drawing.height)
            assert known.setdefault(key, drawing) == drawing, f"{one.where}: {key}"
            compared += 1
    assert compared - len(known) >= FEW
