"""Twenty deaths in the middle of whole games; `make crash` has two thousand."""

from __future__ import annotations

import random

import pytest

from games.registry import games
from tests.crash.points import Point
from tests.crash.trial import Trial
from tests.e2e.house import House

SHARES = 4
KILLS = 20


@pytest.mark.parametrize("share", range(SHARES))
async def test_a_killed_bot_loses_doubles_and_forgets_nothing(
    idle_house: House, share: int
) -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    kinds = list(Point)
    points = [kinds[at % len(kinds)] for at in range(share, KILLS, SHARES)]
    slugs = [each.slug for each in games()]
    trial = Trial(idle_house, slugs[share % len(slugs) :] + slugs[: share % len(slugs)], seed)
    await trial.run(points)
    assert len(trial.deaths) == len(points)
    print(trial.deaths)
