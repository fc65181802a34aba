"""Putting a copy in the place of the database, so that a death at any instant loses neither.

What is there is copied first, and never linked: two names of one database have two write-ahead
logs, and whoever opens the wrong one has an old log played over the newest rows. Then the copy
takes the place in one step; then what belonged to the old file is taken away. Between these a start
finds the old database whole, or the copy beside a write-ahead log that is not its own, and knows
what to do (`placed`).
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bot.store import migrations
from bot.store.connection import Mode
from bot.store.faults import is_damage, reached, reason, translated
from bot.store.files import backup, file, placed, privacy
from bot.store.files.lock import Lock, hold
from bot.store.protocol import StoreDamagedError, StoreError, StoreFullError, StoreInUseError

CONTENT = ("", "-wal", "-journal")
"""The endings of the files that hold something: what else lies beside is made anew from these."""

COUNTED = "SELECT count(*), count(*) FILTER (WHERE ended_at IS NULL), max(changed_at) FROM games"


class Restored(msgspec.Struct, frozen=True):
    """How many tables there are now, and how many of them are open.

    `newest` is when the newest change was made (ms), None without a table; `kept` is where the old
    database is now, None if there was none.
    """

    tables: int
    open_tables: int
    newest: int | None
    kept: Path | None


def restore(path: Path, source: Path) -> Restored:
    """Put a copy of `source` in the place of the database; the source stays as it is.

    Raise `StoreInUseError` while a bot runs on it, `StoreError` where the source is missing or not
    ours, `StoreTooNewError`, `StoreDamagedError` (of the source), `StoreFullError`: then the
    database is what it was. Where the file in its place turns out to be damaged,
    `StoreDamagedError` says what is kept.
    """
    path, source = file.resolved(path), file.resolved(source)
    file.refuse_folder(path)
    with reached(source):
        _refuse_source(path, source)
    partial, _ = _unfinished(path)
    try:
        with _held(path):
            privacy.tighten(path.parent, file.family(path))
            file.drop_aliases(path)
            backup.discard(partial)
            try:
                _copy(source, partial, path)
                kept = _kept(path)
                _put(path, partial)
            finally:
                backup.discard(partial)
            return _checked(path, kept)
    except OSError as error:
        raise StoreFullError(f"{path.parent} cannot be written: {reason(error)}.") from error


def _unfinished(path: Path) -> tuple[Path, Path]:
    """The names of the new database and of the old one's copy while they are not complete."""
    return path.with_name(f".{path.name}.restored"), path.with_name(f".{path.name}.kept")


def _refuse_source(path: Path, source: Path) -> None:
    if file.size(source) == 0:
        raise StoreError(f"There is no copy at {source}.")
    if not source.is_file():
        raise StoreError(f"{source} is no file: name a copy that `backup` made.")
    source.open("rb").close()
    if any(_is_same(source, each) for each in _unfinished(path)):
        raise StoreError(
            f"{source} was left by a restore that did not end, and is taken away by the next: "
            "move it to another name if you want to restore it. Nothing was changed."
        )
    if any(_is_same(source, file.beside(path, ending)) for ending in ("", *file.BESIDE)):
        raise StoreError(f"{source} is the database itself: name a copy of it.")


def _is_same(one: Path, other: Path) -> bool:
    return other.exists() and one.samefile(other)


def _held(path: Path) -> Lock:
    try:
        return hold(path.name, path.parent, f"the database {path}")
    except StoreInUseError as error:
        raise StoreInUseError(f"{error} Stop the bot first; nothing was changed.") from error


def _copy(source: Path, partial: Path, path: Path) -> None:
    """Copy the source, with what its own write-ahead log holds; refuse what is not whole.

    `path` is where the copy is to go.
    """
    with translated(source, written=path), closing(backup.opened(source, _mode(source))) as opened:
        if (fault := _fault(opened, source)) is not None:
            raise StoreDamagedError(
                f"{source} is no whole copy of a database ({fault}): name another one, or make a "
                "new one (python -m bot backup PATH). Nothing was changed."
            )
        backup.fill(partial, opened, source, path)
    _sync(partial)


