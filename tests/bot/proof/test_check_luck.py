"""The stand-alone script: without the project it proves files, and finds forged ones."""

from __future__ import annotations

import ast
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.chance import HmacChance
from tests.bot.files import Forgery, forged, made, mutated, small, tables
from tests.bot.forgeries import FORGERIES

SCRIPT = Path(__file__).parents[3] / "docs" / "check_luck.py"
TABLES = list(tables())
MUTATIONS = 12

FOUND = (
    "a secret",
    "a join",
    "a cut",
    "no cut",
    "a join in the header",
    "one join fewer in the header",
    "a cut in the header",
    "a commitment in the header",
    "a secret alone",
    "another table",
    "another game",
    "a draw",
    "no draws",
    "a draw more",
    "a deal twice",
    "no deal",
    "no opening",
    "a move that says it drew",
    "another join of the same person",
)
"""Of the forgeries whose hashes fit, those that concern what the script checks."""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script as somebody who has nothing but it, in a folder of their own."""
    script = folder / "check_luck.py"
    script.write_bytes(SCRIPT.read_bytes())
    command = [sys.executable, "-I", "-W", "error", script.name, *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, check=False, env={}
    )


def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path) -> str:
    """Return what the script says of a file, run in this process: "" if it is proved."""
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), str(file)])
    try:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    except SystemExit as end:
        return str(end.code)
    finally:
        capsys.readouterr()
    return ""


def test_it_is_short_needs_nothing_and_is_written_for_python_3_9() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 150
    tree = ast.parse(source, feature_version=(3, 9))
    imported = {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    assert imported <= set(sys.stdlib_module_names)
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))


def test_alone_it_proves_a_file_and_says_what_it_did_not_compare(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(small())
    header = Forgery(small()).header
    done = run(tmp_path, "game.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    assert "NO commitment" in done.stdout
    assert "NO last hash" in done.stdout
    for join in header["joins"]:
        assert str(join) in done.stdout
    done = run(tmp_path, "game.jsonl", header["commitment"], header["last"].upper())
    assert (done.returncode, done.stderr) == (0, "")
    assert "NO " not in done.stdout


@pytest.mark.parametrize("place", [1, 2])
def test_alone_it_refuses_what_was_not_posted(tmp_path: Path, place: int) -> None:
    (tmp_path / "game.jsonl").write_bytes(small())
    header = Forgery(small()).header
    arguments = ["game.jsonl", header["commitment"], header["last"]]
    arguments[place] = "0" * 64
    done = run(tmp_path, *arguments)
    assert done.returncode == 1
    assert "posted" in done.stderr


@pytest.mark.case("45")
@pytest.mark.parametrize("name", FOUND)
def test_alone_it_finds_a_forgery_whose_hashes_fit(tmp_path: Path, name: str) -> None:
    (tmp_path / "game.jsonl").write_bytes(forged(small(), FORGERIES[name][0]))
    done = run(tmp_path, "game.jsonl")
    assert done.returncode == 1, done.stdout
    assert done.stderr.startswith("WRONG. ")
    assert "Traceback" not in done.stderr


def _deal_of(forgery: Forgery) -> str:
    return str(forgery.row_of("Started"))


DRAWS: dict[str, Callable[[Forgery], object]] = {
    "the deal's draws are gone": lambda f: f.draws["draws"].pop(_deal_of(f)),
    "some of the deal's draws are gone": lambda f: f.draws["draws"][_deal_of(f)].pop(),
    "the first draw is another one": lambda f: f.draws["draws"][_deal_of(f)].__setitem__(0, [1, 0]),
    "draws of nothing": lambda f: f.draws["draws"].__setitem__(_deal_of(f), [[1, 0]]),
    "the seats were not drawn": lambda f: f.draws["seats"].clear(),
    "one draw more for the seats": lambda f: f.draws["seats"].append([1, 0]),
    "a row that drew nothing": lambda f: f.draws["draws"].__setitem__("0", [[1, 0]]),
}


@pytest.mark.case("45")
@pytest.mark.parametrize("name", DRAWS)
def test_no_draw_can_be_left_out_or_made_up(tmp_path: Path, name: str) -> None:
    forgery = Forgery(small())
    before = json.dumps(forgery.draws)
    DRAWS[name](forgery)
    assert json.dumps(forgery.draws) != before
    (tmp_path / "game.jsonl").write_bytes(forgery.written())
    done = run(tmp_path, "game.jsonl", forgery.header["commitment"], forgery.header["last"])
    assert done.returncode == 1, done.stdout
    assert done.stderr.startswith("WRONG. row ")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n\n",
        b"{}\n{}\n{}\n",
        b"[]\n[]\n[]\n",
        b"\xff\n\xff\n\xff\n",
        b"[" * 100_000 + b"\n\n\n",
        b'{"x":' + b"7" * 5_000_000 + b"}\n{}\n{}\n",
        b" " * 11_000_000,
    ],
    ids=range(8),
)
def test_alone_it_has_a_sentence_for_what_is_no_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "game.jsonl").write_bytes(content)
    done = run(tmp_path, "game.jsonl")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("WRONG. ")


def test_alone_it_has_a_sentence_for_no_file_and_no_arguments(tmp_path: Path) -> None:
    assert "No such file" in run(tmp_path, "nowhere.jsonl").stderr
    assert "python check_luck.py FILE" in run(tmp_path).stderr


def test_a_file_does_nothing_to_the_screen(tmp_path: Path) -> None:
    def paint(file: Forgery) -> None:
        for event in file.events("Joined")[:1]:
            event["player"]["join"] = "\x1b[2J rows fit"
        file.header["joins"][0] = "\x1b[2J rows fit"
        file.draws["draws"]["\x1b[2J"] = [["\x1b[2J", 0]]

    (tmp_path / "game.jsonl").write_bytes(forged(small(), paint))
    done = run(tmp_path, "game.jsonl")
    assert done.returncode == 1
    assert done.stdout == ""
    assert (done.stderr.rstrip()).isprintable()


@pytest.mark.parametrize(("slug", "options", "seats"), TABLES)
def test_every_file_is_proved_and_a_changed_one_is_not(
    slug: str,
    options: tuple[tuple[str, str], ...],
    seats: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content, path, changed = made(slug, options, seats, seats // 2), tmp_path / "file", 0
    path.write_bytes(content)
    assert said(capsys, monkeypatch, path) == ""
    for seed in range(MUTATIONS):
        chance = HmacChance(b"mutation", f"{slug} {options} {seats} {seed}".encode())
        mutation = mutated(content, chance)
        if mutation.file == content:
            continue
        changed += 1
        path.write_bytes(mutation.file)
        told = said(capsys, monkeypatch, path)
        where = f"{mutation.name} in line {mutation.line} ({chance.context!r}): {told}"
        assert told.startswith("WRONG. "), where
        in_a_row = 0 < mutation.line < content.count(b"\n") - 2
        if in_a_row and mutation.name in ("drop", "double", "swap"):
            assert re.search(rf"row ({mutation.line - 1}|{mutation.line})\b", told), where
    assert changed > MUTATIONS // 2
