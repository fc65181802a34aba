"""What one seat of Passages Secrets knows, may do and hears: all that there is."""

from __future__ import annotations

from typing import assert_never

import msgspec

from games.passages_secrets.components import Token
from games.passages_secrets.moves import MARKERS, OPENINGS, PLACES, Move, PlacePassage
from games.passages_secrets.outcome import outcome
from games.passages_secrets.public_state import Phase, PublicState
from games.passages_secrets.state import State
from games.protocol import Outcome, Seat


class View(msgspec.Struct, frozen=True):
    """The table as `seat` (None: an onlooker) sees it; `outcome` is None while the game runs."""

    seat: Seat | None
    table: PublicState
    outcome: Outcome | None = None


def view(table: State, seat: Seat | None) -> View:
    """Return what `seat` (None: an onlooker) may know."""
    return View(seat, table, outcome(table))


def legal_moves(seen: View) -> tuple[Move, ...]:
    """Return every legal move of the view's seat: paths by number, districts in their order."""
    table = seen.table
    if seen.seat is None or seen.seat != table.to_act:
        return ()
    match table.phase:
        case Phase.OPENING:
            return MARKERS
        case Phase.PLACE:
            return tuple([PLACES[path - 1] for path in table.free])
        case Phase.OPEN:
            return OPENINGS
        case Phase.SET_UP | Phase.OVER:
            return ()
        case _:
            assert_never(table.phase)


def followups(seen: View, first: Move) -> tuple[Move, ...]:
    """Return the districts that may be opened together with the placing of a passage."""
    digs = isinstance(first, PlacePassage) and seen.table.token(first.path) is Token.ONE_SHOVEL
    return OPENINGS if digs else ()
