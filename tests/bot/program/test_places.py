"""Places that cannot be used: each command says which, and what to do, and changes nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.program.command_line import main
from bot.program.exits import Exit
from bot.store import migrations
from bot.store.files.backup import backup
from bot.store.sqlite import open_store
from tests.bot.process import Run, after, no_file_beyond
from tests.bot.program.test_subcommands import data, ran
from tests.store.copies import posix_only

__all__ = ["data"]


@pytest.fixture
async def database(data: Path) -> Path:
    """A database without a table."""
    file = data / "tablier.sqlite3"
    await (await open_store(file)).close()
    return file


@pytest.fixture
def copy(database: Path, tmp_path: Path) -> Path:
    """A backup of it."""
    backup(database, tmp_path / "copy.sqlite3")
    return tmp_path / "copy.sqlite3"


def sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """Return what was said: one line, and nothing that only a program can read."""
    (line,) = capsys.readouterr().err.splitlines()
    assert "Errno" not in line
    return line


COMMANDS = (
    ("verify", "abcd1234"),
    ("export", "abcd1234", "x"),
    ("backup", "x"),
    ("restore", "copy.sqlite3"),
)


def _in_the_way(folder: Path) -> Path:
    (folder / "tablier.sqlite3").mkdir(parents=True)
    return folder


def _of_a_file(folder: Path) -> Path:
    folder.write_text("a file")
    return folder


def _looped(folder: Path) -> Path:
    folder.symlink_to(folder)
    return folder


def _too_long(folder: Path) -> Path:
    return folder / ("x" * 300)


@posix_only
@pytest.mark.parametrize("place", [_in_the_way, _of_a_file, _looped, _too_long])
def test_a_data_folder_that_cannot_be_is_one_sentence_for_every_command(
    tmp_path: Path,
    copy: Path,
    place: object,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert callable(place)
    folder = place(tmp_path / "elsewhere")
    monkeypatch.setenv("TABLIER_DATA", str(folder))
    monkeypatch.setenv("DISCORD_TOKEN", "a.token")
    before = copy.read_bytes()
    for arguments in ((), *COMMANDS):
        assert ran(*arguments) == Exit.DATABASE
        assert str(folder) in capsys.readouterr().err.splitlines()[-1]
    assert copy.read_bytes() == before
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
@pytest.mark.parametrize("name", ["", "  "])
def test_a_name_that_is_empty_is_asked_for(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ran(command, name) == Exit.CONFIGURATION
    assert "name a file" in capsys.readouterr().err


def _text(copy: Path) -> None:
    copy.write_text("Dear diary, " * 100)


def _cut(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:20_000])


def _torn(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:50])


def _without_a_table(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("DROP TABLE log")


def _newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as opened:
        opened.execute(f"PRAGMA user_version = {migrations.newest() + 1}")
        opened.execute("INSERT OR REPLACE INTO meta VALUES ('readable_from', 99)")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_text, "no whole copy"),
        (_cut, "no whole copy"),
        (_torn, "no whole copy"),
        (_without_a_table, "without log"),
        (_newer, "newer version of Tablier"),
    ],
)
def test_what_is_no_copy_is_not_restored_and_the_database_stays(
    database: Path,
    copy: Path,
    spoil: object,
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert callable(spoil)
    spoil(copy)
    before, there = database.read_bytes(), sorted(database.parent.iterdir())
    assert ran("restore", str(copy)) == Exit.DATABASE
    line = sentence(capsys)
    assert str(copy) in line
    assert said in line
    assert "othing was changed" in line
    assert (database.read_bytes(), sorted(database.parent.iterdir())) == (before, there)


@posix_only
@pytest.mark.parametrize("command", ["restore", "backup", "run"])
async def test_without_room_the_place_is_named_and_nothing_is_left(
    bot: Run, copy: Path, command: str
) -> None:
    folder = bot.folder / "full"
    folder.mkdir(mode=0o700)
    bot.settings["TABLIER_DATA"] = str(copy.parent / "data" if command == "backup" else folder)
    arguments = {"restore": [command, str(copy)], "backup": [command, str(folder / "b")], "run": []}
    process = await bot.start(*arguments[command], command=after(no_file_beyond(40_000)))
    assert await bot.ended(process) == Exit.DATABASE
    said = bot.sentence()
    assert str(folder) in said
    assert str(copy) not in said
    left = [each.name for each in folder.iterdir() if each.stat().st_size]
    assert set(left) <= {"tablier.sqlite3", "tablier.sqlite3.lock"}
    # What a start has begun, the next one goes on with.
    await (await open_store(folder / "tablier.sqlite3")).close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
async def test_output_that_cannot_be_written_is_a_sentence(bot: Run) -> None:
    full = "import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 1)"
    assert await bot.code("commands", command=after(full)) == Exit.FAULT
    assert "the output cannot be used: the disk is full" in bot.sentence()


def test_a_folder_that_is_gone_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["backup", "x"]) == Exit.CONFIGURATION
    assert "the folder in which this was started" in sentence(capsys)
