"""Spoils the data of gateway events: one field at a time is left out, or is something else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

Step: TypeAlias = "str | int"
Path: TypeAlias = tuple[Step, ...]

INSTEAD: Final[tuple[Any, ...]] = (None, "", "x", -1, 7.5, True, [], {}, [None], "9" * 25)
"""What may stand in the place of a value."""

LEFT_OUT: Final = object()


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path to every value in the data of an event, outer ones first."""
    if path:
        yield path
    inside: list[tuple[Step, Any]] = []
    if isinstance(data, dict):
        inside = list(data.items())
    elif isinstance(data, list):
        inside = list(enumerate(data[:2]))
    for step, value in inside:
        yield from paths(value, (*path, step))


class Spoiler:
    """Spoils one value of each event that it is given; `seed` says which, and how.

    `done` tells what was done to each, newest last.
    """

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.done: list[tuple[Path, Any]] = []

    def anywhere(self) -> Callable[[Any], Any]:
        """Return what spoils an event at any depth."""

        def spoil(data: Any) -> Any:
            found = list(paths(data))
            outer = [path for path in found if len(path) == 1]
            return self._spoilt(data, self._chance.choice(self._chance.choice((outer, found))))

        return spoil

    def field(self, path: Path) -> Callable[[Any], Any]:
        """Return what leaves one field out."""

        def spoil(data: Any) -> Any:
            self.done.append((path, LEFT_OUT))
            return _changed(data, path, LEFT_OUT)

        return spoil

    def _spoilt(self, data: Any, path: Path) -> Any:
        value = self._chance.choice((LEFT_OUT, *INSTEAD))
        self.done.append((path, value))
        return _changed(data, path, value)


def _changed(data: Any, path: Path, value: Any) -> Any:
    place = data
    for step in path[:-1]:
        place = place[step]
    if value is LEFT_OUT:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data
