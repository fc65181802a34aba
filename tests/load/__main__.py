"""`python -m tests.load`: long runs, and their figures.

A unit is one whole run. It can be interrupted between two: see `tests/longrun.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests import longrun
from tests.load.soak import Soak, soak
from tests.longrun import WELL, Done, Line, Unit, Work

LAG = 0.050
"""Seconds of the event loop's lag at p99 that a run must stay under."""


def judged(seen: Soak) -> Done:
    """Return what came of a run."""
    faults = list(seen.faults())
    if seen.lag_99 >= LAG:
        faults.append(f"the event loop is late by {seen.lag_99 * 1000:.0f} ms at p99")
    figures = {"report": list(seen.report()), "faults": faults}
    return Done(f"{seen.moves} moves", "wrong" if faults else WELL, figures)


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the figures of each run, and what is wrong with it."""
    for line in lines:
        yield f"run {line.index}"
        yield from line.figures["report"]
        yield from line.figures["faults"]


def main(arguments: Sequence[str]) -> int:
    """Return 0 if all is as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    longrun.add_arguments(parser)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600, help="of one run")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--pace", type=float, default=10, help="seconds between two moves of a table"
    )
    chosen = parser.parse_args(arguments)
    parameters = {each: getattr(chosen, each) for each in ("seconds", "tables", "pace")}

    def one(unit: Unit) -> Done:
        with tempfile.TemporaryDirectory() as folder:
            running = soak(Path(folder), seed=unit.number, **parameters)
            return judged(asyncio.run(running))

    return longrun.run(Work("tests.load", parameters, chosen.runs, one, report), chosen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
