"""A machine that cannot draw is told what mends it, in one sentence."""

from __future__ import annotations

import subprocess
import sys

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
