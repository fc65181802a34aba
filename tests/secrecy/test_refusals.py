"""What is refused betrays nothing: in every game, at every table, for every seat."""

from __future__ import annotations

import random

import pytest

from tests.conformance.cases import CASES, Case
from tests.secrecy.refusals import tried_at
from tests.secrecy.repertoire import ALL, lasting

POSITIONS = 2
"""So many positions of each table are tried; `python -m tests.secrecy` tries more."""


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
