"""Processes of their own that tests start and kill: `python -m tests.store.actors ROLE PATH …`.

writes   stores rows of three tables at once and prints `GAME SEQ` for each that is acknowledged
holds    opens the store, prints `ready` and plays no more until its input ends
serves   opens the store and stores a row for each line it is given; prints the row or the error
restores puts the file `copy` in the place of the store, and dies before the step that is given
forgets  opens the store, stores a row and ends without closing anything
fails    opens the store, then raises
cramped  may write no more than 64 KiB beyond what is there, then as much as it likes
half     dies in the middle of a migration to the schema after the newest
first    dies in the middle of the first migration
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path

from bot.store import migrations
from bot.store.files import backup, file
from bot.store.files.restore import restore
from bot.store.protocol import Appended, StoreError, StoreFullError
from bot.store.sqlite import open_store
from tests.store import samples

DIED = 9
"""The exit code of a process that died in the middle of something."""


async def writes(path: Path) -> None:
    store = await open_store(path)

    async def play(table_id: str) -> None:
        for seq in count():
            assert await store.append(samples.change(seq, table_id)) == Appended()
            print(table_id, seq, flush=True)

    await asyncio.gather(*map(play, "abc"))


async def holds(path: Path) -> None:
    store = await open_store(path)
    print("ready", flush=True)
    sys.stdin.read()
    await store.close()


async def serves(path: Path) -> None:
    store = await open_store(path)
    stored = await store.table(samples.GAME)
    seq = -1 if stored is None else stored.head
    print("ready", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        seq += 1
        try:
            assert await store.append(samples.change(seq)) == Appended()
            print(seq, flush=True)
        except StoreError as error:
            print(error, flush=True)
    await store.close()


async def restores(path: Path) -> None:
    last = int(sys.argv[3])
    steps = count()

    def mortal(act: Callable[..., object]) -> Callable[..., object]:
        def acted(*values: object, **named: object) -> object:
            if next(steps) == last:
                os._exit(DIED)
            return act(*values, **named)

        return acted

    for owner, name in (
        *((Path, name) for name in ("hardlink_to", "replace", "unlink", "chmod", "rename")),
        *((os, name) for name in ("fsync", "open")),
        (backup, "opened"),
        (shutil, "copyfile"),
    ):
        setattr(owner, name, mortal(getattr(owner, name)))
    restore(path, path.with_name("copy"))


async def forgets(path: Path) -> None:
    store = await open_store(path)
    await store.append(samples.change(0))


async def fails(path: Path) -> None:
    store = await open_store(path)
    raise RuntimeError(f"nothing to do with {store}")


async def cramped(path: Path) -> None:
    import resource

    store = await open_store(path)
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit = file.size(file.beside(path, "-wal")) + 64 * 1024
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    stored = await _until_full(store.append)
    before = await store.load(samples.GAME)
    assert before is not None
    assert before.table.head == stored - 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert await store.append(samples.change(stored)) == Appended()
    await store.close()
    print(stored + 1)


async def _until_full(append: Callable[..., Awaitable[object]]) -> int:
    for seq in count():
        try:
            assert await append(samples.change(seq)) == Appended()
        except StoreFullError:
            return seq
    raise AssertionError


async def half(path: Path) -> None:
    store = await open_store(path)
    await store.append(samples.change(0))
    await store.close()
    _migrate_and_die(path, "CREATE TABLE extra (a TEXT);\nDROP TABLE timers;\n")


async def first(path: Path) -> None:
    path.parent.mkdir(parents=True)
    _migrate_and_die(path, migrations.steps()[0].sql)


def _migrate_and_die(path: Path, sql: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.create_function("die", 0, lambda: os._exit(DIED))
    number = migrations.version(connection) + 1
    migrations.migrate(connection, [migrations.Step(number, f"{sql}\nSELECT die();\n")])


ROLES = {
    role.__name__: role
    for role in (writes, holds, serves, restores, forgets, fails, cramped, half, first)
}

if __name__ == "__main__":
    asyncio.run(ROLES[sys.argv[1]](Path(sys.argv[2])))
