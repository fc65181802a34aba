"""A store in memory: what `bot.store` promises, in as few words as possible.

It is the model that the store on disk is tested against, and a fake for everybody else's tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.log import chain
from bot.store import first_format
from bot.store.protocol import StoreDamaged
from bot.store.records import SeatRecord
from tests.store.memory_tables import MemoryTables, key_of


class MemoryStore(MemoryTables):
    """A `Store` that forgets everything with the process.

    While `full` is true every write is refused as by a full disk.
    """

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
                del self._surfaces[key_of(surface)]

    async def to_pack(self, before: int, limit: int) -> Sequence[str]:
        self._readable()
        behind = {*await self.behind(), *self._packed}
        found = sorted(
            (table.ended_at, table.game_id)
            for table in self._tables.values()
            if table.ended_at is not None and table.ended_at < before
        )
        return tuple([game_id for _, game_id in found if game_id not in behind][:limit])
