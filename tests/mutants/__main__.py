"""`python -m tests.mutants`: faults put into the core, and which of them no test notices."""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests import longrun
from tests.longrun import WELL, Done, Line, Unit, Work
from tests.mutants.core import CORE, ROOT, copied, core
from tests.mutants.equivalent import Equivalent, equivalents, reason
from tests.mutants.places import Place, mutated, places, valid
from tests.mutants.reach import Reach, reach
from tests.mutants.trial import Trees, end_all, pick, tried

SURVIVED = "survived"

TARGET = 0.9
"""The share of mutants that the tests have to notice."""

Z = 1.959964
"""The quantile of the normal distribution for 95 %."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return Wilson's interval, 95 %, for a share that was seen `hits` times out of `of`."""
    if not of:
        return 0.0, 1.0
    share, spread = hits / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * math.sqrt(share * (1 - share) / of + spread / (4 * of))
    return middle - half, middle + half


def every_place() -> list[tuple[str, Place]]:
    """Return all places of the core."""
    return [
        (name, place)
        for name in core()
        for place in places((ROOT / name).read_text(encoding="utf-8"))
    ]


class Bench:
    """What is needed to try mutants: the places, the map, trees, and which are no faults."""

    def __init__(self, known: Reach, trees: Trees, named: Sequence[Equivalent]) -> None:
        self._places = every_place()
        self._reach = known
        self._trees = trees
        self._named = named

    def __len__(self) -> int:
        return len(self._places)

    def try_one(self, unit: Unit) -> Done:
        """Try the mutant of a unit."""
        mutant = pick(self._places, unit)
        source = mutant.source()
        if not valid(source, mutated(source, mutant.place, mutant.mutation)):
            return Done(str(mutant), figures={"class": "invalid"})
        if why := reason(mutant, self._named):
            return Done(str(mutant), figures={"class": "equivalent", "why": why})
        verdict = tried(mutant, self._reach, self._trees, unit.number)
        shown = {"class": "valid", "by": verdict.by, "tests": verdict.tests}
        if verdict.by:
            return Done(str(mutant), figures=shown)
        return Done(str(mutant), SURVIVED, shown | {"diff": mutant.diff()})


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Yield every survivor, the score by part of the core, and what noticed the rest."""
    tested = _tested(lines)
    for line in tested:
        if line.outcome == SURVIVED:
            yield f"unit {line.index} survived {line.figures['tests']} tests: {line.tried}"
            yield line.figures["diff"]
    for part in sorted({_part(line) for line in tested}):
        yield _score(part, [line for line in tested if _part(line) == part])
    others = Counter(str(line.figures["class"]) for line in lines if line not in tested)
    yield f"set aside: {dict(others)}"
    by = Counter(str(line.figures["by"]) for line in tested)
    yield f"of those killed: {by['time']} by time, {by['loading']} while loading"
    yield _score("all", tested)


def enough(lines: Sequence[Line]) -> bool:
    """Tell whether as many faults are noticed as have to be."""
    tested = _tested(lines)
    return sum(line.outcome == WELL for line in tested) >= TARGET * len(tested)


def _tested(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.figures["class"] == "valid"]


def _part(line: Line) -> str:
    return line.tried.partition(":")[0].rpartition("/")[0]


def _score(name: str, lines: Sequence[Line]) -> str:
    killed = sum(line.outcome == WELL for line in lines)
    low, high = wilson(killed, len(lines))
    share = killed / max(1, len(lines))
    return f"{name:<24}{killed:>5} of {len(lines):>4} killed: {share:.1%} ({low:.1%} to {high:.1%})"


def main(arguments: Sequence[str]) -> int:
    """Return 0 if the tests notice as many as they have to."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    longrun.add_arguments(parser)
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--at-once", type=int, default=2, help="how many are tried side by side")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        trees = Trees([copied(Path(folder) / str(at)) for at in range(chosen.at_once)])
        known = Reach((), (), {}, {}) if chosen.report else reach(chosen.at_once)
        bench = Bench(known, trees, equivalents())
        units = min(chosen.mutants, len(bench))
        parts = {"core": " ".join(CORE)}
        work = Work("tests.mutants", parts, units, bench.try_one, report, chosen.at_once, enough)
        try:
            return longrun.run(work, chosen)
        finally:
            end_all()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
