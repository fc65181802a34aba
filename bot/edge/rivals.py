"""Notices that another process answers with the same token.

Two bots with one token each get every interaction and each act on it, from two databases. Nothing
tells them of one another but that Discord takes only the first answer: to the second one it says
that the interaction has been acknowledged. It may say so to one bot alone, when it has a request
repeated whose answer was lost; but not three times within a minute (decided).
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from types import SimpleNamespace
from typing import Final

import aiohttp
import msgspec

from bot.complaints import Complaints

ALREADY_ACKNOWLEDGED: Final = 40060
"""https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes"""

TIMES: Final = 3
WITHIN: Final = 60.0
"""So often within so many seconds it is another process."""

SENTENCE: Final = (
    "another process uses this token: Discord says again and again that an interaction was "
    "answered by somebody else. Stop one of the two, or reset the token: each has its own tables"
)


class _Refusal(msgspec.Struct):
    """What is read of an error that Discord answers with."""

    code: int = 0


class Rivals:
    """Counts what Discord refuses because somebody else has answered; says so once an hour.

    `now` returns seconds that never go back.
    """

    def __init__(self, complaints: Complaints, now: Callable[[], float] = time.monotonic) -> None:
        self._complaints = complaints
        self._now = now
        self._refused: deque[float] = deque(maxlen=TIMES)

    def listening(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Return `trace`, by which a session of aiohttp tells us of its answers, on any path."""
        trace.on_request_end.append(self._look)
        return trace

    async def _look(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        if end.response.status != HTTPStatus.BAD_REQUEST:
            return
        # Read once, it is kept for whoever asked. What is no JSON, or breaks off, is theirs to see.
        try:
            refusal = msgspec.json.decode(await end.response.read(), type=_Refusal)
        except (msgspec.MsgspecError, aiohttp.ClientError, OSError):
            return
        if refusal.code == ALREADY_ACKNOWLEDGED:
            self.refused()

    def refused(self) -> None:
        """Take note of one more answer that came second."""
        self._refused.append(self._now())
        if len(self._refused) == TIMES and self._refused[-1] - self._refused[0] <= WITHIN:
            self._complaints.say(ALREADY_ACKNOWLEDGED, SENTENCE)
