"""The command draws what it is asked for, or says in one sentence why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.registry import game
from render.__main__ import main
from render.gallery import entries
from render.gallery import main as gallery
from render.pictures import all_pictures, pictures_of


def drawn(tmp_path: Path, *arguments: str, suffix: str = ".png") -> bytes:
    """Return the bytes that a command writes."""
    out = tmp_path / f"picture{suffix}"
    assert main(["pass_pass", "--out", str(out), *arguments]) == 0
    return out.read_bytes()


def test_a_table(tmp_path: Path) -> None:
    first = drawn(tmp_path, "--moves", "9", "--seed", "3")
    assert first.startswith(b"\x89PNG")
    assert drawn(tmp_path, "--moves", "9", "--seed", "3") == first
    assert drawn(tmp_path, "--moves", "10", "--seed", "3") != first
    assert drawn(tmp_path, "--moves", "9", "--seed", "3", "--lang", "fr") != first


def test_further_pictures(tmp_path: Path) -> None:
    out = tmp_path / "picture.png"
    for name in pictures_of("passages_secrets").further:
        assert main(["passages_secrets", "--out", str(out), "--moves", "6", "--further", name]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_hand_score_cover_and_webp(tmp_path: Path) -> None:
    pictures = {
        drawn(tmp_path, "--seat", "1", "--seats", "4"),
        drawn(tmp_path, "--score", "--moves", "500"),
        drawn(tmp_path, "--cover"),
        drawn(tmp_path, "--page", "winners"),
        drawn(tmp_path, "--option", "teams=on"),
    }
    assert len(pictures) == 5
    assert drawn(tmp_path, suffix=".webp").startswith(b"RIFF")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess", "--out", "x.png"], "no game called chess"),
        (["pass_pass", "--out", "x.gif"], ".png or .webp"),
        (["pass_pass", "--out", "x.png", "--seats", "9"], "no table for 9"),
        (["pass_pass", "--out", "x.png", "--seat", "7"], "--seat 7"),
        (["pass_pass", "--out", "x.png", "--page", "chess"], "--page chess"),
        (["pass_pass", "--out", "x.png", "--further", "chess"], "--further chess"),
        (["pass_pass", "--out", "x.png", "--option", "teams"], "KEY=VALUE"),
        (["pass_pass", "--out", "x.png", "--option", "pace=fast"], "pace"),
    ],
)
def test_bad_arguments(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_arguments_that_are_no_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["pass_pass", "--out", "x.png", "--moves", "-1"])
    assert stopped.value.code == 2
    assert "not below 0" in capsys.readouterr().err


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pass_pass", "--out", str(tmp_path / "none" / "x.png")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_gallery_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert gallery(["--out", str(tmp_path / "file")]) == 1


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_gallery_has_every_kind(locale: str) -> None:
    shown = list(entries(pictures_of("pass_pass"), locale))
    assert len({entry.file for entry in shown}) == len(shown)
    names = {entry.scene.name for entry in shown}
    tables = {
        seats
        for teams in ("on", "off")
        for seats in game("pass_pass").seat_counts({"teams": teams})
    }
    wanted = {
        f"pass_pass {kind} {seats}" for kind in ("table", "hand", "score") for seats in tables
    }
    rules = {f"pass_pass rules {page}" for page in pictures_of("pass_pass").pages}
    assert rules
    assert names == wanted | rules | {"pass_pass cover"}


def test_unknown_pictures() -> None:
    assert [one.slug for one in all_pictures()] == sorted(one.slug for one in all_pictures())
    with pytest.raises(KeyError):
        pictures_of("chess")
