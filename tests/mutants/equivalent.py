"""Mutants that change nothing anybody could notice: `equivalent.toml` names them, with reasons."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tests.mutants.core import ROOT
from tests.mutants.places import places
from tests.mutants.trial import Mutant

FILE = Path(__file__).with_name("equivalent.toml")


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that is the same program. `lines` are the source's, whole, but for indentation.

    They stand in the file once; where one line would not, the lines around it are given too.
    """

    file: str
    lines: str
    kind: str
    text: str
    reason: str

    def names(self, mutant: Mutant) -> bool:
        """Tell whether a mutant is this one."""
        if self.file != mutant.file or (self.kind, self.text) != mutant.mutation:
            return False
        found = _spans(mutant.source(), self.lines)
        place = mutant.place
        return len(found) == 1 and place.line in found[0] and place.last in found[0]


def _spans(source: str, lines: str) -> list[range]:
    """Return where some lines stand in a source, as line numbers from 1."""
    whole = [line.strip() for line in source.splitlines()]
    part = [line.strip() for line in lines.strip().splitlines()]
    starts = range(len(whole) - len(part) + 1)
    return [
        range(at + 1, at + 1 + len(part)) for at in starts if whole[at : at + len(part)] == part
    ]


def equivalents() -> list[Equivalent]:
    """Return all that are named."""
    named = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return msgspec.convert(named.get("mutant", []), list[Equivalent])


def reason(mutant: Mutant, named: Iterable[Equivalent]) -> str:
    """Return why a mutant is no fault; "" if nobody says so."""
    return next((each.reason for each in named if each.names(mutant)), "")


def idle(named: Iterable[Equivalent]) -> list[Equivalent]:
    """Return those that do not name one mutant of the code as it is now, or give no reason."""
    return [each for each in named if not each.reason.strip() or _found(each) != 1]


def _found(named: Equivalent) -> int:
    path = ROOT / named.file
    if not path.is_file():
        return 0
    return sum(
        named.names(Mutant(named.file, place, mutation))
        for place in places(path.read_text(encoding="utf-8"))
        for mutation in place.mutations
        if mutation == (named.kind, named.text)
    )
