"""Where a table is opened, what the place is called is remembered; no table waits for that."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.engine.request import Location
from bot.incoming.handlers import opening
from bot.store.protocol import StoreFullError
from tests.bot.interactions import asking
from tests.bot.lives import GUILD
from tests.bot.town import MEMBER, Town

ELSEWHERE = 4_711


async def test_a_server_and_a_channel_are_remembered_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    town = Town()
    monkeypatch.setitem(town.client._names, ELSEWHERE, "games")
    context = await asking(town.client, MEMBER, guild=SimpleNamespace(name="The club"))
    await opening.open_table(context, Location(GUILD, ELSEWHERE), "pass_pass", {}, 0)
    guild = await town.engine.store.guild(GUILD)
    assert guild is not None
    assert (guild.name, await town.engine.store.channel_name(ELSEWHERE)) == ("The club", "games")


async def test_a_place_that_nobody_can_name_is_opened_all_the_same() -> None:
    town = Town()
    context = await asking(town.client, MEMBER)
    table = await opening.open_table(context, Location(GUILD, ELSEWHERE), "pass_pass", {}, 0)
    assert table.is_open
    assert await town.engine.store.channel_name(ELSEWHERE) is None


async def test_a_name_that_cannot_be_stored_is_said_and_undoes_no_opening(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(*_names: object) -> None:
        raise StoreFullError("the disk is full; nothing was changed")

    town = Town()
    context = await asking(town.client, MEMBER)
    monkeypatch.setattr(town.engine.store, "name_place", full)
    table = await opening.open_table(context, Location(GUILD, ELSEWHERE), "pass_pass", {}, 0)
    assert (await town.engine.table(table.table_id)).is_open
    assert "not remembered" in caplog.text
