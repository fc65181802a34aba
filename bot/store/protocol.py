"""The interface of the store: all that the rest of the bot may ask of it.

Every store promises: an `append` that returned `Appended` survives the death of the
process and of the machine; one that returned anything else, or raised `StoreError`, changed
nothing. Whoever was cancelled or died while it ran does not know which: asked again with the same
request, it answers `Duplicate` if it was stored. `append` succeeds only if nobody else has appended
meanwhile, whichever process asks. Surfaces, settings and what is due have no such guard: one
process serves a file at a time (`StoreInUseError`).

Error tree::

    StoreError
    ├── StoreFullError       nothing could be written (disk full, read-only): the change is refused
    ├── StoreTooNewError     written by a newer version of this program for itself: a downgrade
    ├── StoreInUseError      another process has it open
    └── StoreDamagedError    no database, or a damaged one; `set_aside` says where the file is now
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

import msgspec
from msgspec import UNSET, UnsetType

from bot.records import (
    GuildRecord,
    PersonRecord,
    ResultRecord,
    SeatRecord,
    StoredRow,
    SurfaceRecord,
    TableRecord,
    TimerRecord,
    UserRecord,
)
from games.protocol import Millis

NOTHING: Mapping[str, str] = MappingProxyType({})
"""No settings to change."""


class StoreError(Exception):
    """The store cannot do what was asked; the message says why in one English sentence."""


class StoreFullError(StoreError):
    """Nothing could be written; nothing was changed."""


class StoreTooNewError(StoreError):
    """A newer version of this program wrote the file, and says that this one may not use it."""


class StoreInUseError(StoreError):
    """Another process has the store open."""


class StoreDamagedError(StoreError):
    """The file is damaged, or none of ours; it is never overwritten.

    `set_aside` is where it was moved at the start, or None where it still is in its place.
    """

    def __init__(self, message: str, set_aside: Path | None = None) -> None:
        super().__init__(message)
        self.set_aside = set_aside


class Change(msgspec.Struct, frozen=True):
    """One row and everything that follows from it, stored together or not at all.

    `seats` is everybody who sits at the table now: a stored row that is still open and not among
    them (by seat and `since`) ends with this row, the others are replaced or added. `timers`
    replaces the table's timers. `table.suspended` counts in a table's first row only: later nobody
    but `Store.suspend` changes it, so a move cannot undo it unawares. `people` is who came to the
    log with this row, or has another name since; `results` is not empty in the last row of a
    finished game.
    """

    table: TableRecord
    row: StoredRow
    seats: tuple[SeatRecord, ...]
    timers: tuple[TimerRecord, ...]
    people: tuple[PersonRecord, ...] = ()
    results: tuple[ResultRecord, ...] = ()


class Closing(msgspec.Struct, frozen=True):
    """The end of a table that cannot be read: who asked for it, by which request, when (ms).

    `actor` is a Discord id, or None; `events` is what its row of the log says, as in `StoredRow`.
    """

    table_id: str
    request_id: str
    actor: int | None
    at: Millis
    events: bytes


class Appended(msgspec.Struct, frozen=True, tag=True):
    """The change is stored."""


class Duplicate(msgspec.Struct, frozen=True, tag=True):
    """The same request was stored before, as `row`; nothing was changed."""

    row: StoredRow


class Conflict(msgspec.Struct, frozen=True, tag=True):
    """Somebody else appended first; the newest row is `head`. Nothing was changed."""

    head: int


class Occupied(msgspec.Struct, frozen=True, tag=True):
    """The channel has an open table, or the request has opened one: `table_id`.

    Nothing was changed. Only a table's first row can meet with it.
    """

    table_id: str


Answer = Appended | Duplicate | Conflict | Occupied
"""What becomes of a change that is to be appended."""


class StoredTable(msgspec.Struct, frozen=True):
    """Everything about one table."""

    table: TableRecord
    seats: tuple[SeatRecord, ...]
    log: tuple[StoredRow, ...]
    surfaces: tuple[SurfaceRecord, ...]
    timers: tuple[TimerRecord, ...]
    people: tuple[PersonRecord, ...] = ()


def checked(change: Change) -> Change:
    """Return a change that is whole; raise ValueError where its parts contradict one another."""
    table, row = change.table, change.row
    about = {
        row.table_id,
        *(seat.table_id for seat in change.seats),
        *(timer.table_id for timer in change.timers),
        *(person.table_id for person in change.people),
        *(result.table_id for result in change.results),
    }
    if about != {table.table_id}:
        raise ValueError(f"a change of table {table.table_id} speaks of another table")
    if table.head != row.seq:
        raise ValueError(f"table {table.table_id}: head {table.head}, but the row is {row.seq}")
    if table.is_open != (table.ended_at is None):
        raise ValueError(f"table {table.table_id} is {table.status}, ended at {table.ended_at}")
    if table.is_open and change.results:
        raise ValueError(f"table {table.table_id} is {table.status} and has results")
    if (table.chain is None) != (row.previous is None):
        raise ValueError(f"table {table.table_id} and its row {row.seq} do not agree on a chain")
    return change


class StoreReader(Protocol):
    """What can be read, also while another process plays. Every read raises `StoreError`.

    A table whose record is damaged is found like any other (`TableRecord.fault`).
    """

    async def load(self, table_id: str) -> StoredTable | None:
        """Return everything about a table, or None if there is none.

        Raise `StoreDamagedError` if a row of its log cannot be read, or a log that was packed does
        not end with the row that its record knows.
        """

    async def table(self, table_id: str) -> TableRecord | None:
        """Return a table's newest record, or None if there is none."""

    async def results(self, table_id: str) -> Sequence[ResultRecord]:
        """Return what the seats of a finished game reached, in seat order; none of any other."""

    async def in_channel(self, channel_id: int) -> Sequence[TableRecord]:
        """Return the open tables of a channel, oldest first.

        There is one at most, but for those that an older version let in.
        """

    async def newest_in_channel(self, channel_id: int) -> TableRecord | None:
        """Return the table that was opened last in a channel, also if it is over; or None."""

    async def of_user(self, user_id: int) -> Sequence[tuple[TableRecord, SeatRecord]]:
        """Return the open tables where a person sits, those that wait for them first."""

    async def of_guild(self, guild_id: int) -> Sequence[TableRecord]:
        """Return the open tables of a server, oldest first."""

    async def count_open(self) -> int:
        """Return how many tables are open, of all servers together."""

    async def dirty(self) -> Sequence[str]:
        """Return the ids of the tables whose surfaces are not known to show the newest row.

        A row puts its table behind, and so does a surface whose message is gone; `mark_synced` ends
        it. Of the tables that ended, only those within a day before the latest end count; suspended
        tables do not. Longest unchanged first.
        """

    async def surfaces(self, table_id: str) -> Sequence[SurfaceRecord]:
        """Return the surfaces of a table, by kind and seat."""

    async def surface_of(self, message_id: int) -> SurfaceRecord | None:
        """Return the surface whose message this is, or None."""

    async def surface_channels(self) -> Sequence[int]:
        """Return the ids of all channels that have a surface: each once, in no order."""

    async def computers_awaited(self) -> Sequence[str]:
        """Return the ids of the running tables that wait for a computer player.

        Longest unchanged first.
        """

    async def to_pack(self, before: int, limit: int) -> Sequence[str]:
        """Return at most `limit` ids of tables that ended before an instant (ms), not packed yet.

        Dirty ones are left out. Those that ended first come first.
        """

    async def newest_row(self, until: int) -> int | None:
        """Return when the newest row of any open table was stored (ms), or None.

        Rows later than the instant `until` do not count.
        """

    async def due(self, until: int) -> Sequence[TimerRecord]:
        """Return timers, and tables' own `due` under the name `table`, up to an instant (ms)."""

    async def next_due(self, after: int = 0) -> int | None:
        """Return the earliest instant (ms) beyond `after` of a timer or table's `due`, or None."""

    async def user(self, user_id: int) -> UserRecord | None:
        """Return what is known of a person; None also where it cannot be read."""

    async def guild(self, guild_id: int) -> GuildRecord | None:
        """Return what is known of a server; None also where it cannot be read."""

    async def channel_name(self, channel_id: int) -> str | None:
        """Return how a channel was called when it was last seen, or None."""

    async def value(self, key: str) -> str | None:
        """Return a value kept for the program itself (such as a hash of its commands)."""

    async def close(self) -> None:
        """Finish what is under way and let go of the file. May be called twice."""


