"""`python -m bot` as a process of its own, and a server that answers it as a test says."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

ROOT = Path(__file__).parents[2]


WITHIN = 5.0
"""Seconds within which the bot has to have ended (cases 26, 31)."""


TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"  # noqa: S105


class Run:
    """The bot as a process of its own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = {"DISCORD_TOKEN": TOKEN, "TABLIER_DATA": str(folder / "data")}
        self.output = ""

    async def start(
        self, *arguments: str, command: tuple[str, str] = ("-m", "bot"), group: bool = False
    ) -> asyncio.subprocess.Process:
        """Start `python -m bot`, or another command that ends in it; in a `group` of its own."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        home = {"HOME": str(self.folder)}
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *(*command, *arguments),
            cwd=self.folder,
            env={**kept, **home, **self.settings, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=group,
        )

    async def ended(self, process: asyncio.subprocess.Process) -> int:
        """Wait for the end; return the exit code. Nothing printed is a traceback or the token."""
        output, _ = await asyncio.wait_for(process.communicate(), WITHIN * 4)
        self.output = output.decode()
        assert "Traceback" not in self.output, self.output
        assert TOKEN not in self.output
        assert process.returncode is not None
        return process.returncode

    async def code(self, *arguments: str, command: tuple[str, str] = ("-m", "bot")) -> int:
        """Run to the end; return the exit code."""
        return await self.ended(await self.start(*arguments, command=command))

    def sentence(self) -> str:
        """Return what was printed: one line."""
        (line,) = self.output.splitlines()
        return line


def after(statements: str) -> tuple[str, str]:
    """Return what starts the bot in place of `-m bot`, once these statements of Python were run."""
    return "-c", f"{statements}; import runpy; runpy.run_module('bot', None, '__main__', True)"


def no_file_beyond(size: int) -> str:
    """Return a statement after which no file can become larger than so many bytes (not Windows).

    Who writes meets it as a disk that is full.
    """
    return f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"


Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def served(answer: Answer, port: int = 0) -> AsyncIterator[str]:
    """Serve one answer to every request on 127.0.0.1, at any port or this; yield the address."""
    server = web.Application()
    server.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(server, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def silent() -> AsyncIterator[tuple[str, asyncio.Event]]:
    """Serve nothing: yield the address of who never answers, and what is set by a request."""
    asked = asyncio.Event()

    async def waits(_request: web.Request) -> web.Response:
        asked.set()
        await asyncio.Event().wait()
        return web.Response()

    async with served(waits) as address:
        yield address, asked


async def nonsense(_request: web.Request) -> web.Response:
    """Answer what no server of Discord's would: a bot gives up at once, with a fault."""
    return web.json_response([])
