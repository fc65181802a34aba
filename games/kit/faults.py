"""What is wrong with a state: for `violations`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

State = TypeVar("State")
Piece = TypeVar("Piece")


def faults(state: State, *checks: Callable[[State], Iterable[str]]) -> tuple[str, ...]:
    """Return everything that any of the checks finds, in their order."""
    return tuple(fault for check in checks for fault in check(state))


def misplaced(what: str, box: Iterable[Piece], places: Iterable[Iterable[Piece]]) -> Iterator[str]:
    """Yield a fault unless the pieces of the box are in these places, each as often as it should.

    `what` names the pieces: `cards`.
    """
    found = Counter(piece for place in places for piece in place)
    printed = Counter(box)
    if found != printed:
        missing, extra = printed - found, found - printed
        yield f"{found.total()} {what}: {missing} are missing, {extra} too many"
