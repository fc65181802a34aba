"""How the end of a game is announced: one new message in the channel and one in every hand. Pure.

It rings once for each person, where they are called: the message in the channel for who plays
there, the one in their direct messages for who plays by them. Who turns out not to be reached by
direct message once the channel has its message is mentioned there in a line of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.outgoing.planning.actions import Post
from bot.outgoing.planning.desired_state import DesiredSeat, DesiredState
from bot.outgoing.planning.note import note_of
from bot.records import SurfaceRecord
from bot.shown.surfaces import BOARD, CALL, HAND, Key
from games.protocol import Seat

Known = Mapping[Key, SurfaceRecord]


def is_called_by_hand(place: Seat, desired: DesiredState, known: Known) -> bool:
    """Return whether a seat's owner is called by their hand, and not in the channel.

    That is so for who acted by direct message last, and for who has not acted yet but has the hand
    there; unless their call in the channel was begun before, which may have been sent.
    """
    seat, hand, call = desired.seats[place], known.get((HAND, place)), known.get((CALL, place))
    if not seat.dm or seat.place is not None or hand is None:
        return seat.dm and seat.place == "dm"
    if call is not None and note_of(call).activation == seat.activation:
        return False
    note = note_of(hand)
    is_begun = bool(note.posting) and note.activation == seat.activation
    return note.owner == seat.owner and (hand.message_id is not None or is_begun)


def on_board(desired: DesiredState, known: Known) -> Post | None:
    """Return the message that tells the channel of the end, if it is due."""
    key: Key = (BOARD, None)
    board = known.get(key)
    is_behind = board is None or board.shown_seq < desired.head
    if desired.end is None or not is_behind or is_told(board, desired.end):
        return None
    return Post(key, desired.end, tuple(_play_there(desired, known)))


def _play_there(desired: DesiredState, known: Known) -> Iterator[int]:
    """Yield who is called in the channel, unless the end has rung for them elsewhere."""
    for place, seat in enumerate(desired.seats):
        if seat.owner is not None and not _rings_by_hand(Seat(place), desired, known):
            yield seat.owner


def in_hand(desired: DesiredState, known: Known, place: Seat) -> Post | None:
    """Return the message that tells a player of the end, if it is due.

    Their direct messages are open, and a hand that is there is theirs.
    """
    key: Key = (HAND, place)
    hand, seat = known.get(key), desired.seats[place]
    if desired.end is None or seat.owner is None or seat.refresh < 0 or is_told(hand, desired.end):
        return None
    elsewhere = any(_mentions(known.get(each), seat) for each in ((BOARD, None), (CALL, place)))
    rings = _rings_by_hand(place, desired, known) and not elsewhere
    return Post(key, desired.end, (seat.owner,) if rings else ())


def by_call(desired: DesiredState, known: Known, place: Seat) -> Post | None:
    """Return the line that rings for who was to be reached by direct message, and was not."""
    key: Key = (CALL, place)
    board, seat = known.get((BOARD, None)), desired.seats[place]
    if desired.end is None or seat.owner is None or not is_told(board, desired.end):
        return None
    if _mentions(board, seat) or _rings_by_hand(place, desired, known):
        return None
    call = known.get(key)
    return None if is_told(call, desired.end) else Post(key, desired.end, (seat.owner,))


def is_told(surface: SurfaceRecord | None, row: int) -> bool:
    """Return whether Discord has taken the message by which a surface announces a row."""
    if surface is None:
        return False
    note = note_of(surface)
    return note.activation == row and not note.posting


def _mentions(surface: SurfaceRecord | None, seat: DesiredSeat) -> bool:
    """Return whether a surface announces the end to a seat's owner aloud, or has begun to."""
    if surface is None:
        return False
    note = note_of(surface)
    return note.activation == seat.activation and seat.owner in note.rings


def _rings_by_hand(place: Seat, desired: DesiredState, known: Known) -> bool:
    """Return whether the end rings for a seat's owner by their hand, has done so or is to."""
    seat, hand = desired.seats[place], known.get((HAND, place))
    if hand is None or note_of(hand).activation != seat.activation:
        return is_called_by_hand(place, desired, known)
    # It was settled when the post was begun; one that was only begun may have been refused.
    return _mentions(hand, seat) and (seat.dm or not note_of(hand).posting)
