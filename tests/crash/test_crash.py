"""Twenty deaths in the middle of whole games; `make crash` has two thousand."""

from __future__ import annotations

import random
from itertools import cycle, islice

import pytest

from games.registry import games
from tests.crash.points import Point
from tests.crash.trial import Trial
from tests.e2e.house import House

KILLS = 20
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
