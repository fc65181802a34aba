"""`python -m tests.hostile`: so many hostile inputs, and what came of them."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from tests.hostile.attack import attack
from tests.hostile.machine import GROUNDS
from tests.hostile.mutants import MUTANTS


def main(arguments: Sequence[str]) -> int:
    """Return 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--mutant", choices=MUTANTS, help="a fault of the bot that is to be found")
    chosen = parser.parse_args(arguments)
    if chosen.mutant:
        GROUNDS.command = ("-m", "tests.hostile.mutants", chosen.mutant)
    print(f"seed {chosen.seed}", flush=True)
    wrong: Exception | None = None
    try:
        attack(chosen.inputs, chosen.seed, _told)
    except Exception as error:
        wrong = error
    print("\n".join(GROUNDS.tally.lines()))
    print("violations: none" if wrong is None else f"violations, with seed {chosen.seed}:\n{wrong}")
    return 0 if wrong is None else 1


def _told(inputs: int) -> None:
    print(f"{inputs:,} inputs", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
