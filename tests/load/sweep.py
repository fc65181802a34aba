"""`python -m tests.load.sweep`: up to how many live tables the boards stay young.

A unit is one number of tables. It can be interrupted between two: see `tests/longrun.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests import longrun
from tests.load.crowd import Lag, crowded
from tests.longrun import WELL, Done, Line, Unit, Work

COUNTS = (10, 25, 50, 100)
"""How many tables each unit has."""

YOUNG = 2.0
"""Seconds after which a board is old: the bound for 95 of 100 rows."""


def judged(tables: int, lag: Lag) -> Done:
    """Return what came of a number of tables; boards that are old are a figure, not a fault."""
    figures = {"p95": lag.p95, "report": list(lag.report()), "faults": lag.faults}
    return Done(f"{tables} tables", "wrong" if lag.faults else WELL, figures)


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the figures of each number of tables, and up to which one boards stay young."""
    young = 0
    for line in sorted(lines, key=lambda each: each.index):
        yield from line.figures["report"]
        yield from line.figures["faults"]
        if line.figures["p95"] < YOUNG:
            young = max(young, COUNTS[line.index])
    yield f"boards are less than {YOUNG:.0f} s old (p95) up to {young} tables"


def main(arguments: Sequence[str]) -> int:
    """Return 0 if nothing was lost and no request was invalid."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.sweep", description=__doc__)
    longrun.add_arguments(parser)
    parser.add_argument("--seconds", type=float, default=300, help="of each number of tables")
    parser.add_argument("--think", type=float, default=8, help="seconds that people think at most")
    chosen = parser.parse_args(arguments)
    parameters = {each: getattr(chosen, each) for each in ("seconds", "think")}

    def one(unit: Unit) -> Done:
        tables = COUNTS[unit.index]
        with tempfile.TemporaryDirectory() as folder:
            running = crowded(Path(folder), tables=tables, seed=unit.number, **parameters)
            return judged(tables, asyncio.run(running))

    work = Work("tests.load.sweep", parameters, len(COUNTS), one, report)
    return longrun.run(work, chosen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
