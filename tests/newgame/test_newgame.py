"""A new game runs at once, lacks what its failing tests say and no more, and spoils nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns
from xml.etree import ElementTree

import pytest

from tests.newgame.writing import PROJECT, NewGame, NewGameError, write

SLUG = "zither_and_drum"

OTHERS = ignore_patterns(".*", "__pycache__", "results", "gallery")
"""What is no part of the project: all that is hidden, and all that was made."""

LACKS = re.compile(r"(?:\w+/)+\w+|README\.md")
"""How a failing test names the file that is to be changed."""


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program of Python in a copy of the project."""
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=project, capture_output=True, text=True, timeout=900, check=False
    )


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which a game was begun, by the commands of `make new-game`."""
    project = tmp_path_factory.mktemp("copy") / "tablier"
    copytree(PROJECT, project, ignore=OTHERS)
    made = run(project, "tests.newgame", SLUG, "--title", "L’Été en Ré", "--seats", "3-6")
    assert made.returncode == 0, made.stderr
    golden = run(project, "tests.golden", SLUG)
    assert golden.returncode == 0, golden.stderr
    return project


@pytest.mark.long
def test_a_new_game_is_played_to_the_end(begun: Path) -> None:
    played = run(begun, "bot", "selfplay", SLUG, "--seats", "6", "--games", "20", "--seed", "1")
    assert played.returncode == 0, played.stderr
    assert "games 20\n" in played.stdout


@pytest.mark.long
def test_all_that_fails_is_what_is_missing_and_says_where(begun: Path) -> None:
    """Conformance, faces, phrases, pictures, golden games and the host's laws: all of one game."""
    report = begun / "report.xml"
    tried = run(begun, "pytest", "--game", SLUG, "-m", "not long", f"--junitxml={report}")
    assert tried.returncode == 1, tried.stdout
    suites = ElementTree.parse(report).getroot()  # noqa: S314 - written by the line above
    failed = dict(failures(suites))
    missing = {f"tests.games.{SLUG}.test_rules", "tests.test_readme"}
    assert {name.partition("::")[0] for name in failed} == missing, tried.stdout
    assert len(failed) == 11
    assert not [name for name, said in failed.items() if not LACKS.search(said)]
    assert len(suites.findall(".//testcase")) > 200


def failures(suites: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """Yield every test that failed, with what it says."""
    for case in suites.iter("testcase"):
        for failure in (*case.findall("failure"), *case.findall("error")):
            yield f"{case.get('classname')}::{case.get('name')}", failure.get("message", "")


@pytest.mark.long
def test_a_new_game_is_clean_by_lint_and_types(begun: Path) -> None:
    for arguments in (("ruff", "check"), ("ruff", "format", "--check"), ("mypy",)):
        said = run(begun, *arguments)
        assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.parametrize("slug", ["aa", "i18n_game", "zzzzzzzz_zzzzzzzzz"])
def test_lint_is_content_with_a_slug_of_any_length(slug: str, tmp_path: Path) -> None:
    """Where a name stands among the imports, and how long a line is, depends on the slug."""
    write(NewGame(slug, "W" * 32), tmp_path)
    (tmp_path / "pyproject.toml").write_bytes((PROJECT / "pyproject.toml").read_bytes())
    ours = 'lint.isort.known-first-party=["bot", "cogs", "games", "phrases", "render", "tests"]'
    for arguments in (("ruff", "check", "--config", ours), ("ruff", "format", "--check")):
        said = run(tmp_path, *arguments)
        assert said.returncode == 0, said.stdout


@pytest.mark.parametrize(
    ("slug", "why"),
    [
        ("pass_pass", "is a game already"),
        ("pass_partout", "begins like pass_pass"),
        ("common", "phrases of the host"),
        ("table", "phrases of the host"),
        ("a_very_long_slug_it_is", "too long"),
        *((slug, "No slug") for slug in ("", "Big", "two words", "1st", "class", "été", "../x")),
    ],
)
def test_a_slug_that_cannot_be_is_refused_in_a_sentence(slug: str, why: str) -> None:
    with pytest.raises(NewGameError, match=why) as refused:
        NewGame(slug)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("title", ['A "game"', "{x}", "a\nb", "\\n", "W" * 33, "$(x)"])
def test_a_title_that_would_break_a_file_is_refused(title: str) -> None:
    with pytest.raises(NewGameError, match="No title"):
        NewGame("zither", title)


@pytest.mark.parametrize("seats", ["", "1-3", "5-2", "2-7", "2,3", "two"])
def test_numbers_of_players_that_cannot_be_are_refused(seats: str) -> None:
    with pytest.raises(NewGameError, match="No numbers of players"):
        NewGame("zither", seats=seats)


@pytest.mark.parametrize(
    "there",
    [
        "games/zither/__init__.py",
        "games/zither.py",
        "cogs/zither/notes.txt",
        "render/zither.py",
        "tests/conformance/zither.py",
        "phrases/catalogue/fr/zither.po",
    ],
)
def test_nothing_is_written_over_and_nothing_beside_it(there: str, tmp_path: Path) -> None:
    mine = tmp_path / there
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    with pytest.raises(NewGameError, match=r"^zither is taken: .* exists\.$"):
        write(NewGame("zither"), tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [mine]
    assert mine.read_text() == "mine"


def test_the_command_refuses_with_a_sentence_and_a_code() -> None:
    refused = run(PROJECT, "tests.newgame", "pass_pass")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "pass_pass is a game already.\n"
