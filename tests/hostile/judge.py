"""Whether anybody's decision was made by somebody else: judged from the logs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.log.events import (
    Arranged,
    Barred,
    Closed,
    Configured,
    Hosted,
    Invited,
    Joined,
    Left,
    Moved,
    Raised,
    Released,
    Replaced,
    Reserved,
    Row,
    Started,
    TableEvent,
)
from bot.log.roster import Roster
from bot.records import StoredRow
from bot.store.protocol import StoredTable
from bot.tables.folding import unfolded
from bot.tables.rows import folded
from bot.tables.table import Table
from games.protocol import IllegalMoveError, Seat
from games.registry import THEN
from sandbox.world.model import JsonObject
from sandbox.world.permissions import Permission
from tests.conformance.laws import CrashError, CrashingChance
from tests.e2e.house import House

BOUND = re.compile(r"[tmck]:([a-z0-9]{8}):([0-9-]{1,19}):.*", re.DOTALL)
"""A control that makes a move of one table, for one decision."""


class Judge:
    """Reads the logs of all tables.

    `tables` is every table as it was when `look` was called last, oldest first; `wrongs` is what
    somebody did that was not theirs to do; `changes` are the ids of the requests people made and
    that changed a table. Whoever was outside the first server since the last verdict is in `gone`;
    `compounds` counts the rows that several moves made.
    """

    def __init__(self, house: House) -> None:
        self.tables: dict[str, Table] = {}
        self.wrongs: list[str] = []
        self.changes: dict[str, str] = {}
        self.gone: set[int] = set()
        self.compounds = 0
        self._rows: dict[str, tuple[StoredRow, ...]] = {}
        self._house = house
        world = house.sandbox.world
        self._moderators = {
            (person.id, channel.guild_id)
            for person in house.sandbox.people
            for channel in world.channels
            if world.permissions(person.id, channel) & Permission.MANAGE_MESSAGES
        }

    def look(self) -> None:
        """Fold and judge the rows that are new."""
        for table_id, head in self._heads():
            known = self.tables.get(table_id)
            if known is None or known.head < head:
                self._read(self._house.stored(table_id))

    def verdict(self) -> list[str]:
        """Look once more, and return every wrong since this was asked last."""
        self.look()
        sandbox = self._house.sandbox
        guild_id = sandbox.guild().id
        members = {m.user_id for m in sandbox.world.members if m.guild_id == guild_id}
        self.gone = {person.id for person in sandbox.people} - members
        wrongs, self.wrongs = self.wrongs, []
        return wrongs

    def rewritten(self) -> list[str]:
        """Return the tables whose rows are not what they were when they were read, if any.

        The rows as they are stored: who comes again under another name has that name from then on,
        beside the log.
        """
        return [
            f"table {table_id}: rows have changed"
            for table_id, rows in self._rows.items()
            if self._house.stored(table_id).log[: len(rows)] != rows
        ]

    def _heads(self) -> list[tuple[str, int]]:
        if not self._house.database.exists():
            return []
        with self._house.reading() as connection:
            query = "SELECT game_id, head FROM games ORDER BY opened_at, game_id"
            return [(table_id, head) for table_id, head in connection.execute(query)]

    def _read(self, stored: StoredTable) -> None:
        table_id = stored.table.table_id
        known = self.tables.get(table_id) or unfolded(stored.table, stored.log, stored.people)
        table = replace(known, roster=Roster(stored.people))
        self._rows[table_id] = self._rows.get(table_id, ()) + stored.log[table.head + 1 :]
        for row in stored.log[table.head + 1 :]:
            later = folded(table, row)
            found = self._wrongs_of(table, later.rows[-1])
            self.wrongs += (f"table {table_id}, row {row.seq}: {wrong}" for wrong in found)
            table = later
        self.tables[table_id] = table

    def _wrongs_of(self, table: Table, row: Row) -> Iterator[str]:
        table_id = table.record.table_id
        if row.actor is not None:
            if (other := self.changes.setdefault(row.request_id, table_id)) != table_id:
                yield f"{row.request_id} has changed table {other}"
            if self._data(row) is None:
                yield f"{row.actor} did not ask for {row.request_id}"
        for event in row.events:
            if not self._right(table, row, event):
                yield f"{row.actor}: {event}"

    def _right(self, table: Table, row: Row, event: TableEvent) -> bool:
        actor = row.actor
        match event:
            case Moved(seat=seat):
                own = table.members[seat].user_id == actor and self._open(table, row, seat)
                return own and self._in_one_breath(table, row, event)
            case Replaced(seat=seat, member=member):
                out = self._put_out(table, row, table.members[seat].user_id)
                return out or self._may_replace(table, seat, member.user_id, actor)
            case Joined(member=member):
                return self._may_seat(table, member.user_id, actor)
            case Started():
                full = table.free <= 0 and table.seat_of(actor or 0) is not None
                return actor == table.record.host_id or full
            case Left(place=place):
                return self._may_stand_up(table, row, place)
            case Hosted() | Barred() | Invited():
                return self._of_people(table, row, event)
            case Released(user_id=user_id, reason=reason):
                return self._may_free(table, user_id, actor, reason)
            case Configured() | Arranged() | Raised():
                return actor == table.record.host_id
            case Closed(reason=reason):
                return reason != "ended" or self._may_close(table, actor)
            case _:
                return not isinstance(event, Reserved) or row.seq == 0

    def _may_seat(self, table: Table, user_id: int | None, actor: int | None) -> bool:
        """A person sits down for themselves, and a computer where the host lets it."""
        if user_id is None:
            return actor == table.record.host_id
        return user_id == actor and user_id not in table.barred

    def _may_free(self, table: Table, held: int, actor: int | None, reason: str) -> bool:
        """A seat is given up by whom it is held for, by the host, or by the bot when it is time."""
        if actor is None:
            return reason in ("expired", "gone")
        return actor == (held if reason == "declined" else table.record.host_id)

    def _may_stand_up(self, table: Table, row: Row, place: int) -> bool:
        """A person for themselves, or put out; a computer for the host or a person who comes."""
        owner = table.members[place].user_id
        if owner is None:
            comes = any(isinstance(event, Joined) for event in row.events)
            return comes or row.actor == table.record.host_id
        return owner == row.actor or self._put_out(table, row, owner) or owner in self.gone

    def _put_out(self, table: Table, row: Row, user_id: int | None) -> bool:
        """Whether a person is put out by a row, of somebody who may."""
        barred = any(isinstance(f, Barred) and f.user_id == user_id for f in row.events)
        return barred and self._may_close(table, row.actor)

    def _of_people(self, table: Table, row: Row, event: Hosted | Barred | Invited) -> bool:
        actor = row.actor
        match event:
            case Invited():
                return table.seat_of(actor or 0) is not None
            case Barred():
                return self._may_close(table, actor)
            case Hosted():
                leaves = actor == table.record.host_id or table.record.host_id in self.gone
                return leaves or self._may_close(table, actor)

    def _open(self, table: Table, row: Row, seat: Seat) -> bool:
        """Whether a decision of that seat was open, the one to which the control belongs."""
        open_now = table.stamp(seat)
        data = self._data(row) or {}
        bound = BOUND.fullmatch(str(data.get("custom_id", "")))
        meant = (table.record.table_id, str(open_now))
        return open_now is not None and (bound is None or bound.groups() == meant)

    def _in_one_breath(self, table: Table, row: Row, event: Moved) -> bool:
        """Whether a compound is one that the game offers, and nothing came between its parts.

        Nothing was drawn and nobody else decided, if the same seat decides after the first part and
        nobody else is asked anything new.
        """
        first, then, second = event.code.partition(THEN)
        if not then:
            return True
        self.compounds += 1
        seat, position = event.seat, table.running()
        try:
            between = position.after(position.decide(seat, first, row.acted, CrashingChance()))
        except (CrashError, IllegalMoveError):
            return False
        others = [other for other in map(Seat, range(position.seats)) if other != seat]
        still = [each.decision(other) for each in (position, between) for other in others]
        same = still[: len(others)] == still[len(others) :]
        awaited = position.to_act - {seat} == between.to_act - {seat}
        offered = position.offers(seat, event.code) and second in between.legal(seat)
        return offered and same and awaited

    def _data(self, row: Row) -> JsonObject | None:
        """Return what a person sent under whose request something is stored in their name."""
        if row.actor is None:
            return None
        record = self._house.sandbox.world.interactions.get(int(row.request_id))
        return None if record is None or record.user_id != row.actor else record.data

    def _may_close(self, table: Table, actor: int | None) -> bool:
        """Whoever opened a table may close it, and whoever may delete messages there."""
        where = (actor or 0, table.record.guild_id)
        return actor in (None, table.record.host_id) or where in self._moderators

    def _may_replace(self, table: Table, seat: Seat, new: int | None, actor: int | None) -> bool:
        """Its owner leaves or takes back a seat; anybody may where they have left the server."""
        owner = table.members[seat].user_id
        if new is not None:
            return new == actor == table.away[seat]
        return owner == actor or owner in self.gone
