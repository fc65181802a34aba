"""From the rows of a log to the table, or to why there is none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from time import perf_counter

import msgspec

from bot.facts import decode
from bot.store.records import LogRow, Status, TableRecord
from bot.table import Table, after
from games import registry

SLICE = 0.01
"""Seconds of folding after which the event loop has its turn."""


class UnknownRules(Exception):  # noqa: N818
    """The log was written by rules that this program does not have."""


class BrokenLog(Exception):  # noqa: N818
    """The log or its record holds what cannot have been written; says in a sentence what."""


def rebuild(record: TableRecord, rows: Sequence[LogRow]) -> Table:
    """Return the table that a log amounts to; raise what `folds` raises."""
    table = Table(record)
    for table in folds(record, rows):  # noqa: B007 - the last one is the whole
        pass
    return table


async def in_turns(record: TableRecord, rows: Sequence[LogRow]) -> Table:
    """Return what `rebuild` returns; a long log gives the event loop its turns."""
    table, begun = Table(record), perf_counter()
    for table in folds(record, rows):  # noqa: B007 - the last one is the whole
        if perf_counter() - begun > SLICE:
            await asyncio.sleep(0)
            begun = perf_counter()
    return table


def folds(record: TableRecord, rows: Sequence[LogRow]) -> Iterator[Table]:
    """Yield the table after each row of its log; the last one is the table as it is now.

    `record` gives what no row changes (ids, secret); everything else is folded anew, and has to
    come to what the record says. Raise `UnknownRules` if these are not the rules that wrote the
    log, `BrokenLog` if it makes no sense.
    """
    if record.fault is not None:
        raise BrokenLog(record.fault)
    known = {game.slug: game.rules_version for game in registry.games()}
    if record.rules_version != known.get(record.slug):
        raise UnknownRules(f"{record.slug} rules version {record.rules_version}")
    table = unfolded(record)
    for row in rows:
        table = _read(table, row)
        yield table
    _refuse_difference(record, table)


def unfolded(record: TableRecord) -> Table:
    """Return a table as it was before the first row of its log."""
    return Table(msgspec.structs.replace(record, status=Status.LOBBY, head=-1, ended_at=None))


def _read(table: Table, row: LogRow) -> Table:
    if row.game_id != table.game_id:
        raise BrokenLog(f"row {row.seq} belongs to table {row.game_id}")
    if row.seq != table.head + 1:
        raise BrokenLog(f"row {row.seq} follows row {table.head}")
    if table.answered(row.request_id) is not None:
        raise BrokenLog(f"row {row.seq} answers request {row.request_id} a second time")
    try:
        return after(table, decode(row))
    except Exception as error:
        # The rules fold only what they have written: with anything else they may raise anything.
        raise BrokenLog(f"row {row.seq}: {type(error).__name__}: {error}") from error


def _refuse_difference(record: TableRecord, table: Table) -> None:
    """Raise `BrokenLog` where a record is not what its log amounts to."""
    if not table.moments:
        raise BrokenLog("the log has no row")
    for name in ("head", "status", "ended_at", "due", "options", "changed_at"):
        said, folded = getattr(record, name), getattr(table.record, name)
        if said != folded:
            raise BrokenLog(f"{name} is {said} in the record, {folded} by the log")
