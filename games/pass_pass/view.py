"""What one seat of Pass Pass may know."""

from __future__ import annotations

import msgspec

from games.pass_pass.components import Card
from games.pass_pass.table import Table
from games.protocol import Outcome, Seat


class View(msgspec.Struct, frozen=True):
    """What `seat` (None: an onlooker) may know: the open table, and the values in its own hand.

    `hand` is sorted by colour, then value; an onlooker has none. `outcome` is None while the game
    runs.
    """

    seat: Seat | None
    hand: tuple[Card, ...]
    table: Table
    outcome: Outcome | None = None
