"""Packed tables: everything that is asked of them is answered as before, in a tenth of the room."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.jobs.upkeep import Tuning, Upkeep
from bot.records import Status
from bot.store.ended import packing
from bot.store.files import file
from bot.store.files.backup import backup
from bot.store.protocol import (
    Change,
    Closing,
    Conflict,
    Occupied,
    Store,
    StoreDamagedError,
    StoredTable,
    StoreError,
    StoreFullError,
)
from bot.store.sqlite import SqliteStore, open_reader, open_store
from games.protocol import Millis
from tests.bot.clock import ManualClock
from tests.store import samples
from tests.store.inside import Gate, on_writer
from tests.store.memory import MemoryStore
from tests.store.samples import ANNA, BENO, GAME, OTHER

DAY = 24 * 60 * 60 * 1000
EMPTIED = ("log", "requests", "surfaces", "timers", "checkpoints")
LATE, BREATH, REST = 60.0, 0.5, 600.0
TUNING = Tuning(late=LATE, pause=BREATH, rest=REST)


def first_format(length: int, table_id: str = GAME) -> tuple[Change, ...]:
    """Return the changes that make a table of the first format, which its last row ends."""
    over = samples.table(table_id, length - 1, Status.OVER)
    last = samples.change(length - 1, table_id, samples.seat(table_id=table_id), record=over)
    before = (
        samples.change(seq, table_id, samples.seat(table_id=table_id)) for seq in range(length - 1)
    )
    return (*before, last)


async def stored(store: Store, *changes: Change) -> StoredTable:
    """Store a table, and return what there is of it."""
    for change in changes:
        await store.append(change)
    found = await store.load(changes[0].table.table_id)
    assert found is not None
    return found


def without_requests(table: StoredTable) -> StoredTable:
    log = tuple(replace(row, request_id="") for row in table.log)
    return replace(table, log=log, table=replace(table.table, opening=None))


@pytest.mark.parametrize("changes", [samples.chained_log(30), first_format(30)])
async def test_a_packed_table_is_the_same_table(store: Store, changes: tuple[Change, ...]) -> None:
    before = await stored(store, *changes)
    results = await store.results(GAME)
    assert await store.pack(GAME)
    assert await store.load(GAME) == without_requests(before)
    assert await store.table(GAME) == without_requests(before).table
    assert await store.results(GAME) == results
    assert await store.newest_in_channel(samples.CHANNEL) == without_requests(before).table
    assert not await store.pack(GAME)


async def test_what_nobody_asks_for_any_more_is_gone(store: Store) -> None:
    table = await stored(store, *samples.chained_log(5))
    await store.save_surface(samples.surface(shown_seq=4))
    await store.save_surface(samples.surface("hand", 0, message_id=None))
    assert await store.dirty() == (GAME,)
    assert await store.pack(GAME)
    packed = await store.load(GAME)
    assert packed is not None
    assert (packed.surfaces, packed.timers, packed.seats) == ((), (), table.seats)
    assert await store.surface_of(555) is None
    assert await store.dirty() == ()


async def test_stays_that_are_over_go_but_for_another_name(store: Store) -> None:
    """The log tells who came and left; what somebody was called before is told nowhere else."""
    first, *rest = samples.chained_log(4)
    names = (samples.seat(2, ANNA, since=0), samples.seat(3, 77, since=0))
    named = replace(samples.person(1), name="Anna")
    await store.append(
        replace(first, seats=(*first.seats, *names), people=(named, *first.people[1:]))
    )
    renamed = replace(rest[0], people=(replace(named, name="Annabelle"),))
    table = await stored(store, renamed, *rest[1:])
    assert len(table.seats) == 4
    assert await store.pack(GAME)
    packed = await store.load(GAME)
    assert packed is not None
    assert [seat.seat for seat in packed.seats] == [0, 1, 2]


@pytest.mark.parametrize("status", [Status.LOBBY, Status.CUTTING, Status.RUNNING])
async def test_an_open_table_is_not_packed(store: Store, status: Status) -> None:
    before = await stored(store, samples.change(0, record=samples.table(GAME, 0, status)))
    assert not await store.pack(GAME)
    assert not await store.pack("unknown")
    assert await store.load(GAME) == before
    assert await store.to_pack(10**15, 9) == ()


async def test_nothing_follows_the_last_row_of_a_packed_table(store: Store) -> None:
    before = await stored(store, *samples.chained_log(3))
    await store.pack(GAME)
    after = samples.change(3, request_id="late")
    hashed = replace(after, table=replace(after.table, chain=bytes(32)))
    with pytest.raises(StoreError, match="packed"):
        await store.append(replace(hashed, row=samples.chained(before.log[-1], after.row)))
    assert not await store.abandon(Closing(GAME, "close", ANNA, Millis(9), b"[]"))
    assert await store.load(GAME) == without_requests(before)


async def test_a_packed_table_is_not_in_the_way_of_another(store: Store) -> None:
    await stored(store, *samples.chained_log(3))
    await store.pack(GAME)
    here = samples.table(OTHER, 0, channel_id=samples.CHANNEL)
    await store.append(samples.change(0, OTHER, record=here))
    third = samples.table("third", 0, channel_id=samples.CHANNEL)
    assert await store.append(samples.change(0, "third", record=third)) == Occupied(OTHER)
    assert await store.append(samples.change(2, OTHER, request_id="late")) == Conflict(0)


async def test_what_ended_first_is_packed_first(store: Store) -> None:
    for name, ended in (("c", 30), ("a", 10), ("b", 20), ("d", 40)):
        await end(store, name, ended)
    assert await store.to_pack(40, 9) == ("a", "b", "c")
    assert await store.to_pack(99, 2) == ("a", "b")
    await store.pack("a")
    assert await store.to_pack(99, 2) == ("b", "c")


async def test_a_table_that_was_abandoned_is_packed_with_its_chain(store: Store) -> None:
    for change in samples.chained_log(4)[:-1]:
        await store.append(change)
    await store.abandon(Closing(GAME, "close", BENO, Millis(5_000), b"[]"))
    before = await store.load(GAME)
    assert before is not None
    assert await store.pack(GAME)
    after = await store.load(GAME)
    assert after is not None
    assert after.log == without_requests(before).log


async def test_a_packed_table_is_read_beside_the_bot_and_from_a_backup(
    disk: SqliteStore, path: Path, tmp_path: Path
) -> None:
    before = await stored(disk, *samples.chained_log(200))
    await disk.pack(GAME)
    backup(path, tmp_path / "copy")
    for each in (path, tmp_path / "copy"):
        reader = await open_reader(each)
        assert await reader.load(GAME) == without_requests(before)
        await reader.close()


async def test_a_copy_of_a_database_that_is_mostly_empty_is_small(
    disk: SqliteStore, path: Path, tmp_path: Path
) -> None:
    await stored(disk, *samples.chained_log(4_000))
    await disk.pack(GAME)
    before = await disk.load(GAME)
    await on_writer(disk, "PRAGMA wal_checkpoint(TRUNCATE)")
    backup(path, tmp_path / "copy")
    assert file.size(tmp_path / "copy") * 2 < file.size(path)
    store = await open_store(tmp_path / "copy")
    assert await store.load(GAME) == before
    await store.close()


async def test_nothing_is_left_of_single_rows(disk: SqliteStore) -> None:
    await stored(disk, *samples.chained_log(20))
    await disk.save_surface(samples.surface())
    await disk.pack(GAME)
    for table in EMPTIED:
        assert await on_writer(disk, f"SELECT count(*) FROM {table}") == [(0,)]  # noqa: S608


HARM = [
    "UPDATE log SET facts = CAST(x'ff' AS TEXT) WHERE seq = 3",
    "UPDATE log SET facts = '[]' WHERE seq = 9",
    "UPDATE games SET chain = zeroblob(32)",
    "DELETE FROM log",
    "DELETE FROM log WHERE seq = 9",
]


@pytest.mark.parametrize("harm", HARM)
async def test_a_damaged_log_is_not_packed_and_stays_as_it_is(disk: SqliteStore, harm: str) -> None:
    await stored(disk, *samples.chained_log(10))
    await on_writer(disk, harm)
    content = "SELECT (SELECT count(*) FROM requests), packed, behind, opening FROM games"
    before = await on_writer(disk, content)
    with pytest.raises(StoreDamagedError, match=GAME):
        await disk.pack(GAME)
    assert await on_writer(disk, content) == before
    assert await on_writer(disk, "SELECT count(*) FROM packed") == [(0,)]


async def test_rows_that_were_changed_before_they_were_packed_are_no_log(disk: SqliteStore) -> None:
    """The last hash of the record does not come out: whoever rewrites a block is found out."""
    await stored(disk, *samples.chained_log(10))
    await on_writer(disk, "UPDATE log SET facts = '[\"lied\"]' WHERE seq = 9")
    await on_writer(disk, "UPDATE games SET chain = NULL")
    assert await disk.pack(GAME)
    honest = samples.chained_log(10)[-1].table.chain or b""
    await on_writer(disk, f"UPDATE games SET chain = x'{honest.hex()}'")  # noqa: S608
    with pytest.raises(StoreDamagedError, match="does not end"):
        await disk.load(GAME)


@pytest.mark.parametrize("part", [0, 1, 2])
async def test_a_block_that_lacks_a_part_is_damage_of_one_table(
    disk: SqliteStore, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    monkeypatch.setattr(packing, "PART", 40)
    before = await stored(disk, *samples.chained_log(30))
    await disk.pack(GAME)
    assert await disk.load(GAME) == without_requests(before)
    assert len(await on_writer(disk, "SELECT part FROM packed")) > 2
    await on_writer(disk, f"DELETE FROM packed WHERE part = {part}")  # noqa: S608
    with pytest.raises(StoreDamagedError, match=GAME):
        await disk.load(GAME)


@pytest.mark.parametrize("block", ["x''", "x'01'", "x'02ff'", "zeroblob(99)"])
async def test_a_damaged_block_is_damage_of_one_table(disk: SqliteStore, block: str) -> None:
    await stored(disk, *samples.chained_log(10))
    await disk.pack(GAME)
    await on_writer(disk, f"UPDATE packed SET rows = {block}")  # noqa: S608
    with pytest.raises(StoreDamagedError, match=GAME):
        await disk.load(GAME)
    assert await disk.table(GAME) is not None
    await disk.append(samples.change(0, OTHER))


async def test_a_disk_that_is_full_leaves_a_table_unpacked(disk: SqliteStore) -> None:
    before = await stored(disk, *samples.chained_log(30))
    await on_writer(disk, "PRAGMA query_only = ON")
    with pytest.raises(StoreFullError):
        await disk.pack(GAME)
    await on_writer(disk, "PRAGMA query_only = OFF")
    assert await disk.load(GAME) == before
    assert await disk.pack(GAME)


async def test_a_cancelled_caller_packs_all_or_nothing(disk: SqliteStore) -> None:
    before = await stored(disk, *samples.chained_log(30))
    gate = Gate(disk)
    await gate.reached()
    caller = asyncio.create_task(disk.pack(GAME))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait([caller])
    gate.open()
    await gate.passed
    await disk.mark_synced("unknown", 0)
    assert await disk.load(GAME) == without_requests(before)
    assert await on_writer(disk, "SELECT count(*) FROM log") == [(0,)]


async def test_what_people_have_not_seen_the_end_of_is_not_to_be_packed(store: Store) -> None:
    """The bot was off for days, and its messages catch up only now."""
    for name, at in (("shown", 5), ("behind", 5), ("suspended", 5), ("long ago", 4)):
        await end(store, name, at, settled=name == "shown")
    await store.suspend("suspended", "no_channel")
    await end(store, "latest", 5 + DAY, settled=False)
    assert set(await store.dirty()) == {"behind", "latest"}
    assert await store.to_pack(10 * DAY, 9) == ("long ago", "shown", "suspended")
    await store.mark_synced("behind", 0)
    assert "behind" in await store.to_pack(10 * DAY, 9)


async def test_a_message_that_comes_late_is_nothing_of_a_packed_table(store: Store) -> None:
    before = await stored(store, *samples.chained_log(3))
    await store.pack(GAME)
    for late in (samples.surface(), samples.surface("hand", 0, message_id=None)):
        await store.save_surface(late)
    assert await store.load(GAME) == without_requests(before)
    assert await store.dirty() == ()


async def ended(store: Store, count: int) -> None:
    for number in range(count):
        await end(store, f"t{number}", number)


async def end(store: Store, name: str, at: int, *, settled: bool = True) -> None:
    """Store a table that ended at an instant, and whose messages show it."""
    over = samples.table(name, 0, Status.OVER, ended_at=at)
    await store.append(samples.change(0, name, record=over))
    if settled:
        await store.mark_synced(name, 0)


async def test_upkeep_packs_what_ended_a_day_ago_and_nothing_younger(store: Store) -> None:
    await ended(store, 10)
    upkeep = Upkeep(store, ManualClock(DAY + 7), TUNING)
    backoff = [await upkeep.run() for _ in range(9)]
    assert backoff == [LATE, *[BREATH] * 7, REST]
    assert await store.to_pack(10**15, 99) == ("t7", "t8", "t9")


async def test_upkeep_says_once_what_it_cannot_pack_and_goes_on(
    disk: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    await ended(disk, 8)
    await on_writer(disk, "UPDATE log SET facts = CAST(x'ff' AS TEXT) WHERE game_id < 't4'")
    upkeep = Upkeep(disk, ManualClock(10 * DAY), TUNING)
    backoff = [await upkeep.run() for _ in range(11)]
    assert backoff == [LATE, *[BREATH] * 8, REST, REST]
    assert await disk.to_pack(10**15, 99) == ("t0", "t1", "t2", "t3")
    errors = [each for each in caplog.records if each.levelno == logging.ERROR]
    assert len(errors) == 4


async def test_upkeep_goes_on_after_a_full_disk(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    await ended(store, 2)
    store.full = True
    upkeep = Upkeep(store, ManualClock(10 * DAY), Tuning(late=0, pause=0, rest=60))
    upkeep.begin()
    await asyncio.sleep(0.05)
    assert len(await store.to_pack(10**15, 9)) == 2
    assert "packing ended tables" in caplog.text
    store.full = False
    for _ in range(2_000):
        if not await store.to_pack(10**15, 9):
            break
        await asyncio.sleep(0.01)
    await upkeep.close()
    assert await store.to_pack(10**15, 9) == ()
