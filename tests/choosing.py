"""Which tests are of a case, which are of a game, and which take long."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

HERE = Path(__file__).parent

LONG = ("bench", "browser", "crash", "e2e", "hostile", "load", "secrecy")
"""The folders whose tests run the whole program: in sockets, browsers and processes."""


def takes_long(item: pytest.Item) -> bool:
    """Tell whether a test stands in a folder of which all tests take long."""
    return item.path.relative_to(HERE).parts[0] in LONG


def needs_pictures(item: pytest.Item) -> bool:
    """Tell whether a test looks at pictures: by its folder, or by its mark."""
    folder = item.path.relative_to(HERE).parts[0]
    return folder == "render" or item.get_closest_marker("draws") is not None


def is_of_case(item: pytest.Item, number: str) -> bool:
    """Tell whether a test is marked with a case of docs/cases.md, such as "07"."""
    return any(number in map(str, mark.args) for mark in item.iter_markers("case"))


def is_of_game(item: pytest.Item, slug: str) -> bool:
    """Tell whether a test is of a game: by its folder, its file's name or what it is run with."""
    callspec = getattr(item, "callspec", None)
    values = () if callspec is None else callspec.params.values()
    return about(item.path.relative_to(HERE), values, slug)


def about(path: Path, values: Iterable[object], slug: str) -> bool:
    """Tell whether a file of tests, or one of the values that a test is run with, is of a game.

    A file is if a word of its name is the first of the slug: `test_passages_contents.py`. A value
    is if it is the slug, has it as its own, or is a file below a folder of that name.
    """
    if slug in path.parts or slug.partition("_")[0] in path.stem.split("_"):
        return True
    return any(_is_of(value, slug) for value in values)


def _is_of(value: object, slug: str) -> bool:
    if isinstance(value, Path):
        return slug in value.parts
    return slug in (value, getattr(value, "slug", None))
