"""One suite, every game, every number of seats and every option: random play under the laws.

A failure names the walk: game, seats, options and seed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.protocol import BadCodeError
from games.registry import game, games
from tests.conformance import monte_cristo
from tests.conformance.cases import CASES, PAIRED, Case, each_case
from tests.conformance.counts import Compared, Counts
from tests.conformance.digest import digests
from tests.conformance.pairs import choices_of
from tests.conformance.secrecy import no_swaps
from tests.conformance.walk import BrokenLawError, Table

SEEDS = st.integers(0, 2**32 - 1)
few = settings(
    max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)


def test_every_registered_game_is_under_the_laws() -> None:
    assert {case.slug for case in CASES} == {game.slug for game in games()}


def test_every_two_choices_meet_at_a_table_that_does_not_take_long() -> None:
    def pairs(cases: Iterable[Case]) -> set[tuple[str, ...]]:
        chosen = [(case.slug, sorted(choices_of(case.table))) for case in cases]
        return {(slug, *one, *two) for slug, each in chosen for one in each for two in each}

    few = [case for case in CASES if str(case) in PAIRED]
    assert pairs(few) == pairs(CASES)
    assert len(few) < len(CASES)


@pytest.mark.case("38")
@each_case
@few
@example(seed=0)
@given(seed=SEEDS)
def test_every_law_of_play_holds(case: Case, seed: int) -> None:
    case.laws(case.table, seed)


@pytest.mark.case("37")
@each_case
def test_every_law_of_secrecy_holds(case: Case) -> None:
    """A law that hardly ever compared what could differ fails as well."""
    counts = Counts()

    @few
    @example(seed=0)
    @given(seed=SEEDS)
    def keeps(seed: int) -> None:
        counts.add(case.secrecy(case.table, seed))

    keeps()
    counts.require(case.least, case.table.observers(), str(case))


@pytest.mark.case("57")
def test_every_game_that_hides_something_says_how_often_it_is_compared() -> None:
    """Where a twin differs, the laws of what is told must have something to compare."""
    for case in CASES:
        assert bool(case.least) == (case.slug != "passages_secrets"), str(case)


@pytest.mark.case("57")
def test_a_law_that_compares_nothing_fails() -> None:
    blind = replace(monte_cristo.SECRECY, swaps=no_swaps)
    table = Table(3, {})
    counts = blind.hears(table, seed=1)
    with pytest.raises(BrokenLawError, match=Compared.SWAP):
        counts.require(blind.least, table.observers(), "blind")


@each_case
def test_options_are_a_schema(case: Case) -> None:
    played = game(case.slug)
    for option in played.option_schema:
        assert option.default in option.values
    counts = played.seat_counts(case.table.options)
    assert list(counts) == sorted(set(counts))
    assert case.table.seats in counts


@pytest.mark.parametrize("slug", sorted({case.slug for case in CASES}))
def test_unknown_tables_are_refused(slug: str) -> None:
    played = game(slug)
    wrong = [{option.key: "no such value"} for option in played.option_schema]
    for chosen in [{"no-such-option": "on"}, *wrong]:
        with pytest.raises(BadCodeError):
            played.seat_counts(chosen)
    with pytest.raises(BadCodeError):
        played.empty(99, {})


@pytest.mark.case("35")
def test_replay_does_not_depend_on_the_hash_seed() -> None:
    """Case 35: sets and hashes are ordered otherwise in another process; games are not."""
    assert digests(hash_seed=1) == digests(hash_seed=2)
