"""What comes due takes effect once, and what fails hinders nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.jobs import timers as module
from bot.jobs.supervisor import JITTER
from bot.jobs.timers import Timers
from bot.log.events import Elapsed
from bot.records import Status, TimerRecord
from bot.store.protocol import StoreError
from bot.tables.lifetime import LOBBY_LIFE
from bot.tables.table import Table
from games import registry
from games.pass_pass import RULES
from games.protocol import Millis, Timer
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, SLUG
from tests.bot.playing import HERE, dealt, filled, opened
from tests.bot.serving import served
from tests.store.memory import MemoryStore

SPIN = 200
"""Turns of the event loop in which a loop that does not wait would come round often."""


class CountingStore(MemoryStore):
    """A store that counts how often it is asked what is due, and may be out of order."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.fails = False
        self.fault: Exception | None = None

    async def due(self, until: int) -> Sequence[TimerRecord]:
        self.asked += 1
        if self.fails:
            raise StoreError("out of order")
        if self.fault is not None:
            raise self.fault
        return await super().due(until)


@pytest.fixture
def store() -> CountingStore:
    """A store that counts."""
    return CountingStore()


@pytest.fixture(autouse=True)
def _no_naps_but_long_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SHORTEST_SLEEP", 0.0)
    monkeypatch.setattr(module, "RETRY", 1_000.0)
    monkeypatch.setattr(module, "LONGEST_SLEEP", 1_000.0)


