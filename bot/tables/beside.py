"""What the store keeps beside a table's log, so that it is found without folding anything. Pure."""

from __future__ import annotations

from bot.records import ResultRecord, SeatRecord, Status, TimerRecord
from bot.tables.table import Table, open_timers
from games.protocol import Seat


def computers_awaited(table: Table) -> tuple[Seat, ...]:
    """Return the seats of computer players that have something to do, in order.

    Also where a person would have to react unasked (`to_react`). Where one decides for several
    (`joint`) it is left to people: a computer partner waits for theirs.
    """
    expected = table.to_act | table.to_react
    awaited = tuple(seat for seat in sorted(expected) if table.members[seat].user_id is None)
    if len(awaited) < len(expected) and table.position is not None and table.position.joint:
        return ()
    return awaited


def seat_records(table: Table) -> tuple[SeatRecord, ...]:
    """Return who sits where now, as the store keeps it, and who of them is awaited."""
    computers = computers_awaited(table)
    return tuple(
        SeatRecord(
            table.table_id,
            Seat(seat),
            member.user_id,
            member.name,
            member.join_id,
            since=table.since[seat],
            awaited=seat in (table.to_act if member.user_id is not None else computers),
        )
        for seat, member in enumerate(table.members)
    )


def result_records(table: Table) -> tuple[ResultRecord, ...]:
    """Return how a finished game ended, as the store keeps it; nothing of any other table."""
    if table.status is not Status.OVER or (outcome := table.running().outcome) is None:
        return ()
    return tuple(
        ResultRecord(table.table_id, Seat(seat), outcome.reason, score.rank, score.categories)
        for seat, score in enumerate(outcome.scores)
    )


def timer_records(table: Table) -> tuple[TimerRecord, ...]:
    """Return the timers that are open now, as the store keeps them."""
    return tuple(TimerRecord(table.table_id, timer.name, timer.due) for timer in open_timers(table))
