"""What people are told is true, is said once, and says what they can do next."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import discord
import pytest

import phrases
from bot.engine.request import Location
from bot.incoming.handlers import lobby, luck, play, user
from bot.incoming.handlers import table as about
from bot.incoming.lookup import table_meant
from bot.incoming.responder import RequestContext
from bot.incoming.scope import EVERYTHING, Scope
from bot.records import Status
from bot.shown import private
from bot.shown.content import Button, Content
from bot.tables import dealing, intents, people
from bot.tables.authority import Source
from bot.tables.limits import Limits
from bot.tables.refusals import RefusalError, RefusalReason
from games.chance import commitment
from tests.bot.interactions import asking
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, computer, person
from tests.bot.playing import asked, fresh
from tests.bot.town import MEMBER, SEATED, WHERE, Town

EN, FR = phrases.of("en"), phrases.of("fr")


async def typed(town: Town, table_id: str, text: str = "xyz") -> str:
    """Return what the host of a table reads who types a move."""
    context = await town.context(HOST_ID, Source.HERE)
    shown = await play.typed(context, table_id, text)
    assert isinstance(shown, Content)
    return shown.text


async def test_a_move_in_a_lobby_is_not_refused_twice() -> None:
    """It said twice that the game had not started yet."""
    town = Town()
    table = await town.table(Status.LOBBY)
    with pytest.raises(RefusalError) as caught:
        await typed(town, table.table_id)
    assert private.refusal(caught.value, None, EN) == EN("refusal.not_running")
    assert caught.value.about == (table.table_id,)


async def test_a_move_at_a_closed_table_hears_why_it_was_closed() -> None:
    """It said twice that there was no open table here, which may be untrue besides."""
    town = Town()
    table = await town.table(Status.CLOSED)
    said = await typed(town, table.table_id)
    assert said == f"**Top Secret**: {EN('table.closed.ended')}"


async def test_a_move_in_a_finished_game_shows_its_end_alone() -> None:
    town = Town()
    table = await town.table(Status.OVER)
    said = await typed(town, table.table_id)
    assert said
    assert said == private.outcome_or_lobby(table, EN).text


PARTS = {
    "table.closed",
    "table.channel_gone",
    "table.closed_to_you",
    "table.left_server",
    "table.game_over",
    "table.since",
    "order.up",
    "common.pair",
}
"""What the bot says only as a part of a longer line."""


@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
def test_what_is_said_alone_is_a_whole_sentence(words: phrases.Phrases) -> None:
    """Who ended a table read: the table was closed without a result."""
    alone = ("refusal.", "panel.", "table.", "call.", "dm.")
    fragments = [
        key
        for key in sorted(words.keys())
        if key.startswith(alone) and ".".join(key.split(".")[:2]) not in PARTS
        for form in words.forms(key)
        if not form[0].isupper() and form[0] not in "{*-"
    ]
    assert fragments == []


@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING])
async def test_who_ends_a_table_reads_a_whole_sentence(status: Status) -> None:
    town = Town()
    table = await town.table(status)
    context = await town.context(HOST_ID, Source.HERE)
    said = await about.end(context, table.table_id, sure=True)
    assert said.text == EN("table.ended")


async def refused(context: RequestContext, named: str | None, scope: Scope = EVERYTHING) -> str:
    """Return what somebody reads whose command means no table."""
    with pytest.raises(RefusalError) as caught:
        await table_meant(context, named, scope)
    return private.refusal(caught.value, None, context.words)


async def test_who_names_a_table_that_is_not_theirs_hears_that_and_where_theirs_are() -> None:
    """It said that there is no open table here, in a channel with an open table."""
    town = Town()
    await town.table(Status.RUNNING)
    for who in (HOST_ID, MEMBER):
        said = await refused(await town.context(who, Source.HERE), "nope")
        assert said == EN("refusal.no_such_table")
        assert "/tablier" in said


async def test_nobody_is_told_to_open_a_table_in_a_direct_message() -> None:
    """There /table open does not exist."""
    town = Town()
    await town.table(Status.RUNNING)
    said = await refused(await town.context(MEMBER, Source.DM), None)
    assert said == EN("refusal.at_no_table")


async def test_who_sits_at_another_game_is_not_told_that_they_sit_at_none() -> None:
    town = Town()
    await town.table(Status.RUNNING)
    said = await refused(await town.context(HOST_ID, Source.DM), None, Scope("pass_pass"))
    assert said == EN("refusal.at_none_of", game="Pass Pass")


@pytest.mark.parametrize("status", [Status.LOBBY, Status.CUTTING])
@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
async def test_fairness_tells_of_no_game_before_there_is_one(
    status: Status, words: phrases.Phrases
) -> None:
    """In a lobby it said that the game was still on."""
    table = await Town().table(status)
    said = luck.told(table, words).text
    promise = commitment(table.record.secret)
    assert said == f"{words('luck.not_dealt', hash=f'`{promise}`')}\n{words('luck.promised')}"
    assert table.record.secret.hex() not in said


async def test_fairness_of_a_running_game_refuses_and_tells_nothing_of_its_luck() -> None:
    table = await Town().table(Status.RUNNING)
    with pytest.raises(RefusalError) as caught:
        luck.told(table, EN)
    assert (caught.value.reason, caught.value.detail) == (RefusalReason.STILL_RUNNING, {})


@pytest.mark.parametrize(
    ("slug", "options", "fitting"),
    [("passages_secrets", {}, 1), ("pass_pass", {}, 4), ("top_secret", {}, 5)],
)
async def test_who_asks_for_too_many_computers_hears_how_many_fit(
    slug: str, options: dict[str, str], fitting: int
) -> None:
    """It said that the table was full, which nobody had opened yet."""
    town = Town()
    place = Location(GUILD, CHANNEL)
    crowd = [computer(number) for number in range(fitting + 1)]
    with pytest.raises(RefusalError) as caught:
        await town.engine.open(fresh(), place, slug, options, (person(0), *crowd))
    said = private.refusal(caught.value, None, EN)
    assert said == EN("refusal.computers_fit", count=fitting)
    await town.engine.open(fresh(), place, slug, options, (person(0), *crowd[1:]))


async def test_an_option_for_fewer_says_how_many_it_is_for() -> None:
    """It said that the table was full, to who wanted to change an option."""
    town = Town()
    crowd = [computer(number) for number in range(5)]
    place, teams = Location(GUILD, CHANNEL), {"teams": "on"}
    opened = await town.engine.open(fresh(), place, "pass_pass", teams, (person(0), *crowd))
    with pytest.raises(RefusalError) as caught:
        await asked(town.engine, opened.table, intents.configure("teams", "off"))
    said = private.refusal(caught.value, None, EN)
    assert said == EN("refusal.too_many_seated", most=5, count=6)


async def joining(town: Town, table_id: str, who: int) -> str:
    """Return what somebody reads who sits down, or wants to."""
    context = await town.context(who, Source.HERE)
    try:
        return (await lobby.join(context, table_id)).text
    except RefusalError as error:
        return private.refusal(error, None, EN)


async def test_at_the_limit_of_tables_each_table_still_speaks_for_itself() -> None:
    """Who pressed Join at their own table read that they were at too many."""
    town = Town()
    table = await town.table(Status.LOBBY)
    town.engine.quota.limits = Limits(tables=1)
    assert await joining(town, table.table_id, HOST_ID) == EN("refusal.already_seated")
    elsewhere = Location(GUILD, CHANNEL + 9)
    town.engine.quota.limits = Limits()
    await town.engine.open(fresh(MEMBER), elsewhere, "top_secret", {}, (person(MEMBER - HOST_ID),))
    town.engine.quota.limits = Limits(tables=1)
    assert await joining(town, table.table_id, MEMBER) == EN("refusal.seated_enough", count=1)
    table = await asked(town.engine, table, people.put_out(HOST_ID, SEATED, 1))
    table = await asked(town.engine, table, dealing.start((computer(1), computer(2))))
    assert await joining(town, table.table_id, MEMBER) == EN("refusal.not_in_lobby")


@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING])
async def test_who_was_put_out_hears_so_before_and_during_the_game(status: Status) -> None:
    """Put out of a game, they read that it had already started."""
    town = Town()
    table = await town.table(status)
    await asked(town.engine, table, people.put_out(HOST_ID, SEATED, 1))
    assert await joining(town, table.table_id, SEATED) == EN("refusal.put_out")


async def test_who_was_put_out_and_sees_the_table_no_more_hears_only_that() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    await asked(town.engine, table, people.put_out(HOST_ID, SEATED, 1))
    town.post.blind = {SEATED}
    assert await joining(town, table.table_id, SEATED) == EN("refusal.cannot_see")


@pytest.mark.parametrize(("inviter", "spoken"), [("fr", "en"), ("en-GB", "fr")])
async def test_an_invitation_speaks_the_language_of_its_table(inviter: str, spoken: str) -> None:
    """Everybody reads it; it spoke the language of who invited."""
    town = Town()
    town.post.language = spoken
    table = await town.table(Status.LOBBY)
    context = await asking(town.client, HOST_ID, locale=inviter, **WHERE[Source.HERE])
    guest = cast("discord.User", SimpleNamespace(id=77, bot=False))
    shown = await about.invite(context, table.table_id, guest)
    words = phrases.of(spoken)
    assert shown.text == words("table.invitation", player="<@77>", game="Top Secret")
    ((join,),) = cast("tuple[tuple[Button]]", shown.rows)
    assert join.label == words("button.join")


async def test_who_invites_themselves_is_not_told_how_to_leave() -> None:
    """It said that /table leave is how to go."""
    town = Town()
    table = await town.table(Status.LOBBY)
    with pytest.raises(RefusalError) as caught:
        await asked(town.engine, table, people.invite(HOST_ID, HOST_ID, 9))
    assert private.refusal(caught.value, None, EN) == EN("refusal.already_seated")


async def test_nothing_is_announced_that_does_not_follow() -> None:
    """Who let a computer play on too late read: here is what is asked now. Nothing was."""
    town = Town()
    table = await town.table(Status.RUNNING)
    context = await town.context(HOST_ID, Source.HERE)
    with pytest.raises(RefusalError) as caught:
        await about.stand_in(context, table.table_id, "9")
    assert private.refusal(caught.value, None, EN) == EN("refusal.not_awaited")


async def test_a_host_who_moves_up_who_has_left_is_not_told_that_they_sit_nowhere() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    with pytest.raises(RefusalError) as caught:
        await asked(town.engine, table, intents.raise_member(4))
    assert private.refusal(caught.value, None, EN) == EN("refusal.not_at_table")


@pytest.mark.parametrize("source", [Source.HERE, Source.DM])
async def test_a_control_of_a_closed_table_does_not_deny_the_table_in_its_place(
    source: Source,
) -> None:
    """It said that no table was open here, also where another was, and in direct messages."""
    town = Town()
    table = await town.table(Status.CLOSED)
    await town.table(Status.LOBBY)
    context = await town.context(HOST_ID, source)
    with pytest.raises(RefusalError) as caught:
        await about.leave(context, table.table_id)
    assert private.refusal(caught.value, None, EN) == EN("refusal.not_open")


async def test_no_right_to_threads_is_asked_for_where_none_is_made() -> None:
    """In a thread, and beside a voice channel, the option opens the table right there."""
    town = Town()
    context = await town.context(MEMBER, Source.HERE)
    context.interaction.channel = SimpleNamespace(id=CHANNEL)  # type: ignore[assignment]
    may = discord.Permissions.all() ^ discord.Permissions(create_public_threads=True)
    context.interaction.app_permissions = may  # type: ignore[misc]
    shown = await user.open_here(context, "top_secret", thread=True)
    opened = EN("table.opened_slowly", game="Top Secret", channel=f"<#{CHANNEL}>")
    assert shown.text.split("\n-# ")[0] == opened
