"""However a copy comes into the place of the database, it is that copy that is played on.

The database was left by a process that was really killed, so its newest rows are in the write-ahead
log, which SQLite would play over whatever lies beside it.
"""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest

from bot.store import file, migrations, placed
from bot.store.backup import backup
from bot.store.lock import hold
from bot.store.protocol import (
    Appended,
    StoreDamaged,
    StoredTable,
    StoreError,
    StoreInUse,
    StoreTooNew,
)
from bot.store.restore import Restored, restore, told
from bot.store.sqlite import open_reader, open_store
from tests.store import samples
from tests.store.actors import DIED
from tests.store.processes import finished, started, write
from tests.store.samples import GAME

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="an open file stays there")


def lines(stream: IO[str] | None, count: int) -> list[str]:
    assert stream is not None
    return [stream.readline() for _ in range(count)]


@pytest.fixture
def copy(path: Path) -> Path:
    return path.with_name("copy")


@pytest.fixture
def killed(path: Path, copy: Path) -> dict[str, int]:
    """Return the newest acknowledged rows of a killed process; `copy` was made in between."""
    with started("writes", path) as writer:
        seen = lines(writer.stdout, 60)
        backup(path, copy)
        seen += lines(writer.stdout, 400)
        writer.kill()
        writer.wait()
        assert writer.stdout is not None
        seen += writer.stdout.readlines()
    assert file.size(file.beside(path, "-wal"))
    # A kill may cut the last line short: only what ends was said.
    acknowledged = (line.split() for line in seen if line.endswith("\n"))
    return {game_id: int(seq) for game_id, seq in acknowledged}


async def everything(path: Path) -> list[StoredTable | None]:
    """Open a store as the bot does; return its tables, each of which can be played on."""
    store = await open_store(path)
    try:
        found = [await store.load(game_id) for game_id in "abc"]
        for stored in found:
            assert stored is not None
            assert [row.seq for row in stored.log] == list(range(stored.table.head + 1))
            following = samples.change(stored.table.head + 1, stored.table.game_id)
            assert await store.append(following) == Appended()
    finally:
        await store.close()
    with closing(sqlite3.connect(path)) as looked_at:
        assert looked_at.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return found


async def heads_of(path: Path) -> dict[str, int]:
    return {
        stored.table.game_id: stored.table.head
        for stored in await everything(path)
        if stored is not None
    }


async def copied(copy: Path) -> dict[str, int]:
    """Return what a copy holds, and leave it as it is."""
    second = copy.with_name("second")
    shutil.copyfile(copy, second)
    heads = await heads_of(second)
    for each in copy.parent.glob("second*"):
        each.unlink()
    return heads


def remove(path: Path, *endings: str) -> None:
    for ending in endings:
        file.beside(path, ending).unlink(missing_ok=True)


# The command.


@pytest.mark.case("44")
async def test_restore_after_a_kill_is_the_copy_and_keeps_the_old(
    path: Path, copy: Path, killed: dict[str, int]
) -> None:
    expected, before = await copied(copy), file.size(copy)
    restored = restore(path, copy)
    assert restored.kept is not None
    assert (restored.tables, restored.open_tables) == (3, 3)
    said = " ".join(told(path, copy, restored))
    for part in (str(copy), str(path), str(restored.kept), "3 tables, 3 of them open"):
        assert part in said
    assert file.size(copy) == before
    assert not any(file.beside(path, ending).exists() for ending in file.BESIDE)
    assert await heads_of(path) == expected
    # Every acknowledged row of the old one is still there, and can itself be restored.
    kept = restore(path, restored.kept).kept
    assert kept is not None
    now = await heads_of(path)
    assert all(now[game_id] >= head for game_id, head in killed.items())


async def test_a_restored_bot_shows_every_table_anew(
    path: Path, copy: Path, killed: dict[str, int]
) -> None:
    restore(path, copy)
    store = await open_store(path)
    assert set(await store.behind()) == {"a", "b", "c"}
    await store.close()


