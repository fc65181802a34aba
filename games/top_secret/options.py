"""The choices of a table of Top Secret."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from games.kit.options import values_of
from games.protocol import Option
from games.top_secret.components import SEATS


class Pace(StrEnum):
    """How a table plays: by turns, or together and against the clock."""

    RELAXED = "relaxed"
    LIVE = "live"


class Length(StrEnum):
    """How long a game lasts."""

    ONE_ROUND = "one_round"
    TO_1200 = "to_1200"


class Options(msgspec.Struct, frozen=True):
    """The choices of the table; `boum` is how many seconds a *Boum !* button stays (live pace)."""

    pace: Pace = Pace.RELAXED
    length: Length = Length.ONE_ROUND
    boum: int = 10

    @property
    def live(self) -> bool:
        """Whether the table plays against the clock."""
        return self.pace is Pace.LIVE


PACE = Option("pace", tuple(pace.value for pace in Pace), Pace.RELAXED.value)
LENGTH = Option("length", tuple(length.value for length in Length), Length.ONE_ROUND.value)
BOUM = Option("boum", ("5", "10", "15", "20", "30"), "10", needs=(PACE.key, Pace.LIVE.value))
"""How many seconds the *Boum !* button stays."""

SCHEMA = (PACE, LENGTH, BOUM)


def options(chosen: Mapping[str, str]) -> Options:
    """Return the options chosen; raise `BadCodeError` on an unknown key or value."""
    pace, length, boum = values_of(SCHEMA, chosen)
    return Options(Pace(pace), Length(length), int(boum))


def seat_counts(chosen: Options) -> tuple[int, ...]:
    """Return 2 to 6, whatever the options."""
    del chosen
    return SEATS
