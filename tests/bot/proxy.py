"""A proxy as companies have one: it takes CONNECT and whole addresses, on 127.0.0.1."""

from __future__ import annotations

import asyncio
import contextlib
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

METHODS = (b"GET ws", b"GET http", b"POST http", b"PUT http", b"PATCH http", b"DELETE http")
REFUSED = b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"
TUNNEL = b"HTTP/1.1 200 Connection established\r\n\r\n"
NOWHERE = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"


class Proxy:
    """Hands on what is sent to this machine, and nothing else; knows one user and password.

    `asked` is the first line of each request that was let in, `refused` how many were not.
    """

    def __init__(self, user: str = "", password: str = "") -> None:
        self.asked: list[str] = []
        self.refused = 0
        self.address = ""
        self._credentials = f"{user}:{password}" if user else ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until either side ends it."""
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await self._serve(await reader.readuntil(b"\r\n\r\n"), reader, writer)
        writer.close()

    async def _serve(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        if not self._knows(head):
            self.refused += 1
            writer.write(REFUSED)
            return
        line = head.split(b"\r\n", 1)[0].decode()
        self.asked.append(line)
        method, target, _ = line.split(" ")
        parts = urlsplit(f"//{target}" if method == "CONNECT" else target)
        if parts.hostname != "127.0.0.1":
            writer.write(NOWHERE)
            return
        there, back = await asyncio.open_connection(parts.hostname, parts.port)
        (writer if method == "CONNECT" else back).write(TUNNEL if method == "CONNECT" else head)
        await asyncio.gather(_pour(reader, back, self._note), _pour(there, writer))

    def _note(self, data: bytes) -> None:
        """Take note of a further request on the same connection, as far as one can be read."""
        if data.startswith(METHODS):
            self.asked.append(data.split(b"\r\n", 1)[0].decode())

    def _knows(self, head: bytes) -> bool:
        said = b"Proxy-Authorization: Basic " + b64encode(self._credentials.encode())
        return not self._credentials or said in head


async def _pour(
    source: asyncio.StreamReader,
    target: asyncio.StreamWriter,
    note: Callable[[bytes], object] = bool,
) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await source.read(65_536):
            note(data)
            target.write(data)
            await target.drain()
    target.close()


@asynccontextmanager
async def proxying(user: str = "", password: str = "") -> AsyncIterator[Proxy]:
    """Run a proxy; its address has user and password in it."""
    proxy = Proxy(user, password)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    proxy.address = f"http://{f'{user}:{password}@' if user else ''}127.0.0.1:{port}"
    try:
        yield proxy
    finally:
        server.close()
