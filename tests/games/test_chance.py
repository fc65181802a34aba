"""Luck: uniform, repeatable, and different wherever anything differs."""

from __future__ import annotations

import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.chance import Luck, chance_for, commitment, seeded


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


def test_known_draws_of_scheme_2_stay_what_they_are() -> None:
    """Pinned, and written as HMAC is: what a stand-alone check has to compute."""
    message = b"tablier 2|rules|11,12||0|0"
    word = int.from_bytes(hmac.digest(bytes(32), message, "sha256")[:8], "big")
    chance = LUCK.chance("rules", 0)
    assert chance.below(1000) == word % 1000
    assert [chance.below(1000) for _ in range(4)] == PINNED_SCHEME_2
    cut = Luck(bytes(32), (12, 11), cut=77).chance("seats", 3)
    assert cut.context == b"tablier 2|seats|11,12|77|3"


def test_the_first_scheme_goes_on_as_it_was() -> None:
    old = Luck(bytes(32), (11, 12), scheme=1)
    for purpose in ("rules", "seats", "brain-0"):
        assert old.chance(purpose, 7) == chance_for(bytes(32), purpose, (11, 12), 7)


def test_whatever_differs_changes_the_draws_of_scheme_2() -> None:
    sources = [
        LUCK.chance("rules", 1),
        LUCK.chance("rules", 2),
        LUCK.chance("seats", 1),
        LUCK.chance("brain-1", 1),
        replace(LUCK, secret=b"\1" * 32).chance("rules", 1),
        replace(LUCK, joins=(11,)).chance("rules", 1),
        replace(LUCK, joins=(11, 12, 13)).chance("rules", 1),
        replace(LUCK, joins=(1112,)).chance("rules", 1),
        replace(LUCK, cut=13).chance("rules", 1),
        replace(LUCK, cut=0).chance("rules", 1),
        replace(LUCK, scheme=1).chance("rules", 1),
    ]
    assert len({source.below(2**64) for source in sources}) == len(sources)


def test_the_order_in_which_people_joined_changes_no_draw() -> None:
    assert replace(LUCK, joins=(12, 11)).chance("rules", 1) == LUCK.chance("rules", 1)


@pytest.mark.parametrize("scheme", [0, 3, -1])
def test_an_unknown_scheme_is_refused(scheme: int) -> None:
    with pytest.raises(ValueError, match="scheme"):
        replace(LUCK, scheme=scheme).chance("rules", 0)


@given(st.integers(0, 2**40), st.lists(st.integers(1, 2**64), max_size=9))
def test_what_was_drawn_is_written_down(seed: int, bounds: list[int]) -> None:
    chance = seeded(seed)
    values = [chance.below(bound) for bound in bounds]
    assert chance.drawn == list(zip(bounds, values, strict=True))
    assert bool(chance.drawn) == bool(chance.draws)


def test_orders_and_picks_are_written_down_as_draws() -> None:
    chance = seeded(1)
    chance.shuffled("abcd")
    chance.pick("abcde")
    assert [bound for bound, _ in chance.drawn] == [4, 3, 2, 5]


def test_the_commitment_is_sha_256() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


LUCK = Luck(bytes(32), (11, 12))
PINNED_SCHEME_2 = [503, 65, 163, 625]
PINNED_DRAWS = [343, 8, 257, 889, 497]
PINNED_ORDER = "acfbed"
