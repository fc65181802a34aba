"""A store in memory: what `bot.store` promises, in as few words as possible.

It is the model that the store on disk is tested against, and a fake for everybody else's tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from bot.log import chain
from bot.store import first_format
from bot.store.protocol import (
    NOTHING,
    Answer,
    Appended,
    Change,
    Closing,
    Conflict,
    Duplicate,
    Occupied,
    StoreDamaged,
    StoredTable,
    StoreError,
    StoreFull,
    checked,
)
from bot.store.records import (
    GuildRecord,
    LogRow,
    PersonRecord,
    ResultRecord,
    SeatRecord,
    Status,
    SurfaceRecord,
    TableRecord,
    TimerRecord,
    UserRecord,
)
from games.protocol import Millis

DAY = 24 * 60 * 60 * 1000


class MemoryStore:
    """A `Store` that forgets everything with the process.

    While `full` is true every write is refused as by a full disk.
    """

    def __init__(self) -> None:
        self.full = False
        self.closed = False
        self._tables: dict[str, TableRecord] = {}
        self._log: dict[str, list[LogRow]] = {}
        self._seats: dict[str, dict[tuple[int, int], SeatRecord]] = {}
        self._timers: dict[str, tuple[TimerRecord, ...]] = {}
        self._surfaces: dict[tuple[str, str, int], SurfaceRecord] = {}
        self._users: dict[int, UserRecord] = {}
        self._guilds: dict[int, GuildRecord] = {}
        self._channels: dict[int, str] = {}
        self._values: dict[str, str] = {}
        self._settled: set[str] = set()
        self._packed: set[str] = set()
        self._people: dict[str, dict[int, PersonRecord]] = {}
        self._results: dict[str, tuple[ResultRecord, ...]] = {}

    async def append(self, change: Change) -> Answer:
        row = checked(change).row
        self._writable()
        log = self._log.get(row.game_id, [])
        for known in log:
            if known.request_id == row.request_id:
                return Duplicate(known)
        if row.game_id in self._packed:
            raise StoreError(f"table {row.game_id} is packed")
        if row.seq != len(log):
            return Conflict(len(log) - 1)
        if not log and (taken := self._taken(change.table)) is not None:
            return Occupied(taken)
        self._seats[row.game_id] = _seated(self._seats.get(row.game_id, {}), change)
        old = self._tables.get(row.game_id, change.table)
        self._tables[row.game_id] = replace(change.table, suspended=old.suspended)
        self._log[row.game_id] = [*log, row]
        self._timers[row.game_id] = change.timers
        self._people.setdefault(row.game_id, {}).update({p.person: p for p in change.people})
        if change.results:
            old_results = {result.seat: result for result in self._results.get(row.game_id, ())}
            old_results.update({result.seat: result for result in change.results})
            self._results[row.game_id] = tuple(r for _, r in sorted(old_results.items()))
        self._settled.discard(row.game_id)
        return Appended()

    def _taken(self, new: TableRecord) -> str | None:
        opened = {table.opening: table.game_id for table in self._tables.values() if table.opening}
        if new.opening in opened:
            return opened[new.opening]
        here = _oldest(table for table in self._open() if table.channel_id == new.channel_id)
        return here[0].game_id if here and new.is_open else None

    async def results(self, game_id: str) -> Sequence[ResultRecord]:
        self._readable()
        return self._results.get(game_id, ())

    async def abandon(self, closing: Closing) -> bool:
        self._writable()
        game_id, table = closing.game_id, self._tables.get(closing.game_id)
        if table is None or not table.is_open:
            return False
        log = self._log[game_id]
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
            actor = self._number_of(game_id, actor)
        times = (max(closing.at, *(row.stored for row in log)), closing.at)
        by = (closing.request_id, actor, *times)
        row = LogRow(game_id, seq, *by, table.rules_version, closing.facts, table.chain)
        if row.previous is not None:
            closed = replace(closed, chain=chain.digest(row))
        change = Change(closed, row, (), ())
        self._seats[game_id] = _seated(self._seats[game_id], change)
        self._tables[game_id], self._log[game_id] = closed, [*log, row]
        self._timers[game_id] = ()
        self._settled.add(game_id)
        return True

    def _number_of(self, game_id: str, user_id: int) -> int:
        people = self._people.setdefault(game_id, {})
        for number, person in people.items():
            if person.user_id == user_id:
                return number
        number = max(people, default=0) + 1
        people[number] = PersonRecord(game_id, number, user_id, None)
        return number

    async def pack(self, game_id: str) -> bool:
        self._writable()
        table = self._tables.get(game_id)
        if table is None or table.is_open or game_id in self._packed:
            return False
        log = self._log[game_id]
        if table.chain is not None and table.chain != chain.digest(log[-1]):
            raise StoreDamaged(f"the log of {game_id} does not end as its record says")
        self._packed.add(game_id)
        self._settled.add(game_id)
        self._tables[game_id] = replace(table, opening=None)
        self._log[game_id] = [replace(row, request_id="") for row in log]
        self._timers[game_id] = ()
        self._surfaces = {key: s for key, s in self._surfaces.items() if key[0] != game_id}
        stays = self._seats[game_id].items()
        self._seats[game_id] = {k: s for k, s in stays if s.until is None or self._renamed(s)}
        return True

    def _renamed(self, seat: SeatRecord) -> bool:
        """Tell whether only this stay knows how somebody was called then."""
        people = self._people.get(seat.game_id, {}).values()
        return seat.user_id is not None and any(
            seat.user_id == person.user_id and seat.name != person.name for person in people
        )

    async def forget(self, user_id: int) -> Sequence[str]:
        self._writable()
        known = [game_id for game_id in sorted(self._tables) if self._knows(game_id, user_id)]
        for game_id in known:
            if not self._tables[game_id].is_open:
                self._forget_at(game_id, user_id)
        self._users.pop(user_id, None)
        return tuple(game_id for game_id in known if self._tables[game_id].is_open)

    def _knows(self, game_id: str, user_id: int) -> bool:
        return (
            self._tables[game_id].host_id == user_id
            or any(p.user_id == user_id for p in self._people.get(game_id, {}).values())
            or any(seat.user_id == user_id for seat in self._seats[game_id].values())
            or user_id in first_format.people_of(self._log[game_id])
        )

    def _forget_at(self, game_id: str, user_id: int) -> None:
        log, people, seats = self._log[game_id], self._people[game_id], self._seats[game_id]
        names = set(first_format.names_of(log, user_id))
        names |= {p.name for p in people.values() if p.user_id == user_id and p.name}
        names |= {s.name for s in seats.values() if s.user_id == user_id and s.name}
        self._log[game_id] = [
            replace(row, request_id="") if str(user_id) in row.request_id else row
            for row in first_format.anonymous(log, user_id)
        ]
        for number, person in people.items():
            if person.user_id == user_id or (person.user_id is None and person.name in names):
                people[number] = replace(person, user_id=None, name=None)
        for key, seat in seats.items():
            if seat.user_id == user_id or (seat.user_id is None and seat.name in names):
                seats[key] = replace(seat, user_id=None, name="")
        if self._tables[game_id].host_id == user_id:
            self._tables[game_id] = replace(self._tables[game_id], host_id=0)
        theirs = self._users.get(user_id)
        written_to = None if theirs is None else theirs.dm_channel_id
        for surface in self._surfaces_of(game_id):
            if str(user_id) in surface.note or surface.channel_id == written_to:
                del self._surfaces[_key(surface)]

    async def to_pack(self, before: int, limit: int) -> Sequence[str]:
        self._readable()
        found = sorted(
            (table.ended_at, table.game_id)
            for table in self._tables.values()
            if table.ended_at is not None and table.ended_at < before
        )
        return tuple([game_id for _, game_id in found if game_id not in self._packed][:limit])

    async def load(self, game_id: str) -> StoredTable | None:
        self._readable()
        if game_id not in self._tables:
            return None
        return StoredTable(
            self._tables[game_id],
            tuple(seat for _, seat in sorted(self._seats[game_id].items())),
            tuple(self._log[game_id]),
            self._surfaces_of(game_id),
            tuple(sorted(self._timers[game_id], key=lambda timer: (timer.due, timer.name))),
            tuple(person for _, person in sorted(self._people.get(game_id, {}).items())),
        )

    async def table(self, game_id: str) -> TableRecord | None:
        self._readable()
        return self._tables.get(game_id)

    async def in_channel(self, channel_id: int) -> Sequence[TableRecord]:
        return _oldest(table for table in self._open() if table.channel_id == channel_id)

    async def of_guild(self, guild_id: int) -> Sequence[TableRecord]:
        return _oldest(table for table in self._open() if table.guild_id == guild_id)

    async def newest_in_channel(self, channel_id: int) -> TableRecord | None:
        self._readable()
        here = [table for table in self._tables.values() if table.channel_id == channel_id]
        return max(here, key=lambda table: (table.opened_at, table.game_id), default=None)

    async def of_user(self, user_id: int) -> Sequence[tuple[TableRecord, SeatRecord]]:
        pairs = [
            (table, seat)
            for table in self._open()
            for seat in self._sitting(table.game_id)
            if seat.user_id == user_id
        ]
        pairs.sort(key=lambda p: (not p[1].awaited, p[0].opened_at, p[0].game_id, p[1].seat))
        return tuple(pairs)

    async def behind(self) -> Sequence[str]:
        self._readable()
        ends = [t.ended_at for t in self._tables.values() if t.ended_at is not None]
        recent = max(ends, default=0) - DAY
        return _unchanged(
            table
            for table in self._tables.values()
            if table.suspended is None
            and (table.ended_at is None or table.ended_at >= recent)
            and table.game_id not in self._settled
        )

    async def computers_awaited(self) -> Sequence[str]:
        return _unchanged(
            table
            for table in self._open()
            if table.status is Status.RUNNING
            and any(seat.user_id is None and seat.awaited for seat in self._sitting(table.game_id))
        )

    async def due(self, until: int) -> Sequence[TimerRecord]:
        found = [timer for timer in self._all_due() if timer.due <= until]
        return tuple(sorted(found, key=lambda timer: (timer.due, timer.game_id, timer.name)))

    async def next_due(self, after: int = 0) -> int | None:
        return min((timer.due for timer in self._all_due() if timer.due > after), default=None)

    async def save_surface(self, surface: SurfaceRecord) -> None:
        self._writable()
        if surface.game_id not in self._tables:
            raise StoreError(f"there is no table {surface.game_id}")
        self._surfaces[_key(surface)] = surface
        if surface.message_id is None:
            self._settled.discard(surface.game_id)

    async def drop_surface(self, surface: SurfaceRecord) -> None:
        self._writable()
        self._surfaces.pop(_key(surface), None)

    async def settle(self, game_id: str, head: int) -> None:
        self._writable()
        if game_id in self._tables and self._tables[game_id].head == head:
            self._settled.add(game_id)

    async def surfaces(self, game_id: str) -> Sequence[SurfaceRecord]:
        self._readable()
        return self._surfaces_of(game_id)

    async def surface_of(self, message_id: int) -> SurfaceRecord | None:
        self._readable()
        found = (s for s in self._surfaces.values() if s.message_id == message_id)
        return next(found, None)

    async def suspend(self, game_id: str, reason: str | None) -> None:
        self._writable()
        if game_id in self._tables:
            self._tables[game_id] = replace(self._tables[game_id], suspended=reason)

    async def put_off(self, game_id: str, head: int, due: int | None) -> None:
        self._writable()
        if game_id in self._tables and self._tables[game_id].head == head:
            self._set_due(game_id, due)

    async def limit_idle(self, idle: int, now: int, soonest: int) -> None:
        self._writable()
        for table in self._open():
            latest = max(table.changed_at + idle, soonest)
            overdue = table.due is None or table.due <= now
            if table.status is Status.RUNNING and (overdue or (table.due or 0) > latest):
                self._set_due(table.game_id, latest)

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
            raise StoreFull("the disk is full; nothing was changed")

    def _open(self) -> list[TableRecord]:
        self._readable()
        return [table for table in self._tables.values() if table.is_open]

    def _set_due(self, game_id: str, due: int | None) -> None:
        at = None if due is None else Millis(due)
        self._tables[game_id] = replace(self._tables[game_id], due=at)

    def _sitting(self, game_id: str) -> list[SeatRecord]:
        return [seat for seat in self._seats[game_id].values() if seat.until is None]

    def _surfaces_of(self, game_id: str) -> tuple[SurfaceRecord, ...]:
        keys = sorted(key for key in self._surfaces if key[0] == game_id)
        return tuple(self._surfaces[key] for key in keys)

    def _all_due(self) -> list[TimerRecord]:
        self._readable()
        timers = [timer for timers in self._timers.values() for timer in timers]
        tables = [
            TimerRecord(table.game_id, "table", table.due)
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


def _set(given: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in given.items() if value is not UNSET}


def _key(surface: SurfaceRecord) -> tuple[str, str, int]:
    return (surface.game_id, surface.kind, -1 if surface.seat is None else surface.seat)


def _oldest(tables: Iterable[TableRecord]) -> tuple[TableRecord, ...]:
    return tuple(sorted(tables, key=lambda table: (table.opened_at, table.game_id)))


def _unchanged(tables: Iterable[TableRecord]) -> tuple[str, ...]:
    return tuple(t.game_id for t in sorted(tables, key=lambda t: (t.changed_at, t.game_id)))
