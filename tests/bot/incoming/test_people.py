"""Who comes to a table, who is put out, and who sees to it: each line was once otherwise."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

import phrases
from bot.incoming.handlers import lobby
from bot.incoming.handlers import table as about
from bot.incoming.lookup import table_here, table_meant
from bot.log.events import Closed, Member
from bot.records import Status
from bot.shown import messages
from bot.shown.observation import COMPUTER, name_of
from bot.tables import intents, people
from bot.tables.authority import Source
from bot.tables.folding import rebuild
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from bot.text import clean
from tests.bot.interactions import asking
from tests.bot.lives import HOST_ID, computer, person
from tests.bot.playing import asked
from tests.bot.town import (
    BLIND,
    GONE,
    LORD,
    MEMBER,
    MODERATOR,
    SEATED,
    WHERE,
    Town,
    refused,
)

EN = phrases.of("en")


async def folded_anew(town: Town, table: Table) -> Table:
    """Return a table as a new process would find it; it has to be the same."""
    stored = await town.engine.store.load(table.table_id)
    assert stored is not None
    anew = rebuild(stored.table, stored.log, stored.people)
    assert anew.record == table.record
    return anew


# Where one types gives no right over the table where one sits.


@pytest.mark.case("40")
async def test_nobody_ends_a_running_game_from_a_server_of_their_own() -> None:
    """Rights of the place where one types were taken for rights over the table where one sits."""
    town = Town()
    table = await town.table(Status.RUNNING)
    context = await asking(town.client, SEATED, permissions=LORD, **WHERE[Source.ELSEWHERE])
    with pytest.raises(RefusalError) as caught:
        await table_here(context)
    assert caught.value.reason is RefusalReason.NO_TABLE
    with pytest.raises(RefusalError):
        await about.end(context, table.table_id, sure=True)
    assert (await town.engine.table(table.table_id)).status is Status.RUNNING


async def test_a_command_about_one_s_own_seat_still_reaches_the_only_table() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    context = await asking(town.client, SEATED, **WHERE[Source.DM])
    assert await table_meant(context, None) == table.table_id


async def test_a_moderator_of_the_table_s_own_channel_ends_it_from_next_door() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    context = await town.context(MODERATOR, Source.SERVER)
    await about.end(context, table.table_id, sure=True)
    assert (await town.engine.table(table.table_id)).status is Status.CLOSED
    assert town.post.asked == [MODERATOR]


# Joining.


@pytest.mark.case("41")
@pytest.mark.parametrize("who", [BLIND, GONE])
@pytest.mark.parametrize("source", [Source.SERVER, Source.DM, Source.ELSEWHERE])
async def test_who_cannot_see_the_table_is_not_let_in(who: int, source: Source) -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    with pytest.raises(RefusalError) as caught:
        await lobby.join(await town.context(who, source), table.table_id)
    assert caught.value.reason is RefusalReason.CANNOT_SEE


async def test_who_joins_in_the_channel_costs_discord_nothing() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    await lobby.join(await town.context(MEMBER, Source.HERE), table.table_id)
    assert town.post.asked == []


async def test_a_computer_makes_room_for_a_person() -> None:
    town = Town()
    table = await town.table(Status.LOBBY, full=True)
    table = await asked(town.engine, table, intents.join(person(7)))
    assert table.seat_of(HOST_ID + 7) == 5
    assert [m.user_id for m in table.members].count(None) == 3
    assert await refused(town, table, intents.join(computer(8))) is RefusalReason.TABLE_FULL


async def test_a_table_full_of_people_takes_nobody() -> None:
    town = Town()
    table = await town.table(Status.LOBBY, held=False)
    for number in range(2, 6):
        table = await asked(town.engine, table, intents.join(person(number)))
    assert await refused(town, table, intents.join(person(7))) is RefusalReason.TABLE_FULL


# Being put out.


@pytest.mark.case("42")
async def test_who_was_put_out_of_a_lobby_does_not_come_back() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    table = await asked(town.engine, table, people.put_out(HOST_ID, SEATED, 1))
    assert table.people == (HOST_ID,)
    assert await refused(town, table, intents.join(person(1))) is RefusalReason.PUT_OUT
    assert await refused(town, table, people.invite(HOST_ID, SEATED, 9)) is RefusalReason.PUT_OUT
    anew = await folded_anew(town, table)
    assert anew.barred == {SEATED}


async def test_who_was_put_out_of_a_game_leaves_the_seat_to_a_computer_for_good() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    seat = table.seat_of(SEATED)
    assert seat is not None
    table = await asked(town.engine, table, people.put_out(HOST_ID, SEATED, 1))
    assert table.members[seat].user_id is None
    assert table.seat_left_by(SEATED) is None
    with pytest.raises(RefusalError):
        await lobby.join(await town.context(SEATED, Source.HERE), table.table_id)
    assert (await folded_anew(town, table)).away == table.away


async def test_who_has_left_a_game_can_be_kept_from_returning() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    away = next(user_id for user_id in table.away if user_id is not None)
    table = await asked(town.engine, table, people.put_out(HOST_ID, away, 1))
    assert table.seat_left_by(away) is None


async def test_nobody_puts_out_themselves_or_who_is_not_there() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    assert (
        await refused(town, table, people.put_out(HOST_ID, HOST_ID, 1)) is RefusalReason.NOT_ONESELF
    )
    assert await refused(town, table, people.put_out(HOST_ID, 5, 1)) is RefusalReason.NOT_AT_TABLE


# The host.


async def test_a_host_who_stands_up_is_followed_by_the_next_person() -> None:
    town = Town()
    table = await town.table(Status.LOBBY, full=True)
    table = await asked(town.engine, table, intents.leave(HOST_ID))
    assert table.record.host_id == SEATED
    await folded_anew(town, table)
    await lobby.fill(await town.context(SEATED, Source.HERE), table.table_id)


async def test_a_host_who_leaves_a_game_is_followed_by_the_next_person() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    seat = table.seat_of(HOST_ID)
    assert seat is not None
    table = await asked(town.engine, table, intents.hand_over(seat, computer(5)))
    assert table.record.host_id == SEATED
    await about.end(await town.context(SEATED, Source.HERE), table.table_id, sure=True)


async def test_a_moderator_who_puts_out_the_host_leaves_the_table_to_the_next() -> None:
    for status in (Status.LOBBY, Status.RUNNING):
        town = Town()
        table = await town.table(status)
        context = await town.context(MODERATOR, Source.HERE)
        await about.kick(context, table.table_id, HOST_ID, "Alice")
        assert (await town.engine.table(table.table_id)).record.host_id == SEATED


@pytest.mark.case("42")
@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING])
async def test_a_host_who_left_the_server_is_found_out_when_somebody_asks(
    status: Status,
) -> None:
    """Nobody could change, start, end or replace that lobby for a day, nor end such a game."""
    town = Town()
    table = await town.table(status)
    town.post.gone.add(HOST_ID)
    await about.end(await town.context(SEATED, Source.HERE), table.table_id, sure=False)
    after = await town.engine.table(table.table_id)
    assert after.record.host_id == SEATED
    assert (after.seat_of(HOST_ID) is None) == (status is Status.LOBBY)
    await folded_anew(town, after)


async def test_a_host_who_is_there_stays_the_host() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    with pytest.raises(RefusalError) as caught:
        await lobby.options(await town.context(SEATED, Source.HERE), table.table_id)
    assert caught.value.reason is RefusalReason.NOT_HOST
    assert (await town.engine.table(table.table_id)).head == table.head


async def test_a_table_is_handed_over_to_who_sits_there_only() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    assert await refused(town, table, people.hand_table(MEMBER)) is RefusalReason.NOT_AT_TABLE
    table = await asked(town.engine, table, people.hand_table(SEATED))
    assert table.record.host_id == SEATED
    assert f"<@{SEATED}>" in messages.board(table, EN, pictures=False).text
    assert (await asked(town.engine, table, people.hand_table(SEATED))).head == table.head


@pytest.mark.parametrize("full", [False, True])
async def test_a_lobby_without_people_closes(full: bool) -> None:
    town = Town()
    table = await town.table(Status.LOBBY, full=full)
    table = await asked(town.engine, table, intents.leave(SEATED))
    table = await asked(town.engine, table, intents.leave(HOST_ID))
    assert table.status is Status.CLOSED
    assert Closed("empty") in table.rows[-1].events
    shown = messages.board(table, EN, pictures=False).text
    assert EN("table.closed.empty") in shown


# Invitations.


async def test_an_invitation_is_for_people_who_can_come_once() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    inviter = await town.context(SEATED, Source.HERE)

    async def invited(user_id: int, *, bot: bool = False) -> RefusalReason | None:
        guest = cast("discord.User", SimpleNamespace(id=user_id, bot=bot))
        try:
            shown = await about.invite(inviter, table.table_id, guest)
        except RefusalError as error:
            return error.reason
        assert shown.public
        assert shown.mentions == (user_id,)
        return None

    assert await invited(1, bot=True) is RefusalReason.NOT_A_BOT
    assert await invited(SEATED) is RefusalReason.ALREADY_SEATED
    assert await invited(HOST_ID) is RefusalReason.SITS_HERE
    assert await invited(BLIND) is RefusalReason.GUEST_CANNOT_SEE
    assert await invited(GONE) is RefusalReason.GUEST_CANNOT_SEE


@pytest.mark.case("41")
async def test_an_invitation_rings_nobody_twice_nor_many_in_a_minute() -> None:
    """Thirty invitations that ring one victim's phone were sent in seconds."""
    town = Town()
    table = await town.table(Status.LOBBY)
    assert (await asked(town.engine, table, people.invite(HOST_ID, 41, 9))).invited == {41}
    assert (
        await refused(town, table, people.invite(HOST_ID, 41, 9)) is RefusalReason.ALREADY_INVITED
    )
    assert await refused(town, table, people.invite(HOST_ID, 42, 1)) is RefusalReason.INVITED_ENOUGH


