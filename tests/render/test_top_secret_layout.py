"""The pictures of Top Secret as data: everything is in its place, large enough, and apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from phrases import Phrases
from render import theme
from render.fonts import Typecase
from render.sample import SampleMoment
from render.scene import Scene
from render.text import Typesetter
from render.top_secret import plan, rulebook

from .look import EN, read, text
from .top_secret import (
    TABLES,
    course,
    every_scene,
    hand_of,
    moments,
    reveal_of,
    table_of,
)

# Where it is.

STEADY = re.compile(
    r"task|turn|round|cards|headline|sign|player\.\d\.(name|ready|awaited|winner|lit|fine|points)"
    r"|player\.\d\.(side|card|shield|gone)\.\d|player\.\d\.(under|played|loot)|hand\.\w+(\.count)?"
)


@pytest.mark.parametrize("draw", [table_of, reveal_of, lambda moment: hand_of(moment, 0)])
def test_nothing_jumps_between_moves(draw: Callable[[SampleMoment], Scene]) -> None:
    for seats, options in TABLES:
        for before, after in pairwise(course(seats, options, 1)):
            first, second = draw(before), draw(after)
            assert first.still is second.still
            boxes = {shape.role: shape.box.middle for shape in first.moving}
            for shape in second.moving:
                if STEADY.fullmatch(shape.role):
                    old = boxes.get(shape.role, shape.box.middle)
                    assert all(abs(a - b) <= 1 for a, b in zip(old, shape.box.middle, strict=True))


ESSENTIAL = re.compile(
    r"task|turn|headline|result|player\.\d\.(name|ready|awaited|total|points|side\.\d|card\.\d)"
    r"|player\.\d\.(under|played|loot)|hand\.\w+(\.count)?|safe\.points"
)


def test_what_matters_is_large_enough_for_a_phone(words: Phrases) -> None:
    for what, moment in moments(step=17):
        for scene in every_scene(moment, words):
            for shape in read(scene):
                where = f"{what}: {scene.name}: {shape.role}"
                if ESSENTIAL.fullmatch(shape.role) and "hand" not in scene.name:
                    assert shape.box.h >= theme.ESSENTIAL - 2, where


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_places_lie_apart_and_hold_what_is_theirs(seats: int) -> None:
    for place in plan.table(seats):
        parts = (*place.cards, place.safe.box, place.foot.fine, place.foot.points)
        assert all(place.panel.holds(part) for part in parts)
        overlap = place.cards[0].right - place.cards[1].x
        assert overlap <= 0.06 * place.width
        assert not any(card.meets(place.safe.box) for card in place.cards)
        assert not any(card.meets(place.foot.points) for card in place.cards)
    for stage in plan.reveal(seats):
        parts = (*stage.cards, *stage.fates, *((stage.safe.box,) if stage.safe else ()))
        assert all(stage.panel.holds(part) for part in parts)
        for one, other in combinations(parts, 2):
            assert not one.meets(other)
    panels = [place.panel for place in plan.table(seats)]
    assert not any(one.meets(other) for one, other in combinations(panels, 2))


# The pictures of the rules.


@pytest.mark.parametrize("page", rulebook.PAGES)
def test_rules_can_be_read_at_300_pixels(page: str, words: Phrases) -> None:
    scene, setter = rulebook.PAGES[page](words), Typesetter(Typecase())
    for shape in read(scene):
        assert shape.box.h >= theme.ESSENTIAL, shape.role
    for label in scene.labels():
        assert label.lettering.size >= 44, label.role
        assert setter.line(label).text == label.text, label.role
    roles = [shape.role for shape in scene.moving]
    assert len(set(roles)) == len(roles)


def test_the_rules_show_what_the_rules_say() -> None:
    saved, burnt = (
        [shape.role for shape in rulebook.PAGES["reveal"](EN).moving if shape.role.endswith(end)]
        for end in (".shield", ".blast")
    )
    assert saved == ["beneath.document.shield", "beneath.agent.shield", "above.agent.shield"]
    assert burnt == ["above.document.blast", "rest.document.blast", "rest.bomb.blast"]
    bank = rulebook.PAGES["bank"](EN)
    assert [text(bank, f"{one}.points") for one in ("pair", "agent", "others")] == [
        "= 240",
        "= 400",
        "= 120",
    ]
