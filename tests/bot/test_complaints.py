"""What goes on failing is said again, and what was said is not remembered for ever."""

from __future__ import annotations

import pytest

from bot import complaints as saying
from bot.complaints import Complaints
from tests.bot.jobs.test_supervisor import log


def test_what_goes_on_failing_is_said_again_after_an_hour(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    complaints = Complaints(log, lambda: now[0])
    for second in range(0, 7_300, 60):
        now[0] = float(second)
        complaints.say("one", "it fails")
    assert len(caplog.records) == 1 + 7_300 // saying.REMIND


def test_complaints_remember_no_end_of_things(caplog: pytest.LogCaptureFixture) -> None:
    complaints = Complaints(log)
    for number in range(saying.TOPICS * 2):
        complaints.say(number, "it fails")
    assert len(complaints._said) == saying.TOPICS
