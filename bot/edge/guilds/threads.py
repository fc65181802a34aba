"""Threads that are made for tables: exactly one for each, and why where Discord makes none."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache

from bot.complaints import Complaints
from bot.edge.calls import called
from bot.edge.errors import CallError, ErrorKind
from bot.tables.refusals import RefusalError, RefusalReason

REMEMBERED = 1_024
"""How many of the threads that we made are remembered (decided: far more than are made within the
seconds in which one could be taken for a twin of another)."""

UNANSWERED = frozenset({ErrorKind.PASSING, ErrorKind.TOO_FAST})
"""The kinds of errors after which a thread may have been made all the same."""

_REASONS = {
    # Blocked by Cloudflare, which says nothing about the channel.
    40333: RefusalReason.THREAD_TROUBLE,
    # More threads than may be active at once: in a server, of an announcement channel.
    160006: RefusalReason.TOO_MANY_THREADS,
    160007: RefusalReason.TOO_MANY_THREADS,
    50024: RefusalReason.NO_THREADS_HERE,
    # Blocked by the server's own AutoMod: the message, or the title.
    200000: RefusalReason.THREAD_BLOCKED,
    200001: RefusalReason.THREAD_BLOCKED,
}
"""https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes"""


class Threads:
    """Makes and deletes threads, one at a time in each channel."""

    def __init__(self, client: discord.Client, complaints: Complaints) -> None:
        self._client = client
        self._complaints = complaints
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._made: LRUCache[int, None] = LRUCache(REMEMBERED)

    async def start(self, channel: discord.TextChannel, name: str, since: int) -> int:
        """Make a public thread in a channel and return its id; exactly one is left.

        `since` is the id of the interaction that asks for it. Raise `RefusalError`, with a reason
        that people can do something about, if there is none.
        """
        # One at a time: what is found in the channel below is this request's own.
        async with self._locks.setdefault(channel.id, asyncio.Lock()):
            threads = await self._made_in(channel, name, since)
            for twin in threads[1:]:
                await self.delete(twin)
            self._made[threads[0]] = None
            return threads[0]

    async def delete(self, thread_id: int) -> None:
        """Delete a thread that was made for a table; if that fails it stays, and is empty."""
        request = partial(self._client.http.delete_channel, thread_id)
        with contextlib.suppress(CallError):
            await called("to delete a thread", request, self._complaints, again=True)

    async def _made_in(self, channel: discord.TextChannel, name: str, since: int) -> list[int]:
        """Make a thread; return the ids of all that were made, oldest first, at least one."""
        request = partial(channel.create_thread, name=name, type=_type_in(channel))
        made: list[int] = []
        fault: CallError | None = None
        try:
            made = [(await called("to make a thread", request, self._complaints)).id]
        except CallError as error:
            if error.kind not in UNANSWERED:
                raise RefusalError(_reason(error)) from error
            fault = error
        # Discord may have made one and its answer was lost; then discord.py has asked again by
        # itself, up to five times, and may have been answered in the end. There is no key by which
        # the request could be made unrepeatable.
        threads = sorted({*made, *await self._unknown(channel, name, since)})
        if not threads:
            raise RefusalError(RefusalReason.THREAD_TROUBLE) from fault
        return threads

    async def _unknown(self, channel: discord.TextChannel, name: str, since: int) -> list[int]:
        """Return the ids of our newer threads of that name in a channel which nobody was given.

        None where Discord does not tell.
        """
        own, look = self._client.user, channel.guild.active_threads
        try:
            active = await called("to look for a thread", look, self._complaints, again=True)
        except CallError:
            return []
        wanted = (channel.id, own and own.id, name)
        return [
            thread.id
            for thread in active
            if (thread.parent_id, thread.owner_id, thread.name) == wanted
            and thread.id > since
            and thread.id not in self._made
        ]


def _type_in(channel: discord.TextChannel) -> discord.ChannelType:
    """Return the type of a channel's public threads: announcement channels have one of their own.

    https://discord.com/developers/docs/topics/threads
    """
    if channel.is_news():
        return discord.ChannelType.news_thread
    return discord.ChannelType.public_thread


def _reason(error: CallError) -> RefusalReason:
    code = getattr(error.__cause__, "code", 0)
    if error.kind is ErrorKind.FORBIDDEN:
        return _REASONS.get(code, RefusalReason.NO_THREADS_HERE)
    return _REASONS.get(code, RefusalReason.THREAD_TROUBLE)
