"""Luck: uniform, repeatable, and different wherever anything differs."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chance import chance_for, commitment, seeded


@given(st.integers(0, 2**40), st.integers(1, 2**64))
def test_draws_stay_below_their_bound(seed: int, bound: int) -> None:
    assert 0 <= seeded(seed).below(bound) < bound


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_an_impossible_bound_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        seeded(1).below(bound)


def test_every_order_is_about_equally_likely() -> None:
    orders = Counter(seeded(seed).shuffled("abc") for seed in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_the_same_source_draws_the_same() -> None:
    def draws() -> list[int]:
        chance = chance_for(b"secret", "rules", (1, 2), 3)
        return [chance.below(1000) for _ in range(20)]

    assert draws() == draws()


def test_whatever_differs_changes_the_draws() -> None:
    sources = [
        chance_for(b"secret", "rules", (1, 2), 3),
        chance_for(b"Secret", "rules", (1, 2), 3),
        chance_for(b"secret", "brain-0", (1, 2), 3),
        chance_for(b"secret", "rules", (2, 1), 3),
        chance_for(b"secret", "rules", (1, 2), 4),
    ]
    assert len({tuple(source.below(2**60) for _ in range(3)) for source in sources}) == 5


def test_known_draws_stay_what_they_are() -> None:
    """Pinned: a change here would make every published secret prove nothing."""
    chance = chance_for(bytes(32), "rules", (11, 12), 7)
    assert [chance.below(1000) for _ in range(5)] == PINNED_DRAWS
    assert chance.shuffled("abcdef") == tuple(PINNED_ORDER)


def test_the_commitment_is_sha_256() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


PINNED_DRAWS = [343, 8, 257, 889, 497]
PINNED_ORDER = "acfbed"
