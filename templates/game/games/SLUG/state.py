"""The whole truth about a game of TITLE, and how events change it."""

from __future__ import annotations

from msgspec.structs import replace

from games.SLUG.events import Begun, Event, Taken
from games.SLUG.public_state import PublicState
from games.kit.tuples import put
from games.protocol import NoOptions, Seat

State = PublicState
"""The whole truth is what everybody sees: nothing is hidden."""


def initial(seats: int, chosen: NoOptions) -> State:
    """Return the empty table."""
    del chosen
    return State((0,) * seats)


def evolve(state: State, event: Event) -> State:
    """Return the state after one fact. Draws no luck and judges no legality."""
    match event:
        case Begun(first):
            return replace(state, next=first, turn=1)
        case Taken(seat, count):
            after = Seat((seat + 1) % len(state.taken))
            taken = put(state.taken, seat, state.taken[seat] + count)
            return State(taken, after, state.turn + 1)
