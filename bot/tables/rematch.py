"""To play once more with the same people: whose seats are held, and until when. Pure."""

from __future__ import annotations

from bot.log.events import Released, ReleaseReason, Reserved, TableEvent
from bot.records import Status
from bot.tables.lifetime import DAY, MINUTE
from bot.tables.refusals import Intent, require
from bot.tables.table import Table
from games.protocol import Millis, Seat

LIVELY = 10 * MINUTE
"""Within how many milliseconds all have to have acted to count as being there."""

SHORT, LONG = 15 * MINUTE, DAY
"""For how many milliseconds a seat is held for people who were all there, and for any others: as
long as a lobby lives (`bot.tables.lifetime`)."""


def is_rematch(lobby: Table, ended: Table) -> bool:
    """Return whether a table is a lobby in which an ended game is to be played once more.

    Decided: it is one for the same game, opened in the same channel after the end by somebody who
    sat there, by whatever button or command: who asks for the same again means to play with them.
    """
    after = ended.record.ended_at is not None and lobby.record.opened_at >= ended.record.ended_at
    alike = (lobby.record.slug, lobby.record.channel_id) == (
        ended.record.slug,
        ended.record.channel_id,
    )
    return lobby.status is Status.LOBBY and alike and after and lobby.opener in ended.people


def reservations(ended: Table, by: int, now: Millis) -> tuple[Reserved, ...]:
    """Return how the seats of everybody but `by` are held for them after a game."""
    seats = [
        (Seat(seat), member.user_id)
        for seat, member in enumerate(ended.members)
        if member.user_id is not None
    ]
    last = [ended.last_action(seat) for seat, _ in seats]
    lively = all(each is not None and now - ended.rows[each.seq].acted <= LIVELY for each in last)
    until = Millis(now + (SHORT if lively else LONG))
    return tuple(
        Reserved(user_id, "dm" if acted is not None and acted.via == "dm" else "channel", until)
        for (_, user_id), acted in zip(seats, last, strict=True)
        if user_id != by
    )


def expired(table: Table, at: Millis) -> tuple[TableEvent, ...]:
    """Return that the seats are free that were held until that instant."""
    due = [each.user_id for each in table.reserved if each.until <= at]
    return tuple(Released(held, "expired") for held in table.held if held in due)


def release(user_id: int, reason: ReleaseReason) -> Intent:
    """Let a person's seat be anybody's: they do not want it, or have left the server.

    Nothing happens if it is not held any more.
    """

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        return (Released(user_id, reason),) if user_id in table.held else ()

    return events


def free_seats() -> Intent:
    """Let every seat that is held be anybody's, because the host wants so."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        return tuple(Released(held, "freed") for held in table.held)

    return events
