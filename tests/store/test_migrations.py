"""Every schema that was ever released becomes the newest one and keeps what it held."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.records import Status
from bot.store import migrations, reads, rows, writes
from bot.store.connection import Connection
from bot.store.protocol import Answer, Appended, Change, Occupied, StoreDamagedError, StoreError
from bot.store.sqlite import open_reader, open_store
from tests.store import samples, schemas
from tests.store.samples import GAME, OTHER

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


@pytest.mark.case("29")
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


async def test_of_two_open_tables_that_an_older_version_let_in_the_older_holds_the_channel(
    path: Path,
) -> None:
    """Both go on; a third is refused until both have ended, also beside another process."""
    schemas.make(1, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        (columns,) = old.execute(
            "SELECT group_concat(name) FROM pragma_table_info('games') WHERE name <> 'game_id'"
        ).fetchone()
        for table_id in ("younger", "youngest"):
            old.execute(
                f"INSERT INTO games (game_id, {columns}) SELECT '{table_id}', {columns} "  # noqa: S608
                f"FROM games WHERE game_id = '{GAME}'"
            )
            old.execute(
                "INSERT INTO log SELECT ?1, seq, request_id, actor, at, rules_version, facts "
                "FROM log WHERE game_id = ?2",
                (table_id, GAME),
            )
        old.execute("UPDATE games SET opened_at = opened_at + 1 WHERE game_id LIKE 'young%'")
    store = await open_store(path)
    tables = await store.in_channel(samples.CHANNEL)
    assert [table.table_id for table in tables] == [GAME, "younger", "youngest"]
    # One press opened all three, and only one of them can bear its name.
    assert [table.opening for table in tables] == ["i0", None, None]
    third = samples.change(0, "third", record=samples.table("third", 0, channel_id=samples.CHANNEL))
    for number, table in enumerate(tables):
        assert await store.append(third) == Occupied(table.table_id)
        over = replace(
            samples.table(table.table_id, 2, Status.OVER, channel_id=samples.CHANNEL),
            opening=table.opening,
        )
        closing_row = samples.change(2, table.table_id, record=over, request_id=f"end {number}")
        assert await store.append(closing_row) == Appended()
    assert await store.append(third) == Appended()
    await store.close()


def test_two_processes_cannot_open_two_tables(path: Path) -> None:
    """Whoever writes without asking is stopped by the indexes, whichever program it is."""
    path.parent.mkdir()
    with closing(connected(path)) as one, closing(connected(path)) as other:
        migrations.migrate(one, migrations.steps())
        first = samples.table(GAME, 0, opening="press")
        assert stored(one, samples.change(0, record=first)) == Appended()
        beside = samples.table(OTHER, 0, channel_id=samples.CHANNEL)
        again = samples.table(OTHER, 0, opening="press")
        for second in (beside, again):
            assert stored(other, samples.change(0, OTHER, record=second)) == Occupied(GAME)
            row = (*rows.table_row(second), second.channel_id)
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
                other.execute(writes.SAVE_TABLE, row)


def connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def stored(connection: sqlite3.Connection, change: Change) -> Answer:
    connection.execute("BEGIN IMMEDIATE")
    answer = writes.append(connection, change)
    connection.execute("COMMIT")
    return answer


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
    with pytest.raises(StoreDamagedError, match="timers"):
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


ONCE = {"SURFACE_CHANNELS"}
"""Asked once by a process, at the first deletion anywhere: the answer is most of what is read."""


WHOLE = ("INDEX seats_of_computers", "INDEX games_of_guild")
"""Indexes that are read from end to end, for all that they hold is the answer: what is open."""


def test_every_question_has_an_index(empty: sqlite3.Connection) -> None:
    """Nothing reads through a table: only the index of what the answer consists of."""
    queries = {name: q for name, q in vars(reads).items() if name.isupper() and isinstance(q, str)}
    assert len(queries) > 10
    assert set(queries) >= ONCE
    for name, query in queries.items():
        if name in ONCE:
            continue
        plan = empty.execute(f"EXPLAIN QUERY PLAN {query}", (1,) * query.count("?")).fetchall()
        for *_, step in plan:
            through = re.match(r"SCAN (?!\(subquery)", step)
            assert not through or step.endswith(WHOLE), f"{name}: {step}"
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
