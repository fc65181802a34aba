"""A process that dies at any moment: what was acknowledged is there, once."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.store import migrations
from bot.store.protocol import Appended, Duplicate
from bot.store.sqlite import SqliteStore, open_store
from tests.store import actors, samples
from tests.store.processes import finished, started


@pytest.mark.parametrize("acknowledged", [1, 40, 101])
async def test_a_killed_writer_loses_and_doubles_nothing(path: Path, acknowledged: int) -> None:
    with started("writes", path) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(acknowledged)]
        writer.kill()
        lines += writer.stdout.readlines()
    store = await open_store(path)
    for line in lines:
        if line.endswith("\n"):
            await _is_stored_once(store, *line.split())
    await store.close()


async def _is_stored_once(store: SqliteStore, table_id: str, seq: str) -> None:
    again = samples.change(int(seq), table_id)
    assert await store.append(again) == Duplicate(again.row)
    stored = await store.load(table_id)
    assert stored is not None
    assert [row.seq for row in stored.log] == list(range(stored.table.head + 1))
    assert stored.table.head >= int(seq)


@pytest.mark.case("29")
async def test_killed_half_way_through_a_migration(path: Path) -> None:
    assert finished("half", path).returncode == actors.DIED
    store = await open_store(path)
    stored = await store.load(samples.GAME)
    assert stored is not None
    assert stored.log == (samples.row(),)
    assert await store.append(samples.change(1)) == Appended()
    await store.close()


@pytest.mark.case("29")
async def test_killed_half_way_through_the_first_migration(path: Path) -> None:
    assert finished("first", path).returncode == actors.DIED
    store = await open_store(path)
    assert await store.append(samples.change(0)) == Appended()
    await store.close()


@pytest.mark.case("29")
def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    step = migrations.Step(1, "CREATE TABLE a (b TEXT);\nINSERT INTO nowhere VALUES (1);")
    path.parent.mkdir()
    with sqlite3.connect(path, isolation_level=None) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrations.migrate(connection, [step])
        assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
        assert migrations.version(connection) == 0
    connection.close()
