"""The clock of the world is turned: bot and Discord follow together, whatever is under way."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

import phrases
from bot.program.exits import Exit
from bot.records import Status
from sandbox import Clock, Sandbox
from sandbox.world import changes
from sandbox.world.clock import FARTHEST
from tests.e2e.house import House
from tests.e2e.party import open_party
from tests.sandbox.raw import request_under_way

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
YEAR = 366 * DAY

ENGLISH = phrases.of("en-US")


@pytest.fixture
async def sandbox(request: pytest.FixtureRequest) -> AsyncIterator[Sandbox]:
    """A Discord whose clock stands still, and one whose clock runs; both flow to limits' ends."""
    limits = request.node.get_closest_marker("limitless") is None
    runs = getattr(request, "param", "stands") == "runs"
    clock = Clock(flows=True) if runs else Clock.flowing()
    async with Sandbox(people=8, clock=clock, limits=limits) as made:
        yield made


@pytest.mark.parametrize("sandbox", ["stands", "runs"], indirect=True)
async def test_a_lobby_closes_after_a_day(house: House) -> None:
    party = await open_party(house, [house.person("Alice")], start=False)
    await house.later(DAY - MINUTE)
    assert party.table().status is Status.LOBBY
    await house.later(2 * MINUTE)
    # All that came due has run when the turn returns: only what is said of it may be on its way.
    assert party.table().status is Status.CLOSED

    def shown() -> bool:
        texts = map(house.sandbox.text, house.sandbox.messages(party.channel))
        return any(ENGLISH("table.closed.expired") in text for text in texts)

    await house.sandbox.until(shown)


@pytest.mark.parametrize("sandbox", ["stands", "runs"], indirect=True)
async def test_who_is_waited_for_is_called_after_the_delay(idle_house: House) -> None:
    house = idle_house
    house.settings["TABLIER_CALL_DELAY"] = "3600"
    await house.start()
    party = await open_party(house, [house.person("Alice"), house.person("Bob")], 1)
    awaited = await house.sandbox.until(party.asked)
    assert awaited is not None
    await house.later(HOUR - MINUTE)
    assert party.rings(awaited) == 0
    await house.later(2 * MINUTE)
    await house.sandbox.until(lambda: party.rings(awaited))
    assert party.rings(awaited) == 1


@pytest.mark.parametrize("sandbox", ["stands", "runs"], indirect=True)
async def test_a_computer_takes_its_time_in_the_world(idle_house: House) -> None:
    house = idle_house
    house.settings["TABLIER_COMPUTER_PACE"] = "3600"
    await house.start()
    party = await open_party(house, [house.person("Alice")], 2)
    if party.table().seat_of(house.person("Alice").id) in party.table().to_act:
        await party.play(moves=1)
    head = party.table().head
    await house.later(HOUR - MINUTE)
    await house.sandbox.settled()
    assert party.table().head == head
    await house.later(2 * MINUTE)
    await house.sandbox.until(lambda: party.table().head > head)


@pytest.mark.parametrize("sandbox", ["stands", "runs"], indirect=True)
async def test_a_bot_that_starts_later_is_where_the_clock_is(idle_house: House) -> None:
    house = idle_house
    await house.sandbox.turn(400 * DAY)
    await house.start()
    party = await open_party(house, [house.person("Alice")], 2)
    opened = party.table().rows[0].stored / 1000
    assert abs(opened - house.sandbox.clock.now()) < MINUTE
    await house.kill()
    await house.sandbox.turn(29 * DAY)
    await house.start()
    await party.play(moves=1)
    assert party.table().rows[-1].stored / 1000 - opened >= 29 * DAY


@pytest.mark.parametrize("sandbox", ["stands", "runs"], indirect=True)
async def test_a_turn_while_requests_are_under_way_breaks_none(idle_house: House) -> None:
    house = idle_house
    house.settings["TABLIER_IDLE_DAYS"] = "0"
    await house.start()
    alice = house.person("Alice")
    party = await open_party(house, [alice], 2)
    house.sandbox.faults.latency = 0.2
    seen = list[changes.Change]()
    house.sandbox.world.listen(seen.append)
    pressed = await party.press(alice, "hand")
    await request_under_way(house.sandbox)
    # Less than Discord waits for an answer.
    await house.sandbox.turn(2.0)
    await pressed.answer()
    house.sandbox.faults.latency = 0.0
    await house.sandbox.settled()
    await house.sandbox.turn(YEAR)
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made
    assert changes.BotConnection(online=False) not in seen


