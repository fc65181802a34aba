"""The writer: writes that arrive together are stored together.

A group is one transaction and one hop to the connection's thread, and each write in it has a
savepoint: a write that fails undoes only itself. No caller is told of success before the commit. A
caller that is cancelled only stops waiting: what was handed over is stored.
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
        """Tell the caller, if they still wait, what came of the attempt."""
        # A caller that was cancelled has cancelled the future too: its write is stored all the
        # same, and who asks again by the same request finds it.
        if not self._answer.done():
            self._tell()

    def fail(self, error: Exception) -> None:
        """Tell the caller, if they still wait, that nothing was stored."""
        self._tell = partial(self._answer.set_exception, error)
        self.settle()

    def abandon(self) -> None:
        """Cancel the caller: the loop ends, and it is not known what was stored."""
        self._answer.cancel()


class Writer:
    """Does all the writing: a group at a time, in the order of arrival.

    `refuse` raises once the files are no longer ours (`bot.store.files.watch`). It is asked before
    each group and after it, because the files may be deleted while the group is written: nothing is
    acknowledged that went to files which nobody will find again.
    """

    def __init__(self, connection: Connection, refuse: Callable[[], None]) -> None:
        self._connection = connection
        self._refuse = refuse
        self._waiting: list[Pending[Any]] = []
        self._draining: asyncio.Task[None] | None = None

    async def store(self, write: Write[T]) -> T:
        """Return what `write` returns, once it is on the disk; raise what it raises.

        Raise `StoreError` for the whole group where the transaction fails.
        """
        # The write is in `_waiting` before anything is awaited: a cancellation comes too late to
        # take it out, and the order of arrival is the order of the calls.
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
            # Writes that arrive while a group is on its way form the next one. Between the last
            # look at `_waiting` and `_draining = None` nothing is awaited, so that a write either
            # is seen here or finds no task and starts one.
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