class Store(StoreReader, Protocol):
    """The tables, surfaces, people and servers that are remembered.

    A write that returned is on the disk; one that raised changed nothing: `StoreFullError` where
    nothing can be written. The write of a cancelled caller is done whole, or not at all if the
    store stops.
    """

    async def append(self, change: Change) -> Answer:
        """Store a change if `change.row.seq` is exactly one past the newest row.

        The first row of a table also needs a channel without an open table, and a request that has
        opened none, not even one that has ended since: this holds whichever process asks. Raise
        ValueError for a change that contradicts itself (`checked`).
        """

    async def abandon(self, closing: Closing) -> bool:
        """Close an open table, whatever is wrong with its log and record; return whether it was.

        What was written stays as it is. Nobody sits there any longer, nothing comes due, and its
        surfaces count as showing all there is: nothing of it can be shown. The row that says so
        goes on with the chain, in which the person is a number, where the log has one.
        """

    async def pack(self, table_id: str) -> bool:
        """Keep the log of an ended table as one block; return whether that was still to do.

        `load` returns the same rows as before, but for their requests, which are forgotten, as is
        the one that opened the table. Its surfaces, timers and stays that are over go, and it is no
        longer behind. Raise `StoreDamagedError` where a row cannot be read or the log does not end
        as its record says: then it stays as it is.
        """

    async def forget(self, user_id: int) -> Sequence[str]:
        """Forget a person at every ended table, and what is known of them beside tables.

        Return the ids of the open tables that still know them: there they are to be forgotten once
        those have ended. No id and no name of theirs is left in the file or can be recovered from
        it; copies of the file made before keep both. Rows of a log with a chain stay as they are:
        they name nobody. In the rest a number below 0 stands for the person, and in proofs nothing
        changes. A computer player that bears their name loses it. What was done is stored table by
        table: after an error it can be asked for again. Raise `StoreDamagedError`, when all else
        is done, if a packed log cannot be read.
        """

    async def save_surface(self, surface: SurfaceRecord) -> None:
        """Store a surface, replacing the one of the same table, kind and seat.

        Nothing is stored of a table that is packed.
        """

    async def drop_surface(self, surface: SurfaceRecord) -> None:
        """Forget a surface."""

    async def forget_messages(self) -> None:
        """Forget every message but notices, and every DM channel: they are another application's.

        Open tables are behind, so that they are shown anew. Notices stay known: they are evidence,
        stand where they were posted, and are never edited.
        """

    async def mark_synced(self, table_id: str, head: int) -> None:
        """Remember that every surface shows all there is, if `head` is still the newest row."""

    async def suspend(self, table_id: str, reason: str | None) -> None:
        """Set why nothing is sent to Discord for a table; None lets it go on."""

    async def rename(self, table_id: str, user_id: int, name: str) -> None:
        """Set how somebody is called who sits at an open table, from its first row to its last.

        A log of the first format names its people itself, and stays as it is.
        """

    async def set_due(self, table_id: str, head: int, due: int | None) -> None:
        """Set when (ms) to look at a table again, if `head` is still the newest row."""

    async def limit_idle(self, idle: int, now: int, soonest: int) -> None:
        """Let every running table come due when it has been unchanged for `idle` ms, or sooner.

        None comes due before `soonest` (an instant) for that; nor does one that is overdue `now`.
        """

    async def update_user(
        self,
        user_id: int,
        *,
        locale: str | UnsetType = UNSET,
        dm_channel_id: int | UnsetType | None = UNSET,
        dm_open: bool | UnsetType | None = UNSET,
        settings: Mapping[str, str] = NOTHING,
    ) -> UserRecord:
        """Change what is given of what is known of a person, and return that as it is now.

        Of the settings those that are given; everything else stays as it is stored, whoever changed
        it meanwhile. Where something changes `version` is one more.
        """

    async def update_guild(
        self,
        guild_id: int,
        *,
        locale: str | UnsetType | None = UNSET,
        settings: Mapping[str, str] = NOTHING,
    ) -> GuildRecord:
        """Change what is given of what is known of a server, as `update_user` does."""

    async def name_place(
        self, guild_id: int, guild_name: str | None, channel_id: int, channel_name: str | None
    ) -> None:
        """Remember how a server and a channel of it are called; None where that is not known."""

    async def save_value(self, key: str, value: str) -> None:
        """Store a value for the program itself."""
