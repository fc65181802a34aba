"""Few tables in place of all: every two choices that meet anywhere meet at one of them.

What goes wrong goes wrong with one choice or with two that meet, hardly ever only where three do:
so a newcomer runs the pairs, and `make test-all` every combination.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from tests.conformance.walk import Table

T = TypeVar("T")

Choices = frozenset[tuple[str, str]]
"""What is chosen before a game: each option's value, the number of seats."""


def choices_of(table: Table) -> Choices:
    """Return what is chosen at a table."""
    return frozenset({("seats", str(table.seats)), *table.options.items()})


def paired(tables: Sequence[T], choices: Callable[[T], Choices]) -> list[T]:
    """Return tables among which every two choices meet that meet at any, the earlier ones first."""
    pairs = [_pairs(choices(table)) for table in tables]
    left, kept = set[Choices]().union(*pairs), set[int]()
    while left:
        best = max(range(len(tables)), key=lambda number: len(pairs[number] & left))
        left -= pairs[best]
        kept.add(best)
    return [tables[number] for number in sorted(kept)]


def _pairs(chosen: Iterable[tuple[str, str]]) -> set[Choices]:
    """Return every two choices; one that is alone is a pair with itself."""
    return {frozenset(pair) for pair in combinations(sorted(chosen), 2)} or {frozenset(chosen)}
