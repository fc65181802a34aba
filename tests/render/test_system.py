"""A machine that cannot draw is told what mends it, in one sentence."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from render import system


def test_this_machine_draws() -> None:
    assert system.check() is None


def test_missing_system_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name == "apt-get" or None)
    fault = ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")
    sentence = system.check(fault)
    assert sentence is not None
    assert sentence.endswith("sudo apt-get install -y libegl1 libgl1")
    assert "\n" not in sentence


EGL = ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")


class Shell:
    """Runs nothing; `ran` is what it was asked to run, `failing` what ends with an error."""

    def __init__(self, *failing: str) -> None:
        self.ran: list[str] = []
        self._failing = failing

    def __call__(self, command: Sequence[str]) -> int:
        said = " ".join(command)
        self.ran.append(said)
        return int(any(word in said for word in self._failing))


@pytest.fixture
def debian(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with apt-get and sudo."""
    found = ("apt-get", "sudo")
    monkeypatch.setattr("shutil.which", lambda name: name if name in found else None)


@pytest.mark.usefixtures("debian")
@pytest.mark.parametrize("before", [(), ("sudo", "-n")])
def test_who_may_install_what_is_missing_does_so_in_one_line(
    capsys: pytest.CaptureFixture[str], before: system.Command
) -> None:
    shell = Shell()
    assert system.prepare(EGL, shell, lambda _: before) == 0
    first = " ".join(before)
    assert shell.ran == [
        f"{first} apt-get update -qq".strip(),
        f"{first} apt-get install -y libegl1 libgl1".strip(),
    ]
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 1
    assert shell.ran[1] in said.out
    assert said.err == ""


@pytest.mark.usefixtures("debian")
def test_who_may_not_is_told_what_to_install_and_goes_on_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shell = Shell()
    assert system.prepare(EGL, shell, lambda _: None) == 0
    assert shell.ran == []
    (line,) = capsys.readouterr().err.splitlines()
    assert "in words" in line
    assert "sudo apt-get install -y libegl1 libgl1" in line


@pytest.mark.usefixtures("debian")
def test_an_installation_that_fails_is_no_failure_of_make(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert system.prepare(EGL, Shell("install"), lambda _: ()) == 0
    assert "in words" in capsys.readouterr().err


def test_a_machine_that_draws_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    shell = Shell()
    assert system.prepare(None, shell, lambda _: ()) == 0
    assert shell.ran == []
    assert capsys.readouterr() == ("", "")


def test_what_no_library_of_the_system_mends_is_a_failure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert system.prepare(ImportError("bad magic"), Shell(), lambda _: ()) == 1
    assert "bad magic" in capsys.readouterr().err


@pytest.mark.usefixtures("debian")
@pytest.mark.skipif(sys.platform == "win32", reason="there is no root")
def test_nobody_is_asked_for_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert system.leave(Shell("sudo")) == ()
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    shell = Shell()
    assert system.leave(shell) == ("sudo", "-n")
    assert shell.ran == ["sudo -n true"]
    assert system.leave(Shell("sudo")) is None
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert system.leave(Shell()) is None


def test_missing_drawing_library() -> None:
    sentence = system.check(ModuleNotFoundError("No module named 'skia'"))
    assert sentence is not None
    assert "pip install skia-python" in sentence


def test_anything_else_is_told_as_it_is() -> None:
    sentence = system.check(ImportError("bad magic"))
    assert sentence is not None
    assert "bad magic" in sentence


def test_everything_can_be_imported_without_the_drawing_library() -> None:
    lines = (
        "import sys",
        "sys.modules['skia'] = None",
        "import render.studio, render.gallery, render.pass_pass, render.system",
        "print(render.system.check())",
        "from render.__main__ import main",
        "sys.exit(main(['pass_pass', '--out', 'never.png']))",
    )
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False
    )
    assert "pip install skia-python" in run.stdout
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
