"""A refusal is believed when it is confirmed, and no belief lasts without being tried again."""

from __future__ import annotations

import pytest

from bot.engine.beliefs import CONFIRM, NEW_DMS, PROBES, SPACING, SPAN, Beliefs, FirstDms, Place
from tests.bot.clock import Time

CHANNEL = Place("channel", 5)


@pytest.fixture
def time() -> Time:
    """A time that stands still."""
    return Time()


@pytest.fixture
def beliefs(time: Time) -> Beliefs:
    """Nothing is believed yet."""
    return Beliefs(time)


def refuse_until_shut(beliefs: Beliefs, time: Time) -> None:
    """Let the channel refuse as often as it takes."""
    assert not beliefs.refused(CHANNEL, "send")
    time.at += CONFIRM
    assert beliefs.refused(CHANNEL, "send")


@pytest.mark.case("46")
def test_one_refusal_is_not_believed_and_the_second_is(beliefs: Beliefs, time: Time) -> None:
    assert not beliefs.refused(CHANNEL, "send")
    assert beliefs.wait(CHANNEL, "send") == CONFIRM
    time.at += CONFIRM
    assert beliefs.wait(CHANNEL, "send") == 0
    assert beliefs.refused(CHANNEL, "send")


def test_what_is_refused_side_by_side_is_one_refusal(beliefs: Beliefs, time: Time) -> None:
    assert not any(beliefs.refused(CHANNEL, "send") for _ in range(7))
    time.at += CONFIRM - 0.1
    assert not beliefs.refused(CHANNEL, "send")


def test_a_shut_place_is_tried_after_growing_pauses(beliefs: Beliefs, time: Time) -> None:
    refuse_until_shut(beliefs, time)
    pauses = []
    for _ in range(len(PROBES) + 2):
        pauses.append(beliefs.wait(CHANNEL, "send"))
        time.at += pauses[-1]
        assert beliefs.refused(CHANNEL, "send")
    assert pauses == [*PROBES, PROBES[-1], PROBES[-1]]


def test_a_message_that_is_taken_ends_the_belief_and_is_told(beliefs: Beliefs, time: Time) -> None:
    heard: list[Place] = []
    beliefs.listen(heard.append)
    refuse_until_shut(beliefs, time)
    assert not beliefs.took(CHANNEL, "change")
    assert beliefs.knows(CHANNEL)
    assert beliefs.took(CHANNEL, "send")
    assert not beliefs.knows(CHANNEL)
    assert heard == [CHANNEL]
    assert not beliefs.refused(CHANNEL, "send")


def test_where_nothing_can_be_written_messages_may_be_changed(beliefs: Beliefs, time: Time) -> None:
    refuse_until_shut(beliefs, time)
    assert beliefs.wait(CHANNEL, "send") > beliefs.wait(CHANNEL, "change") == 0


def test_whoever_uses_a_place_has_it_tried_at_once(beliefs: Beliefs, time: Time) -> None:
    refuse_until_shut(beliefs, time)
    time.at += CONFIRM
    assert beliefs.doubt(CHANNEL)
    assert beliefs.wait(CHANNEL, "send") == 0
    # It was refused twice before, so one more refusal is believed.
    assert beliefs.refused(CHANNEL, "send")


def test_events_bring_about_one_try_a_minute_and_none_is_lost(beliefs: Beliefs, time: Time) -> None:
    refuse_until_shut(beliefs, time)
    time.at += CONFIRM
    assert beliefs.doubt(CHANNEL, SPACING)
    tries = 0
    for _ in range(round(10 * SPACING)):
        beliefs.doubt(CHANNEL, SPACING)
        if beliefs.wait(CHANNEL, "send") == 0:
            beliefs.refused(CHANNEL, "send")
            tries += 1
        time.at += 1
    assert tries == 10


def test_what_is_heard_right_after_a_refusal_has_nothing_tried_at_once(
    beliefs: Beliefs, time: Time
) -> None:
    """The answer would count as the same refusal, and hold nothing back any longer."""
    beliefs.refused(CHANNEL, "send")
    time.at += 1
    assert not beliefs.doubt(CHANNEL)
    assert beliefs.wait(CHANNEL, "send") == CONFIRM - 1


def test_a_delay_shuts_nobody_out(beliefs: Beliefs, time: Time) -> None:
    for pause in (*PROBES, PROBES[-1]):
        beliefs.delayed(CHANNEL, "send")
        assert beliefs.wait(CHANNEL, "send") == pause
        time.at += pause
    assert not beliefs.refused(CHANNEL, "send")


@pytest.mark.case("51")
@pytest.mark.parametrize("most", [2, 3, NEW_DMS, 50])
def test_no_ten_minutes_see_more_new_dm_channels_than_they_may(most: int, time: Time) -> None:
    first_dms, made = FirstDms(time, most), []
    for user_id in range(most * 5):
        time.at += first_dms.wait(user_id)
        made.append(time.at)
        first_dms.made(user_id)
    counts = [sum(at <= other < at + SPAN for other in made) for at in made]
    assert max(counts) <= most
    assert time.at > 100 + 2 * SPAN


def test_a_table_of_newcomers_has_turns_at_once_and_then_everybody_in_order(time: Time) -> None:
    first_dms = FirstDms(time)
    waits = [first_dms.wait(user_id) for user_id in range(9)]
    assert waits == [0, 0, 0, 0, 0, 0, 150, 300, 450]
    time.at += 150
    assert [first_dms.wait(user_id) for user_id in (8, 7, 6)] == [300, 150, 0]


def test_nobody_has_a_turn_while_discord_finds_us_too_fast(time: Time) -> None:
    first_dms = FirstDms(time)
    first_dms.exhausted()
    assert first_dms.wait(1) == 150
