"""Time goes on by itself to where a limit ends, once that is all that anybody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox import Clock, Sandbox
from sandbox.rates import figures
from sandbox.rates.flow import LONGEST, QUIET
from sandbox.world.changes import BotSlowed, ClockTurned
from tests.sandbox.raw import Raw, raw_requests, request_under_way

LIMIT = figures.SEND


@pytest.fixture
async def flowing() -> AsyncIterator[Sandbox]:
    """A sandbox that limits, and flows."""
    async with Sandbox(people=2, clock=Clock.flowing()) as made:
        yield made


async def spend(sandbox: Sandbox, ask: Raw) -> list[int]:
    """Send as many messages as are granted, and one more; return the statuses."""
    path = f"/channels/{sandbox.channel('games').id}/messages"
    return [(await ask("POST", path, {"content": "x"}))[0] for _ in range(LIMIT.limit + 1)]


async def test_a_limit_ends_once_somebody_waits_and_nothing_happens(flowing: Sandbox) -> None:
    begun = flowing.clock.now()
    async with raw_requests(flowing) as ask:
        assert await spend(flowing, ask) == [200] * LIMIT.limit + [429]
        await flowing.until(lambda: flowing.clock.ahead)
        # No further than the limit, but for the millisecond up to which Discord rounds.
        assert flowing.clock.now() - begun <= LIMIT.seconds + 0.001
        assert await spend(flowing, ask) == [200] * LIMIT.limit + [429]


async def test_time_stands_while_nobody_waits(flowing: Sandbox) -> None:
    flowing.world.publish(BotSlowed(LIMIT.seconds, refused=False))
    await asyncio.sleep(QUIET * 3)
    assert flowing.clock.ahead == 0


async def test_time_stands_while_a_request_is_under_way(flowing: Sandbox) -> None:
    flowing.faults.never_answer("POST", "/messages")
    async with raw_requests(flowing) as ask:
        asking = asyncio.create_task(spend(flowing, ask))
        await request_under_way(flowing)
        flowing.world.publish(BotSlowed(LIMIT.seconds, refused=False))
        with pytest.raises(TimeoutError):
            await flowing.until(lambda: flowing.clock.ahead, timeout=QUIET * 4)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    # And it goes on as soon as that is over.
    await flowing.until(lambda: flowing.clock.ahead)


async def test_an_answer_waits_until_the_bot_has_the_time_of_the_world(flowing: Sandbox) -> None:
    headers = {"Authorization": f"Bot {flowing.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.ws_connect(f"{flowing.url}/clock") as clock,
        raw_requests(flowing) as ask,
    ):
        await clock.send_json({"hears": (await clock.receive_json())["ahead"]})
        await flowing.clocks.flow(LIMIT.seconds)
        asking = asyncio.create_task(ask("GET", "/users/@me"))
        done, _ = await asyncio.wait([asking], timeout=QUIET * 4)
        assert not done
        await clock.send_json({"hears": (await clock.receive_json())["ahead"]})
        assert (await asking)[0] == 200


async def test_time_does_not_go_on_to_the_end_of_a_long_limit(flowing: Sandbox) -> None:
    flowing.world.publish(BotSlowed(LONGEST + 1, refused=True))
    with pytest.raises(TimeoutError):
        await flowing.until(lambda: flowing.clock.ahead, timeout=QUIET * 4)


async def test_limits_end_one_after_the_other(flowing: Sandbox) -> None:
    ends = [5.0, 10.0, 15.0]
    for seconds in reversed(ends):
        flowing.world.publish(BotSlowed(seconds, refused=False))
    seen: list[float] = []
    flowing.world.listen(lambda c: seen.append(c.ahead) if isinstance(c, ClockTurned) else None)
    await flowing.until(lambda: len(seen) == len(ends))
    # No turn leads farther than the next end; the machine's own seconds count as well.
    assert seen == sorted(seen)
    assert all(ahead <= end for ahead, end in zip(seen, ends, strict=True))


async def test_a_clock_that_only_stands_is_not_turned_by_anything() -> None:
    async with Sandbox(people=2, clock=Clock.standing()) as sandbox, raw_requests(sandbox) as ask:
        assert (await spend(sandbox, ask))[-1] == 429
        with pytest.raises(TimeoutError):
            await sandbox.until(lambda: sandbox.clock.ahead, timeout=QUIET * 4)
        assert (await spend(sandbox, ask))[0] == 429
