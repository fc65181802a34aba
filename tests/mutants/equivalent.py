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
    """A mutant that is the same program: `lines` are the source's, whole and exact."""

    file: str
    lines: str
    kind: str
    text: str
    reason: str

    def names(self, mutant: Mutant) -> bool:
        """Tell whether a mutant is this one."""
        return (
            self.file == mutant.file
            and (self.kind, self.text) == mutant.mutation
            and self.lines == lines_of(mutant)
        )


def lines_of(mutant: Mutant) -> str:
    """Return the lines on which a mutant stands, as they are, without their indentation."""
    lines = mutant.source().splitlines()[mutant.place.line - 1 : mutant.place.last]
    return "\n".join(lines).strip()


def equivalents() -> list[Equivalent]:
    """Return all that are named."""
    named = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return msgspec.convert(named.get("mutant", []), list[Equivalent])


def reason(mutant: Mutant, named: Iterable[Equivalent]) -> str:
    """Return why a mutant is no fault; "" if nobody says so."""
    return next((each.reason for each in named if each.names(mutant)), "")


def idle(named: Iterable[Equivalent]) -> list[Equivalent]:
    """Return those that name no mutant of the code as it is now, or give no reason."""
    return [each for each in named if not each.reason.strip() or not _found(each)]


def _found(named: Equivalent) -> bool:
    path = ROOT / named.file
    if not path.is_file():
        return False
    every = (
        Mutant(named.file, place, mutation)
        for place in places(path.read_text(encoding="utf-8"))
        for mutation in place.mutations
    )
    return any(map(named.names, every))
