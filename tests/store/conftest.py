"""Stores to test: `store` is each kind in turn, `disk` the one on disk, `path` its file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.files import file
from bot.store.files.backup import backup
from bot.store.protocol import Store
from bot.store.sqlite import SqliteStore, open_store
from tests.store.copies import lines
from tests.store.memory import MemoryStore
from tests.store.processes import started


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tablier.sqlite"


@pytest.fixture
async def disk(path: Path) -> AsyncIterator[SqliteStore]:
    store = await open_store(path)
    yield store
    await store.close()


@pytest.fixture(params=["disk", "memory"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    opened: Store = MemoryStore() if request.param == "memory" else await open_store(path)
    yield opened
    await opened.close()


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
    return {table_id: int(seq) for table_id, seq in acknowledged}