async def test_no_invitation_to_a_running_or_a_full_table_or_from_elsewhere() -> None:
    town = Town()
    running = await town.table(Status.RUNNING)
    guest = cast("Any", SimpleNamespace(id=77, bot=False))
    with pytest.raises(RefusalError) as caught:
        await about.invite(await town.context(SEATED, Source.HERE), running.table_id, guest)
    assert caught.value.reason is RefusalReason.NOT_IN_LOBBY
    town = Town()
    full = await town.table(Status.LOBBY, held=False)
    with pytest.raises(RefusalError) as caught:
        await about.invite(await town.context(SEATED, Source.SERVER), full.table_id, guest)
    assert caught.value.reason is RefusalReason.ELSEWHERE
    for number in range(2, 6):
        full = await asked(town.engine, full, intents.join(person(number)))
    assert await refused(town, full, people.invite(HOST_ID, 77, 9)) is RefusalReason.TABLE_FULL


# Computers are told from people.


@pytest.mark.parametrize("name", ["Ada 🤖", "🤖", "A🤖d🤖a", "Ada\u200d🤖", "Ada 🤖\ufe0f"])
def test_no_person_looks_like_a_computer(name: str) -> None:
    for words in map(phrases.of, phrases.LOCALES):
        named = name_of(Member(1, name, 1), words)
        assert COMPUTER not in named.plain + named.marked
        assert named.plain == clean(named.plain)
        assert COMPUTER in name_of(Member(None, name, 1), words).plain
