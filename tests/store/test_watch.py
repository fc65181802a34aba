"""What is done to the files of a running store is noticed, and said loudly."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest

from bot.store.files import file, watch
from bot.store.files.restore import restore
from bot.store.protocol import Appended, StoreError
from bot.store.sqlite import SqliteStore, open_store
from tests.store import samples
from tests.store.inside import on_writer
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


def in_place(path: Path, change: Callable[[int], object]) -> None:
    """Change a file without replacing it; left open, as above."""
    change(os.open(path, os.O_RDWR))


def cut(path: Path) -> None:
    in_place(path, lambda opened: os.ftruncate(opened, 0))


def log_cut(path: Path) -> None:
    in_place(file.beside(path, "-wal"), lambda opened: os.ftruncate(opened, 5000))


def log_cut_by_a_byte(path: Path) -> None:
    log = file.beside(path, "-wal")
    in_place(log, lambda opened: os.ftruncate(opened, file.size(log) - 1))


def log_emptied(path: Path) -> None:
    in_place(file.beside(path, "-wal"), lambda opened: os.ftruncate(opened, 0))


def log_written_over(path: Path) -> None:
    log = file.beside(path, "-wal")
    in_place(log, lambda opened: os.pwrite(opened, b"rubbish " * (file.size(log) // 8), 0))


def log_tail_written_over(path: Path) -> None:
    log = file.beside(path, "-wal")
    in_place(log, lambda opened: os.pwrite(opened, b"rubbish " * 600, file.size(log) - 4200))


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


HARM: dict[Callable[[Path], None], str] = {
    deleted: "was deleted",
    replaced: "was replaced",
    log_deleted: "was deleted",
    log_replaced: "was replaced",
    folder_moved: "was deleted",
    folder_deleted: "was deleted",
    overwritten: "written over",
    cut: "cut short",
    log_cut: "cut short",
    log_cut_by_a_byte: "cut short",
    log_emptied: "cut short",
    log_written_over: "written over",
    log_tail_written_over: "written over",
}

LOG_SPOILT = [
    *(log_cut, log_cut_by_a_byte, log_emptied, log_written_over, log_tail_written_over),
]
SAVED = [harm for harm in HARM if harm is not overwritten]
"""After which everything that was acknowledged can still be copied."""


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
    # What can still be read is right; what cannot is an error that everybody knows.
    with suppress(StoreError) if harm in LOG_SPOILT else nullcontext():
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


async def test_a_look_that_fails_does_not_end_the_watch(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await filled(path)
    monkeypatch.setattr(watch, "RETRY", 0.01)
    looks, look = 0, store._watch.guard.look

    def fails_at_first() -> object:
        nonlocal looks
        looks += 1
        if looks <= 3:
            raise StoreError("the disk sleeps")
        return look()

    monkeypatch.setattr(store._watch.guard, "look", fails_at_first)
    for _ in range(500):
        if looks > 3:
            break
        await asyncio.sleep(0.01)
    deleted(path)
    for _ in range(500):
        if "python -m bot restore" in caplog.text:
            break
        await asyncio.sleep(0.01)
    assert "python -m bot restore" in caplog.text
    assert caplog.text.count("the disk sleeps") == 1
    await store.close()


def rescued(path: Path) -> list[Path]:
    return file.kept(path, "rescued")


async def assert_holds(place: Path, path: Path, head: int) -> None:
    """The copy can be restored elsewhere, and be played on."""
    other = path.parent.parent / "anew" / path.name
    restore(other, place)
    store = await open_store(other)
    stored = await store.load(GAME)
    assert stored is not None
    assert stored.table.head == head
    assert await store.append(samples.change(head + 1)) == Appended()
    await store.close()


async def until_said(caplog: pytest.LogCaptureFixture, what: str) -> None:
    for _ in range(500):
        if what in caplog.text:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(caplog.text)


@pytest.mark.parametrize("harm", SAVED)
async def test_what_was_acknowledged_is_copied_and_can_be_restored(
    path: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    store = await filled(path)
    harm(path)
    await until_said(caplog, "is copied to")
    (place,) = rescued(path)
    assert str(place) in caplog.text
    await store.close()
    assert rescued(path) == [place]
    await assert_holds(place, path, 2)


@pytest.mark.parametrize("harm", SAVED)
async def test_a_stop_before_anybody_looked_loses_nothing_without_a_word(
    path: Path,
    harm: Callable[[Path], None],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watch, "LOOK", 1_000)
    store = await filled(path)
    harm(path)
    await store.close()
    (place,) = rescued(path)
    assert HARM[harm] in caplog.text
    assert str(place) in caplog.text
    await assert_holds(place, path, 2)


@pytest.mark.parametrize("harm", SAVED)
async def test_the_first_press_that_is_refused_lets_everything_be_copied(
    path: Path,
    harm: Callable[[Path], None],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watch, "LOOK", 1_000)
    store = await filled(path)
    harm(path)
    with pytest.raises(StoreError, match=HARM[harm]):
        await store.append(samples.change(3))
    await until_said(caplog, "is copied to")
    await store.close()
    (place,) = rescued(path)
    await assert_holds(place, path, 2)


@pytest.mark.parametrize("at_the_end", [False, True])
async def test_a_copy_that_fails_is_said_and_tried_again(
    path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    at_the_end: bool,
) -> None:
    monkeypatch.setattr(watch, "RETRY", 1_000 if at_the_end else 0.05)
    store = await filled(path)
    folder_deleted(path)
    path.parent.write_text("in the way")
    await until_said(caplog, "could not be copied")
    path.parent.unlink()
    if not at_the_end:
        await until_said(caplog, "is copied to")
    await store.close()
    (place,) = rescued(path)
    assert str(place) in caplog.text
    await assert_holds(place, path, 2)


async def test_a_start_after_a_loss_is_not_silently_empty(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await filled(path)
    for ending in ("", "-wal", "-shm"):
        file.beside(path, ending).unlink()
    await store.close()
    (place,) = rescued(path)
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            await open_store(path)
        assert str(place) in str(caught.value)
        assert "python -m bot restore" in str(caught.value)
        assert file.size(path) == 0
    # On purpose, and said: an empty one.
    place.rename(place.with_name(place.name.replace("rescued", "before")))
    caplog.clear()
    store = await open_store(path)
    assert "before-" in caplog.text
    assert await store.table(GAME) is None
    await store.close()
    caplog.clear()
    await (await open_store(path)).close()
    assert caplog.text == ""


async def test_a_restored_rescue_is_played_on_in_its_place(path: Path) -> None:
    store = await filled(path)
    folder_deleted(path)
    await store.close()
    restore(path, rescued(path)[0])
    store = await open_store(path)
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


async def test_looking_all_the_time_alarms_nobody(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another thread looks while frames are written, copied, and the log begins again."""
    monkeypatch.setattr("bot.store.sqlite.LARGEST_LOG", 0)
    store = await open_store(path)
    ended, looks = threading.Event(), [0]

    def look() -> None:
        while not ended.is_set():
            store._guard.look()
            looks[0] += 1

    looker = threading.Thread(target=look)
    looker.start()
    for seq in range(300):
        await store.append(samples.change(seq))
        if seq % 11 == 0:
            mode = "TRUNCATE" if seq % 2 else "RESTART"
            await on_writer(store, f"PRAGMA wal_checkpoint({mode})")
    ended.set()
    await asyncio.to_thread(looker.join)
    assert store._guard.harm is None
    assert looks[0] > 300
    await store.close()


async def test_looking_takes_no_lock_away(path: Path) -> None:
    """To open and close the file once more would lift the locks that SQLite holds on it."""
    store = await filled(path)
    descriptors = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    for _ in range(50):
        store._guard.look()
    if sys.platform == "linux":
        assert len(os.listdir("/proc/self/fd")) == descriptors
    await store.close()
