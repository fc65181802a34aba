"""Whatever is sent to the sandbox is answered with 4xx or the right close code, never with 500."""

from __future__ import annotations

import io
import json
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from yarl import URL

from sandbox import Sandbox
from sandbox.rest.call import Route, routes
from tests.sandbox.nonsense import ACTIONS, BODIES, COMMAND, PATHS, Nonsense
from tests.sandbox.plain import exchange

SEED = int(os.environ.get("NONSENSE_SEED") or 2026)
"""The same in every run but where another is named: `NONSENSE_SEED=7 NONSENSE_EACH=500`."""

EACH = int(os.environ.get("NONSENSE_EACH", "40"))
"""How much nonsense each address gets."""

CLOSES = {4001, 4002, 4003, 4004, 4005, 4007, 4010, 4013, 4014}


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox in which a bot's mistakes are expected.

    Whatever was sent to it, everybody can still look at everything, also after the next start.
    """
    for again in (False, True):
        # Thousands of senseless requests: limits would answer before what is to be tried.
        async with Sandbox(people=3, data=tmp_path, limits=False) as made:
            if not again:
                yield made
            await _looked_at(made)


async def _looked_at(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        for person in sandbox.people:
            paths = ["state"]
            for channel in person.channels():
                paths += [f"messages?channel={channel.id}", f"commands?channel={channel.id}"]
            for path in paths:
                joint = "&" if "?" in path else "?"
                address = f"{sandbox.url}/page/{path}{joint}as={quote(person.name)}"
                async with session.get(URL(address, encoded=True)) as answer:
                    assert answer.status == 200, f"seed {SEED}: {path}"


@pytest.fixture(autouse=True)
def _no_traceback(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    yield
    assert "Traceback" not in capfd.readouterr().err, f"seed {SEED}"
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def _blameless(sandbox: Sandbox) -> None:
    """Fail if the sandbox itself did something wrong."""
    assert [v for v in sandbox.violations if v.by == "sandbox"] == [], f"seed {SEED}"


async def _peopled(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    """Give the nonsense something real to be about: a command, messages, a thread, a DM."""
    url = f"{sandbox.url}/api/v10/applications/{sandbox.bot.id}/commands"
    plain = {"name": "plain", "description": "Plain"}
    async with session.put(url, json=[COMMAND, plain]) as answer:
        assert answer.status == 200
    alice = sandbox.person("Alice")
    await alice.say(sandbox.channel("games"), "hello")
    await alice.open_dm()
    await alice.start_thread(sandbox.channel("games"), "thread")


async def _sent(
    session: aiohttp.ClientSession, method: str, url: str, body: bytes
) -> tuple[int, bytes]:
    headers = {"Content-Type": "application/json"} if body else {}
    address = URL(url, encoded=True)
    async with session.request(
        method, address, data=io.BytesIO(body) if body else None, headers=headers
    ) as answer:
        return answer.status, await answer.read()


@pytest.mark.parametrize("route", list(routes), ids=lambda r: f"{r.method} {r.template}")
async def test_no_request_of_a_bot_makes_the_sandbox_fail(sandbox: Sandbox, route: Route) -> None:
    nonsense = Nonsense(sandbox, SEED)
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        await _peopled(sandbox, session)
        for number in range(EACH):
            if "token" in route.template:
                await sandbox.person("Alice").slash(sandbox.channel("games"), "plain")
            path = nonsense.path(route)
            body = nonsense.body(route.template) if route.method != "GET" else b""
            status, text = await _sent(session, route.method, f"{sandbox.url}/api/v10{path}", body)
            assert status < 500, f"seed {SEED}, {number}: {route.method} {path} {body[:500]!r}"
            if status >= 400 and text.startswith(b"{"):
                assert {"code", "message"} <= set(json.loads(text))
            if route.method == "DELETE":
                break
    _blameless(sandbox)


@pytest.mark.parametrize("where", ["/", "/static/", "/cdn/", "/page/", "/gateway/", "/api/v10/"])
async def test_no_address_makes_the_sandbox_fail(sandbox: Sandbox, where: str) -> None:
    nonsense = Nonsense(sandbox, SEED)
    known = ("attachments", "1", "embed", "avatars", "0.png", "js", "main.js", "state", "messages")
    host = URL(sandbox.url).authority
    for number in range(5 * EACH):
        parts = [nonsense.chance.choice((*PATHS, *known)) for _ in range(number % 5)]
        query = "&".join(f"{name}={nonsense.chance.choice(PATHS)}" for name in ("as", "channel"))
        path = f"{where}{'/'.join(parts)}?{nonsense.chance.choice((query, ''))}"
        method = nonsense.chance.choice(("GET", "HEAD", "POST", "PUT", "OPTIONS", "BREW"))
        line = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\r\n\r\n"
        status = await exchange(sandbox, line.encode())
        assert 200 <= status < 500, f"seed {SEED}, {number}: {method} {path}"
    _blameless(sandbox)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: str(action["do"]))
async def test_no_action_of_a_page_makes_the_sandbox_fail(
    sandbox: Sandbox, action: dict[str, Any]
) -> None:
    nonsense = Nonsense(sandbox, SEED)
    bot = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=bot) as session:
        await _peopled(sandbox, session)
        socket = await session.ws_connect(f"{sandbox.url}/page/stream")
        for number in range(EACH):
            body = json.dumps(nonsense.spoiled(nonsense.placed(action))).encode()
            if number % 20 == 0:
                body = nonsense.chance.choice(BODIES)
            status, text = await _sent(session, "POST", f"{sandbox.url}/page/do", body)
            assert status in (200, 400), f"seed {SEED}, {number}: {body[:500]!r}"
            assert json.loads(text).keys() <= {"result", "refused"}
            await socket.send_str(body.decode("utf-8", "replace"))
        await socket.send_json({"do": "dms", "open": True, "id": "last"})
        while (await socket.receive_json(timeout=10)).get("id") != "last":
            pass
    _blameless(sandbox)


async def test_no_frame_of_a_bot_makes_the_gateway_fail(sandbox: Sandbox) -> None:
    nonsense = Nonsense(sandbox, SEED)
    seen = set()
    async with aiohttp.ClientSession() as session:
        for number in range(8 * EACH):
            frames = nonsense.frames()
            async with session.ws_connect(f"{sandbox.url}/gateway/") as socket:
                for frame in frames:
                    await socket.send_str(frame)
                await socket.send_str("the end")
                while (await socket.receive(timeout=10)).type is aiohttp.WSMsgType.TEXT:
                    pass
                assert socket.close_code in CLOSES, f"seed {SEED}, {number}: {frames}"
                seen.add(socket.close_code)
    # Which others are drawn is luck; each has a frame of its own below.
    assert {4002, 4004} <= seen, f"seed {SEED}: {sorted(map(str, seen))}"
    _blameless(sandbox)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", 4002),
        ("{", 4002),
        ("[]", 4002),
        ("null", 4002),
        ("{}", 4002),
        ('{"op": "2"}', 4002),
        ('{"op": true, "d": null}', 4002),
        ('{"op": 1.5}', 4002),
        ("[" * 4000, 4002),
        ('{"op": 1, "d": "' + "a" * 5000 + '"}', 4002),
        ('{"op": 2}', 4002),
        ('{"op": 2, "d": []}', 4002),
        ('{"op": 2, "d": {}}', 4004),
        ('{"op": 2, "d": {"token": ["x"]}}', 4004),
        ('{"op": 2, "d": {"token": "TOKEN", "intents": "1"}}', 4013),
        ('{"op": 2, "d": {"token": "TOKEN", "intents": 1, "shard": [0]}}', 4010),
        ('{"op": 2, "d": {"token": "TOKEN", "intents": 1, "shard": ["0", "1"]}}', 4010),
        ('{"op": 2, "d": {"token": "TOKEN", "intents": 1, "shard": [false, true]}}', 4010),
        ('{"op": 6, "d": {"token": "TOKEN", "session_id": [], "seq": "x"}}', 4007),
        ('{"op": 99, "d": null}', 4003),
    ],
)
async def test_a_frame_that_makes_no_sense_closes_with_its_code(
    sandbox: Sandbox, frame: str, code: int
) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{sandbox.url}/gateway/") as socket,
    ):
        await socket.receive()
        await socket.send_str(frame.replace("TOKEN", sandbox.token))
        await socket.receive(timeout=10)
        assert socket.close_code == code


async def test_a_frame_of_bytes_closes_with_4002(sandbox: Sandbox) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{sandbox.url}/gateway/") as socket,
    ):
        await socket.receive()
        await socket.send_bytes(b"\x83\x01")
        await socket.receive(timeout=10)
        assert socket.close_code == 4002


HOST = b"Host: 127.0.0.1:PORT\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:99999999\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Host: evil.example\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET http://[/ HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET //[ HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET * HTTP/1.1\r\n" + HOST + b"\r\n",
        b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n",
        b"CONNECT 127.0.0.1:80 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /static/%00 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /static/" + b"a" * 5000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /static/../../bot/program/run.py HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /static/%2e%2e/server.py HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /cdn/attachments/1/" + b"9" * 5000 + b"/a.png HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /page/state?as=%ff%fe HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /page/messages?channel=" + b"9" * 5000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Origin: http://[\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Origin:\r\n\r\n",
        b"GET /gateway/ HTTP/1.1\r\n" + HOST + b"\r\n",
        b"POST /gateway/ HTTP/1.1\r\n" + HOST + b"Content-Length: 0\r\n\r\n",
        b"GET /page/stream HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\n\r\n",
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"nonsense\r\n\r\n",
        b"POST /page/do HTTP/1.1\r\n" + HOST + b"Content-Length: x\r\n\r\n",
        b"POST /page/do HTTP/1.1\r\n" + HOST + b"Content-Type: application/json; charset=x\r\n"
        b"Content-Length: 2\r\n\r\n{}",
        b"POST /api/v10/users/@me/channels HTTP/1.1\r\n" + HOST + b"AUTH"
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
        b"POST /api/v10/users/@me/channels HTTP/1.1\r\n" + HOST + b"AUTH"
        b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/v10/users/@me/channels HTTP/1.1\r\n" + HOST + b"AUTH"
        b"Content-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/v10/users/@me/channels HTTP/1.1\r\n" + HOST + b"AUTH"
        b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/v10/users/@me/channels HTTP/1.1\r\n" + HOST + b"AUTH"
        b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 59\r\n\r\n"
        b"--x\r\nContent-Disposition: form-data; name=payload_json\r\n\r\n{",
    ],
    ids=lambda request: str(request[:60]),
)
async def test_what_is_hardly_http_is_refused(sandbox: Sandbox, request_: bytes) -> None:
    port = str(URL(sandbox.url).port).encode()
    token = b"Authorization: Bot " + sandbox.token.encode() + b"\r\n"
    status = await exchange(sandbox, request_.replace(b"PORT", port).replace(b"AUTH", token))
    assert 400 <= status < 500
    _blameless(sandbox)


async def test_a_body_that_is_too_large_is_refused(sandbox: Sandbox) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    url = f"{sandbox.url}/api/v10/channels/{sandbox.channel('games').id}/messages"
    async with aiohttp.ClientSession(headers=headers) as session:
        large = b'{"content": "' + b"a" * 26 * 1024 * 1024 + b'"}'
        async with session.post(url, data=io.BytesIO(large)) as answer:
            assert (answer.status, (await answer.json())["code"]) == (413, 40005)
        form = aiohttp.FormData()
        for number in range(4):
            content = io.BytesIO(b"a" * 9 * 1024 * 1024)
            form.add_field(f"files[{number}]", content, filename="a.png")
        async with session.post(url, data=form) as answer:
            assert (answer.status, (await answer.json())["code"]) == (413, 40005)
    _blameless(sandbox)
