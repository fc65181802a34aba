"""Which language whom is spoken to in.

A person hears his own, the last one that his Discord told us; a server hears the one that its
admin chose, or the one that Discord knows of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from cachetools import LRUCache
from msgspec import UNSET, UnsetType

import phrases
from bot.records import GuildRecord, UserRecord
from bot.store.protocol import NOTHING, Store
from phrases import Phrases

REMEMBERED = 4_096
"""How many people, and how many servers, are kept in memory."""


class Users:
    """Looks up and remembers users."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._users: LRUCache[int, UserRecord] = LRUCache(REMEMBERED)
        self._guilds: LRUCache[int, GuildRecord] = LRUCache(REMEMBERED)

    async def user(self, user_id: int) -> UserRecord:
        """Return what is known of a person: of a stranger nothing, and they hear English."""
        if (known := self._users.get(user_id)) is not None:
            return known
        return self._kept(await self._store.user(user_id) or UserRecord(user_id))

    async def update(
        self,
        user_id: int,
        *,
        locale: str | UnsetType = UNSET,
        dm_channel_id: int | UnsetType | None = UNSET,
        dm_open: bool | UnsetType | None = UNSET,
        settings: Mapping[str, str] = NOTHING,
    ) -> UserRecord:
        """Remember something new about a person; return all that is known of them now.

        What is not given stays as it is stored, whoever changes it meanwhile.
        """
        changed = await self._store.update_user(
            user_id,
            locale=locale,
            dm_channel_id=dm_channel_id,
            dm_open=dm_open,
            settings=settings,
        )
        return self._kept(changed)

    def forget(self, user_id: int) -> None:
        """Know nothing more of a person than the store does."""
        self._users.pop(user_id, None)

    async def heard(self, user_id: int, locale: str) -> Phrases:
        """Remember the locale of a person's Discord, and return his words."""
        if (await self.user(user_id)).locale != locale:
            await self.update(user_id, locale=locale)
        return phrases.of(locale)

    async def of_user(self, user_id: int) -> Phrases:
        """Return the words of a person."""
        return phrases.of((await self.user(user_id)).locale)

    async def of_guild(self, guild_id: int, preferred: str | None) -> Phrases:
        """Return the words of a server; `preferred` is the locale that Discord knows of it."""
        record = self._guilds.get(guild_id)
        if record is None:
            # The language that an admin chose is written nowhere yet.
            record = await self._store.guild(guild_id) or GuildRecord(guild_id)
            self._guilds[guild_id] = record
        return phrases.of(record.locale or preferred)

    def _kept(self, record: UserRecord) -> UserRecord:
        """Remember a record unless a newer one is; return the one that is remembered.

        Who read the record before it was changed may come here after who changed it.
        """
        newest = self._users.get(record.user_id, record)
        if newest.version <= record.version:
            newest = record
            self._users[record.user_id] = record
        return newest
