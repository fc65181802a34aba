"""What docstrings, comments and pages name is there: modules, and what stands in them."""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

FOLDERS = ("bot", "clock", "cogs", "games", "phrases", "render", "sandbox", "tests", "docs")

_ANY = "|".join(FOLDERS)

NAMED = re.compile(rf"`((?:{_ANY})(?:\.(?!png`)\w+)+)`")

FILES = re.compile(rf"`((?:{_ANY})/[\w/]+\.(?:py|md|json))`")


@cache
def is_there(name: str) -> bool:
    """Tell whether a dotted name leads to a module, or to something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            if not hasattr(found, part) and part not in getattr(found, "__annotations__", {}):
                return False
            found = getattr(found, part, None)
        return True
    return False


def texts() -> list[Path]:
    """Return every module and page of the project."""
    inside = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.[pm][yd]"))
    return [*ROOT.glob("*.md"), *inside]


def test_every_name_in_backticks_is_there() -> None:
    # The page of the sandbox's interface speaks of a variable that is called `sandbox`.
    pages = [path for path in texts() if path.name != "API.md"]
    named = {(name, path) for path in pages for name in NAMED.findall(path.read_text("utf-8"))}
    assert len(named) > 50, "nearly nothing was compared"
    gone = sorted(f"{path.relative_to(ROOT)}: {name}" for name, path in named if not is_there(name))
    assert gone == []


def test_every_file_in_backticks_is_there() -> None:
    pages = [path for path in texts() if path.name != "CHANGELOG.md"]
    named = {(name, path) for path in pages for name in FILES.findall(path.read_text("utf-8"))}
    assert len(named) > 50, "nearly nothing was compared"
    gone = sorted(
        f"{path.relative_to(ROOT)}: {name}" for name, path in named if not (ROOT / name).exists()
    )
    assert gone == []


@pytest.mark.parametrize("name", ["bot.host", "bot.engine.engine.Nothing"])
def test_a_name_that_is_not_there_is_found_out(name: str) -> None:
    assert not is_there(name)
