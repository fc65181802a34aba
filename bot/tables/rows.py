"""From events to the next row of a table's log, and from a row to the table after it. Pure."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.log import chain
from bot.log.events import Row, TableEvent
from bot.log.formats import FORMATS, NEWEST
from bot.records import StoredRow
from bot.tables.evolve import after
from bot.tables.table import Table
from games.protocol import Millis


class Entry(msgspec.Struct, frozen=True):
    """What a row is to hold: what happens, by which request, and when that was asked for.

    `actor` is a Discord id, or None for the bot itself.
    """

    request_id: str
    actor: int | None
    acted: Millis
    events: tuple[TableEvent, ...]


def written(table: Table, entry: Entry, now: Millis) -> tuple[StoredRow, Table]:
    """Return the row that comes next, stored `now`, and the table after it.

    The table is folded from the row as it is written: so memory is always what a reload would give.
    Raise what reading and the rules raise.
    """
    record, form = table.record, FORMATS[table.format]
    actor, roster = form.write_actor(entry.actor, record, table.roster)
    events, roster = form.write(entry.events, record, roster)
    row = StoredRow(
        record.table_id,
        table.head + 1,
        entry.request_id,
        actor,
        # Another process, or an earlier one, may have had a clock that was ahead of ours: no row
        # has an earlier time than the one before it.
        max(now, record.changed_at),
        entry.acted,
        record.rules_version,
        events,
        None if table.format < NEWEST else record.chain or chain.FIRST,
    )
    named = table if roster is table.roster else replace(table, roster=roster)
    return row, folded(named, row)


def folded(table: Table, row: StoredRow) -> Table:
    """Return the table after one more row; `table.roster` has everybody whom it names.

    Raise what reading and the rules raise where the row does not belong to this log.
    """
    form = FORMATS[table.format]
    read = Row(
        row.seq,
        row.request_id,
        row.acted,
        form.read_actor(row.actor, table.roster),
        form.read(row.events, table.roster),
        row.stored,
    )
    table = after(table, read)
    link = None if row.previous is None else chain.digest(row)
    return replace(table, record=msgspec.structs.replace(table.record, chain=link))
