"""The subcommands: without a token, and with a sentence for whatever is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.program.command_line import main
from bot.program.exits import Exit
from bot.store.sqlite import open_store
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.playing import dealt, played


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without a database; no token is set."""
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("TABLIER_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


async def stored(data: Path, *, finished: bool) -> str:
    """Store a game and return its id."""
    store = await open_store(data / "tablier.sqlite3")
    try:
        engine = PledgedEngine(store, ManualClock())
        table = await dealt(engine, 3)
        if finished:
            table = await played(engine, table)
    finally:
        await store.close()
    return table.table_id


def ran(*arguments: str) -> int:
    """Run a subcommand; what argparse refuses ends with its exit code too."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize("players", ["random", "computer"])
def test_selfplay_reports(capsys: pytest.CaptureFixture[str], players: str) -> None:
    arguments = ("--seats", "4", "--games", "2", "--seed", "7", "--option", "teams=on")
    assert ran("selfplay", "pass_pass", *arguments, "--players", players) == Exit.STOPPED
    said = capsys.readouterr().out
    for line in ("games 2", "moves ", "mean length ", "wins by seat ", "moves per second "):
        assert f"\n{line}" in f"\n{said}"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", "--seats", "3"), "pass_pass"),
        (("pass_pass",), "--seats"),
        (("pass_pass", "--seats", "many"), "many"),
        (("pass_pass", "--seats", "99"), "99"),
        (("pass_pass", "--seats", "-1"), "no table"),
        (("pass_pass", "--seats", "0"), "no table"),
        (("pass_pass", "--seats", "3", "--games", "0"), "0"),
        (("pass_pass", "--seats", "3", "--games", "-2"), "-2"),
        (("pass_pass", "--seats", "3", "--games", "1.5"), "1.5"),
        (("pass_pass", "--seats", "3", "--seed", "x"), "x"),
        (("pass_pass", "--seats", "4", "--option", "teams"), "teams"),
        (("pass_pass", "--seats", "4", "--option", "teams=maybe"), "maybe"),
        (("pass_pass", "--seats", "4", "--option", "speed=fast"), "speed"),
        (("pass_pass", "--seats", "3", "--option", "teams=on"), "3"),
        (("pass_pass", "--seats", "3", "--players", "human"), "human"),
    ],
)
def test_a_bad_selfplay_is_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert ran("selfplay", *arguments) == Exit.CONFIGURATION
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


@pytest.mark.parametrize("arguments", [(), ("a", "b", "c"), ("--help-me",)])
@pytest.mark.parametrize("command", ["verify", "export", "backup", "restore", "dance"])
def test_a_bad_command_is_explained(
    capsys: pytest.CaptureFixture[str], command: str, arguments: tuple[str, ...]
) -> None:
    assert ran(command, *arguments) == Exit.CONFIGURATION
    assert "usage:" in capsys.readouterr().err


def test_without_a_database_nothing_is_verified_copied_or_made(
    capsys: pytest.CaptureFixture[str], data: Path, tmp_path: Path
) -> None:
    copy = str(tmp_path / "copy")
    for command, place in (
        (("verify", "abcd1234"), data),
        (("export", "abcd1234", copy), data),
        (("backup", copy), data),
        (("restore", copy), copy),
    ):
        assert ran(*command) == Exit.DATABASE
        assert str(place) in capsys.readouterr().err
    assert not data.exists()
    assert not (tmp_path / "copy").exists()


@pytest.fixture
async def finished(data: Path) -> str:
    """A finished game in the database."""
    return await stored(data, finished=True)


@pytest.fixture
async def running(data: Path) -> str:
    """A running game in the database."""
    return await stored(data, finished=False)


def test_a_finished_game_is_verified(capsys: pytest.CaptureFixture[str], finished: str) -> None:
    assert ran("verify", finished) == Exit.STOPPED
    assert f"every draw of {finished} followed" in capsys.readouterr().out


def test_a_running_game_is_not(capsys: pytest.CaptureFixture[str], running: str) -> None:
    assert ran("verify", running) == Exit.FAULT
    assert "still open" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["nowhere1", "", "☃", "'; DROP TABLE games;", "x" * 9_000])
def test_an_unknown_game_is_not(
    capsys: pytest.CaptureFixture[str], finished: str, game: str
) -> None:
    assert ran("verify", game) == Exit.FAULT
    assert "no game is called" in capsys.readouterr().out


def test_a_restore_says_what_it_did(
    capsys: pytest.CaptureFixture[str], finished: str, data: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert ran("backup", str(copy)) == Exit.STOPPED
    capsys.readouterr()
    assert ran("restore", str(copy)) == Exit.STOPPED
    done, kept = capsys.readouterr().out.splitlines()
    assert done.startswith(f"Restored {copy} to {data / 'tablier.sqlite3'}: 1 table, 0 of them")
    (place,) = data.glob("tablier.before-*.sqlite3")
    assert str(place) in kept
    assert ran("verify", finished) == Exit.STOPPED


def test_a_backup_is_a_copy_that_can_be_verified(
    capsys: pytest.CaptureFixture[str],
    finished: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = tmp_path / "copy" / "tablier.sqlite3"
    assert ran("backup", str(target)) == Exit.DATABASE
    target.parent.mkdir()
    assert ran("backup", str(target)) == Exit.STOPPED
    assert ran("backup", str(target)) == Exit.DATABASE
    assert str(target) in capsys.readouterr().err
    monkeypatch.setenv("TABLIER_DATA", str(target.parent))
    assert ran("verify", finished) == Exit.STOPPED


def test_a_damaged_database_is_no_traceback(
    capsys: pytest.CaptureFixture[str], finished: str, data: Path, tmp_path: Path
) -> None:
    file = data / "tablier.sqlite3"
    content = bytearray(file.read_bytes())
    content[100 : len(content) // 2] = b"\xaa" * (len(content) // 2 - 100)
    file.write_bytes(content)
    for command in (("verify", finished), ("backup", str(tmp_path / "copy"))):
        assert ran(*command) == Exit.DATABASE
        assert str(file) in capsys.readouterr().err


def test_bad_settings_are_said_by_subcommands_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLIER_DATA", "~nobody-of-that-name")
    assert ran("verify", "abcd1234") == Exit.CONFIGURATION
    assert "TABLIER_DATA" in capsys.readouterr().err
