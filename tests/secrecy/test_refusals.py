"""What is refused betrays nothing: in every game, at every table, for every seat."""

from __future__ import annotations

import random

import pytest

from tests.conformance.cases import CASES, Case
from tests.secrecy.exhaust import pieces
from tests.secrecy.refusals import asked, codes_of, exhausted, tried_at
from tests.secrecy.repertoire import ALL, SKETCHES, lasting

POSITIONS = 2
"""How many positions of each table are tried; `python -m tests.secrecy` tries more."""


@pytest.mark.case("39")
@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_refusal_follows_from_the_view(case: Case) -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    with lasting(case):
        tried = tried_at(case, seed, POSITIONS if case in CASES else 10)
    print(tried)
    assert tried.refused > tried.accepted
    assert tried.pairs > 100
    if case.least:
        assert tried.differing, str(tried)


def test_all_parts_together_try_every_pair_once() -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    case = SKETCHES[0]
    with lasting(case):
        one = next(iter(asked(case, seed, 1)))
        parts = [exhausted(one, part, 3) for part in range(3)]
        codes = len(codes_of(one))
    assert sum(tried.pairs for tried in parts) == codes**2
    assert [tried.singles for tried in parts] == [codes, 0, 0]


def test_every_seat_of_every_table_has_all_its_parts() -> None:
    every = pieces(ALL)
    assert len(set(map(str, every))) == len(every)
    for case in ALL:
        own = [piece for piece in every if piece.case is case]
        assert len(own) == case.table.seats * own[0].parts
        assert {piece.part for piece in own} == set(range(own[0].parts))
