"""Intents about people: who is invited to a table, who is put out of it, and who is its host.

Whether they may ask is settled by `bot.tables.authority`. Each raises `RefusalError` where the
person is not at the table, or is there already.
"""

from __future__ import annotations

from bot.log.events import NO_HOST, Barred, Hosted, Invited, Member, Replaced, TableEvent
from bot.records import Status
from bot.tables.intents import hand_over, of_owner, stood_up, succession
from bot.tables.limits import came
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.table import Table
from games.protocol import Millis, Seat


def invite(by: int, user_id: int, most: int) -> Intent:
    """Ask a person to come, once, while there is room; a table asks at most `most` people."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        reason = _no_guest(table, by, user_id)
        if reason is None and len(table.invited) >= most:
            reason = RefusalReason.INVITED_ENOUGH
        if reason is not None:
            # Whose answer was lost has asked nobody who could see it, and cannot ask again: they
            # are shown the way, which they can pass on.
            raise RefusalError(reason, about=(table.table_id,))
        return (Invited(user_id),)

    return events


def _no_guest(table: Table, by: int, user_id: int) -> RefusalReason | None:
    """Return why a person cannot be asked to come, or None."""
    if user_id == by:
        return RefusalReason.ALREADY_SEATED
    if table.seat_of(user_id) is not None:
        return RefusalReason.SITS_HERE
    if user_id in table.barred:
        return RefusalReason.PUT_OUT
    if user_id in table.invited:
        return RefusalReason.ALREADY_INVITED
    return None if table.has_room_for(user_id) else RefusalReason.TABLE_FULL


def put_out(by: int, user_id: int, join_id: int) -> Intent:
    """Put a person out for good: of the lobby, or of a game, where a computer player goes on.

    `join_id` is the interaction that the computer player came by.
    """

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        seat = table.seat_of(user_id)
        if user_id == by:
            raise RefusalError(RefusalReason.NOT_ONESELF)
        if seat is None and user_id not in table.away:
            raise RefusalError(RefusalReason.NOT_AT_TABLE)
        if table.status is Status.LOBBY:
            return (Barred(user_id), *stood_up(table, user_id))
        heir = succession(table, user_id) or _nobody(table, user_id)
        if seat is None:
            return (Barred(user_id), *heir)
        computer = Member(None, table.members[seat].name, join_id)
        return (Replaced(seat, computer), Barred(user_id), *heir)

    return events


def _nobody(table: Table, leaving: int) -> tuple[Hosted, ...]:
    return (Hosted(NO_HOST),) if table.record.host_id == leaving else ()


def leave_game(user_id: int, seat: Seat, join_id: int, most: int) -> Intent:
    """Leave a running game to a computer player; who has come `most` times leaves for good."""

    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        computer = Member(None, table.members[seat].name, join_id)
        left = hand_over(seat, computer)(table, at)
        return (*left, Barred(user_id)) if came(table, user_id) >= most else left

    return of_owner(user_id, seat, events)


def hand_table(user_id: int) -> Intent:
    """Make another person who sits there the host."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        if user_id not in table.people:
            raise RefusalError(RefusalReason.NOT_AT_TABLE)
        return () if user_id == table.record.host_id else (Hosted(user_id),)

    return events


def succeed(gone: int) -> Intent:
    """Make the next person the host of a table that its host no longer sees.

    In a lobby the host's place is free again, and the lobby closes if nobody else sits there.
    Nothing happens if somebody else is host by now, nor while the deck is cut: who is asked to cut
    follows from who the host is.
    """

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        if table.record.host_id != gone or table.status is Status.CUTTING:
            return ()
        seated = table.seat_of(gone) is not None
        lobby = table.status is Status.LOBBY
        return stood_up(table, gone) if lobby and seated else succession(table, gone)

    return events
