"""A store in memory: what `bot.store` promises, in as few words as possible.

It is the model that the store on disk is tested against, and a fake for everybody else's tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.log import chain
from bot.records import SeatRecord
from bot.store.ended import first_format
from bot.store.protocol import StoreDamagedError
from tests.store.memory_tables import MemoryTables, key_of


class MemoryStore(MemoryTables):
    """A `Store` that forgets everything with the process.

    While `full` is true every write is refused as by a full disk.
    """

    async def pack(self, table_id: str) -> bool:
        self._writable()
        table = self._tables.get(table_id)
        if table is None or table.is_open or table_id in self._packed:
            return False
        log = self._log[table_id]
        if table.chain is not None and table.chain != chain.digest(log[-1]):
            raise StoreDamagedError(f"the log of {table_id} does not end as its record says")
        self._packed.add(table_id)
        self._settled.add(table_id)
        self._tables[table_id] = replace(table, opening=None)
        self._log[table_id] = [replace(row, request_id="") for row in log]
        self._timers[table_id] = ()
        self._surfaces = {key: s for key, s in self._surfaces.items() if key[0] != table_id}
        stays = self._seats[table_id].items()
        self._seats[table_id] = {k: s for k, s in stays if s.until is None or self._renamed(s)}
        return True

    def _renamed(self, seat: SeatRecord) -> bool:
        """Tell whether only this stay knows how somebody was called then."""
        people = self._people.get(seat.table_id, {}).values()
        return seat.user_id is not None and any(
            seat.user_id == person.user_id and seat.name != person.name for person in people
        )

    async def forget(self, user_id: int) -> Sequence[str]:
        self._writable()
        known = [table_id for table_id in sorted(self._tables) if self._knows(table_id, user_id)]
        for table_id in known:
            if not self._tables[table_id].is_open:
                self._forget_at(table_id, user_id)
        self._users.pop(user_id, None)
        return tuple(table_id for table_id in known if self._tables[table_id].is_open)

    def _knows(self, table_id: str, user_id: int) -> bool:
        return (
            self._tables[table_id].host_id == user_id
            or any(p.user_id == user_id for p in self._people.get(table_id, {}).values())
            or any(seat.user_id == user_id for seat in self._seats[table_id].values())
            or user_id in first_format.people_of(self._log[table_id])
        )

    async def forget_messages(self) -> None:
        self._writable()
        self._surfaces = {
            key: one
            for key, one in self._surfaces.items()
            if one.kind in ("pledge", "lineup", "deck")
        }
        for user_id, user in self._users.items():
            if user.dm_channel_id is not None or user.dm_open is not None:
                self._users[user_id] = replace(
                    user, dm_channel_id=None, dm_open=None, version=user.version + 1
                )
        self._settled -= {table.table_id for table in self._open()}

    def _forget_at(self, table_id: str, user_id: int) -> None:
        log, people, seats = self._log[table_id], self._people[table_id], self._seats[table_id]
        names = set(first_format.names_of(log, user_id))
        names |= {p.name for p in people.values() if p.user_id == user_id and p.name}
        names |= {s.name for s in seats.values() if s.user_id == user_id and s.name}
        self._log[table_id] = [
            replace(row, request_id="") if str(user_id) in row.request_id else row
            for row in first_format.anonymous(log, user_id)
        ]
        for number, person in people.items():
            if person.user_id == user_id or (person.user_id is None and person.name in names):
                people[number] = replace(person, user_id=None, name=None)
        for key, seat in seats.items():
            if seat.user_id == user_id or (seat.user_id is None and seat.name in names):
                seats[key] = replace(seat, user_id=None, name="")
        if self._tables[table_id].host_id == user_id:
            self._tables[table_id] = replace(self._tables[table_id], host_id=0)
        theirs = self._users.get(user_id)
        written_to = None if theirs is None else theirs.dm_channel_id
        for surface in self._surfaces_of(table_id):
            if str(user_id) in surface.note or surface.channel_id == written_to:
                del self._surfaces[key_of(surface)]

    async def to_pack(self, before: int, limit: int) -> Sequence[str]:
        self._readable()
        behind = {*await self.dirty(), *self._packed}
        found = sorted(
            (table.ended_at, table.table_id)
            for table in self._tables.values()
            if table.ended_at is not None and table.ended_at < before
        )
        return tuple([table_id for _, table_id in found if table_id not in behind][:limit])
