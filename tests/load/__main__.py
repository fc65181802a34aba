"""`python -m tests.load`: a long run, and its figures."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.load.soak import soak

LAG = 0.050
"""Seconds of the event loop's lag at p99 that a run must stay under."""


def main(arguments: Sequence[str]) -> int:
    """Return 0 if all is as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--pace", type=float, default=10, help="seconds between two moves of a table"
    )
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    chosen = parser.parse_args(arguments)
    print(f"{chosen.tables} tables, {chosen.seconds:.0f} s, seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(
            soak(
                Path(folder),
                tables=chosen.tables,
                seconds=chosen.seconds,
                pace=chosen.pace,
                seed=chosen.seed,
            )
        )
    faults = list(seen.faults())
    if seen.lag_99 >= LAG:
        faults.append(f"the event loop is late by {seen.lag_99 * 1000:.0f} ms at p99")
    print("\n".join([*seen.report(), *faults]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
