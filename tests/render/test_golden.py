"""Whole pictures look as they did when somebody last looked at them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from render.painter import Painter

from . import golden


@pytest.fixture(scope="module")
def painter() -> Painter:
    """Return one painter for all: loading fonts takes time."""
    return Painter()


@pytest.mark.parametrize("name", golden.PICTURES)
def test_a_picture_looks_as_it_did(name: str, painter: Painter, tmp_path: Path) -> None:
    now, before = golden.drawn(painter, name), golden.kept(name)
    found = golden.compared(now, before)
    if not found.small:
        golden.write(tmp_path / f"{name}.png", now)
        golden.write(tmp_path / f"{name}-difference.png", golden.difference(now, before))
        pytest.fail(
            f"{name} has changed: {found.mean:.2f} on average, {found.share:.2%} of its pixels; "
            f"see {tmp_path}. If it is right so: python -m tests.render.golden"
        )


def test_nothing_else_is_kept() -> None:
    assert {path.stem for path in golden.FOLDER.glob("*.png")} == set(golden.PICTURES)


def test_one_changed_digit_is_found() -> None:
    before = golden.kept("table-3-en")
    after = before.copy()
    after[40:50, 40:46] = 255 - after[40:50, 40:46]
    assert not golden.compared(after, before).small
    assert golden.compared(before, before).small


def test_a_shade_lighter_is_still_the_same() -> None:
    before = golden.kept("table-3-en")
    lighter = np.minimum(before.astype(int) + 1, 255).astype(np.uint8)
    assert golden.compared(lighter, before).small


def test_another_size_is_another_picture() -> None:
    before = golden.kept("table-3-en")
    assert not golden.compared(before[:-1], before).small
    assert golden.difference(before[:-1], before).shape == before[:-1].shape
