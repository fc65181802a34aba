"""What one seat of Le Secret de Monte Cristo may know and may do.

Everything is built up from the open table and the seat's own plan; the hidden cards and treasures
are never looked at.
"""

from __future__ import annotations

import msgspec

from games.monte_cristo.moves import Move, Pay, Plan, Take
from games.monte_cristo.offers import offers
from games.monte_cristo.outcome import outcome
from games.monte_cristo.payment import payments
from games.monte_cristo.public_state import PublicState
from games.monte_cristo.state import State
from games.protocol import Outcome, Seat


class View(msgspec.Struct, frozen=True):
    """What `seat` (None: an onlooker) may know: the open table, and what it has planned itself.

    `outcome` is None while the game runs.
    """

    seat: Seat | None
    table: PublicState
    plan: Plan | None = None
    outcome: Outcome | None = None


def view(state: State, seat: Seat | None) -> View:
    """Return what `seat` (None: an onlooker) may know."""
    plan = None if seat is None else state.plans[seat]
    return View(seat, state.table, plan, outcome(state))


def legal_moves(seen: View) -> tuple[Move, ...]:
    """Return every legal move of the view's seat, in a stable order (`offers.offers`)."""
    return () if seen.seat is None else offers(seen.table, seen.seat)


def followups(seen: View, first: Move) -> tuple[Move, ...]:
    """Return the payments among which to choose in the same request as the treasures.

    None where there is but one way to pay: that one is paid by itself.
    """
    if seen.seat is None or not isinstance(first, Take):
        return ()
    player = seen.table.players[seen.seat]
    ways = payments(player.cards, player.jokers, first.treasures)
    return tuple(map(Pay, ways)) if len(ways) > 1 else ()
