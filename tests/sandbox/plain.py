"""Requests as bytes on a socket, without a library that would not send them."""

from __future__ import annotations

import asyncio
import contextlib

from yarl import URL

from sandbox import Sandbox


async def exchange(sandbox: Sandbox, request: bytes) -> int:
    """Send bytes and return the status of the answer; 0 if there is none."""
    port = URL(sandbox.url).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        line = b""
        with contextlib.suppress(ConnectionError):
            line = await asyncio.wait_for(reader.readline(), 10)
        return int(line.split()[1]) if line.startswith(b"HTTP/") else 0
    finally:
        writer.close()
