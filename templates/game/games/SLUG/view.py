"""What one seat of TITLE may know and may do."""

from __future__ import annotations

import msgspec

from games.SLUG.moves import MOVES, Move
from games.SLUG.outcome import outcome
from games.SLUG.public_state import PublicState
from games.SLUG.state import State
from games.protocol import Outcome, Seat


class View(msgspec.Struct, frozen=True):
    """What `seat` (None: an onlooker) may know: the whole table."""

    seat: Seat | None
    table: PublicState
    outcome: Outcome | None


def view(state: State, seat: Seat | None) -> View:
    """Return what `seat` (None: an onlooker) may know."""
    return View(seat, state, outcome(state))


def legal_moves(seen: View) -> tuple[Move, ...]:
    """Return every legal move of the view's seat, in order."""
    if seen.seat is None or seen.seat != seen.table.to_act:
        return ()
    return tuple(move for move in MOVES if move.count <= seen.table.heap)
