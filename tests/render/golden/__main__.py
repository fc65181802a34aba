"""`python -m tests.render.golden`: draw the kept pictures again."""

from __future__ import annotations

from render.painter import Painter
from tests.render.golden import PICTURES, drawn, path_of, write


def main() -> None:
    """Write every kept picture and say where."""
    painter = Painter()
    for name in PICTURES:
        write(path_of(name), drawn(painter, name))
        print(path_of(name))


if __name__ == "__main__":
    main()
