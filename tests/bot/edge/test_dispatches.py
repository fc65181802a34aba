"""An event that cannot be read is told of, and harms nothing but what it would have said."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.complaints import REMIND, Complaints
from bot.edge.dispatches import (
    FATAL,
    PARTS,
    UNREADABLE,
    NoParsersError,
    answerable,
    guard,
    id_in,
    parsers_of,
)

LOG = logging.getLogger("tests.dispatches")
OWN, SERVER = "7", "100"


class Told(discord.AutoShardedClient):
    """A client that keeps what its listeners were told of."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.now = 0.0
        self.told: list[tuple[Any, ...]] = []
        guard(self, Complaints(LOG, lambda: self.now))

    def dispatch(self, event: str, /, *arguments: Any, **_named: Any) -> None:
        """Keep it."""
        self.told.append((event, *arguments))

    def hears(self, name: str, data: Any) -> None:
        """Read an event, as the connection does."""
        parsers_of(self)[name](data)


@pytest.fixture
async def client() -> AsyncIterator[Told]:
    """A client that has just heard READY, from one server."""
    async with Told() as made:
        user = {"id": OWN, "username": "Tablier", "discriminator": "0", "avatar": None}
        made._connection.user = discord.ClientUser(state=made._connection, data=cast("Any", user))
        yield made


def _server(**changes: Any) -> dict[str, Any]:
    everybody = {"id": SERVER, "name": "@everyone", "permissions": "1024", "position": 0}
    everybody |= {"color": 0, "hoist": False, "managed": False, "mentionable": False}
    games = {"id": "200", "type": 0, "name": "games", "position": 0, "permission_overwrites": []}
    described = {"id": SERVER, "name": "Tablier", "unavailable": False}
    return {**described, "roles": [everybody], "channels": [games], **changes}


def _known(client: Told) -> discord.Guild:
    guild = client.get_guild(int(SERVER))
    assert guild is not None
    return guild


async def test_it_is_logged_with_its_traceback_and_told_to_listeners(
    client: Told, caplog: pytest.LogCaptureFixture
) -> None:
    data = {"guild_id": SERVER, "roles": ["secret"]}
    client.hears("GUILD_MEMBER_UPDATE", data)
    (record,) = caplog.records
    assert isinstance(cast("Any", record.exc_info)[1], KeyError)
    assert "GUILD_MEMBER_UPDATE, with guild_id, roles" in record.getMessage()
    assert "secret" not in caplog.text
    assert client.told[-1] == (UNREADABLE, "GUILD_MEMBER_UPDATE", data)


async def test_a_flood_of_one_kind_is_one_entry_an_hour_which_counts_the_others(
    client: Told, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(500):
        client.hears("GUILD_MEMBER_UPDATE", {"guild_id": SERVER, "nick": str(number)})
    client.hears("MESSAGE_CREATE", {"id": "none"})
    assert len(caplog.records) == 2
    client.now = REMIND
    client.hears("GUILD_MEMBER_UPDATE", {"guild_id": SERVER})
    assert "(499 times more since it was logged)" in caplog.messages[-1]


@pytest.mark.parametrize("data", [None, [], "x", 1, {}, {"id": None}, {"id": []}, {"id": "x"}])
async def test_no_event_but_ready_ends_the_connection(client: Told, data: Any) -> None:
    for name in sorted(parsers_of(client).keys() - FATAL):
        client.hears(name, data)
    await asyncio.sleep(0)
    with pytest.raises((KeyError, TypeError)):
        client.hears("READY", data)


@pytest.mark.parametrize("part", sorted({part for parts in PARTS for part in parts}))
async def test_a_server_is_known_but_for_the_part_that_cannot_be_read(
    client: Told, part: str
) -> None:
    client.hears("GUILD_CREATE", _server(**{part: [None]}))
    guild = _known(client)
    assert (guild.name, len(guild.channels), len(guild.roles)) == (
        *("Tablier", part != "channels", part != "roles"),
    )
    assert [event for event, *_ in client.told] == ["guild_available"]


async def test_a_server_of_which_several_parts_cannot_be_read_is_known(client: Told) -> None:
    client.hears("GUILD_CREATE", _server(channels=3, roles=[{}]))
    assert _known(client).name == "Tablier"
    client.hears("GUILD_CREATE", _server(id="300", owner_id="x"))
    assert client.get_guild(300) is not None


async def test_who_asks_can_be_answered_whatever_else_is_missing(client: Told) -> None:
    data = {"id": "1", "type": 3, "token": "t", "application_id": OWN, "locale": "fr"}
    found = answerable(client, data | {"member": {}, "channel": "x", "message": 3})
    assert found is not None
    assert (found.id, str(found.locale), found.message) == (1, "fr", None)
    for field in ("id", "type", "token", "application_id"):
        assert answerable(client, {key: data[key] for key in data if key != field}) is None


@pytest.mark.parametrize("data", [None, 3, [], {}, {"id": None}, {"id": "-1"}, {"id": 5}])
def test_what_is_no_id_is_none(data: Any) -> None:
    assert id_in(data, "id") is None
    assert id_in({"id": "12"}, "id") == 12


@pytest.mark.parametrize("parsers", [None, {}, {"READY": print}, [1]])
def test_another_discord_py_is_noticed(parsers: Any) -> None:
    client = cast("discord.Client", SimpleNamespace(_connection=SimpleNamespace(parsers=parsers)))
    with pytest.raises(NoParsersError):
        guard(client, Complaints(LOG))
