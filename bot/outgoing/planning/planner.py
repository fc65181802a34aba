"""The planner: what has to be done so that Discord shows the desired state. Pure.

It is level-triggered: `plan` compares the desired state with what our messages show and returns the
actions that are missing, whatever the cause: a move, a restart, a request that failed, a message
that somebody deleted. Executing a plan and planning again leads to an empty plan; nothing has to be
remembered between the two but the surfaces themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.outgoing.planning import ending
from bot.outgoing.planning.actions import (
    Action,
    CloseCall,
    Delete,
    Edit,
    Look,
    Part,
    Plan,
    Pledge,
    Post,
    Retire,
)
from bot.outgoing.planning.desired_state import DesiredSeat, DesiredState, Tuning
from bot.outgoing.planning.ending import is_called_by_hand
from bot.outgoing.planning.note import note_of
from bot.records import Status, SurfaceRecord
from bot.shown.surfaces import BOARD, CALL, HAND, INVITE, LETTER, NOTICES, PLEDGE, SIGNAL, Key
from games.protocol import Millis, Seat

UNDEALT = (Status.LOBBY, Status.CUTTING)
"""The states in which nobody has a hand yet."""


def plan(desired: DesiredState, known: Mapping[Key, SurfaceRecord], tuning: Tuning) -> Plan:
    """Return what is missing for Discord to show `desired`.

    A signal begins alone, before anything is drawn, because everybody has to see it at once; from
    when its post was begun, nothing waits for it. The commitment is posted before there is a board,
    because the board is to lie below it.
    """
    if desired.withdrawn:
        return Plan(tuple(Delete(key) for key in known))
    urgent, notices = tuple(_signals(desired, known)), tuple(_notices(desired, known))
    if any(isinstance(action, Post) and action.key not in known for action in urgent):
        return Plan(urgent)
    if any(action.key[0] == PLEDGE for action in notices):
        return Plan((*urgent, *notices))
    actions: list[Action] = [*urgent, *notices, *_retirements(known), *_guests(desired, known)]
    wakes: list[Millis] = []
    for step in (_board, _hands, _calls):
        for found in step(desired, known, tuning):
            if isinstance(found, int):
                wakes.append(Millis(found))
            else:
                actions.append(found)
    actions += _asked(desired, known, tuning, {action.key for action in actions})
    is_asked = any(action.key in desired.asked for action in actions)
    return Plan(tuple(actions), min(wakes, default=None), is_asked)


Found = Iterator[Action | Millis]
"""Actions, and the instants at which there may be more."""


def _signals(desired: DesiredState, known: Mapping[Key, SurfaceRecord]) -> Iterator[Action]:
    """A signal is posted once, and closed when it is over; deleted, it does not come back."""
    key: Key = (SIGNAL, None)
    surface = known.get(key)
    if surface is None:
        if desired.signal:
            yield Post(key)
    elif not desired.signal or note_of(surface).signal != desired.signal:
        yield Delete(key)
    elif note_of(surface).posting:
        yield Post(key)


def _notices(desired: DesiredState, known: Mapping[Key, SurfaceRecord]) -> Iterator[Action]:
    """Notices are posted one after the other, each once; one that is gone waits to be asked for."""
    for kind in desired.notices:
        surface = known.get((kind, None))
        if surface is None or not _was_posted(surface):
            yield Post((kind, None))
            return
        if kind == PLEDGE:
            yield Pledge()
            return


def _was_posted(notice: SurfaceRecord) -> bool:
    return notice.message_id is not None or note_of(notice).deleted > 0


def _retirements(known: Mapping[Key, SurfaceRecord]) -> Iterator[Action]:
    for key, surface in known.items():
        for message_id in note_of(surface).retired:
            yield Retire(key, message_id)


def _board(desired: DesiredState, known: Mapping[Key, SurfaceRecord], tuning: Tuning) -> Found:
    key: Key = (BOARD, None)
    board = known.get(key)
    if (end := ending.on_board(desired, known)) is not None:
        yield end
    elif board is None:
        yield Post(key)
    elif board.message_id is None:
        if board.shown_seq < desired.head or note_of(board).deleted < tuning.max_deletions:
            yield Post(key)
    elif board.shown_seq < desired.head:
        buried = desired.below >= tuning.buried_by or _is_old(board, desired, tuning)
        yield Post(key) if buried and desired.turn > board.shown_seq else Edit(key)


def _hands(desired: DesiredState, known: Mapping[Key, SurfaceRecord], tuning: Tuning) -> Found:
    if desired.status in UNDEALT:
        return
    for place, seat in enumerate(desired.seats):
        key: Key = (HAND, Seat(place))
        hand = known.get(key)
        if hand is not None and note_of(hand).owner != seat.owner:
            yield Part(key)
        elif seat.owner is None or not (seat.dm or desired.status is Status.RUNNING):
            continue
        elif (end := ending.in_hand(desired, known, Seat(place))) is not None:
            yield end
        else:
            yield from _hand(desired, known, Seat(place), tuning)


def _hand(
    desired: DesiredState, known: Mapping[Key, SurfaceRecord], place: Seat, tuning: Tuning
) -> Found:
    """A hand that calls is posted anew; any other is edited, or posted where there is none."""
    key: Key = (HAND, place)
    seat, hand, call = desired.seats[place], known.get(key), known.get((CALL, place))
    by_hand = is_called_by_hand(place, desired, known)
    due = _announcement(desired, seat, hand, call, tuning) if by_hand else None
    if due is not None and due <= desired.now and seat.owner is not None:
        yield Post(key, seat.activation, (seat.owner,))
        return
    if hand is None or hand.message_id is None:
        if desired.status is Status.RUNNING:
            yield Post(key)
    elif _is_behind(hand, seat, desired):
        yield Edit(key)
    if due is not None:
        yield due


def _guests(desired: DesiredState, known: Mapping[Key, SurfaceRecord]) -> Iterator[Action]:
    """Who has a seat held is called once, at once, where they played, as long as it is held."""
    for number, guest in enumerate(desired.guests):
        keys: tuple[Key, Key] = (LETTER, Seat(number)), (INVITE, Seat(number))
        there = [key for key in keys if key in known]
        if not guest.waits:
            yield from map(Delete, there)
        elif not any(ending.is_told(known[key], guest.row) for key in there):
            by_letter = guest.dm and guest.place == "dm"
            yield Post(keys[0] if by_letter else keys[1], guest.row, (guest.owner,))


def _asked(
    desired: DesiredState,
    known: Mapping[Key, SurfaceRecord],
    tuning: Tuning,
    busy: Collection[Key],
) -> Iterator[Action]:
    """A message that is asked for is looked at, unless it is `busy`: an edit finds out as well.

    A notice or a call that is gone is posted again, but not against somebody who deletes each one.
    """
    for key in sorted(desired.asked - frozenset(busy), key=str):
        surface = known.get(key)
        if surface is None:
            continue
        if surface.message_id is not None:
            yield Look(key)
        elif note_of(surface).deleted >= tuning.max_deletions:
            continue
        elif surface.shown_seq >= 0 if surface.kind in NOTICES else _is_missed(surface, desired):
            # A notice was posted once; until then it is no business of who asks.
            yield Post(key)


def _is_missed(call: SurfaceRecord, desired: DesiredState) -> bool:
    """Return whether a surface without a message is a call that still has to be answered there."""
    if call.kind != CALL or call.seat is None or desired.status is not Status.RUNNING:
        return False
    seat, note = desired.seats[call.seat], note_of(call)
    is_due = note.activation is not None and note.activation == seat.activation and not seat.acted
    return is_due and not (seat.dm and seat.place == "dm")


def _is_behind(hand: SurfaceRecord, seat: DesiredSeat, desired: DesiredState) -> bool:
    """Return whether a hand lacks what it has to show, or tells or offers what is no longer so.

    Who plays in the channel finds a signal there: their hand has no button of it.
    """
    note = note_of(hand)
    if hand.shown_seq < seat.refresh or note.offer != seat.offer:
        return True
    # At the end nothing is told any more of why nothing can be shown.
    if desired.status is Status.RUNNING and note.shut != desired.shut:
        return True
    return seat.place != "channel" and note.signal != desired.signal


def _calls(desired: DesiredState, known: Mapping[Key, SurfaceRecord], tuning: Tuning) -> Found:
    if desired.status in UNDEALT:
        return
    for place, seat in enumerate(desired.seats):
        key: Key = (CALL, Seat(place))
        call = known.get(key)
        if call is not None and _is_void(call, seat):
            yield CloseCall(key)
            continue
        if (end := ending.by_call(desired, known, Seat(place))) is not None:
            yield end
        if seat.owner is None or is_called_by_hand(Seat(place), desired, known):
            continue
        due = _announcement(desired, seat, call, known.get((HAND, Seat(place))), tuning)
        if due is not None:
            yield Post(key, seat.activation, (seat.owner,)) if due <= desired.now else due


def _announcement(
    desired: DesiredState,
    seat: DesiredSeat,
    surface: SurfaceRecord | None,
    other: SurfaceRecord | None,
    tuning: Tuning,
) -> Millis | None:
    """Return when a seat's activation is to be announced; None if it was, or need not be.

    `surface` is the message that announces it, `other` the one that may have done so before: a
    player may go from the channel to their DMs while the game waits for them.
    """
    if desired.status is not Status.RUNNING or seat.activation is None or seat.acted:
        return None
    if _has_announced(surface, seat) or _has_announced(other, seat):
        return None
    if surface is not None and note_of(surface).activation == seat.activation:
        # The announcement was begun and may not have been sent: it is not to wait once more.
        return desired.now
    return Millis(seat.since + tuning.call_delay)


def _has_announced(surface: SurfaceRecord | None, seat: DesiredSeat) -> bool:
    """Return whether the seat's activation was announced, even if that was deleted since."""
    if surface is None:
        return False
    note = note_of(surface)
    return note.activation == seat.activation and not note.posting


def _is_void(call: SurfaceRecord, seat: DesiredSeat) -> bool:
    """Return whether a call was posted, or may have been, whose activation is over."""
    note = note_of(call)
    if note.closed or (call.message_id is None and not note.posting):
        return False
    return note.activation != seat.activation


def _is_old(surface: SurfaceRecord, desired: DesiredState, tuning: Tuning) -> bool:
    return desired.now - surface.posted_at >= tuning.old_age
