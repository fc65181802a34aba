"""The quota: whether a person or a server has room for one more table."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Collection
from typing import TypeVar

from bot.complaints import Complaints
from bot.records import Status, TableRecord
from bot.store.protocol import StoreError, StoreReader
from bot.tables.limits import HOUR, Limits, RateLimit
from bot.tables.refusals import RefusalError, RefusalReason
from games.protocol import Millis

log = logging.getLogger(__name__)

_UNREAD = Complaints(log)
"""Says once, not for every press, that the store cannot be read."""

Answer = TypeVar("Answer")


class Quota:
    """Counts open tables against `limits`, from what is stored."""

    def __init__(self, store: StoreReader, limits: Limits) -> None:
        self.limits = limits
        self._store = store
        self._openings = RateLimit(HOUR, RefusalReason.OPENED_OFTEN)

    async def require_room(self, guild_id: int, user_id: int) -> None:
        """Raise `RefusalError` if a person or a server has as many open tables as is allowed.

        A table that a person hosts counts as theirs although a computer plays in their seat.
        """
        own = await self.tables_of(guild_id, user_id)
        there = await reading(self._store.of_guild(guild_id))
        if len(there) >= self.limits.server_tables:
            # Theirs alone: nobody is told of a table by being refused another.
            mine = [record.table_id for record in own]
            raise RefusalError(RefusalReason.SERVER_FULL, about=mine, count=len(there))
        lobbies = _lobbies(own, user_id)
        if len(lobbies) >= self.limits.lobbies:
            count = self.limits.lobbies
            raise RefusalError(RefusalReason.OPENED_ENOUGH, about=lobbies, count=count)
        self._require_few(own)

    async def require_host(self, guild_id: int, user_id: int) -> None:
        """Raise `RefusalError` if a person hosts as many lobbies as is allowed."""
        own = await self.tables_of(guild_id, user_id)
        if len(_lobbies(own, user_id)) >= self.limits.lobbies:
            raise RefusalError(RefusalReason.HOSTS_ENOUGH)

    async def tables_of(self, guild_id: int | None, user_id: int) -> list[TableRecord]:
        """Return the open tables where a person sits, those that wait for them first.

        Then those of the server `guild_id` which they host although they do not sit there any
        more. Raise `RefusalError` if the store cannot be read.
        """
        own = {record.table_id: record for record, _ in await reading(self._store.of_user(user_id))}
        there = () if guild_id is None else await reading(self._store.of_guild(guild_id))
        return [*(own | {r.table_id: r for r in there if r.host_id == user_id}).values()]

    async def require_seat(self, user_id: int) -> None:
        """Raise `RefusalError` if a person sits at as many open tables as is allowed."""
        self._require_few(await self.tables_of(None, user_id))

    def count_opening(self, user_id: int, now: Millis) -> None:
        """Count one more table that a person opens; raise `RefusalError` after too many an hour."""
        self._openings.require(user_id, self.limits.openings, now)

    def _require_few(self, own: Collection[TableRecord]) -> None:
        if len(own) >= self.limits.tables:
            ids = [record.table_id for record in own]
            raise RefusalError(RefusalReason.SEATED_ENOUGH, about=ids, count=self.limits.tables)


def _lobbies(own: Collection[TableRecord], user_id: int) -> list[str]:
    """Return the ids of the tables that a person hosts and that have not begun."""
    waiting = (Status.LOBBY, Status.CUTTING)
    return [each.table_id for each in own if each.host_id == user_id and each.status in waiting]


async def reading(question: Awaitable[Answer]) -> Answer:
    """Return an answer of the store; raise `RefusalError(STORE_FULL)` if it cannot be read."""
    try:
        answer = await question
    except StoreError as error:
        _UNREAD.say(StoreError, f"the store cannot be read: {error}")
        raise RefusalError(RefusalReason.STORE_FULL) from error
    _UNREAD.settled(StoreError)
    return answer
