"""`python -m tests.hostile`: a number of hostile inputs, and what came of them.

A unit is one siege, with a bot of its own. It can be interrupted: see `tests/longrun.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from tests import longrun
from tests.hostile.attack import attack
from tests.hostile.machine import GROUNDS
from tests.hostile.mutants import MUTANTS
from tests.hostile.tally import Tally
from tests.longrun import WELL, Done, Line, Unit, Work

SIEGE = 2_000
"""Inputs of a unit, at least: a minute or two, which an interruption may cost."""


def siege(unit: Unit, inputs: int) -> Done:
    """Make a number of inputs in a new sandbox."""
    GROUNDS.clear()
    wrong = ""
    try:
        attack(inputs, unit.number)
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    tally = GROUNDS.tally
    figures = {"tally": msgspec.to_builtins(tally), "wrong": wrong}
    return Done(f"{tally.inputs:,} inputs", "wrong" if wrong else WELL, figures)


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the table, and what was wrong."""
    tally = Tally()
    for line in lines:
        counted = {kind: Counter(counts) for kind, counts in line.figures["tally"].items()}
        tally.add(Tally(**counted))
    yield from tally.lines()
    wrong = [line for line in lines if line.figures["wrong"]]
    yield "violations:" if wrong else "violations: none"
    yield from (f"unit {line.index}: {line.figures['wrong']}" for line in wrong)


def main(arguments: Sequence[str]) -> int:
    """Return 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    longrun.add_arguments(parser)
    parser.add_argument("--inputs", type=int, default=100_000, help="rounded up to whole sieges")
    parser.add_argument("--siege", type=int, default=SIEGE, help="inputs of one siege, at least")
    parser.add_argument("--mutant", choices=MUTANTS, help="a fault of the bot that is to be found")
    chosen = parser.parse_args(arguments)
    if chosen.mutant:
        GROUNDS.command = ("-m", "tests.hostile.mutants", chosen.mutant)
    units = -(-chosen.inputs // chosen.siege)
    parameters = {"siege": chosen.siege, "mutant": chosen.mutant or ""}
    work = Work("tests.hostile", parameters, units, lambda unit: siege(unit, chosen.siege), report)
    return longrun.run(work, chosen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
