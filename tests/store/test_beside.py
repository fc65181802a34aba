"""What stands beside a log: whose channel it takes up, who its people are, how it ended."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.log import chain
from bot.records import Status
from bot.store.protocol import Appended, Closing, Occupied, Store
from games.protocol import Millis
from tests.store import samples
from tests.store.samples import ANNA, BENO, CHANNEL, GAME, OTHER


@pytest.mark.parametrize("status", [Status.LOBBY, Status.CUTTING, Status.RUNNING])
async def test_a_channel_has_no_second_open_table(store: Store, status: Status) -> None:
    here = samples.table(GAME, 0, status)
    await store.append(samples.change(0, GAME, record=here))
    second = samples.change(0, OTHER, record=samples.table(OTHER, 0, channel_id=CHANNEL))
    assert await store.append(second) == Occupied(GAME)
    assert await store.load(OTHER) is None
    over = samples.table(OTHER, 0, Status.OVER, channel_id=CHANNEL)
    assert await store.append(samples.change(0, OTHER, record=over)) == Appended()


async def test_a_channel_is_free_when_its_table_has_ended(store: Store) -> None:
    await store.append(samples.change(0))
    await store.append(samples.change(1, record=samples.table(GAME, 1, Status.CLOSED)))
    second = samples.change(0, OTHER, record=samples.table(OTHER, 0, channel_id=CHANNEL))
    assert await store.append(second) == Appended()
    assert [table.table_id for table in await store.in_channel(CHANNEL)] == [OTHER]


async def test_a_channel_is_free_when_its_table_was_abandoned(store: Store) -> None:
    await store.append(samples.change(0))
    assert await store.abandon(Closing(GAME, "close", ANNA, Millis(5_000), b"[]"))
    second = samples.change(0, OTHER, record=samples.table(OTHER, 0, channel_id=CHANNEL))
    assert await store.append(second) == Appended()


async def test_a_request_opens_no_second_table(store: Store) -> None:
    """Also elsewhere, and when the first is over: a late delivery is still the same request."""
    first = samples.table(GAME, 0, opening="press")
    await store.append(samples.change(0, record=first))
    again = samples.change(0, OTHER, record=samples.table(OTHER, 0, opening="press"))
    assert await store.append(again) == Occupied(GAME)
    closed = replace(samples.table(GAME, 1, Status.CLOSED), opening="press")
    await store.append(samples.change(1, record=closed))
    assert await store.append(again) == Occupied(GAME)
    assert await store.table(OTHER) is None


async def test_the_opening_request_is_told_before_the_channel(store: Store) -> None:
    here = samples.table(GAME, 0)
    await store.append(samples.change(0, record=here))
    await store.append(samples.change(0, OTHER, record=samples.table(OTHER, 0, opening="press")))
    third = samples.table("third", 0, channel_id=CHANNEL, opening="press")
    assert await store.append(samples.change(0, "third", record=third)) == Occupied(OTHER)


async def test_ten_openings_in_one_tick_are_one_table(store: Store) -> None:
    tables = [samples.table(f"t{number}", 0, channel_id=CHANNEL) for number in range(10)]
    changes = [samples.change(0, table.table_id, record=table) for table in tables]
    answers = await asyncio.gather(*map(store.append, changes))
    assert answers == [Appended(), *[Occupied("t0")] * 9]


async def test_people_stand_beside_the_log_and_keep_their_numbers(store: Store) -> None:
    anna, robot, beno = samples.person(1), samples.person(2, None), samples.person(3, BENO)
    await store.append(replace(samples.change(0), people=(anna, robot)))
    renamed = replace(anna, name="Annabelle")
    await store.append(replace(samples.change(1), people=(beno, renamed)))
    stored = await store.load(GAME)
    assert stored is not None
    assert stored.people == (renamed, robot, beno)


async def test_a_finished_game_has_its_results(store: Store) -> None:
    changes = samples.chained_log(3)
    for change in changes[:-1]:
        await store.append(change)
    assert await store.results(GAME) == ()
    await store.append(changes[-1])
    assert await store.results(GAME) == changes[-1].results
    assert await store.results(OTHER) == ()


async def test_a_chained_log_comes_back_with_its_requests_and_both_times(store: Store) -> None:
    changes = samples.chained_log(4)
    for change in changes:
        assert await store.append(change) == Appended()
    stored = await store.load(GAME)
    assert stored is not None
    assert stored.log == tuple(change.row for change in changes)
    assert stored.table == changes[-1].table


@pytest.mark.parametrize(("user_id", "number"), [(BENO, 2), (77, 3), (None, None)])
async def test_the_row_that_abandons_a_table_goes_on_with_the_chain(
    store: Store, user_id: int | None, number: int | None
) -> None:
    """And names the person who asked by no Discord id."""
    for change in samples.chained_log(4)[:-1]:
        await store.append(change)
    before = await store.load(GAME)
    assert before is not None
    at = Millis(before.log[-1].stored - 1)
    assert await store.abandon(Closing(GAME, "close", user_id, at, b"[]"))
    stored = await store.load(GAME)
    assert stored is not None
    last = stored.log[-1]
    assert (last.actor, last.stored, last.acted) == (number, at + 1, at)
    assert last.previous == chain.digest(before.log[-1]) == before.table.chain
    assert stored.table.chain == chain.digest(last)
    assert {p.person: p.user_id for p in stored.people}.get(number or 0) == user_id
