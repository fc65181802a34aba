"""What was measured, and whether it is as it should be."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """Something that was measured `count` times; `p99` is the median where it was only once."""

    part: str
    name: str
    unit: str
    median: float
    p99: float
    count: int


class Goal(msgspec.Struct, frozen=True):
    """A value, and the bound that it has to keep: from below (`at_most`) or from above."""

    part: str
    name: str
    value: float
    bound: float
    unit: str = "x"
    at_most: bool = True

    @property
    def is_met(self) -> bool:
        """Whether the value keeps its bound."""
        return self.value <= self.bound if self.at_most else self.value >= self.bound


class Result(msgspec.Struct, frozen=True):
    """What one part of the benchmark showed."""

    figures: tuple[Figure, ...]
    goals: tuple[Goal, ...] = ()


def figure(part: str, name: str, unit: str, values: Sequence[float]) -> Figure:
    """Return the median and the p99 of what was measured; ValueError if that is nothing."""
    return Figure(part, name, unit, statistics.median(values), p99(values), len(values))


def p99(values: Sequence[float]) -> float:
    """Return the smallest value that 99 of 100 do not exceed; ValueError if there is none."""
    if not values:
        raise ValueError("nothing was measured")
    return sorted(values)[math.ceil(len(values) * 0.99) - 1]


def lines(results: Sequence[Result]) -> Iterator[str]:
    """Yield two tables: the figures, and the goals with what became of them."""
    yield f"{'':<4}{'measured':<46}{'median':>11}{'p99':>11}  {'unit':<9}{'times':>7}"
    for one in (found for result in results for found in result.figures):
        yield (
            f"{one.part:<4}{one.name:<46}{one.median:>11,.2f}{one.p99:>11,.2f}"
            f"  {one.unit:<9}{one.count:>7,}"
        )
    yield ""
    yield f"{'':<4}{'goal':<46}{'value':>11}{'bound':>14}  "
    for goal in (found for result in results for found in result.goals):
        sign, word = ("<=" if goal.at_most else ">="), ("met" if goal.is_met else "MISSED")
        yield (
            f"{goal.part:<4}{goal.name:<46}{goal.value:>11,.2f}{sign:>4}{goal.bound:>10,.2f}"
            f"  {goal.unit:<9}{word:>7}"
        )
