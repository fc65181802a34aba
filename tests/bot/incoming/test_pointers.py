"""A refusal that tells of a table shows the way there, to nobody who may not see it."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import phrases
from bot.engine.request import Location
from bot.incoming.handlers import opening
from bot.incoming.handlers import table as about
from bot.incoming.handlers.actions import HANDLERS
from bot.incoming.handlers.user import hub as open_hub
from bot.incoming.lookup import table_here, table_meant, table_names
from bot.incoming.pointers import pointed
from bot.incoming.responder import RequestContext, respond
from bot.records import PlaceNames, Status, SurfaceRecord, TableRecord
from bot.shown import private
from bot.shown.content import TEXT_LIMIT, Action, Content
from bot.shown.links import Listed, link_to, listed
from bot.shown.surfaces import BOARD
from bot.store.protocol import StoreError
from bot.tables.authority import Source
from bot.tables.limits import Limits
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from games.protocol import Millis
from tests.bot.interactions import FakeInteraction, asking, user
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, computer, person
from tests.bot.playing import fresh
from tests.bot.postbox import custom_ids
from tests.bot.town import BLIND, MEMBER, SEATED, Town

EN, FR = phrases.of("en"), phrases.of("fr")
BOARD_ID = 4_242


async def _board(town: Town, table: Table, *, seen: bool = True) -> None:
    """Let a table have a board."""
    surface = SurfaceRecord(table.table_id, BOARD, None, CHANNEL, BOARD_ID, 0, Millis(1))
    await town.engine.store.save_surface(surface)
    if seen:
        town.client.services.sightings.seen(BOARD_ID)


async def told(context: RequestContext, error: RefusalError) -> Content:
    """Return what a person is shown of a refusal."""
    said = private.refusal(error, None, context.words)
    services, interaction = context.services, context.interaction
    return await pointed(services, interaction, said, error.about, context.words)


async def _opening(town: Town, user_id: int, source: Source = Source.HERE) -> Content:
    """Return what a person is shown who opens a table where there is one."""
    context = await town.context(user_id, source)
    with pytest.raises(RefusalError) as caught:
        await opening.open_table(context, Location(GUILD, CHANNEL), "pass_pass", {}, 0)
    assert caught.value.reason is RefusalReason.TABLE_HERE
    return await told(context, caught.value)


def _actions(content: Content) -> set[str]:
    return {custom_id.split(":")[2] for custom_id in custom_ids(content)}


@pytest.mark.parametrize(
    ("user_id", "status", "full", "offered"),
    [
        (MEMBER, Status.LOBBY, False, {Action.JOIN, Action.BOARD}),
        (SEATED, Status.LOBBY, False, {Action.BOARD}),
        (MEMBER, Status.LOBBY, True, {Action.JOIN, Action.BOARD}),
        (MEMBER, Status.RUNNING, False, {Action.BOARD}),
        (SEATED, Status.RUNNING, False, {Action.PLAY, Action.HAND, Action.BOARD}),
    ],
)
async def test_a_taken_channel_links_to_its_board_and_offers_the_way_in(
    user_id: int, status: Status, full: bool, offered: set[str]
) -> None:
    """It was said in words that a table was open, which may have been nowhere to be seen."""
    town = Town()
    table = await town.table(status, full=full)
    await _board(town, table)
    shown = await _opening(town, user_id)
    assert f"[Top Secret]({link_to(GUILD, CHANNEL, BOARD_ID)})" in shown.text
    assert shown.text.startswith(EN("refusal.table_here"))
    assert _actions(shown) == offered


async def test_every_button_that_is_offered_works_for_who_reads_it() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    shown = await _opening(town, MEMBER)
    for custom_id in sorted(custom_ids(shown), reverse=True):
        action = Action(custom_id.split(":")[2])
        context = await town.context(MEMBER, Source.HERE)
        answer = await HANDLERS[action](context, table_id=table.table_id)
        assert isinstance(answer, Content)
    assert (await town.engine.table(table.table_id)).seat_of(MEMBER) is not None


async def test_a_board_that_may_be_gone_is_not_linked_to() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    await _board(town, table, seen=False)
    shown = await _opening(town, MEMBER)
    assert f"({link_to(GUILD, CHANNEL)})" in shown.text
    assert str(BOARD_ID) not in shown.text


async def test_whoever_asks_makes_the_bot_look() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    asked: list[str] = []
    sightings = town.client.services.sightings
    sightings.listen(asked.append)
    sightings.listen(sightings.answer)
    await _opening(town, MEMBER)
    assert asked == [table.table_id]


async def test_nobody_is_shown_a_table_that_they_may_not_see() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    error = RefusalError(RefusalReason.ELSEWHERE, about=(table.table_id,))
    for source in (Source.SERVER, Source.ELSEWHERE, Source.DM):
        stranger = await told(await town.context(BLIND, source), error)
        assert stranger == Content(EN("refusal.elsewhere"), layout=True)
        seated = await told(await town.context(SEATED, source), error)
        assert link_to(GUILD, CHANNEL) in seated.text


async def test_what_is_done_elsewhere_is_linked_to_for_who_sits_there() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    context = await town.context(HOST_ID, Source.ELSEWHERE)
    with pytest.raises(RefusalError) as caught:
        await about.kick(context, table.table_id, SEATED, "Bob")
    assert caught.value.reason is RefusalReason.ELSEWHERE
    shown = await told(context, caught.value)
    assert f"({link_to(GUILD, CHANNEL)}) · <#{CHANNEL}>" in shown.text
    assert EN("tables.elsewhere") in shown.text


@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
async def test_a_table_whose_channel_is_gone_is_said_so_and_not_linked_to(
    words: phrases.Phrases,
) -> None:
    """`/tablier` and refusals linked to a channel that nobody could open."""
    town = Town()
    table = await town.table(Status.LOBBY)
    await town.engine.suspend(table.table_id, "channel_gone")
    record = (await town.engine.table(table.table_id)).record
    shown = private.turns([Listed(record, True)], words)
    assert words("table.channel_gone") in shown.text
    assert "https://" not in shown.text
    error = RefusalError(RefusalReason.WHICH_TABLE, about=(table.table_id,))
    refused = await told(await town.context(HOST_ID, Source.DM), error)
    assert EN("table.channel_gone") in refused.text
    assert "https://" not in refused.text
    assert Action.BOARD in _actions(refused)


async def test_who_invites_in_vain_is_shown_the_way_to_pass_on() -> None:
    """An invitation whose answer was lost had been seen by nobody, and could not be repeated."""
    town = Town()
    table = await town.table(Status.LOBBY)
    context = await town.context(HOST_ID, Source.HERE)
    guest: Any = SimpleNamespace(id=MEMBER, bot=False)
    await about.invite(context, table.table_id, guest)
    with pytest.raises(RefusalError) as caught:
        await about.invite(context, table.table_id, guest)
    assert caught.value.reason is RefusalReason.ALREADY_INVITED
    assert link_to(GUILD, CHANNEL) in (await told(context, caught.value)).text


async def test_who_asks_for_everything_asks_for_the_table_in_their_channel() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    asked: list[str] = []
    town.client.services.sightings.listen(asked.append)
    await open_hub(await town.context(MEMBER, Source.SERVER))
    assert asked == []
    await open_hub(await town.context(MEMBER, Source.HERE))
    assert asked == [table.table_id]


async def test_who_asks_for_everything_in_their_dms_asks_for_their_tables() -> None:
    """`/tablier` brought no hand back that had been deleted."""
    town = Town()
    table = await town.table(Status.RUNNING)
    asked: list[str] = []
    town.client.services.sightings.listen(asked.append)
    await open_hub(await town.context(MEMBER, Source.DM))
    assert asked == []
    await open_hub(await town.context(HOST_ID, Source.DM))
    assert asked == [table.table_id]


@pytest.mark.parametrize("source", [Source.HERE, Source.SERVER, Source.DM, Source.ELSEWHERE])
async def test_no_two_tables_of_one_title_read_alike(source: Source) -> None:
    town = Town()
    records = [await _opened(town, CHANNEL + number) for number in range(3)]
    context = await town.context(HOST_ID, source)
    lines = [line for line in (await open_hub(context)).text.split("\n") if "Pass Pass ·" in line]
    near = source in (Source.HERE, Source.SERVER)
    for number in range(3):
        where = f"<#{CHANNEL + number}>" if near else f"channel-{CHANNEL + number}]"
        assert sum(where in line for line in lines[-3:]) == 1
    assert len(set(lines[-3:])) == 3
    if source is Source.DM:
        assert all(f"server-{GUILD}" in line for line in lines[-3:])
    choices = await table_names(context)
    assert len({name.rpartition(" · ")[0] for name, _ in choices}) == len(records)
    away = source in (Source.DM, Source.ELSEWHERE)
    assert all((f"server-{GUILD}" in name) == away for name, _ in choices)


@pytest.mark.parametrize("source", [Source.SERVER, Source.DM])
async def test_who_was_put_out_of_a_private_thread_gets_no_link_there_but_a_button(
    source: Source,
) -> None:
    town = Town()
    record = await _opened(town, CHANNEL)
    town.post.private.add(CHANNEL)
    context = await town.context(HOST_ID, source)
    assert EN("table.closed_to_you") not in (await open_hub(context)).text
    town.post.blind.add(HOST_ID)
    shown = await open_hub(context)
    error = RefusalError(RefusalReason.WHICH_TABLE, about=(record.table_id,))
    for content in (shown, await told(context, error)):
        assert EN("table.closed_to_you") in content.text
        assert "https://discord.com/channels" not in content.text
        assert f"<#{CHANNEL}>" not in content.text
    assert f"g:{record.table_id}:{Action.PLAY}" in custom_ids(shown)


async def _opened(town: Town, channel_id: int) -> TableRecord:
    people = (person(0), computer(1))
    place = Location(GUILD, channel_id)
    return (await town.engine.open(fresh(), place, "pass_pass", {}, people)).table.record


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(lobbies=3), RefusalReason.OPENED_ENOUGH),
        (Limits(tables=3, lobbies=4), RefusalReason.SEATED_ENOUGH),
    ],
)
async def test_whoever_has_enough_tables_is_shown_theirs(
    limits: Limits, reason: RefusalReason
) -> None:
    town = Town()
    records = [await _opened(town, CHANNEL + number) for number in range(3)]
    town.engine.quota.limits = limits
    context = await town.context(HOST_ID, Source.HERE)
    with pytest.raises(RefusalError) as caught:
        await town.engine.quota.require_room(GUILD, HOST_ID)
    assert caught.value.reason is reason
    shown = await told(context, caught.value)
    for record in records:
        assert f"({link_to(GUILD, record.channel_id)})" in shown.text
    assert not shown.rows


async def test_who_means_one_of_several_tables_is_shown_which() -> None:
    town = Town()
    for number in (1, 2):
        await _opened(town, CHANNEL + number)
    context = await town.context(HOST_ID, Source.DM)
    with pytest.raises(RefusalError) as caught:
        await table_meant(context, None)
    assert caught.value.reason is RefusalReason.WHICH_TABLE
    assert len(caught.value.about) == 2
    with pytest.raises(RefusalError) as caught:
        await table_meant(context, "nowhere")
    assert caught.value.reason is RefusalReason.NO_SUCH_TABLE
    assert len(caught.value.about) == 2


def _thread(town: Town, thread_id: int, kind: discord.ChannelType) -> None:
    """Let a thread of the channel be known to the client."""
    thread: Any = object.__new__(discord.Thread)
    thread.id, thread.parent_id, thread._type = thread_id, CHANNEL, kind
    town.client.known[thread_id] = thread


async def _none_here(town: Town, channel_id: int, channel: Any = None) -> Content:
    """Return what a stranger is shown who types a command where there is no table."""
    context = await asking(town.client, MEMBER, channel_id=channel_id, channel=channel)
    with pytest.raises(RefusalError) as caught:
        await table_here(context)
    assert caught.value.reason is RefusalReason.NO_TABLE
    return await told(context, caught.value)


async def test_a_command_beside_the_table_is_shown_the_thread_or_its_channel() -> None:
    town, thread_id = Town(), CHANNEL + 9
    _thread(town, thread_id, discord.ChannelType.public_thread)
    await _opened(town, thread_id)
    assert link_to(GUILD, thread_id) in (await _none_here(town, CHANNEL)).text
    assert link_to(GUILD, thread_id) not in (await _none_here(town, 5)).text
    await _opened(town, CHANNEL)
    inside = await _none_here(town, CHANNEL + 8, SimpleNamespace(parent_id=CHANNEL))
    assert link_to(GUILD, CHANNEL) + ")" in inside.text


async def test_a_private_thread_is_shown_to_nobody_beside_it() -> None:
    town, thread_id = Town(), CHANNEL + 9
    _thread(town, thread_id, discord.ChannelType.private_thread)
    await _opened(town, thread_id)
    shown = await _none_here(town, CHANNEL)
    assert shown == Content(EN("refusal.no_table"), layout=True)


async def test_a_store_that_fails_leaves_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town()
    table = await town.table(Status.LOBBY)

    async def fails(_table_id: str) -> Any:
        raise StoreError("the disk is gone")

    async def refuses(_context: RequestContext) -> Content:
        raise RefusalError(RefusalReason.TABLE_HERE, about=(table.table_id,))

    monkeypatch.setattr(town.engine.store, "surfaces", fails)
    asked = FakeInteraction(town.client, user(MEMBER), locale="fr")
    await respond(asked.real, refuses)
    assert asked.words().strip() == FR("refusal.table_here")


AT_LENGTH = PlaceNames("*" * 100, "_" * 100)


@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("count", [0, 1, 59, 60, 300])
def test_no_list_of_tables_cuts_a_link(words: phrases.Phrases, count: int) -> None:
    """`/tablier` of somebody with 60 tables ended in the middle of a link."""
    town = [_record(number) for number in range(count)]
    for shown in (
        private.turns([Listed(each, False, AT_LENGTH) for each in town], words),
        private.hub([Listed(each, True, AT_LENGTH) for each in town], words, in_server=True),
    ):
        assert len(shown.text) <= TEXT_LIMIT
        links = re.findall(r"\[[^\]]+\]\([^)\s]+\)", shown.text)
        assert shown.text.count("https://") == len(links)
        rest = count - len(links)
        assert (words("list.more", count=rest) in shown.text) == (rest > 0)


def _record(number: int) -> TableRecord:
    return TableRecord(
        f"table{number:03}",
        "pass_pass",
        1,
        Status.RUNNING,
        10**18,
        10**18 + number,
        1,
        {},
        b"",
        0,
        Millis(0),
        Millis(0),
    )


def test_a_list_says_how_many_lines_it_leaves_out() -> None:
    assert listed(["one", "two"], 7, EN) == "one\ntwo"
    some = "one\n- " + EN("list.more", count=2)
    assert listed(["one", "two is so long as to leave no room", "three"], 20, EN) == some
    assert listed([], 5, EN) == ""