@pytest.mark.parametrize("newest", [None, 0, -(2**63), 2**63 - 1, 1_800_000_000_000])
def test_what_was_restored_is_told_whatever_the_dates_in_it(newest: int | None) -> None:
    path, source = Path("database"), Path("copy")
    said = told(path, source, Restored(1, 1, newest, None))
    assert "1 table, 1 of them open" in said[0]
    assert ("2027-01-15" in said[0]) is (newest == 1_800_000_000_000)
    assert "0 tables" in told(path, source, Restored(0, 0, newest, None))[0]


async def test_restore_where_nothing_was(path: Path, copy: Path, killed: dict[str, int]) -> None:
    elsewhere = path.parent.parent / "new" / "tablier.sqlite3"
    restored = restore(elsewhere, copy)
    assert restored.kept is None
    assert "no database before" in told(elsewhere, copy, restored)[1]
    assert await heads_of(elsewhere) == await copied(copy)


async def test_restore_over_damage(path: Path, copy: Path, killed: dict[str, int]) -> None:
    write(path, "rubbish")
    restored = restore(path, copy)
    assert restored.kept is not None
    assert restored.kept.read_text() == "rubbish"
    assert file.beside(restored.kept, "-wal").exists()
    assert await heads_of(path) == await copied(copy)


async def test_restore_of_a_file_with_a_log_of_its_own_takes_what_is_in_it(
    path: Path, killed: dict[str, int]
) -> None:
    aside = path.parent.parent / "aside.sqlite3"
    for ending in ("", "-wal"):
        shutil.copyfile(file.beside(path, ending), file.beside(aside, ending))
    remove(path, "", *file.BESIDE)
    restore(path, aside)
    now = await heads_of(path)
    assert all(now[game_id] >= head for game_id, head in killed.items())


def test_restore_while_the_bot_runs_is_refused(path: Path, copy: Path) -> None:
    with started("serves", path) as bot:
        assert lines(bot.stdout, 1) == ["ready\n"]
        backup(path, copy)
        before = path.read_bytes()
        with pytest.raises(StoreInUse, match="Stop the bot first"):
            restore(path, copy)
        assert path.read_bytes() == before
        assert not list(path.parent.glob("*.before-*"))


def test_restore_of_what_is_no_copy_changes_nothing(
    path: Path, copy: Path, killed: dict[str, int]
) -> None:
    def bad(name: str, make: Callable[[Path], None]) -> Path:
        made = path.parent.parent / name
        make(made)
        return made

    def foreign(made: Path) -> None:
        with closing(sqlite3.connect(made)) as other:
            other.execute("CREATE TABLE recipes (a TEXT)")

    def newer(made: Path) -> None:
        shutil.copyfile(copy, made)
        with closing(sqlite3.connect(made)) as other:
            other.execute(f"PRAGMA user_version = {migrations.newest() + 1}")
            other.execute("DELETE FROM meta WHERE key = 'readable_from'")
            other.commit()

    def damaged(made: Path) -> None:
        content = bytearray(copy.read_bytes())
        content[3 * 4096 : 3 * 4096 + 800] = b"rubbish " * 100
        made.write_bytes(content)

    cases: list[tuple[Path, type[StoreError]]] = [
        (path.parent.parent / "missing", StoreError),
        (path.parent, StoreError),
        (path, StoreError),
        (file.beside(path, "-wal"), StoreError),
        (bad("empty", Path.touch), StoreError),
        (bad("diary", lambda made: write(made, "Dear diary, " * 999)), StoreDamaged),
        (bad("recipes", foreign), StoreError),
        (bad("newer", newer), StoreTooNew),
        (bad("damaged", damaged), StoreDamaged),
    ]
    before = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    for source, kind in cases:
        with pytest.raises(kind):
            restore(path, source)
    after = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    assert {**after, f"{path.name}.lock": b""} == {**before, f"{path.name}.lock": b""}


