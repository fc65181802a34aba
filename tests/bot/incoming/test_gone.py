"""What whoever has gone can no longer do, or keep others from: seen when outsiders tried."""

from __future__ import annotations

from functools import partial

import pytest

import phrases
from bot.engine.request import Location
from bot.incoming.handlers import lobby
from bot.incoming.handlers import opening as openings
from bot.incoming.handlers import table as about
from bot.records import Status
from bot.tables import dealing, intents, people
from bot.tables.authority import Source
from bot.tables.refusals import RefusalError, RefusalReason
from tests.bot.lives import HOST_ID, computer, person
from tests.bot.playing import asked
from tests.bot.town import (
    BLIND,
    MEMBER,
    MODERATOR,
    SEATED,
    Town,
    refused,
)

EN = phrases.of("en")


@pytest.mark.case("42")
@pytest.mark.parametrize("source", Source)
@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING])
async def test_a_host_who_has_left_is_in_charge_of_nothing(status: Status, source: Source) -> None:
    """By the buttons of their old messages they closed a game, and changed and started a lobby."""
    town = Town()
    table = await town.table(status)
    town.post.gone.add(HOST_ID)
    for work in (
        partial(about.end, sure=True),
        lobby.add_computer,
        lobby.start,
        lobby.fill,
    ):
        with pytest.raises(RefusalError) as caught:
            await work(await town.context(HOST_ID, source), table.table_id)
        assert caught.value.reason in (RefusalReason.CANNOT_SEE, RefusalReason.ELSEWHERE)
    assert (await town.engine.table(table.table_id)).head == table.head


@pytest.mark.case("41")
async def test_a_press_on_an_old_message_does_not_let_in_who_sees_the_table_no_more() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    with pytest.raises(RefusalError) as caught:
        await lobby.join(await town.context(BLIND, Source.HERE), table.table_id)
    assert caught.value.reason is RefusalReason.CANNOT_SEE


@pytest.mark.parametrize("leaves_first", [False, True])
async def test_a_host_who_was_put_out_alone_leaves_nobody_in_charge(leaves_first: bool) -> None:
    town = Town()
    table = await town.table(Status.LOBBY, full=True)
    table = await asked(town.engine, table, intents.leave(SEATED))
    table = await asked(town.engine, table, dealing.start())
    if leaves_first:
        seat = table.seat_of(HOST_ID)
        assert seat is not None
        table = await asked(town.engine, table, intents.hand_over(seat, computer(8)))
    await about.kick(await town.context(MODERATOR, Source.HERE), table.table_id, HOST_ID, "Alice")
    with pytest.raises(RefusalError) as caught:
        await about.end(await town.context(HOST_ID, Source.HERE), table.table_id, sure=True)
    assert caught.value.reason is RefusalReason.NOT_MODERATOR


async def test_a_lobby_that_nobody_sees_any_more_is_in_nobody_s_way() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    opening = await town.context(MEMBER, Source.HERE)
    place = Location(table.record.guild_id, table.record.channel_id)
    town.post.gone.add(HOST_ID)
    with pytest.raises(RefusalError) as caught:
        await openings.open_table(opening, place, "pass_pass", {}, 0)
    assert caught.value.reason is RefusalReason.TABLE_HERE
    town.post.gone.add(SEATED)
    opened = await openings.open_table(opening, place, "pass_pass", {}, 0)
    assert opened.table_id != table.table_id
    assert (await town.engine.table(table.table_id)).status is Status.CLOSED


async def test_a_ghost_makes_no_lobby_full() -> None:
    town = Town()
    table = await town.table(Status.LOBBY, full=True)
    town.post.gone.add(HOST_ID)
    await lobby.start(await town.context(SEATED, Source.HERE), table.table_id)
    after = await town.engine.table(table.table_id)
    assert after.status is Status.RUNNING
    assert after.seat_of(HOST_ID) is None
    assert after.record.host_id == SEATED


async def test_who_was_put_out_stays_out_of_the_rematch() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    table = await asked(town.engine, table, people.put_out(HOST_ID, SEATED, 1))
    table = await asked(town.engine, table, intents.close("ended"))
    await openings.again(await town.context(HOST_ID, Source.HERE), table.table_id)
    (record,) = await town.engine.store.in_channel(table.record.channel_id)
    rematch = await town.engine.table(record.table_id)
    assert await refused(town, rematch, intents.join(person(1))) is RefusalReason.PUT_OUT
