"""Stores to test: `store` is each kind in turn, `disk` the one on disk, `path` its file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.protocol import Store
from bot.store.sqlite import SqliteStore, open_store
from tests.store.memory import MemoryStore


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
