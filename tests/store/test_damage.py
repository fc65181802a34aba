"""Case 28: a damaged or foreign file is moved aside, never overwritten."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store import migrations
from bot.store.files import file
from bot.store.files.restore import restore
from bot.store.protocol import (
    Appended,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreTooNewError,
)
from bot.store.sqlite import SqliteStore, open_reader, open_store
from tests.store import samples
from tests.store.inside import on_writer
from tests.store.processes import started, write
from tests.store.samples import GAME


@pytest.fixture
async def played(path: Path) -> Path:
    """A database of a few pages that was closed cleanly."""
    store = await open_store(path)
    for seq in range(60):
        await store.append(samples.change(seq))
    await store.close()
    return path


async def assert_set_aside(path: Path) -> Path:
    """Opening moves the file aside unchanged and says where."""
    before = content(path)
    with pytest.raises(StoreDamagedError) as caught:
        await open_store(path)
    place = caught.value.set_aside
    assert place is not None
    assert str(place) in str(caught.value)
    assert str(path) in str(caught.value)
    assert re.fullmatch(r"tablier\.damaged-\d{8}T\d{6}Z(-\d)?\.sqlite", place.name)
    assert content(place) == before
    assert content(path) is None
    return place


def content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def overwrite(path: Path, start: int, rubbish: bytes) -> None:
    with path.open("r+b") as opened:
        opened.seek(start)
        opened.write(rubbish)


@pytest.mark.case("28")
@pytest.mark.parametrize("start", [0, 40, 3 * 4096, 5 * 4096])
async def test_a_file_with_overwritten_bytes_is_set_aside(played: Path, start: int) -> None:
    overwrite(played, start, b"rubbish " * 100)
    await assert_set_aside(played)


@pytest.mark.case("28")
async def test_a_file_cut_short_is_set_aside(played: Path) -> None:
    with played.open("r+b") as opened:
        opened.truncate(file.size(played) // 2)
    await assert_set_aside(played)


@pytest.mark.case("28")
async def test_what_is_no_database_is_set_aside(path: Path) -> None:
    write(path, "Dear diary, " * 100)
    await assert_set_aside(path)
    store = await open_store(path)
    assert await store.append(samples.change(0)) == Appended()
    await store.close()


@pytest.mark.case("28")
async def test_a_database_of_another_program_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (a TEXT)")
    await assert_set_aside(path)


@pytest.mark.case("28")
async def test_two_in_one_second_have_two_names(path: Path) -> None:
    places = set()
    for number in range(3):
        write(path, f"rubbish {number}")
        places.add(await assert_set_aside(path))
    assert sorted(place.read_text() for place in places) == [f"rubbish {n}" for n in range(3)]


@pytest.mark.case("28")
async def test_the_write_ahead_log_goes_along(played: Path) -> None:
    with started("writes", played) as writer:
        assert writer.stdout is not None
        for _ in range(30):
            writer.stdout.readline()
        writer.kill()
    overwrite(played, 4096, b"rubbish " * ((file.size(played) - 4096) // 8))
    log = content(file.beside(played, "-wal"))
    assert log
    place = await assert_set_aside(played)
    assert content(file.beside(place, "-wal")) == log
    assert content(file.beside(played, "-wal")) is None
    assert content(file.beside(played, "-shm")) is None


@pytest.mark.case("28")
@pytest.mark.parametrize("empty", [True, False])
async def test_a_write_ahead_log_alone_is_set_aside(path: Path, *, empty: bool) -> None:
    log = file.beside(path, "-wal")
    write(log, "rows")
    if empty:
        write(path, "")
    with pytest.raises(StoreDamagedError) as caught:
        await open_store(path)
    place = caught.value.set_aside
    assert place is not None
    assert content(file.beside(place, "-wal")) == b"rows"
    assert content(log) is None


@pytest.mark.case("28")
async def test_damage_that_shows_while_playing(disk: SqliteStore) -> None:
    await disk.append(samples.change(0))
    await on_writer(disk, "UPDATE log SET facts = CAST(x'ff' AS TEXT)")
    with pytest.raises(StoreDamagedError, match="row") as caught:
        await disk.load(GAME)
    assert caught.value.set_aside is None
    assert await disk.append(samples.change(0, "b")) == Appended()
    assert await disk.table("b") == samples.table("b")


async def test_a_request_that_cannot_be_read_refuses_no_table(
    disk: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    for seq in range(2):
        await disk.append(samples.change(seq))
    await on_writer(disk, "UPDATE requests SET request_id = CAST(x'ff' AS TEXT) WHERE seq = 1")
    stored = await disk.load(GAME)
    assert stored is not None
    assert [row.request_id for row in stored.log] == ["i0", ""]
    assert [each.levelname for each in caplog.records] == ["ERROR"]


async def test_a_person_who_cannot_be_read_refuses_no_table(disk: SqliteStore) -> None:
    change = replace(samples.change(0), people=(samples.person(1), samples.person(2, None)))
    await disk.append(change)
    await on_writer(disk, "UPDATE people SET name = CAST(x'41ff42' AS TEXT) WHERE person = 2")
    stored = await disk.load(GAME)
    assert stored is not None
    assert stored.log == (change.row,)
    assert [person.name for person in stored.people] == ["Person 1", "A�B"]


async def test_results_that_cannot_be_read_are_damage_of_nothing_else(disk: SqliteStore) -> None:
    for change in samples.chained_log(2):
        await disk.append(change)
    await on_writer(disk, "UPDATE results SET figures = '[1' WHERE seat = 0")
    assert await disk.results(GAME) == (samples.result(1, 2),)
    assert await disk.load(GAME) is not None


async def test_a_file_that_cannot_be_moved_aside_is_a_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_old: Path, _new: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    write(path, "Dear diary, " * 100)
    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(StoreFullError, match=f"{path.name} cannot be written.*this user may not"):
        await open_store(path)
    assert content(path) is not None


async def test_an_empty_file_is_a_new_database(path: Path) -> None:
    write(path, "")
    store = await open_store(path)
    assert await store.append(samples.change(0)) == Appended()
    await store.close()


def renew(path: Path, *statements: str) -> int:
    """Make a database one of the schema after the newest; return that schema."""
    number = migrations.newest() + 1
    with closing(sqlite3.connect(path, isolation_level=None)) as newer:
        for statement in (f"PRAGMA user_version = {number}", *statements):
            newer.execute(statement)
    return number


FOR_ITSELF = f"UPDATE meta SET value = '{migrations.newest() + 1}' WHERE key = 'readable_from'"  # noqa: S608
RUBBISH = "UPDATE meta SET value = 'rubbish' WHERE key = 'readable_from'"


@pytest.mark.case("28")
@pytest.mark.parametrize(
    "change", [FOR_ITSELF, RUBBISH, "DELETE FROM meta WHERE 1", "DROP TABLE meta"]
)
async def test_a_newer_schema_is_refused_and_left_alone(played: Path, change: str) -> None:
    number = renew(played, change)
    before = content(played)
    for opening in (open_store, open_reader):
        with pytest.raises(
            StoreTooNewError, match=rf"schema {number}.*newer version again.*restore"
        ):
            await opening(played)
    assert content(played) == before


async def test_a_newer_schema_that_says_so_is_used_and_not_migrated(played: Path) -> None:
    number = renew(
        played,
        "ALTER TABLE users ADD COLUMN shoe_size INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE shoes (size INTEGER)",
        "DROP INDEX games_of_guild",
    )
    store = await open_store(played)
    assert await store.append(samples.change(60)) == Appended()
    await store.close()
    reader = await open_reader(played)
    assert await reader.load(GAME) is not None
    await reader.close()
    with closing(sqlite3.connect(played)) as newer:
        assert migrations.version(newer) == number
        assert newer.execute("SELECT count(*) FROM shoes").fetchone() == (0,)


async def test_a_newer_schema_that_lacks_what_this_version_knows_is_said(played: Path) -> None:
    renew(played, "ALTER TABLE games DROP COLUMN secret")
    with pytest.raises(StoreDamagedError, match=r"games\.secret") as caught:
        await open_store(played)
    assert caught.value.set_aside is None


async def test_a_large_database_is_read_through_while_the_bot_runs(
    played: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(file, "ALWAYS_CHECKED", 0)
    overwrite(played, 5 * 4096, b"rubbish " * 100)
    store = await open_store(played)
    for _ in range(1_000):
        if "DAMAGED" in caplog.text:
            break
        await asyncio.sleep(0.01)
    await store.close()
    assert [each.levelname for each in caplog.records] == ["ERROR"]
    assert str(played) in caplog.text


async def test_a_large_database_that_is_whole_is_not_spoken_of(
    played: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(file, "ALWAYS_CHECKED", 0)
    for turns in (0, 1, 2, 5, 50):
        store = await open_store(played)
        for _ in range(turns):
            await asyncio.sleep(0.001)
        await store.close()
    assert caplog.text == ""


async def test_an_index_that_lacks_a_row_is_damage(played: Path) -> None:
    """What a quick check passes over: the rows are whole, but not every one can be found."""
    with closing(sqlite3.connect(played, isolation_level=None)) as careless:
        (place,) = careless.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'games_of_channel'"
        ).fetchone()
        (other,) = careless.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'games_due'"
        ).fetchone()
        careless.execute("PRAGMA journal_mode = DELETE")
    whole = content(played)
    assert whole is not None
    overwrite(played, (place - 1) * 4096, whole[(other - 1) * 4096 : other * 4096])
    with closing(sqlite3.connect(played)) as quick:
        assert quick.execute("PRAGMA quick_check").fetchone() == ("ok",)
    await assert_set_aside(played)


@pytest.mark.parametrize(
    "harm",
    [
        *(
            f"DROP TABLE {name}"
            for name in ("timers", "users", "surfaces", "log", "guilds", "meta")
        ),
        *("DROP INDEX games_of_channel", "PRAGMA user_version = -3", "PRAGMA user_version = 0"),
    ],
)
async def test_a_schema_that_is_not_whole_is_said_at_the_start_and_nothing_is_moved(
    played: Path, harm: str
) -> None:
    with closing(sqlite3.connect(played)) as other:
        other.execute(harm)
    for _ in range(2):
        with pytest.raises(StoreDamagedError, match="schema") as caught:
            await open_store(played)
        assert caught.value.set_aside is None
    assert file.size(played)


@pytest.fixture
def folder(path: Path) -> Path:
    path.mkdir(parents=True)
    return path


async def test_a_folder_in_the_place_of_the_database_is_said(folder: Path) -> None:
    with pytest.raises(StoreError, match="is no file"):
        await open_store(folder)
    with pytest.raises(StoreError, match="is no file"):
        restore(folder, folder.with_name("copy"))
