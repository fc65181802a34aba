"""The rules of TITLE: what may be asked, and what follows from it."""

from __future__ import annotations

from games.SLUG.events import Begun, Event, Taken
from games.SLUG.moves import Move, Refusal
from games.SLUG.state import State
from games.protocol import Chance, IllegalMoveError, Millis, Seat


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    """Draw who begins."""
    return (Begun(Seat(chance.below(len(state.taken)))),)


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the events of a request; raise `IllegalMoveError` if it may not be."""
    del at, chance
    if state.to_act is None:
        raise IllegalMoveError(Refusal.GAME_OVER)
    if seat != state.to_act:
        raise IllegalMoveError(Refusal.NOT_YOUR_TURN)
    if move.count > state.heap:
        raise IllegalMoveError(Refusal.TOO_MANY, heap=state.heap)
    return (Taken(seat, move.count),)


def to_act(state: State) -> frozenset[Seat]:
    """Return whom the game waits for."""
    return frozenset() if state.to_act is None else frozenset({state.to_act})


def decision(state: State, seat: Seat) -> int | None:
    """Return the number of the decision that is open for a seat, or None."""
    return state.turn if seat == state.to_act else None
