"""Starts a thread for a table, once, and says why Discord does not.

Source of the codes:
https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from weakref import WeakValueDictionary

import aiohttp
import discord
from cachetools import LRUCache

from bot.edge.errors import ErrorKind, error_kind
from bot.tables.refusals import RefusalError, RefusalReason

log = logging.getLogger(__name__)

REMEMBERED = 1_024
"""How many channels' newest threads are kept in memory (decided: a word of the gateway comes within
seconds of the answer)."""

_REASONS = {
    # More threads than may be active at once: in a server, of an announcement channel.
    160006: RefusalReason.TOO_MANY_THREADS,
    160007: RefusalReason.TOO_MANY_THREADS,
    50024: RefusalReason.NO_THREADS_HERE,
    # Blocked by the server's own AutoMod: the message, or the title.
    200000: RefusalReason.THREAD_BLOCKED,
    200001: RefusalReason.THREAD_BLOCKED,
}


class Threads:
    """Starts threads, one at a time in each channel."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._newest: LRUCache[int, int] = LRUCache(REMEMBERED)

    async def start(self, client: discord.Client, channel: discord.TextChannel, name: str) -> int:
        """Start a public thread in a channel; return its id.

        Raise `RefusalError`, with a reason that people can do something about. A thread whose
        answer is lost is found again: no second one is made.
        """
        # One at a time, so that a thread of ours that Discord tells of is the one that was asked
        # for: two tables of one game have threads of the same name.
        lock = self._locks.setdefault(channel.id, asyncio.Lock())
        async with lock:
            try:
                made = await self._first_word_of(client, channel, name)
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                raise RefusalError(_reason(error)) from error
            self._newest[channel.id] = made
            return made

    async def _first_word_of(
        self, client: discord.Client, channel: discord.TextChannel, name: str
    ) -> int:
        """Return the id of a new thread, from the answer or from the gateway.

        discord.py repeats a request that was answered by 500, 502 or 504, after a second, though
        it may have taken effect; then the gateway tells of the thread at once, and the request is
        not repeated. A thread of which the gateway tells later than that is made twice (decided:
        Discord has no key for this request that would make it unrepeatable).
        """
        after = self._newest.get(channel.id, 0)

        def is_ours(thread: discord.Thread) -> bool:
            ours = client.user is not None and thread.owner_id == client.user.id
            # Not the one before, of which the answer may have come sooner than this word.
            return ours and thread.parent_id == channel.id and thread.id > after

        kind = discord.ChannelType.news_thread if channel.is_news() else None
        kind = kind or discord.ChannelType.public_thread
        heard = asyncio.ensure_future(client.wait_for("thread_create", check=is_ours))
        asked = asyncio.ensure_future(channel.create_thread(name=name, type=kind))
        try:
            done, _ = await asyncio.wait({asked, heard}, return_when=asyncio.FIRST_COMPLETED)
            return (heard if heard in done else asked).result().id
        finally:
            for task in (asked, heard):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await asked


def _reason(error: Exception) -> RefusalReason:
    code = getattr(error, "code", 0)
    if code in _REASONS:
        return _REASONS[code]
    if error_kind(error) is ErrorKind.FORBIDDEN:
        return RefusalReason.NO_THREADS_HERE
    log.warning("a thread could not be started: %s", error)
    return RefusalReason.THREAD_TROUBLE
