"""Stills are painted once and come back from the attic as they were."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from phrases import Phrases
from render import artwork
from render.attic import Attic, Still
from render.painter import Painter
from render.scene import Scene

from .test_studio import table


def scene(width: int) -> Scene:
    """Return a scene that has only a still layer, one for each width."""
    return Scene(f"still {width}", width, 60, artwork.night(width, 60), ())


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Counter[Still]:
    """How often each still is painted."""
    counted: Counter[Still] = Counter()
    paint = Painter._painted_still

    def counting(painter: Painter, still: Still) -> object:
        counted[still] += 1
        return paint(painter, still)

    monkeypatch.setattr(Painter, "_painted_still", counting)
    return counted


def test_a_still_from_the_attic_is_the_one_that_was_painted(
    words: Phrases, painted: Counter[Still]
) -> None:
    attic, shown = Attic(), table(words)
    first = Painter(attic).paint(shown).copy()
    assert np.array_equal(Painter(attic).paint(shown), first)
    assert list(painted.values()) == [1]


def test_many_tables_are_painted_once_each(painted: Counter[Still]) -> None:
    painter = Painter()
    for _ in range(2):
        for width in range(100, 150):
            painter.paint(scene(width))
    assert len(painted) == 50
    assert set(painted.values()) == {1}


def test_an_attic_keeps_the_newest(painted: Counter[Still]) -> None:
    attic = Attic(most=2)
    for width in (100, 101, 100, 102, 100, 101):
        Painter(attic).paint(scene(width))
    assert len(attic) == 2
    assert [painted[(width, 60, scene(width).still)] for width in (100, 101, 102)] == [1, 2, 1]
