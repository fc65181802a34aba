"""Two thousand hostile inputs; `make hostile` has a hundred thousand. And codes that are none."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chance import seeded
from games.protocol import BadCode, Illegal, Millis
from games.registry import games
from tests.hostile.attack import attack
from tests.hostile.forgery import CODES
from tests.hostile.machine import GROUNDS

INPUTS = 2_000


def test_case_10_nothing_that_people_send_does_harm() -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    attack(INPUTS, seed)
    assert GROUNDS.made.total() >= INPUTS


@pytest.mark.parametrize("slug", [each.slug for each in games()])
@given(code=CODES, number=st.integers(0, 5))
def test_a_text_that_is_no_move_is_refused(slug: str, code: str, number: int) -> None:
    played = next(each for each in games() if each.slug == slug)
    seats = played.seat_counts({})[0]
    empty = played.empty(seats, {})
    position = empty.after(empty.deal(seeded(1)))
    seat = sorted(position.to_act)[number % len(position.to_act)]
    if code in position.legal(seat):
        return
    try:
        position.decide(seat, code, Millis(0), seeded(1, position=1))
    except (BadCode, Illegal):
        return
    # Several moves as one: each was legal when its turn came.
    assert "+" in code
