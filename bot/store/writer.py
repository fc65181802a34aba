"""Writes that arrive together are stored together.

A group is one transaction and one hop to the connection's thread, and each write in it is one
savepoint: a write that fails spoils only itself. Nobody hears of success before the commit, and a
cancelled caller only stops listening: what was handed over is stored.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from bot.store.connection import Connection
from bot.store.faults import translated

T = TypeVar("T")

Write = Callable[[sqlite3.Connection], T]


class Pending(Generic[T]):
    """A write on its way: attempted on the connection's thread, settled on the loop's."""

    def __init__(self, write: Write[T], answer: asyncio.Future[T]) -> None:
        self._write = write
        self._answer = answer
        self._tell: Callable[[], object] = answer.cancel

    def attempt(self, connection: sqlite3.Connection) -> None:
        """Run the write in its savepoint; raise only if SQLite gave up the whole transaction."""
        connection.execute("SAVEPOINT one")
        try:
            result = self._write(connection)
        except Exception as error:
            if not connection.in_transaction:
                raise
            connection.execute("ROLLBACK TO one")
            self._tell = partial(self._answer.set_exception, error)
        else:
            self._tell = partial(self._answer.set_result, result)
        connection.execute("RELEASE one")

    def settle(self) -> None:
        """Tell the caller, if he still listens, what came of the attempt."""
        if not self._answer.done():
            self._tell()

    def fail(self, error: Exception) -> None:
        """Tell the caller, if he still listens, that nothing was stored."""
        self._tell = partial(self._answer.set_exception, error)
        self.settle()

    def abandon(self) -> None:
        """Let go of the caller: the loop ends, and it is not known what was stored."""
        self._answer.cancel()


class Writer:
    """The only one who writes: a group at a time, in the order of arrival.

    `refuse` raises where nothing must be written any more; it is asked before and after each group,
    so that nothing is acknowledged that went to files which nobody will find again.
    """

    def __init__(self, connection: Connection, refuse: Callable[[], None]) -> None:
        self._connection = connection
        self._refuse = refuse
        self._waiting: list[Pending[Any]] = []
        self._draining: asyncio.Task[None] | None = None

    async def store(self, write: Write[T]) -> T:
        """Return what `write` returns, once it is on the disk; raise what it raises.

        Raises `StoreError` for the whole group where the transaction fails.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(Pending(write, answer))
        if self._draining is None:
            self._draining = asyncio.create_task(self._drain(), name="store-writer")
        with translated(self._connection.path):
            return await answer

    async def beside(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `work` returns, run between two groups and in no transaction."""
        return await self._connection.run(partial(self._refusing, work=work))

    async def finish(self) -> None:
        """Wait until everything that was handed over is stored."""
        if self._draining is not None:
            await asyncio.wait([self._draining])

    async def _drain(self) -> None:
        """Store group after group until nobody waits; cancelled only where the loop ends."""
        group: list[Pending[Any]] = []
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                await self._store(group)
        finally:
            self._draining = None
            for pending in (*group, *self._waiting):
                pending.abandon()

    async def _store(self, group: Sequence[Pending[Any]]) -> None:
        try:
            await self._connection.run(partial(self._guarded, group=group))
        except Exception as error:
            for pending in group:
                pending.fail(error)
        else:
            for pending in group:
                pending.settle()

    def _guarded(self, connection: sqlite3.Connection, group: Sequence[Pending[Any]]) -> None:
        self._refusing(connection, partial(_commit, group=group))

    def _refusing(
        self, connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]
    ) -> T:
        self._refuse()
        done = work(connection)
        self._refuse()
        return done


def _commit(connection: sqlite3.Connection, group: Sequence[Pending[Any]]) -> None:
    """One transaction for a group, begun and ended here whatever happens."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for pending in group:
            pending.attempt(connection)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
