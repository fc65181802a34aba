"""*Same again*, as whoever presses it meets it."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.request import Location
from bot.incoming.handlers import rematch
from bot.records import Status
from bot.tables import intents, people
from bot.tables.authority import Source
from bot.tables.refusals import RefusalError, RefusalReason
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, person
from tests.bot.playing import asked, fresh
from tests.bot.town import SEATED, Town


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
