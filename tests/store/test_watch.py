"""What is done to the files of a running store is noticed, and said loudly."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store import file, watch
from bot.store.protocol import Appended, StoreError
from bot.store.restore import restore
from bot.store.sqlite import SqliteStore, open_store
from tests.store import samples
from tests.store.samples import GAME

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="an open file stays there")


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"another file")
    other.replace(path)


def log_deleted(path: Path) -> None:
    deleted(file.beside(path, "-wal"))


def log_replaced(path: Path) -> None:
    replaced(file.beside(path, "-wal"))


def folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("moved"))
    path.parent.mkdir()


def overwritten(path: Path) -> None:
    opened = os.open(path, os.O_WRONLY)
    os.pwrite(opened, b"\x01\x01", 18)
    # Left open: to close it would lift the locks of the store under test.


HARM: dict[Callable[[Path], None], str] = {
    deleted: "was deleted",
    replaced: "was replaced",
    log_deleted: "was deleted",
    log_replaced: "was replaced",
    folder_moved: "was deleted",
    overwritten: "written over",
}


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LOOK", 0.01)
    monkeypatch.setattr(watch, "REPEAT", 0.05)


async def filled(path: Path) -> SqliteStore:
    store = await open_store(path)
    for seq in range(3):
        await store.append(samples.change(seq))
    return store


@pytest.mark.parametrize("harm", HARM)
async def test_what_was_done_to_the_files_is_noticed_before_the_next_row(
    path: Path, harm: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "LOOK", 1_000)
    store = await filled(path)
    harm(path)
    for _ in range(2):
        with pytest.raises(StoreError, match=HARM[harm]):
            await store.append(samples.change(3))
    assert await store.table(GAME) == samples.table(GAME, 2)
    await store.close()


@pytest.mark.parametrize("harm", HARM)
async def test_what_was_done_to_the_files_is_said_again_and_again(
    path: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    store = await filled(path)
    harm(path)
    said: list[str] = []
    for _ in range(500):
        said = [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
        if len(said) >= 3:
            break
        await asyncio.sleep(0.01)
    assert len(said) >= 3
    assert all(HARM[harm] in one and "python -m bot restore" in one for one in said)
    await store.close()


@pytest.mark.parametrize("harm", [deleted, replaced, log_deleted, log_replaced])
async def test_what_was_acknowledged_is_copied_and_can_be_restored(
    path: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    store = await filled(path)
    harm(path)
    for _ in range(500):
        if "Nothing more" in caplog.text:
            break
        await asyncio.sleep(0.01)
    (place,) = [each for each in file.family(path) if "rescued" in each.name]
    assert str(place) in caplog.text
    await store.close()
    other = path.parent.parent / "anew" / path.name
    restore(other, place)
    store = await open_store(other)
    stored = await store.load(GAME)
    assert stored is not None
    assert stored.table.head == 2
    assert await store.append(samples.change(3)) == Appended()
    await store.close()


async def test_rows_survive_a_log_that_was_deleted(path: Path) -> None:
    store = await filled(path)
    log_deleted(path)
    await store.close()
    store = await open_store(path)
    assert await store.table(GAME) == samples.table(GAME, 2)
    await store.close()


async def test_what_the_store_itself_does_to_its_files_alarms_nobody(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.sqlite.LARGEST_LOG", 0)
    for _ in range(3):
        store = await open_store(path)
        connection = store._writer._connection
        head = -1 if (known := await store.table(GAME)) is None else known.head
        for seq in range(head + 1, head + 40):
            await store.append(samples.change(seq))
            if seq % 7 == 0:
                await connection.run(
                    lambda inner: inner.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                )
        await asyncio.sleep(0.05)
        await store.close()
    assert caplog.text == ""


async def test_looking_takes_no_lock_away(path: Path) -> None:
    """To open and close the file once more would lift the locks that SQLite holds on it."""
    store = await filled(path)
    descriptors = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    for _ in range(50):
        store._guard.look()
    if sys.platform == "linux":
        assert len(os.listdir("/proc/self/fd")) == descriptors
    await store.close()
