"""Which language whom is spoken to in.

A person hears his own, the last one that his Discord told us; a server hears the one that its
admin chose, or the one that Discord knows of it.
"""

from __future__ import annotations

import msgspec
from cachetools import LRUCache

import phrases
from bot.store.protocol import Store
from bot.store.records import GuildRecord, UserRecord
from phrases import Phrases

REMEMBERED = 4_096
"""How many people, and how many servers, are kept in memory."""


class Languages:
    """Looks up and remembers languages."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._users: LRUCache[int, UserRecord] = LRUCache(REMEMBERED)
        self._guilds: LRUCache[int, GuildRecord] = LRUCache(REMEMBERED)

    async def user(self, user_id: int) -> UserRecord:
        """Return what is known of a person; of a stranger, that he speaks English."""
        if (known := self._users.get(user_id)) is not None:
            return known
        record = await self._store.user(user_id) or UserRecord(user_id, phrases.LOCALES[0])
        self._users[user_id] = record
        return record

    async def save(self, record: UserRecord) -> None:
        """Remember something new about a person."""
        if self._users.get(record.user_id) == record:
            return
        await self._store.save_user(record)
        self._users[record.user_id] = record

    async def heard(self, user_id: int, locale: str) -> Phrases:
        """Remember the locale of a person's Discord, and return his words."""
        record = await self.user(user_id)
        if record.locale != locale or user_id not in self._users:
            await self.save(msgspec.structs.replace(record, locale=locale))
        return phrases.of(locale)

    async def of_user(self, user_id: int) -> Phrases:
        """Return the words of a person."""
        return phrases.of((await self.user(user_id)).locale)

    async def of_guild(self, guild_id: int, preferred: str | None) -> Phrases:
        """Return the words of a server; `preferred` is the locale that Discord knows of it."""
        record = self._guilds.get(guild_id)
        if record is None:
            # Only this process writes, and none of it writes what is known of servers.
            record = await self._store.guild(guild_id) or GuildRecord(guild_id)
            self._guilds[guild_id] = record
        return phrases.of(record.locale or preferred)
