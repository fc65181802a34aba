"""No regular expression of ours goes back over a text again and again."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
import regex

from bot.incoming.controls import CONTROLS
from tests.hostile.worst import WORST

PACKAGES = ("bot", "clock", "cogs", "games", "phrases", "render", "sandbox")

BOUNDED = {r"\X"}
"""What is only used on texts that are short: to tell flags apart it counts back to the first."""

SIZES = (1_000, 10_000)
MOST_WORK = 15
FLOOR = 0.001
"""Seconds below which work is not compared."""


def patterns() -> Iterator[Any]:
    """Yield every pattern that some module of ours keeps, and the templates of our controls."""
    for package in PACKAGES:
        root = importlib.import_module(package)
        for module in pkgutil.walk_packages(root.__path__, f"{package}."):
            if not module.name.endswith("__main__"):
                yield from _inside(list(vars(importlib.import_module(module.name)).values()), 3)
    for control in CONTROLS:
        yield control.template


def _inside(value: object, depth: int) -> Iterator[Any]:
    if isinstance(value, re.Pattern | regex.Pattern):
        yield value
    elif isinstance(value, list | tuple) and depth:
        for one in value:
            yield from _inside(one, depth - 1)


EVERY = {f"{type(one).__module__} {one.pattern}": one for one in patterns()}


def _took(pattern: Any, text: str) -> float:
    """Return the processor's time for searching a text, and for looking at all of it."""
    is_text = isinstance(pattern.pattern, str)
    searched, nothing = (text, "") if is_text else (text.encode("utf-8", "replace"), b"")
    tried = []
    for _ in range(3):
        begun = time.process_time()
        pattern.fullmatch(searched)
        pattern.sub(nothing, searched)
        tried.append(time.process_time() - begun)
    return max(FLOOR, min(tried))


def test_the_patterns_are_found() -> None:
    assert len(EVERY) > 30
    assert len(set(EVERY) - {f"regex {one}" for one in BOUNDED}) >= len(EVERY) - 1


@pytest.mark.parametrize("name", EVERY)
def test_no_pattern_takes_more_than_ten_times_as_long_for_ten_times_the_text(name: str) -> None:
    pattern = EVERY[name]
    if pattern.pattern in BOUNDED:
        return
    for kind, worst in WORST.items():
        short, long = (_took(pattern, worst(size)) for size in SIZES)
        assert long <= MOST_WORK * short, (kind, short, long)


@pytest.mark.parametrize("old", [r"\([^)]*\)", r"\s+$"])
def test_the_patterns_that_did_are_found_out(old: str) -> None:
    pattern = regex.compile(old)
    ratios = [_took(pattern, w(SIZES[1])) / _took(pattern, w(SIZES[0])) for w in WORST.values()]
    assert max(ratios) > MOST_WORK
