"""Which interactions have arrived is remembered for a while, and not for ever."""

from __future__ import annotations

from bot.services import DELIVERIES, Deliveries


def test_what_arrives_twice_is_known_among_all_that_may_be_under_way() -> None:
    deliveries = Deliveries()
    assert all(deliveries.is_new(number) for number in range(DELIVERIES))
    assert not any(deliveries.is_new(number) for number in range(DELIVERIES))


def test_no_more_interactions_are_remembered_than_have_a_place() -> None:
    deliveries = Deliveries()
    for number in range(DELIVERIES * 3):
        assert deliveries.is_new(number)
    remembered = [n for n in range(DELIVERIES * 3) if not deliveries.is_new(n)]
    assert len(remembered) <= DELIVERIES
