"""Who plays with whom, as far as the lobby can tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.faces.parts import Name
from games.pass_pass.options import TEAMS
from phrases import Phrases

TABLES: Final = (4, 6)
"""The numbers of seats at which teams can play."""


def seating(options: Mapping[str, str], names: Sequence[Name], drawn: bool, words: Phrases) -> str:
    """Return the teams as they will be: partners sit opposite (rulebook: Mode par équipes)."""
    if options[TEAMS.key] != "on":
        return ""
    if drawn:
        return words("pass_pass.seating.drawn")
    seats = next((count for count in TABLES if count >= len(names)), TABLES[-1])
    called = [
        names[seat].marked if seat < len(names) else words("pass_pass.seating.free", place=seat + 1)
        for seat in range(seats)
    ]
    half = seats // 2
    teams = (words.all_of([called[seat], called[seat + half]]) for seat in range(half))
    return words("pass_pass.seating.teams", teams=" · ".join(teams))
