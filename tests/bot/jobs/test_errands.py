"""An errand is done as soon as the store can be read, once, and nobody waits for it for ever."""

from __future__ import annotations

import asyncio

import pytest

from bot.jobs.errands import Errands
from bot.store.protocol import StoreError
from tests.bot.jobs.test_supervisor import AT_ONCE, NEVER, log, turns


async def test_an_errand_is_done_as_soon_as_the_store_allows() -> None:
    tried = list[int]()

    async def do() -> None:
        tried.append(1)
        if len(tried) < 4:
            raise StoreError("disk")

    errands = Errands(log, AT_ONCE)
    await errands.run("once", do)
    assert len(tried) == 4
    await errands.close()


async def test_an_errand_with_a_fault_is_not_done_again_and_says_so() -> None:
    async def do() -> None:
        raise ZeroDivisionError

    errands = Errands(log, AT_ONCE)
    with pytest.raises(ZeroDivisionError):
        await errands.run("once", do)
    assert len(errands._jobs) == 0
    await errands.close()


async def test_who_waits_for_an_errand_is_let_go_at_the_end() -> None:
    async def do() -> None:
        raise StoreError("disk")

    errands = Errands(log, NEVER)
    waiting = asyncio.create_task(errands.run("once", do))
    await turns()
    await errands.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await errands.run("later", do)
