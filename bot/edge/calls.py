"""The one place where Discord is called: one time limit, one set of errors, one way to repeat.

Whatever sends a request to Discord does so through `called`. What discord.py and aiohttp raise
leaves it as a `CallError` (`bot.edge.errors`), so nothing above has to know theirs.

A limit counts while a request is under way, by the event loop's clock: from when aiohttp begins to
send it until its answer has been read. In between, discord.py waits for rate limits on our behalf
(`HTTPClient.request`, `AsyncWebhookAdapter.request`), and such a wait is no hung request. Both use
one aiohttp session, which tells of each request by the `http_trace` that discord.py takes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextvars import ContextVar
from typing import Any, Final, TypeVar

import aiohttp

from bot.complaints import Complaints
from bot.edge.errors import FOREIGN, CallError, ErrorKind, translated

log = logging.getLogger(__name__)

T = TypeVar("T")

LIMIT: Final = 15.0
"""Seconds that one request may be under way. Decided: Discord answers within one; an upload of
2 MiB takes 8 s at 2 Mbit/s; and who acted in a game waits no longer than that for its next try."""

SOON: Final = 2.0
"""Seconds that an answer waits for what it asks Discord meanwhile. Decided: the person sees
"thinking…" from 0.7 s on, and what could not be found out has an answer of its own."""

SLOW: Final = 5.0
"""Seconds after which a request that is under way is named in the log (decided)."""

PAUSE: Final = 0.5
"""Seconds before a request is sent once more because the connection broke (decided: a connection is
made anew at once; a Discord that is down is not asked again and again by answers)."""

STOPPING: Final = "Session is closed"
"""What aiohttp's RuntimeError says once the client has closed its connections."""


class _Watch:
    """What is known of the request that is under way inside one call."""

    def __init__(self, limit: asyncio.Timeout, name_it: Callable[[], None]) -> None:
        self._limit = limit
        self._name_it = name_it
        self._slow: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Count from now on."""
        loop = asyncio.get_running_loop()
        self.end()
        self._limit.reschedule(loop.time() + LIMIT)
        self._slow = loop.call_later(SLOW, self._name_it)

    def end(self) -> None:
        """Stop counting: nothing is under way, whatever the client waits for now."""
        # One that has run out is about to cancel the call, and cannot be set any more.
        if not self._limit.expired():
            self._limit.reschedule(None)
        if self._slow is not None:
            self._slow.cancel()
        self._slow = None


_watch: ContextVar[_Watch | None] = ContextVar("watch", default=None)


def http_trace() -> aiohttp.TraceConfig:
    """Return what the client has to be made with, so that the limit of `called` counts."""

    async def begins(*_: object) -> None:
        if (watch := _watch.get()) is not None:
            watch.begin()

    async def ends(*_: object) -> None:
        if (watch := _watch.get()) is not None:
            watch.end()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begins)
    # `on_request_end` comes with the headers. The body may hang too, and discord.py reads every
    # one; the empty body of a 204 is told of like any other.
    trace.on_response_chunk_received.append(ends)
    trace.on_request_exception.append(ends)
    return trace


async def called(
    what: str, request: Callable[[], Awaitable[T]], complaints: Complaints, *, again: bool = False
) -> T:
    """Call Discord and return its answer; raise `CallError` if it fails or takes too long.

    `what` names the request in the log. With `again` it is sent once more if the connection broke:
    only for what has no second effect. What the control loop sends is repeated by the loop.
    """
    try:
        return await _limited(what, request, complaints)
    except CallError as error:
        if not (again and error.is_lost):
            raise
    await asyncio.sleep(PAUSE)
    try:
        return await _limited(what, request, complaints)
    except CallError as error:
        error.is_lost = True
        raise


async def _limited(what: str, request: Callable[[], Awaitable[T]], complaints: Complaints) -> T:
    try:
        async with _watched(what, complaints):
            return await request()
    except FOREIGN as error:
        raise translated(error, what) from error
    except RuntimeError as error:
        if str(error) != STOPPING:
            raise
        raise CallError(ErrorKind.PASSING, f"{what}: the bot stops") from error


@contextlib.asynccontextmanager
async def _watched(what: str, complaints: Complaints) -> AsyncIterator[None]:
    """Limit the requests that are sent inside; raise TimeoutError after one that took too long."""

    def name_it() -> None:
        said = f"Discord has not answered for {SLOW:.0f} s: {what}"
        complaints.say(("slow", what), said, level=logging.WARNING)

    async with asyncio.timeout(None) as limit:
        watch = _Watch(limit, name_it)
        token = _watch.set(watch)
        try:
            yield
        finally:
            watch.end()
            _watch.reset(token)


_going_on: set[asyncio.Task[Any]] = set()
"""What nobody waits for any more. The event loop alone would let a running task be collected."""


async def soon(what: str, work: Coroutine[Any, Any, T]) -> T:
    """Return what a work returns, for an answer that somebody waits for.

    Raise what it raises, and `CallError` after `SOON` seconds; the work goes on by itself then,
    and its outcome is there for who asks next.
    """
    task = asyncio.create_task(work, name=what)
    try:
        await asyncio.wait({task}, timeout=SOON)
    except asyncio.CancelledError:
        task.cancel()
        raise
    if task.done():
        return task.result()
    _going_on.add(task)
    task.add_done_callback(_ended)
    raise CallError(ErrorKind.PASSING, f"{what}: no answer for {SOON:.0f} s")


def _ended(task: asyncio.Task[Any]) -> None:
    _going_on.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        log.info("%s, for which nobody waited any more: %s", task.get_name(), error)
