"""One SQLite connection on a thread of its own.

`aiosqlite` hops to its thread and back for every statement. Here a whole piece of work, a function
of the `sqlite3` connection, runs there in one hop: it cannot be interrupted half-way by a cancelled
caller, and whatever transaction it begins it also ends. That needs three private names of aiosqlite
0.22, so the version is pinned and their presence is asserted.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

import aiosqlite

from bot.store.faults import translated
from bot.store.protocol import StoreError

T = TypeVar("T")

Mode = Literal["ro", "rw", "rwc", "alone"]
"""Read only, read and write, or read and write and create; `alone` reads the main file as it is,
whatever lies beside it, and nobody may change it meanwhile."""

BUSY_SECONDS = 1.5
"""How long a statement waits for a program that holds the file (decided: two waits have to fit
into the time that a system gives a program to stop)."""

OLDEST_SQLITE = (3, 37, 0)
"""STRICT tables (https://www.sqlite.org/stricttables.html)."""

_PROBE = aiosqlite.connect(":memory:")
assert hasattr(_PROBE, "_execute"), "aiosqlite without Connection._execute"  # noqa: S101
assert hasattr(_PROBE, "_connection"), "aiosqlite without Connection._connection"  # noqa: S101
assert hasattr(_PROBE, "_thread"), "aiosqlite without Connection._thread"  # noqa: S101


async def whole(work: Awaitable[T]) -> T:
    """Return what `work` returns; if cancelled, wait until it is done, then raise that."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        # A thread cannot be cancelled: what it opens or closes has to be over before the caller
        # goes on to lock, move or open the same file. Its own error is read here, so that nobody
        # is warned of an error that was never looked at.
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()
        raise


def _keep(_connection: sqlite3.Connection | None) -> None:
    threading.Event().wait()


def uri(path: Path, mode: Mode) -> str:
    """Return how SQLite is told to open a file in a mode."""
    rights = "ro&immutable=1" if mode == "alone" else mode
    return f"{path.absolute().as_uri()}?mode={rights}"


class Connection:
    """A connection in autocommit mode; `run` gives it work, `close` ends its thread."""

    def __init__(self, path: Path, inner: aiosqlite.Connection) -> None:
        self.path = path
        self._inner = inner
        self._closed = False

    @classmethod
    async def open(cls, path: Path, mode: Mode) -> Connection:
        """Open a file; raise `StoreError` if that is impossible. Leaves no thread behind then."""
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            wanted = ".".join(map(str, OLDEST_SQLITE))
            raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: {wanted} is needed.")
        inner = aiosqlite.connect(
            uri(path, mode),
            uri=True,
            isolation_level=None,
            timeout=BUSY_SECONDS,
        )
        # A forgotten connection must not keep the process alive; a stop then is like a kill.
        inner._thread.daemon = True  # noqa: SLF001
        opened = cls(path, inner)
        try:
            with translated(path):
                await whole(inner)
        except BaseException:
            await opened.close()
            raise
        return opened

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `work` returns, run to its end on the connection's thread.

        A cancelled caller stops waiting; the work is done all the same. Raise what `work` raises,
        SQLite's errors as `StoreError`.
        """
        if self._closed:
            raise StoreError(f"The database {self.path} is closed.")
        inner = self._inner
        task = partial(work, inner._conn)  # noqa: SLF001
        with translated(self.path):
            result: T = await inner._execute(task)  # type: ignore[no-untyped-call]  # noqa: SLF001
        return result

    def interrupt(self) -> None:
        """Let the work that is under way fail with `StoreError`."""
        if (inner := self._inner._connection) is not None:  # noqa: SLF001
            inner.interrupt()

    async def leave(self) -> None:
        """End the thread but keep the file open until the process ends, as a kill would.

        Closing would let SQLite write its log into a file that is no longer ours.
        """
        if self._closed:
            return
        self._closed = True
        kept, self._inner._connection = self._inner._connection, None  # noqa: SLF001
        # A frame of a daemon thread is never cleared, so this is not closed at the exit either.
        threading.Thread(target=_keep, args=(kept,), name="left open", daemon=True).start()
        if (stopped := self._inner.stop()) is not None:
            await whole(stopped)
        self._inner._thread.join(1)  # noqa: SLF001

    async def close(self) -> None:
        """Finish what is under way and end the thread. May be called twice."""
        if self._closed:
            return
        self._closed = True
        try:
            with translated(self.path):
                await whole(self._inner.close())
        finally:
            self._inner._thread.join(1)  # noqa: SLF001
