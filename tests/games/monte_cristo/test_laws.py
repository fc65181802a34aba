"""The laws of play and of secrecy, for every number of players."""

from __future__ import annotations

import random

import pytest

from games.monte_cristo import RULES
from tests.conformance import monte_cristo
from tests.conformance.laws import Laws
from tests.conformance.secrecy import Secrecy
from tests.conformance.walk import Table, tables

each_table = pytest.mark.parametrize("table", list(tables(RULES)), ids=str)
LAWS = Laws(RULES, monte_cristo.FOREIGN)
SECRECY = Secrecy(RULES, monte_cristo.twin)


def _seeds() -> list[int]:
    return [0, random.randrange(2**32)]


@each_table
def test_play(table: Table) -> None:
    for seed in _seeds():
        LAWS.obeys(table, seed)


@each_table
def test_secrecy(table: Table) -> None:
    for seed in _seeds():
        SECRECY.keeps(table, seed)
