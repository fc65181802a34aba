"""Faults: the one place where SQLite's errors become the store's own.

Whoever runs the bot reads these sentences: each names the file, and says what to do.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot.store.protocol import StoreDamagedError, StoreError, StoreFullError, StoreInUseError

_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_FULL = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY})
_HELD = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_UNREADABLE = frozenset({sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ})

_FORBIDDEN: Final = "this user may not; run it as the user whose that is, or name another place"
_NO_ROOM: Final = "the disk is full; make room there"
_IN_THE_WAY: Final = "something that is no folder is in the way; move it, or name another place"

_REASONS: Final = {
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: "it lies on a disk that can only be read; name another place",
    errno.ENOSPC: _NO_ROOM,
    getattr(errno, "EDQUOT", errno.ENOSPC): _NO_ROOM,
    errno.EFBIG: "no file may become so large here; raise that limit (ulimit -f)",
    errno.ENAMETOOLONG: "its name is too long; name another place",
    errno.ENOTDIR: _IN_THE_WAY,
    errno.EEXIST: _IN_THE_WAY,
}
"""What a refusal of the system means, and what to do."""

_WRITING: Final = {
    sqlite3.SQLITE_FULL: "make room there",
    sqlite3.SQLITE_READONLY: "make it and its folder this user's own",
    sqlite3.SQLITE_IOERR: "see whether its disk has room and works",
}
"""What to do where SQLite cannot write, by its primary result code."""


def reason(error: OSError) -> str:
    """Return why the system refused, and what to do, without number and name of the file."""
    known = _REASONS.get(error.errno or 0)
    return known or error.strerror or str(error) or type(error).__name__


@contextmanager
def reached(path: Path) -> Iterator[None]:
    """Raise `StoreError` where the system does not let us see what is at a path."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path} cannot be reached: {reason(error)}.") from error
    except RuntimeError as error:
        # So pathlib of Python 3.11 and 3.12 says it.
        raise StoreError(f"{path} cannot be reached: it is a link to itself.") from error


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error says that the file is no database, or a broken one."""
    return _primary(error) in _DAMAGE


def store_error(error: sqlite3.Error, path: Path, written: Path | None = None) -> StoreError:
    """Return the store's error for one of SQLite's, with a sentence that names the file.

    `written` is what was written to where that is another file than the one that was read.
    """
    primary, code = _primary(error), getattr(error, "sqlite_errorcode", None)
    if primary in _DAMAGE:
        return StoreDamagedError(
            f"The database {path} is damaged ({error}). Stop the bot and restore a backup; "
            "nothing was moved or overwritten."
        )
    if primary in _FULL or (primary == sqlite3.SQLITE_IOERR and code not in _UNREADABLE):
        return StoreFullError(
            f"{written or path} cannot be written ({error}): {_WRITING[primary]}; nothing was "
            "changed."
        )
    if primary in _HELD:
        return StoreInUseError(f"Another program holds the database {path} ({error}).")
    if primary == sqlite3.SQLITE_CANTOPEN:
        return StoreError(
            f"The database {path} cannot be opened ({error}): make it and its folder this user's "
            "own."
        )
    return StoreError(f"The database {path} cannot do this: {error}.")


@contextmanager
def translated(path: Path, written: Path | None = None) -> Iterator[None]:
    """Raise the store's own errors in place of SQLite's, by `store_error`."""
    try:
        yield
    except sqlite3.Error as error:
        raise store_error(error, path, written) from error
    except OverflowError as error:
        raise StoreError(f"The database {path} holds no such number ({error}).") from error


def _primary(error: sqlite3.Error) -> int | None:
    """Return the primary result code, the lowest byte of the extended one, if SQLite gave any."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
