"""The tables that a store in memory keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.log import chain
from bot.records import (
    PersonRecord,
    ResultRecord,
    SeatRecord,
    Status,
    StoredRow,
    SurfaceRecord,
    TableRecord,
    TimerRecord,
)
from bot.store.protocol import (
    Answer,
    Appended,
    Change,
    Closing,
    Conflict,
    Duplicate,
    Occupied,
    StoredTable,
    StoreError,
    checked,
)
from games.protocol import Millis
from tests.store.memory_known import MemoryKnown

DAY = 24 * 60 * 60 * 1000


class MemoryTables(MemoryKnown):
    """The tables, open and ended, and their surfaces."""

    def __init__(self) -> None:
        super().__init__()
        self._tables: dict[str, TableRecord] = {}
        self._log: dict[str, list[StoredRow]] = {}
        self._seats: dict[str, dict[tuple[int, int], SeatRecord]] = {}
        self._timers: dict[str, tuple[TimerRecord, ...]] = {}
        self._surfaces: dict[tuple[str, str, int], SurfaceRecord] = {}
        self._settled: set[str] = set()
        self._packed: set[str] = set()
        self._people: dict[str, dict[int, PersonRecord]] = {}
        self._results: dict[str, tuple[ResultRecord, ...]] = {}

    async def append(self, change: Change) -> Answer:
        row = checked(change).row
        self._writable()
        log = self._log.get(row.table_id, [])
        for known in log:
            if known.request_id == row.request_id:
                return Duplicate(known)
        if row.table_id in self._packed:
            raise StoreError(f"table {row.table_id} is packed")
        if row.seq != len(log):
            return Conflict(len(log) - 1)
        if not log and (taken := self._taken(change.table)) is not None:
            return Occupied(taken)
        self._seats[row.table_id] = _seated(self._seats.get(row.table_id, {}), change)
        old = self._tables.get(row.table_id, change.table)
        self._tables[row.table_id] = replace(change.table, suspended=old.suspended)
        self._log[row.table_id] = [*log, row]
        self._timers[row.table_id] = change.timers
        self._people.setdefault(row.table_id, {}).update({p.person: p for p in change.people})
        if change.results:
            old_results = {result.seat: result for result in self._results.get(row.table_id, ())}
            old_results.update({result.seat: result for result in change.results})
            self._results[row.table_id] = tuple(r for _, r in sorted(old_results.items()))
        self._settled.discard(row.table_id)
        return Appended()

    def _taken(self, new: TableRecord) -> str | None:
        opened = {table.opening: table.table_id for table in self._tables.values() if table.opening}
        if new.opening in opened:
            return opened[new.opening]
        here = _oldest(table for table in self._open() if table.channel_id == new.channel_id)
        return here[0].table_id if here and new.is_open else None

    async def results(self, table_id: str) -> Sequence[ResultRecord]:
        self._readable()
        return self._results.get(table_id, ())

    async def abandon(self, closing: Closing) -> bool:
        self._writable()
        table_id, table = closing.table_id, self._tables.get(closing.table_id)
        if table is None or not table.is_open:
            return False
        log = self._log[table_id]
        seq = max(table.head, *(row.seq for row in log), -1) + 1
        if closing.request_id in {row.request_id for row in log}:
            raise StoreError(f"request {closing.request_id} is stored already")
        closed = replace(
            table,
            status=Status.CLOSED,
            head=seq,
            changed_at=closing.at,
            ended_at=closing.at,
            due=None,
        )
        actor = closing.actor
        if table.chain is not None and actor is not None:
            actor = self._number_of(table_id, actor)
        times = (max(closing.at, *(row.stored for row in log)), closing.at)
        by = (closing.request_id, actor, *times)
        row = StoredRow(table_id, seq, *by, table.rules_version, closing.events, table.chain)
        if row.previous is not None:
            closed = replace(closed, chain=chain.digest(row))
        change = Change(closed, row, (), ())
        self._seats[table_id] = _seated(self._seats[table_id], change)
        self._tables[table_id], self._log[table_id] = closed, [*log, row]
        self._timers[table_id] = ()
        self._settled.add(table_id)
        return True

    def _number_of(self, table_id: str, user_id: int) -> int:
        people = self._people.setdefault(table_id, {})
        for number, person in people.items():
            if person.user_id == user_id:
                return number
        number = max(people, default=0) + 1
        people[number] = PersonRecord(table_id, number, user_id, None)
        return number

    async def load(self, table_id: str) -> StoredTable | None:
        self._readable()
        if table_id not in self._tables:
            return None
        return StoredTable(
            self._tables[table_id],
            tuple(seat for _, seat in sorted(self._seats[table_id].items())),
            tuple(self._log[table_id]),
            self._surfaces_of(table_id),
            tuple(sorted(self._timers[table_id], key=lambda timer: (timer.due, timer.name))),
            tuple(person for _, person in sorted(self._people.get(table_id, {}).items())),
        )

    async def table(self, table_id: str) -> TableRecord | None:
        self._readable()
        return self._tables.get(table_id)

    async def in_channel(self, channel_id: int) -> Sequence[TableRecord]:
        return _oldest(table for table in self._open() if table.channel_id == channel_id)

    async def of_guild(self, guild_id: int) -> Sequence[TableRecord]:
        return _oldest(table for table in self._open() if table.guild_id == guild_id)

    async def count_open(self) -> int:
        return len(list(self._open()))

    async def newest_in_channel(self, channel_id: int) -> TableRecord | None:
        self._readable()
        here = [table for table in self._tables.values() if table.channel_id == channel_id]
        return max(here, key=lambda table: (table.opened_at, table.table_id), default=None)

    async def of_user(self, user_id: int) -> Sequence[tuple[TableRecord, SeatRecord]]:
        pairs = [
            (table, seat)
            for table in self._open()
            for seat in self._sitting(table.table_id)
            if seat.user_id == user_id
        ]
        pairs.sort(key=lambda p: (not p[1].awaited, p[0].opened_at, p[0].table_id, p[1].seat))
        return tuple(pairs)

    async def dirty(self) -> Sequence[str]:
        self._readable()
        ends = [t.ended_at for t in self._tables.values() if t.ended_at is not None]
        recent = max(ends, default=0) - DAY
        return _unchanged(
            table
            for table in self._tables.values()
            if table.suspended is None
            and (table.ended_at is None or table.ended_at >= recent)
            and table.table_id not in self._settled
        )

    async def computers_awaited(self) -> Sequence[str]:
        return _unchanged(
            table
            for table in self._open()
            if table.status is Status.RUNNING
            and any(seat.user_id is None and seat.awaited for seat in self._sitting(table.table_id))
        )

    async def newest_row(self, until: int) -> int | None:
        self._readable()
        stored = (table.changed_at for table in self._open() if table.changed_at <= until)
        return max(stored, default=None)

    async def due(self, until: int) -> Sequence[TimerRecord]:
        found = [timer for timer in self._all_due() if timer.due <= until]
        return tuple(sorted(found, key=lambda timer: (timer.due, timer.table_id, timer.name)))

    async def next_due(self, after: int = 0) -> int | None:
        return min((timer.due for timer in self._all_due() if timer.due > after), default=None)

    async def save_surface(self, surface: SurfaceRecord) -> None:
        self._writable()
        if surface.table_id not in self._tables:
            raise StoreError(f"there is no table {surface.table_id}")
        if surface.table_id in self._packed:
            return
        self._surfaces[key_of(surface)] = surface
        if surface.message_id is None:
            self._settled.discard(surface.table_id)

    async def drop_surface(self, surface: SurfaceRecord) -> None:
        self._writable()
        self._surfaces.pop(key_of(surface), None)

    async def mark_synced(self, table_id: str, head: int) -> None:
        self._writable()
        if table_id in self._tables and self._tables[table_id].head == head:
            self._settled.add(table_id)

    async def surfaces(self, table_id: str) -> Sequence[SurfaceRecord]:
        self._readable()
        return self._surfaces_of(table_id)

    async def surface_of(self, message_id: int) -> SurfaceRecord | None:
        self._readable()
        found = (s for s in self._surfaces.values() if s.message_id == message_id)
        return next(found, None)

    async def surface_channels(self) -> Sequence[int]:
        self._readable()
        return tuple({surface.channel_id for surface in self._surfaces.values()})

    async def rename(self, table_id: str, user_id: int, name: str) -> None:
        self._writable()
        table, people = self._tables.get(table_id), self._people.get(table_id, {})
        stays = self._seats.get(table_id, {})
        sits = any(stay.user_id == user_id and stay.until is None for stay in stays.values())
        if table is None or not table.is_open or not sits:
            return
        known = [one for one in people.values() if one.user_id == user_id]
        people.update({one.person: replace(one, name=name) for one in known})
        for key, stay in stays.items() if known else ():
            if stay.user_id == user_id and stay.until is None:
                stays[key] = replace(stay, name=name)

    async def suspend(self, table_id: str, reason: str | None) -> None:
        self._writable()
        if table_id in self._tables:
            self._tables[table_id] = replace(self._tables[table_id], suspended=reason)

    async def set_due(self, table_id: str, head: int, due: int | None) -> None:
        self._writable()
        if table_id in self._tables and self._tables[table_id].head == head:
            self._set_due(table_id, due)

    async def limit_idle(self, idle: int, now: int, soonest: int) -> None:
        self._writable()
        for table in self._open():
            latest = max(table.changed_at + idle, soonest)
            overdue = table.due is None or table.due <= now
            if table.status is Status.RUNNING and (overdue or (table.due or 0) > latest):
                self._set_due(table.table_id, latest)

    def _open(self) -> list[TableRecord]:
        self._readable()
        return [table for table in self._tables.values() if table.is_open]

    def _set_due(self, table_id: str, due: int | None) -> None:
        at = None if due is None else Millis(due)
        self._tables[table_id] = replace(self._tables[table_id], due=at)

    def _sitting(self, table_id: str) -> list[SeatRecord]:
        return [seat for seat in self._seats[table_id].values() if seat.until is None]

    def _surfaces_of(self, table_id: str) -> tuple[SurfaceRecord, ...]:
        keys = sorted(key for key in self._surfaces if key[0] == table_id)
        return tuple(self._surfaces[key] for key in keys)

    def _all_due(self) -> list[TimerRecord]:
        self._readable()
        timers = [timer for timers in self._timers.values() for timer in timers]
        tables = [
            TimerRecord(table.table_id, "table", table.due)
            for table in self._tables.values()
            if table.due is not None
        ]
        return timers + tables


def _seated(
    old: dict[tuple[int, int], SeatRecord], change: Change
) -> dict[tuple[int, int], SeatRecord]:
    """Everybody who sat or sits at a table: whoever is no longer among them has left."""
    ended: dict[tuple[int, int], SeatRecord] = {
        key: replace(seat, until=change.row.seq, awaited=False) if seat.until is None else seat
        for key, seat in old.items()
    }
    seated = dict(ended)
    seated.update({(seat.since, seat.seat): seat for seat in change.seats})
    taken = [seat.seat for seat in seated.values() if seat.until is None]
    if len(taken) != len(set(taken)):
        raise StoreError("two sit in one seat")
    return seated


def key_of(surface: SurfaceRecord) -> tuple[str, str, int]:
    return (surface.table_id, surface.kind, -1 if surface.seat is None else surface.seat)


def _oldest(tables: Iterable[TableRecord]) -> tuple[TableRecord, ...]:
    return tuple(sorted(tables, key=lambda table: (table.opened_at, table.table_id)))


def _unchanged(tables: Iterable[TableRecord]) -> tuple[str, ...]:
    return tuple(t.table_id for t in sorted(tables, key=lambda t: (t.changed_at, t.table_id)))
