"""Cancelled callers, groups, and other programs at the same file."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from pathlib import Path

import pytest

from bot.records import UserRecord
from bot.store.connection import whole
from bot.store.protocol import Appended, Change, Conflict, Duplicate, StoreError, StoreInUseError
from bot.store.sqlite import SqliteStore, open_store
from tests.store import samples
from tests.store.inside import Gate, in_transaction, on_writer
from tests.store.samples import ANNA, BENO, GAME, OTHER


async def assert_whole(store: SqliteStore) -> None:
    """The row 0 of `GAME` and everything that follows from it are there, and play goes on."""
    assert not await in_transaction(store)
    assert await store.append(full_change()) == Duplicate(samples.row())
    stored = await store.load(GAME)
    assert stored is not None
    assert (stored.seats, stored.timers) == ((samples.seat(),), (samples.timer(),))
    assert await store.append(samples.change(1)) == Appended()


def full_change() -> Change:
    return samples.change(0, GAME, samples.seat(), timers=(samples.timer(),))


@pytest.mark.case("25")
@pytest.mark.parametrize("ticks", range(6))
async def test_a_cancelled_caller_leaves_no_transaction(disk: SqliteStore, ticks: int) -> None:
    caller = asyncio.create_task(disk.append(full_change()))
    for _ in range(ticks + 1):
        await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait([caller])
    await assert_whole(disk)


@pytest.mark.case("25")
async def test_cancelled_while_the_statement_runs(disk: SqliteStore) -> None:
    gate = Gate(disk)
    callers = [asyncio.create_task(disk.append(full_change())) for _ in range(3)]
    await gate.reached()
    waiting = asyncio.create_task(disk.append(samples.change(0, OTHER)))
    await asyncio.sleep(0)
    for caller in (*callers, waiting):
        caller.cancel()
    await asyncio.wait([*callers, waiting])
    gate.open()
    await gate.passed
    await assert_whole(disk)
    assert await disk.append(samples.change(0, OTHER)) == Duplicate(samples.row(OTHER))


@pytest.mark.case("25")
async def test_a_cancelled_reader_leaves_no_transaction(disk: SqliteStore) -> None:
    await disk.append(samples.change(0))
    reader = asyncio.create_task(disk.load(GAME))
    await asyncio.sleep(0)
    reader.cancel()
    await asyncio.wait([reader])
    await disk.append(samples.change(1))
    table = await disk.table(GAME)
    assert table is not None
    assert table.head == 1


async def test_reads_do_not_wait_for_the_writer(disk: SqliteStore) -> None:
    await disk.append(samples.change(0))
    gate = Gate(disk)
    await gate.reached()
    stored = await disk.load(GAME)
    assert stored is not None
    assert not gate.passed.done()
    gate.open()
    await gate.passed


async def test_what_arrives_together_is_one_transaction(disk: SqliteStore) -> None:
    spoken: list[str] = []
    connection = disk._writer._connection
    await connection.run(lambda inner: inner.set_trace_callback(spoken.append))
    orphan = samples.surface(table_id="nowhere")
    answers = await asyncio.gather(
        disk.append(samples.change(0)),
        disk.append(samples.change(5, request_id="late")),
        disk.update_user(ANNA, locale="fr"),
        disk.save_surface(orphan),
        disk.append(samples.change(0)),
        disk.save_surface(samples.surface()),
        disk.append(samples.change(1)),
        return_exceptions=True,
    )
    assert spoken.count("BEGIN IMMEDIATE") == spoken.count("COMMIT") == 1
    kinds = [Appended, Conflict, UserRecord, StoreError, Duplicate, type(None), Appended]
    assert [type(answer) for answer in answers] == kinds
    assert await disk.dirty() == (GAME,)


async def test_a_write_that_fails_half_way_leaves_nothing(disk: SqliteStore) -> None:
    await disk.append(samples.change(0, GAME, samples.seat()))
    before = await disk.load(GAME)
    two_in_one = (samples.seat(since=0), samples.seat(0, BENO, since=1))
    answers = await asyncio.gather(
        disk.append(samples.change(1, GAME, *two_in_one)),
        disk.append(samples.change(0, OTHER)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [StoreError, Appended]
    assert await disk.load(GAME) == before


async def test_a_commit_that_fails_leaves_no_transaction(disk: SqliteStore) -> None:
    def orphan(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        connection.execute("INSERT INTO timers VALUES ('nobody', 'pace', 1)")

    answers = await asyncio.gather(
        disk.append(full_change()), disk._writer.store(orphan), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [StoreError, StoreError]
    assert not await in_transaction(disk)
    assert await disk.load(GAME) is None
    assert await disk.append(full_change()) == Appended()


async def test_nobody_hears_of_success_before_the_commit(disk: SqliteStore) -> None:
    first = asyncio.ensure_future(disk.append(samples.change(0)))
    gate = Gate(disk)
    await gate.reached()
    assert await disk.table(GAME) is None
    assert not first.done()
    gate.open()
    assert await first == Appended()
    await gate.passed


@pytest.mark.case("24")
async def test_a_write_waits_for_another_program(disk: SqliteStore, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    answer = asyncio.create_task(disk.append(samples.change(0)))
    await asyncio.to_thread(other.execute, "ROLLBACK")
    assert await answer == Appended()
    other.close()


@pytest.mark.case("24")
async def test_read_then_write_beside_a_reader(disk: SqliteStore, path: Path) -> None:
    await disk.append(samples.change(0))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN")
    other.execute("SELECT * FROM games").fetchall()
    assert await disk.append(samples.change(1)) == Appended()
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.case("24")
async def test_a_file_that_stays_locked_refuses_the_move(disk: SqliteStore, path: Path) -> None:
    await on_writer(disk, "PRAGMA busy_timeout = 1")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreInUseError, match="Another program"):
        await disk.append(samples.change(0))
    other.close()
    assert await disk.append(samples.change(0)) == Appended()


async def test_what_is_handed_over_before_the_stop_is_stored(path: Path) -> None:
    store = await open_store(path)
    writes = [asyncio.ensure_future(store.append(samples.change(seq))) for seq in range(5)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*writes) == [Appended()] * 5


async def test_what_waits_behind_a_slow_write_at_the_stop_is_stored_too(path: Path) -> None:
    store = await open_store(path)
    gate = Gate(store)
    await gate.reached()
    first = asyncio.ensure_future(store.append(samples.change(0)))
    await asyncio.sleep(0)
    second = asyncio.ensure_future(store.append(samples.change(1)))
    await asyncio.sleep(0)
    closing = asyncio.ensure_future(store.close())
    await asyncio.sleep(0)
    gate.open()
    await closing
    assert (await first, await second) == (Appended(), Appended())


async def test_what_fails_after_nobody_waits_for_it_is_no_complaint_of_the_loop() -> None:
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, said: complaints.append(said))
    ended = asyncio.Event()

    async def failing() -> None:
        await ended.wait()
        raise StoreError("too late")

    waiting = asyncio.ensure_future(whole(failing()))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.sleep(0)
    ended.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    del waiting
    gc.collect()
    await asyncio.sleep(0)
    assert complaints == []
