"""What people are told of their luck: when they join, when it starts, and when it is over."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import msgspec
import pytest

import phrases
from bot.edge import wire
from bot.engine.engine import Engine
from bot.engine.request import Request
from bot.engine.users import Users
from bot.engine.waiting import until
from bot.incoming.answer import NoReply
from bot.incoming.handlers import lobby, luck, rematch
from bot.incoming.handlers import table as about
from bot.records import Status
from bot.services import Services
from bot.shown import private
from bot.shown.content import Attachment, Content
from bot.shown.shut import shut_line
from bot.tables import dealing, intents
from bot.tables.authority import Source
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from games.chance import commitment
from phrases import Phrases
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.engines import SeededEntropy
from tests.bot.interactions import Channels, asking
from tests.bot.lives import CHANNEL, HOST_ID
from tests.bot.looping import turns
from tests.bot.playing import BOUNDLESS, asked, filled
from tests.bot.postbox import Postbox
from tests.bot.town import MEMBER, SEATED, Town
from tests.store.memory import MemoryStore

LOCALES = [phrases.of("en"), phrases.of("fr")]
EN = LOCALES[0]


@pytest.fixture
def bare(store: MemoryStore, clock: ManualClock) -> Engine:
    """An engine whose channels have no commitment yet."""
    return Engine(store, clock, SeededEntropy(), limits=BOUNDLESS)


@pytest.fixture
def client(
    bare: Engine, store: MemoryStore, users: Users, clock: ManualClock, postbox: Postbox
) -> Channels:
    """A client whose studio draws nothing."""
    return Channels(Services(store, bare, users, Studio(draws=False), clock, postbox))


# Who joins.


async def test_who_joins_has_the_commitment_and_the_number_of_their_join() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    context = await town.context(MEMBER, Source.HERE)
    said = (await lobby.join(context, table.table_id)).text
    assert f"`{context.interaction.id}`" in said
    assert f"`{commitment(table.record.secret)}`" in said


async def test_who_comes_back_has_the_number_of_their_first_join() -> None:
    town = Town()
    table = await town.table(Status.LOBBY)
    first = await town.context(MEMBER, Source.HERE)
    before = (await lobby.join(first, table.table_id)).text
    await about.leave(await town.context(MEMBER, Source.HERE), table.table_id)
    again = (await lobby.join(await town.context(MEMBER, Source.HERE), table.table_id)).text
    assert again == before


async def test_who_opens_the_same_again_has_the_new_commitment_and_their_own_number() -> None:
    town = Town()
    over = await town.table(Status.CLOSED)
    context = await town.context(SEATED, Source.HERE)
    said = (await rematch.again(context, over.table_id)).text
    (record,) = await town.engine.store.in_channel(CHANNEL)
    assert record.table_id != over.table_id
    assert f"`{commitment(record.secret)}`" in said
    assert f"`{context.interaction.id}`" in said


# Who starts.


async def test_start_waits_for_the_pledge_and_asks_nobody_meanwhile(
    bare: Engine, client: Channels
) -> None:
    table = await filled(bare, 3)
    starting = asyncio.create_task(lobby.start(await asking(client, HOST_ID), table.table_id))
    await turns()
    assert not starting.done()
    await bare.change(table.table_id, Request("pledged", None), dealing.pledge())
    shown = await starting
    assert isinstance(shown, Content | NoReply)
    assert (await bare.table(table.table_id)).status is Status.RUNNING


@pytest.mark.parametrize("words", LOCALES)
async def test_start_does_not_wait_for_ever(
    bare: Engine, client: Channels, monkeypatch: pytest.MonkeyPatch, words: Phrases
) -> None:
    monkeypatch.setattr(lobby, "PLEDGE_WAIT", 0.01)
    table = await filled(bare, 3)
    with pytest.raises(RefusalError) as caught:
        await lobby.start(await asking(client, HOST_ID), table.table_id)
    said = private.refusal(caught.value, None, words)
    assert said == words("refusal.not_pledged")
    assert (await bare.table(table.table_id)).status is Status.LOBBY


async def test_what_would_be_refused_anyway_waits_for_nothing(
    bare: Engine, client: Channels
) -> None:
    table = await filled(bare, 2)
    shown = await asyncio.wait_for(
        lobby.start(await asking(client, HOST_ID), table.table_id), timeout=1
    )
    assert isinstance(shown, Content)
    assert EN("refusal.too_few", count=1) in shown.text
    with pytest.raises(RefusalError) as caught:
        await lobby.start(await asking(client, HOST_ID + 1), table.table_id)
    assert caught.value.reason is RefusalReason.NOT_FULL


async def test_a_channel_that_stays_shut_is_named(
    bare: Engine, client: Channels, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press lets it be tried again; here whoever tries finds it shut as before."""
    monkeypatch.setattr(lobby, "PLEDGE_WAIT", 0.05)
    table = await filled(bare, 3)
    await bare.suspend(table.table_id, "forbidden")
    tried: list[asyncio.Task[None]] = []

    def tries(found: Table) -> None:
        tried.append(asyncio.create_task(bare.suspend(found.table_id, "forbidden")))

    bare.listen(tries)
    for number, words in enumerate(LOCALES, start=1):
        context = replace(await asking(client, HOST_ID), words=words)
        shown = await lobby.start(context, table.table_id)
        assert len(tried) == number
        assert isinstance(shown, Content)
        why = shut_line(await bare.table(table.table_id), words)
        assert shown.text == f"{words('refusal.never_pledged')}\n{why}"


