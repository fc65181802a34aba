"""A session of the bot: its intents, its numbered events, and the socket it now has, if any.

A session outlives its socket: what happens meanwhile is kept and sent when it is resumed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from typing import Any

from aiohttp import web

_EVENTS_KEPT = 10_000

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 0, 1, 2, 3, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
IGNORED = frozenset({4})


class Socket:
    """A WebSocket whose frames leave in order, without anybody waiting for them."""

    def __init__(self, response: web.WebSocketResponse, request: web.Request) -> None:
        self._response = response
        self._request = request
        self._frames: asyncio.Queue[str | int] = asyncio.Queue()
        self._task = asyncio.create_task(self._write())

    def send(
        self, op: int, data: Any, *, number: int | None = None, name: str | None = None
    ) -> None:
        """Send one frame."""
        self._frames.put_nowait(json.dumps({"op": op, "d": data, "s": number, "t": name}))

    def close(self, code: int) -> None:
        """Close once everything before has been sent."""
        self._frames.put_nowait(code)

    def cut(self) -> None:
        """End the connection without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def finish(self) -> None:
        """Stop writing."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _write(self) -> None:
        while True:
            frame = await self._frames.get()
            try:
                if isinstance(frame, int):
                    await self._response.close(code=frame)
                    return
                await self._response.send_str(frame)
            except (ConnectionError, RuntimeError):
                return


class Session:
    """What one IDENTIFY began."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.socket: Socket | None = None
        self._number = 0
        self._sent: deque[tuple[int, str, Any]] = deque(maxlen=_EVENTS_KEPT)

    def dispatch(self, name: str, data: Any) -> None:
        """Number an event, keep it, and send it if there is a socket."""
        self._number += 1
        self._sent.append((self._number, name, data))
        if self.socket is not None:
            self.socket.send(DISPATCH, data, number=self._number, name=name)

    def replay(self, after: int) -> bool:
        """Send again what came after an event; False when that is no longer known."""
        oldest = self._sent[0][0] if self._sent else self._number + 1
        if after > self._number or after + 1 < oldest or self.socket is None:
            return False
        for number, name, data in self._sent:
            if number > after:
                self.socket.send(DISPATCH, data, number=number, name=name)
        return True

    def serves(self, guild_id: int | None) -> bool:
        """Whether a guild belongs to its shard; what is in no guild belongs to the first."""
        index, count = self.shard
        return index == (0 if guild_id is None else (guild_id >> 22) % count)
