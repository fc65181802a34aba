"""Which of our messages are known to be there, and who asks for a table whose messages may not be.

Discord tells of every deletion, but only while it has us connected: what is purged while the bot is
off, or while a connection cannot be resumed, is told by nobody, and the store goes on knowing the
id. So an id proves nothing by itself. A message is *known to be there* for `KNOWN_FOR` seconds
after Discord took it, took an edit of it, showed it to us or brought a press on it, unless the
connection began anew since. Whoever asks for a table makes the control loop look at what is not
known to be there: its board, notices and calls, and their own hand.

Nothing is looked at because the bot starts (decided: one request for each of thousands of tables
would hold back, for minutes, what people who play wait for; a board that nobody misses may be
missing, and whoever asks, types a move or presses a button anywhere brings it back).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cachetools import LRUCache, TTLCache

from clock import steady

KNOWN_FOR = 600.0
"""Seconds for which a message is known to be there. Decided: only what Discord forgot to tell is
found later than at once; a table where something happens is edited more often than that, so steady
play never costs a look."""

SPACING = 60.0
"""Seconds between two questions of one person for one table that make the bot look (decided: a
panel is pressed every few seconds; whoever misses a board asks again after a minute)."""

REMEMBERED = 4_096
"""How many messages, and questions, are remembered; what is forgotten is looked at once more."""


class Sightings:
    """What was seen of our messages, and the open questions. `now` gives seconds, never back.

    No method but `looked` awaits anything.
    """

    def __init__(self, now: Callable[[], float] = steady) -> None:
        self._seen: TTLCache[int, None] = TTLCache(REMEMBERED, KNOWN_FOR, now)
        self._ever: LRUCache[int, None] = LRUCache(REMEMBERED)
        self._asked: TTLCache[tuple[str, int], None] = TTLCache(REMEMBERED, SPACING, now)
        self._open: LRUCache[str, set[int]] = LRUCache(REMEMBERED)
        self._answered: dict[str, asyncio.Event] = {}
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call `listener` with the id of every table for which somebody asks."""
        self._listeners.append(listener)

    def seen(self, message_id: int) -> None:
        """Note that Discord has just shown that a message is there."""
        self._seen[message_id] = self._ever[message_id] = None

    def is_known(self, message_id: int) -> bool:
        """Return whether a message is known to be there."""
        return message_id in self._seen

    def was_seen(self, message_id: int) -> bool:
        """Return whether a message was seen since the connection began."""
        return message_id in self._ever

    def forget(self) -> None:
        """Know of no message any more: Discord may have told somebody who was not there."""
        self._seen.clear()
        self._ever.clear()
        self._asked.clear()

    def ask(self, table_id: str, user_id: int) -> None:
        """Note that a person asks for a table, at most once in `SPACING` seconds."""
        if (table_id, user_id) in self._asked:
            return
        self._asked[table_id, user_id] = None
        self._open.setdefault(table_id, set()).add(user_id)
        for listener in self._listeners:
            listener(table_id)

    def askers(self, table_id: str) -> frozenset[int]:
        """Return the people whose questions for a table are open."""
        return frozenset(self._open.get(table_id, ()))

    def answer(self, table_id: str) -> None:
        """Note that nothing is left to look at for who asked for a table."""
        self._open.pop(table_id, None)
        if (answered := self._answered.pop(table_id, None)) is not None:
            answered.set()

    async def looked(self, table_id: str, user_id: int, seconds: float) -> None:
        """Ask for a table; return once that is answered, or after so many seconds."""
        self.ask(table_id, user_id)
        if table_id not in self._open or not self._listeners:
            return
        answered = self._answered.setdefault(table_id, asyncio.Event())
        try:
            async with asyncio.timeout(seconds):
                await answered.wait()
        except TimeoutError:
            return
