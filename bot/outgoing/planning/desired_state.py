"""From a folded table to the desired state of its messages. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.log.events import Closed, Elapsed, Moved, Row, Started, Via
from bot.records import Status, SurfaceRecord, UserRecord
from bot.shown import notices
from bot.shown.observation import face, signal_of
from bot.shown.surfaces import HAND, Key, offer_of, plays_in_channel
from bot.tables.shut import withdrawn
from bot.tables.table import Reservation, Table
from games.protocol import Millis, Seat


class Tuning(msgspec.Struct, frozen=True):
    """The planner's figures: durations in milliseconds, messages by number. All are decided."""

    call_delay: int = 30_000
    """How long a call waits; it is not posted if its player acts meanwhile."""

    old_age: int = 3_600_000
    """The age from which a board is posted anew at a turn change rather than edited.

    Discord limits the edits of a message that is older than an hour (error 30046).
    """

    buried_by: int = 5
    """How many messages of others below the board make it be posted anew at a turn change."""

    max_deletions: int = 2
    """How many deletions make a board wait for something new to show: a moderator's bot that
    deletes every board and we must not go on for ever."""


class DesiredSeat(msgspec.Struct, frozen=True):
    """One seat, as far as its messages go.

    `owner` is the person who sits there, None for a computer player; `dm` is true unless their DMs
    are believed to be closed: then no call relies on them, and the hand of a running game is tried
    again when that is due (`bot.outgoing.holds`). `activation` is the row since which the game
    waits for the seat, begun at `since`, or the row that ended the game; `acted` is true if the
    seat has acted in that activation; `place` is where it last acted, if it did; `refresh` is the
    newest row that the hand message has to show, and `offer` the stamp of the decision whose
    controls it has to have, or "".
    """

    owner: int | None
    dm: bool
    activation: int | None
    since: Millis
    acted: bool
    place: Via | None
    refresh: int
    offer: str = ""


class DesiredGuest(msgspec.Struct, frozen=True):
    """A person for whom a seat of the lobby is held, or was (`waits` false).

    `dm` is as of a seat; `place` is where they are called, `row` what for.
    """

    owner: int
    dm: bool
    place: Via
    row: int
    waits: bool


class DesiredState(msgspec.Struct, frozen=True):
    """A table, as far as its messages go.

    `head` is the newest row that onlookers are told of: others change nothing that they see.
    `turn` is the newest row that changed whose turn it is; `below` counts the messages of others
    below the board. `signal` is the code of the signal that everybody may answer now, or "".
    `notices` are the kinds of `NOTICES` that the channel has to have by now; `PLEDGE` is among them
    only until the log says that the channel has it. `shut` is why nothing can be shown in the
    channel, or "": that is told in the hands. `asked` are the surfaces for which somebody asks and
    whose messages are not known to be there (`bot.engine.sightings`), or known to be gone.
    `withdrawn` is true of a lobby that was closed because nobody could be shown it: nothing of it
    stays. `end` is the row by which the game came to a result, None before and without one.
    """

    status: Status
    head: int
    turn: int
    below: int
    now: Millis
    seats: tuple[DesiredSeat, ...]
    signal: str = ""
    notices: tuple[str, ...] = ()
    shut: str = ""
    asked: frozenset[Key] = frozenset()
    withdrawn: bool = False
    end: int | None = None
    guests: tuple[DesiredGuest, ...] = ()


def desired_state(
    table: Table,
    known: Mapping[Key, SurfaceRecord],
    people: Mapping[int, UserRecord],
    below: int,
    now: Millis,
    asked: frozenset[Key] = frozenset(),
) -> DesiredState:
    """Return what the planner has to know of a table; `people` are those of `concerned`, by id."""
    begun = [seq for seq in table.activations if seq is not None]
    turn = max(begun, default=0) if table.is_open else table.head
    seats = tuple(
        _seat(table, Seat(seat), known.get((HAND, Seat(seat))), people, now)
        for seat in range(len(table.members))
    )
    return DesiredState(
        table.status,
        _head(table),
        turn,
        below,
        now,
        seats,
        signal_of(table),
        notices.wanted(table),
        table.record.suspended or "",
        asked,
        withdrawn(table) is not None,
        _end(table),
        tuple(_guest(table, each, people) for each in table.reserved),
    )


def _guest(table: Table, reserved: Reservation, people: Mapping[int, UserRecord]) -> DesiredGuest:
    waits = table.status is Status.LOBBY and reserved.user_id in table.held
    dm = people[reserved.user_id].dm_open is not False
    return DesiredGuest(reserved.user_id, dm, reserved.via, reserved.row, waits)


def concerned(table: Table) -> tuple[int, ...]:
    """Return the ids of who sits at a table, or has or had a seat held there."""
    return (*table.people, *(each.user_id for each in table.reserved))


def _end(table: Table) -> int | None:
    """Return the row by which a game came to its result: no row follows that one."""
    return table.head if table.status is Status.OVER else None


def _head(table: Table) -> int:
    """Return the newest row that changes what onlookers see."""
    newest = table.rows.newest("public", lambda row: _is_public(table, row))
    return table.head if newest < 0 else newest


def _is_public(table: Table, row: Row) -> bool:
    if any(not isinstance(event, Moved | Elapsed) for event in row.events):
        return True
    return bool(table.game.told(row.game_events, None))


def _seat(
    table: Table,
    seat: Seat,
    hand: SurfaceRecord | None,
    people: Mapping[int, UserRecord],
    now: Millis,
) -> DesiredSeat:
    user_id = table.members[seat].user_id
    running = table.status is not Status.LOBBY and table.position is not None
    end = _end(table)
    # The end concerns everybody who sits there, and is announced like a turn: once.
    activation = (table.activations[seat] if running else None) if end is None else end
    last = table.last_action(seat)
    return DesiredSeat(
        owner=user_id,
        dm=user_id is not None and people[user_id].dm_open is not False,
        activation=activation,
        since=now if activation is None else table.rows[activation].stored,
        acted=last is not None and activation is not None and last.seq >= activation,
        place=None if last is None else last.via,
        refresh=_refresh(table, seat, -1 if hand is None else hand.shown_seq) if running else -1,
        offer=offer_of(table, seat),
    )


def _refresh(table: Table, seat: Seat, shown: int) -> int:
    """Return the newest row after `shown` that a hand message has to show, or -1.

    Decided: who plays by direct message is shown what they did themselves, what they alone were
    told, that they are asked, and milestones; who plays in the channel looks there: that they do
    so from now on, and milestones, are enough. That a decision is over is no row's business
    (`DesiredSeat.offer`).
    """
    newest = table.rows.newest((HAND, None), lambda row: _is_milestone(table, row))
    last = table.last_action(seat)
    if last is not None and plays_in_channel(table, seat):
        newest = max(newest, last.since)
    else:
        own = table.rows.newest((HAND, seat), lambda row: _is_own(table, seat, row))
        begun = table.activations[seat]
        newest = max(newest, own, -1 if begun is None else begun)
    if not table.is_open:
        newest = table.head
    return newest if newest > shown else -1


def _is_milestone(table: Table, row: Row) -> bool:
    """Return whether every hand message has to show a row. It depends on the row alone."""
    if any(isinstance(event, Started | Closed) for event in row.events):
        return True
    return face(table).milestone(table.game.told(row.game_events, None))


def _is_own(table: Table, seat: Seat, row: Row) -> bool:
    """Return whether a row is a seat's own, or tells it what nobody else hears."""
    if row.mover() == seat:
        return True
    return table.game.told(row.game_events, None) != table.game.told(row.game_events, seat)
