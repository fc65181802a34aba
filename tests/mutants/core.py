"""What is mutated, what has to notice, and copies of the tree to do it in."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]

CORE = (
    "bot/tables/authority.py",
    "bot/engine/engine.py",
    "bot/engine/request.py",
    "bot/store/*.py",
    "bot/store/*/*.py",
    "bot/outgoing/planning/ending.py",
    "bot/outgoing/planning/planner.py",
    "games/*.py",
    "games/*/*.py",
    "games/*/*/*.py",
)
"""The one list of what is mutated: each pattern has to find a file."""

TESTS = ("tests/bot", "tests/conformance", "tests/games", "tests/golden", "tests/store")
"""The folders whose tests have to notice; none of them is marked as long."""


def core(root: Path = ROOT, patterns: Iterable[str] = CORE) -> list[str]:
    """Return the files of the core, from the root; LookupError if a pattern finds none."""
    found: set[str] = set()
    for pattern in patterns:
        files = {path.relative_to(root).as_posix() for path in root.glob(pattern)}
        if not files:
            raise LookupError(f"there is no {pattern}: name what has taken its place")
        found |= files
    return sorted(found)


def digest(root: Path = ROOT) -> str:
    """Return one number for all Python that tests of the core may run."""
    hashed = hashlib.sha256()
    for path in sorted(path for path in map(Path, tracked(root)) if path.suffix == ".py"):
        hashed.update(path.as_posix().encode() + b"\0" + (root / path).read_bytes())
    return hashed.hexdigest()[:16]


def tracked(root: Path = ROOT) -> list[str]:
    """Return every file of the tree that is not ignored and exists."""
    command = ["git", "-C", str(root), "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return [name for name in listed.split("\0") if name and (root / name).is_file()]


def copied(into: Path) -> Path:
    """Return a folder with a copy of the tree, in which nothing can reach the tree itself."""
    for name in tracked():
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    return into


def environment(tree: Path) -> dict[str, str]:
    """Return variables by which Python finds a copy of the tree before the tree itself."""
    return os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
