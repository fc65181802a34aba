"""What a store in memory knows beside tables: people, servers, channels and its own values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from bot.records import GuildRecord, UserRecord
from bot.store.protocol import NOTHING, StoreError, StoreFullError


class MemoryKnown:
    """While `full` is true every write is refused as by a full disk."""

    def __init__(self) -> None:
        self.full = False
        self.closed = False
        self._users: dict[int, UserRecord] = {}
        self._guilds: dict[int, GuildRecord] = {}
        self._channels: dict[int, str] = {}
        self._values: dict[str, str] = {}

    async def user(self, user_id: int) -> UserRecord | None:
        self._readable()
        return self._users.get(user_id)

    async def update_user(
        self,
        user_id: int,
        *,
        locale: str | UnsetType = UNSET,
        dm_channel_id: int | UnsetType | None = UNSET,
        dm_open: bool | UnsetType | None = UNSET,
        settings: Mapping[str, str] = NOTHING,
    ) -> UserRecord:
        self._writable()
        old = self._users.get(user_id, UserRecord(user_id))
        given = {"locale": locale, "dm_channel_id": dm_channel_id, "dm_open": dm_open}
        new = replace(old, **_set(given), settings={**old.settings, **settings})
        if new != old or not old.version:
            self._users[user_id] = replace(new, version=old.version + 1)
        return self._users[user_id]

    async def guild(self, guild_id: int) -> GuildRecord | None:
        self._readable()
        return self._guilds.get(guild_id)

    async def update_guild(
        self,
        guild_id: int,
        *,
        locale: str | UnsetType | None = UNSET,
        settings: Mapping[str, str] = NOTHING,
    ) -> GuildRecord:
        self._writable()
        old = self._guilds.get(guild_id, GuildRecord(guild_id))
        self._keep(
            replace(old, **_set({"locale": locale}), settings={**old.settings, **settings}), old
        )
        return self._guilds[guild_id]

    def _keep(self, new: GuildRecord, old: GuildRecord) -> None:
        if new != old or not old.version:
            self._guilds[new.guild_id] = replace(new, version=old.version + 1)

    async def name_place(
        self, guild_id: int, guild_name: str | None, channel_id: int, channel_name: str | None
    ) -> None:
        self._writable()
        if guild_name is not None:
            old = self._guilds.get(guild_id, GuildRecord(guild_id))
            self._keep(replace(old, name=guild_name), old)
        if channel_name is not None:
            self._channels[channel_id] = channel_name

    async def channel_name(self, channel_id: int) -> str | None:
        self._readable()
        return self._channels.get(channel_id)

    async def value(self, key: str) -> str | None:
        self._readable()
        return self._values.get(key)

    async def save_value(self, key: str, value: str) -> None:
        self._writable()
        self._values[key] = value

    async def close(self) -> None:
        self.closed = True

    def _readable(self) -> None:
        if self.closed:
            raise StoreError("the store is closed")

    def _writable(self) -> None:
        self._readable()
        if self.full:
            raise StoreFullError("the disk is full; nothing was changed")


def _set(given: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in given.items() if value is not UNSET}
