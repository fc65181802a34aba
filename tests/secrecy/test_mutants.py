"""Every leak is noticed, and there is a leaky mutant for every channel."""

from __future__ import annotations

import pytest

from tests.secrecy.mutant import Mutant
from tests.secrecy.mutants import MUTANTS
from tests.secrecy.traces import Channel


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
async def test_a_mutant_is_caught(mutant: Mutant) -> None:
    assert await mutant.caught()


def test_every_channel_has_a_mutant() -> None:
    assert {mutant.channel for mutant in MUTANTS} == set(Channel)
