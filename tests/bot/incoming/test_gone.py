"""What whoever has gone can no longer do, or keep others from: seen when outsiders tried."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

import phrases
from bot.engine.request import Location
from bot.incoming import place
from bot.incoming.handlers import lobby, rematch
from bot.incoming.handlers import opening as openings
from bot.incoming.handlers import table as about
from bot.incoming.responder import RequestContext
from bot.records import Status
from bot.shown import private
from bot.tables import dealing, intents, people
from bot.tables.authority import Source
from bot.tables.refusals import RefusalError, RefusalReason
from games.protocol import Millis
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, computer, person
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
LINK = "https://discord.test/invite"


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
    await rematch.again(await town.context(HOST_ID, Source.HERE), table.table_id)
    (record,) = await town.engine.store.in_channel(table.record.channel_id)
    opened = await town.engine.table(record.table_id)
    assert await refused(town, opened, intents.join(person(1))) is RefusalReason.PUT_OUT


def _kicked(town: Town) -> None:
    """Let the bot be removed from the town's server; it can be invited back."""
    town.post.left.add(GUILD)
    town.client.invitation = LINK


@pytest.mark.parametrize("source", [Source.DM, Source.ELSEWHERE])
@pytest.mark.parametrize("name", ["end", "start", "join", "again"])
async def test_a_server_without_the_bot_is_named_and_nobody_is_told_to_try_again(
    name: str, source: Source
) -> None:
    town = Town()
    table = await town.table(Status.OVER if name == "again" else Status.LOBBY)
    _kicked(town)
    work: dict[str, Callable[[RequestContext, str], Awaitable[object]]] = {
        "end": partial(about.end, sure=True),
        "start": lobby.start,
        "join": lobby.join,
        "again": rematch.again,
    }
    who = MEMBER if name == "join" else HOST_ID
    with pytest.raises(RefusalError) as caught:
        await work[name](await town.context(who, source), table.table_id)
    assert caught.value.reason is RefusalReason.LEFT_SERVER
    said = private.refusal(caught.value, None, EN)
    assert f"**server-{GUILD}**" in said
    assert LINK in said


@pytest.mark.parametrize("name", ["invite", "stand_in"])
async def test_nobody_is_looked_up_in_a_server_without_the_bot(name: str) -> None:
    town = Town()
    table = await town.table(Status.LOBBY if name == "invite" else Status.RUNNING)
    _kicked(town)
    context = await town.context(HOST_ID, Source.HERE)
    guest: Any = SimpleNamespace(id=MEMBER, bot=False)
    seat = str(min(table.to_act, default=0))
    asked_for = {
        "invite": partial(about.invite, guest=guest),
        "stand_in": partial(about.stand_in, place=seat),
    }
    with pytest.raises(RefusalError) as caught:
        await asked_for[name](context, table.table_id)
    assert caught.value.reason is RefusalReason.NOT_IN_SERVER


async def test_a_moderator_ends_a_table_where_the_bot_is_not_any_more() -> None:
    """Their press says itself what they may do there; nobody has to be looked up."""
    town = Town()
    table = await town.table(Status.RUNNING)
    _kicked(town)
    context = await town.context(MODERATOR, Source.HERE)
    await about.end(context, table.table_id, sure=True)
    assert not (await town.engine.table(table.table_id)).is_open


async def test_a_bot_that_is_timed_out_says_so_and_names_no_permission() -> None:
    town = Town()
    town.post.silenced[GUILD] = Millis(1_800_000_000_000)
    channel = SimpleNamespace(id=CHANNEL + 1)
    context = await town.context(MEMBER, Source.SERVER)
    context.interaction.channel = cast("Any", channel)
    with pytest.raises(RefusalError) as caught:
        await place.location_for(context, "A table", thread=False)
    assert caught.value.reason is RefusalReason.TIMED_OUT
    assert "<t:1800000000:f>" in private.refusal(caught.value, None, EN)
