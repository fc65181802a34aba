"""`python -m tests.secrecy`: which comparison catches each mutant, and what is refused how.

Mutants come first; then requests are tried in positions, and through the bot at tables, that look
alike to who asks. The exit code is 1 if a mutant gets through, or if anything was answered
otherwise where somebody sees the same. With `--exhaust` all pairs of codes are tried, for hours;
that can be interrupted.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from tests import longrun
from tests.conformance.cases import Case
from tests.secrecy import exhaust
from tests.secrecy.comparison import Requests, requested
from tests.secrecy.gallery import Draughtsman
from tests.secrecy.mutants import MUTANTS
from tests.secrecy.refusals import LeakError, Tried, tried_at
from tests.secrecy.repertoire import ALL, lasting, observed

LONGEST = 120
"""Characters of what a comparison says."""


async def rows() -> list[tuple[str, str, str]]:
    """Return the table: each mutant, its channel, and by what it is caught ("" if it is not)."""
    return [(mutant.name, mutant.channel, await mutant.caught()) for mutant in MUTANTS]


def show(mutants: list[tuple[str, str, str]]) -> None:
    """Print the table in columns."""
    widths = [max(len(row[column]) for row in mutants) for column in (0, 1)]
    for name, channel, by in [("mutant", "channel", "caught by"), *mutants]:
        print(f"{name:{widths[0]}}  {channel:{widths[1]}}  {by[:LONGEST] or 'NOTHING'}")


def refusals(case: Case, seed: int, positions: int) -> bool:
    """Try requests at positions of a table, and print how many; tell whether all is well."""
    try:
        tried = tried_at(case, seed, positions)
    except LeakError as leak:
        print(leak)
        return False
    _counted(case, tried)
    return True


async def answers(case: Case, seed: int, stretches: int, count: int) -> bool:
    """Try requests through the bot, and print how many; tell whether all is well."""
    tried, found = Requests(), []
    for game in observed(case, seed):
        found += await requested(game, game.sample(stretches), Draughtsman(), count, tried)
    _counted(case, tried)
    print("".join(f"{case}: {difference}\n" for difference in found[:3]), end="")
    return not found


def _counted(case: Case, tried: Tried | Requests) -> None:
    print(f"{case}: {tried}", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Return 0 if nothing is betrayed."""
    parser = argparse.ArgumentParser(prog="python -m tests.secrecy", description=__doc__)
    longrun.add_arguments(parser)
    parser.add_argument("--positions", type=int, default=6, help="of each table")
    parser.add_argument("--stretches", type=int, default=3, help="of each game, through the bot")
    parser.add_argument("--compounds", type=int, default=20, help="at each table, by two ways")
    parser.add_argument("--exhaust", action="store_true", help="all pairs of codes at a position")
    parser.add_argument("--game", default="", help="only tables whose name begins so")
    parser.add_argument("--refusals", action="store_true", help="no mutants")
    chosen = parser.parse_args(arguments)
    cases = [case for case in ALL if str(case).startswith(chosen.game)]
    if chosen.exhaust:
        return longrun.run(exhaust.work(cases, chosen.positions), chosen)
    print(f"seed {chosen.seed}", flush=True)
    found = [] if chosen.refusals else asyncio.run(rows())
    if found:
        show(found)
    well = all(by for _, _, by in found)
    for case in cases:
        with lasting(case):
            well &= refusals(case, chosen.seed, chosen.positions)
            work = answers(case, chosen.seed, chosen.stretches, chosen.compounds)
            well &= asyncio.run(work)
    return int(not well)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
