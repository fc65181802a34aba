"""No other web site reaches the sandbox through a browser, and nobody else is its bot."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from yarl import URL

from sandbox import Sandbox
from sandbox.rest.call import routes
from sandbox.tokens import drawn
from tests.sandbox.plain import exchange

SOCKETS = ("/gateway/", "/page/stream?as=Alice")
ADDRESSES = (
    "/",
    "/static/js/main.js",
    "/page/state",
    "/page/messages?channel=1",
    "/page/commands?channel=1",
    "/cdn/embed/avatars/0.png",
    "/api/v10/gateway",
    "/api/v10/users/@me",
    *SOCKETS,
)
"""One address of every kind; POST is tried at all of them too."""

FOREIGN = (
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "https://<host>"},
    {"Origin": "http://<host>.evil.example"},
    {"Origin": "http://evil.example@<host>"},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": ""},
    {"Host": "evil.example"},
    {"Host": "evil.example:<port>"},
    {"Host": "127.0.0.1:1"},
    {"Host": "localhost.:<port>"},
    {"Host": "0.0.0.0:<port>"},
    {"Host": "[::1]:<port>"},
    {"Host": "127.0.0.1"},
    {"Host": "<host>.evil.example"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "websocket"},
)
"""What browsers say for a page of somebody else; a page cannot change any of it."""

OWN: tuple[dict[str, str], ...] = (
    {},
    {"Origin": "http://<host>"},
    {"Origin": "http://localhost:<port>", "Host": "localhost:<port>"},
    {"Host": "LOCALHOST:<port>"},
    {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"},
    {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox whose addresses are tried out."""
    async with Sandbox(people=3) as made:
        yield made


def _headers(sandbox: Sandbox, given: dict[str, str]) -> dict[str, str]:
    url = URL(sandbox.url)
    filled = {key: value.replace("<host>", url.authority) for key, value in given.items()}
    filled = {key: value.replace("<port>", str(url.port)) for key, value in filled.items()}
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Authorization": f"Bot {sandbox.token}",
    }
    return {"Host": url.authority, **upgrade, **filled}


async def _status(sandbox: Sandbox, method: str, path: str, given: dict[str, str]) -> int:
    headers = _headers(sandbox, given)
    if path not in SOCKETS:
        del headers["Connection"], headers["Upgrade"]
    lines = [f"{method} {path} HTTP/1.1", *(f"{key}: {value}" for key, value in headers.items())]
    return await exchange(sandbox, "\r\n".join([*lines, "", ""]).encode())


@pytest.mark.parametrize("given", FOREIGN, ids=str)
async def test_a_foreign_page_is_refused_everywhere(
    sandbox: Sandbox, given: dict[str, str]
) -> None:
    templates = {re.sub(r"\{\w+\}", "1", f"/api/v10{route.template}") for route in routes}
    for path in (*ADDRESSES, *sorted(templates)):
        for method in ("GET", "POST", "OPTIONS"):
            assert await _status(sandbox, method, path, given) == 403, f"{method} {path}"
    assert sandbox.requests == []
    assert not sandbox.gateway.online


@pytest.mark.parametrize("given", OWN, ids=str)
async def test_programs_and_the_own_page_come_in(sandbox: Sandbox, given: dict[str, str]) -> None:
    for path in ("/", "/page/state", "/cdn/embed/avatars/0.png", "/api/v10/users/@me"):
        assert await _status(sandbox, "GET", path, given) == 200
    for path in SOCKETS:
        assert await _status(sandbox, "GET", path, given) == 101


async def test_a_link_elsewhere_leads_to_the_page_and_to_nothing_else(sandbox: Sandbox) -> None:
    link = {
        "Sec-Fetch-Site": "cross-site",
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Dest": "document",
    }
    assert await _status(sandbox, "GET", "/?as=Alice", link) == 200
    assert await _status(sandbox, "POST", "/", link) == 403
    for path in ADDRESSES[1:]:
        assert await _status(sandbox, "GET", path, link) == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
async def test_a_form_does_nothing_even_without_an_origin(sandbox: Sandbox, kind: str) -> None:
    body = b'{"do": "say", "channel": "%d", "content": "hi"}' % sandbox.channel("games").id
    headers = {"Content-Type": kind} if kind else {}
    skipped = () if kind else ("Content-Type",)
    async with (
        aiohttp.ClientSession(skip_auto_headers=skipped) as session,
        session.post(f"{sandbox.url}/page/do?as=Alice", data=body, headers=headers) as answer,
    ):
        assert answer.status == 400
    assert sandbox.messages(sandbox.channel("games")) == []


@pytest.mark.parametrize("path", ADDRESSES[:-2])
async def test_nothing_can_be_framed_or_taken_for_what_it_is_not(
    sandbox: Sandbox, path: str
) -> None:
    async with aiohttp.ClientSession() as session, session.get(sandbox.url + path) as answer:
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        policy = answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert not [name for name in answer.headers if name.startswith("Access-Control")]


# The token.


async def test_the_token_is_drawn_for_each_run() -> None:
    async with Sandbox(people=1) as one, Sandbox(people=1) as other:
        assert one.token != other.token
    tokens = {drawn() for _ in range(100)}
    assert len(tokens) == 100
    assert all(re.fullmatch(r"[\w-]+\.[\w-]{8}\.[\w-]{43}", token, re.ASCII) for token in tokens)


WRONG = ("", "local.sandbox.token", "TOKENx", "TOKE", "token", "é", "Bot TOKEN")


@pytest.mark.parametrize("wrong", WRONG)
async def test_another_token_is_refused_as_discord_does(sandbox: Sandbox, wrong: str) -> None:
    token = wrong.replace("TOKEN", sandbox.token).replace("TOKE", sandbox.token[:-1])
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession() as session:
        for route in routes:
            if route.open:
                continue
            path = re.sub(r"\{\w+\}", "1", route.template)
            url = f"{sandbox.url}/api/v10{path}"
            async with session.request(route.method, url, headers=headers) as answer:
                assert answer.status == 401
                assert (await answer.json())["message"] == "401: Unauthorized"
        for op, more in ((2, {"intents": 1}), (6, {"session_id": "x", "seq": 1})):
            async with session.ws_connect(f"{sandbox.url}/gateway/") as socket:
                await socket.receive()
                await socket.send_json({"op": op, "d": {"token": token, **more}})
                await socket.receive(timeout=10)
                assert socket.close_code == 4004


async def test_the_token_is_shown_nowhere(
    sandbox: Sandbox, capfd: pytest.CaptureFixture[str]
) -> None:
    shown: list[Any] = [repr(sandbox.gateway.__dict__), sandbox.describe()]
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for path in (*ADDRESSES[:-2], "/api/v10/nowhere"):
            async with session.get(sandbox.url + path) as answer:
                shown += [await answer.text("latin-1"), answer.headers]
        async with session.ws_connect(f"{sandbox.url}/page/stream") as socket:
            shown.append((await socket.receive()).data)
    shown += [repr(sandbox.requests), repr(sandbox.refusals), *capfd.readouterr()]
    assert sandbox.token not in "".join(map(str, shown))
