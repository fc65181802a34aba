"""Ranks: more is better, and who is equal shares one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from games.protocol import Outcome, Score

Merit = TypeVar("Merit", int, tuple[int, ...])
"""What is compared: a number, or several of which the later ones break ties."""


def rank_among(mine: Merit, merits: Iterable[Merit]) -> int:
    """Return the rank of a merit, from 1, among all of them, itself included or not."""
    return 1 + sum(other > mine for other in merits)


def ranked(reason: str, merits: Sequence[Merit], figures: Iterable[dict[str, int]]) -> Outcome:
    """Return the outcome of a game in which everybody is ranked by a merit.

    `merits` and `figures` (by category, in the order in which they are shown) are in seat order.
    """
    scores = zip(merits, figures, strict=True)
    return Outcome(
        reason, tuple(Score(rank_among(merit, merits), shown) for merit, shown in scores)
    )


def by_totals(reason: str, category: str, totals: Sequence[int]) -> Outcome:
    """Return the outcome of a game in which only one total counts for each seat."""
    return ranked(reason, totals, ({category: total} for total in totals))
