"""Cases 26 and 30: no thread and no lock outlives the store, and nobody else gets in before."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import types
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.store import migrations
from bot.store.files import lock
from bot.store.protocol import StoreDamagedError, StoreError, StoreFullError, StoreInUseError
from bot.store.sqlite import SqliteStore, open_reader, open_store
from tests.store import samples
from tests.store.inside import Gate
from tests.store.processes import finished, started, write

T = TypeVar("T")


def threads() -> set[threading.Thread]:
    return set(threading.enumerate())


async def assert_free(path: Path) -> None:
    """Nobody holds the store any more."""
    await (await open_store(path)).close()


@pytest.mark.case("26")
async def test_no_thread_is_left_after_close(path: Path) -> None:
    before = threads()
    store = await open_store(path)
    await store.append(samples.change(0))
    assert len(threads() - before) == 2
    await store.close()
    reader = await open_reader(path)
    await reader.close()
    assert threads() == before


@pytest.mark.case("26")
@pytest.mark.parametrize("role", ["forgets", "fails"])
def test_a_forgotten_store_does_not_keep_the_process_alive(path: Path, role: str) -> None:
    done = finished(role, path, seconds=5)
    assert done.returncode == (1 if role == "fails" else 0)
    asyncio.run(assert_free(path))


@pytest.mark.case("26")
async def test_a_bad_migration_ends_the_start_and_leaves_no_thread(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = threads()
    bad = (*migrations.steps(), migrations.Step(migrations.newest() + 1, "SELECT nothing;"))
    monkeypatch.setattr(migrations, "steps", lambda: bad)
    with pytest.raises(StoreError, match="nothing"):
        await open_store(path)
    assert threads() == before
    monkeypatch.undo()
    await assert_free(path)


@pytest.mark.case("26")
async def test_a_damaged_file_ends_the_start_and_leaves_no_thread(path: Path) -> None:
    before = threads()
    write(path, "rubbish")
    with pytest.raises(StoreDamagedError):
        await open_store(path)
    assert threads() == before
    await assert_free(path)


@types.coroutine
def cancelled_at(point: int, work: Coroutine[Any, Any, T]) -> Generator[Any, None, T]:
    """Run a coroutine, but cancel its task where it waits for the `point`-th time."""
    go_on: Callable[[], Any] = partial(work.send, None)
    for waits in count():
        try:
            awaited = go_on()
        except StopIteration as done:
            result: T = done.value
            return result
        if waits == point:
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
        try:
            yield awaited
            go_on = partial(work.send, None)
        except BaseException as error:
            go_on = partial(work.throw, error)
    raise AssertionError


async def open_or_cancel(point: int, path: Path) -> SqliteStore:
    return await cancelled_at(point, open_store(path))


@pytest.mark.case("26")
async def test_cancelled_wherever_opening_waits(path: Path) -> None:
    before = threads()
    for point in count():
        opening = asyncio.create_task(open_or_cancel(point, path))
        await asyncio.wait([opening])
        if not opening.cancelled():
            break
        assert threads() == before
    assert point >= 6
    await (await opening).close()
    assert threads() == before


@pytest.mark.case("26")
async def test_closing_goes_on_when_it_is_cancelled(path: Path) -> None:
    before = threads()
    store = await open_store(path)
    gate = Gate(store)
    await gate.reached()
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.wait([closing])
    with pytest.raises(StoreError, match="closed"):
        await store.append(samples.change(0))
    gate.open()
    await asyncio.gather(store.close(), store.close())
    await gate.passed
    assert not {thread for thread in threads() - before if "asyncio" not in thread.name}
    await assert_free(path)


@pytest.mark.case("26")
def test_the_loop_ends_without_a_stop(path: Path) -> None:
    async def play() -> None:
        store = await open_store(path)
        _ = [asyncio.create_task(store.append(samples.change(seq))) for seq in range(3)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        del closing

    before = threads()
    asyncio.run(play())
    assert threads() == before
    asyncio.run(assert_free(path))


@pytest.mark.case("30")
async def test_a_second_process_is_refused(path: Path) -> None:
    with started("holds", path) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == "ready\n"
        with pytest.raises(StoreInUseError, match=f"({holder.pid}).*{path.name}"):
            await open_store(path)
        second = finished("holds", path, seconds=5)
        assert second.returncode == 1
        assert "already uses" in second.stderr
        holder.stdin.close()
        assert holder.wait(5) == 0
    await assert_free(path)


@pytest.mark.case("30")
async def test_a_stale_lock_recovers(path: Path) -> None:
    with started("holds", path) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        holder.kill()
        holder.wait()
    assert path.with_name(f"{path.name}.lock").exists()
    await assert_free(path)


@pytest.mark.case("30")
async def test_a_second_store_of_one_process_is_refused(path: Path) -> None:
    store = await open_store(path)
    with pytest.raises(StoreInUseError):
        await open_store(path)
    await store.close()
    await assert_free(path)


@pytest.mark.case("30")
@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
async def test_another_name_of_the_file_is_the_same_store(path: Path) -> None:
    store = await open_store(path)
    link = path.parent.parent / "link.sqlite"
    link.symlink_to(path)
    with pytest.raises(StoreInUseError):
        await open_store(link)
    await store.close()


@pytest.mark.case("30")
def test_a_lock_by_name_is_held_once(tmp_path: Path) -> None:
    folder = tmp_path / "locks"
    with lock.hold("0f3a", folder, "this token"):
        with pytest.raises(StoreInUseError, match="already uses this token"):
            lock.hold("0f3a", folder, "this token")
        lock.hold("77ab", folder).release()
    again = lock.hold("0f3a", folder)
    again.release()
    again.release()


@pytest.mark.case("27")
def test_a_lock_without_a_folder_names_it(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreFullError, match="file"):
        lock.hold("0f3a", tmp_path / "file")


def test_importing_the_store_starts_nothing() -> None:
    code = "import bot.store.sqlite, threading; print(len(threading.enumerate()))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=10, check=True
    )
    assert done.stdout == "1\n"
