"""Every game under the laws: its rules, what its rules call secret, and moves out of place.

What a game adds stands in the module of this folder that has its slug as its name: `LAWS`,
`SECRECY`, and where it needs them `SAME_PLAY` and `ALPHABET` (see `cases_of`). A registered game
without one fails every suite that walks games, by the name of the module that is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import groupby

import pytest

from games import registry
from games.protocol import Chance, E, M, O, S, Seat, T, V
from games.registry import Position
from tests.conformance.counts import Counts, Least
from tests.conformance.laws import Law, Laws
from tests.conformance.pairs import choices_of, paired
from tests.conformance.secrecy import Secrecy
from tests.conformance.walk import Table, tables

PositionTwin = Callable[[Position, Seat | None, Chance], Position]
"""A second position that looks the same to a seat (None: to an onlooker), by the rules."""


PositionSwaps = Callable[[Position, Chance], Iterator[Position]]
"""Positions that differ by one hidden thing each, by the rules."""

SecrecyLaw = Callable[[Table, int], Counts]
"""Walks one game from a seed; returns what was compared, or raises `Broken` if a law fails."""


@dataclass(frozen=True, eq=False)
class Case:
    """One table of one game, its types erased: both suites as functions of a seed.

    `hears` are the laws of what is told alone, and `least` how often they have to compare
    something. `twin`, `swaps`, `foreign` (codes that may be out of place) and `alphabet` (every
    code, or more than anybody could try) are what other suites need of the game.
    """

    slug: str
    table: Table
    laws: Law
    secrecy: SecrecyLaw
    hears: SecrecyLaw
    least: Least
    twin: PositionTwin
    swaps: PositionSwaps
    foreign: tuple[str, ...]
    alphabet: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.slug}-{self.table}"


def cases_of(
    laws: Laws[S, M, E, V, T, O],
    secrecy: Secrecy[S, M, E, V, T, O],
    same_play: Collection[str] = (),
    alphabet: tuple[str, ...] = (),
) -> Iterator[Case]:
    """Yield one case for each table of a game; see `tables`."""
    for table in tables(laws.rules, same_play):
        yield Case(
            laws.rules.slug,
            table,
            laws.obeys,
            secrecy.keeps,
            secrecy.hears,
            secrecy.least,
            _erased(secrecy),
            _erased_swaps(secrecy),
            laws.foreign,
            alphabet or laws.foreign,
        )


def _erased(secrecy: Secrecy[S, M, E, V, T, O]) -> PositionTwin:
    def twin(position: Position, seat: Seat | None, chance: Chance) -> Position:
        assert isinstance(position, registry._Position)
        return replace(position, state=secrecy.twin(position.state, seat, chance))

    return twin


def _erased_swaps(secrecy: Secrecy[S, M, E, V, T, O]) -> PositionSwaps:
    def swaps(position: Position, chance: Chance) -> Iterator[Position]:
        assert isinstance(position, registry._Position)
        for state in secrecy.swaps(position.state, chance):
            yield replace(position, state=state)

    return swaps


def _of_game(slug: str) -> Iterator[Case]:
    of = import_module(f"tests.conformance.{slug}")
    same_play, alphabet = getattr(of, "SAME_PLAY", ()), getattr(of, "ALPHABET", ())
    return cases_of(of.LAWS, of.SECRECY, same_play, alphabet)


CASES: tuple[Case, ...] = tuple(case for game in registry.games() for case in _of_game(game.slug))


def _paired_cases() -> Iterator[Case]:
    for _, cases in groupby(CASES, key=lambda case: case.slug):
        yield from paired(list(cases), lambda case: choices_of(case.table))


PAIRED = frozenset(map(str, _paired_cases()))
"""The cases of every game at which all pairs of choices meet; the others take long."""

each_case = pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=str(case), marks=() if str(case) in PAIRED else pytest.mark.long)
        for case in CASES
    ],
)
"""A test of every case."""
