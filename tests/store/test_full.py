"""Case 27: what cannot be stored is refused, nothing changes, and play goes on with new space."""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path

import pytest

from bot.store.protocol import Appended, StoreError, StoreFullError
from bot.store.sqlite import SqliteStore, open_reader, open_store
from tests.store import samples
from tests.store.inside import in_transaction, on_writer
from tests.store.memory import MemoryStore
from tests.store.processes import finished
from tests.store.samples import GAME

NO_ROOM, ROOM = "PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1073741823"


async def fill(store: SqliteStore) -> int:
    """Append until nothing fits any more; return how many rows are stored."""
    await on_writer(store, NO_ROOM)
    for seq in count():
        try:
            await store.append(samples.change(seq, GAME, samples.seat()))
        except StoreFullError:
            return seq
    raise AssertionError


@pytest.mark.case("27")
async def test_a_full_disk_refuses_the_move_and_changes_nothing(
    disk: SqliteStore, path: Path
) -> None:
    stored = await fill(disk)
    before = await disk.load(GAME)
    refused = samples.change(stored, GAME, samples.seat(1))
    with pytest.raises(StoreFullError, match="nothing was changed"):
        await disk.append(refused)
    assert await disk.load(GAME) == before
    assert not await in_transaction(disk)
    reader = await open_reader(path)
    assert await reader.load(GAME) == before
    await reader.close()
    await on_writer(disk, ROOM)
    assert await disk.append(refused) == Appended()


@pytest.mark.case("27")
async def test_a_full_disk_refuses_a_whole_group(disk: SqliteStore) -> None:
    stored = await fill(disk)
    group = [
        samples.change(stored if name == GAME else 0, name, samples.seat(table_id=name))
        for name in (GAME, "b", "c")
    ]
    answers = await asyncio.gather(*map(disk.append, group), return_exceptions=True)
    assert StoreFullError in map(type, answers)
    await on_writer(disk, ROOM)
    for change, answer in zip(group, answers, strict=True):
        if isinstance(answer, StoreFullError):
            assert await disk.append(change) == Appended()


@pytest.mark.case("27")
async def test_a_file_that_is_read_only_refuses_the_move(disk: SqliteStore) -> None:
    await disk.append(samples.change(0))
    await on_writer(disk, "PRAGMA query_only = ON")
    with pytest.raises(StoreFullError, match="tablier"):
        await disk.append(samples.change(1))
    with pytest.raises(StoreFullError):
        await disk.update_user(samples.ANNA, locale="fr")
    await on_writer(disk, "PRAGMA query_only = OFF")
    assert await disk.append(samples.change(1)) == Appended()


@pytest.mark.case("27")
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of file sizes there")
def test_a_file_that_may_not_grow(path: Path) -> None:
    done = finished("cramped", path)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 1
    asyncio.run(_has_rows(path, int(done.stdout)))


async def _has_rows(path: Path, number: int) -> None:
    store = await open_store(path)
    stored = await store.load(GAME)
    assert stored is not None
    assert [row.seq for row in stored.log] == list(range(number))
    await store.close()


@pytest.mark.case("27")
async def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    for path in (in_the_way / "tablier.sqlite", in_the_way / "deeper" / "tablier.sqlite"):
        with pytest.raises(StoreFullError, match=str(path.parent)):
            await open_store(path)


@pytest.mark.case("27")
async def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=str(tmp_path)):
        await open_store(tmp_path)


async def test_the_store_in_memory_can_be_full_too() -> None:
    store = MemoryStore()
    store.full = True
    with pytest.raises(StoreFullError):
        await store.append(samples.change(0))
    store.full = False
    assert await store.append(samples.change(0)) == Appended()
