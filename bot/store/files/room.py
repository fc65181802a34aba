"""Room: how much may still be written beside a database, and how much play takes."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from typing import Final

from bot.store.faults import reason
from bot.store.files import file
from bot.store.protocol import StoreFullError

HAS_FLAGS: Final = os.name == "posix"
"""Whether a disk says that it can only be read, and the system how large a file may become."""

MEBIBYTE: Final = 1024 * 1024

NEEDED: Final = 32 * MEBIBYTE
"""How many bytes have to be free where a bot is to play (decided, from `tests.bench.storage`).

The write-ahead log may become 16 MiB before it is emptied (`bot.store.sqlite.LARGEST_LOG`). What is
not packed yet takes 5 MiB where fifty games are played a day (a game that runs 80 KiB, packed 6),
and a group of writes is in both files until then: 26 MiB, and some hundred packed games more.
"""


def refuse_place(path: Path) -> None:
    """Raise `StoreFullError` if a database at a path, there or not yet, could not be played on.

    Nothing is written to find out. What a disk grants one user (a quota) is not seen.
    """
    try:
        folder = next(each for each in path.parents if each.exists())
        _refuse_closed(folder, os.W_OK | os.X_OK)
        if path.exists():
            _refuse_closed(path, os.W_OK)
        free = _free(folder, file.size(path))
    except OSError as error:
        refused = error.filename or path
        raise StoreFullError(f"{refused} cannot be written: {reason(error)}.") from error
    if free < NEEDED:
        raise StoreFullError(
            f"{folder} has room for {free / MEBIBYTE:.1f} MiB more, and {NEEDED // MEBIBYTE} MiB "
            "are needed to play: make room on that disk, or set TABLIER_DATA to another one."
        )


def _refuse_closed(path: Path, rights: int) -> None:
    """Raise OSError if this user lacks rights on what is there."""
    if rights & os.X_OK and not path.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
    if not os.access(path, rights):
        can_be = not (HAS_FLAGS and os.statvfs(path).f_flag & os.ST_RDONLY)
        refusal = errno.EACCES if can_be else errno.EROFS
        raise OSError(refusal, os.strerror(refusal), str(path))


def _free(folder: Path, size: int) -> int:
    """Return how many bytes may be added to a file of some size in a folder; raise OSError."""
    free = shutil.disk_usage(folder).free
    if not HAS_FLAGS:
        return free
    import resource

    largest, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    return free if largest == resource.RLIM_INFINITY else min(free, max(0, largest - size))
