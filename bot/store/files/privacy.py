"""Privacy of files: nobody but the one who runs the bot may read what is stored.

The database holds hidden hands, secrets of running games and who plays with whom. Where the system
has no such rights (Windows), a user's own folder is private by itself and nothing is done here.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

HAS_RIGHTS = os.name == "posix"
"""Whether files have rights for their owner, a group and others."""

OWN_FOLDER, OWN_FILE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Make a folder, with its parents, that is its owner's alone; one that is there stays.

    Raise OSError where that is impossible.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=OWN_FOLDER, exist_ok=True)


def create(file: Path) -> None:
    """Make an empty file that is its owner's alone, unless there is one; raise OSError."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE))


def is_open_to_others(file: Path) -> bool:
    """Return whether a group or others may do anything with a file, as far as can be seen."""
    try:
        return HAS_RIGHTS and bool(file.stat().st_mode & 0o077)
    except OSError:
        return False


def tighten(folder: Path, files: Iterable[Path]) -> None:
    """Take a folder and files away from everybody but their owner, if that is us; say so once.

    A folder that was made for everybody (such as /tmp) or is a home is left as it is.
    """
    tightened = [file for file in files if _tightened(file, stat.S_ISREG, OWN_FILE)]
    if folder not in (_home(), Path(folder.anchor)) and _tightened(
        folder, _is_own_folder, OWN_FOLDER
    ):
        tightened.append(folder)
    if tightened:
        names = ", ".join(str(each) for each in tightened)
        log.warning("others could look into %s: now only its owner can", names)


def _home() -> Path | None:
    """Return the user's home folder; None for a user that the system has no entry for."""
    try:
        return Path.home()
    except RuntimeError:
        return None


def _is_own_folder(mode: int) -> bool:
    return stat.S_ISDIR(mode) and not mode & stat.S_ISVTX


def _tightened(path: Path, fits: Callable[[int], bool], rights: int) -> bool:
    """Set the rights of a path of ours that others may use; return whether that was done."""
    with suppress(OSError):
        found = path.lstat()
        if (
            HAS_RIGHTS
            and fits(found.st_mode)
            and found.st_uid == os.geteuid()
            and found.st_mode & 0o077
        ):
            path.chmod(rights)
            return True
    return False
