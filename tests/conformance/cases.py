"""Every game under the laws: its rules, what its rules call secret, and moves out of place.

A registered game that is missing here fails the suite.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

import pytest

from games import registry
from games.protocol import Chance, E, M, O, S, Seat, T, V
from games.registry import Position
from tests.conformance import monte_cristo, pass_pass, passages_secrets, top_secret
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


CASES: tuple[Case, ...] = (
    *cases_of(pass_pass.LAWS, pass_pass.SECRECY, alphabet=pass_pass.ALPHABET),
    *cases_of(passages_secrets.LAWS, passages_secrets.SECRECY),
    *cases_of(monte_cristo.LAWS, monte_cristo.SECRECY, alphabet=monte_cristo.ALPHABET),
    *cases_of(top_secret.LAWS, top_secret.SECRECY, top_secret.SAME_PLAY),
)


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
