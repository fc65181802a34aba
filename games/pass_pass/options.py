"""The choices of a table of Pass Pass."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.kit.options import values_of
from games.protocol import Option


class Options(msgspec.Struct, frozen=True):
    """The choices of the table: everybody alone, or teams of two."""

    teams: bool = False


TEAMS = Option("teams", ("off", "on"), "off")

SCHEMA = (TEAMS,)


def options(chosen: Mapping[str, str]) -> Options:
    """Return the options chosen; raise `BadCodeError` on an unknown key or value."""
    (teams,) = values_of(SCHEMA, chosen)
    return Options(teams == "on")


def seat_counts(chosen: Options) -> tuple[int, ...]:
    """Return 4 and 6 with teams, 3 to 5 without: four may play either way."""
    return (4, 6) if chosen.teams else (3, 4, 5)
