"""Keyed work goes on whatever fails, one at a time for each key, and says what is wrong once."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.jobs import supervisor as module
from bot.jobs.supervisor import JITTER, Backoff, NotYetError, Supervisor, is_passing
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason

log = logging.getLogger("tests.supervisor")

AT_ONCE = Backoff(0.0, 0.0, 0.0)
NEVER = Backoff(1_000.0, 2_000.0, 1_000.0)


class Deed:
    """A job that a test steers: it waits for `gate`, then does what `does` says."""

    def __init__(self, does: Callable[[], float | None], gate: asyncio.Event | None = None) -> None:
        self.runs = self.under_way = self.most = 0
        self._does = does
        self._gate = gate

    def __str__(self) -> str:
        return "a deed"

    async def run(self) -> float | None:
        self.runs += 1
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        try:
            await asyncio.sleep(0)
            if self._gate is not None:
                await self._gate.wait()
            return self._does()
        finally:
            self.under_way -= 1


@asynccontextmanager
async def supervised(
    does: Callable[[], float | None],
    gate: asyncio.Event | None = None,
    most: int = 10,
    backoff: Backoff = NEVER,
) -> AsyncIterator[Supervisor[str, Deed]]:
    """Supervise deeds that all do the same."""
    made: Supervisor[str, Deed] = Supervisor(log, lambda _key: Deed(does, gate), most, backoff)
    try:
        yield made
    finally:
        await made.close()


def woken(supervisor: Supervisor[str, Deed], key: str, *, urgent: bool = True) -> Deed:
    """Wake a key and return its job."""
    return supervisor.wake(key, urgent=urgent) or pytest.fail("closed")


async def turns(number: int = 20) -> None:
    """Let the event loop turn so often."""
    for _ in range(number):
        await asyncio.sleep(0)


def done() -> None:
    """Leave nothing to do."""


def fails() -> float | None:
    """Fail as nobody foresaw."""
    raise ZeroDivisionError("not foreseen")


async def test_a_key_that_is_woken_often_never_runs_twice_at_once_and_runs_once_more() -> None:
    gate = asyncio.Event()
    async with supervised(done, gate) as supervisor:
        operation = woken(supervisor, "a")
        for _ in range(5):
            await turns()
            assert woken(supervisor, "a") is operation
        assert (operation.runs, operation.most) == (1, 1)
        gate.set()
        await turns()
        assert (operation.runs, operation.most) == (2, 1)
        assert "a" not in supervisor


async def test_no_more_run_at_once_than_may() -> None:
    gate, running = asyncio.Event(), list[int]()
    async with supervised(done, gate, most=3) as supervisor:
        deeds = [woken(supervisor, str(number)) for number in range(50)]
        for _ in range(20):
            await turns(3)
            running.append(sum(operation.under_way for operation in deeds))
        assert max(running) == 3
        assert supervisor.active == 50
        gate.set()
        await turns(400)
        assert [operation.runs for operation in deeds] == [1] * 50
        assert len(supervisor) == 0


@pytest.mark.case("47")
async def test_jobs_that_never_end_do_not_hold_up_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "SLOT_SECONDS", 0.0)
    gate = asyncio.Event()
    async with supervised(done, gate, most=2) as supervisor:
        deeds = [woken(supervisor, str(number)) for number in range(8)]
        for _ in range(50):
            await asyncio.sleep(0.001)
        assert [operation.runs for operation in deeds] == [1] * 8


async def test_what_somebody_waits_for_goes_before_what_is_made_up_for() -> None:
    order, gate = list[str](), asyncio.Event()

    class Noting(Deed):
        async def run(self) -> float | None:
            order.append(self.key)
            return await super().run()

        key = ""

    def make(key: str) -> Noting:
        made = Noting(done, gate)
        made.key = key
        return made

    supervisor: Supervisor[str, Noting] = Supervisor(log, make, 1, NEVER)
    supervisor.wake("first", urgent=False)
    for number in range(100):
        supervisor.wake(f"late {number}", urgent=False)
    supervisor.wake("person")
    supervisor.wake("late 50")
    gate.set()
    await turns(1_000)
    assert order[:3] == ["first", "person", "late 50"]
    assert len(order) == len(set(order)) == 102
    await supervisor.close()


async def test_what_failed_pauses_longer_and_longer_and_a_success_forgets_it() -> None:
    failing = True

    def sometimes() -> float | None:
        if failing:
            raise ZeroDivisionError
        return 500.0

    async with supervised(sometimes, backoff=Backoff(100.0, 400.0, 100.0)) as supervisor:
        loop, backoff = asyncio.get_running_loop(), list[float]()

        async def look() -> None:
            woken(supervisor, "a")
            await turns()
            pause = supervisor._entries["a"].pause
            assert pause is not None
            backoff.append(pause.when() - loop.time())

        for _ in range(4):
            await look()
        failing = False
        await look()
        failing = True
        await look()
    for pause, most in zip(backoff, [100, 200, 400, 400, 500, 100], strict=True):
        least = most if most == 500 else most * (1 - JITTER)
        assert least - 1 < pause <= most


@given(
    st.integers(1, 10_000),
    st.floats(0.001, 100),
    st.floats(100, 10_000),
    st.sampled_from(
        [StoreError("disk"), ZeroDivisionError(), RefusalError(RefusalReason.STORE_FULL)]
    ),
)
def test_pauses_are_bounded(failures: int, first: float, longest: float, error: Exception) -> None:
    backoff = Backoff(first, longest, first)
    pause = backoff.after(failures, error)
    assert first <= pause <= longest
    assert not is_passing(error) or pause == first
    assert backoff.after(failures + 1, error) >= pause


async def test_what_failed_together_is_not_tried_again_together() -> None:
    luck = random.Random("jitter").random
    supervisor: Supervisor[str, Deed] = Supervisor(log, lambda _key: Deed(fails), 100, NEVER, luck)
    for number in range(50):
        supervisor.wake(str(number))
    await turns()
    whens = sorted(e.pause.when() for e in supervisor._entries.values() if e.pause is not None)
    assert len(whens) == 50
    assert whens[-1] - whens[0] > NEVER.first * JITTER / 2
    await supervisor.close()


async def test_a_job_that_is_cancelled_from_within_is_noticed_and_runs_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    left = [asyncio.CancelledError(), asyncio.CancelledError()]

    def dies() -> None:
        if left:
            raise left.pop()

    async with supervised(dies, backoff=AT_ONCE) as supervisor:
        woken(supervisor, "a")
        await turns(100)
        assert not left
        assert "a" not in supervisor
    assert [record.getMessage() for record in caplog.records] == ["a deed: it was cancelled"]


async def test_a_fault_is_said_once_with_its_traceback_and_again_when_it_is_new(
    caplog: pytest.LogCaptureFixture,
) -> None:
    todo = [fails, fails, fails, lambda: 1_000.0, fails, fails]
    async with supervised(lambda: todo.pop(0)()) as supervisor:
        while todo:
            woken(supervisor, "a")
            await turns()
    assert [record.getMessage() for record in caplog.records] == ["a deed: not foreseen"] * 2
    assert all(record.exc_info and record.exc_info[2] for record in caplog.records)


async def test_a_store_that_fails_for_a_thousand_keys_is_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def unstored() -> None:
        raise StoreError("disk full")

    async with supervised(unstored, most=50) as supervisor:
        for number in range(1_000):
            woken(supervisor, str(number))
        await turns(500)
        assert len(supervisor) == 1_000
    assert [record.getMessage() for record in caplog.records] == ["a deed: disk full"]


async def test_what_only_has_to_be_tried_again_is_not_spoken_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def not_yet() -> None:
        raise NotYetError

    async with supervised(not_yet) as supervisor:
        woken(supervisor, "a")
        await turns()
        assert "a" in supervisor
    assert caplog.records == []


async def test_what_is_dropped_runs_no_more_and_what_is_woken_then_begins_anew() -> None:
    gate = asyncio.Event()
    async with supervised(fails, gate) as supervisor:
        running = woken(supervisor, "a")
        await turns()
        supervisor.drop("a")
        assert "a" in supervisor
        gate.set()
        await turns()
        assert "a" not in supervisor
        pausing = woken(supervisor, "a")
        await turns()
        assert pausing is not running
        assert supervisor.active == 0
        supervisor.drop("a")
        assert "a" not in supervisor
        supervisor.drop("unknown")


async def test_only_a_pause_can_be_hurried() -> None:
    gate = asyncio.Event()
    async with supervised(fails, gate) as supervisor:
        operation = woken(supervisor, "a")
        await turns()
        supervisor.end_pause("a")
        supervisor.end_pause("unknown")
        gate.set()
        await turns()
        assert operation.runs == 1
        supervisor.end_pause("a")
        await turns()
        assert operation.runs == 2


async def test_once_it_is_closed_nothing_runs_and_nothing_is_left() -> None:
    gate = asyncio.Event()
    async with supervised(lambda: 0.0, gate, most=2) as supervisor:
        deeds = [woken(supervisor, str(number)) for number in range(5)]
        await turns()
        tasks = len(asyncio.all_tasks())
        await supervisor.close()
        assert [operation.under_way for operation in deeds] == [0] * 5
        assert len(asyncio.all_tasks()) == tasks - 2
        assert supervisor.wake("new") is None
        gate.set()
        await turns()
        assert sum(operation.runs for operation in deeds) == 2
        assert len(supervisor) == 0


async def test_what_is_raised_while_closing_is_said(caplog: pytest.LogCaptureFixture) -> None:
    class Stubborn(Deed):
        async def run(self) -> float | None:
            try:
                return await super().run()
            except asyncio.CancelledError:
                return fails()

    gate = asyncio.Event()
    supervisor: Supervisor[str, Stubborn] = Supervisor(
        log, lambda _key: Stubborn(done, gate), 1, NEVER
    )
    supervisor.wake("a")
    await turns()
    await supervisor.close()
    assert [record.getMessage() for record in caplog.records] == ["while closing: not foreseen"]


@given(st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from("wlhdt")), max_size=60))
def test_whatever_is_done_to_it_no_key_runs_twice_and_none_is_lost(
    steps: list[tuple[str, str]],
) -> None:
    """Wake, wake for later, hurry, drop, let time pass: in any order."""

    async def play() -> None:
        luck, owed = random.Random(len(steps)), set[str]()

        def anything() -> float | None:
            if luck.random() < 0.3:
                raise NotYetError
            return luck.choice([None, None, 0.0])

        supervisor: Supervisor[str, Deed] = Supervisor(log, lambda _k: Deed(anything), 2, AT_ONCE)
        deeds = dict[str, Deed]()
        for key, step in steps:
            if step in "wl":
                deeds[key] = woken(supervisor, key, urgent=step == "w")
                owed.add(key)
            elif step == "h":
                supervisor.end_pause(key)
            elif step == "d":
                supervisor.drop(key)
                owed.discard(key)
            else:
                await turns(3)
            assert sum(operation.under_way for operation in deeds.values()) <= 2
        while len(supervisor):
            await turns(1)
        assert all(deeds[key].runs for key in owed)
        assert all(operation.most <= 1 for operation in deeds.values())
        assert not supervisor._busy
        await supervisor.close()

    asyncio.run(play())


async def test_a_start_ends_no_pause_and_adds_no_run() -> None:
    gate = asyncio.Event()
    async with supervised(done, gate) as supervisor:
        supervisor.start("a")
        await turns()
        (deed,) = supervisor.jobs
        supervisor.start("a")
        gate.set()
        await turns()
        assert deed.runs == 1
        assert "a" not in supervisor
    async with supervised(fails) as supervisor:
        failing = woken(supervisor, "a")
        await turns()
        supervisor.start("a")
        await turns()
        assert failing.runs == 1
        supervisor.wake("a")
        await turns()
        assert failing.runs == 2
