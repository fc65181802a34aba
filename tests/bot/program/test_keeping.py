"""`python -m bot keep`, which `make run` is: again after a fault, and after nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.program.exits import Exit
from bot.program.pauses import growing
from tests.bot.process import WITHIN, Run, silent

KEPT = """
import asyncio, sys
from pathlib import Path
from bot.program.operator.keep import Patience, keep

CHILD = '''
import sys
from pathlib import Path
runs = Path("runs")
runs.write_text(runs.read_text() + "x" if runs.exists() else "x")
codes = {codes}
sys.exit(codes[len(runs.read_text()) - 1])
'''
patience = Patience(first=0.01, longest=0.02, well=60.0)
sys.exit(asyncio.run(keep((sys.executable, "-c", CHILD), patience)))
"""


@pytest.mark.parametrize(
    ("codes", "runs", "code"),
    [
        ((0,), 1, 0),
        ((1, 1, 1, 0), 4, 0),
        ((1, 2), 2, 2),
        ((3,), 1, 3),
        ((4,), 1, 4),
        ((5,), 1, 5),
    ],
)
async def test_only_a_fault_is_a_reason_to_start_again(
    bot: Run, codes: tuple[int, ...], runs: int, code: int
) -> None:
    assert await bot.code(command=("-c", KEPT.format(codes=codes))) == code
    assert (bot.folder / "runs").read_text() == "x" * runs
    assert bot.output.count("starts again") == runs - 1


def test_pauses_grow_up_to_a_bound() -> None:
    pauses = growing(1.0, 300.0)
    assert [next(pauses) for _ in range(11)] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
async def test_ctrl_c_stops_both_in_order(bot: Run) -> None:
    """A terminal sends it to every process of the group, as often as somebody presses."""
    async with silent() as (address, asked):
        bot.settings["DISCORD_API_BASE"] = address
        process = await bot.start("keep", group=True)
        await asyncio.wait_for(asked.wait(), WITHIN * 3)
        for _ in range(2):
            os.killpg(process.pid, signal.SIGINT)
        assert await bot.ended(process) == Exit.STOPPED
    assert bot.output == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
async def test_a_stop_is_handed_on_and_ends_a_pause(bot: Run, tmp_path: Path) -> None:
    async with silent() as (address, asked):
        bot.settings["DISCORD_API_BASE"] = address
        process = await bot.start("keep")
        await asyncio.wait_for(asked.wait(), WITHIN * 3)
        process.terminate()
        assert await bot.ended(process) == Exit.STOPPED
    endless = KEPT.format(codes=(1,)).replace("first=0.01, longest=0.02", "first=9.0, longest=9.0")
    process = await bot.start(command=("-c", endless))
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), WITHIN * 3)
    assert b"starts again in 9 s" in line
    process.terminate()
    assert await bot.ended(process) == Exit.STOPPED
    assert (bot.folder / "runs").read_text() == "x"


async def test_settings_that_are_wrong_are_said_once(bot: Run) -> None:
    bot.settings["DISCORD_TOKEN"] = "two\nwords"  # noqa: S105
    assert await bot.code("keep") == Exit.CONFIGURATION
    assert "DISCORD_TOKEN" in bot.sentence()
