"""The bot's own process, started by its command as a user would, and restarted on request."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

STOP_WITHIN = 3.5
"""Seconds from asking the bot to end until it is killed. Decided."""


class BotProgram:
    """At most one bot process; `changed` is called when it starts or ends."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._command: Sequence[str] = ()
        self._environment: dict[str, str] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None

    @property
    def managed(self) -> bool:
        """Whether the sandbox knows how to start a bot."""
        return bool(self._command)

    @property
    def running(self) -> bool:
        """Whether its process is alive."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        """The id of its process, None when it does not run."""
        return self._process.pid if self._process is not None and self.running else None

    def prepare(
        self, url: str, token: str, data: Path, command: Sequence[str] | None = None
    ) -> None:
        """Say how to start the bot: its server, token and data folder."""
        self._command = command or (sys.executable, "-m", "bot")
        self._environment = {
            "DISCORD_TOKEN": token,
            "DISCORD_API_BASE": url,
            "TABLIER_CLOCK": f"{url}/clock",
            "TABLIER_DATA": str(data),
        }

    async def start(self, extra: Mapping[str, str] | None = None) -> None:
        """Start the process unless it runs; its output goes to our standard error.

        Nothing happens before `prepare`. Raises `OSError` if the command cannot be started.
        """
        if self.running or not self._command:
            return
        environment = {**os.environ, **self._environment, **(extra or {})}
        environment.setdefault("PYTHONUNBUFFERED", "1")
        self._process = await asyncio.create_subprocess_exec(
            *self._command, env=environment, stdout=2
        )
        self._watch = asyncio.create_task(self._watch_end(self._process))
        self._changed()

    async def _watch_end(self, process: asyncio.subprocess.Process) -> None:
        code = await process.wait()
        print(f"sandbox: the bot has ended with code {code}", file=sys.stderr)
        self._changed()

    async def stop(self) -> None:
        """Ask the process to end, and end it if it does not in time."""
        if self._process is not None and self.running:
            self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), STOP_WITHIN)
            except TimeoutError:
                self._process.kill()
                await self._process.wait()
        await self._finish()

    async def kill(self) -> None:
        """End the process at once, as a crash would."""
        if self._process is not None and self.running:
            self._process.kill()
            await self._process.wait()
        await self._finish()

    async def restart(self) -> None:
        """Stop it and start it again; raises as `start` does."""
        await self.stop()
        await self.start()

    async def _finish(self) -> None:
        if self._watch is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
            self._watch = None
