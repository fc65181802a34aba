"""Begin a game: `python -m tests.newgame SLUG [--title TITLE] [--seats 2-5]`.

It can be played at once, and what it lacks are its failing tests.
"""

from __future__ import annotations

import argparse
import sys

from tests.newgame.writing import PROJECT, NewGame, NewGameError, write


def main() -> int:
    """Write what the command line asks for; return 2 with one sentence where that is refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.newgame", description=__doc__)
    parser.add_argument("slug")
    parser.add_argument("--title", default="")
    parser.add_argument("--seats", default="2-5")
    chosen = parser.parse_args()
    try:
        paths = write(NewGame(chosen.slug, chosen.title, chosen.seats))
    except NewGameError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.writelines(f"{path.relative_to(PROJECT)}\n" for path in paths)
    return 0


if __name__ == "__main__":
    sys.exit(main())