@pytest.mark.parametrize("sandbox", ["stands", "runs"], indirect=True)
async def test_a_press_on_which_the_clock_is_turned_fails_and_is_stored_once(house: House) -> None:
    alice = house.person("Alice")
    party = await open_party(house, [alice], 2)
    house.sandbox.faults.keep_back_interactions()
    pressed = await party.press(alice, "hand")
    await house.sandbox.turn(DAY)
    assert await pressed.failure()
    house.sandbox.faults.deliver_late()
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


async def test_turns_at_once_come_one_after_the_other(house: House) -> None:
    await open_party(house, [house.person("Alice")], start=False)
    before, turned = house.sandbox.clock.now(), (MINUTE, HOUR, 0.0, DAY, 2 * DAY)
    await asyncio.gather(*(house.sandbox.turn(seconds) for seconds in turned))
    assert sum(turned) <= house.sandbox.clock.now() - before < sum(turned) + MINUTE


@pytest.mark.parametrize("seconds", [-1.0, -1e-9, float("nan"), float("inf"), FARTHEST + 1])
async def test_no_turn_leads_back_or_beyond_all_ids(sandbox: Sandbox, seconds: float) -> None:
    before = sandbox.clock.ahead
    with pytest.raises(ValueError, match="cannot be turned"):
        await sandbox.turn(seconds)
    assert sandbox.clock.ahead == before


@pytest.mark.limitless("no turn but the test's own may come in between")
async def test_a_turn_by_nothing_changes_nothing(house: House) -> None:
    requests = len(house.sandbox.requests)
    await house.sandbox.turn(0)
    assert (house.sandbox.clock.ahead, len(house.sandbox.requests)) == (0.0, requests)


async def test_a_turn_does_not_wait_for_a_bot_that_dies(house: House) -> None:
    turning = asyncio.create_task(house.sandbox.turn(DAY))
    await house.kill()
    await turning
    await house.start()
    party = await open_party(house, [house.person("Alice")], start=False)
    assert abs(party.table().record.opened_at / 1000 - house.sandbox.clock.now()) < MINUTE


async def test_a_bot_that_was_cut_off_from_the_clock_finds_it_again(house: House) -> None:
    party = await open_party(house, [house.person("Alice")], start=False)
    await house.sandbox.settled()
    await house.sandbox.clocks.close()
    await house.says("has ended")
    # Nobody hears of it now.
    await house.sandbox.turn(2 * DAY)
    assert party.table().status is Status.LOBBY
    await house.sandbox.until(lambda: party.table().status is Status.CLOSED)


async def test_the_real_discord_cannot_be_turned(bot_alone: House) -> None:
    house = bot_alone
    house.settings["DISCORD_API_BASE"] = ""
    assert await house.ends() == Exit.CONFIGURATION
    assert re.search("TABLIER_CLOCK .* real Discord", house.said())


async def test_a_clock_that_nobody_tells_ends_the_bot(bot_alone: House) -> None:
    house = bot_alone
    house.settings["TABLIER_CLOCK"] = f"{house.sandbox.url}/page/nowhere"
    assert await house.ends() == Exit.CONFIGURATION
    assert "TABLIER_CLOCK" in house.said()
    assert house.sandbox.token not in house.said()


@pytest.fixture
async def bot_alone(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose bot never comes as far as Discord."""
    async with Sandbox(people=1) as made:
        yield House(made, tmp_path)


async def test_a_world_that_was_turned_goes_on_there(tmp_path: Path) -> None:
    async with Sandbox(people=1, data=tmp_path) as first:
        await first.turn(3 * DAY)
        newest = first.world.new_id()
    async with Sandbox(people=1, data=tmp_path) as second:
        assert second.clock.ahead == 3 * DAY
        assert second.world.new_id() > newest


async def test_the_clock_is_told_to_the_bot_alone(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        for headers in ({}, {"Authorization": "Bot nobody"}, {"Authorization": sandbox.token}):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(f"{sandbox.url}/clock", headers=headers)
            assert refused.value.status == 401
