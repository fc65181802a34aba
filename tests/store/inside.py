"""Looking at, and getting in the way of, the writer of a store on disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from typing import Any

from bot.store.sqlite import SqliteStore


class Gate:
    """A write that keeps the writer's thread busy until the gate is opened."""

    def __init__(self, store: SqliteStore) -> None:
        self._reached, self._open = threading.Event(), threading.Event()
        self.passed = asyncio.ensure_future(store._writer.store(self._wait))

    def _wait(self, _connection: sqlite3.Connection) -> None:
        self._reached.set()
        assert self._open.wait(10)

    async def reached(self) -> None:
        """Return when the writer's thread stands at the gate."""
        assert await asyncio.to_thread(self._reached.wait, 10)

    def open(self) -> None:
        """Let the writer go on."""
        self._open.set()


async def on_writer(store: SqliteStore, sql: str) -> list[Any]:
    """Run a statement of a test on the writing connection."""
    connection = store._writer._connection
    return await connection.run(lambda inner: inner.execute(sql).fetchall())


async def in_transaction(store: SqliteStore) -> bool:
    return await store._writer._connection.run(lambda inner: inner.in_transaction)
