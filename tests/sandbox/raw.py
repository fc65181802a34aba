"""Requests as a careless bot would send them, without a library that corrects them."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from sandbox import Sandbox


async def request_under_way(sandbox: Sandbox) -> None:
    """Return once a request is being answered; the world changes only when it is."""
    while not sandbox.rest.in_flight:  # noqa: ASYNC110 (no change tells of it)
        await asyncio.sleep(0.001)


class Raw:
    """Sends JSON with the bot's token and returns status and parsed answer."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self._session = session
        self._url = url

    async def __call__(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        async with self._session.request(method, f"{self._url}{path}", json=body) as response:
            text = await response.text()
            return response.status, json.loads(text) if text else None

    async def upload(self, path: str, body: Any, files: dict[str, bytes]) -> tuple[int, Any]:
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body))
        for index, (name, content) in enumerate(files.items()):
            form.add_field(f"files[{index}]", io.BytesIO(content), filename=name)
        async with self._session.post(f"{self._url}{path}", data=form) as response:
            return response.status, json.loads(await response.text())


@asynccontextmanager
async def raw_requests(sandbox: Sandbox) -> AsyncIterator[Raw]:
    """A `Raw` for a sandbox."""
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        yield Raw(session, f"{sandbox.url}/api/v10")


def codes(errors: Any) -> set[str]:
    """Every code in the nested `errors` of an answer."""
    found = {item["code"] for item in errors.get("_errors", ())}
    return found.union(*(codes(inner) for key, inner in errors.items() if key != "_errors"))
