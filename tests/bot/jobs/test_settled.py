"""Settled: all that is due has been done, or has failed, so that a turn of the clock can end."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.engine import Engine
from bot.jobs.timers import AT_ONCE
from bot.records import Status
from bot.tables.lifetime import LOBBY_LIFE
from tests.bot.clock import ManualClock
from tests.bot.jobs.test_supervisor import supervised
from tests.bot.jobs.test_timers import CountingStore, place_of, running


@pytest.fixture
def store() -> CountingStore:
    """A store that can be full."""
    return CountingStore()


async def test_settled_is_when_nothing_runs_or_is_ready() -> None:
    """Also where only one runs at a time; what is in a pause has done what there was to do."""
    gate = asyncio.Event()
    async with supervised(lambda: 1_000.0, gate, most=1) as keyed:
        deeds = [keyed.wake(key) for key in "abc"]
        settled = asyncio.create_task(keyed.settled())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not settled.done()
        gate.set()
        await settled
        assert [deed.runs for deed in deeds if deed is not None] == [1, 1, 1]
        assert len(keyed) == 3


async def test_all_that_is_due_has_been_tried_once_the_timers_have_settled(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> None:
    tables = [await place_of(number, engine) for number in range(2 * AT_ONCE + 1)]
    async with running(engine, store, clock) as timers:
        clock.advance(LOBBY_LIFE)
        await timers.settled()
        closed = [(await engine.table(table.table_id)).status for table in tables]
        assert set(closed) == {Status.CLOSED}


async def test_timers_settle_although_nothing_can_be_stored(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> None:
    table = await place_of(1, engine)
    async with running(engine, store, clock) as timers:
        clock.advance(LOBBY_LIFE)
        store.full = True
        await timers.settled()
        assert (await engine.table(table.table_id)).status is Status.LOBBY
