"""A copy that somebody put in the place of the database by hand is played on; nothing is lost."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.files import file, placed
from bot.store.files.backup import backup
from bot.store.protocol import (
    Appended,
    StoreDamagedError,
    StoreError,
)
from bot.store.sqlite import open_reader, open_store
from tests.store import samples
from tests.store.copies import copied, heads_of, lines, posix_only, remove
from tests.store.processes import started
from tests.store.samples import GAME


def moved_over(path: Path, copy: Path) -> None:
    copy.replace(path)


def written_over(path: Path, copy: Path) -> None:
    shutil.copyfile(copy, path)


def log_removed_after(path: Path, copy: Path) -> None:
    copy.replace(path)
    remove(path, "-wal", "-shm")


def log_removed_before(path: Path, copy: Path) -> None:
    remove(path, "-wal", "-shm")
    copy.replace(path)


def only_the_index_of_the_log_removed(path: Path, copy: Path) -> None:
    remove(path, "-shm")
    copy.replace(path)


def all_removed_before(path: Path, copy: Path) -> None:
    remove(path, "", *file.BESIDE)
    copy.replace(path)


BY_HAND = [
    *(moved_over, written_over, log_removed_after, log_removed_before),
    *(only_the_index_of_the_log_removed, all_removed_before),
]


@pytest.mark.case("44")
@pytest.mark.parametrize("put", BY_HAND)
async def test_a_copy_put_in_the_place_by_hand_is_played_on(
    path: Path, copy: Path, killed: dict[str, int], put: Callable[[Path, Path], None]
) -> None:
    expected = await copied(copy)
    had_log = put in (moved_over, written_over, only_the_index_of_the_log_removed)
    log = file.beside(path, "-wal").read_bytes()
    put(path, copy)
    assert placed.has_foreign_log(path) is had_log
    if had_log:
        with pytest.raises(StoreError, match="put in the place"):
            await open_reader(path)
        with pytest.raises(StoreError, match="put in the place"):
            backup(path, path.with_name("another"))
    assert await heads_of(path) == expected
    aside = list(path.parent.glob("tablier.replaced-*-wal"))
    assert [each.read_bytes() for each in aside] == ([log] if had_log else [])
    assert not list(path.parent.glob("*.damaged-*"))


async def test_a_copy_put_in_after_the_main_file_was_deleted_and_a_start(
    path: Path, copy: Path, killed: dict[str, int]
) -> None:
    expected = await copied(copy)
    remove(path, "")
    with pytest.raises(StoreDamagedError, match="main file is missing"):
        await open_store(path)
    moved_over(path, copy)
    assert await heads_of(path) == expected


async def test_a_copy_cut_short_beside_a_foreign_log_is_set_aside_whole(
    path: Path, copy: Path, killed: dict[str, int]
) -> None:
    shutil.copyfile(copy, path)
    with path.open("r+b") as opened:
        opened.truncate(file.size(path) // 2)
    with pytest.raises(StoreDamagedError) as caught:
        await open_store(path)
    assert caught.value.set_aside is not None
    assert file.beside(caught.value.set_aside, "-wal").exists()


async def test_a_copy_that_was_played_on_and_killed_keeps_its_own_log(
    path: Path, copy: Path
) -> None:
    """The mark of a copy may still stand in the main file: the log is its own all the same."""
    with started("serves", path) as bot:
        lines(bot.stdout, 1)
        backup(path, copy)
    all_removed_before(path, copy)
    with started("serves", path) as bot:
        assert bot.stdin is not None
        bot.stdin.write("\n" * 20)
        bot.stdin.flush()
        assert lines(bot.stdout, 21)[-1] == "19\n"
        bot.kill()
    store = await open_store(path)
    stored = await store.load(GAME)
    assert stored is not None
    assert stored.table.head == 19
    await store.close()
    assert not list(path.parent.glob("*.replaced-*"))


def cp(path: Path, copy: Path) -> None:
    subprocess.run(["cp", str(copy), str(path)], check=True)


def cp_and_rm(path: Path, copy: Path) -> None:
    cp(path, copy)
    remove(path, "-wal", "-shm")


def rm_and_cp(path: Path, copy: Path) -> None:
    remove(path, "", "-wal", "-shm")
    cp(path, copy)


@posix_only
@pytest.mark.parametrize("end", ["stop", "kill"])
@pytest.mark.parametrize("put", [moved_over, cp, cp_and_rm, rm_and_cp, log_removed_after])
async def test_a_copy_put_in_while_the_bot_runs_survives_it(
    path: Path, copy: Path, put: Callable[[Path, Path], None], end: str
) -> None:
    """The bot notices before it stores the next row, and its end writes nothing to the copy."""
    with started("serves", path) as bot:
        assert bot.stdin is not None
        bot.stdin.write("\n" * 5)
        bot.stdin.flush()
        assert lines(bot.stdout, 6)[-1] == "4\n"
        backup(path, copy)
        bot.stdin.write("\n" * 5)
        bot.stdin.flush()
        assert lines(bot.stdout, 5)[-1] == "9\n"
        put(path, copy)
        bot.stdin.write("\n")
        bot.stdin.flush()
        (refused,) = lines(bot.stdout, 1)
        assert "Nothing more is stored" in refused
        if end == "kill":
            bot.kill()
        bot.stdin.close()
        bot.wait(10)
        assert bot.returncode == (0 if end == "stop" else -9)
    store = await open_store(path)
    stored = await store.load(GAME)
    assert stored is not None
    assert stored.table.head == 4
    assert await store.append(samples.change(5)) == Appended()
    await store.close()
    assert not list(path.parent.glob("*.damaged-*"))
    with closing(sqlite3.connect(path)) as looked_at:
        assert looked_at.execute("PRAGMA integrity_check").fetchone() == ("ok",)
