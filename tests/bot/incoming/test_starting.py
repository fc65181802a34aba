"""Who may begin a game, also while people come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.incoming.answer import NoReply
from bot.incoming.handlers import lobby
from bot.incoming.responder import RequestContext
from bot.records import Status
from bot.services import Services
from bot.shown.content import Content
from bot.tables import intents
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.interactions import Channels, asking
from tests.bot.lives import HOST_ID
from tests.bot.playing import asked, filled
from tests.bot.postbox import Postbox
from tests.store.memory import MemoryStore

Begin = Callable[[RequestContext, str], Awaitable[Content | NoReply]]

GUEST, OUTSIDER = HOST_ID + 1, 4


@pytest.fixture
def client(
    engine: Engine, store: MemoryStore, users: Users, clock: ManualClock, postbox: Postbox
) -> Channels:
    """A client whose studio draws nothing."""
    return Channels(Services(store, engine, users, Studio(draws=False), clock, postbox))


@pytest.mark.parametrize(("user_id", "people"), [(HOST_ID, 4), (GUEST, 5)])
async def test_the_host_begins_and_once_it_is_full_whoever_sits_there(
    engine: Engine, client: Channels, user_id: int, people: int
) -> None:
    table = await filled(engine, people)
    await lobby.start(await asking(client, user_id), table.table_id)
    assert (await engine.table(table.table_id)).status is Status.RUNNING


@pytest.mark.case("42")
@pytest.mark.parametrize("begin", [lobby.start, lobby.fill])
@pytest.mark.parametrize(
    ("user_id", "people", "reasons"),
    [
        (OUTSIDER, 4, {RefusalReason.NOT_SEATED, RefusalReason.NOT_HOST}),
        (OUTSIDER, 5, {RefusalReason.NOT_SEATED, RefusalReason.NOT_HOST}),
        (GUEST, 4, {RefusalReason.NOT_FULL, RefusalReason.NOT_HOST}),
        (GUEST, 2, {RefusalReason.NOT_FULL, RefusalReason.NOT_HOST}),
    ],
)
async def test_whoever_sat_down_a_second_ago_does_not_begin(
    engine: Engine,
    client: Channels,
    begin: Begin,
    user_id: int,
    people: int,
    reasons: set[RefusalReason],
) -> None:
    """Nor lets computers sit down for those who are still to come."""
    table = await filled(engine, people)
    with pytest.raises(RefusalError) as caught:
        await begin(await asking(client, user_id), table.table_id)
    assert caught.value.reason in reasons
    assert (await engine.table(table.table_id)).status is Status.LOBBY


@pytest.mark.case("10")
async def test_who_stands_up_meanwhile_begins_no_game(engine: Engine, client: Channels) -> None:
    table = await filled(engine, 5)
    left, begun = await asyncio.gather(
        asked(engine, table, intents.leave(GUEST)),
        lobby.start(await asking(client, GUEST), table.table_id),
        return_exceptions=True,
    )
    assert isinstance(left, Table)
    assert isinstance(begun, RefusalError)
    assert begun.reason in (RefusalReason.NOT_SEATED, RefusalReason.NOT_FULL)
