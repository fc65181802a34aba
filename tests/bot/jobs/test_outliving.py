"""Tables that outlive their people close by themselves, once, whatever happens in between."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.engine.request import Location, Request
from bot.jobs.timers import Timers
from bot.log.events import Closed
from bot.records import Status
from bot.store.sqlite import SqliteStore, open_store
from bot.tables import intents
from bot.tables.lifetime import DAY, GRACE, MINUTE, USUAL, Lifetimes
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Millis
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD
from tests.bot.playing import asked, dealt, fresh, one_move, opened
from tests.bot.serving import served
from tests.store.memory import MemoryStore

MONTH = 30 * DAY
ELSEWHERE = Location(GUILD, CHANNEL + 1)


class Watch:
    """A bot that was started at an instant, as far as its timers go."""

    def __init__(
        self, store: MemoryStore, clock: ManualClock, lifetimes: Lifetimes = USUAL
    ) -> None:
        self.engine = PledgedEngine(store, clock, lifetimes=lifetimes.after_start(clock.now()))
        self.timers = Timers(self.engine, store, clock)

    async def begun(self) -> Watch:
        """Do what is done once, and serve what is due."""
        await served(self.timers)
        return self

    async def after(self, clock: ManualClock, milliseconds: int) -> None:
        """Let time pass and serve what is due then."""
        clock.advance(milliseconds)
        await served(self.timers)


def reason(table: Table) -> str | None:
    """Return why a table was closed, or None while it is open."""
    events = [event for row in table.rows for event in row.events]
    return next((event.reason for event in events if isinstance(event, Closed)), None)


async def reason_at(engine: Engine, table: Table) -> str | None:
    """Return why a table is closed now, or None."""
    return reason(await engine.table(table.table_id))


async def test_computers_alone_do_not_keep_a_channel(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table, chance = await dealt(watch.engine, 0, computers=4), HmacChance(b"alone", b"")
    for _ in range(9):
        await watch.after(clock, MINUTE)
        table = (await one_move(watch.engine, table, chance)).table
    assert reason(table) is None
    await watch.after(clock, MINUTE - 1)
    assert await reason_at(watch.engine, table) is None
    await watch.after(clock, 1)
    assert await reason_at(watch.engine, table) == "deserted"
    assert (await opened(watch.engine)).status is Status.LOBBY


async def test_people_who_do_nothing_do_not_keep_a_channel(
    store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.engine, 3)
    await watch.after(clock, MONTH - 1)
    assert await reason_at(watch.engine, table) is None
    await watch.after(clock, 1)
    closed = await watch.engine.table(table.table_id)
    assert (reason(closed), closed.status, closed.record.due) == ("abandoned", Status.CLOSED, None)
    assert closed.rows[-1].actor is None
    assert (await opened(watch.engine)).status is Status.LOBBY


async def test_whoever_does_something_begins_the_time_anew(
    store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table, chance = await dealt(watch.engine, 3), HmacChance(b"anew", b"")
    for _ in range(3):
        await watch.after(clock, MONTH - 1)
        table = (await one_move(watch.engine, table, chance)).table
    assert reason(table) is None
    await watch.after(clock, MONTH)
    assert await reason_at(watch.engine, table) == "abandoned"


async def test_whoever_acts_at_the_last_instant_is_not_closed_upon(
    store: MemoryStore, clock: ManualClock
) -> None:
    """The move is stored between the question what is due and the answer to it."""
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.engine, 3)
    clock.advance(MONTH)
    (timer,) = await store.due(clock.now())
    table = (await one_move(watch.engine, table, HmacChance(b"late", b""))).table
    await watch.timers.attempt(timer)
    after = await watch.engine.table(table.table_id)
    assert after == table
    assert after.record.due == clock.now() + MONTH


async def test_two_looks_at_once_close_a_table_once(store: MemoryStore, clock: ManualClock) -> None:
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.engine, 3)
    clock.advance(MONTH)
    await asyncio.gather(*(served(watch.timers) for _ in range(5)))
    assert (await watch.engine.table(table.table_id)).head == table.head + 1


# Settings, and the time when the bot is off.


@pytest.mark.parametrize(("before", "now"), [(30, 60), (30, None), (1, 30)])
async def test_a_longer_setting_moves_what_is_due_without_a_row(
    store: MemoryStore,
    clock: ManualClock,
    before: int,
    now: int | None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    old = await Watch(store, clock, Lifetimes(idle=Millis(before * DAY))).begun()
    table = await dealt(old.engine, 3)
    clock.advance(before * DAY - 1)
    longer = Lifetimes(idle=None if now is None else Millis(now * DAY))
    watch = await Watch(store, clock, longer).begun()
    with caplog.at_level(logging.DEBUG):
        await watch.after(clock, 1)
    assert await watch.engine.table(table.table_id) == await PledgedEngine(store, clock).table(
        table.table_id
    )
    record = await store.table(table.table_id)
    assert record is not None
    assert record.head == table.head
    assert record.due == (None if now is None else table.acted + now * DAY)
    assert not [line for line in caplog.records if line.name.startswith("bot")]
    assert await store.due(clock.now()) == ()


async def test_a_shorter_setting_holds_for_tables_that_run_already(
    store: MemoryStore, clock: ManualClock
) -> None:
    old = await Watch(store, clock, Lifetimes(idle=None)).begun()
    never = await dealt(old.engine, 3)
    old = await Watch(store, clock).begun()
    month = await dealt(old.engine, 3, place=ELSEWHERE)
    clock.advance(DAY)
    watch = await Watch(store, clock, Lifetimes(idle=Millis(7 * DAY))).begun()
    await watch.after(clock, 6 * DAY - 1)
    assert await reason_at(watch.engine, never) is None
    await watch.after(clock, 1)
    assert await reason_at(watch.engine, never) == "abandoned"
    assert await reason_at(watch.engine, month) == "abandoned"


@pytest.mark.case("22")
async def test_a_week_without_the_bot_closes_nothing_at_once(
    store: MemoryStore, clock: ManualClock
) -> None:
    before = await Watch(store, clock).begun()
    table = await dealt(before.engine, 3)
    clock.advance(MONTH + 7 * DAY)
    watch = await Watch(store, clock).begun()
    assert await reason_at(watch.engine, table) is None
    await watch.after(clock, GRACE // 2)
    # A restart in between begins no other day.
    watch = await Watch(store, clock).begun()
    await watch.after(clock, GRACE // 2 - 1)
    assert await reason_at(watch.engine, table) is None
    await watch.after(clock, 1)
    assert await reason_at(watch.engine, table) == "abandoned"


async def test_a_row_of_nobody_ends_no_day_of_grace(store: MemoryStore, clock: ManualClock) -> None:
    before = await Watch(store, clock).begun()
    table = await dealt(before.engine, 1, computers=2)
    clock.advance(MONTH + 7 * DAY)
    watch = await Watch(store, clock).begun()
    chance = HmacChance(b"grace", b"")
    while True:
        table = (await one_move(watch.engine, table, chance)).table
        if table.rows[-1].actor is None:
            break
    await watch.after(clock, GRACE - 1)
    assert await reason_at(watch.engine, table) is None


async def test_what_cannot_be_put_off_is_looked_at_again(
    store: MemoryStore, clock: ManualClock
) -> None:
    old = await Watch(store, clock).begun()
    table = await dealt(old.engine, 3)
    watch = await Watch(store, clock, Lifetimes(idle=None)).begun()
    store.full = True
    await watch.after(clock, MONTH)
    store.full = False
    await served(watch.timers)
    record = await store.table(table.table_id)
    assert record is not None
    assert (record.status, record.due) == (Status.RUNNING, None)


async def test_a_game_that_cannot_be_read_does_not_keep_its_channel_for_ever(
    store: MemoryStore, clock: ManualClock
) -> None:
    old = await Watch(store, clock).begun()
    table = await dealt(old.engine, 3)
    store._log[table.table_id][-1] = msgspec.structs.replace(
        store._log[table.table_id][-1], events=b"["
    )
    clock.advance(DAY)
    watch = await Watch(store, clock, Lifetimes(idle=Millis(60 * DAY))).begun()
    await watch.after(clock, MONTH)
    record = await store.table(table.table_id)
    assert record is not None
    assert (record.status, record.due) == (Status.RUNNING, table.acted + 60 * DAY)
    await watch.after(clock, MONTH)
    record = await store.table(table.table_id)
    assert record is not None
    assert (record.status, record.due) == (Status.CLOSED, None)
    assert (await opened(watch.engine)).status is Status.LOBBY


async def test_a_table_closed_by_hand_though_it_cannot_be_read_is_never_due_again(
    store: MemoryStore, clock: ManualClock
) -> None:
    engine = PledgedEngine(store, clock)
    table = await opened(engine)
    await engine.abandon(table.table_id, Request("ended", 1), "ended")
    assert await store.due(10**15) == ()


async def test_a_closed_table_that_an_older_version_left_due_is_looked_at_once(
    store: MemoryStore, clock: ManualClock
) -> None:
    table = await opened(PledgedEngine(store, clock))
    closed = await asked(PledgedEngine(store, clock), table, intents.close("ended"))
    due = Millis(clock.now() + 1)
    store._tables[table.table_id] = msgspec.structs.replace(
        closed.record, due=due, rules_version=closed.record.rules_version + 1
    )
    watch = await Watch(store, clock).begun()
    await watch.after(clock, 1)
    assert await store.due(10**15) == ()
    assert (await store.table(table.table_id) or pytest.fail("gone")).head == closed.head


async def test_a_table_whose_channel_is_gone_closes_too(
    store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.engine, 3)
    await watch.engine.suspend(table.table_id, "channel_gone")
    await watch.after(clock, MONTH)
    assert await reason_at(watch.engine, table) == "abandoned"
    assert await store.dirty() == ()


async def test_clocks_that_go_back_close_nothing_early_and_let_nothing_spin(
    store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.engine, 3)
    clock.advance(-7 * DAY)
    watch = await Watch(store, clock).begun()
    assert await served(watch.timers) > 0
    await watch.after(clock, MONTH)
    assert await reason_at(watch.engine, table) is None
    await watch.after(clock, 7 * DAY)
    assert await reason_at(watch.engine, table) == "abandoned"


# A database of an earlier version, on the disk.


async def test_a_game_from_before_tables_were_due_comes_due(tmp_path: Path) -> None:
    path, clock = tmp_path / "tablier.sqlite3", ManualClock()
    store = await open_store(path)
    engine = PledgedEngine(store, clock)
    running, lobby = await dealt(engine, 3), await opened(engine, ELSEWHERE)
    over = await dealt(engine, 3, place=Location(GUILD, CHANNEL + 2))
    over = await asked(engine, over, intents.close("ended"))
    await store.close()
    with closing(sqlite3.connect(path)) as old, old:
        # So they were written: a running table had no `due`.
        old.execute("UPDATE games SET due = NULL WHERE status <> 'lobby'")
    store = await open_store(path)
    try:
        lifetimes = Lifetimes().after_start(clock.now())
        engine = PledgedEngine(store, clock, lifetimes=lifetimes)
        timers = Timers(engine, store, clock)
        await served(timers)
        assert await _due(store, running) == running.acted + MONTH
        assert await _due(store, lobby) == lobby.record.due
        assert await _due(store, over) is None
        clock.advance(MONTH)
        await served(timers)
        assert await reason_at(engine, running) == "abandoned"
        assert (await engine.open(fresh(), Location(GUILD, CHANNEL), "pass_pass", {})).fresh
    finally:
        await store.close()


async def _due(store: SqliteStore, table: Table) -> Millis | None:
    record = await store.table(table.table_id)
    assert record is not None
    return record.due
