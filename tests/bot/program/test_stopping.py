"""A signal stops the program in order, whenever it comes and however many there are."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import time

import pytest

from bot.program.exits import Exit
from tests.bot.process import WITHIN, Run, silent


@pytest.mark.case("26")
async def test_a_stop_while_the_server_does_not_answer(bot: Run) -> None:
    async with silent() as (address, asked):
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


@pytest.mark.case("26")
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
async def test_a_second_signal_while_the_store_closes_kills_nothing(
    bot: Run, second: signal.Signals
) -> None:
    async with silent() as (address, asked):
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
    early = SLOW_TO_CLOSE.replace(
        "sys.exit",
        "import os, signal, bot.program.run\nopened = bot.program.run.open_store\n"
        "async def told(path):\n    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    return await opened(path)\nbot.program.run.open_store = told\nsys.exit",
    )
    async with silent() as (address, asked):
        bot.settings["DISCORD_API_BASE"] = address
        assert await bot.code(command=("-c", early)) == Exit.STOPPED
        assert not asked.is_set()
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


@pytest.mark.case("26")
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("at", ["discord", "bot.program.run", "never"])
async def test_a_signal_while_the_program_begins_or_ends_stops_it_in_order(
    bot: Run, number: signal.Signals, at: str
) -> None:
    """Also when everything is let go of, and only the interpreter itself has still to end."""
    code = await bot.code(command=("-c", AS_A_PROGRAM.format(number=int(number), at=at)))
    assert code == (Exit.FAULT if at == "never" else Exit.STOPPED)


@pytest.mark.case("26")
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
async def test_two_signals_however_far_apart_are_one_stop(bot: Run) -> None:
    async with silent() as (address, asked):
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
