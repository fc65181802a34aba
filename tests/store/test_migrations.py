"""Every schema that was ever released becomes the newest one and keeps what it held."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import migrations, reads
from bot.store.connection import Connection
from bot.store.protocol import Appended, StoreDamaged, StoreError
from bot.store.sqlite import open_reader, open_store
from tests.store import samples, schemas
from tests.store.samples import GAME

RELEASED = [step.number for step in migrations.steps()]


def structure(connection: sqlite3.Connection) -> list[object]:
    """Every table's columns and every index, however they came to be."""
    tables = connection.execute(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' ORDER BY name"
    ).fetchall()
    indexes = connection.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type <> 'table' ORDER BY name"
    ).fetchall()
    columns = [
        connection.execute("SELECT * FROM pragma_table_info(?)", name).fetchall() for name in tables
    ]
    keys = [
        connection.execute("SELECT * FROM pragma_foreign_key_list(?)", name).fetchall()
        for name in tables
    ]
    return [tables, columns, keys, indexes]


@pytest.fixture
def empty() -> sqlite3.Connection:
    """A new database of the newest schema."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrations.migrate(connection, migrations.steps())
    return connection


@pytest.mark.parametrize("number", RELEASED)
async def test_migrate_from_every_schema(
    path: Path, number: int, empty: sqlite3.Connection
) -> None:
    schemas.make(number, path)
    store = await open_store(path)
    assert await schemas.everything(store) == schemas.expected(number)
    assert await store.append(samples.change(2)) == Appended()
    await store.close()
    with closing(sqlite3.connect(path)) as migrated, closing(empty):
        assert migrations.version(migrated) == migrations.newest()
        assert structure(migrated) == structure(empty)


async def test_an_older_schema_cannot_be_read_beside_the_bot(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as old:
        old.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
    with pytest.raises(StoreError, match="start the bot once"):
        await open_reader(path)


def test_migrations_run_once(empty: sqlite3.Connection) -> None:
    before = structure(empty)
    migrations.migrate(empty, migrations.steps())
    assert structure(empty) == before
    assert empty.execute("PRAGMA foreign_keys").fetchone() == (1,)
    empty.close()


def test_a_migration_may_not_leave_orphans(empty: sqlite3.Connection) -> None:
    number = migrations.newest() + 1
    step = migrations.Step(number, "INSERT INTO timers VALUES ('nobody', 'pace', 1);")
    with pytest.raises(StoreDamaged, match="timers"):
        migrations.migrate(empty, [step])
    assert migrations.version(empty) == number - 1
    assert empty.execute("SELECT count(*) FROM timers").fetchone() == (0,)
    empty.close()


async def test_the_file_is_safe_and_marked(path: Path) -> None:
    store = await open_store(path)
    writing = store._writer._connection

    async def pragma(connection: Connection, name: str) -> object:
        return await connection.run(lambda inner: inner.execute(f"PRAGMA {name}").fetchone()[0])

    assert await pragma(writing, "journal_mode") == "wal"
    assert await pragma(writing, "synchronous") == 2
    assert await pragma(writing, "foreign_keys") == 1
    assert await pragma(writing, "busy_timeout") == 1500
    assert await pragma(writing, "application_id") == migrations.APPLICATION_ID
    assert await pragma(writing, "user_version") == migrations.newest()
    assert await pragma(store._reading, "query_only") == 1
    await store.close()


def test_every_question_has_an_index(empty: sqlite3.Connection) -> None:
    """Nothing reads through a table: only the index of what the answer consists of."""
    queries = {name: q for name, q in vars(reads).items() if name.isupper() and isinstance(q, str)}
    assert len(queries) > 10
    for name, query in queries.items():
        plan = empty.execute(f"EXPLAIN QUERY PLAN {query}", (1,) * query.count("?")).fetchall()
        for *_, step in plan:
            through = re.match(r"SCAN (?!\(subquery)", step)
            assert not through or step.endswith("INDEX seats_of_computers"), f"{name}: {step}"
    empty.close()


async def test_a_start_loads_nothing(path: Path) -> None:
    """Opening asks the same few things whether ten tables are stored or none."""
    store = await open_store(path)
    for number in range(10):
        await store.append(samples.change(0, f"game{number}"))
    await store.close()
    store = await open_store(path)
    spoken: list[str] = []
    await store._reading.run(lambda inner: inner.set_trace_callback(spoken.append))
    assert await store.table(GAME) is None
    assert len(spoken) == 1
    await store.close()
