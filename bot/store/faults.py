"""Faults: the one place where SQLite's errors become the store's own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.protocol import StoreDamagedError, StoreError, StoreFullError, StoreInUseError

_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_FULL = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY})
_HELD = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_UNREADABLE = frozenset({sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ})


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error says that the file is no database, or a broken one."""
    return _primary(error) in _DAMAGE


def store_error(error: sqlite3.Error, path: Path) -> StoreError:
    """Return the store's error for one of SQLite's, with a sentence that names the file."""
    primary, code = _primary(error), getattr(error, "sqlite_errorcode", None)
    if primary in _DAMAGE:
        return StoreDamagedError(
            f"The database {path} is damaged ({error}). Stop the bot and restore a backup; "
            "nothing was moved or overwritten."
        )
    if primary in _FULL or (primary == sqlite3.SQLITE_IOERR and code not in _UNREADABLE):
        return StoreFullError(
            f"The database {path} cannot be written ({error}); nothing was changed."
        )
    if primary in _HELD:
        return StoreInUseError(f"Another program holds the database {path} ({error}).")
    if primary == sqlite3.SQLITE_CANTOPEN:
        return StoreError(f"The database {path} cannot be opened ({error}).")
    return StoreError(f"The database {path} cannot do this: {error}.")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Raise the store's own errors in place of SQLite's."""
    try:
        yield
    except sqlite3.Error as error:
        raise store_error(error, path) from error
    except OverflowError as error:
        raise StoreError(f"The database {path} holds no such number ({error}).") from error


def _primary(error: sqlite3.Error) -> int | None:
    """Return the primary result code, the lowest byte of the extended one, if SQLite gave any."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
