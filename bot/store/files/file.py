"""The database as a file: is it ours, is it whole, and where it goes if not.

A file that is damaged, or none of ours, is moved aside under a dated name together with the files
that SQLite keeps beside it, and never written to: it is looked at read-only.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot.store import migrations
from bot.store.connection import Connection, Mode
from bot.store.faults import is_damage, reached
from bot.store.protocol import StoreDamagedError, StoreError, StoreTooNewError

log = logging.getLogger(__name__)

KEPT = ("before", "damaged", "replaced", "rescued")
"""The words in the names under which an old, damaged or lost database is kept beside a new one."""

BESIDE = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a database."""

ALWAYS_CHECKED = 32 * 1024 * 1024
"""Up to how many bytes a database is read through before a start goes on."""


def size(file: Path) -> int:
    """Return the size of a file in bytes, 0 where there is none."""
    return file.stat().st_size if file.exists() else 0


def beside(path: Path, ending: str) -> Path:
    """Return the file of that ending that SQLite keeps beside a database."""
    return path.with_name(path.name + ending)


async def refuse_damage(path: Path) -> None:
    """Return if a file is a whole database of ours, an empty one or missing.

    The lock is held. A damaged or foreign file is moved aside and `StoreDamagedError` raised, which
    says where it is; `StoreTooNewError` leaves it in its place. A large database is not read
    through here, so that a start does not grow with what is stored: see `watch.Checkup`.
    """
    if size(path) == 0:
        if size(beside(path, "-wal")):
            raise set_aside(path, "its main file is missing or empty")
        refuse_loss(path)
        return
    fault = await _fault(path)
    if fault is not None:
        raise set_aside(path, fault)


async def _fault(path: Path) -> str | None:
    """What is wrong with a file, or None."""
    # An unfinished rollback journal can only be read by who may write.
    mode: Mode = "rw" if size(beside(path, "-journal")) else "ro"
    connection = await Connection.open(path, mode)
    try:
        return await connection.run(lambda inner: inspect(inner, path))
    finally:
        await connection.close()


def inspect(connection: sqlite3.Connection, path: Path) -> str | None:
    """Return what is wrong with a database, or None; raise `StoreTooNewError` (`refuse_newer`)."""
    try:
        if not is_ours(connection):
            return "it belongs to another program"
        refuse_newer(connection, path)
        refuse_incomplete(connection, path)
        return broken_part(connection) if is_small(path) else None
    except sqlite3.Error as error:
        if is_damage(error) or error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
            return str(error)
        raise


def inspect_whole(connection: sqlite3.Connection, path: Path) -> str | None:
    """Return what is wrong with any part of a database of ours, however large, or None.

    Raise `StoreDamagedError` (`refuse_incomplete`).
    """
    refuse_incomplete(connection, path)
    return broken_part(connection)


def is_ours(connection: sqlite3.Connection) -> bool:
    """Return whether a database is ours or has never been used."""
    mark: int = connection.execute("PRAGMA application_id").fetchone()[0]
    tables: int = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return mark == migrations.APPLICATION_ID or (mark == 0 and tables == 0)


