"""Luck that is fair, repeatable and provable.

Every draw is derived by HMAC-SHA-256 from a secret, a purpose, what the players themselves
contributed, a number and a count of the draw's words. The same source therefore always draws the
same, so a move that is retried after a crash draws what it drew before, and whoever knows the
secret can check every draw. `Luck` says in which ways a game's secret has been used.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

import msgspec

Item = TypeVar("Item")

_DIGEST = "sha256"
_SPAN = 1 << 64


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of `secret` in hexadecimal: published before, checked after."""
    return hashlib.sha256(secret).hexdigest()


def fingerprint(drawn: Iterable[tuple[int, int]]) -> str:
    """Return the SHA-256 of raw draws in hexadecimal, "" if nothing was drawn.

    A row of a log says it of itself, so that whoever knows the row can check every draw of it.
    """
    told = list(drawn)
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest() if told else ""


@dataclass(slots=True)
class HmacChance:
    """The `Chance` of one row of a log: uniform draws without modulo bias.

    `context` names everything but the count of words; see `Luck`. `draws` counts the words that
    were taken, `drawn` has the bound and the value of every draw: none, if there was no draw.
    """

    secret: bytes
    context: bytes
    draws: int = field(default=0, init=False)
    drawn: list[tuple[int, int]] = field(default_factory=list, init=False)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, every one equally likely.

        Raises ValueError unless `bound` is from 1 to 2 ** 64, the number of values of a word.
        """
        if not 1 <= bound <= _SPAN:
            raise ValueError(f"bound out of range: {bound}")
        limit = _SPAN - _SPAN % bound
        while (value := self._word()) >= limit:
            pass
        self.drawn.append((bound, value % bound))
        return value % bound

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return `items` in a random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of `items`; raise ValueError if there are none."""
        return items[self.below(len(items))]

    def _word(self) -> int:
        message = b"%s|%d" % (self.context, self.draws)
        self.draws += 1
        return int.from_bytes(hmac.digest(self.secret, message, _DIGEST)[:8], "big")


SCHEMES = frozenset({1, 2})
"""Every scheme of luck that there has been."""


class Luck(msgspec.Struct, frozen=True):
    """Where all luck of one table comes from; equal ones draw the same.

    `joins` are the ids of the interactions by which people joined, so that whoever knows the
    secret beforehand cannot choose a shuffle. In scheme 2 they are the first join of everybody who
    ever sat down in the lobby, in any order; `cut` is the id of the interaction by which somebody
    cut the deck, if anybody did. In scheme 1, which only older tables have, they are the joins of
    the members in the order that the purpose asks for (`chance_for`), and nobody cuts.
    """

    secret: bytes
    joins: tuple[int, ...]
    cut: int | None = None
    scheme: int = 2

    def chance(self, purpose: str, number: int) -> HmacChance:
        """Return the luck of one row; raise ValueError if the scheme is unknown.

        `purpose` is `rules`, `seats` (the order of seats), or `brain-N` for seat N: a computer
        player's own luck must not foretell the next shuffle. `number` tells the rows apart: in
        scheme 1 their position in the log, in scheme 2 how many rows of the game drew before.
        What a computer player thinks is no draw of the game, so its number is always the position.
        """
        match self.scheme:
            case 1:
                return chance_for(self.secret, purpose, self.joins, number)
            case 2:
                return HmacChance(self.secret, self._context(purpose, number).encode())
            case _:
                raise ValueError(f"unknown scheme of luck: {self.scheme}")

    def _context(self, purpose: str, number: int) -> str:
        joins = ",".join(map(str, sorted(self.joins)))
        cut = "" if self.cut is None else self.cut
        return f"tablier 2|{purpose}|{joins}|{cut}|{number}"


def chance_for(secret: bytes, purpose: str, joins: Sequence[int], position: int) -> HmacChance:
    """Return the luck of one position of a log by scheme 1.

    `joins` are the ids of all members' joins: in seat order, or for the purpose `seats` in the
    order of the lobby.
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
