"""How one more row changes a table. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import msgspec

from bot.log.events import (
    Arranged,
    Asked,
    Barred,
    Closed,
    Configured,
    Cut,
    CutOffered,
    Elapsed,
    GuestEvent,
    Hosted,
    Invited,
    Joined,
    Left,
    LobbyEvent,
    Member,
    Moved,
    Opened,
    PeopleEvent,
    Pledged,
    Raised,
    Released,
    Replaced,
    Reserved,
    Row,
    Started,
    TableEvent,
    Via,
)
from bot.records import Status
from bot.tables.table import TIME_TO_CUT, Acted, Cutting, Reservation, Table
from games.protocol import Millis, Seat

Item = TypeVar("Item")


def after(table: Table, row: Row) -> Table:
    """Return the table once one more row is folded."""
    before, row = table, _read(table, row)
    for event in row.events:
        table = _fold(table, event, row)
    record = msgspec.structs.replace(table.record, head=row.seq, changed_at=row.stored)
    return replace(
        table,
        record=record,
        acted=table.acted if row.actor is None else row.acted,
        rows=table.rows.plus(row),
        activations=_activations(before, table, row),
        actions=_actions(table, row),
    )


def _read(table: Table, row: Row) -> Row:
    """Return a row with its game events decoded, so that nobody has to do so again."""
    events = row.encoded_game_events()
    if events is None:
        return row
    return msgspec.structs.replace(row, game_events=table.game.read(events))


def _fold(table: Table, event: TableEvent, row: Row) -> Table:
    match event:
        case Started(order=order):
            return _start(table, order, row)
        case Moved(seat=seat, drew=drew):
            return _decided(table, _advance(table, row, drew=bool(drew)), seat)
        case Elapsed(drew=drew):
            return _advance(table, row, drew=bool(drew))
        case Asked(user_id=user_id):
            cutting = Cutting(user_id, Millis(row.acted + TIME_TO_CUT))
            return replace(_with_record(table, status=Status.CUTTING), cutting=cutting, held=())
        case Cut(cut_id=cut_id):
            return replace(table, cut=cut_id)
        case Replaced(seat=seat, member=member):
            return _handed_over(table, seat, member, row.seq)
        case Hosted() | Invited() | Barred():
            return _fold_people(table, event)
        case Reserved() | Released():
            return _fold_guest(table, event, row)
        case Closed():
            return _with_record(table, status=Status.CLOSED, ended_at=row.stored)
        case _:
            return _fold_lobby(table, event, row)


def _fold_lobby(table: Table, event: LobbyEvent, row: Row) -> Table:
    match event:
        case Opened(options=options, held=held):
            host_id = row.actor or table.record.host_id
            return replace(_with_record(table, options=dict(options), host_id=host_id), held=held)
        case Joined(member=member):
            return _joined(table, member, row.seq)
        case Left(place=place):
            members, since = _without(table.members, place), _without(table.since, place)
            return replace(table, members=members, since=since)
        case Configured(key=key, value=value):
            return _with_record(table, options={**table.record.options, key: value})
        case Arranged(drawn=drawn):
            return replace(table, drawn=drawn)
        case Raised(place=place):
            members, since = _raised(table.members, place), _raised(table.since, place)
            return replace(table, members=members, since=since)
        case CutOffered(on=on):
            return replace(table, cut_offered=on)
        case Pledged():
            return replace(table, pledged=True)


def _fold_guest(table: Table, event: GuestEvent, row: Row) -> Table:
    if isinstance(event, Reserved):
        kept = Reservation(event.user_id, event.via, event.until, row.seq)
        return replace(table, held=(*table.held, event.user_id), reserved=(*table.reserved, kept))
    return replace(table, held=tuple(held for held in table.held if held != event.user_id))


def _joined(table: Table, member: Member, seq: int) -> Table:
    entrants = table.entrants
    if member.user_id is not None and member.user_id not in entrants:
        entrants = {**entrants, member.user_id: member.join_id}
    return replace(
        table,
        members=(*table.members, member),
        since=(*table.since, seq),
        held=tuple(user_id for user_id in table.held if user_id != member.user_id),
        entrants=entrants,
    )


def _fold_people(table: Table, event: PeopleEvent) -> Table:
    match event:
        case Hosted(user_id=user_id):
            return _with_record(table, host_id=user_id)
        case Invited(user_id=user_id):
            return replace(table, invited=table.invited | {user_id})
        case Barred(user_id=user_id):
            return replace(
                table,
                barred=table.barred | {user_id},
                held=tuple(held for held in table.held if held != user_id),
                away=tuple(None if away == user_id else away for away in table.away),
            )


def _with_record(table: Table, **changes: object) -> Table:
    return replace(table, record=msgspec.structs.replace(table.record, **changes))


def _without(items: tuple[Item, ...], place: int) -> tuple[Item, ...]:
    _require_place(items, place)
    return items[:place] + items[place + 1 :]


def _raised(items: tuple[Item, ...], place: int) -> tuple[Item, ...]:
    _require_place(items[1:], place - 1)
    return (*items[: place - 1], items[place], items[place - 1], *items[place + 1 :])


def _with(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    _require_place(items, place)
    return (*items[:place], item, *items[place + 1 :])


def _require_place(items: tuple[Item, ...], place: int) -> None:
    """Raise LookupError if there is no such place.

    Python would count a negative one from the end, and the slices would double an item.
    """
    if not 0 <= place < len(items):
        raise LookupError(f"no place {place} of {len(items)}")


def _handed_over(table: Table, seat: Seat, member: Member, seq: int) -> Table:
    """A person who leaves their seat to a computer player can take it back; nobody else can."""
    before = table.members[seat].user_id
    left = None if member.user_id is not None else before or table.away[seat]
    return replace(
        table,
        members=_with(table.members, seat, member),
        since=_with(table.since, seat, seq),
        away=_with(table.away, seat, left),
    )


def _start(table: Table, order: tuple[int, ...], row: Row) -> Table:
    members = tuple(table.members[place] for place in order)
    empty = table.game.empty(len(members), table.record.options)
    table = _with_record(table, status=Status.RUNNING)
    table = replace(
        table,
        members=members,
        since=(row.seq,) * len(members),
        position=empty,
        joins=tuple(member.join_id for member in members),
        activations=(None,) * len(members),
        actions=(None,) * len(members),
        away=(None,) * len(members),
        tries=((None, 0),) * len(members),
        held=(),
        cutting=None,
    )
    return _advance(table, row, drew=True)


def _advance(table: Table, row: Row, *, drew: bool) -> Table:
    position = table.running().after(row.game_events)
    table = replace(table, position=position, drew=table.drew + drew)
    if position.outcome is not None:
        return _with_record(table, status=Status.OVER, ended_at=row.stored)
    return table


def _decided(before: Table, table: Table, seat: Seat) -> Table:
    """Count how often a seat makes a decision that stays open to it."""
    decision = before.running().decision(seat)
    if decision != table.running().decision(seat):
        decision = None
    count = 0 if decision is None else before.tries_at(seat) + 1
    if table.tries[seat] == (decision, count):
        # Most moves: a copy of the table is a good part of what a move costs here.
        return table
    return replace(table, tries=_with(table.tries, seat, (decision, count)))


def _activations(before: Table, table: Table, row: Row) -> tuple[int | None, ...]:
    """An activation begins where a seat is waited for that was not, or that changed hands.

    A seat that acted and is waited for again goes on with the same activation: it knows.
    """
    waiting = before.to_act
    replaced = {event.seat for event in row.events if isinstance(event, Replaced)}
    return tuple(
        None
        if seat not in table.to_act
        else (old if seat in waiting and seat not in replaced else row.seq)
        for seat, old in enumerate(table.activations)
    )


def _actions(table: Table, row: Row) -> tuple[Acted | None, ...]:
    """Whoever takes a seat over has not acted yet, whoever acted there before."""
    actions = table.actions
    for event in reversed(row.events):
        match event:
            case Moved(seat=seat, via=via):
                actions = _with(actions, seat, _acted(actions[seat], row.seq, via))
            case Replaced(seat=seat):
                actions = _with(actions, seat, None)
            case _:
                pass
    return actions


def _acted(before: Acted | None, seq: int, via: Via) -> Acted:
    if before is not None and before.via == via:
        return before._replace(seq=seq)
    return Acted(seq, via, since=seq)
