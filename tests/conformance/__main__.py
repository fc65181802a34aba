"""`python -m tests.conformance`: the laws of secrecy, and how often they compared what differs.

The exit code is 1 if a law is broken, or hardly ever compared anything that could differ.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from games.protocol import Seat
from tests.conformance.cases import CASES
from tests.conformance.counts import Compared, Counts
from tests.conformance.sketches import SKETCHES
from tests.conformance.walk import BrokenLawError


def main(arguments: Sequence[str]) -> int:
    """Return 0 if every law holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of each table")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--game", default="", help="only tables whose name begins so")
    chosen = parser.parse_args(arguments)
    print(f"seed {chosen.seed}: what differed for the observer for whom it did so least, of all")
    _row("", *Compared)
    broken = 0
    for case in (*CASES, *SKETCHES):
        if str(case).startswith(chosen.game):
            counts = Counts()
            try:
                for seed in range(chosen.seed, chosen.seed + chosen.games):
                    counts.add(case.hears(case.table, seed))
                counts.require(case.least, case.table.observers(), str(case))
            except BrokenLawError as error:
                print(error)
                broken += 1
            observers = case.table.observers()
            _row(str(case), *(_cell(counts, law, observers) for law in Compared))
    return int(broken > 0)


def _cell(counts: Counts, law: Compared, observers: tuple[Seat | None, ...]) -> str:
    return f"{counts.least(law, observers):,} of {counts.rows[law]:,}"


def _row(name: str, *cells: str) -> None:
    print(f"{name:<56}" + "".join(f"{cell:>26}" for cell in cells), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
