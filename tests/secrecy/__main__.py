"""Shows which comparison catches each mutant: `python -m tests.secrecy`.

The exit code is 1 if one of them gets through.
"""

from __future__ import annotations

import asyncio
import sys

from tests.secrecy.mutants import MUTANTS

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


if __name__ == "__main__":
    found = asyncio.run(rows())
    show(found)
    sys.exit(not all(by for _, _, by in found))
