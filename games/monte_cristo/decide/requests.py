"""What becomes of a request: one event and what follows from it, or a refusal with its reason."""

from __future__ import annotations

from typing import assert_never

from games.monte_cristo.decide.follow import follow, gave, placed
from games.monte_cristo.decide.refusals import refused
from games.monte_cristo.events import (
    Chose,
    Collected,
    Declined,
    Discarded,
    Event,
    Found,
    MarblePut,
    Passed,
    Planned,
    Rose,
    Slid,
    Unchanged,
)
from games.monte_cristo.moves import (
    Cancel,
    Chest,
    Discard,
    Give,
    Keep,
    Marble,
    Move,
    Pass,
    Pay,
    Plan,
    Rise,
    Send,
    Slide,
    Take,
)
from games.monte_cristo.offers import being_scored, chosen_there, offers
from games.monte_cristo.public_state import Phase, PublicState
from games.monte_cristo.state import State, evolve
from games.protocol import Chance, Millis, Seat


def to_act(state: State) -> frozenset[Seat]:
    """Return whom the game waits for: one seat, or none at the end."""
    seat = state.table.to_act
    return frozenset() if seat is None else frozenset({seat})


def decision(state: State, seat: Seat) -> int | None:
    """Return the number of the decision that is open for `seat`, or None.

    For whom the game waits it is the number of decisions made. Whoever may plan has the number
    that they had when the adventurer action began, whether they have planned or not: what they may
    plan stays the same until their turn comes, since only they change their reserve and zones.
    """
    table = state.table
    if seat == table.to_act:
        return table.decisions
    return table.opened if table.plans(seat) else None


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the events of a request; raise `IllegalMoveError` with a `Refusal` if it may
    not be.
    """
    del at  # Le Secret de Monte Cristo knows no clock.
    if move not in offers(state.table, seat):
        raise refused(state.table, seat, move)
    asked = _event(state.table, seat, move)
    if isinstance(asked, Planned):
        return (asked,)
    return (asked, *follow(evolve(state, asked), chance))


def _event(table: PublicState, seat: Seat, move: Move) -> Event:  # noqa: C901 - one line for each move
    match move:
        case Keep(card):
            return gave(table, seat, card)
        case Give(other, card):
            return gave(table, other, card)
        case Discard(gone):
            return Discarded(seat, gone)
        case Send(place):
            return placed(table, seat, place)
        case Pass():
            return _passed(table, seat)
        case Plan():
            return Planned(seat, move)
        case Cancel():
            return Planned(seat, None)
        case Chest(dungeon):
            return Found(seat, table.revealed[0], dungeon)
        case Slide(track, start, end):
            return Slid(seat, track, start, end)
        case Rise(kind, steps):
            return Rose(seat, kind, steps)
        case Marble(track):
            return MarblePut(seat, table.action, track)
        case Take(treasures):
            return Chose(seat, being_scored(table), treasures)
        case Pay(payment):
            return Collected(seat, being_scored(table), chosen_there(table), payment)
        case _:
            assert_never(move)


def _passed(table: PublicState, seat: Seat) -> Event:
    match table.phase:
        case Phase.PLACE:
            return Passed(seat)
        case Phase.TAKE:
            return Declined(seat, being_scored(table))
        case _:
            return Unchanged(seat)
