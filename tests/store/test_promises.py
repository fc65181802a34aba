"""What every store promises, whatever it is made of."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.records import GuildRecord, Status, UserRecord
from bot.store.protocol import (
    Appended,
    Change,
    Conflict,
    Duplicate,
    Store,
    StoredTable,
    StoreError,
)
from games.protocol import Millis, Seat
from tests.store import samples
from tests.store.samples import ANNA, BENO, CHANNEL, GAME, GUILD, OTHER

DAY = 24 * 60 * 60 * 1000


async def test_everything_of_a_table_comes_back(store: Store) -> None:
    seats = (samples.seat(0, awaited=True), samples.seat(1, None))
    late, soon = samples.timer("b", 9), samples.timer("a", 7)
    first = samples.change(0, GAME, *seats, timers=(late, soon))
    board, hand = samples.surface(), samples.surface("hand", 1, message_id=None, shown_seq=-1)
    assert await store.append(first) == Appended()
    await store.save_surface(hand)
    await store.save_surface(board)
    assert await store.load(GAME) == StoredTable(
        first.table, seats, (first.row,), (board, hand), (soon, late)
    )
    assert await store.table(GAME) == first.table


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.load(GAME) is None
    assert await store.table(GAME) is None


async def test_rows_follow_one_another(store: Store) -> None:
    for seq in range(3):
        assert await store.append(samples.change(seq)) == Appended()
    stored = await store.load(GAME)
    assert stored is not None
    assert [row.seq for row in stored.log] == [0, 1, 2]
    assert stored.table.head == 2


@pytest.mark.parametrize("seq", [0, 1, 3, 9])
async def test_a_row_out_of_turn_is_a_conflict(store: Store, seq: int) -> None:
    for stored in range(2):
        await store.append(samples.change(stored))
    before = await store.load(GAME)
    late = samples.change(seq, GAME, samples.seat(), request_id="late")
    assert await store.append(late) == Conflict(1)
    assert await store.load(GAME) == before


async def test_the_first_row_of_a_table_is_row_zero(store: Store) -> None:
    assert await store.append(samples.change(1)) == Conflict(-1)
    assert await store.table(GAME) is None


async def test_a_request_is_stored_once(store: Store) -> None:
    first = samples.change(0, request_id="press")
    await store.append(first)
    await store.append(samples.change(1))
    for seq in (0, 1, 2):
        again = samples.change(seq, request_id="press")
        assert await store.append(again) == Duplicate(first.row)
    assert await store.append(samples.change(0, OTHER, request_id="press")) == Appended()


async def test_twenty_presses_in_one_tick_have_one_effect(store: Store) -> None:
    press = samples.change(0, request_id="press")
    answers = await asyncio.gather(*(store.append(press) for _ in range(20)))
    assert answers == [Appended(), *[Duplicate(press.row)] * 19]


async def test_twenty_people_at_once_are_one_row_and_conflicts(store: Store) -> None:
    presses = [samples.change(0, request_id=f"press {person}") for person in range(20)]
    answers = await asyncio.gather(*map(store.append, presses))
    assert answers == [Appended(), *[Conflict(0)] * 19]


@pytest.mark.parametrize(
    "wrong",
    [
        replace(samples.change(1), table=samples.table(OTHER, 1)),
        replace(samples.change(1), table=samples.table(GAME, 2)),
        samples.change(1, GAME, samples.seat(table_id=OTHER)),
        samples.change(1, timers=(samples.timer(table_id=OTHER),)),
        samples.change(1, record=replace(samples.table(head=1), ended_at=Millis(5))),
        samples.change(1, record=replace(samples.table(head=1), status=Status.OVER)),
        samples.change(1, record=replace(samples.table(head=1), chain=bytes(32))),
        replace(samples.change(1), row=samples.chained(None, samples.row(seq=1))),
        replace(samples.change(1), people=(samples.person(table_id=OTHER),)),
        replace(samples.change(1), results=(samples.result(),)),
    ],
)
async def test_a_change_that_contradicts_itself_is_refused(store: Store, wrong: Change) -> None:
    await store.append(samples.change(0))
    before = await store.load(GAME)
    with pytest.raises(ValueError, match="table"):
        await store.append(wrong)
    assert await store.load(GAME) == before


async def test_who_is_gone_has_left_with_the_row(store: Store) -> None:
    anna, beno = samples.seat(0, ANNA, awaited=True), samples.seat(1, BENO)
    await store.append(samples.change(0, GAME, anna, beno))
    robot = samples.seat(0, None, since=1)
    await store.append(samples.change(1, GAME, robot, beno))
    stored = await store.load(GAME)
    assert stored is not None
    assert stored.seats == (replace(anna, until=1, awaited=False), beno, robot)
    assert await store.of_user(ANNA) == ()


async def test_places_of_a_lobby_move_up(store: Store) -> None:
    anna, beno = samples.seat(0, ANNA), samples.seat(1, BENO, since=1)
    await store.append(samples.change(0, GAME, anna))
    await store.append(samples.change(1, GAME, anna, beno))
    moved = replace(beno, seat=Seat(0))
    await store.append(samples.change(2, GAME, moved))
    assert [seat for _, seat in await store.of_user(BENO)] == [moved]
    assert await store.of_user(ANNA) == ()


async def test_open_tables_of_a_channel_and_a_server(store: Store) -> None:
    lobby = samples.table("c", 0, Status.LOBBY, channel_id=CHANNEL + 2, opened_at=5)
    running = samples.table("b", 0, channel_id=CHANNEL, opened_at=3)
    elsewhere = samples.table("a", 0, Status.CUTTING, channel_id=CHANNEL + 1, opened_at=4)
    over = samples.table("d", 0, Status.OVER, channel_id=CHANNEL)
    closed = samples.table("e", 0, Status.CLOSED, channel_id=CHANNEL)
    for table in (lobby, running, elsewhere, over, closed):
        await store.append(samples.change(0, table.table_id, record=table))
    assert await store.in_channel(CHANNEL) == (running,)
    assert await store.of_guild(GUILD) == (running, elsewhere, lobby)
    assert await store.in_channel(1) == ()
    assert await store.count_open() == 3


async def test_a_persons_tables_begin_with_those_that_wait_for_him(store: Store) -> None:
    tables = [samples.table(name, opened_at=at) for name, at in (("a", 1), ("b", 2), ("c", 3))]
    for table in tables:
        sits = samples.seat(table_id=table.table_id, awaited=table.table_id == "c")
        await store.append(samples.change(0, table.table_id, sits, record=table))
    found = await store.of_user(ANNA)
    assert [table.table_id for table, _ in found] == ["c", "a", "b"]
    over = samples.table("c", 1, Status.OVER)
    await store.append(samples.change(1, "c", samples.seat(table_id="c"), record=over))
    assert [table.table_id for table, _ in await store.of_user(ANNA)] == ["a", "b"]


async def test_a_table_is_behind_until_it_is_settled(store: Store) -> None:
    await store.append(samples.change(0))
    assert await store.dirty() == (GAME,)
    await store.save_surface(samples.surface())
    assert await store.dirty() == (GAME,)
    await store.mark_synced(GAME, 0)
    assert await store.dirty() == ()
    await store.append(samples.change(1))
    assert await store.dirty() == (GAME,)


async def test_what_was_settled_too_late_is_still_behind(store: Store) -> None:
    await store.append(samples.change(0))
    await store.append(samples.change(1))
    await store.mark_synced(GAME, 0)
    assert await store.dirty() == (GAME,)
    await store.mark_synced("unknown", 0)


async def test_a_message_that_is_gone_puts_its_table_behind(store: Store) -> None:
    await store.append(samples.change(0))
    await store.save_surface(samples.surface())
    await store.mark_synced(GAME, 0)
    await store.save_surface(samples.surface(message_id=None))
    assert await store.dirty() == (GAME,)


async def test_what_another_application_made_is_forgotten_but_for_evidence(store: Store) -> None:
    await store.append(samples.change(0))
    over = samples.table(OTHER, 0, Status.OVER, ended_at=DAY)
    await store.append(samples.change(0, OTHER, record=over))
    for kind in ("board", "hand", "call", "signal", "pledge", "lineup", "deck"):
        await store.save_surface(samples.surface(kind))
    await store.mark_synced(GAME, 0)
    await store.mark_synced(OTHER, 0)
    before = await store.update_user(ANNA, locale="fr", dm_channel_id=5, dm_open=True)
    await store.forget_messages()
    kept = {surface.kind for surface in await store.surfaces(GAME)}
    assert kept == {"pledge", "lineup", "deck"}
    known = UserRecord(ANNA, "fr", None, None, before.settings, version=before.version + 1)
    assert await store.user(ANNA) == known
    assert await store.dirty() == (GAME,)


async def test_a_surface_is_found_by_its_message(store: Store) -> None:
    await store.append(samples.change(0))
    surface = samples.surface()
    await store.save_surface(surface)
    assert surface.message_id is not None
    assert await store.surface_of(surface.message_id) == surface
    assert await store.surface_of(surface.message_id + 1) is None
    assert surface.channel_id in await store.surface_channels()


async def test_nothing_is_sent_for_a_suspended_table(store: Store) -> None:
    await store.append(samples.change(0))
    await store.suspend(GAME, "no_channel")
    assert await store.dirty() == ()
    await store.append(samples.change(1))
    table = await store.table(GAME)
    assert table is not None
    assert table.suspended == "no_channel"
    await store.suspend(GAME, None)
    assert await store.dirty() == (GAME,)
    await store.suspend("unknown", "no_channel")


async def test_ended_tables_catch_up_for_a_day(store: Store) -> None:
    for name, ended in (("late", 10 * DAY), ("old", 9 * DAY - 1), ("day", 9 * DAY)):
        over = samples.table(name, 0, Status.OVER, ended_at=ended)
        await store.append(samples.change(0, name, record=over))
    assert await store.dirty() == ("day", "late")


async def test_computers_that_are_waited_for(store: Store) -> None:
    robot, waiting = samples.seat(1, None), samples.seat(1, None, awaited=True)
    await store.append(samples.change(0, GAME, samples.seat(awaited=True), robot))
    assert await store.computers_awaited() == ()
    await store.append(samples.change(1, GAME, samples.seat(), waiting))
    assert await store.computers_awaited() == (GAME,)
    over = samples.table(GAME, 2, Status.CLOSED)
    await store.append(samples.change(2, GAME, samples.seat(), waiting, record=over))
    assert await store.computers_awaited() == ()


async def test_what_is_due(store: Store) -> None:
    assert await store.next_due(0) is None
    await store.append(samples.change(0, timers=(samples.timer("pace", 50),)))
    lobby = samples.table(OTHER, 0, Status.LOBBY, due=40)
    await store.append(samples.change(0, OTHER, record=lobby))
    pace, expiry = samples.timer("pace", 50), samples.timer("table", 40, OTHER)
    assert await store.next_due() == 40
    for after, earliest in ((39, 40), (40, 50), (50, None)):
        assert await store.next_due(after) == earliest
    assert await store.due(39) == ()
    assert await store.due(40) == (expiry,)
    assert await store.due(50) == (expiry, pace)
    await store.append(samples.change(1))
    assert await store.due(99) == (expiry,)


async def test_a_surface_needs_its_table(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.save_surface(samples.surface())
    await store.drop_surface(samples.surface())


async def test_people_servers_and_values(store: Store) -> None:
    assert await store.user(ANNA) is None
    assert await store.guild(GUILD) is None
    assert await store.value("commands") is None
    user, guild = await samples.know(store)
    assert user == UserRecord(ANNA, "fr", 77, False, {"board": "text"}, version=1)
    assert guild == GuildRecord(GUILD, "fr", {"calls": "dm"}, version=1)
    assert (await store.user(ANNA), await store.guild(GUILD)) == (user, guild)
    for value in ("abc", ""):
        await store.save_value("commands", value)
        assert await store.value("commands") == value


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.append(samples.change(0))
    with pytest.raises(StoreError, match="closed"):
        await store.load(GAME)
