"""Which tests reach which line of the core: looked up by running all of them once."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate
from pathlib import Path, PurePath

import msgspec
from coverage import CoverageData

from tests.mutants.core import ROOT, TESTS, copied, core, digest, environment

CACHE = ROOT / "results" / "reach"
"""Where maps are kept, by the digest of the sources they are of."""

AT_LOAD = ""
"""What coverage calls what runs in no test: the loading of modules."""


class Reach(msgspec.Struct, frozen=True):
    """A map. `seconds` are those of each test, `lines` the tests (by place) of each line.

    `loaded` are lines that run when modules are loaded, or before any test.
    """

    tests: tuple[str, ...]
    seconds: tuple[float, ...]
    lines: dict[str, dict[int, tuple[int, ...]]]
    loaded: dict[str, tuple[int, ...]]

    def of(self, file: str, first: int, last: int, most: float = math.inf) -> list[str]:
        """Return the tests that reach one of the lines, fastest first: about `most` seconds.

        What is done as a module is loaded reaches all tests of the module, and those of the folder
        that mirrors its own, which may only read what it has made.
        """
        lines, found = self.lines.get(file, {}), set[int]()
        wanted = range(first, last + 1)
        if any(line in wanted for line in self.loaded.get(file, ())):
            wanted = range(1, max(lines, default=0) + 1)
            found = self._beside(file)
        found |= {test for line in wanted for test in lines.get(line, ())}
        order = sorted(found, key=lambda one: self.seconds[one])
        spent = accumulate((self.seconds[one] for one in order), initial=0.0)
        return [self.tests[one] for one, before in zip(order, spent, strict=False) if before < most]

    def _beside(self, file: str) -> set[int]:
        folder = PurePath(file).parent.name
        paths = (PurePath(test.partition("::")[0]) for test in self.tests)
        return {at for at, path in enumerate(paths) if path.parent.name == folder}

    def duration(self, tests: Iterable[str]) -> float:
        """Return how many seconds some tests take together."""
        known = dict(zip(self.tests, self.seconds, strict=True))
        return sum(known[test] for test in tests)


def reach(at_once: int = 2) -> Reach:
    """Return the map of the tree as it is: a kept one, or a new one, which takes minutes."""
    kept = CACHE / f"{digest()}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        folder = kept.with_suffix(".building")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        _trace(folder, at_once)
        kept.with_suffix(".new").write_bytes(msgspec.json.encode(_read(folder, folder / "tree")))
        kept.with_suffix(".new").rename(kept)
        shutil.rmtree(folder)
    return msgspec.json.decode(kept.read_bytes(), type=Reach)


def _trace(folder: Path, at_once: int) -> None:
    """Run all tests in a copy of the tree; one that fails kills no mutant, and is left out."""
    print("which tests reach which lines: some minutes, once for each version", file=sys.stderr)
    tree = copied(folder / "tree")
    plugins = ("-p", "tests.mutants.tracing", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", "-q", *plugins, "-n", str(at_once), *TESTS]
    known = environment(tree) | {"MUTANTS_TRACE": str(folder)}
    with (folder / "said.txt").open("w") as said:
        subprocess.run(command, cwd=tree, env=known, stdout=said, stderr=said, check=False)


def _read(folder: Path, tree: Path) -> Reach:
    """Put together what the processes have seen."""
    seconds = msgspec.json.decode((folder / "seconds.json").read_bytes(), type=dict[str, float])
    places = {test: at for at, test in enumerate(seconds)}
    lines: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    loaded: dict[str, set[int]] = defaultdict(set)
    for path in sorted(folder.glob("lines.*")):
        data = CoverageData(str(path))
        data.read()
        for name in core():
            for line, contexts in data.contexts_by_lineno(str(tree / name)).items():
                lines[name][line] |= {places[test] for test in contexts if test in places}
                if AT_LOAD in contexts:
                    loaded[name].add(line)
    return Reach(
        tuple(seconds),
        tuple(seconds.values()),
        {
            name: {at: tuple(sorted(found)) for at, found in of.items()}
            for name, of in lines.items()
        },
        {name: tuple(sorted(of)) for name, of in loaded.items()},
    )
