"""The store in one SQLite file.

Two connections, each on a thread of its own: one writes, in groups (`writer`); the other reads,
and thanks to the write-ahead log it never waits for the first.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import UNSET, UnsetType

from bot.records import (
    GuildRecord,
    SurfaceRecord,
    UserRecord,
)
from bot.store import known, migrations, writes
from bot.store.connection import Connection, Mode
from bot.store.ended import forgetting, packing
from bot.store.faults import reason
from bot.store.files import file, placed, privacy
from bot.store.files.lock import hold
from bot.store.files.watch import LEFT_OPEN, Checkup, Guard, Watch
from bot.store.protocol import (
    NOTHING,
    Answer,
    Change,
    Closing,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    checked,
)
from bot.store.reader import SqliteReader
from bot.store.rows import UNREADABLE, text_of
from bot.store.writer import Writer

T = TypeVar("T")

LARGEST_LOG = 16 * 1024 * 1024
"""How much of the write-ahead log, in bytes, stays on the disk once it has been copied (decided:
enough that ordinary play never makes the file grow and shrink)."""


class SqliteStore(SqliteReader):
    """The store in one file (`Store`); `open_store` makes one."""

    def __init__(
        self, reading: Connection, writing: Connection, watch: Watch, held: AsyncExitStack
    ) -> None:
        super().__init__(reading)
        guard = watch.guard
        self._writer = Writer(writing, guard.refuse)
        self._connections = (reading, writing)
        self._guard, self._watch = guard, watch
        self._held = held
        self._closing: asyncio.Task[None] | None = None

    async def append(self, change: Change) -> Answer:
        """Store a change if its row is exactly one past the newest."""
        return await self._write(partial(writes.append, change=checked(change)))

    async def abandon(self, closing: Closing) -> bool:
        """Close an open table of which nothing else may be readable."""
        return await self._write(partial(writes.abandon, closing=closing))

    async def pack(self, table_id: str) -> bool:
        """Make the log of an ended table one block; return whether that was still to do."""
        try:
            return await self._write(partial(packing.pack, table_id=table_id))
        except UNREADABLE as error:
            raise StoreDamagedError(f"Table {table_id} cannot be packed ({error}).") from error

    async def forget(self, user_id: int) -> tuple[str, ...]:
        """Forget a person at every ended table; return the open tables that still know them."""
        tried: set[str] = set()
        spoilt = []
        # A transaction for each table, so that moves of others are stored in between. A table that
        # ends meanwhile is among the next ones: what is open at last, was so when none was left.
        ended, opened = await self._read(forgetting.tables_of, user_id)
        while left := [table_id for table_id in ended if table_id not in tried]:
            for table_id in left:
                tried.add(table_id)
                forget = partial(forgetting.forget_at, table_id=table_id, user_id=user_id)
                try:
                    await self._write(forget)
                except UNREADABLE:
                    spoilt.append(table_id)
            ended, opened = await self._read(forgetting.tables_of, user_id)
        await self._write(partial(forgetting.forget_person, user_id=user_id))
        await self._writer.beside(forgetting.shed_log)
        if spoilt:
            raise StoreDamagedError(f"The packed logs of {', '.join(spoilt)} cannot be read.")
        return opened

    async def save_surface(self, surface: SurfaceRecord) -> None:
        """Store a surface, replacing the one of the same table, kind and seat."""
        await self._write(partial(writes.save_surface, surface=surface))

    async def drop_surface(self, surface: SurfaceRecord) -> None:
        """Forget a surface."""
        await self._write(partial(writes.drop_surface, surface=surface))

    async def forget_messages(self) -> None:
        """Forget every message but notices, and every DM channel; open tables are behind."""
        await self._write(writes.forget_messages)

    async def mark_synced(self, table_id: str, head: int) -> None:
        """Remember that every surface shows all there is, if `head` is still the newest row."""
        await self._write(lambda connection: writes.mark_synced(connection, table_id, head))

    async def suspend(self, table_id: str, reason: str | None) -> None:
        """Set why nothing is sent to Discord for a table; None lets it go on."""
        await self._write(partial(writes.suspend, table_id=table_id, reason=reason))

    async def rename(self, table_id: str, user_id: int, name: str) -> None:
        """Set how somebody is called who sits at an open table, from its first row to its last."""
        await self._write(partial(writes.rename, table_id=table_id, user_id=user_id, name=name))

    async def set_due(self, table_id: str, head: int, due: int | None) -> None:
        """Set when to look at a table again, if `head` is still the newest row."""
        await self._write(partial(writes.set_due, table_id=table_id, head=head, due=due))

    async def limit_idle(self, idle: int, now: int, soonest: int) -> None:
        """Let every running table come due when it has been unchanged for so long, or sooner."""
        await self._write(partial(writes.limit_idle, idle=idle, now=now, soonest=soonest))

    async def update_user(
        self,
        user_id: int,
        *,
        locale: str | UnsetType = UNSET,
        dm_channel_id: int | UnsetType | None = UNSET,
        dm_open: bool | UnsetType | None = UNSET,
        settings: Mapping[str, str] = NOTHING,
    ) -> UserRecord:
        """Change what is given of what is known of a person; return it as it is now."""
        change = partial(
            known.update_user,
            user_id=user_id,
            locale=locale,
            dm_channel_id=dm_channel_id,
            dm_open=dm_open,
            settings=settings,
        )
        return await self._write(change)

    async def update_guild(
        self,
        guild_id: int,
        *,
        locale: str | UnsetType | None = UNSET,
        settings: Mapping[str, str] = NOTHING,
    ) -> GuildRecord:
        """Change what is given of what is known of a server; return it as it is now."""
        change = partial(known.update_guild, guild_id=guild_id, locale=locale, settings=settings)
        return await self._write(change)

    async def name_place(
        self, guild_id: int, guild_name: str | None, channel_id: int, channel_name: str | None
    ) -> None:
        """Remember how a server and a channel of it are called; None where that is not known."""
        names = (guild_id, guild_name, channel_id, channel_name)
        await self._write(lambda connection: known.name_place(connection, *names))

    async def save_value(self, key: str, value: str) -> None:
        """Store a value for the program itself."""
        await self._write(partial(writes.save_value, key=key, value=value))

    async def close(self) -> None:
        """Store what is under way, end both threads and let go of the file and its lock.

        Goes on to the end even if the caller is cancelled. May be called twice.
        """
        # One task for all callers, which a cancelled caller does not end: a store that is half
        # closed would keep its lock and a thread. From here on `_write` refuses.
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="store-close")
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        try:
            # In this order: what was handed over is stored first; then the watch looks once more,
            # while a connection still sees files that may be gone, and rescues what they held.
            await self._writer.finish()
            await self._watch.close()
            if self._guard.harm in LEFT_OPEN:
                for connection in self._connections:
                    await connection.leave()
        finally:
            await self._held.aclose()

    async def _write(self, write: Callable[[sqlite3.Connection], T]) -> T:
        if self._closing is not None:
            raise StoreError(f"The database {self._reading.path} is closed.")
        return await self._writer.store(write)


async def open_store(path: Path) -> SqliteStore:
    """Open the store in a file, which is made, or brought to the newest schema, where needed.

    Raise `StoreInUseError` if another process has it, `StoreFullError` if it or its folder cannot
    be written, `StoreTooNewError`, or `StoreDamagedError`: then the file was moved aside, or
    (`set_aside` is None) is still in its place. Whatever is raised, no thread and no lock is left
    behind.
    """
    held = AsyncExitStack()
    try:
        return await _open_store(file.resolved(path), held)
    except BaseException as error:
        await held.aclose()
        if isinstance(error, OSError):
            sentence = f"The database {path} cannot be written: {reason(error)}."
            raise StoreFullError(sentence) from error
        raise


async def _open_store(path: Path, held: AsyncExitStack) -> SqliteStore:
    held.callback(hold(path.name, path.parent, f"the database {path}").release)
    privacy.tighten(path.parent, file.family(path))
    file.refuse_folder(path)
    file.drop_aliases(path)
    await placed.put_log_aside(path)
    await file.refuse_damage(path)
    guard = _guarded(held, path)
    writing = await _connected(held, path, "rwc")
    await writing.run(partial(_prepare_writing, path=path))
    reading = await _connected(held, path, "rw")
    await reading.run(_prepare_reading)
    guard.begin()
    watch = Watch(guard, reading, writing)
    held.push_async_callback(watch.close)
    if not file.is_small(path):
        held.push_async_callback(Checkup(path).close)
    return SqliteStore(reading, writing, watch, held)


def _guarded(held: AsyncExitStack, path: Path) -> Guard:
    """Make the file, its owner's alone, if there is none; return who looks after it."""
    privacy.create(path)
    guard = Guard(path)
    held.callback(guard.close)
    return guard


