"""The choices of a table: reading what was chosen, and games that offer no choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.protocol import BadCodeError, NoOptions, Option, no_options


def values_of(schema: tuple[Option, ...], chosen: Mapping[str, str]) -> list[str]:
    """Return the value of every option, chosen or its default, in the order of the schema.

    Raise `BadCodeError` on an unknown key or value.
    """
    if not set(chosen) <= {option.key for option in schema}:
        raise BadCodeError(f"unknown options: {sorted(chosen)}")
    values = [chosen.get(option.key, option.default) for option in schema]
    for option, value in zip(schema, values, strict=True):
        if value not in option.values:
            raise BadCodeError(f"{option.key}: {value}")
    return values


@dataclass(frozen=True)
class Seats:
    """What stands for `options.py` where there is nothing to choose: only how many can play."""

    counts: tuple[int, ...]

    SCHEMA: ClassVar[tuple[Option, ...]] = ()

    def options(self, chosen: Mapping[str, str]) -> NoOptions:
        """Return the options; raise `BadCodeError` on any."""
        return no_options(chosen)

    def seat_counts(self, chosen: NoOptions) -> tuple[int, ...]:
        """Return the numbers of players that may sit down, ascending."""
        del chosen
        return self.counts
