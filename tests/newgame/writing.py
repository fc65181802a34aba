"""From the template, `templates/game/`, to the files of a game; nothing there is written over.

The template mirrors the project. Its files hold a whole small game with these words in capitals,
in their names too: `SLUG`, `COMMAND` (the slug as people type it), `TITLE`, `SEATS` (a tuple) and
`COUNTS` (the same for people).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from keyword import iskeyword
from pathlib import Path

from games.registry import games
from phrases import of

PROJECT = Path(__file__).parents[2]
TEMPLATE = PROJECT / "templates" / "game"

LONGEST_TITLE = 32
"""Characters of a title: first lines of the template stay within 100 with it."""

LONGEST = 18
"""Characters of a slug: lines of the template stay within 100 with it, and Discord takes 32."""

FEWEST, MOST = 2, 6
"""How few and how many the plain pictures have room for."""

_IMPORT = re.compile(r"from (\S+) import ")


class NewGameError(Exception):
    """Why no game was written, in one sentence."""


@dataclass(frozen=True)
class NewGame:
    """What is asked for; raise `NewGameError` if no game can be called or played so."""

    slug: str
    title: str = ""
    seats: str = "2-5"
    counts: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Check every word, before anything is written."""
        if refused := _misnamed(self.slug):
            raise NewGameError(refused)
        title = self.title or self.slug.replace("_", " ").title()
        if len(title) > LONGEST_TITLE or not re.fullmatch(r"\w[\w '’!:,.-]*", title):
            raise NewGameError(f"No title: {title!r}; at most {LONGEST_TITLE} letters and spaces.")
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "counts", _counts(self.seats))

    def filled(self, text: str) -> str:
        """Return a text of the template as the game has it."""
        first, last = self.counts[0], self.counts[-1]
        words = {
            "SLUG": self.slug,
            "COMMAND": self.slug.replace("_", "-"),
            "TITLE": self.title,
            "SEATS": repr(self.counts),
            "COUNTS": str(first) if first == last else f"{first}–{last}",
        }
        return re.sub("|".join(words), lambda found: words[found[0]], text)


def _misnamed(slug: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*[a-z0-9]", slug) or iskeyword(slug):
        return f"No slug: {slug!r}; take lower-case letters, digits and _, as in pass_pass."
    if len(slug) > LONGEST:
        return f"{slug} is too long for a slug: {LONGEST} characters at most."
    for game in games():
        if slug == game.slug:
            return f"{slug} is a game already."
        if slug.partition("_")[0] == game.slug.partition("_")[0]:
            return f"{slug} begins like {game.slug}: that word finds the tests of a game."
    if slug in {key.partition(".")[0] for key in of(None).keys()}:  # noqa: SIM118 - no mapping
        return f"{slug} is taken: phrases of the host begin with it."
    return ""


def _counts(seats: str) -> tuple[int, ...]:
    found = re.fullmatch(r"(\d)(?:-(\d))?", seats)
    first, last = (0, 0) if found is None else (int(found[1]), int(found[2] or found[1]))
    if not FEWEST <= first <= last <= MOST:
        raise NewGameError(f"No numbers of players: {seats!r}; from {FEWEST} to {MOST}, as in 2-5.")
    return tuple(range(first, last + 1))


def write(game: NewGame, project: Path = PROJECT) -> list[Path]:
    """Write the files of a game and return their paths.

    Raise `NewGameError`, and write nothing, if one of them, or a module of that name, is there.
    """
    files = {project / game.filled(str(path)): text for path, text in _template()}
    for path in files:
        for there in (path, *_named(path, game.slug)):
            if there.exists():
                raise NewGameError(f"{game.slug} is taken: {there.relative_to(project)} exists.")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_sorted(game.filled(text)), encoding="utf-8", newline="\n")
    return list(files)


def _template() -> Iterator[tuple[Path, str]]:
    for path in sorted(TEMPLATE.rglob("*.*")):
        if path.suffix in (".py", ".po"):
            yield path.relative_to(TEMPLATE), path.read_text(encoding="utf-8")


def _named(path: Path, slug: str) -> Iterator[Path]:
    """Yield the folder that a file would lie in by the slug, and the module that it would hide."""
    if path.parent.name == slug:
        yield path.parent
        yield path.parent.with_suffix(".py")


def _sorted(text: str) -> str:
    """Return a module with each block of imports in order: where it stands depends on the slug."""
    blocks = text.split("\n\n")
    return "\n\n".join("\n".join(_in_order(block.split("\n"))) for block in blocks)


def _in_order(lines: list[str]) -> list[str]:
    named = [_IMPORT.match(line) for line in lines]
    if not all(named):
        return lines
    return sorted(lines, key=lambda line: line.split()[1])
