"""Tells programs how far the world was turned (`GET /clock`), and hears when they are there.

The bot follows it where its setting `TABLIER_CLOCK` names it. Both sides send one JSON object at a
time: `{"ahead": 60.0, "stands": null}` says how many seconds the world is before the machine (and,
for a world that stands still, at which instant); `{"hears": 60.0}` answers that the program's time
is that of the world, and `{"ahead": 60.0}` that what came due until then has run.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from aiohttp import WSMsgType, web

from sandbox.actors.pulse import PATIENCE, Pulse
from sandbox.reading import parsed
from sandbox.tokens import Tokens
from sandbox.world.state import World

HEARD_WITHIN = 10.0
"""Seconds for which an answer waits for a program to hear of a turn. Decided: it hears in
milliseconds, on the busiest machine in some seconds; one that takes longer is stopped or dead, and
must not hold up another one."""


@dataclass
class _Follower:
    """How far a program says that it is, in seconds before the machine."""

    hears: float = -1.0
    ahead: float = -1.0


class ClockServer:
    """Turns the world's clock, and that of every program that follows it."""

    def __init__(self, world: World, tokens: Tokens, pulse: Pulse) -> None:
        self._world = world
        self._clock = world.clock
        self._tokens = tokens
        self._pulse = pulse
        self._turning = asyncio.Lock()
        self._followers: dict[web.WebSocketResponse, _Follower] = {}

    async def turn(self, seconds: float, timeout: float = PATIENCE) -> None:
        """Turn the clock forward; return once everybody is there and what came due has run.

        One turn comes after the other. Raises `ValueError` as `Clock.turn` does, `TimeoutError` if
        somebody does not follow within `timeout` seconds.
        """
        async with self._turning:
            self._world.turn(seconds)
            for response in tuple(self._followers):
                await self._tell(response)
            await self._pulse.until(self._is_followed, timeout)

    async def flow(self, seconds: float) -> None:
        """Turn the clock forward, also in the middle of a turn, and wait for nobody.

        What came due may be what a turn waits for: that turn ends once all are here.
        """
        self._world.turn(max(0.0, seconds))
        for response in tuple(self._followers):
            await self._tell(response)

    async def heard(self) -> None:
        """Return once every program has the time of the world: what says "in 2 s" may leave then.

        To a program that hears of a turn only afterwards, those would be 2 s less than the turn.
        """
        if not self._is_heard():
            with contextlib.suppress(TimeoutError):
                await self._pulse.until(self._is_heard, HEARD_WITHIN)

    def _is_heard(self) -> bool:
        return all(each.hears >= self._clock.ahead for each in self._followers.values())

    def _is_followed(self) -> bool:
        return all(each.ahead >= self._clock.ahead for each in self._followers.values())

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one follower until it goes; 401 without the bot's token."""
        if not self._tokens.accepts_header(request.headers.get("Authorization")):
            raise web.HTTPUnauthorized
        response = web.WebSocketResponse()
        await response.prepare(request)
        # Known before it is told: a turn that comes in between is told to it as well.
        self._followers[response] = _Follower()
        try:
            await self._tell(response)
            async for message in response:
                if message.type is WSMsgType.TEXT:
                    self._note(response, message.data)
        finally:
            self._followers.pop(response, None)
            self._pulse.beat()
        return response

    async def close(self) -> None:
        """Let everybody go."""
        for response in tuple(self._followers):
            await response.close(code=1001)

    async def _tell(self, response: web.WebSocketResponse) -> None:
        # One that goes just now is found out by `handle`.
        with contextlib.suppress(ConnectionError, RuntimeError):
            await response.send_json({"ahead": self._clock.ahead, "stands": self._clock.stands})

    def _note(self, response: web.WebSocketResponse, text: str) -> None:
        """Note how far a follower is; what makes no sense is no answer."""
        try:
            body = parsed(text)
        except ValueError:
            return
        if isinstance(body, dict):
            follower = self._followers[response]
            follower.hears = _seconds(body.get("hears"), follower.hears)
            follower.ahead = _seconds(body.get("ahead"), follower.ahead)
            self._pulse.beat()


def _seconds(told: object, otherwise: float) -> float:
    return float(told) if isinstance(told, int | float) else otherwise
