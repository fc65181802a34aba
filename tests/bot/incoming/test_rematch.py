"""*Same again*, as whoever presses it meets it."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.request import Location
from bot.incoming.handlers import lobby, rematch
from bot.records import Status
from bot.tables import intents, people
from bot.tables.authority import Source
from bot.tables.refusals import RefusalError, RefusalReason
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, person
from tests.bot.playing import asked, fresh
from tests.bot.town import MEMBER, SEATED, Town


@pytest.mark.parametrize("source", [Source.HERE, Source.DM])
async def test_the_second_press_joins_the_lobby_that_the_first_one_opened(source: Source) -> None:
    town = Town()
    over = await town.table(Status.OVER)
    await rematch.again(await town.context(HOST_ID, Source.DM), over.table_id)
    await rematch.again(await town.context(SEATED, source), over.table_id)
    (record,) = await town.engine.store.in_channel(CHANNEL)
    opened = await town.engine.table(record.table_id)
    assert (set(opened.people), opened.held) == ({HOST_ID, SEATED}, ())
    assert (opened.status, opened.record.host_id) == (Status.LOBBY, HOST_ID)


async def test_two_who_press_in_the_same_instant_sit_at_one_table() -> None:
    town = Town()
    over = await town.table(Status.OVER)
    presses = [await town.context(who, Source.HERE) for who in (HOST_ID, SEATED)]
    await asyncio.gather(*(rematch.again(each, over.table_id) for each in presses))
    (record,) = await town.engine.store.in_channel(CHANNEL)
    assert set((await town.engine.table(record.table_id)).people) == {HOST_ID, SEATED}


async def test_who_presses_twice_is_shown_the_table_where_they_sit() -> None:
    town = Town()
    over = await town.table(Status.OVER)
    await rematch.again(await town.context(HOST_ID, Source.HERE), over.table_id)
    with pytest.raises(RefusalError) as caught:
        await rematch.again(await town.context(HOST_ID, Source.HERE), over.table_id)
    (record,) = await town.engine.store.in_channel(CHANNEL)
    assert caught.value.reason is RefusalReason.ALREADY_SEATED
    assert caught.value.about == (record.table_id,)


@pytest.mark.parametrize(("slug", "opener"), [("top_secret", 5), ("pass_pass", HOST_ID)])
async def test_a_table_of_others_or_of_another_game_is_no_rematch(slug: str, opener: int) -> None:
    town = Town()
    over = await town.table(Status.OVER)
    request, members = fresh(opener), (person(opener - HOST_ID),)
    await town.engine.open(request, Location(GUILD, CHANNEL), slug, {}, members)
    with pytest.raises(RefusalError) as caught:
        await rematch.again(await town.context(SEATED, Source.HERE), over.table_id)
    assert caught.value.reason is RefusalReason.TABLE_HERE


async def test_who_was_put_out_is_not_let_in_by_the_second_press() -> None:
    town = Town()
    over = await town.table(Status.OVER)
    await rematch.again(await town.context(HOST_ID, Source.HERE), over.table_id)
    (record,) = await town.engine.store.in_channel(CHANNEL)
    opened = await town.engine.table(record.table_id)
    await asked(town.engine, opened, intents.join(person(1)))
    await asked(town.engine, opened, people.put_out(HOST_ID, SEATED, 1))
    with pytest.raises(RefusalError) as caught:
        await rematch.again(await town.context(SEATED, Source.HERE), over.table_id)
    assert caught.value.reason is RefusalReason.PUT_OUT


async def _held(town: Town) -> str:
    """Return the id of a lobby in which a seat is held for `SEATED`."""
    over = await town.table(Status.OVER)
    await rematch.again(await town.context(HOST_ID, Source.HERE), over.table_id)
    (record,) = await town.engine.store.in_channel(CHANNEL)
    assert SEATED in (await town.engine.table(record.table_id)).held
    return record.table_id


@pytest.mark.parametrize("source", [Source.HERE, Source.DM])
async def test_who_is_called_can_decline_and_a_second_time_is_told_so(source: Source) -> None:
    town = Town()
    lobby_id = await _held(town)
    await rematch.decline(await town.context(SEATED, source), lobby_id)
    assert (await town.engine.table(lobby_id)).held == ()
    with pytest.raises(RefusalError) as caught:
        await rematch.decline(await town.context(SEATED, source), lobby_id)
    assert caught.value.reason is RefusalReason.NOT_HELD


async def test_nobody_declines_for_somebody_else() -> None:
    town = Town()
    lobby_id = await _held(town)
    for other in (MEMBER, HOST_ID):
        with pytest.raises(RefusalError) as caught:
            await rematch.decline(await town.context(other, Source.HERE), lobby_id)
        assert caught.value.reason is RefusalReason.NOT_HELD
    assert (await town.engine.table(lobby_id)).held == (SEATED,)


async def test_the_host_alone_frees_what_is_held() -> None:
    town = Town()
    lobby_id = await _held(town)
    with pytest.raises(RefusalError):
        await lobby.free_seats(await town.context(MEMBER, Source.HERE), lobby_id)
    await lobby.free_seats(await town.context(HOST_ID, Source.HERE), lobby_id)
    assert (await town.engine.table(lobby_id)).held == ()


async def test_a_seat_held_for_who_has_left_the_server_keeps_nobody_out() -> None:
    town = Town()
    lobby_id = await _held(town)
    table = await town.engine.table(lobby_id)
    computers = (member.name for member in table.members if member.user_id is None)
    table = await asked(town.engine, table, intents.remove_computer(next(computers)))
    while table.free > 1:
        table = await asked(town.engine, table, intents.join(person(20 + table.free)))
    with pytest.raises(RefusalError) as caught:
        await lobby.join(await town.context(MEMBER, Source.HERE), lobby_id)
    assert caught.value.reason is RefusalReason.SEATS_HELD
    town.post.gone.add(SEATED)
    await lobby.join(await town.context(MEMBER, Source.HERE), lobby_id)
    table = await town.engine.table(lobby_id)
    assert (table.seat_of(MEMBER) is not None, table.held) == (True, ())