async def open_reader(path: Path) -> SqliteReader:
    """Open a file for reading only, whoever plays on it meanwhile.

    Raise `StoreError` where there is none or its schema is an old one, `StoreTooNewError`,
    `StoreDamagedError`.
    """
    path = file.resolved(path)
    connection = await _opened_to_read(path)
    return SqliteReader(await _kept_if(partial(_prepare_newest, path=path), connection))


async def examine(path: Path) -> int:
    """Read every page and index of a file, for reading only, whoever plays on it meanwhile.

    Return its schema's version, which may be an old one. Raise else what `open_reader` raises;
    `StoreDamagedError`, the file in its place, for what is wrong.
    """
    path = file.resolved(path)
    connection = await _opened_to_read(path)
    try:
        fault = await connection.run(partial(file.inspect_whole, path=path))
        version = await connection.run(migrations.version)
    finally:
        await connection.close()
    if fault is not None:
        raise StoreDamagedError(f"The database {path} is damaged ({fault}): restore a backup.")
    return version


async def _opened_to_read(path: Path) -> Connection:
    file.refuse_none(path)
    placed.refuse_foreign_log(path)
    # A database that nobody has open has no log beside it, and SQLite would make one even to read.
    # It would belong to who reads: made by root, it would keep the bot's own user out.
    mode: Mode = "ro" if file.beside(path, "-wal").exists() else "alone"
    connection = await Connection.open(path, mode)
    return await _kept_if(partial(_refuse_foreign, path=path), connection)