def refuse_newer(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `StoreTooNewError` if a newer version of this program wrote a database, and only for
    itself.

    A newer one that says that this version may use it is used as it is, and not migrated.
    """
    found, known = migrations.version(connection), migrations.newest()
    if found > known and migrations.readable_from(connection) > known:
        raise StoreTooNewError(
            f"The database {path} has schema {found}, made by a newer version of Tablier; this "
            f"version knows up to {known}, and nothing was changed. Install the newer version "
            "again, or go back to a copy that an older version made (python -m bot restore PATH)."
        )


def refuse_incomplete(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `StoreDamagedError`, the file in its place, if something of the schema is missing."""
    if lacking := migrations.missing(connection):
        raise StoreDamagedError(
            f"The database {path} is damaged: it is not what its schema says "
            f"({', '.join(lacking)}). Nothing was changed: restore a backup "
            "(python -m bot restore PATH)."
        )


def resolved(path: Path) -> Path:
    """Return the one name of a file, so that its lock has one name too; raise `StoreError`."""
    with reached(path):
        return path.resolve()


def refuse_folder(path: Path) -> None:
    """Raise `StoreError` if something that is no file has the name of the database."""
    with reached(path):
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is no file: move it away, the database is to be there.")


def refuse_none(path: Path) -> None:
    """Raise `StoreError` if there is no database to be read."""
    refuse_folder(path)
    if size(path) == 0:
        raise StoreError(f"There is no database at {path}.")


def is_small(path: Path) -> bool:
    """Return whether a database is read through before a start goes on."""
    return size(path) + size(beside(path, "-wal")) <= ALWAYS_CHECKED


def broken_part(connection: sqlite3.Connection) -> str | None:
    """Return the first thing that is wrong with any page, row or index, or None."""
    found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    # SQLite reports in several lines, and an operator is told in one.
    return None if found == "ok" else " ".join(found.split())


def set_aside(path: Path, why: str) -> StoreDamagedError:
    """Move a database aside under a dated name that is free; return the error that says so."""
    place = move(path, "damaged", ("", *BESIDE))
    return StoreDamagedError(
        f"The database {path} cannot be used ({why}). It was moved, unchanged, to {place}. "
        f"To keep its tables restore a backup (python -m bot restore PATH) before the next start; "
        "otherwise the next start begins with an empty database.",
        place,
    )


def move(path: Path, why: str, endings: Sequence[str]) -> Path:
    """Give files of a database a dated name that is free, and return its main file's."""
    place = free_place(path, why)
    for ending in endings:
        if beside(path, ending).exists():
            beside(path, ending).rename(beside(place, ending))
    return place


def free_place(path: Path, why: str) -> Path:
    """Return a name beside a database, with a word and the time (UTC), that no file has."""
    stem = f"{path.stem}.{why}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    place, count = path.with_name(stem + path.suffix), 1
    while any(beside(place, ending).exists() for ending in ("", *BESIDE)):
        count += 1
        place = path.with_name(f"{stem}-{count}{path.suffix}")
    return place


def family(path: Path) -> list[Path]:
    """Return what lies in a database's folder under its name: copies, companions, locks."""
    names = (path.stem, f".{path.name}")
    try:
        return [each for each in path.parent.iterdir() if each.name.startswith(names)]
    except OSError:
        # A folder that may not be listed is open to nobody else either.
        return []


def kept(path: Path, *words: str) -> list[Path]:
    """Return what is kept beside a database under any of these words of `KEPT`, oldest first."""
    names = tuple(f"{path.stem}.{word}-" for word in words)
    return sorted(
        (each for each in family(path) if each.name.startswith(names) and not each.is_symlink()),
        key=lambda each: each.name.partition("-")[2],
    )


def refuse_loss(path: Path) -> None:
    """Say that a start would begin with nothing although older databases lie beside.

    Raise `StoreError` where one of them was rescued from a bot that ran: whoever deleted the
    files did not mean to lose what was played until then.
    """
    if rescued := _newest(path, "rescued"):
        raise StoreError(
            f"There is no database at {path}, but {rescued} holds what was rescued when its files "
            f"were lost: restore it (python -m bot restore {rescued}), or move it to another "
            "folder to begin with an empty database."
        )
    if older := _newest(path, "before", "damaged"):
        log.warning(
            "there is no database at %s: an empty one is begun. What was there before is kept at "
            "%s (python -m bot restore PATH)",
            *(path, older),
        )


def _newest(path: Path, *words: str) -> Path | None:
    found = [each for each in kept(path, *words) if each.suffix == path.suffix and size(each)]
    return found[-1] if found else None


def drop_aliases(path: Path) -> None:
    """Take away second names of a database and of what lies beside it. The lock is held.

    Whoever opens a database by a second name lets SQLite play the log beside that name over it. So
    names of ours go (a restore that was killed once left such), and others are warned of.
    """
    for alias in [*_aliases(path)]:
        for ending in ("", *BESIDE):
            beside(alias, ending).unlink(missing_ok=True)
        log.warning("%s was a second name of the database %s: it was taken away", alias, path)
    if path.is_file() and path.stat().st_nlink > 1:
        log.warning(
            "the database %s has a second name (a hard link) somewhere: whoever opens it by that "
            "name spoils it. A copy is made by python -m bot backup PATH",
            path,
        )


def _aliases(path: Path) -> Iterator[Path]:
    """Yield the names of ours that are no file of their own, main files first."""
    live = [each for each in (beside(path, ending) for ending in ("", *BESIDE)) if each.is_file()]
    for each in kept(path, *KEPT):
        if each.is_file() and any(each.samefile(one) for one in live):
            yield each
