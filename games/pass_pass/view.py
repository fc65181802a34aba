"""What one seat of Pass Pass may know, may do and may hear.

Everything is built up from the open table and the seat's own hand; the other hands and the pile
that was set aside are never looked at.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from games.pass_pass.components import DECK, Card
from games.pass_pass.moves import Move, Play, Record, Take, TakePair
from games.pass_pass.outcome import outcome
from games.pass_pass.public_state import Phase, PublicState
from games.pass_pass.state import State
from games.protocol import Outcome, Seat


class View(msgspec.Struct, frozen=True):
    """What `seat` (None: an onlooker) may know: the open table, and the values in its own hand.

    `hand` is sorted by colour, then value; an onlooker has none. `outcome` is None while the game
    runs.
    """

    seat: Seat | None
    hand: tuple[Card, ...]
    table: PublicState
    outcome: Outcome | None = None


def view(state: State, seat: Seat | None) -> View:
    """Return what `seat` (None: an onlooker) may know (rulebook: Jouer une carte)."""
    hand = () if seat is None else state.hands[seat]
    return View(seat, hand, state.table, outcome(state))


_PLAY = {card: Play(card) for card in DECK}
_TAKE = {card: Take(card) for card in DECK}


def legal_moves(seen: View) -> tuple[Move, ...]:
    """Return every legal move of the view's seat.

    Cards come in the order of the hand or of the trick, pairs by value, members by seat.
    """
    table, seat = seen.table, seen.seat
    if seat is None or seat not in table.to_act:
        return ()
    match table.phase:
        case Phase.PLAY:
            return tuple([_PLAY[card] for card in seen.hand])
        case Phase.FIRST_PICK:
            return tuple([_TAKE[laid.card] for laid in table.now.laid])
        case Phase.SECOND_PICK:
            return tuple([TakePair(pair) for pair in table.pairs])
        case Phase.RECORD:
            return tuple([Record(member) for member in table.to_act])
        case Phase.DEAL | Phase.SCORING | Phase.OVER:
            return ()
        case _:
            assert_never(table.phase)
