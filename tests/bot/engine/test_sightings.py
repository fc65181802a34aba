"""A message is known to be there for a while, and a question makes the bot look once a minute."""

from __future__ import annotations

import pytest

from bot.engine.sightings import KNOWN_FOR, SPACING, Sightings
from tests.bot.clock import Time


@pytest.fixture
def time() -> Time:
    """A time that stands still."""
    return Time()


@pytest.fixture
def told() -> list[str]:
    """The tables for which somebody asked."""
    return []


@pytest.fixture
def sightings(time: Time, told: list[str]) -> Sightings:
    """Nothing was seen yet, and whoever listens is told."""
    made = Sightings(time)
    made.listen(told.append)
    return made


def test_what_was_seen_is_known_for_a_while(sightings: Sightings, time: Time) -> None:
    assert not sightings.is_known(1)
    sightings.seen(1)
    time.at += KNOWN_FOR - 1
    assert sightings.is_known(1)
    assert not sightings.is_known(2)
    time.at += 1
    assert not sightings.is_known(1)


def test_a_new_connection_knows_of_no_message(sightings: Sightings, told: list[str]) -> None:
    sightings.seen(1)
    sightings.ask("table", 5)
    sightings.forget()
    assert not sightings.is_known(1)
    sightings.ask("table", 5)
    assert told == ["table", "table"]


def test_a_person_makes_the_bot_look_once_a_minute(
    sightings: Sightings, time: Time, told: list[str]
) -> None:
    for _ in range(3):
        sightings.ask("one", 5)
    sightings.ask("other", 5)
    sightings.ask("one", 6)
    assert told == ["one", "other", "one"]
    assert sightings.askers("one") == {5, 6}
    sightings.answer("one")
    assert sightings.askers("one") == frozenset()
    time.at += SPACING
    sightings.ask("one", 5)
    assert told[3:] == ["one"]


async def test_who_waits_is_answered_at_once_where_nothing_is_open(sightings: Sightings) -> None:
    sightings.listen(sightings.answer)
    await sightings.looked("table", 5, 60)
    await sightings.looked("table", 5, 60)
