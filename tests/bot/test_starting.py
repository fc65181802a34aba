"""Who may begin a game, also while people come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import pytest

from bot import intents
from bot.asking import Reason, Refusal
from bot.host import Host
from bot.languages import Languages
from bot.services import Services
from bot.store.records import Status
from bot.surfaces import lobby
from bot.surfaces.answers import Asker, Hush
from bot.surfaces.content import Content
from bot.table import Table
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.interactions import Channels, asking
from tests.bot.lives import HOST_ID
from tests.bot.postbox import Postbox
from tests.bot.tables import asked, filled
from tests.store.memory import MemoryStore

Begin = Callable[[Asker, str], Awaitable[Content | Hush]]

GUEST, OUTSIDER = HOST_ID + 1, 4


@pytest.fixture
def client(
    host: Host, store: MemoryStore, languages: Languages, clock: ManualClock, postbox: Postbox
) -> Channels:
    """A client whose studio draws nothing."""
    return Channels(Services(store, host, languages, cast("Studio", None), clock, postbox))


@pytest.mark.parametrize(("user_id", "people"), [(HOST_ID, 4), (GUEST, 5)])
async def test_the_host_begins_and_once_it_is_full_whoever_sits_there(
    host: Host, client: Channels, user_id: int, people: int
) -> None:
    table = await filled(host, people)
    await lobby.start(await asking(client, user_id), table.game_id)
    assert (await host.table(table.game_id)).status is Status.RUNNING


@pytest.mark.case("42")
@pytest.mark.parametrize("begin", [lobby.start, lobby.fill])
@pytest.mark.parametrize(
    ("user_id", "people", "reasons"),
    [
        (OUTSIDER, 4, {Reason.NOT_SEATED, Reason.NOT_HOST}),
        (OUTSIDER, 5, {Reason.NOT_SEATED, Reason.NOT_HOST}),
        (GUEST, 4, {Reason.NOT_FULL, Reason.NOT_HOST}),
        (GUEST, 2, {Reason.NOT_FULL, Reason.NOT_HOST}),
    ],
)
async def test_whoever_sat_down_a_second_ago_does_not_begin(
    host: Host, client: Channels, begin: Begin, user_id: int, people: int, reasons: set[Reason]
) -> None:
    """Nor lets computers sit down for those who are still to come."""
    table = await filled(host, people)
    with pytest.raises(Refusal) as caught:
        await begin(await asking(client, user_id), table.game_id)
    assert caught.value.reason in reasons
    assert (await host.table(table.game_id)).status is Status.LOBBY


@pytest.mark.case("10")
async def test_who_stands_up_meanwhile_begins_no_game(host: Host, client: Channels) -> None:
    table = await filled(host, 5)
    left, begun = await asyncio.gather(
        asked(host, table, intents.leave(GUEST)),
        lobby.start(await asking(client, GUEST), table.game_id),
        return_exceptions=True,
    )
    assert isinstance(left, Table)
    assert isinstance(begun, Refusal)
    assert begun.reason in (Reason.NOT_SEATED, Reason.NOT_FULL)
