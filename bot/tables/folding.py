"""Folding: from the rows of a log to the table, or to the reason why there is none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from time import perf_counter

import msgspec

from bot.log import chain
from bot.log.formats import FORMATS, NEWEST, Origin, origin
from bot.log.roster import Roster
from bot.records import PersonRecord, Status, StoredRow, TableRecord
from bot.tables.rows import folded
from bot.tables.table import Table
from games import registry
from games.chance import SCHEMES, commitment

SLICE = 0.01
"""Seconds of folding after which the event loop has its turn: no press may wait much longer."""


class UnknownRulesError(Exception):
    """The log was written by rules that this program does not have."""


class BrokenLogError(Exception):
    """The log or its record holds what this program cannot have written; a sentence says what."""


def rebuild(
    record: TableRecord, rows: Sequence[StoredRow], people: Sequence[PersonRecord] = ()
) -> Table:
    """Return the table that a log folds to; raise what `folds` raises."""
    table = Table(record)
    for table in folds(record, rows, people):  # noqa: B007 - the last one is the whole
        pass
    return table


async def in_turns(
    record: TableRecord, rows: Sequence[StoredRow], people: Sequence[PersonRecord] = ()
) -> Table:
    """Return what `rebuild` returns, and let the event loop run in between; raise the same."""
    table, begun = Table(record), perf_counter()
    for table in folds(record, rows, people):  # noqa: B007 - the last one is the whole
        if perf_counter() - begun > SLICE:
            await asyncio.sleep(0)
            begun = perf_counter()
    return table


def folds(
    record: TableRecord, rows: Sequence[StoredRow], people: Sequence[PersonRecord] = ()
) -> Iterator[Table]:
    """Yield the table after each row of its log; the last one is the table as it is now.

    `record` gives what no row changes (ids, secret), `people` who the numbers of the log are;
    everything else is folded, and has to be what the record says. Raise `UnknownRulesError` if this
    program lacks the rules or the format of the log, `BrokenLogError` if the log or the record is
    damaged.
    """
    if record.fault is not None:
        raise BrokenLogError(record.fault)
    try:
        registry.game(record.slug, record.rules_version)
    except KeyError as error:
        raise UnknownRulesError(f"{record.slug} rules version {record.rules_version}") from error
    table = unfolded(record, rows, people)
    for row in rows:
        table = continued(table, row)
        yield table
    _refuse_difference(record, table)


def unfolded(
    record: TableRecord, rows: Sequence[StoredRow], people: Sequence[PersonRecord] = ()
) -> Table:
    """Return a table as it was before the first row of its log.

    Raise `BrokenLogError` or `UnknownRulesError` if the first row cannot be read.
    """
    start = _origin(record, rows)
    record = msgspec.structs.replace(
        record,
        status=Status.LOBBY,
        head=-1,
        changed_at=record.opened_at,
        ended_at=None,
        chain=None,
    )
    roster = Roster(tuple(people))
    return Table(record, format=start.format, scheme=start.scheme, roster=roster)


def _origin(record: TableRecord, rows: Sequence[StoredRow]) -> Origin:
    """Return how a log is written; raise `BrokenLogError` if it is not, or not that table's."""
    if not rows:
        raise BrokenLogError("the log has no row")
    try:
        start = origin(rows[0])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenLogError(f"row {rows[0].seq}: {error}") from error
    if start.format not in FORMATS or start.scheme not in SCHEMES:
        # A newer version of this program wrote it, so it is not damaged: it is left alone.
        raise UnknownRulesError(f"log format {start.format}, scheme {start.scheme}")
    said = (start.table, start.game, start.commitment)
    meant = (record.table_id, record.slug, commitment(record.secret))
    if start.format >= NEWEST and said != meant:
        raise BrokenLogError(f"row 0 is of table {start.table}, {start.game}, or of another secret")
    return start


def continued(table: Table, row: StoredRow) -> Table:
    """Return the table after one more row of its log; raise `BrokenLogError` if it is not next."""
    if row.table_id != table.table_id:
        raise BrokenLogError(f"row {row.seq} belongs to table {row.table_id}")
    if row.seq != table.head + 1:
        raise BrokenLogError(f"row {row.seq} follows row {table.head}")
    if row.request_id and table.answered(row.request_id) is not None:
        raise BrokenLogError(f"row {row.seq} answers request {row.request_id} a second time")
    _refuse_break(table, row)
    try:
        return folded(table, row)
    except Exception as error:
        # The rules fold what they have written themselves: with anything else they may raise
        # anything, so no narrower class of exceptions will do.
        raise BrokenLogError(f"row {row.seq}: {type(error).__name__}: {error}") from error


def _refuse_break(table: Table, row: StoredRow) -> None:
    """Raise `BrokenLogError` where a row does not carry the hash of the row before."""
    due = None if table.format < NEWEST else table.record.chain or chain.FIRST
    if row.previous != due:
        raise BrokenLogError(f"row {row.seq} does not carry the hash of the row before")


def _refuse_difference(record: TableRecord, table: Table) -> None:
    """Raise `BrokenLogError` where a record is not what its log folds to."""
    for name in ("head", "status", "ended_at", "due", "options", "changed_at", "chain"):
        said, folded = getattr(record, name), getattr(table.record, name)
        if said != folded:
            raise BrokenLogError(f"{name} is {said} in the record, {folded} by the log")
