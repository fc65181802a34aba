"""Luck that is another source's but for one thing, or that tells what was asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from games.protocol import Chance

Item = TypeVar("Item")


@dataclass
class SwappingChance:
    """The luck of another source, but for two places of one shuffle, which change."""

    source: Chance
    shuffle: int
    places: tuple[int, int]
    shuffles: int = field(default=0, init=False)

    def below(self, bound: int) -> int:
        return self.source.below(bound)

    def pick(self, items: Sequence[Item]) -> Item:
        return self.source.pick(items)

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        order = list(self.source.shuffled(items))
        if self.shuffles == self.shuffle and max(self.places) < len(order):
            one, other = self.places
            order[one], order[other] = order[other], order[one]
        self.shuffles += 1
        return tuple(order)


@dataclass
class WatchedChance:
    """The luck of another source, every shuffle of which is kept as it came out."""

    source: Chance
    shuffles: list[tuple[object, ...]] = field(default_factory=list, init=False)

    def below(self, bound: int) -> int:
        return self.source.below(bound)

    def pick(self, items: Sequence[Item]) -> Item:
        return self.source.pick(items)

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        order = self.source.shuffled(items)
        self.shuffles.append(order)
        return order
