"""A change whose caller is cancelled is done all the same, and its refusal is no fault."""

from __future__ import annotations

import asyncio
import gc
import logging

import pytest

from bot.engine.shielded import to_the_end
from bot.tables.refusals import RefusalError, RefusalReason


async def cancelled_before(error: Exception | None) -> list[str]:
    """Cancel the caller of a work that goes on and then fails, or not; return what was done."""
    begun, going_on, done = asyncio.Event(), asyncio.Event(), list[str]()

    async def work() -> None:
        begun.set()
        await going_on.wait()
        done.append("done")
        if error is not None:
            raise error

    caller = asyncio.create_task(to_the_end(work()))
    await begun.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    going_on.set()
    for _ in range(5):
        await asyncio.sleep(0)
    gc.collect()
    return done


async def test_a_work_goes_on_without_its_caller() -> None:
    assert await cancelled_before(None) == ["done"]


async def test_a_refusal_that_nobody_waits_for_is_no_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await cancelled_before(RefusalError(RefusalReason.STALE)) == ["done"]
    assert caplog.records == []


async def test_a_fault_that_nobody_waits_for_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert await cancelled_before(ValueError("broken")) == ["done"]
    (said,) = caplog.records
    assert said.levelno == logging.ERROR
    assert said.exc_info is not None


async def test_what_is_raised_reaches_a_caller_who_waits() -> None:
    async def refused() -> None:
        raise RefusalError(RefusalReason.STALE)

    with pytest.raises(RefusalError):
        await to_the_end(refused())
