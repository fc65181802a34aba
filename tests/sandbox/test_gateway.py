"""The gateway's protocol, frame by frame, as a careless client would speak it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from sandbox import Sandbox
from tests.sandbox.clients import Client

GUILDS, GUILD_MESSAGES, DM_MESSAGES = 1, 1 << 9, 1 << 12


class Line:
    """One WebSocket to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self._socket = socket
        self._token = token

    async def say(self, op: int, data: Any = None) -> None:
        await self._socket.send_json({"op": op, "d": data})

    async def hear(self) -> dict[str, Any]:
        frame: dict[str, Any] = await self._socket.receive_json(timeout=10)
        return frame

    async def closed(self) -> int | None:
        message = await self._socket.receive(timeout=10)
        assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        return self._socket.close_code

    async def identify(self, intents: int = GUILDS, **more: Any) -> dict[str, Any]:
        identity = {"token": self._token, "intents": intents, "properties": {}, **more}
        await self.say(2, identity)
        return await self.hear()

    async def resume(self, session_id: str, number: int) -> None:
        await self.say(6, {"token": self._token, "session_id": session_id, "seq": number})


@pytest.fixture
async def lines(sandbox: Sandbox) -> AsyncIterator[Any]:
    """Opens a line that has heard HELLO."""
    async with aiohttp.ClientSession() as session:

        async def opened() -> Line:
            socket = await session.ws_connect(sandbox.url.replace("http", "ws") + "/gateway/")
            line = Line(socket, sandbox.token)
            hello = await line.hear()
            assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
            return line

        yield opened


async def test_heartbeats_are_acknowledged(lines: Any) -> None:
    line = await lines()
    await line.say(1)
    assert (await line.hear())["op"] == 11


async def test_ready_leads_back_here(sandbox: Sandbox, lines: Any) -> None:
    ready = await (await lines()).identify()
    assert ready["t"] == "READY"
    assert ready["s"] == 1
    assert ready["d"]["resume_gateway_url"].startswith(sandbox.url.replace("http", "ws"))
    assert ready["d"]["shard"] == [0, 1]


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": "{token}", "intents": -1}, 4013),
        (2, {"token": "{token}", "intents": 1 << 1}, 4014),
        (2, {"token": "{token}", "intents": 1, "shard": [2, 1]}, 4010),
        (6, {"token": "wrong", "session_id": "x", "seq": 1}, 4004),
        (8, {"guild_id": "1"}, 4003),
    ],
)
async def test_the_gateway_says_why_it_closes(
    sandbox: Sandbox, lines: Any, op: int, data: dict[str, Any], code: int
) -> None:
    line = await lines()
    if data.get("token") == "{token}":
        data = {**data, "token": sandbox.token}
    await line.say(op, data)
    assert await line.closed() == code


@pytest.mark.parametrize("data", [None, {}, {"status": "online"}, {"activities": [{}]}])
async def test_a_presence_that_is_none_closes(lines: Any, data: object) -> None:
    line = await lines()
    await line.identify(0)
    await line.say(3, data)
    assert await line.closed() == 4002


async def test_identifying_twice_or_nonsense_closes(lines: Any) -> None:
    line = await lines()
    await line.identify(0)
    await line.say(2, {})
    assert await line.closed() == 4005
    other = await lines()
    await other.identify(0)
    await other.say(3, {"status": "online", "activities": [], "since": None, "afk": False})
    await other.say(99)
    assert await other.closed() == 4001


async def test_only_what_the_intents_allow_is_sent(sandbox: Sandbox, lines: Any) -> None:
    line = await lines()
    await line.identify(DM_MESSAGES)
    alice = sandbox.person("Alice")
    await alice.say(sandbox.channel("games"), "not for you")
    await alice.say(await alice.open_dm(), "for you")
    frame = await line.hear()
    assert (frame["t"], frame["d"]["content"]) == ("MESSAGE_CREATE", "for you")


async def test_a_resume_replays_what_was_missed(sandbox: Sandbox, lines: Any) -> None:
    line = await lines()
    ready = await line.identify(DM_MESSAGES)
    alice = sandbox.person("Alice")
    channel = await alice.open_dm()
    await alice.say(channel, "1")
    await line.hear()
    await sandbox.faults.drop_socket()
    await sandbox.until(lambda: not sandbox.gateway.online)
    await alice.say(channel, "2")
    again = await lines()
    await again.resume(ready["d"]["session_id"], 1)
    frames = [await again.hear() for _ in range(3)]
    assert [frame["s"] for frame in frames] == [2, 3, 4]
    assert [frame["d"].get("content") for frame in frames] == ["1", "2", None]
    assert frames[-1]["t"] == "RESUMED"


async def test_an_unknown_session_is_invalid(lines: Any) -> None:
    line = await lines()
    await line.resume("unknown", 5)
    assert await line.hear() == {"op": 9, "d": False, "s": None, "t": None}
    assert (await line.identify())["t"] == "READY"


async def test_members_can_be_requested(sandbox: Sandbox, lines: Any) -> None:
    line = await lines()
    await line.identify(0)
    alice = sandbox.person("Alice")
    wanted = {"guild_id": str(sandbox.guild().id), "user_ids": [str(alice.id)], "nonce": "n"}
    await line.say(8, wanted)
    chunk = await line.hear()
    assert chunk["t"] == "GUILD_MEMBERS_CHUNK"
    assert [m["user"]["id"] for m in chunk["d"]["members"]] == [str(alice.id)]
    assert chunk["d"]["nonce"] == "n"


async def test_guilds_are_divided_among_shards(sandbox: Sandbox, lines: Any) -> None:
    total = 0
    for index in range(2):
        ready = await (await lines()).identify(GUILDS, shard=[index, 2])
        total += len(ready["d"]["guilds"])
    assert total == 2


async def test_one_event_can_look_different_from_what_a_bot_knows(
    sandbox: Sandbox, client: Client
) -> None:
    games = sandbox.channel("games")
    sandbox.faults.reshape("MESSAGE_CREATE", "embeds", "type", type=12345, colour="red")
    await sandbox.person("Alice").say(games, "first")
    await sandbox.person("Alice").say(games, "second")
    await client.hears("message", 2)
    first, second = (what.type.value for name, what in client.heard if name == "message")
    assert (first, second) == (12345, 0)
