"""The commands `verify`, `export` and `selfplay --save`: a file that proves itself anywhere."""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.program import command_line
from bot.program.exits import Exit
from bot.proof.export import LARGEST
from bot.store.sqlite import open_store
from games import registry
from tests.bot.files import Forgery, forged, small
from tests.bot.forgeries import FORGERIES
from tests.bot.program.test_subcommands import data, finished, ran, running  # noqa: F401

pytestmark = pytest.mark.usefixtures("data")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An exported file, in the folder where one stands."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(small())
    return path


def test_a_file_is_verified_without_database_and_settings(
    file: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("TABLIER_DATA", "~nobody-of-that-name")
    assert ran("verify", file.name) == Exit.STOPPED
    out = capsys.readouterr().out
    assert "every draw of" in out
    assert out.count("WITHOUT IT") == 2
    assert os.listdir(tmp_path) == [file.name]


def test_the_posted_hashes_are_compared_however_they_were_copied(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = Forgery(small()).header
    posted = ("--commitment", f" `{header['commitment'].upper()}` ", "--last", header["last"])
    assert ran("verify", str(file), *posted) == Exit.STOPPED
    out = capsys.readouterr().out
    assert out.count("and with what was posted") == 2
    assert "WITHOUT IT" not in out


@pytest.mark.parametrize("option", ["--commitment", "--last"])
def test_another_posted_hash_is_a_failure(
    file: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert ran("verify", str(file), option, "0" * 64) == Exit.FAULT
    assert "that was posted" in capsys.readouterr().out
    assert ran("verify", str(file), option, "0" * 63) == Exit.CONFIGURATION
    assert "64 hexadecimal digits" in capsys.readouterr().err


class Terminal(io.StringIO):
    """Somebody who types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "compared", "fair"),
    [
        ("{commitment}\n{last}\n", 2, True),
        ("nonsense\n{commitment}\n\n", 1, True),
        ("\n\n", 0, True),
        ("", 0, True),
        ("\n" + "0" * 64 + "\n", 0, False),
    ],
)
def test_at_a_terminal_it_asks_for_the_posted_hashes(
    file: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    compared: int,
    fair: bool,
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(typed.format(**Forgery(small()).header)))
    assert (ran("verify", str(file)) == Exit.STOPPED) == fair
    out = capsys.readouterr().out
    assert out.count("and with what was posted") == compared
    assert ("64 hexadecimal digits" in out) == ("nonsense" in typed)


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_file_ends_with_1_and_no_traceback(
    file: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file.write_bytes(forged(small(), FORGERIES[name][0]))
    assert ran("verify", str(file)) == Exit.FAULT
    assert capsys.readouterr().out.startswith("NOT proved. ")


def test_no_more_of_a_file_is_read_than_is_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    huge = tmp_path / "huge"
    with huge.open("wb") as opened:
        opened.truncate(LARGEST * 1_000)
    assert ran("verify", str(huge)) == Exit.FAULT
    assert "bytes" in capsys.readouterr().out


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran("verify", str(tmp_path)) == Exit.FAULT
    assert "nor is there such a file" in capsys.readouterr().out


def test_whoever_reads_no_further_sees_no_traceback(file: Path) -> None:
    command = [sys.executable, "-m", "bot", "verify", str(file)]
    root = str(Path(__file__).parents[3])
    with subprocess.Popen(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_stored_game_is_exported_once_and_proved_anywhere(
    finished: str,  # noqa: F811
    data: Path,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    target = tmp_path / "out.jsonl"
    assert ran("export", finished, str(target)) == Exit.STOPPED
    content = target.read_bytes()
    assert ran("export", finished, str(target)) == Exit.FAULT
    assert "nothing was written" in capsys.readouterr().err
    assert target.read_bytes() == content
    for path in data.iterdir():
        path.unlink()
    data.rmdir()
    assert ran("verify", str(target)) == Exit.STOPPED
    assert f"every draw of {finished} followed" in capsys.readouterr().out


def test_a_stored_game_is_compared_with_what_was_posted(
    finished: str,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    target = tmp_path / "out.jsonl"
    assert ran("export", finished, str(target)) == Exit.STOPPED
    header = Forgery(target.read_bytes()).header
    posted = ("--commitment", header["commitment"], "--last", header["last"])
    assert ran("verify", finished, *posted) == Exit.STOPPED
    assert "WITHOUT IT" not in capsys.readouterr().out
    assert ran("verify", finished, "--last", "0" * 64) == Exit.FAULT


async def test_a_packed_game_is_exported_and_proved_as_before(
    finished: str,  # noqa: F811
    data: Path,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = [tmp_path / name for name in ("a.jsonl", "b.jsonl")]
    assert await asyncio.to_thread(ran, "export", finished, str(files[0])) == Exit.STOPPED
    store = await open_store(data / "tablier.sqlite3")
    assert await store.pack(finished)
    await store.close()
    assert await asyncio.to_thread(ran, "export", finished, str(files[1])) == Exit.STOPPED
    assert files[0].read_bytes() == files[1].read_bytes()
    capsys.readouterr()
    assert await asyncio.to_thread(ran, "verify", finished) == Exit.STOPPED
    assert f"every draw of {finished} followed" in capsys.readouterr().out


def test_a_running_game_is_not_exported(
    running: str,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    target = tmp_path / "out.jsonl"
    assert ran("export", running, str(target)) == Exit.FAULT
    assert "still open" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize("game", ["nowhere1", "", "☃", "../x", "x" * 9_000])
def test_an_unknown_game_is_not_exported(
    finished: str,  # noqa: F811
    game: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ran("export", game, str(tmp_path / "out")) == Exit.FAULT
    assert "no game is called" in capsys.readouterr().err


@pytest.mark.parametrize("path", ["nowhere/out", "x" * 9_000, "a\0b"])
def test_a_place_where_nothing_can_be_written_is_a_sentence(
    finished: str,  # noqa: F811
    path: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ran("export", finished, path) == Exit.FAULT
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("players", ["random", "computer"])
@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_selfplay_saves_a_file_that_proves_itself(
    slug: str,
    players: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # How well they play does not matter.
    monkeypatch.setattr(command_line, "BUDGET", 10)
    options = {option.key: option.default for option in registry.game(slug).option_schema}
    seats = str(registry.game(slug).seat_counts(options)[0])
    files = [tmp_path / name for name in ("a.jsonl", "b.jsonl")]
    for path in files:
        arguments = ("--seats", seats, "--games", "1", "--seed", "5", "--players", players)
        assert ran("selfplay", slug, *arguments, "--save", str(path)) == Exit.STOPPED
        out = capsys.readouterr().out.splitlines()
    assert files[0].read_bytes() == files[1].read_bytes()
    told = dict(line.split(" ", 1) for line in out)
    posted = ("--commitment", told["commitment"], "--last", told["last"])
    assert ran("verify", str(files[0]), *posted) == Exit.STOPPED
    header = json.loads(files[0].read_bytes().splitlines()[0])
    assert len(header["joins"]) == (int(seats) if players == "random" else 0)
    assert (header["cut"] is not None) == (players == "random")


def test_selfplay_overwrites_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seats", "3", "--games", "1", "--save", str(file))
    assert ran("selfplay", "pass_pass", *arguments) == Exit.CONFIGURATION
    assert "nothing was played" in capsys.readouterr().err
    assert file.read_bytes() == small()
