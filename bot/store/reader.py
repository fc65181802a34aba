"""What can be read from the one SQLite file, on a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.records import (
    GuildRecord,
    ResultRecord,
    SeatRecord,
    SurfaceRecord,
    TableRecord,
    TimerRecord,
    UserRecord,
)
from bot.store import reads
from bot.store.connection import Connection
from bot.store.protocol import StoreDamagedError, StoredTable
from bot.store.rows import UNREADABLE

T = TypeVar("T")


class SqliteReader:
    """What can be read from a file (`StoreReader`)."""

    def __init__(self, connection: Connection) -> None:
        self._reading = connection

    async def load(self, table_id: str) -> StoredTable | None:
        """Return everything about a table as of one instant, or None."""
        return await self._read(reads.load, table_id)

    async def table(self, table_id: str) -> TableRecord | None:
        """Return a table's newest record, or None."""
        return await self._read(reads.table, table_id)

    async def results(self, table_id: str) -> tuple[ResultRecord, ...]:
        """Return what the seats of a finished game reached, in seat order; none of any other."""
        return await self._read(reads.results, table_id)

    async def in_channel(self, channel_id: int) -> tuple[TableRecord, ...]:
        """Return the open tables of a channel, oldest first."""
        return await self._read(reads.in_channel, channel_id)

    async def newest_in_channel(self, channel_id: int) -> TableRecord | None:
        """Return the table that was opened last in a channel, also if it is over; or None."""
        return await self._read(reads.newest_in_channel, channel_id)

    async def of_user(self, user_id: int) -> tuple[tuple[TableRecord, SeatRecord], ...]:
        """Return the open tables where a person sits, those that wait for them first."""
        return await self._read(reads.of_user, user_id)

    async def of_guild(self, guild_id: int) -> tuple[TableRecord, ...]:
        """Return the open tables of a server, oldest first."""
        return await self._read(reads.of_guild, guild_id)

    async def count_open(self) -> int:
        """Return how many tables are open, of all servers together."""
        return await self._read(reads.count_open)

    async def surfaces(self, table_id: str) -> tuple[SurfaceRecord, ...]:
        """Return the surfaces of a table, by kind and seat."""
        return await self._read(reads.surfaces, table_id)

    async def surface_of(self, message_id: int) -> SurfaceRecord | None:
        """Return the surface whose message this is, or None."""
        return await self._read(reads.surface_of, message_id)

    async def surface_channels(self) -> tuple[int, ...]:
        """Return the ids of all channels that have a surface: each once, in no order."""
        return await self._read(reads.surface_channels)

    async def dirty(self) -> tuple[str, ...]:
        """Return the tables whose surfaces are not known to show the newest row."""
        return await self._read(reads.dirty)

    async def to_pack(self, before: int, limit: int) -> tuple[str, ...]:
        """Return tables that ended before an instant (ms) and are not packed, oldest first."""
        return await self._read(reads.to_pack, before, limit)

    async def computers_awaited(self) -> tuple[str, ...]:
        """Return the running tables that wait for a computer player."""
        return await self._read(reads.computers_awaited)

    async def due(self, until: int) -> tuple[TimerRecord, ...]:
        """Return what is due up to an instant (ms), earliest first."""
        return await self._read(reads.due, until)

    async def next_due(self, after: int = 0) -> int | None:
        """Return the earliest instant (ms) beyond another at which something is due, or None."""
        return await self._read(reads.next_due, after)

    async def user(self, user_id: int) -> UserRecord | None:
        """Return what is known of a person, or None."""
        return await self._read(reads.user, user_id)

    async def guild(self, guild_id: int) -> GuildRecord | None:
        """Return what is known of a server, or None."""
        return await self._read(reads.guild, guild_id)

    async def channel_name(self, channel_id: int) -> str | None:
        """Return how a channel was called when it was last seen, or None."""
        return await self._read(reads.channel_name, channel_id)

    async def value(self, key: str) -> str | None:
        """Return a value kept for the program itself, or None."""
        return await self._read(reads.value, key)

    async def close(self) -> None:
        """Let go of the file. May be called twice."""
        await self._reading.close()

    async def _read(self, question: Callable[..., T], *values: object) -> T:
        path = self._reading.path
        try:
            return await self._reading.run(lambda inner: question(inner, *values))
        except UNREADABLE as error:
            raise StoreDamagedError(
                f"The database {path} holds a row that cannot be read ({error})."
            ) from error
