"""Where the world is kept: in memory only, or in one folder that survives a restart.

A folder holds `world.db` (SQLite, one row a thing) and `files/` (one file an attachment).
Rows are written by one thread, in the order of the changes, several in one transaction.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Protocol

from filelock import FileLock, Timeout

_SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, key)
) WITHOUT ROWID;
"""
_PUT = "INSERT INTO things VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body"
_DROP = "DELETE FROM things WHERE kind = ? AND key = ?"


class Storage(Protocol):
    """Rows of (kind, key, body) and the bytes of files."""

    def rows(self, kind: str) -> Iterator[bytes]:
        """The bodies stored under a kind, in no order."""

    def put(self, kind: str, key: str, body: bytes) -> None:
        """Store a row, or replace it."""

    def drop(self, kind: str, key: str) -> None:
        """Forget a row."""

    def write_file(self, file_id: int, content: bytes) -> None:
        """Keep the bytes of a file."""

    def read_file(self, file_id: int) -> bytes | None:
        """The bytes of a file, None when unknown."""

    def drop_file(self, file_id: int) -> None:
        """Forget a file, if it is there."""

    def file_ids(self) -> list[int]:
        """The ids of all files."""

    def announce(self, address: str) -> None:
        """Tell whoever asks for the same place where this world is served."""

    def close(self) -> None:
        """Return when everything is written."""


class MemoryStorage:
    """Keeps files in memory and rows not at all (the world itself holds them)."""

    def __init__(self) -> None:
        self._files: dict[int, bytes] = {}

    def rows(self, kind: str) -> Iterator[bytes]:  # noqa: ARG002
        """Nothing: a world in memory always starts new."""
        return iter(())

    def put(self, kind: str, key: str, body: bytes) -> None:
        """Do nothing."""

    def drop(self, kind: str, key: str) -> None:
        """Do nothing."""

    def write_file(self, file_id: int, content: bytes) -> None:
        """Keep the bytes of a file."""
        self._files[file_id] = content

    def read_file(self, file_id: int) -> bytes | None:
        """The bytes of a file, None when unknown."""
        return self._files.get(file_id)

    def drop_file(self, file_id: int) -> None:
        """Forget a file, if it is there."""
        self._files.pop(file_id, None)

    def file_ids(self) -> list[int]:
        """The ids of all files."""
        return list(self._files)

    def announce(self, address: str) -> None:
        """Do nothing: nobody else can ask for this memory."""

    def close(self) -> None:
        """Do nothing."""


class Folder:
    """Keeps everything in one folder; `OSError` when another process is using it."""

    def __init__(self, folder: Path) -> None:
        self._files = folder / "files"
        self._files.mkdir(parents=True, exist_ok=True)
        self._address = folder / "address"
        self._lock = FileLock(folder / "world.lock", timeout=0)
        try:
            self._lock.acquire()
        except Timeout:
            raise OSError(f"another sandbox is using {folder}{_served_at(self._address)}") from None
        # One that was killed has left it; from here until ours is known there is none.
        self._address.unlink(missing_ok=True)
        self._database = folder / "world.db"
        with self._connect() as connection:
            connection.executescript(_SCHEMA)
        connection.close()
        self._queue: SimpleQueue[tuple[str, tuple[object, ...]] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="sandbox-storage", daemon=True)
        self._writer.start()

    def rows(self, kind: str) -> Iterator[bytes]:
        """The bodies stored under a kind, in no order."""
        connection = self._connect()
        try:
            found = connection.execute("SELECT body FROM things WHERE kind = ?", (kind,)).fetchall()
        finally:
            connection.close()
        return (body for (body,) in found)

    def put(self, kind: str, key: str, body: bytes) -> None:
        """Store a row, or replace it, soon."""
        self._queue.put((_PUT, (kind, key, body)))

    def drop(self, kind: str, key: str) -> None:
        """Forget a row, soon."""
        self._queue.put((_DROP, (kind, key)))

    def write_file(self, file_id: int, content: bytes) -> None:
        """Write a file; it is there before any row that names it."""
        (self._files / str(file_id)).write_bytes(content)

    def read_file(self, file_id: int) -> bytes | None:
        """The bytes of a file, None when unknown."""
        path = self._files / str(file_id)
        return path.read_bytes() if path.exists() else None

    def drop_file(self, file_id: int) -> None:
        """Forget a file, if it is there."""
        (self._files / str(file_id)).unlink(missing_ok=True)

    def file_ids(self) -> list[int]:
        """The ids of all files."""
        return [int(path.name) for path in self._files.iterdir() if path.name.isdecimal()]

    def announce(self, address: str) -> None:
        """Write where this world is served; `OSError` if that is impossible."""
        self._address.write_text(address, encoding="ascii")

    def close(self) -> None:
        """Return when everything is written."""
        self._queue.put(None)
        self._writer.join()
        self._address.unlink(missing_ok=True)
        self._lock.release()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._database, timeout=5)

    def _write(self) -> None:
        connection = self._connect()
        try:
            while self._write_batch(connection):
                pass
        finally:
            connection.close()

    def _write_batch(self, connection: sqlite3.Connection) -> bool:
        """Write what is waiting as one transaction; False after the closing mark."""
        item = self._queue.get()
        with connection:
            while item is not None:
                connection.execute(*item)
                if self._queue.empty():
                    return True
                item = self._queue.get()
        return False


def _served_at(file: Path) -> str:
    """Say where the world is served whose process holds the folder, if that is known by now."""
    try:
        return f", and its page is at {file.read_text(encoding='ascii')}"
    except (OSError, UnicodeDecodeError):
        return ""
