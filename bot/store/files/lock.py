"""The lock: only one process at a time, by a file lock that the system lifts when its holder dies.

The file itself stays: what counts is who holds it, so a file left by a killed process hinders
nobody. It holds the number of the process, for the message to the second one.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from bot.store.faults import reason
from bot.store.files import privacy
from bot.store.protocol import StoreFullError, StoreInUseError


class Lock:
    """A lock that is held until `release`, or as a context."""

    def __init__(self, lock: FileLock) -> None:
        self._lock = lock

    def release(self) -> None:
        """Let the next process in. May be called twice."""
        self._lock.release()

    def __enter__(self) -> Lock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def hold(name: str, folder: Path, what: str = "this") -> Lock:
    """Return the lock of that name in a folder, which is made if it is missing.

    `name` is a file name without its ending, such as a hash; `what` is what is locked, for the
    message. Raise `StoreInUseError` at once where another process (or this one) holds it,
    `StoreFullError` where the folder cannot be written.
    """
    file = folder / f"{name}.lock"
    lock = FileLock(file, timeout=0, mode=privacy.OWN_FILE, thread_local=False)
    try:
        privacy.make_folder(folder)
        lock.acquire()
    except Timeout:
        raise StoreInUseError(f"Another process{_holder(file)} already uses {what}.") from None
    except OSError as error:
        raise StoreFullError(f"The folder {folder} cannot be written: {reason(error)}.") from error
    with suppress(OSError):
        file.write_text(str(os.getpid()), encoding="ascii")
    return Lock(lock)


def _holder(file: Path) -> str:
    """Say which process holds a lock, if that can be read."""
    with suppress(OSError, ValueError):
        return f" ({int(file.read_text(encoding='ascii'))})"
    return ""