async def _kept_if(
    work: Callable[[sqlite3.Connection], object], connection: Connection
) -> Connection:
    """Return a connection once some work on it is done; close it if that raises."""
    try:
        await connection.run(work)
    except BaseException:
        await connection.close()
        raise
    return connection


async def _connected(held: AsyncExitStack, path: Path, mode: Mode) -> Connection:
    connection = await Connection.open(path, mode)
    held.push_async_callback(connection.close)
    return connection


def _prepare_writing(connection: sqlite3.Connection, path: Path) -> None:
    """Set the file up for safe writing and bring it to the newest schema."""
    connection.text_factory = text_of
    journal = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if journal != "wal":
        raise StoreError(f"The file system of {path} has no shared memory: use a local disk.")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute(f"PRAGMA journal_size_limit = {LARGEST_LOG}")
    migrations.migrate(connection, migrations.steps())
    # A file that can only be read is told from others by the attempt to write.
    connection.execute("BEGIN IMMEDIATE")
    try:
        writes.take_over_copy(connection)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _prepare_reading(connection: sqlite3.Connection) -> None:
    connection.text_factory = text_of
    connection.execute("PRAGMA query_only = ON")
    # SQLite opens the write-ahead log at the first question: here, while it is surely its own.
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def _refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    if not file.is_ours(connection):
        raise StoreError(f"{path} is no database of Tablier.")
    file.refuse_newer(connection, path)


def _prepare_newest(connection: sqlite3.Connection, path: Path) -> None:
    if migrations.version(connection) < migrations.newest():
        raise StoreError(f"The database {path} has an old schema: start the bot once to renew it.")
    _prepare_reading(connection)
