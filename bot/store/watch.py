"""Noticing that the files under a running store are no longer its own, or not whole.

Whoever deletes or replaces the files of a running program leaves it writing to files that nobody
will ever find again. So the store looks at them before and after each group of writes, and every
few seconds; once it knows, it takes nothing more, for what it acknowledged would be lost.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from contextlib import suppress
from enum import Enum
from pathlib import Path

from bot.store import file, placed
from bot.store.backup import rescue
from bot.store.connection import Connection
from bot.store.protocol import StoreDamaged, StoreError

log = logging.getLogger(__name__)

LOOK = 20.0
"""Seconds between two looks at the files."""

REPEAT = 300.0
"""Seconds after which what is wrong is said again."""

Identity = tuple[int, int]


class Harm(Enum):
    """What has become of the files."""

    OVERWRITTEN = "Another file was written over the database {path}."
    DELETED = "The database {path} was deleted while the bot runs."
    REPLACED = "The database {path} was replaced while the bot runs."
    LOG_DELETED = "The write-ahead log of the database {path} was deleted while the bot runs."
    LOG_REPLACED = "The write-ahead log of the database {path} was replaced while the bot runs."


MAIN_GONE = frozenset({Harm.OVERWRITTEN, Harm.DELETED, Harm.REPLACED})
"""Where the main file is another's, or nobody's: to let SQLite close it would spoil that one."""


class Guard:
    """Knows the files of an open store, and whether they still lie under their names.

    Made before SQLite opens the main file and closed after: to close a file lifts the locks that
    its process holds on it. Several threads may look.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.harm: Harm | None = None
        self._opened = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._known: dict[str, Identity] = {}
        self._looking = threading.Lock()

    def close(self) -> None:
        """Let go of the main file."""
        os.close(self._opened)

    def begin(self) -> None:
        """Remember which files these are, once SQLite has opened them and made its log."""
        found = {ending: file.beside(self.path, ending).stat() for ending in ("", "-wal")}
        self._known = {ending: (one.st_dev, one.st_ino) for ending, one in found.items()}

    def look(self) -> Harm | None:
        """Return what has become of the files, or None; what was seen once stays so."""
        with self._looking:
            self.harm = self.harm or self._seen()
        return self.harm

    def refuse(self) -> None:
        """Raise `StoreError` if the files are not those any more."""
        if self.look() is not None:
            raise StoreError(f"{self.sentence()} Nothing more is stored until it starts again.")

    def sentence(self) -> str:
        """Say what has become of the files; "" if nothing has."""
        return "" if self.harm is None else self.harm.value.format(path=self.path)

    def _seen(self) -> Harm | None:
        if self._is_overwritten():
            return Harm.OVERWRITTEN
        main = self._moved("", Harm.DELETED, Harm.REPLACED)
        return main or self._moved("-wal", Harm.LOG_DELETED, Harm.LOG_REPLACED)

    def _is_overwritten(self) -> bool:
        """Whether the main file says that it has no write-ahead log: then it is not what it was."""
        with suppress(OSError):
            os.lseek(self._opened, placed.VERSIONS, os.SEEK_SET)
            return os.read(self._opened, len(placed.WITH_LOG)) != placed.WITH_LOG
        return False

    def _moved(self, ending: str, deleted: Harm, replaced: Harm) -> Harm | None:
        try:
            found = file.beside(self.path, ending).stat()
        except FileNotFoundError:
            return deleted
        except OSError:
            # That it cannot be seen just now proves nothing.
            return None
        return None if (found.st_dev, found.st_ino) == self._known[ending] else replaced


class Watch:
    """Looks at the files of an open store from time to time, and says loudly what it finds.

    It looks on the thread of one connection, and copies what was stored on the thread of the other.
    """

    def __init__(self, guard: Guard, looking: Connection, copying: Connection) -> None:
        self._guard = guard
        self._looking = looking
        self._copying = copying
        self._task = asyncio.create_task(self._run(), name="store-watch")

    async def close(self) -> None:
        """Stop looking."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        harm = None
        while harm is None:
            await asyncio.sleep(LOOK)
            harm = await self._looking.run(lambda _: self._guard.look())
        saved = await self._saved(harm)
        # Until the store is closed: somebody has to come and start the bot again.
        while True:
            log.error("%s Nothing more is stored. %s", self._guard.sentence(), saved)
            await asyncio.sleep(REPEAT)

    async def _saved(self, harm: Harm) -> str:
        if harm is Harm.OVERWRITTEN:
            return "Stop the bot, then restore a backup (python -m bot restore PATH)."
        try:
            place = await self._copying.run(lambda inner: rescue(inner, self._guard.path))
        except StoreError as error:
            return f"What was stored could not be copied ({error}). Stop the bot, restore a backup."
        return (
            f"What was stored until then is copied to {place}: stop the bot, then restore that "
            "copy (python -m bot restore PATH) or a backup."
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
        except StoreDamaged as error:
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
