"""The surfaces of a table: the kinds of messages that are kept up to date while it is open."""

from __future__ import annotations

from bot.tables.table import Table
from games.protocol import Seat

BOARD = "board"
HAND = "hand"
CALL = "call"
SIGNAL = "signal"

PLEDGE = "pledge"
LINEUP = "lineup"
DECK = "deck"
NOTICES = (PLEDGE, LINEUP, DECK)
"""Messages that are posted once, in this order, and never edited: the commitment of the luck, who
plays, and whether the deck was cut."""

Key = tuple[str, Seat | None]
"""A surface's kind and seat."""


def owner_of(table: Table, key: Key) -> int | None:
    """Return the Discord id of a surface's owner; None if it is everybody's or a computer's."""
    return None if key[1] is None else table.members[key[1]].user_id
