"""A copy of the database while the bot plays."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store import file
from bot.store.connection import BUSY_SECONDS, Mode, uri
from bot.store.faults import translated
from bot.store.protocol import StoreDamaged, StoreError, StoreFull
from bot.store.writes import IS_COPY


def backup(path: Path, target: Path) -> None:
    """Copy a database to a new file, as of one instant, while other processes use it.

    The copy appears under its name only when it is complete, checked and on the disk; it is one
    file without companions. It says that it is a copy, so that a bot that is started with it shows
    every table anew. Raises `StoreError`: no database there, a target that exists (it is
    never overwritten), no room (`StoreFull`), a damaged database (`StoreDamaged`).
    """
    if os.path.lexists(target):
        raise StoreError(f"{target} exists already: a backup never overwrites anything.")
    if file.size(path) == 0:
        raise StoreError(f"There is no database at {path}.")
    if not target.parent.is_dir():
        raise StoreError(f"There is no folder {target.parent} for the backup.")
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        _copy(path, partial)
        publish(partial, target)
    except OSError as error:
        raise StoreFull(f"The backup {target} cannot be written: {error}.") from error
    finally:
        for ending in ("", *file.BESIDE):
            with suppress(OSError):
                file.beside(partial, ending).unlink()


def _copy(path: Path, partial: Path) -> None:
    with translated(path), closing(_open(path, "ro")) as source:
        if not file.is_ours(source):
            raise StoreError(f"{path} is no database of Tablier.")
        with translated(partial), closing(_open(partial, "rwc")) as copy:
            # All pages in one step: one read transaction, which waits for no writer.
            source.backup(copy, pages=-1)
            copy.execute("PRAGMA journal_mode = DELETE")
            copy.execute("INSERT OR REPLACE INTO meta VALUES (?, '')", (IS_COPY,))
            _refuse_broken(copy, path)


def _open(path: Path, mode: Mode) -> sqlite3.Connection:
    return sqlite3.connect(uri(path, mode), uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def _refuse_broken(copy: sqlite3.Connection, path: Path) -> None:
    found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreDamaged(f"The database {path} is damaged ({found}); no backup was made.")


def publish(partial: Path, target: Path) -> None:
    """Give a complete file its name; raise `StoreError` if somebody took it meanwhile."""
    try:
        target.hardlink_to(partial)
    except FileExistsError:
        raise StoreError(f"{target} exists already: nothing was overwritten.") from None
    except OSError:
        # A file system without hard links: the name was free a moment ago.
        partial.rename(target)
