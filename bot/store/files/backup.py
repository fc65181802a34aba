"""A copy of the database while the bot plays."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from bot.store.connection import BUSY_SECONDS, Mode, uri
from bot.store.faults import reached, reason, translated
from bot.store.files import file, placed, privacy
from bot.store.protocol import StoreDamagedError, StoreError, StoreFullError
from bot.store.writes import IS_COPY


def backup(path: Path, target: Path) -> None:
    """Copy a database to a new file, as of one instant, while other processes use it.

    The copy appears under its name only when it is complete, checked and on the disk; it is one
    file without companions, and nobody but its owner may read it. It has no empty pages where a
    database, which never becomes smaller by itself, has mostly such. It says that it is a copy, so
    that a bot that is started with it shows every table anew. Raise `StoreError`: no database
    there, a target that exists (it is never overwritten), no room (`StoreFullError`), a damaged
    database (`StoreDamagedError`).
    """
    file.refuse_none(path)
    with reached(target):
        _refuse_target(target)
    placed.refuse_foreign_log(path)
    _discard_of_the_dead(target)
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    with _whole_or_none(partial, f"The backup {target}"):
        with translated(path), closing(opened(path, "ro")) as source:
            fill(partial, source, path, target)
        publish(partial, target)


def _refuse_target(target: Path) -> None:
    """Raise `StoreError` if no copy may be called so; OSError where that cannot be seen."""
    if os.path.lexists(target):
        raise StoreError(f"{target} exists already: a backup never overwrites anything.")
    if not target.parent.is_dir():
        raise StoreError(f"There is no folder {target.parent} for the backup.")
    if target.name.endswith(file.BESIDE) or any(
        file.beside(target, ending).exists() for ending in file.BESIDE
    ):
        raise StoreError(
            f"{target} would be read together with what lies beside it: name another place."
        )


def rescue(source: sqlite3.Connection, path: Path) -> Path:
    """Copy what a connection still sees of a database whose files are gone; return where it is.

    Raise what `backup` raises.
    """
    place = file.free_place(path, "rescued")
    partial = place.with_name(f".{place.name}.partial")
    with _whole_or_none(partial, f"The copy {place}"):
        # The folder may be gone with everything in it.
        privacy.make_folder(place.parent)
        fill(partial, source, path, place)
        publish(partial, place)
    return place


@contextmanager
def _whole_or_none(partial: Path, what: str) -> Iterator[None]:
    """Leave nothing of a copy that is not published; raise `StoreFullError` for OSError."""
    try:
        yield
    except OSError as error:
        raise StoreFullError(f"{what} cannot be written: {reason(error)}.") from error
    finally:
        discard(partial)


def fill(partial: Path, source: sqlite3.Connection, path: Path, target: Path) -> None:
    """Make a file a copy of a database, one that says so and is whole; raise `StoreError`.

    `path` is what the database is called in messages, `target` what the copy is going to be called.
    The file is on the disk when this returns.
    """
    discard(partial)
    privacy.create(partial)
    with translated(path):
        if not file.is_ours(source):
            raise StoreError(f"{path} is no database of Tablier.")
    with translated(target), closing(opened(partial, "rw")) as copy:
        # A source is only read: what cannot be written is the copy.
        with translated(path, written=target):
            # All pages in one step, which is one read transaction. In several steps a write
            # between two of them would make SQLite begin anew, for ever on a busy database.
            source.backup(copy, pages=-1)
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.execute("INSERT OR REPLACE INTO meta VALUES (?, '')", (IS_COPY,))
        _shed(copy)
        if (found := file.broken_part(copy)) is not None:
            raise StoreDamagedError(f"The database {path} is damaged ({found}); no copy was made.")


def _shed(copy: sqlite3.Connection) -> None:
    """Make a copy no larger than what it holds, where most of it is empty pages; if that fails,
    it is a copy all the same."""
    empty: int = copy.execute("PRAGMA freelist_count").fetchone()[0]
    if empty * 2 > int(copy.execute("PRAGMA page_count").fetchone()[0]):
        with suppress(sqlite3.Error):
            copy.execute("VACUUM")


def opened(path: Path, mode: Mode) -> sqlite3.Connection:
    """Return a connection in autocommit mode; raise sqlite3.Error."""
    return sqlite3.connect(uri(path, mode), uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def _discard_of_the_dead(target: Path) -> None:
    """Delete what backups to the same target left that were killed."""
    begins, ends = f".{target.name}.", ".partial"
    with suppress(OSError):
        for left in list(target.parent.iterdir()):
            number = left.name.removeprefix(begins).removesuffix(ends)
            is_one = left.name == f"{begins}{number}{ends}" and number.isdecimal()
            if is_one and not _is_alive(int(number)):
                discard(left)


def _is_alive(process: int) -> bool:
    """Whether a process may still run; elsewhere than on posix, who runs keeps its files."""
    if os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def discard(partial: Path) -> None:
    """Delete a file that was not finished, with its companions."""
    for ending in ("", *file.BESIDE):
        with suppress(OSError):
            file.beside(partial, ending).unlink()


def publish(partial: Path, target: Path) -> None:
    """Give a complete file its name; raise `StoreError` if somebody took it meanwhile."""
    try:
        target.hardlink_to(partial)
    except FileExistsError:
        raise StoreError(f"{target} exists already: nothing was overwritten.") from None
    except OSError:
        # A file system without hard links. The name was free when the backup began, and a rename
        # cannot tell whether it still is: this is the one gap, and no wider than the copy.
        partial.rename(target)
