"""Sixteen deaths in the middle of whole games; `make crash` has two thousand."""

from __future__ import annotations

import random
from itertools import cycle, islice

import msgspec
import pytest

from games.registry import games
from tests.crash.__main__ import report
from tests.crash.points import Point
from tests.crash.trial import Death, Trial
from tests.e2e.house import House
from tests.longrun import Line

KILLS = 2 * len(Point)
GAMES = [each.slug for each in games()]
SHARES = max(4, len(GAMES))
"""Trials, each of which begins with another game."""


@pytest.mark.parametrize("share", range(SHARES))
async def test_a_killed_bot_loses_doubles_and_forgets_nothing(
    idle_house: House, share: int
) -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    points = list(islice(cycle(Point), KILLS))
    own = points[share * KILLS // SHARES : (share + 1) * KILLS // SHARES]
    first = share % len(GAMES)
    trial = Trial(idle_house, GAMES[first:] + GAMES[:first], seed)
    await trial.run(own)
    print(trial.deaths)
    assert len(trial.deaths) == len(own)


def test_a_report_counts_the_deaths_of_a_file_and_names_what_went_wrong() -> None:
    deaths = [Death(Point.RANDOM, "chess", 0.5, 2.0), Death(Point.AFTER_SEND, "chess", 7.0, 2.0)]
    figures = {"deaths": msgspec.to_builtins(deaths), "fault": "", "said": ""}
    fault = {"deaths": [], "fault": str(Point.MIGRATING), "said": "0 kills survived: lost"}
    lines = [
        Line(1, 0, "2 kills", "late", 9.0, figures),
        Line(1, 1, "0 kills", "wrong", 9.0, fault),
    ]
    said = list(report(lines))
    assert said[0] == "unit 1: 0 kills survived: lost"
    counted = {line.split()[0]: line.split()[1] for line in said[3:-1]}
    assert counted["random"] == counted["after-send"] == counted["migrating"] == "1"
    assert (counted["chess"], counted["all"]) == ("2", "3")
    assert said[-1] == "1 faults; 1 times not right in 5 s"
