"""All pairs of codes at a position, for every seat of every table, part by part."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.protocol import Seat
from tests.conformance.cases import Case
from tests.longrun import WELL, Done, Line, Parameter, Unit, Work
from tests.secrecy.refusals import LeakError, Tried, asked, exhausted
from tests.secrecy.repertoire import lasting

PART = 100_000
"""Pairs of codes of a unit, about: half a minute, which an interruption may cost."""


class Piece(NamedTuple):
    """What one unit tries: the first codes of one part, asked for by one seat of a table."""

    case: Case
    seat: Seat
    part: int
    parts: int

    def __str__(self) -> str:
        return f"{self.case} seat {self.seat} part {self.part + 1}/{self.parts}"


def pieces(cases: Sequence[Case]) -> list[Piece]:
    """Return all pieces of one position of each table."""
    return [
        Piece(case, Seat(seat), part, parts)
        for case in cases
        for parts in [1 + len(case.alphabet) ** 2 // PART]
        for seat in range(case.table.seats)
        for part in range(parts)
    ]


def work(cases: Sequence[Case], positions: int) -> Work:
    """Return the work of trying all pairs at this number of positions of each table."""
    every = pieces(cases)

    def one(unit: Unit) -> Done:
        turn, at = divmod(unit.index, len(every))
        return _tried(every[at], Unit(unit.seed, turn).number)

    tables = ", ".join(map(str, cases))
    parameters: dict[str, Parameter] = {"part": PART, "tables": tables}
    return Work("tests.secrecy", parameters, positions * len(every), one, report)


def _tried(piece: Piece, seed: int) -> Done:
    """Try a piece of the position that a seed gives: the same one for all pieces of a table."""
    with lasting(piece.case):
        try:
            found = list(asked(piece.case, seed, 1))
            tried = exhausted(found[piece.seat], piece.part, piece.parts)
        except LeakError as leak:
            return Done(str(piece), "leak", {"table": str(piece.case), "leak": str(leak)})
    figures = {"table": str(piece.case), "tried": dataclasses.asdict(tried)}
    return Done(str(piece), WELL, figures)


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Yield how much was tried at each table, and every leak."""
    tried: dict[str, Tried] = defaultdict(Tried)
    for line in lines:
        if line.outcome == WELL:
            tried[line.figures["table"]].add(Tried(**line.figures["tried"]))
        else:
            yield f"unit {line.index}: {line.figures['leak']}"
    yield from (f"{table}: {count}" for table, count in tried.items())
