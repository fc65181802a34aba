"""`python -m bot` as a process: every way out is quick, with its code and one clear sentence."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import stat
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import discord
import pytest
from aiohttp import web

from bot.program.run import Exit, StopError, _explain
from bot.store import migrations

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
        self, *arguments: str, command: tuple[str, str] = ("-m", "bot")
    ) -> asyncio.subprocess.Process:
        """Start `python -m bot`, or another command that ends in it."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        home = {"HOME": str(self.folder), "XDG_STATE_HOME": str(self.folder / "state")}
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *(*command, *arguments),
            cwd=self.folder,
            env={**kept, **home, **self.settings, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
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


@pytest.fixture
def bot(tmp_path: Path) -> Run:
    """The bot with a token, and nowhere to go."""
    run = Run(tmp_path)
    run.settings["DISCORD_API_BASE"] = "http://127.0.0.1:9"
    return run


Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def served(answer: Answer) -> AsyncIterator[str]:
    """Serve one answer to every request on 127.0.0.1; yield the address."""
    server = web.Application()
    server.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(server, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def test_no_token(bot: Run) -> None:
    bot.settings["DISCORD_TOKEN"] = ""
    assert await bot.code() == Exit.CONFIGURATION
    assert "DISCORD_TOKEN" in bot.sentence()


async def test_case_31_every_bad_setting_is_said_before_anything_is_touched(bot: Run) -> None:
    bot.settings |= {"TABLIER_LOG": "loud", "TABLIER_PICTURES": "gif", "DISCORD_TOKEN": "a b"}
    assert await bot.code() == Exit.CONFIGURATION
    assert len(bot.output.splitlines()) == 3
    assert not (bot.folder / "data").exists()


async def test_a_settings_file_that_is_no_text(bot: Run) -> None:
    (bot.folder / ".env").write_bytes(b"\xff\xfe\x00")
    assert await bot.code() == Exit.CONFIGURATION
    assert ".env" in bot.sentence()


@pytest.mark.parametrize(
    "what", ["a file for a folder", "no database", "another program's", "a newer one", "a device"]
)
async def test_case_31_a_database_that_cannot_be_used_is_named(bot: Run, what: str) -> None:
    data = bot.folder / "data"
    database = data / "tablier.sqlite3"
    if what == "a file for a folder":
        data.write_text("not a folder")
    elif what == "a device":
        data = Path(os.devnull) / "tablier"
        bot.settings["TABLIER_DATA"] = str(data)
    elif what == "no database":
        data.mkdir(mode=0o700)
        database.write_bytes(b"This is no database." * 400)
    else:
        data.mkdir(mode=0o700)
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("CREATE TABLE theirs (x)")
            if what == "a newer one":
                connection.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {migrations.newest() + 1}")
    if database.exists():
        database.chmod(0o600)
    assert await bot.code() == Exit.DATABASE
    assert str(data) in bot.sentence()
    if what == "a newer one":
        assert database.exists()


FONTLESS = """
import sys
from bot.program.command_line import main
from render import fonts
fonts._WIDE = "no_such_package"
sys.exit(main([]))
"""


async def test_case_31_a_missing_font_is_named_before_anything_is_touched(bot: Run) -> None:
    assert await bot.code(command=("-c", FONTLESS)) == Exit.PART_MISSING
    assert "font" in bot.sentence()
    assert not (bot.folder / "data").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_case_27_a_folder_that_cannot_be_written(bot: Run) -> None:
    data = bot.folder / "data"
    data.mkdir()
    data.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert await bot.code() == Exit.DATABASE
    assert str(data) in bot.sentence()


async def refuses(_request: web.Request) -> web.Response:
    """Answer as Discord does to a token that it does not know."""
    return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)


async def refuses_without_json(_request: web.Request) -> web.Response:
    """Refuse as a proxy does."""
    return web.Response(text="<h1>Unauthorized</h1>", content_type="text/html", status=401)


@pytest.mark.parametrize("answer", [refuses, refuses_without_json])
async def test_case_26_a_token_that_is_refused(bot: Run, answer: Answer) -> None:
    async with served(answer) as address:
        bot.settings["DISCORD_API_BASE"] = address
        assert await bot.code() == Exit.LOGIN_REFUSED
    assert "token" in bot.sentence()


async def test_a_login_that_is_refused_after_the_gateway_was_found(bot: Run) -> None:
    async def answers(request: web.Request) -> web.Response:
        if request.path.endswith("/gateway/bot"):
            return web.json_response({"url": "ws://127.0.0.1:9"})
        return await refuses(request)

    async with served(answers) as address:
        bot.settings["DISCORD_API_BASE"] = address
        assert await bot.code() == Exit.LOGIN_REFUSED
    assert "token" in bot.sentence()


async def test_case_26_a_server_that_is_absent(bot: Run) -> None:
    assert await bot.code() == Exit.FAULT
    assert "127.0.0.1:9" in bot.sentence()


@pytest.mark.parametrize("body", ["", "no json", "[]", "{}", '{"url": 5}'])
async def test_a_server_that_talks_nonsense(bot: Run, body: str) -> None:
    async def answers(_request: web.Request) -> web.Response:
        return web.Response(text=body, content_type="application/json")

    async with served(answers) as address:
        bot.settings["DISCORD_API_BASE"] = address
        assert await bot.code() == Exit.FAULT
    assert "gateway" in bot.sentence()


async def test_case_26_a_stop_while_the_server_does_not_answer(bot: Run) -> None:
    asked = asyncio.Event()

    async def waits(_request: web.Request) -> web.Response:
        asked.set()
        await asyncio.Event().wait()
        return web.Response()

    async with served(waits) as address:
        bot.settings["DISCORD_API_BASE"] = address
        process = await bot.start()
        await asyncio.wait_for(asked.wait(), WITHIN * 2)
        begun = time.monotonic()
        process.terminate()
        assert await bot.ended(process) == Exit.STOPPED
        assert time.monotonic() - begun < WITHIN


SLOW_TO_CLOSE = """
import asyncio, sys
from bot.program.command_line import main
from bot.store.sqlite import SqliteStore
close = SqliteStore._close

async def slowly(store):
    print("closing", flush=True)
    await asyncio.sleep(1)
    await close(store)
    print("closed", flush=True)

SqliteStore._close = slowly
sys.exit(main([]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
async def test_case_26_a_second_signal_while_the_store_closes_kills_nothing(
    bot: Run, second: signal.Signals
) -> None:
    asked = asyncio.Event()

    async def waits(_request: web.Request) -> web.Response:
        asked.set()
        await asyncio.Event().wait()
        return web.Response()

    async with served(waits) as address:
        bot.settings["DISCORD_API_BASE"] = address
        process = await bot.start(command=("-c", SLOW_TO_CLOSE))
        await asyncio.wait_for(asked.wait(), WITHIN * 2)
        process.terminate()
        assert process.stdout is not None
        assert await asyncio.wait_for(process.stdout.readline(), WITHIN) == b"closing\n"
        for _ in range(3):
            process.send_signal(second)
            await asyncio.sleep(0.1)
        assert await bot.ended(process) == Exit.STOPPED
    assert bot.output == "closed\n"


async def test_a_stop_before_the_login_is_a_stop(bot: Run) -> None:
    asked: list[str] = []

    async def waits(request: web.Request) -> web.Response:
        asked.append(request.path)
        await asyncio.Event().wait()
        return web.Response()

    early = SLOW_TO_CLOSE.replace(
        "sys.exit",
        "import os, signal, bot.program.run\nopened = bot.program.run.open_store\n"
        "async def told(path):\n    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    return await opened(path)\nbot.program.run.open_store = told\nsys.exit",
    )
    async with served(waits) as address:
        bot.settings["DISCORD_API_BASE"] = address
        assert await bot.code(command=("-c", early)) == Exit.STOPPED
    assert bot.output == "closing\nclosed\n"


AS_A_PROGRAM = """
import os, runpy, signal, sys

class Signals:
    def __init__(self, at):
        self.at, self.kill, self.pid = at, os.kill, os.getpid()
        sys.meta_path.insert(0, self)
    def find_spec(self, name, path=None, target=None):
        if name == self.at:
            self.kill(self.pid, {number})
    def __del__(self):
        # The interpreter takes its modules apart: nothing else of it is left.
        self.kill(self.pid, {number})

last = Signals({at!r})
runpy.run_module("bot", run_name="__main__")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("at", ["discord", "bot.program.run", "never"])
async def test_case_26_a_signal_while_the_program_begins_or_ends_stops_it_in_order(
    bot: Run, number: signal.Signals, at: str
) -> None:
    """Also when everything is let go of, and only the interpreter itself has still to end."""
    code = await bot.code(command=("-c", AS_A_PROGRAM.format(number=int(number), at=at)))
    assert code == (Exit.FAULT if at == "never" else Exit.STOPPED)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
async def test_case_26_two_signals_however_far_apart_are_one_stop(bot: Run) -> None:
    asked = asyncio.Event()

    async def waits(_request: web.Request) -> web.Response:
        asked.set()
        await asyncio.Event().wait()
        return web.Response()

    async with served(waits) as address:
        bot.settings["DISCORD_API_BASE"] = address
        codes = {}
        for apart in (0.0, 0.003, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1):
            asked.clear()
            process = await bot.start()
            await asyncio.wait_for(asked.wait(), WITHIN * 2)
            process.terminate()
            await asyncio.sleep(apart)
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            codes[apart] = await bot.ended(process)
        assert set(codes.values()) == {Exit.STOPPED}, codes


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights")
@pytest.mark.parametrize(("mode", "warned"), [(0o644, True), (0o640, True), (0o600, False)])
async def test_settings_that_others_can_read_are_warned_of(
    bot: Run, mode: int, warned: bool
) -> None:
    settings = bot.folder / ".env"
    settings.write_text("TABLIER_LOG=info\n")
    settings.chmod(mode)
    assert await bot.code() == Exit.FAULT
    about = [line for line in bot.output.splitlines() if str(settings) in line]
    assert len(about) == warned


async def test_case_30_a_second_process_is_told_so(bot: Run, tmp_path: Path) -> None:
    asked = asyncio.Event()

    async def waits(_request: web.Request) -> web.Response:
        asked.set()
        await asyncio.Event().wait()
        return web.Response()

    async with served(waits) as address:
        bot.settings["DISCORD_API_BASE"] = address
        first = await bot.start()
        await asyncio.wait_for(asked.wait(), WITHIN * 2)
        same_token, same_data = Run(tmp_path), Run(tmp_path)
        same_token.settings |= bot.settings | {"TABLIER_DATA": str(tmp_path / "other")}
        same_data.settings |= bot.settings | {"DISCORD_TOKEN": TOKEN[::-1]}
        codes = await asyncio.gather(same_token.code(), same_data.code())
        first.kill()
        await first.wait()
        # A lock that a killed process has left hinders nobody.
        asked.clear()
        third = await bot.start()
        await asyncio.wait_for(asked.wait(), WITHIN * 2)
        third.terminate()
        assert await bot.ended(third) == Exit.STOPPED
    assert tuple(codes) == (Exit.CONFIGURATION.value, Exit.DATABASE.value)
    assert "Another process" in same_token.sentence()
    assert "Another process" in same_data.sentence()


async def test_case_32_a_missing_intent_is_one_line() -> None:
    async def refused() -> None:
        raise discord.PrivilegedIntentsRequired(None)

    connection = asyncio.create_task(refused())
    await asyncio.wait({connection})
    with pytest.raises(StopError) as stopped:
        _explain(connection)
    assert stopped.value.code is Exit.LOGIN_REFUSED
    assert "intent" in str(stopped.value)
    assert len(str(stopped.value).splitlines()) == 1


async def test_case_33_a_console_without_unicode(bot: Run) -> None:
    bot.settings["PYTHONIOENCODING"] = "cp1252"
    bot.settings["TABLIER_DATA"] = str(bot.folder / "Журнал・盤")
    assert await bot.code() == Exit.FAULT
    assert "Discord cannot be reached" in bot.sentence()
    assert await bot.code("selfplay", "pass_pass", "--seats", "3") == Exit.STOPPED
    assert await bot.code("verify", "盤盤盤盤盤盤盤盤") != Exit.STOPPED
