"""Finds a database file that somebody put in the place of another, beside that one's log.

SQLite plays a write-ahead log over whatever file lies beside it, and so destroys a copy that was
put in the place of a database whose program had died. So this is decided before SQLite opens them:
a file with a write-ahead log of its own says in its header that it has one, before there is any;
and a copy that `backup` made says that it has none.
"""

from __future__ import annotations

import logging
from pathlib import Path

from bot.store.connection import Connection
from bot.store.files import file
from bot.store.protocol import StoreError

log = logging.getLogger(__name__)

VERSIONS = 18
"""Where the header says by two bytes how the file is written: 1 without a write-ahead log, 2 with
one (https://www.sqlite.org/fileformat2.html#file_format_version_numbers)."""

WITHOUT_LOG, WITH_LOG = b"\x01\x01", b"\x02\x02"


def has_foreign_log(path: Path) -> bool:
    """Return whether the write-ahead log beside a database cannot be its own.

    Not while this process has the file open: to close it once more would lift SQLite's locks.
    """
    if file.size(path) == 0 or file.size(file.beside(path, "-wal")) == 0:
        return False
    try:
        with path.open("rb") as opened:
            opened.seek(VERSIONS)
            return opened.read(len(WITHOUT_LOG)) == WITHOUT_LOG
    except OSError:
        # SQLite will not be able to open it either, and says why.
        return False


def refuse_foreign_log(path: Path) -> None:
    """Raise `StoreError` if a reader would see a file through the log of another."""
    if has_foreign_log(path):
        raise StoreError(
            f"The database {path} was put in the place of another, whose write-ahead log still "
            "lies beside it: stop the bot and start it again, which puts that log aside."
        )


async def put_log_aside(path: Path) -> None:
    """Leave a file that was put in the place of another alone with itself. The lock is held.

    What belonged to the other is kept under a dated name. A file that is no whole database stays
    as it is, with everything: `file.refuse_damage` sees to it.
    """
    if not has_foreign_log(path):
        return
    connection = await Connection.open(path, "alone")
    try:
        fault = await connection.run(lambda inner: file.inspect(inner, path))
    finally:
        await connection.close()
    if fault is None:
        place = file.move(path, "replaced", file.BESIDE)
        log.warning(
            "%s was put in the place of another database: it is used as it is, and the "
            "write-ahead log of the other is kept as %s",
            *(path, file.beside(place, "-wal")),
        )