def _fault(opened: sqlite3.Connection, source: Path) -> str | None:
    """Return what is wrong with a copy that is to be restored, or None.

    Raise `StoreTooNewError`; StoreError if it is another program's.
    """
    try:
        if not file.is_ours(opened):
            raise StoreError(f"{source} is no database of Tablier. Nothing was changed.")
        file.refuse_newer(opened, source)
        lacking = migrations.missing(opened)
        return f"without {', '.join(lacking)}" if lacking else file.broken_part(opened)
    except sqlite3.Error as error:
        if is_damage(error):
            return str(error)
        raise


def _mode(source: Path) -> Mode:
    """A file that has nothing of its own beside it is read without a trace."""
    if file.size(file.beside(source, "-journal")):
        return "rw"
    own_log = file.size(file.beside(source, "-wal")) and not placed.has_foreign_log(source)
    return "ro" if own_log else "alone"


def _kept(path: Path) -> Path | None:
    """Copy what is there, as it is, to a dated name; return the main file's, if there is any."""
    there = [ending for ending in CONTENT if file.beside(path, ending).exists()]
    if not there:
        return None
    place = file.free_place(path, "before")
    # The main file comes last: a name without it was left by a death, and means nothing.
    for ending in reversed(there):
        _copied(file.beside(path, ending), file.beside(place, ending), _unfinished(path)[1])
    _sync(path.parent)
    return place


def _copied(old: Path, new: Path, partial: Path) -> None:
    """Copy a file as it is; its name appears when it is whole and on the disk."""
    partial.unlink(missing_ok=True)
    try:
        privacy.create(partial)
        shutil.copyfile(old, partial)
        _sync(partial)
        partial.rename(new)
    finally:
        partial.unlink(missing_ok=True)


def _put(path: Path, partial: Path) -> None:
    """Put the copy in its place, then take away what belonged to the old file."""
    partial.replace(path)
    _sync(path.parent)
    for ending in file.BESIDE:
        file.beside(path, ending).unlink(missing_ok=True)
    _sync(path.parent)


def _sync(path: Path) -> None:
    """See to it that a file's content, or a folder's names, are on the disk."""
    # Windows opens no folders, and needs no such thing.
    with suppress(PermissionError):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _checked(path: Path, kept: Path | None) -> Restored:
    """Look at the result as a start would find it."""
    try:
        with translated(path), closing(backup.opened(path, "alone")) as connection:
            fault = file.broken_part(connection)
            if fault is None:
                return Restored(*_counted(connection), kept)
    except StoreDamagedError:
        fault = "it cannot be opened"
    raise StoreDamagedError(
        f"The copy was put at {path}, but there it is damaged ({fault}): is the disk failing? "
        f"What was there before is kept at {kept}."
    )


def _counted(connection: sqlite3.Connection) -> tuple[int, int, int | None]:
    counts: tuple[int, int, int | None] = connection.execute(COUNTED).fetchone()
    return counts


def told(path: Path, source: Path, restored: Restored) -> list[str]:
    """Return what was done, in sentences."""
    tables = "1 table" if restored.tables == 1 else f"{restored.tables} tables"
    counts = f"{tables}, {restored.open_tables} of them open"
    # What is damaged in a table is no reason to say nothing of the others.
    with suppress(ValueError, OverflowError, OSError, TypeError):
        at = datetime.fromtimestamp((restored.newest or 0) / 1000, UTC)
        counts += f", the newest change of {at:%Y-%m-%d %H:%M} UTC" if restored.newest else ""
    kept = "There was no database before."
    if restored.kept is not None:
        kept = f"What was there before is kept at {restored.kept}."
    return [f"Restored {source} to {path}: {counts}.", kept]
