"""One mutant, and the tests that reach it: whether any of them notices."""

from __future__ import annotations

import contextlib
import difflib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from tests.longrun import Unit
from tests.mutants.core import ROOT, environment
from tests.mutants.places import Mutation, Place, mutated
from tests.mutants.reach import Reach

STARTING = 60.0
"""Seconds that Python and pytest may take besides the tests, on a busy machine."""

TIMES = 5
"""How many times as long as before a mutant's tests may take; beyond that it counts as noticed."""

MOST = 120.0
"""Seconds of tests for one mutant, about, as they took while they were traced: twice as long."""

LATER = 86_400
"""Seconds by which a mutated file is younger, so that no compiled file of the original fits it."""


RUNNING: set[int] = set()
"""The sessions of tests that run now."""


class Mutant(NamedTuple):
    """A mutation of a file of the core."""

    file: str
    place: Place
    mutation: Mutation

    def __str__(self) -> str:
        return f"{self.file}:{self.place.line} {self.mutation.kind}"

    def source(self, root: Path = ROOT) -> str:
        """Return the file as it is without it."""
        return (root / self.file).read_text(encoding="utf-8")

    def diff(self) -> str:
        """Return what it changes, with the lines around it."""
        before = self.source()
        after = mutated(before, self.place, self.mutation)
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
        return "".join(difflib.unified_diff(old, new, self.file, self.file, n=1))


class Verdict(NamedTuple):
    """What came of a mutant: by what it was noticed, "" if by nothing; how many tests reach it."""

    by: str
    tests: int


def pick(places: list[tuple[str, Place]], unit: Unit) -> Mutant:
    """Return the mutant of a unit: no two units of a seed have the same place."""
    order = Unit(unit.seed, 0).chance.sample(range(len(places)), len(places))
    file, place = places[order[unit.index]]
    return Mutant(file, place, unit.chance.choice(place.mutations))


class Trees:
    """Copies of the tree, each of which has one mutant at a time."""

    def __init__(self, trees: list[Path]) -> None:
        self._free: Queue[Path] = Queue()
        for tree in trees:
            self._free.put(tree)

    @contextlib.contextmanager
    def with_mutant(self, mutant: Mutant) -> Iterator[Path]:
        """Lend a copy that has a mutant."""
        tree = self._free.get()
        path = tree / mutant.file
        was, times = path.read_bytes(), path.stat()
        try:
            changed = mutated(was.decode(), mutant.place, mutant.mutation)
            path.write_text(changed, encoding="utf-8")
            os.utime(path, (times.st_atime, times.st_mtime + LATER))
            yield tree
        finally:
            path.write_bytes(was)
            os.utime(path, (times.st_atime, times.st_mtime))
            self._free.put(tree)


def tried(mutant: Mutant, reach: Reach, trees: Trees, luck: int) -> Verdict:
    """Run the tests that reach a mutant, fastest first, until one notices.

    Where very many reach it the slowest are left out: what they alone would notice counts as
    survived, so the score is never too good.
    """
    tests = reach.of(mutant.file, mutant.place.line, mutant.place.last, MOST)
    if not tests:
        return Verdict("", 0)
    seconds = STARTING + TIMES * reach.duration(tests)
    with trees.with_mutant(mutant) as tree:
        return Verdict(_noticed(tree, tests, seconds, luck), len(tests))


def _noticed(tree: Path, tests: list[str], seconds: float, luck: int) -> str:
    """Return what notices: a test, "time" or "loading"; "" if all tests pass."""
    (tree / "mutant.tests").write_text("\n".join(tests), encoding="utf-8")
    plugins = ("-p", "tests.mutants.steady", "-p", "no:cacheprovider", "-p", "no:xdist")
    command = [sys.executable, "-m", "pytest", "-x", "-q", *plugins, "--tb=no", "-rfE"]
    with subprocess.Popen(
        [*command, "@mutant.tests"],
        cwd=tree,
        env=environment(tree) | {"MUTANTS_LUCK": str(luck)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        RUNNING.add(process.pid)
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return "time"
        finally:
            RUNNING.discard(process.pid)
            _end(process.pid)
    if process.returncode == 0:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", said, re.MULTILINE)
    return found[1] if found and "::" in found[1] else "loading"


def end_all() -> None:
    """End all tests that still run for a mutant; what they would have said is lost."""
    for session in tuple(RUNNING):
        _end(session)


def _end(session: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(session, signal.SIGKILL)
