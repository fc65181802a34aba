"""Exported files: of every game and number of seats, and ways to forge them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any, cast

from bot.proof.export import exported
from bot.proof.rehearsal import Cast, rehearsed
from games import registry
from games.chance import HmacChance
from games.selfplay import computer, random_player
from tests.conformance.pairs import choices_of, paired
from tests.conformance.walk import Table

Line = dict[str, Any]

Path = tuple[Any, ...]
"""The keys and places by which one comes to a part of what JSON says."""

Scalar = int | str | None

BUDGET = 20
"""How many nodes the computer players of these files search."""


def tables() -> Iterator[tuple[str, tuple[tuple[str, str], ...], int]]:
    """Yield every game with every two choices that can meet: options and numbers of seats.

    Of an option there are two values, the default and another.
    """
    for game in registry.games():
        values = [
            [(option.key, value) for value in sorted(option.values, key=option.default.__ne__)[:2]]
            for option in game.option_schema
        ]
        possible = [
            Table(seats, dict(options))
            for options in product(*values)
            for seats in game.seat_counts(dict(options))
        ]
        for table in paired(possible, choices_of):
            yield game.slug, tuple(sorted(table.options.items())), table.seats


@cache
def made(
    slug: str, options: tuple[tuple[str, str], ...], seats: int, people: int, seed: int = 0
) -> bytes:
    """Return the file of a whole game of people, who play at random, and computers."""
    cast = Cast(people, seats - people, random_player, computer(BUDGET))
    return exported(rehearsed(slug, dict(options), cast, seed))


def small(seed: int = 0) -> bytes:
    """Return the file of a short game of three people, who cut the deck, and a computer."""
    return made("pass_pass", (), 4, 3, seed)


class Forgery:
    """A file that somebody takes apart, and puts together again with hashes that fit."""

    def __init__(self, file: bytes) -> None:
        head, *rows, last = file.splitlines()
        self.header: Line = json.loads(head)
        self.rows: list[Line] = [json.loads(row) for row in rows]
        self.draws: Line = json.loads(last)

    def events(self, kind: str) -> list[Line]:
        """Return the events of a kind, to be changed."""
        return [event for row in self.rows for event in row["facts"] if event["type"] == kind]

    def row_of(self, kind: str) -> int:
        """Return the first row with an event of a kind."""
        rows = enumerate(self.rows)
        return next(n for n, row in rows if any(f["type"] == kind for f in row["facts"]))

    def numbered(self) -> Forgery:
        """Number the rows again."""
        for number, row in enumerate(self.rows):
            row["row"] = number
        return self

    def chained(self) -> bytes:
        """Return the file with the hashes of its rows, their number and the last hash in it."""
        previous = bytes(32).hex()
        for row in self.rows:
            row["previous"] = previous
            previous = hashlib.sha256(_line(row)).hexdigest()
        self.header["rows"], self.header["last"] = len(self.rows), previous
        return self.written()

    def written(self) -> bytes:
        """Return the file as it is."""
        return b"".join(_line(each) + b"\n" for each in (self.header, *self.rows, self.draws))


def _line(said: Line) -> bytes:
    return json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode()


def forged(file: bytes, change: Callable[[Forgery], object]) -> bytes:
    """Return a file that was changed, with hashes that fit."""
    forgery = Forgery(file)
    change(forgery)
    return forgery.chained()


def leaves(said: object, path: Path = ()) -> Iterator[tuple[Path, Scalar]]:
    """Yield every number, text or truth in what JSON says, with the way to it."""
    if isinstance(said, dict | list):
        for key, part in said.items() if isinstance(said, dict) else enumerate(said):
            yield from leaves(part, (*path, key))
    else:
        yield path, cast("Scalar", said)


def altered(value: Scalar, chance: HmacChance) -> Scalar:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return chance.pick([each for each in (value + 1, -1 - value, 0) if each != value])
        case None:
            return 1
        case _:
            return value + "x"


class Mutation:
    """One small change of a file: its name, the line that it touched (0 the header), the result."""

    def __init__(self, name: str, line: int, file: bytes) -> None:
        self.name, self.line, self.file = name, line, file


def mutated(file: bytes, chance: HmacChance) -> Mutation:
    """Return a file with one seeded change of one of its lines."""
    lines = file.splitlines(keepends=True)
    at = chance.below(len(lines))
    name = chance.pick(("drop", "double", "swap", "digit", "cut"))
    match name:
        case "drop":
            del lines[at]
        case "double":
            lines.insert(at, lines[at])
        case "swap":
            at = min(at, len(lines) - 2)
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        case "digit":
            lines[at] = _edited(lines[at], chance)
        case _:
            lines[at:] = [lines[at][: chance.below(len(lines[at]))]]
    return Mutation(name, at, b"".join(lines))


def _edited(line: bytes, chance: HmacChance) -> bytes:
    """Return a line with another digit (also of a hash) in one place."""
    digits = b"0123456789abcdef"
    places = [place for place, byte in enumerate(line) if byte in b"0123456789"]
    place, digit = chance.pick(places), chance.pick(digits)
    return line[:place] + bytes((digit,)) + line[place + 1 :]
