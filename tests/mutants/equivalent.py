"""Mutants that change nothing anybody could notice: `equivalent.toml` names them, with reasons."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tests.mutants.core import ROOT
from tests.mutants.places import mutated, places
from tests.mutants.trial import Mutant

FILE = Path(__file__).with_name("equivalent.toml")


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that is the same program, as a diff shows it: some lines, and what becomes of them.

    `lines` stand in the file once, but for indentation; where one line would not, those around it
    are given too.
    """

    file: str
    lines: str
    becomes: str
    reason: str

    def names(self, mutant: Mutant) -> bool:
        """Tell whether a mutant is this one."""
        if self.file != mutant.file:
            return False
        before, part = _stripped(mutant.source()), _stripped(self.lines)
        starts = [at for at in range(len(before)) if before[at : at + len(part)] == part]
        if len(starts) != 1:
            return False
        changed = mutated(mutant.source(), mutant.place, mutant.mutation)
        expected = [*before[: starts[0]], *_stripped(self.becomes)]
        return _stripped(changed) == [*expected, *before[starts[0] + len(part) :]]


def _stripped(text: str) -> list[str]:
    return [line.strip() for line in text.strip("\n").splitlines()]


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
        if mutation.text.splitlines()[0] in named.becomes
    )
