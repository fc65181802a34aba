"""How the picture tests look at scenes: by role, by words, by drawing."""

from __future__ import annotations

import re

from games.protocol import Seat
from phrases import Phrases, of
from render.pass_pass import hand, score, table
from render.pictures import pictures_of
from render.sample import SampleMoment
from render.scene import Label, Scene, Shape, Sprite

from .conftest import names_of, view_of

EN = of("en")
ISOLATES = re.compile("[\u2066-\u2069]")


def table_of(moment: SampleMoment, words: Phrases = EN, seat: Seat | None = None) -> Scene:
    """Return the scene of a table."""
    return table.scene(view_of(moment, seat), names_of(moment), words, moment.told[seat])


def hand_of(moment: SampleMoment, seat: Seat, words: Phrases = EN) -> Scene:
    """Return the scene of a hand."""
    return hand.scene(view_of(moment, seat), names_of(moment), words, moment.told[seat])


def score_of(moment: SampleMoment, words: Phrases = EN) -> Scene:
    """Return the scene of a score sheet."""
    return score.scene(view_of(moment), names_of(moment), words, moment.told[None])


def read(scene: Scene) -> tuple[Shape, ...]:
    """Return what people read: labels and drawings."""
    return (*scene.labels(), *scene.sprites())


def every_scene(moment: SampleMoment, words: Phrases) -> tuple[Scene, ...]:
    """Return every picture of a moment."""
    hands = (hand_of(moment, Seat(seat), words) for seat in range(moment.position.seats))
    cover = pictures_of("pass_pass").cover(words)
    return (table_of(moment, words), score_of(moment, words), *hands, cover)


def drawing(scene: Scene, role: str) -> str:
    """Return the name of the drawing called `role`."""
    shape = scene.at(role)
    assert isinstance(shape, Sprite)
    return shape.drawing.name


def text(scene: Scene, role: str) -> str:
    """Return the words of the label called `role`."""
    shape = scene.at(role)
    assert isinstance(shape, Label)
    return ISOLATES.sub("", shape.text)


def has(scene: Scene, role: str) -> bool:
    """Tell whether there is a shape called `role`."""
    return any(shape.role == role for shape in scene.shapes())
