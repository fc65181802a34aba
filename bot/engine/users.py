"""What is known of people and servers, kept in memory, and the language of each.

A person reads the language of their own Discord, as it last told us. What everybody at a table
reads is in the language that the server's admin chose here, or else in the one that a Community
server has at Discord, or else in that of the person who opened the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from cachetools import LRUCache
from msgspec import UNSET, UnsetType

import phrases
from bot.records import GuildRecord, PlaceNames, UserRecord
from bot.store.protocol import NOTHING, Store
from phrases import Phrases

Known = TypeVar("Known", UserRecord, GuildRecord)
"""What is remembered of somebody: each has a version."""

REMEMBERED = 4_096
"""How many people, and how many servers, are kept in memory (decided)."""


class Users:
    """Looks up and remembers users and servers. Every method may raise `StoreError`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._users: LRUCache[int, UserRecord] = LRUCache(REMEMBERED)
        self._guilds: LRUCache[int, GuildRecord] = LRUCache(REMEMBERED)

    async def user(self, user_id: int) -> UserRecord:
        """Return what is known of a person; a stranger has an empty record and reads English."""
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
        """Store something new about a person; return all that is known of them now.

        Fields that are not given stay as they are stored, whoever changes them meanwhile.
        """
        changed = await self._store.update_user(
            user_id,
            locale=locale,
            dm_channel_id=dm_channel_id,
            dm_open=dm_open,
            settings=settings,
        )
        return self._kept(changed)

    def forget_everybody(self) -> None:
        """Drop everybody from memory: every next look-up asks the store."""
        self._users.clear()

    def forget(self, user_id: int) -> None:
        """Drop a person from memory: the next look-up asks the store."""
        self._users.pop(user_id, None)

    async def heard(self, user_id: int, locale: str) -> Phrases:
        """Remember the locale of a person's Discord, and return the phrases of that language."""
        if (await self.user(user_id)).locale != locale:
            await self.update(user_id, locale=locale)
        return phrases.of(locale)

    async def of_user(self, user_id: int) -> Phrases:
        """Return the phrases of a person's language."""
        return phrases.of((await self.user(user_id)).locale)

    async def of_table(self, guild_id: int, preferred: str | None, opener: int) -> Phrases:
        """Return the phrases of what everybody at a table reads.

        `preferred` is the locale that its server chose at Discord, None where it could choose none;
        `opener` is the id of the person who opened the table.
        """
        chosen = (await self._guild(guild_id)).locale or preferred
        return await self.of_user(opener) if chosen is None else phrases.of(chosen)

    async def names(self, guild_id: int, channel_id: int) -> PlaceNames:
        """Return how a server and a channel of it were called when they were last seen."""
        guild = await self._store.guild(guild_id)
        channel = await self._store.channel_name(channel_id)
        return PlaceNames(None if guild is None else guild.name, channel)

    async def save_guild(self, guild_id: int, *, locale: str | None) -> None:
        """Store the language that a server's admin chose; None lets it be guessed again."""
        changed = await self._store.update_guild(guild_id, locale=locale)
        _keep(self._guilds, guild_id, changed)

    async def _guild(self, guild_id: int) -> GuildRecord:
        if (known := self._guilds.get(guild_id)) is not None:
            return known
        stored = await self._store.guild(guild_id) or GuildRecord(guild_id)
        return _keep(self._guilds, guild_id, stored)

    def _kept(self, record: UserRecord) -> UserRecord:
        return _keep(self._users, record.user_id, record)


def _keep(memory: LRUCache[int, Known], key: int, record: Known) -> Known:
    """Remember a record unless a newer one is remembered; return the newer one."""
    # A look-up may read the record, a change may be stored and remembered, and only then does the
    # look-up come here with what it read. Versions count the stored changes, so the older record
    # never replaces the newer one, in whichever order the two arrive.
    newest = memory.get(key, record)
    if newest.version <= record.version:
        newest = memory[key] = record
    return newest
