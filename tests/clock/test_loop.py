"""A loop that is turned wakes what sleeps in it, and hurries nothing that is under way."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine
from functools import partial
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from clock import steady
from clock.loop import TurnedLoop, run

DAY, YEAR = 86_400.0, 366 * 86_400.0

MOMENT = 0.05
"""Seconds that a test really waits."""


def here() -> TurnedLoop:
    """Return the loop of the test."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, TurnedLoop)
    return loop


def test_a_turn_wakes_who_sleeps_in_the_order_of_their_instants() -> None:
    seed = 15
    instants = random.Random(seed).sample(range(1, int(DAY)), 200)

    async def main() -> None:
        woken = list[int]()
        for instant in instants:
            here().call_later(instant, woken.append, instant)
        sleeper = asyncio.create_task(asyncio.sleep(DAY - 1))
        await asyncio.sleep(0)
        await here().turn(DAY / 2)
        assert woken == [each for each in sorted(instants) if each <= DAY / 2], f"seed {seed}"
        assert not sleeper.done()
        await here().turn(DAY)
        assert woken == sorted(instants), f"seed {seed}"
        await sleeper

    run(main())


def _begun(waiting: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
    return asyncio.create_task(waiting)


async def _patient(event: asyncio.Event, seconds: float) -> None:
    async with asyncio.timeout(seconds):
        await event.wait()


def test_a_turn_ends_no_timeout_of_what_is_under_way() -> None:
    async def main() -> None:
        event = asyncio.Event()
        waiting = [
            _begun(_patient(event, 60)),
            _begun(asyncio.wait_for(event.wait(), 60)),
            _begun(asyncio.wait({_begun(event.wait())}, timeout=60)),
        ]
        await asyncio.sleep(0)
        await here().turn(YEAR)
        await asyncio.sleep(0)
        assert [each.done() for each in waiting] == [False, False, False]
        event.set()
        await asyncio.gather(*waiting)

    run(main())


def test_a_timeout_ends_after_its_own_seconds_however_often_the_loop_is_turned() -> None:
    async def main() -> float:
        begun = time.monotonic()
        waiting = _begun(_patient(asyncio.Event(), MOMENT))
        for day in range(1, 4):
            await asyncio.sleep(0)
            await here().turn(day * DAY)
        with pytest.raises(TimeoutError):
            await waiting
        return time.monotonic() - begun

    assert MOMENT <= run(main()) < MOMENT + 5


def test_what_is_scheduled_after_a_turn_takes_its_time() -> None:
    async def main() -> None:
        await here().turn(DAY)
        begun = time.monotonic()
        await asyncio.sleep(MOMENT)
        assert time.monotonic() - begun >= MOMENT * 0.9

    run(main())


@pytest.mark.parametrize("ahead", [0.0, -1.0, -YEAR, 59.9, 60.0])
def test_a_turn_that_leads_nowhere_or_back_wakes_nobody(ahead: float) -> None:
    async def main() -> None:
        await here().turn(60)
        before, sleeper = here().time(), asyncio.create_task(asyncio.sleep(1))
        await asyncio.sleep(0)
        await here().turn(ahead)
        assert before <= here().time() < before + 1
        assert not sleeper.done()
        sleeper.cancel()

    run(main())


def test_turns_at_once_lead_to_the_farthest() -> None:
    async def main() -> None:
        before = here().time()
        await asyncio.gather(*(here().turn(ahead) for ahead in (60, DAY, 3_600)))
        assert DAY <= here().time() - before < DAY + 60

    run(main())


def test_what_wakes_may_sleep_again_and_is_not_woken_twice() -> None:
    async def main() -> None:
        laps = list[float]()

        async def rounds() -> None:
            while True:
                await asyncio.sleep(60)
                laps.append(steady())

        task = asyncio.create_task(rounds())
        await asyncio.sleep(0)
        for turn in range(1, 4):
            await here().turn(turn * DAY)
            await asyncio.sleep(0)
            assert len(laps) == turn
        task.cancel()

    run(main())


async def _serve_slowly(gate: asyncio.Event, request: web.Request) -> web.StreamResponse:
    if request.path == "/socket":
        response = web.WebSocketResponse()
        await response.prepare(request)
        await gate.wait()
        await response.send_str("late")
        return response
    await gate.wait()
    return web.Response(text="late")


async def _received(session: aiohttp.ClientSession, url: str) -> str:
    async with session.ws_connect(url) as socket:
        return str((await socket.receive(timeout=60)).data)


async def _got(session: aiohttp.ClientSession, url: str) -> str:
    timeout = aiohttp.ClientTimeout(total=60, sock_read=60)
    async with session.get(url, timeout=timeout) as response:
        return await response.text()


def test_a_turn_breaks_no_request_and_no_connection() -> None:
    async def main() -> None:
        gate = asyncio.Event()
        runner = web.ServerRunner(web.Server(partial(_serve_slowly, gate)))
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        async with aiohttp.ClientSession() as session:
            asked = [_begun(_got(session, url)), _begun(_received(session, f"{url}/socket"))]
            # Until both are under way.
            await asyncio.sleep(MOMENT)
            await here().turn(YEAR)
            await asyncio.sleep(0)
            gate.set()
            assert await asyncio.gather(*asked) == ["late", "late"]
        await runner.cleanup()

    run(main())
