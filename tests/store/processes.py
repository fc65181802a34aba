"""What others do to the files of a store: the processes of `actors`, and files put in its place."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _command(role: str, path: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "tests.store.actors", role, str(path), *more]


@contextmanager
def started(role: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Start an actor; it is killed at the end if it still lives."""
    pipe = subprocess.PIPE
    actor = subprocess.Popen(_command(role, path), cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
    with actor:
        try:
            yield actor
        finally:
            actor.kill()


def finished(
    role: str, path: Path, *more: str, seconds: float = 20
) -> subprocess.CompletedProcess[str]:
    """Run an actor to its end, which must come within some seconds."""
    return subprocess.run(
        _command(role, path, *more),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


def write(path: Path, text: str) -> None:
    """Put a file in the place of another, its folder included."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
