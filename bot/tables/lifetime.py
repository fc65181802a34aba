"""How long a table goes on when its people do not. Pure: from the folded table and the settings.

When a table is due is computed whenever a row is stored, so the log holds no setting: an operator
who changes one changes what becomes of every table. `due_of` says when the bot has to look at a
table although nobody acts, `outlived` what is then to be done. Where `outlived` finds nothing at
an instant, `due_of` is later than that instant: a look leads to an end or to a later look.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.records import Status, TableRecord
from bot.tables.table import Table
from games.protocol import Millis

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE

LOBBY_LIFE: Millis = Millis(DAY)
"""How long a lobby waits before it closes."""

GRACE: Millis = Millis(DAY)
"""How long people have after a start before they count as idle (`Lifetimes.after_start`)."""


class Lifetimes(msgspec.Struct, frozen=True):
    """How long running tables go on, in milliseconds since a person last did something there.

    `deserted` is for a table where nobody owns a seat or may return to one; `idle` for all others
    (None: for ever). No table comes due for being idle before the instant `soonest`.
    """

    deserted: Millis = Millis(10 * MINUTE)
    idle: Millis | None = Millis(30 * DAY)
    soonest: Millis = Millis(0)

    def after_start(self, now: Millis) -> Lifetimes:
        """Return the same from the start of the bot on.

        While it was off nobody could act: there is a day to do so, or `idle` if that is shorter.
        """
        grace = GRACE if self.idle is None else min(GRACE, self.idle)
        return msgspec.structs.replace(self, soonest=Millis(now + grace))


USUAL = Lifetimes()
"""How long tables go on where the settings do not say otherwise."""


class End(msgspec.Struct, frozen=True):
    """When a table has outlived its people, and the reason (a slug) for which it closes then."""

    at: Millis
    reason: str


def is_deserted(table: Table) -> bool:
    """Return whether a game runs in which nobody owns a seat or may return to one."""
    if table.status is not Status.RUNNING:
        return False
    owned = any(member.user_id is not None for member in table.members)
    return not owned and all(away is None for away in table.away)


def end_of(table: Table, lifetimes: Lifetimes) -> End | None:
    """Return when and why a table closes if nobody acts from now on; None if it never does."""
    if is_deserted(table):
        return End(Millis(table.acted + lifetimes.deserted), "deserted")
    return _end(table.record, table.acted, lifetimes)


def end_unread(record: TableRecord, lifetimes: Lifetimes) -> End | None:
    """Return the same for a table whose log cannot be read: its newest row counts as a person's."""
    return _end(record, record.changed_at, lifetimes)


def _end(record: TableRecord, acted: Millis, lifetimes: Lifetimes) -> End | None:
    if record.status in (Status.LOBBY, Status.CUTTING):
        return End(Millis(record.opened_at + LOBBY_LIFE), "expired")
    if record.status is not Status.RUNNING or lifetimes.idle is None:
        return None
    return End(Millis(acted + lifetimes.idle), "abandoned")


def due_of(end: End | None, lifetimes: Lifetimes) -> Millis | None:
    """Return when the bot has to look at a table with that end; None if it has none."""
    if end is None:
        return None
    return max(end.at, lifetimes.soonest) if end.reason == "abandoned" else end.at


def outlived(table: Table, at: Millis, lifetimes: Lifetimes) -> str | None:
    """Return the reason for which a table is to be closed at an instant, or None."""
    end = end_of(table, lifetimes)
    return end.reason if end is not None and end.at <= at else None


def with_due(table: Table, lifetimes: Lifetimes) -> Table:
    """Return the table with the instant at which the bot has to look at it again."""
    due = due_of(end_of(table, lifetimes), lifetimes)
    return replace(table, record=msgspec.structs.replace(table.record, due=due))
