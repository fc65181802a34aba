"""Case 28: a copy of the database while the bot plays."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest

from bot.store.files.backup import backup, publish
from bot.store.protocol import Appended, StoreDamagedError, StoreError
from bot.store.sqlite import SqliteStore, open_reader, open_store
from tests.store import samples
from tests.store.processes import started, write
from tests.store.samples import GAME


def names(folder: Path) -> set[str]:
    return {found.name for found in folder.iterdir()}


async def play(store: SqliteStore, table_id: str) -> None:
    for seq in count():
        await store.append(samples.change(seq, table_id, samples.seat(table_id=table_id)))


async def assert_whole(path: Path, games: str) -> None:
    """Every table's record and its log are of one instant, and the copy can be played on."""
    store = await open_store(path)
    for table_id in games:
        stored = await store.load(table_id)
        assert stored is not None
        assert [row.seq for row in stored.log] == list(range(stored.table.head + 1))
        following = samples.change(stored.table.head + 1, table_id)
        assert await store.append(following) == Appended()
    await store.close()


@pytest.mark.case("28")
async def test_backup_while_the_bot_plays(disk: SqliteStore, path: Path) -> None:
    for table_id in "abc":
        await disk.append(samples.change(0, table_id))
        await disk.append(samples.change(1, table_id))
    playing = [asyncio.create_task(play(disk, table_id)) for table_id in "def"]
    for number in range(3):
        await asyncio.to_thread(backup, path, path.with_name(f"copy{number}"))
    for task in playing:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    assert names(path.parent) >= {"copy0", "copy1", "copy2"}
    assert not {name for name in names(path.parent) if "partial" in name or "copy0-" in name}
    await assert_whole(path.with_name("copy2"), "abc")


@pytest.mark.case("28")
async def test_backup_of_another_process(path: Path) -> None:
    with started("writes", path) as writer:
        assert writer.stdout is not None
        for _ in range(50):
            writer.stdout.readline()
        backup(path, path.with_name("copy"))
        assert writer.poll() is None
    await assert_whole(path.with_name("copy"), "abc")


@pytest.mark.case("28")
async def test_backup_of_a_killed_process(path: Path) -> None:
    with started("writes", path) as writer:
        assert writer.stdout is not None
        for _ in range(50):
            writer.stdout.readline()
    backup(path, path.with_name("copy"))
    await assert_whole(path.with_name("copy"), "abc")


async def test_a_backup_overwrites_nothing(disk: SqliteStore, path: Path) -> None:
    target = path.with_name("copy")
    target.write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        backup(path, target)
    with pytest.raises(StoreError, match="exists already"):
        backup(path, path.parent)
    with pytest.raises(StoreError, match="exists already"):
        publish(path, target)
    assert target.read_text() == "precious"


async def test_a_backup_is_one_file(disk: SqliteStore, path: Path) -> None:
    await disk.append(samples.change(0))
    target = path.parent.parent / "copy"
    backup(path, target)
    with closing(sqlite3.connect(target)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert copy.execute("SELECT head FROM games").fetchone() == (0,)
    assert names(target.parent) == {"copy", "data"}


def test_a_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database at"):
        backup(tmp_path / "none", tmp_path / "copy")
    assert names(tmp_path) == set()


def test_a_backup_of_something_else(tmp_path: Path) -> None:
    source = tmp_path / "diary"
    source.write_text("Dear diary, " * 100)
    with pytest.raises(StoreDamagedError, match="diary"):
        backup(source, tmp_path / "copy")
    source.unlink()
    with closing(sqlite3.connect(source)) as other:
        other.execute("CREATE TABLE recipes (a TEXT)")
    with pytest.raises(StoreError, match="no database of Tablier"):
        backup(source, tmp_path / "copy")
    assert names(tmp_path) == {"diary"}


async def test_a_backup_into_no_folder(disk: SqliteStore, path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        backup(path, path.parent / "nowhere" / "copy")


async def test_reading_beside_the_bot(disk: SqliteStore, path: Path) -> None:
    await disk.append(samples.change(0))
    reader = await open_reader(path)
    await disk.append(samples.change(1))
    assert await reader.load(GAME) == await disk.load(GAME)
    await reader.close()


async def test_reading_what_was_closed(path: Path) -> None:
    store = await open_store(path)
    await store.append(samples.change(0))
    await store.close()
    reader = await open_reader(path)
    assert await reader.table(GAME) == samples.table()
    await reader.close()


async def test_reading_nothing(path: Path) -> None:
    with pytest.raises(StoreError, match="no database at"):
        await open_reader(path)


@pytest.fixture
def dead() -> int:
    """The number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


async def test_what_a_killed_backup_left_is_cleared_by_the_next(
    disk: SqliteStore, path: Path, tmp_path: Path, dead: int
) -> None:
    await disk.append(samples.change(0))
    target = tmp_path / "copy"
    for name in (f".copy.{dead}.partial", f".copy.{dead}.partial-journal"):
        write(tmp_path / name, "half")
    others = [f".copy.{os.getppid()}.partial", ".copy.mine.partial", f".other.{dead}.partial"]
    for name in others:
        write(tmp_path / name, "somebody's")
    await asyncio.to_thread(backup, path, target)
    assert names(tmp_path) == {"copy", path.parent.name, *others}


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
async def test_no_backup_beside_or_as_a_write_ahead_log(
    disk: SqliteStore, path: Path, tmp_path: Path, ending: str
) -> None:
    """SQLite would play the one over the other."""
    await disk.append(samples.change(0))
    write(tmp_path / f"copy{ending}", "of something else")
    for target in (tmp_path / "copy", tmp_path / f"another{ending}"):
        with pytest.raises(StoreError, match="name another place"):
            await asyncio.to_thread(backup, path, target)
    assert names(tmp_path) == {f"copy{ending}", path.parent.name}
