"""The numbered steps that lead from an empty file to the newest schema.

A step is a file `NNNN_name.sql` of this folder. Each runs in one transaction together with the
number that marks it done, so a death half-way leaves the schema before it and a rerun goes on. A
step that has been released is never changed: a new one follows.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from importlib import resources

import msgspec

from bot.store.protocol import StoreDamagedError

APPLICATION_ID = 0x5461626C
"""`Tabl`: marks a file as ours (https://www.sqlite.org/pragma.html#pragma_application_id)."""

_NAME = re.compile(r"(\d{4})_\w+\.sql")


class Step(msgspec.Struct, frozen=True):
    """One step: `number` is the schema version that it leads to."""

    number: int
    sql: str


def steps() -> tuple[Step, ...]:
    """Return every step, numbered from 1 without gaps."""
    files = {file.name: file for file in resources.files(__name__).iterdir()}
    found = tuple(
        Step(int(match[1]), files[name].read_text(encoding="utf-8"))
        for name in sorted(files)
        if (match := _NAME.fullmatch(name))
    )
    assert [step.number for step in found] == list(range(1, len(found) + 1))  # noqa: S101
    return found


def newest() -> int:
    """Return the schema version that this program writes."""
    return steps()[-1].number


def version(connection: sqlite3.Connection) -> int:
    """Return the schema version of a database, 0 for an empty one."""
    number: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return number


def readable_from(connection: sqlite3.Connection) -> int:
    """Return the oldest schema version whose program may use a database: its own unless it says.

    `meta.readable_from` is set by the last step that older programs cannot do with.
    """
    with suppress(sqlite3.OperationalError, TypeError, ValueError):
        query = "SELECT value FROM meta WHERE key = 'readable_from'"
        return int(connection.execute(query).fetchone()[0])
    return version(connection)


def missing(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the tables and indexes that a database of its version has to have, and has not.

    One of a newer version has to have every column that this version knows.
    """
    number, found = version(connection), _schema(connection)
    if number < 0 or (number == 0 and found):
        return (f"schema version {number}",)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        migrate(model, [step for step in steps() if step.number <= number])
        if number > newest():
            return tuple(sorted(_columns(model) - _columns(connection)))
        return tuple(sorted(name for name, sql in _schema(model) - found))


def _schema(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    query = "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
    return set(connection.execute(query).fetchall())


def _columns(connection: sqlite3.Connection) -> set[str]:
    query = """
        SELECT tables.name || '.' || columns.name
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table'
    """
    return {name for (name,) in connection.execute(query)}


def migrate(connection: sqlite3.Connection, todo: Sequence[Step]) -> None:
    """Run the steps that a database has not seen, each in a transaction of its own.

    `connection` is in autocommit mode. Raise sqlite3.Error, or `StoreDamagedError` if a step would
    leave a row that refers to nothing; the step is then undone.
    """
    connection.execute("PRAGMA foreign_keys = OFF")
    for step in todo:
        if step.number > version(connection):
            _run(connection, step)
    connection.execute("PRAGMA foreign_keys = ON")


def _run(connection: sqlite3.Connection, step: Step) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in _statements(step.sql):
            connection.execute(statement)
        _refuse_orphans(connection, step)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {step.number}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _refuse_orphans(connection: sqlite3.Connection, step: Step) -> None:
    orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    if orphans:
        tables = ", ".join(sorted({str(orphan[0]) for orphan in orphans}))
        raise StoreDamagedError(
            f"The database cannot be brought to schema {step.number}: "
            f"rows of {tables} belong to no table. Nothing was changed."
        )


def _statements(sql: str) -> Iterator[str]:
    """Cut a script into statements, as SQLite itself would (triggers included)."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
