"""Tables that outlive their people close by themselves, once, whatever happens in between."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot import intents
from bot.facts import Closed
from bot.host import Host, Place, Request
from bot.lifetime import DAY, GRACE, MINUTE, USUAL, Lives
from bot.store.records import Status
from bot.store.sqlite import SqliteStore, open_store
from bot.table import Table
from bot.timers import Timers
from games.chance import HmacChance
from games.protocol import Millis
from tests.bot.clock import ManualClock
from tests.bot.hosts import PledgedHost
from tests.bot.lives import CHANNEL, GUILD
from tests.bot.serving import served
from tests.bot.tables import asked, dealt, fresh, one_move, opened
from tests.store.memory import MemoryStore

MONTH = 30 * DAY
ELSEWHERE = Place(GUILD, CHANNEL + 1)


class Watch:
    """A bot that was started at an instant, as far as its timers go."""

    def __init__(self, store: MemoryStore, clock: ManualClock, lives: Lives = USUAL) -> None:
        self.host = PledgedHost(store, clock, lives=lives.after_start(clock.now()))
        self.timers = Timers(self.host, store, clock)

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
    facts = [fact for moment in table.moments for fact in moment.facts]
    return next((fact.reason for fact in facts if isinstance(fact, Closed)), None)


async def reason_at(host: Host, table: Table) -> str | None:
    """Return why a table is closed now, or None."""
    return reason(await host.table(table.game_id))


async def test_computers_alone_do_not_keep_a_channel(
    host: Host, store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table, chance = await dealt(watch.host, 0, computers=4), HmacChance(b"alone", b"")
    for _ in range(9):
        await watch.after(clock, MINUTE)
        table = (await one_move(watch.host, table, chance)).table
    assert reason(table) is None
    await watch.after(clock, MINUTE - 1)
    assert await reason_at(watch.host, table) is None
    await watch.after(clock, 1)
    assert await reason_at(watch.host, table) == "deserted"
    assert (await opened(watch.host)).status is Status.LOBBY


async def test_people_who_do_nothing_do_not_keep_a_channel(
    store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.host, 3)
    await watch.after(clock, MONTH - 1)
    assert await reason_at(watch.host, table) is None
    await watch.after(clock, 1)
    closed = await watch.host.table(table.game_id)
    assert (reason(closed), closed.status, closed.record.due) == ("abandoned", Status.CLOSED, None)
    assert closed.moments[-1].actor is None
    assert (await opened(watch.host)).status is Status.LOBBY


async def test_whoever_does_something_begins_the_time_anew(
    store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table, chance = await dealt(watch.host, 3), HmacChance(b"anew", b"")
    for _ in range(3):
        await watch.after(clock, MONTH - 1)
        table = (await one_move(watch.host, table, chance)).table
    assert reason(table) is None
    await watch.after(clock, MONTH)
    assert await reason_at(watch.host, table) == "abandoned"


async def test_whoever_acts_at_the_last_instant_is_not_closed_upon(
    store: MemoryStore, clock: ManualClock
) -> None:
    """The move is stored between the question what is due and the answer to it."""
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.host, 3)
    clock.advance(MONTH)
    (timer,) = await store.due(clock.now())
    table = (await one_move(watch.host, table, HmacChance(b"late", b""))).table
    await watch.timers.attempt(timer)
    after = await watch.host.table(table.game_id)
    assert after == table
    assert after.record.due == clock.now() + MONTH


async def test_two_looks_at_once_close_a_table_once(store: MemoryStore, clock: ManualClock) -> None:
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.host, 3)
    clock.advance(MONTH)
    await asyncio.gather(*(served(watch.timers) for _ in range(5)))
    assert (await watch.host.table(table.game_id)).head == table.head + 1


# Settings, and the time when the bot is off.


@pytest.mark.parametrize(("before", "now"), [(30, 60), (30, None), (1, 30)])
async def test_a_longer_setting_moves_what_is_due_without_a_row(
    store: MemoryStore,
    clock: ManualClock,
    before: int,
    now: int | None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    old = await Watch(store, clock, Lives(idle=Millis(before * DAY))).begun()
    table = await dealt(old.host, 3)
    clock.advance(before * DAY - 1)
    longer = Lives(idle=None if now is None else Millis(now * DAY))
    watch = await Watch(store, clock, longer).begun()
    with caplog.at_level(logging.DEBUG):
        await watch.after(clock, 1)
    assert await watch.host.table(table.game_id) == await PledgedHost(store, clock).table(
        table.game_id
    )
    record = await store.table(table.game_id)
    assert record is not None
    assert record.head == table.head
    assert record.due == (None if now is None else table.acted + now * DAY)
    assert not [line for line in caplog.records if line.name.startswith("bot")]
    assert await store.due(clock.now()) == ()


async def test_a_shorter_setting_holds_for_tables_that_run_already(
    store: MemoryStore, clock: ManualClock
) -> None:
    old = await Watch(store, clock, Lives(idle=None)).begun()
    never = await dealt(old.host, 3)
    old = await Watch(store, clock).begun()
    month = await dealt(old.host, 3, place=ELSEWHERE)
    clock.advance(DAY)
    watch = await Watch(store, clock, Lives(idle=Millis(7 * DAY))).begun()
    await watch.after(clock, 6 * DAY - 1)
    assert await reason_at(watch.host, never) is None
    await watch.after(clock, 1)
    assert await reason_at(watch.host, never) == "abandoned"
    assert await reason_at(watch.host, month) == "abandoned"


@pytest.mark.case("22")
async def test_a_week_without_the_bot_closes_nothing_at_once(
    store: MemoryStore, clock: ManualClock
) -> None:
    before = await Watch(store, clock).begun()
    table = await dealt(before.host, 3)
    clock.advance(MONTH + 7 * DAY)
    watch = await Watch(store, clock).begun()
    assert await reason_at(watch.host, table) is None
    await watch.after(clock, GRACE // 2)
    # A restart in between begins no other day.
    watch = await Watch(store, clock).begun()
    await watch.after(clock, GRACE // 2 - 1)
    assert await reason_at(watch.host, table) is None
    await watch.after(clock, 1)
    assert await reason_at(watch.host, table) == "abandoned"


async def test_a_row_of_nobody_ends_no_day_of_grace(store: MemoryStore, clock: ManualClock) -> None:
    before = await Watch(store, clock).begun()
    table = await dealt(before.host, 1, computers=2)
    clock.advance(MONTH + 7 * DAY)
    watch = await Watch(store, clock).begun()
    chance = HmacChance(b"grace", b"")
    while True:
        table = (await one_move(watch.host, table, chance)).table
        if table.moments[-1].actor is None:
            break
    await watch.after(clock, GRACE - 1)
    assert await reason_at(watch.host, table) is None


async def test_what_cannot_be_put_off_is_looked_at_again(
    store: MemoryStore, clock: ManualClock
) -> None:
    old = await Watch(store, clock).begun()
    table = await dealt(old.host, 3)
    watch = await Watch(store, clock, Lives(idle=None)).begun()
    store.full = True
    await watch.after(clock, MONTH)
    store.full = False
    await served(watch.timers)
    record = await store.table(table.game_id)
    assert record is not None
    assert (record.status, record.due) == (Status.RUNNING, None)


async def test_a_game_that_cannot_be_read_does_not_keep_its_channel_for_ever(
    store: MemoryStore, clock: ManualClock
) -> None:
    old = await Watch(store, clock).begun()
    table = await dealt(old.host, 3)
    store._log[table.game_id][-1] = msgspec.structs.replace(
        store._log[table.game_id][-1], facts=b"["
    )
    clock.advance(DAY)
    watch = await Watch(store, clock, Lives(idle=Millis(60 * DAY))).begun()
    await watch.after(clock, MONTH)
    record = await store.table(table.game_id)
    assert record is not None
    assert (record.status, record.due) == (Status.RUNNING, table.acted + 60 * DAY)
    await watch.after(clock, MONTH)
    record = await store.table(table.game_id)
    assert record is not None
    assert (record.status, record.due) == (Status.CLOSED, None)
    assert (await opened(watch.host)).status is Status.LOBBY


async def test_a_table_closed_by_hand_though_it_cannot_be_read_is_never_due_again(
    store: MemoryStore, clock: ManualClock
) -> None:
    host = PledgedHost(store, clock)
    table = await opened(host)
    await host.abandon(table.game_id, Request("ended", 1), "ended")
    assert await store.due(10**15) == ()


async def test_a_closed_table_that_an_older_version_left_due_is_looked_at_once(
    store: MemoryStore, clock: ManualClock
) -> None:
    table = await opened(PledgedHost(store, clock))
    closed = await asked(PledgedHost(store, clock), table, intents.close("ended"))
    due = Millis(clock.now() + 1)
    store._tables[table.game_id] = msgspec.structs.replace(
        closed.record, due=due, rules_version=closed.record.rules_version + 1
    )
    watch = await Watch(store, clock).begun()
    await watch.after(clock, 1)
    assert await store.due(10**15) == ()
    assert (await store.table(table.game_id) or pytest.fail("gone")).head == closed.head


async def test_a_table_whose_channel_is_gone_closes_too(
    store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.host, 3)
    await watch.host.suspend(table.game_id, "channel_gone")
    await watch.after(clock, MONTH)
    assert await reason_at(watch.host, table) == "abandoned"
    assert await store.behind() == ()


async def test_clocks_that_go_back_close_nothing_early_and_let_nothing_spin(
    store: MemoryStore, clock: ManualClock
) -> None:
    watch = await Watch(store, clock).begun()
    table = await dealt(watch.host, 3)
    clock.advance(-7 * DAY)
    watch = await Watch(store, clock).begun()
    assert await served(watch.timers) > 0
    await watch.after(clock, MONTH)
    assert await reason_at(watch.host, table) is None
    await watch.after(clock, 7 * DAY)
    assert await reason_at(watch.host, table) == "abandoned"


# A database of an earlier version, on the disk.


async def test_a_game_from_before_tables_were_due_comes_due(tmp_path: Path) -> None:
    path, clock = tmp_path / "tablier.sqlite3", ManualClock()
    store = await open_store(path)
    host = PledgedHost(store, clock)
    running, lobby = await dealt(host, 3), await opened(host, ELSEWHERE)
    over = await dealt(host, 3, place=Place(GUILD, CHANNEL + 2))
    over = await asked(host, over, intents.close("ended"))
    await store.close()
    with closing(sqlite3.connect(path)) as old, old:
        # So they were written: a running table had no `due`.
        old.execute("UPDATE games SET due = NULL WHERE status <> 'lobby'")
    store = await open_store(path)
    try:
        lives = Lives().after_start(clock.now())
        host = PledgedHost(store, clock, lives=lives)
        timers = Timers(host, store, clock)
        await served(timers)
        assert await _due(store, running) == running.acted + MONTH
        assert await _due(store, lobby) == lobby.record.due
        assert await _due(store, over) is None
        clock.advance(MONTH)
        await served(timers)
        assert await reason_at(host, running) == "abandoned"
        assert (await host.open(fresh(), Place(GUILD, CHANNEL), "pass_pass", {})).fresh
    finally:
        await store.close()


async def _due(store: SqliteStore, table: Table) -> Millis | None:
    record = await store.table(table.game_id)
    assert record is not None
    return record.due
