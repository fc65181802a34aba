"""The roster of a log: who its numbers are."""

from __future__ import annotations

import msgspec

from bot.records import PersonRecord

NOBODY = 0
"""The number of nobody: the host of a table whose people were all put out."""


class Roster(msgspec.Struct, frozen=True):
    """The people and computer players of one table, numbered from 1 in the order they came.

    A person who was forgotten keeps their number; their id is then the number below 0, which nobody
    at Discord has, and their name is "".
    """

    entries: tuple[PersonRecord, ...] = ()

    def user(self, number: int) -> int:
        """Return the Discord id of a person; raise LookupError if nobody has that number."""
        if number == NOBODY:
            return NOBODY
        user_id = self._entry(number).user_id
        return -number if user_id is None else user_id

    def name(self, number: int) -> str:
        """Return the last known name of a number; raise LookupError if nobody has it."""
        return self._entry(number).name or ""

    def with_person(self, table_id: str, user_id: int, name: str = "") -> tuple[Roster, int]:
        """Return the roster with a person in it, under a new name if one is given, and a number."""
        if user_id == NOBODY:
            return self, NOBODY
        if user_id < 0:
            return self, -user_id
        known = (entry for entry in self.entries if entry.user_id == user_id)
        return self._with(next(known, None), PersonRecord(table_id, self._next, user_id, name))

    def with_computer(self, table_id: str, name: str) -> tuple[Roster, int]:
        """Return the roster with a computer player of that name in it, and its number."""
        computers = (entry for entry in self.entries if entry.user_id is None)
        known = (entry for entry in computers if entry.name == name)
        return self._with(next(known, None), PersonRecord(table_id, self._next, None, name))

    def since(self, before: Roster) -> tuple[PersonRecord, ...]:
        """Return who came, or was renamed, since an earlier state of the same roster."""
        return tuple(entry for entry in self.entries if entry not in before.entries)

    @property
    def _next(self) -> int:
        return len(self.entries) + 1

    def _entry(self, number: int) -> PersonRecord:
        if not 1 <= number <= len(self.entries) or self.entries[number - 1].person != number:
            raise LookupError(f"nobody has the number {number}")
        return self.entries[number - 1]

    def _with(self, known: PersonRecord | None, new: PersonRecord) -> tuple[Roster, int]:
        if known is None:
            return Roster((*self.entries, new)), new.person
        if not new.name or known.name == new.name:
            return self, known.person
        renamed = msgspec.structs.replace(known, name=new.name)
        rest = (renamed if entry is known else entry for entry in self.entries)
        return Roster(tuple(rest)), known.person
