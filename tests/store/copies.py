"""What a database holds, and copies of it, for tests of restoring."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest

from bot.store.files import file
from bot.store.protocol import (
    Appended,
    StoredTable,
)
from bot.store.sqlite import open_store
from tests.store import samples

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="an open file stays there")


def lines(stream: IO[str] | None, count: int) -> list[str]:
    assert stream is not None
    return [stream.readline() for _ in range(count)]


async def everything(path: Path) -> list[StoredTable | None]:
    """Open a store as the bot does; return its tables, each of which can be played on."""
    store = await open_store(path)
    try:
        found = [await store.load(table_id) for table_id in "abc"]
        for stored in found:
            assert stored is not None
            assert [row.seq for row in stored.log] == list(range(stored.table.head + 1))
            following = samples.change(stored.table.head + 1, stored.table.table_id)
            assert await store.append(following) == Appended()
    finally:
        await store.close()
    with closing(sqlite3.connect(path)) as looked_at:
        assert looked_at.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return found


async def heads_of(path: Path) -> dict[str, int]:
    return {
        stored.table.table_id: stored.table.head
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
