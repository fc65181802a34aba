"""The watch: notices that the files of a running store are no longer its own, or not whole.

If somebody deletes or replaces the files of a running program, it writes on to files that nobody
will ever find again. So they are looked at before and after each group of writes, every `LOOK`
seconds, and once more when the store is closed. At the first sign of harm, what was
acknowledged is copied at once, because it is lost when the last file handle is closed; nothing more
is stored.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import partial
from pathlib import Path

from bot.complaints import Complaints
from bot.store.connection import Connection, whole
from bot.store.files import file, placed
from bot.store.files.backup import rescue
from bot.store.files.logged import Logged
from bot.store.protocol import StoreDamagedError, StoreError

log = logging.getLogger(__name__)

LOOK = 20.0
"""Seconds between two looks at the files while nothing is written."""

REPEAT = 300.0
"""Seconds after which what is wrong is logged again."""

RETRY = 20.0
"""Seconds after which a copy that failed is tried again."""

Identity = tuple[int, int]


class Harm(Enum):
    """What has become of the files."""

    OVERWRITTEN = "Another file was written over the database {path}."
    DELETED = "The database {path} was deleted while the bot runs."
    REPLACED = "The database {path} was replaced while the bot runs."
    CUT = "The database {path} was cut short while the bot runs."
    LOG_DELETED = "The write-ahead log of the database {path} was deleted while the bot runs."
    LOG_REPLACED = "The write-ahead log of the database {path} was replaced while the bot runs."
    LOG_SPOILT = "The write-ahead log of the database {path} was cut short or written over."


LEFT_OPEN = frozenset({Harm.OVERWRITTEN, Harm.DELETED, Harm.REPLACED, Harm.CUT, Harm.LOG_SPOILT})
"""Where the main file is another's, or nobody's, or the log is no log: to let SQLite close the
database would write to what is not ours, or what is not true."""


class Guard:
    """Knows the files of an open store, and whether they still lie under their names.

    Made before SQLite opens the main file and closed after: to close a file lifts the locks that
    its process holds on it. Several threads may look; `told` is called by the first that sees harm.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.harm: Harm | None = None
        self._opened = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self.told: Callable[[], object] = bool
        self._known: dict[str, Identity] = {}
        self._size = 0
        self._logged: Logged | None = None
        self._looking = threading.Lock()

    def close(self) -> None:
        """Let go of the files."""
        os.close(self._opened)
        if self._logged is not None:
            self._logged.close()

    def begin(self) -> None:
        """Remember which files these are, once SQLite has opened them and made its log."""
        found = {ending: file.beside(self.path, ending).stat() for ending in ("", "-wal")}
        self._known = {ending: (one.st_dev, one.st_ino) for ending, one in found.items()}
        self._size = found[""].st_size
        self._logged = Logged(file.beside(self.path, "-shm"))

    def look(self) -> Harm | None:
        """Return what has become of the files, or None; harm that was seen once stays."""
        # The writer's thread, the watch's and a reader's may look at the same time. Under the lock
        # exactly one of them finds the harm first and tells of it; and a file that is put back
        # afterwards does not undo it, for something may have been written to the other meanwhile.
        with self._looking:
            if self.harm is None:
                self.harm = self._seen()
                if self.harm is not None:
                    # A loop that has ended has nobody left to tell.
                    with suppress(RuntimeError):
                        self.told()
        return self.harm

    def refuse(self) -> None:
        """Raise `StoreError` if the files are no longer those that were opened."""
        if self.look() is not None:
            raise StoreError(f"{self.sentence()} Nothing more is stored until it starts again.")

    def sentence(self) -> str:
        """Say what has become of the files; "" if nothing has."""
        return "" if self.harm is None else self.harm.value.format(path=self.path)

    def _seen(self) -> Harm | None:
        return (
            self._main_spoilt()
            or self._moved("", Harm.DELETED, Harm.REPLACED)
            or self._moved("-wal", Harm.LOG_DELETED, Harm.LOG_REPLACED)
            or self._log_spoilt()
        )

    def _main_spoilt(self) -> Harm | None:
        """Whether the main file is not what it was: it says that it has no log, or has shrunk."""
        with suppress(OSError):
            os.lseek(self._opened, placed.VERSIONS, os.SEEK_SET)
            if os.read(self._opened, len(placed.WITH_LOG)) not in (placed.WITH_LOG, b""):
                return Harm.OVERWRITTEN
            # SQLite makes a database smaller only when it is told to, which nobody here does.
            size, self._size = self._size, os.fstat(self._opened).st_size
            return Harm.CUT if self._size < size else None
        return None

    def _log_spoilt(self) -> Harm | None:
        with suppress(OSError):
            if self._logged and not self._logged.is_whole(file.beside(self.path, "-wal")):
                return Harm.LOG_SPOILT
        return None

    def _moved(self, ending: str, deleted: Harm, replaced: Harm) -> Harm | None:
        try:
            found = file.beside(self.path, ending).stat()
        except (FileNotFoundError, NotADirectoryError):
            return deleted
        except OSError:
            # That it cannot be seen just now proves nothing.
            return None
        return None if (found.st_dev, found.st_ino) == self._known[ending] else replaced


