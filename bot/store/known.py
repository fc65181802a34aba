"""What is known of people, servers and channels, changed field by field.

Each change reads, merges and writes inside one transaction, that the caller began and ends. So two
who know different fields, or different settings, never undo each other's, whenever they read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from bot.records import GuildRecord, UserRecord
from bot.store import reads, rows

USER_VERSION = "SELECT version FROM users WHERE user_id = ?"
GUILD_VERSION = "SELECT version FROM guilds WHERE guild_id = ?"
SAVE_USER = rows.insert("users", "INSERT OR REPLACE")
SAVE_GUILD = rows.insert("guilds", "INSERT OR REPLACE")
SAVE_CHANNEL = "INSERT OR REPLACE INTO channels (channel_id, guild_id, name) VALUES (?, ?, ?)"


def update_user(
    connection: sqlite3.Connection,
    user_id: int,
    *,
    locale: str | UnsetType = UNSET,
    dm_channel_id: int | UnsetType | None = UNSET,
    dm_open: bool | UnsetType | None = UNSET,
    settings: Mapping[str, str],
) -> UserRecord:
    """Change what is given of what is known of a person; return it as it is now."""
    before = reads.user(connection, user_id) or UserRecord(user_id)
    given = {"locale": locale, "dm_channel_id": dm_channel_id, "dm_open": dm_open}
    after = replace(before, **_set(given), settings={**before.settings, **settings})
    version = _version(connection, USER_VERSION, user_id)
    if after == before and version == before.version > 0:
        return before
    after = replace(after, version=version + 1)
    connection.execute(SAVE_USER, rows.user_row(after))
    return after


def update_guild(
    connection: sqlite3.Connection,
    guild_id: int,
    *,
    locale: str | UnsetType | None = UNSET,
    name: str | UnsetType | None = UNSET,
    settings: Mapping[str, str],
) -> GuildRecord:
    """Change what is given of what is known of a server; return it as it is now."""
    before = reads.guild(connection, guild_id) or GuildRecord(guild_id)
    given = {"locale": locale, "name": name}
    after = replace(before, **_set(given), settings={**before.settings, **settings})
    version = _version(connection, GUILD_VERSION, guild_id)
    if after == before and version == before.version > 0:
        return before
    after = replace(after, version=version + 1)
    connection.execute(SAVE_GUILD, rows.guild_row(after))
    return after


def name_place(
    connection: sqlite3.Connection,
    guild_id: int,
    guild_name: str | None,
    channel_id: int,
    channel_name: str | None,
) -> None:
    """Remember how a server and one of its channels are called; None changes nothing."""
    if guild_name is not None:
        update_guild(connection, guild_id, name=guild_name, settings={})
    if channel_name is not None:
        connection.execute(SAVE_CHANNEL, (channel_id, guild_id, channel_name))


def _set(given: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in given.items() if value is not UNSET}


def _version(connection: sqlite3.Connection, query: str, key: int) -> int:
    """Return the version of a record, also of one that cannot be read; 0 where there is none."""
    found = connection.execute(query, (key,)).fetchone()
    return 0 if found is None else int(found[0])
