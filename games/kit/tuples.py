"""Tuples with something changed: how frozen states go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")


def put(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """Return the items with another one at a place, from 0; raise IndexError beyond the end."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def less(items: tuple[Item, ...], gone: Item) -> tuple[Item, ...]:
    """Return the items without the first that equals `gone`; raise ValueError if none does."""
    place = items.index(gone)
    return items[:place] + items[place + 1 :]


def without(items: Iterable[Item], gone: Iterable[Item]) -> tuple[Item, ...]:
    """Return items without some of them: of equal ones the first go.

    Raise ValueError if one of `gone` is not there.
    """
    left = list(items)
    for item in gone:
        left.remove(item)
    return tuple(left)
