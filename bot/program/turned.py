"""Follows the clock of a sandbox: the bot's time is that of the world it is in, also when it turns.

The sandbox at `TABLIER_CLOCK` says how far its world was turned, at once and after each turn; the
bot answers once it is there, and again once what came due by it has run. One that starts later, or
that was cut off, begins with where the world is by then.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
import msgspec

from clock.loop import TurnedLoop
from clock.source import MachineSource, Source, WorldSource

log = logging.getLogger(__name__)

AGAIN = 1.0
"""Seconds after which a clock that was cut off is asked for again."""

FOUND_WITHIN = 5.0
"""Seconds in which the clock has to answer at the start: the sandbox is on this machine."""

SETTLED_WITHIN = 5.0
"""Seconds for which a turn waits for what came due; a job may wait for Discord for longer."""

ABSENT = (aiohttp.ClientError, OSError, msgspec.MsgspecError)
"""What is raised where no clock answers, or something else does."""

Settle = Callable[[], Awaitable[None]]


class Turn(msgspec.Struct, frozen=True):
    """Where a world's clock is: seconds before the machine's, and where it stands if it does."""

    ahead: float
    stands: float | None = None


class Turns:
    """Takes this process to where the world's clock is, again and again."""

    def __init__(self, loop: TurnedLoop, address: str, token: str) -> None:
        self.source = WorldSource()
        self.settle: Settle | None = None
        self._answering: asyncio.Task[None] | None = None
        self._loop = loop
        self._address = address
        self._headers = {"Authorization": f"Bot {token}"}

    @contextlib.asynccontextmanager
    async def followed(self) -> AsyncIterator[None]:
        """Follow the clock, from where it is now on.

        Raise one of `ABSENT` if nothing tells where that is.
        """
        async with aiohttp.ClientSession(headers=self._headers) as session:
            async with asyncio.timeout(FOUND_WITHIN):
                socket = await session.ws_connect(self._address)
                first = await _heard(socket)
            await self._follow(socket, first)
            following = asyncio.create_task(self._go_on(session, socket), name="clock")
            try:
                yield
            finally:
                following.cancel()
                await asyncio.gather(following, return_exceptions=True)
                await self._answer_no_more()

    async def _go_on(
        self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse
    ) -> None:
        while True:
            with contextlib.suppress(*ABSENT):
                while True:
                    await self._follow(socket, await _heard(socket))
            log.warning("the clock at %s has ended", self._address)
            socket = await self._found_again(session)

    async def _found_again(self, session: aiohttp.ClientSession) -> aiohttp.ClientWebSocketResponse:
        while True:
            await asyncio.sleep(AGAIN)
            with contextlib.suppress(*ABSENT):
                return await session.ws_connect(self._address)

    async def _follow(self, socket: aiohttp.ClientWebSocketResponse, turn: Turn) -> None:
        # Clocks before sleepers: what wakes has to find the time that it waited for. Where the
        # socket is closed by the time that it is answered, `_go_on` finds it out.
        self.source.follow(turn.ahead, turn.stands)
        await self._loop.turn(turn.ahead)
        with contextlib.suppress(*ABSENT):
            await socket.send_json({"hears": turn.ahead})
        # What came due may wait for the next turn, at a rate limit: then that one is answered, when
        # both have been settled.
        await self._answer_no_more()
        self._answering = asyncio.create_task(self._answer(socket, turn.ahead), name="turned")

    async def _answer(self, socket: aiohttp.ClientWebSocketResponse, ahead: float) -> None:
        if self.settle is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.settle(), SETTLED_WITHIN)
        with contextlib.suppress(*ABSENT):
            await socket.send_json({"ahead": ahead})

    async def _answer_no_more(self) -> None:
        if self._answering is not None:
            self._answering.cancel()
            await asyncio.gather(self._answering, return_exceptions=True)


async def _heard(socket: aiohttp.ClientWebSocketResponse) -> Turn:
    """Return the next turn that is told; raise one of `ABSENT` if that is none, or the end."""
    message = await socket.receive()
    if message.type is not aiohttp.WSMsgType.TEXT:
        raise ConnectionResetError("nobody tells the time any more")
    return msgspec.json.decode(message.data, type=Turn)


@contextlib.asynccontextmanager
async def world(address: str, token: str) -> AsyncIterator[tuple[Source, Turns | None]]:
    """Yield what the bot's clock is read from: the machine, or the world at an address.

    Raise as `Turns.followed` does.
    """
    if not address:
        yield MachineSource(), None
        return
    loop = asyncio.get_running_loop()
    if not isinstance(loop, TurnedLoop):
        raise TypeError("a clock is followed in a loop that can be turned")
    turns = Turns(loop, address, token)
    async with turns.followed():
        yield turns.source, turns
