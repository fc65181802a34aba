"""However a copy comes into the place of the database, it is that copy that is played on.

The database was left by a process that was really killed, so its newest rows are in the write-ahead
log, which SQLite would play over whatever lies beside it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import migrations
from bot.store.files import file
from bot.store.files import restore as restoring
from bot.store.files.backup import backup
from bot.store.files.lock import hold
from bot.store.files.restore import Restored, restore, told
from bot.store.protocol import (
    StoreDamagedError,
    StoreError,
    StoreInUseError,
    StoreTooNewError,
)
from bot.store.sqlite import open_store
from tests.store.actors import DIED
from tests.store.copies import copied, heads_of, lines, posix_only, remove
from tests.store.processes import finished, started, write

PAGE = 4_096
"""Bytes of a page, as SQLite makes them."""


# The command.


@pytest.mark.parametrize("page", ["first", "last"])
async def test_a_disk_that_spoils_what_is_restored_is_named_with_what_is_kept(
    path: Path, copy: Path, killed: dict[str, int], monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    put = restoring._put

    def spoilt(path: Path, partial: Path) -> None:
        put(path, partial)
        with path.open("r+b") as failing:
            failing.seek(*((0, os.SEEK_SET) if page == "first" else (-PAGE, os.SEEK_END)))
            failing.write(bytes(PAGE))

    monkeypatch.setattr(restoring, "_put", spoilt)
    with pytest.raises(StoreDamagedError, match=r"there it is damaged .* kept at") as said:
        restore(path, copy)
    monkeypatch.undo()
    kept = Path(str(said.value).rpartition("kept at ")[2].rstrip("."))
    assert restore(path, kept).tables == 3
    now = await heads_of(path)
    assert all(now[table_id] >= head for table_id, head in killed.items())


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
    assert all(now[table_id] >= head for table_id, head in killed.items())


async def test_a_restored_bot_shows_every_table_anew(
    path: Path, copy: Path, killed: dict[str, int]
) -> None:
    restore(path, copy)
    store = await open_store(path)
    assert set(await store.dirty()) == {"a", "b", "c"}
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
    assert all(now[table_id] >= head for table_id, head in killed.items())


def test_restore_while_the_bot_runs_is_refused(path: Path, copy: Path) -> None:
    with started("serves", path) as bot:
        assert lines(bot.stdout, 1) == ["ready\n"]
        backup(path, copy)
        before = path.read_bytes()
        with pytest.raises(StoreInUseError, match="Stop the bot first"):
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
        (bad("diary", lambda made: write(made, "Dear diary, " * 999)), StoreDamagedError),
        (bad("recipes", foreign), StoreError),
        (bad("newer", newer), StoreTooNewError),
        (bad("damaged", damaged), StoreDamagedError),
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
    assert after == {table_id: head + 1 for table_id, head in before.items()}


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
    assert all(now[table_id] > head for table_id, head in killed.items())
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
        is_old = all(now[table_id] >= head for table_id, head in killed.items())
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


def test_a_lock_that_is_held_is_named_in_a_sentence(path: Path, tmp_path: Path) -> None:
    source = tmp_path / "copy"
    write(source, "something")
    with hold(path.name, path.parent), pytest.raises(StoreInUseError, match="Stop the bot"):
        restore(path, source)