@pytest.fixture
def paced(clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> Millis:
    """Give every game a timer that is due in 5 s and stays open; return its instant."""
    due = Millis(clock.now() + 5_000)
    rules = replace(
        RULES,
        timers=lambda _state: (Timer("pace", due),),
        expire=lambda _state, _timer, _at, _chance: (),
    )
    monkeypatch.setitem(registry._GAMES, SLUG, {1: registry.playable(rules)})
    return due


@asynccontextmanager
async def running(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> AsyncIterator[Timers]:
    """Let timers run as the bot does."""
    timers = Timers(engine, store, clock)
    engine.listen(timers.look)
    timers.begin()
    try:
        yield timers
    finally:
        assert len(timers._rounds) == 1
        await timers.close()


async def turns(number: int = SPIN) -> None:
    """Let the event loop turn this number of times."""
    for _ in range(number):
        await asyncio.sleep(0)


async def place_of(number: int, engine: Engine) -> Table:
    """Open a lobby in a channel of its own."""
    return await opened(engine, msgspec.structs.replace(HERE, channel_id=CHANNEL + number))


async def test_a_lobby_expires_after_a_day(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> None:
    table, running_game = await place_of(1, engine), await dealt(engine, 3)
    async with running(engine, store, clock) as timers:
        clock.advance(LOBBY_LIFE - 1)
        timers.look(table)
        await turns()
        assert (await engine.table(table.table_id)).status is Status.LOBBY
        clock.advance(1)
        timers.look(table)
        await turns()
    assert (await engine.table(table.table_id)).status is Status.CLOSED
    assert (await engine.table(running_game.table_id)).status is Status.RUNNING


@pytest.mark.case("22")
async def test_what_came_due_while_nobody_looked_takes_effect_at_once(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> None:
    tables = [await place_of(number, engine) for number in range(5)]
    clock.advance(LOBBY_LIFE * 3)
    fresh = PledgedEngine(store, clock)
    async with running(fresh, store, clock):
        await turns()
    for table in tables:
        expired = await fresh.table(table.table_id)
        assert (expired.status, expired.head) == (Status.CLOSED, table.head + 1)


@pytest.mark.parametrize("what", ["version", "facts"])
async def test_a_broken_table_stops_no_other_and_is_complained_of_once(
    engine: Engine,
    store: CountingStore,
    clock: ManualClock,
    what: str,
    paced: Millis,
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, good = await dealt(engine, 3), await place_of(1, engine)
    assert [timer.due for timer in await store.due(paced)] == [paced]
    _spoil(store, broken, what)
    fresh = PledgedEngine(store, clock)
    clock.advance(LOBBY_LIFE)
    with caplog.at_level(logging.INFO):
        async with running(fresh, store, clock) as timers:
            await turns()
            assert (await fresh.table(good.table_id)).status is Status.CLOSED
            asked = store.asked
            await turns()
            assert store.asked == asked
            for _ in range(3):
                timers.look(good)
                await turns()
            assert store.asked == asked + 3
    # Once by who read it, once by whose timer failed, and nothing by anybody else: it is not even
    # read again because others go on.
    assert sorted(record.name for record in caplog.records) == [
        "bot.engine.engine",
        "bot.jobs.timers",
    ]
    assert all(broken.table_id in record.getMessage() for record in caplog.records)


async def test_a_timer_that_fails_delays_no_other(
    engine: Engine, store: CountingStore, clock: ManualClock, paced: Millis
) -> None:
    _spoil(store, await dealt(engine, 3), "facts")
    fresh = PledgedEngine(store, clock)
    clock.at = paced
    clock.advance(LOBBY_LIFE - 2_000)
    later = await place_of(1, fresh)
    clock.advance(LOBBY_LIFE - 2_000)
    timers = Timers(fresh, store, clock)
    assert await served(timers) == pytest.approx(2.0)
    assert (await fresh.table(later.table_id)).status is Status.LOBBY


async def pauses_of(timers: Timers, count: int) -> list[float]:
    """Return how long the one timer that is due pauses after each of `count` attempts."""
    backoff, loop = list[float](), asyncio.get_running_loop()
    await served(timers)
    for _ in range(count):
        (entry,) = timers._attempts._entries.values()
        assert entry.pause is not None
        backoff.append(entry.pause.when() - loop.time())
        timers._attempts.end_pause(next(iter(timers._attempts)))
        while timers._attempts.active:
            await turns(1)
    await timers.close()
    return backoff


async def test_what_goes_on_failing_is_tried_less_and_less_often(
    engine: Engine, store: CountingStore, clock: ManualClock, paced: Millis
) -> None:
    _spoil(store, await dealt(engine, 3), "facts")
    clock.at = paced
    backoff = await pauses_of(Timers(PledgedEngine(store, clock), store, clock), 4)
    for pause, most in zip(backoff, [1_000.0, 2_000.0, 3_600.0, 3_600.0], strict=True):
        assert most * (1 - JITTER) - 1 < pause <= most


async def test_what_cannot_be_stored_is_tried_as_often_as_ever(
    engine: Engine, store: CountingStore, clock: ManualClock, paced: Millis
) -> None:
    await dealt(engine, 3)
    clock.at, store.full = paced, True
    timers = Timers(engine, store, clock)
    timers._begun = True
    for pause in await pauses_of(timers, 4):
        assert module.RETRY * (1 - JITTER) - 1 < pause <= module.RETRY


async def test_a_crowd_of_tables_to_close_keeps_no_game_waiting(
    engine: Engine, store: CountingStore, clock: ManualClock, paced: Millis
) -> None:
    lobbies = [await place_of(number + 1, engine) for number in range(module.AT_ONCE * 2)]
    game = await dealt(engine, 3)
    clock.at = paced
    clock.advance(LOBBY_LIFE)
    heard: list[str] = []
    engine.listen(lambda table: heard.append(table.table_id))
    timers = Timers(engine, store, clock)
    while await served(timers) == module.CROWDED_SLEEP:
        assert len(heard) <= module.AT_ONCE * 2
    assert heard[0] == game.table_id
    assert set(heard) == {game.table_id, *(lobby.table_id for lobby in lobbies)}


@pytest.mark.case("47")
async def test_a_table_that_is_held_for_ever_delays_no_timer_of_another(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> None:
    held, *others = [await place_of(number, engine) for number in range(module.MOST * 2)]
    clock.advance(LOBBY_LIFE)
    async with engine._lock(held.table_id), running(engine, store, clock):
        await turns()
        for other in others:
            assert (await engine.table(other.table_id)).status is Status.CLOSED


@pytest.mark.case("47")
async def test_rounds_that_raise_whatever_go_on_and_say_so(
    engine: Engine, store: CountingStore, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    """No error of the store: a fault of the program itself."""
    table = await opened(engine)
    clock.advance(LOBBY_LIFE)
    store.fault = ZeroDivisionError("not foreseen")
    with caplog.at_level(logging.ERROR, "bot.jobs.timers"):
        async with running(engine, store, clock) as timers:
            await turns()
            store.fault = None
            timers.look(table)
            await turns()
    assert (await engine.table(table.table_id)).status is Status.CLOSED
    (said,) = caplog.records
    assert said.getMessage() == "timers: not foreseen"
    assert said.exc_info


async def test_a_timer_that_is_put_off_is_not_forgotten_until_the_longest_nap(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> None:
    """What comes due next is asked again after a table was looked at without a row of its own."""
    table = await dealt(engine, 3)
    record = store._tables[table.table_id]
    async with running(engine, store, clock) as timers:
        await turns()
        clock.advance(1)
        store._tables[table.table_id] = msgspec.structs.replace(record, due=clock.now())
        asked = store.asked
        timers.look(table)
        await turns()
        assert store.asked == asked + 2
    assert (await store.table(table.table_id) or pytest.fail("gone")).due == table.record.due


@pytest.mark.parametrize("what", ["version", "facts"])
async def test_a_lobby_that_cannot_be_read_does_not_keep_its_channel(
    engine: Engine, store: CountingStore, clock: ManualClock, what: str
) -> None:
    broken = await filled(engine, 2)
    _spoil(store, broken, what)
    fresh = PledgedEngine(store, clock)
    clock.advance(LOBBY_LIFE)
    async with running(fresh, store, clock):
        await turns()
        asked = store.asked
        await turns()
        assert store.asked == asked
    record = await store.table(broken.table_id)
    assert record is not None
    assert (record.status, record.due) == (Status.CLOSED, None)
    assert (await opened(fresh)).is_open


def _spoil(store: CountingStore, table: Table, what: str) -> None:
    record = store._tables[table.table_id]
    if what == "version":
        store._tables[table.table_id] = msgspec.structs.replace(record, rules_version=99)
    else:
        row = store._log[table.table_id][-1]
        store._log[table.table_id][-1] = msgspec.structs.replace(row, events=b"[")


@pytest.mark.case("22")
async def test_a_store_out_of_order_does_not_stop_the_timers(
    engine: Engine, store: CountingStore, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    table = await opened(engine)
    clock.advance(LOBBY_LIFE)
    store.fails = True
    with caplog.at_level(logging.ERROR, "bot.jobs.timers"):
        async with running(engine, store, clock) as timers:
            for count in range(1, 4):
                await turns()
                assert store.asked == count
                timers.look(table)
            store.fails = False
            await turns()
    assert (await engine.table(table.table_id)).status is Status.CLOSED
    assert [record.getMessage() for record in caplog.records] == ["timers: out of order"]


async def test_a_store_that_is_full_at_the_start_is_tried_again(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> None:
    table = await opened(engine)
    clock.advance(LOBBY_LIFE)
    async with running(engine, store, clock) as timers:
        store.full = True
        await turns()
        assert store.asked == 0
        store.full = False
        timers.look(table)
        await turns()
    assert (await engine.table(table.table_id)).status is Status.CLOSED


async def test_a_store_that_fills_up_later_is_tried_again(
    engine: Engine, store: CountingStore, clock: ManualClock
) -> None:
    table = await opened(engine)
    async with running(engine, store, clock) as timers:
        await turns()
        clock.advance(LOBBY_LIFE)
        store.full = True
        timers.look(table)
        await turns()
        assert store.asked == 2
        store.full = False
        timers.look(table)
        await turns()
    assert (await engine.table(table.table_id)).status is Status.CLOSED


@pytest.mark.case("22")
async def test_a_timer_of_the_rules_takes_effect_once_and_does_not_spin(
    engine: Engine, store: CountingStore, clock: ManualClock, paced: Millis
) -> None:
    """Rules that leave their timer open although it was due: a mistake, but no endless loop."""
    table = await dealt(engine, 3)
    assert [timer.due for timer in await store.due(paced)] == [paced]
    async with running(engine, store, clock):
        await turns()
        assert (await engine.table(table.table_id)).head == table.head
        clock.advance(5_000)
    async with running(engine, store, clock):
        await turns()
        asked = store.asked
        await turns()
        assert store.asked == asked
    row = (await engine.table(table.table_id)).rows[-1]
    assert row.seq == table.head + 1
    assert isinstance(row.events[0], Elapsed)
    assert row.request_id == f"timer:pace:{paced}"
