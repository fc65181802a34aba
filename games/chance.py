"""Luck that is fair, repeatable and provable.

Every draw is derived by HMAC-SHA-256 from a secret, a purpose, what the players themselves
contributed, a position in the log and the number of the draw. The same source therefore always
draws the same, so a move that is retried after a crash draws what it drew before, and whoever
knows the secret can check every draw.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

_DIGEST = "sha256"
_SPAN = 1 << 64


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of `secret` in hexadecimal: published before, checked after."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(slots=True)
class HmacChance:
    """The `Chance` of one log position: uniform draws without modulo bias.

    `context` names everything but the draw number; see `chance_for`.
    """

    secret: bytes
    context: bytes
    draws: int = field(default=0, init=False)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, every one equally likely."""
        if not 1 <= bound <= _SPAN:
            raise ValueError(f"bound out of range: {bound}")
        limit = _SPAN - _SPAN % bound
        while (value := self._word()) >= limit:
            pass
        return value % bound

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return `items` in a random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of `items`, which are not empty."""
        return items[self.below(len(items))]

    def _word(self) -> int:
        message = b"%s|%d" % (self.context, self.draws)
        self.draws += 1
        return int.from_bytes(hmac.digest(self.secret, message, _DIGEST)[:8], "big")


def chance_for(secret: bytes, purpose: str, joins: Sequence[int], position: int) -> HmacChance:
    """Return the luck of one log position.

    `purpose` is `rules` or `brain-N` for seat N: a computer player's own luck must not foretell
    the next shuffle. `joins` are the ids of the players' own join interactions in seat order, so
    that the host, who knows the secret beforehand, cannot choose a shuffle for itself.
    """
    context = "|".join([purpose, ",".join(map(str, joins)), str(position)])
    return HmacChance(secret, context.encode())


def seeded(seed: int, purpose: str = "rules", position: int = 0) -> HmacChance:
    """Return luck that follows from a small public seed: for self-play and for tests."""
    return chance_for(hashlib.sha256(b"seed %d" % seed).digest(), purpose, (), position)


class QuickChance:
    """A `Chance` for a computer player's guesses: fast, and no proof of anything.

    It is seeded from the player's own luck. Only `Random.random` is used, whose results no version
    of Python changes.
    """

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed).random

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1."""
        return int(self._draw() * bound)

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return `items` in a random order."""
        order, draw = list(items), self._draw
        for last in range(len(order) - 1, 0, -1):
            other = int(draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of `items`, which are not empty."""
        return items[self.below(len(items))]
