"""The choices of a table of Top Secret."""

from __future__ import annotations

from collections.abc import Mapping

from games.protocol import BadCodeError, Option
from games.top_secret.components import SEATS
from games.top_secret.table import Length, Options, Pace

PACE = Option("pace", tuple(pace.value for pace in Pace), Pace.RELAXED.value)
LENGTH = Option("length", tuple(length.value for length in Length), Length.ONE_ROUND.value)
BOUM = Option("boum", ("5", "10", "15", "20", "30"), "10")
"""How many seconds the *Boum !* button stays; it matters in live pace only."""

SCHEMA = (PACE, LENGTH, BOUM)


def options(chosen: Mapping[str, str]) -> Options:
    """Return the options chosen; raise `BadCodeError` on an unknown key or value."""
    if not set(chosen) <= {option.key for option in SCHEMA}:
        raise BadCodeError(f"unknown options: {sorted(chosen)}")
    values = [chosen.get(option.key, option.default) for option in SCHEMA]
    for option, value in zip(SCHEMA, values, strict=True):
        if value not in option.values:
            raise BadCodeError(f"{option.key}: {value}")
    pace, length, boum = values
    return Options(Pace(pace), Length(length), int(boum))


def seat_counts(chosen: Options) -> tuple[int, ...]:
    """Return 2 to 6, whatever the options."""
    del chosen
    return SEATS
