"""The surfaces of a table: the kinds of messages that are kept up to date while it is open."""

from __future__ import annotations

from bot.tables.table import Table
from games.protocol import Seat

BOARD = "board"
HAND = "hand"
CALL = "call"
SIGNAL = "signal"

INVITE = "invite"
LETTER = "letter"
"""Calls to a lobby in which a seat is held: in its channel, and by direct message."""

PLEDGE = "pledge"
LINEUP = "lineup"
DECK = "deck"
NOTICES = (PLEDGE, LINEUP, DECK)
"""Messages that are posted once, in this order, and never edited: the commitment of the luck, who
plays, and whether the deck was cut."""

Key = tuple[str, Seat | None]
"""A surface's kind and seat; of `INVITE` and `LETTER` the number of who is called
(`Table.reserved`), who has no seat yet."""

BY_DM = (HAND, LETTER)
"""The kinds of surfaces that are in their owner's direct messages."""


def plays_in_channel(table: Table, seat: Seat) -> bool:
    """Return whether a seat's present owner acted in the channel when they acted last.

    Who has not acted yet may do so in either place.
    """
    last = table.last_action(seat)
    return last is not None and last.via == "channel"


def offer_of(table: Table, seat: Seat) -> str:
    """Return the stamp of the decision whose controls a seat's hand message has, or "".

    The hand of who plays in the channel has none: nobody would see to it that they go.
    """
    stamp = table.stamp(seat)
    return "" if stamp is None or plays_in_channel(table, seat) else str(stamp)


def owner_of(table: Table, key: Key) -> int | None:
    """Return the Discord id of a surface's owner; None if it is everybody's or a computer's."""
    if key[1] is None:
        return None
    if key[0] in (INVITE, LETTER):
        return table.reserved[key[1]].user_id
    return table.members[key[1]].user_id