async def assert_others_spoil_nothing(path: Path) -> None:
    """Whatever other database of the folder is opened, the one that is played on stays as it is."""
    before = await heads_of(path)
    open_all_others(path)
    after = await heads_of(path)
    assert after == {game_id: head + 1 for game_id, head in before.items()}


def open_all_others(path: Path) -> None:
    live = path.read_bytes()
    for other in path.parent.glob("*.sqlite"):
        with closing(sqlite3.connect(other)) as looked_at:
            looked_at.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if other != path:
                looked_at.execute("CREATE TABLE IF NOT EXISTS looked (a TEXT)")
        assert other == path or not other.samefile(path)
    assert path.read_bytes() == live


@posix_only
async def test_a_second_name_that_an_older_restore_left_is_taken_away(
    path: Path, copy: Path, killed: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    """Its log would be played over the rows that came later."""
    names = [path.with_name(f"tablier.before-20260101T00000{n}Z.sqlite") for n in (0, 1)]
    for ending in ("", "-wal", "-shm"):
        for name in names[: 1 if ending == "" else 2]:
            file.beside(name, ending).hardlink_to(file.beside(path, ending))
    await heads_of(path)
    now = await heads_of(path)
    assert not list(path.parent.glob("*.before-*"))
    assert all(now[game_id] > head for game_id, head in killed.items())
    assert str(names[0]) in caplog.text
    caplog.clear()
    foreign = path.parent.parent / "mine.sqlite"
    foreign.hardlink_to(path)
    await heads_of(path)
    assert foreign.exists()
    assert "second name" in caplog.text


def test_an_unfinished_restore_is_no_source(path: Path, copy: Path, killed: object) -> None:
    for name in ("restored", "kept"):
        left = path.with_name(f".{path.name}.{name}")
        shutil.copyfile(copy, left)
        with pytest.raises(StoreError, match="move it to another name"):
            restore(path, left)
        assert left.read_bytes() == copy.read_bytes()


@posix_only
async def test_a_death_at_any_step_of_restore_leaves_the_old_or_the_new(
    path: Path, copy: Path, killed: dict[str, int], tmp_path: Path
) -> None:
    new = await copied(copy)
    origin = tmp_path / "origin"
    shutil.copytree(path.parent, origin)
    results = []
    for step in range(200):
        folder = tmp_path / f"step{step}"
        shutil.copytree(origin, folder)
        here = folder / path.name
        done = finished("restores", here, str(step))
        assert done.returncode in (0, DIED), done.stderr
        rerun = tmp_path / f"rerun{step}"
        shutil.copytree(folder, rerun)
        now = await heads_of(here)
        is_old = all(now[game_id] >= head for game_id, head in killed.items())
        assert is_old or now == new, f"step {step}: {now}"
        results.append("old" if is_old else "new")
        await assert_others_spoil_nothing(here)
        restore(rerun / path.name, rerun / "copy")
        assert await heads_of(rerun / path.name) == new
        if done.returncode == 0:
            break
        shutil.rmtree(folder)
        shutil.rmtree(rerun)
    assert done.returncode == 0
    # It dies before and after the step that counts, and never comes back to the old one.
    assert results == sorted(results, key=["old", "new"].index)
    assert results.count("old") > 3
    assert results.count("new") > 3


# A copy that is put in the place by hand, as the page for operators used to say.


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
    with pytest.raises(StoreDamaged, match="main file is missing"):
        await open_store(path)
    moved_over(path, copy)
    assert await heads_of(path) == expected


async def test_a_copy_cut_short_beside_a_foreign_log_is_set_aside_whole(
    path: Path, copy: Path, killed: dict[str, int]
) -> None:
    shutil.copyfile(copy, path)
    with path.open("r+b") as opened:
        opened.truncate(file.size(path) // 2)
    with pytest.raises(StoreDamaged) as caught:
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


def test_a_lock_that_is_held_is_named_in_a_sentence(path: Path, tmp_path: Path) -> None:
    source = tmp_path / "copy"
    write(source, "something")
    with hold(path.name, path.parent), pytest.raises(StoreInUse, match="Stop the bot"):
        restore(path, source)