class Watch:
    """Looks at the files of an open store from time to time, and says loudly what it finds.

    It looks on the thread of one connection, and copies what was stored on the thread of the other,
    which wrote it and so still has most of it in memory.
    """

    def __init__(self, guard: Guard, looking: Connection, copying: Connection) -> None:
        self.guard = guard
        self._looking = looking
        self._copying = copying
        self._noticed = asyncio.Event()
        guard.told = partial(asyncio.get_running_loop().call_soon_threadsafe, self._noticed.set)
        self._rescued: Path | None = None
        self._said = False
        self._complaints = Complaints(log)
        self._task = asyncio.create_task(self._run(), name="store-watch")

    async def close(self) -> None:
        """Look once more, and copy what is about to be lost. May be called twice."""
        if self._task.done():
            return
        self._task.cancel()
        await asyncio.wait([self._task])
        if await self._looking.run(lambda _: self.guard.look()) and not self._said:
            await self._say()

    async def _run(self) -> None:
        while self.guard.harm is None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._noticed.wait(), LOOK)
            await self._look()
        # Until the store is closed: somebody has to come and start the bot again.
        while True:
            await self._say()
            await asyncio.sleep(REPEAT if self._said else RETRY)

    async def _look(self) -> None:
        """Look at the files; what keeps us from it is said, and does not end the watch."""
        try:
            await self._looking.run(lambda _: self.guard.look())
        except StoreError as error:
            self._complaints.say(self._looking.path, f"the store cannot look at its files: {error}")
            await asyncio.sleep(RETRY)

    async def _say(self) -> None:
        """Say what has become of the files and of what was stored, which is copied if it can be.

        A cancelled caller waits for the copy: the store's `close` may cancel the watch while it
        copies, and would else begin a second copy beside the first, or close the files under it.
        """
        await whole(self._saved())

    async def _saved(self) -> None:
        said = await self._saving()
        log.error("%s Nothing more is stored. %s", self.guard.sentence(), said)

    async def _saving(self) -> str:
        if self.guard.harm is Harm.OVERWRITTEN:
            self._said = True
            return "Stop the bot, then restore a backup (python -m bot restore PATH)."
        try:
            self._rescued = self._rescued or await self._copying.run(
                lambda inner: rescue(inner, self.guard.path)
            )
        except StoreError as error:
            return (
                f"What was stored could not be copied ({error}), which is tried again as long as "
                "the bot runs. Then restore a backup (python -m bot restore PATH)."
            )
        self._said = True
        return (
            f"What was stored until then is copied to {self._rescued}: stop the bot, then restore "
            "that copy (python -m bot restore PATH) or a backup."
        )


class Checkup:
    """Reads a large database through while the bot runs, on a thread of its own."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: Connection | None = None
        self._task = asyncio.create_task(self._run(), name="store-checkup")

    async def close(self) -> None:
        """Stop reading, wherever it is."""
        while not self._task.done():
            if self._connection is not None:
                self._connection.interrupt()
            await asyncio.wait([self._task], timeout=0.05)

    async def _run(self) -> None:
        try:
            self._connection = await Connection.open(self._path, "ro")
            try:
                fault = await self._connection.run(file.broken_part)
            finally:
                await self._connection.close()
        except StoreDamagedError as error:
            fault = str(error)
        except StoreError as error:
            log.info("the database was not read through: %s", error)
            return
        if fault is not None:
            log.error(
                "THE DATABASE %s IS DAMAGED (%s): stop the bot and restore a backup "
                "(python -m bot restore PATH)",
                *(self._path, fault),
            )