async def test_whoever_waits_leaves_nothing_behind(bare: Engine) -> None:
    """Each wait would be heard of by every later change."""
    table = await filled(bare, 3)
    for seconds in (0.0, 0.01):
        await until(bare, table.table_id, lambda _: False, seconds)
    await until(bare, table.table_id, lambda _: True, 1)
    assert bare._listeners == []


# When it is over.


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize("status", [Status.OVER, Status.CLOSED])
async def test_a_finished_game_gives_a_file_and_says_what_to_do_with_it(
    status: Status, words: Phrases
) -> None:
    town = Town()
    table = await town.table(status)
    context = replace(await town.context(MEMBER, Source.HERE), words=words)
    shown = await luck.fairness(context, table.table_id)
    assert shown.attachment is not None
    assert shown.attachment.name == f"tablier-{table.table_id}.jsonl"
    assert table.record.chain is not None
    for said in (commitment(table.record.secret), table.record.chain.hex()):
        assert said in shown.text
    assert shown.attachment.data.isascii()
    assert b"Person" not in shown.attachment.data


async def test_no_file_is_given_of_a_game_that_runs_or_that_never_began() -> None:
    town = Town()
    table = await town.table(Status.RUNNING)
    with pytest.raises(RefusalError) as caught:
        await luck.fairness(await town.context(MEMBER, Source.HERE), table.table_id)
    assert caught.value.reason is RefusalReason.STILL_RUNNING
    for status in (Status.LOBBY, Status.CUTTING):
        town = Town()
        table = await town.table(status)
        shown = await luck.fairness(await town.context(MEMBER, Source.HERE), table.table_id)
        assert shown.attachment is None
        assert table.record.secret.hex() not in shown.text
        table = await asked(town.engine, table, intents.close("ended"))
        shown = await luck.fairness(await town.context(MEMBER, Source.HERE), table.table_id)
        assert shown.attachment is None
        assert table.record.secret.hex() in shown.text


def test_a_file_is_a_component_of_its_message_beside_text_and_rows() -> None:
    content = Content("text", attachment=Attachment("a.jsonl", b"{}\n"), layout=True)
    files = wire.enclosed(content)
    for arguments in (wire.sending(content, files), wire.editing(content, files)):
        (container,) = arguments["view"].to_components()
        assert [each["type"] for each in container["components"]] == [10, 13]
        assert container["components"][1]["file"] == {"url": "attachment://a.jsonl"}


def test_a_table_of_an_older_version_promises_no_more_than_it_did() -> None:
    older = replace(asyncio.run(Town().table(Status.OVER)), scheme=1)
    older = replace(older, record=msgspec.structs.replace(older.record, chain=None))
    for words in LOCALES:
        said = luck.told(older, words).text
        assert words("luck.older") in said
        assert words("luck.promised") not in said
