"""Write golden games: `python -m tests.golden SLUG [--seed S]`.

Writes those of the current rules version, one for each table, and refuses to touch any of a
released version: when rules change, their version is bumped and new games are written beside the
old ones.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from games.registry import game
from tests.conformance.cases import CASES
from tests.golden.record import FOLDER, Golden, ReleasedError, released, text_of


def write(
    slug: str, seed: int, folder: Path = FOLDER, kept: frozenset[tuple[str, int]] | None = None
) -> list[Path]:
    """Write the golden games of a title and return their paths.

    Raises `ReleasedError` if its rules version is released (`kept`, or else `released.txt`) and
    has golden games already.
    """
    version = game(slug).rules_version
    goldens = [Golden(slug, version, case.table, seed) for case in CASES if case.slug == slug]
    there = [golden for golden in goldens if golden.path(folder).exists()]
    if there and (slug, version) in (released() if kept is None else kept):
        raise ReleasedError(f"{slug}: rules version {version} is released; bump it to change rules")
    for golden in goldens:
        golden.path(folder).parent.mkdir(parents=True, exist_ok=True)
        golden.path(folder).write_text(text_of(golden), encoding="utf-8", newline="\n")
    return [golden.path(folder) for golden in goldens]


def main() -> int:
    """Write what the command line asks for; return 1 with a reason where that is refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("slug")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    try:
        paths = write(chosen.slug, chosen.seed)
    except (ReleasedError, KeyError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.writelines(f"{path}\n" for path in paths)
    return 0


if __name__ == "__main__":
    sys.exit(main())
