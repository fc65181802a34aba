"""A local Discord with the real bot beside it, as its own process over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import sys
import time
from pathlib import Path

from bot.store import reads
from bot.store.protocol import StoredTable
from bot.tables.folding import rebuild
from bot.tables.limits import SETTINGS
from bot.tables.table import Table
from sandbox import Channel, Person, Sandbox
from sandbox.actors.pulse import Pulse
from tests import faces

faces.load()

ROOT = Path(__file__).parents[2]

STOP_WITHIN = 5.0
"""Seconds in which the bot has to end when it is told to."""

START_WITHIN = 60.0
"""Seconds in which the bot has to be online on the busiest machine."""


BOUNDLESS = dict.fromkeys(SETTINGS, "1000000")
"""No limit of the bot's own that a test of anything else could reach."""

UNLIMITED = {"TABLIER_REQUESTS_PER_SECOND": "0", "TABLIER_NEW_DMS": "1000000"}
"""For a Discord that limits nothing."""


class House:
    """A sandbox, and the bot as a program: to be started, stopped and killed.

    Whatever the bot prints is in `lines`; what it stores can be read while it runs. The bot has the
    clock of the sandbox, unless the time that it takes is measured: then the machine's (`follows`).
    """

    def __init__(self, sandbox: Sandbox, folder: Path, *, follows: bool = True) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.lines: list[str] = []
        self.settings = {
            "TABLIER_CLOCK": f"{sandbox.url}/clock" if follows else "",
            "TABLIER_COMPUTER_PACE": "0",
            "TABLIER_CALL_DELAY": "0",
            **BOUNDLESS,
            **({} if sandbox.conditions.limits else UNLIMITED),
        }
        self._begun = 0
        self._printed = Pulse(lambda: "\n".join(self.lines[-30:]))
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The bot's process; LookupError if it never ran."""
        if self._process is None:
            raise LookupError("the bot was not started")
        return self._process

    @property
    def running(self) -> bool:
        """Whether the bot runs."""
        return self._process is not None and self._process.returncode is None

    async def start(self, *command: str) -> None:
        """Start the bot, by its own command unless told otherwise, and wait until it is online."""
        await self._begin(*command)
        await self._online()

    async def beside(self) -> None:
        """Start the bot beside another process that is online, and wait until it is ready."""
        await self._launch()
        await self.ready()

    async def ends(self, *command: str) -> int:
        """Start the bot and return the exit code with which it ends by itself."""
        await self._begin(*command)
        code = await asyncio.wait_for(self.process.wait(), START_WITHIN)
        await self.heard_out()
        return code

    async def _begin(self, *command: str) -> None:
        await self.sandbox.until(lambda: not self.sandbox.gateway.online)
        await self._launch(*command)

    async def _launch(self, *command: str) -> None:
        self._begun = len(self.lines)
        arguments = command or ("-m", "bot")
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            cwd=self.folder,
            env=self.environment(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._listening = asyncio.create_task(self._listen(self._process))

    async def stop(self) -> None:
        """Tell the bot to end; it has to do so in time, with exit code 0."""
        begun = time.monotonic()
        self.process.terminate()
        await asyncio.wait_for(self.process.wait(), STOP_WITHIN * 4)
        took = time.monotonic() - begun
        await self.heard_out()
        assert self.process.returncode == 0, self.said()
        assert took < STOP_WITHIN, f"the bot took {took:.1f} s to stop"

    async def kill(self) -> None:
        """End the bot as a crash would."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        await self.heard_out()

    async def later(self, seconds: float) -> None:
        """Let time pass for everybody, once nobody waits for an answer."""
        await self.sandbox.settled()
        await self.sandbox.turn(seconds)

    async def ready(self) -> None:
        """Return once the bot has said that it is ready, since it was started last."""
        await self._printed.until(lambda: "ready" in self.lines[self._begun :], START_WITHIN)

    async def says(self, text: str) -> str:
        """Return the newest line that the bot prints with a text in it, once there is one."""
        return await self._printed.until(
            lambda: next((line for line in reversed(self.lines) if text in line), "")
        )

    async def asks(self, text: str, line: str = "?") -> str:
        """Write a line to a bot that listens, and return the next line that begins with a text."""
        known = len(self.lines)
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        return await self._printed.until(
            lambda: next((line for line in self.lines[known:] if line.startswith(text)), "")
        )

    def said(self) -> str:
        """Return everything that the bot has printed."""
        return "\n".join(self.lines)

    # What is stored.

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "tablier.sqlite3"

    def reading(self) -> contextlib.closing[sqlite3.Connection]:
        """Return a connection that looks at the file as it is now, and is closed afterwards."""
        uri = f"file:{self.database}?mode=ro"
        return contextlib.closing(sqlite3.connect(uri, uri=True, isolation_level=None))

    def stored(self, table_id: str) -> StoredTable:
        """Return everything about a table as the file has it now; LookupError if nothing."""
        with self.reading() as connection:
            found = reads.load(connection, table_id)
        if found is None:
            raise LookupError(f"no table {table_id}")
        return found

    def heads(self) -> dict[str, int]:
        """Return the newest row of each table that is stored."""
        if not self.database.exists():
            return {}
        with self.reading() as connection:
            return dict(connection.execute("SELECT game_id, head FROM games"))

    def dirty(self) -> tuple[str, ...]:
        """Return the tables of which the bot has not stored yet that all of it is shown."""
        with self.reading() as connection:
            return reads.dirty(connection)

    def table(self, table_id: str) -> Table:
        """Return the table that the stored log amounts to."""
        stored = self.stored(table_id)
        return rebuild(stored.table, stored.log, stored.people)

    async def verify(self, table_id: str) -> tuple[int, str]:
        """Return the exit code and the words of `python -m bot verify`."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot", "verify", table_id),
            cwd=self.folder,
            env=self.environment(),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        printed, _ = await process.communicate()
        return process.returncode or 0, printed.decode()

    # People and places.

    def person(self, name: str) -> Person:
        """The person with this name."""
        return self.sandbox.person(name)

    def channel(self, name: str = "games", guild: str | None = None) -> Channel:
        """The channel with this name."""
        return self.sandbox.channel(name, guild)

    def environment(self) -> dict[str, str]:
        """Return what the bot's processes find in their environment."""
        return {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "DISCORD_TOKEN": self.sandbox.token,
            "DISCORD_API_BASE": self.sandbox.url,
            "TABLIER_DATA": str(self.folder),
            **self.settings,
        }

    async def _online(self) -> None:
        ended = asyncio.create_task(self.process.wait())
        known = asyncio.create_task(self._connected())
        await asyncio.wait({ended, known}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not known.done():
            known.cancel()
            raise AssertionError(f"the bot ended with {self.process.returncode}\n{self.said()}")
        known.result()

    async def _connected(self) -> None:
        await self.sandbox.online(START_WITHIN)
        await self.sandbox.until(self.sandbox.commands, START_WITHIN)

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.lines.append(line.decode(errors="replace").rstrip())
            self._printed.beat()

    async def heard_out(self) -> None:
        """Return once everything is read that an ended bot has printed."""
        if self._listening is not None:
            await self._listening
