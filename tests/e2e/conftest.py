"""A house for every test: a sandbox in memory, and the bot beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox import Clock, Sandbox
from tests.e2e.chronicle import Chronicle
from tests.e2e.forgetful_bot import FORGETFUL
from tests.e2e.house import House
from tests.sandbox.manners import few_were_invalid, few_were_limited


@pytest.fixture
async def sandbox(request: pytest.FixtureRequest) -> AsyncIterator[Sandbox]:
    """A Discord with eight people that limits; its clock stands, but for waits for its limits."""
    limits = request.node.get_closest_marker("limitless") is None
    clock = Clock.flowing() if limits else Clock.standing()
    async with Sandbox(people=8, clock=clock, limits=limits) as made:
        yield made


@pytest.fixture
async def idle_house(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[House]:
    """A house whose bot a test starts itself.

    Whatever the test is about, Discord has found nothing wrong in the end, the bot hardly ever came
    too soon for a rate limit, nowhere near a lockout, and has ended in time without a traceback.
    """
    house = House(sandbox, tmp_path)
    try:
        yield house
        if house.running:
            await house.stop()
    finally:
        if house.running:
            await house.kill()
    assert sandbox.violations == []
    assert sandbox.refusals == []
    assert few_were_limited(sandbox)
    assert few_were_invalid(sandbox)
    assert "Traceback" not in house.said(), house.said()


@pytest.fixture
async def house(idle_house: House) -> House:
    """A house whose bot is online."""
    await idle_house.start()
    return idle_house


@pytest.fixture
async def forgetful_house(idle_house: House) -> House:
    """A house whose bot misses whoever leaves at once."""
    await idle_house.start(*FORGETFUL)
    return idle_house


@pytest.fixture
def chronicle(sandbox: Sandbox, idle_house: House) -> Chronicle:
    """Everything that is ever shown in the test's sandbox."""
    return Chronicle(sandbox, idle_house.heads)
