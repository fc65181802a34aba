"""`python -m tests.hostile`: so many hostile inputs, and what came of them."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from tests.hostile.attack import attack
from tests.hostile.machine import GROUNDS


def main(arguments: Sequence[str]) -> int:
    """Return 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    chosen = parser.parse_args(arguments)
    print(f"seed {chosen.seed}", flush=True)
    wrong: Exception | None = None
    try:
        attack(chosen.inputs, chosen.seed)
    except Exception as error:
        wrong = error
    for kind, count in GROUNDS.made.most_common():
        print(f"{kind:<14}{count:>9,}")
    print(f"{'all':<14}{GROUNDS.made.total():>9,}")
    print(f"what a client refuses by itself {GROUNDS.impossible:,}")
    print("no fault" if wrong is None else wrong)
    return 0 if wrong is None else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
