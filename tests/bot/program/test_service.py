"""The unit for systemd: it says what the program does, and its command needs no home."""

from __future__ import annotations

import asyncio
import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.program.exits import Exit
from tests.bot.process import ROOT, WITHIN, Run

UNIT = ROOT / "deploy" / "tablier.service"

NOBODY = 12_345
"""The number of a user that no system has an entry for."""

# The program of a test may lie where only its owner looks: to read is allowed, and nothing else.
READS = "-all,+dac_read_search"


def _service() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(UNIT, encoding="utf-8")
    return parser["Service"]


def test_it_says_what_the_program_does() -> None:
    service = _service()
    assert service["Environment"] == f"TABLIER_DATA=/var/lib/{service['StateDirectory']}"
    assert service["ExecStart"] == f"{service['WorkingDirectory']}/.venv/bin/python -m bot"
    in_vain = {int(code) for code in service["RestartPreventExitStatus"].split()}
    assert in_vain == set(Exit) - {Exit.STOPPED, Exit.FAULT}
    assert int(service["TimeoutStopSec"]) > WITHIN


def test_readme_tells_where_it_is() -> None:
    assert "deploy/tablier.service" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_understands_it(tmp_path: Path) -> None:
    """But for the place of the program, which is not installed here."""
    copy = tmp_path / "tablier.service"
    installed = UNIT.read_text("utf-8").replace("/srv/tablier/.venv/bin/python", sys.executable)
    copy.write_text(installed, "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False
    )
    about = [line for line in done.stderr.splitlines() if "tablier.service" in line]
    assert (done.returncode, about) == (0, []), done.stderr


def _as_nobody() -> tuple[str, ...]:
    """Return what goes before a command of a user with no entry, no home and no rights."""
    return (
        "setpriv",
        *(f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"),
        *(f"--inh-caps={READS}", f"--ambient-caps={READS}", f"--bounding-set={READS}"),
    )


async def _started(bot: Run, **settings: str) -> tuple[int, str]:
    """Run the unit's command as its user would be without a home; return the code and the words."""
    kept = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    _, *arguments = _service()["ExecStart"].split()
    process = await asyncio.create_subprocess_exec(
        *(*_as_nobody(), sys.executable, *arguments),
        cwd=bot.folder,
        env={**kept, **bot.settings, **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), WITHIN * 4)
    return process.returncode or 0, said.decode()


needs_root = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("setpriv"),
    reason="only root can run a program as somebody else, by setpriv",
)


@needs_root
async def test_its_user_needs_neither_a_home_nor_an_entry(bot: Run) -> None:
    """It gets as far as its server, which talks nonsense; the database is there by then."""
    data = bot.folder / "data"
    data.mkdir(mode=0o700)
    os.chown(data, NOBODY, NOBODY)
    code, said = await _started(bot)
    assert (code, "gateway" in said, len(said.splitlines())) == (Exit.FAULT, True, 1), said
    assert {file.stat().st_uid for file in data.iterdir()} == {NOBODY}
    assert (data / "tablier.sqlite3").stat().st_size > 0
    assert [file.name for file in bot.folder.iterdir()] == ["data"]


@needs_root
@pytest.mark.parametrize(
    ("data", "code", "named"),
    [("", Exit.CONFIGURATION, "TABLIER_DATA"), ("readable", Exit.DATABASE, "cannot be written")],
)
async def test_a_place_where_it_cannot_write_is_one_sentence(
    bot: Run, data: str, code: Exit, named: str
) -> None:
    place = bot.folder / "readable"
    place.mkdir(mode=0o755)
    ended, said = await _started(bot, TABLIER_DATA=str(place) if data else "")
    assert (ended, named in said, len(said.splitlines())) == (code, True, 1), said
    assert list(place.iterdir()) == []
