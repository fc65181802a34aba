"""What becomes of a request: one fact and what follows from it, or a refusal with its reason."""

from __future__ import annotations

from typing import assert_never

from games.monte_cristo.components import ZONES, Action, Place, Treasure
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
    Refusal,
    Rise,
    Send,
    Slide,
    Take,
    treasure_codes,
)
from games.monte_cristo.offers import offers
from games.monte_cristo.outcome import outcome as outcome_of
from games.monte_cristo.rules import follow, gave, placed
from games.monte_cristo.slide import full
from games.monte_cristo.state import State, evolve
from games.monte_cristo.table import Phase, Table
from games.protocol import Chance, IllegalMoveError, Millis, Outcome, Seat


def to_act(state: State) -> frozenset[Seat]:
    """Return whom the game waits for: one seat, or none at the end."""
    seat = state.table.to_act
    return frozenset() if seat is None else frozenset({seat})


def decision(state: State, seat: Seat) -> int | None:
    """Return the number of the decision that is open for `seat`, or None.

    For whom the game waits it is the number of decisions made. Whoever may plan has the number
    that they had when the adventurer action began, whether he has planned or not: what he may
    plan stays the same until his turn comes, since only he changes his reserve and his zones.
    """
    table = state.table
    if seat == table.to_act:
        return table.decisions
    return table.opened if table.plans(seat) else None


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs."""
    return outcome_of(state.table)


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the facts of a request; raise `IllegalMoveError` with a `Refusal` if it may not be."""
    del at  # Le Secret de Monte Cristo knows no clock.
    if move not in offers(state.table, seat):
        raise _refused(state.table, seat, move)
    asked = _fact(state.table, seat, move)
    if isinstance(asked, Planned):
        return (asked,)
    return (asked, *follow(evolve(state, asked), chance))


def _fact(table: Table, seat: Seat, move: Move) -> Event:  # noqa: C901 - one line for each move
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
            return Chose(seat, _scored(table), treasures)
        case Pay(payment):
            return Collected(seat, _scored(table), _chosen(table), payment)
        case _:
            assert_never(move)


def _scored(table: Table) -> Place:
    """Return the dungeon where treasures are taken now."""
    if table.scoring is None or table.scoring.dungeon is None:
        raise ValueError("no dungeon is scored")
    return table.scoring.dungeon


def _chosen(table: Table) -> tuple[Treasure, ...]:
    return table.scoring.chosen if table.scoring else ()


def _passed(table: Table, seat: Seat) -> Event:
    match table.phase:
        case Phase.PLACE:
            return Passed(seat)
        case Phase.TAKE:
            return Declined(seat, _scored(table))
        case _:
            return Unchanged(seat)


_ASKED: dict[Phase, tuple[Refusal, tuple[type[Move], ...]]] = {
    Phase.SUPPLY: (Refusal.SERVE_THE_CARDS, (Keep, Give)),
    Phase.DISCARD: (Refusal.DISCARD_A_CARD, (Discard,)),
    Phase.PLACE: (Refusal.PLACE_AN_ADVENTURER, (Send,)),
    Phase.TREASURE: (Refusal.PLACE_A_TREASURE, (Chest,)),
    Phase.TAKE: (Refusal.TAKE_OR_LEAVE, (Take,)),
    Phase.PAY: (Refusal.PAY, (Pay,)),
    Phase.SHUFFLE: (Refusal.CHANGE_OR_LEAVE, (Slide, Rise)),
    Phase.MARBLE: (Refusal.CHOOSE_A_TRACK, (Marble,)),
}
"""What each phase asks for, and the moves that answer it."""


def _refused(table: Table, seat: Seat, move: Move) -> IllegalMoveError:
    """Return why a move that is not offered is refused."""
    if table.phase is Phase.OVER:
        return IllegalMoveError(Refusal.GAME_OVER)
    if isinstance(move, Plan | Cancel):
        return _no_plan(table, seat, move)
    if seat != table.to_act:
        return IllegalMoveError(Refusal.NOT_YOUR_TURN)
    asked, answers = _ASKED[table.phase]
    if not isinstance(move, answers):
        return IllegalMoveError(asked)
    return _misplaced(table, seat, move)


def _no_plan(table: Table, seat: Seat, move: Plan | Cancel) -> IllegalMoveError:
    if isinstance(move, Plan) and move.place is not None and table.plans(seat):
        return IllegalMoveError(Refusal.ZONE_TAKEN, zone=move.place.value)
    return IllegalMoveError(Refusal.NOTHING_TO_PLAN)


def _misplaced(table: Table, seat: Seat, move: Move) -> IllegalMoveError:
    """Return why a move of the right sort may not be."""
    match move:
        case Keep(card):
            return _not_served(table, seat, card.code)
        case Give(other, card):
            return _not_served(table, other, card.code)
        case Discard(gone):
            return IllegalMoveError(Refusal.NOT_YOUR_CARD, card=gone.code if gone else "joker")
        case Send(place):
            return _not_placed(table, place)
        case Chest(dungeon):
            return IllegalMoveError(Refusal.DUNGEON_FILLED, dungeon=dungeon.value)
        case Slide(track):
            return IllegalMoveError(Refusal.NO_SUCH_SLIDE, track=track.value)
        case Rise(kind):
            return IllegalMoveError(Refusal.NO_SUCH_RISE, kind=kind.value)
        case Marble(track):
            return _no_room(table, track)
        case Take(treasures):
            return _not_taken(table, seat, treasures)
        case _:
            return IllegalMoveError(Refusal.NOT_A_PAYMENT, treasures=treasure_codes(_chosen(table)))


def _not_served(table: Table, seat: Seat, card: str) -> IllegalMoveError:
    getting = table.served[0]
    if seat == getting:
        return IllegalMoveError(Refusal.NOT_ON_OFFER, card=card)
    if getting == table.active:
        return IllegalMoveError(Refusal.KEEP_YOURS_FIRST)
    return IllegalMoveError(Refusal.NOT_HIS_TURN_TO_GET, seat=getting)


def _not_placed(table: Table, place: Place) -> IllegalMoveError:
    now = table.placing
    once = now is not None and now.zone and place in ZONES
    return IllegalMoveError(Refusal.ONE_ZONE_ONLY if once else Refusal.ZONE_TAKEN, zone=place.value)


def _no_room(table: Table, track: Action) -> IllegalMoveError:
    if track is table.action:
        return IllegalMoveError(Refusal.SAME_TRACK, track=track.value)
    crowded = full(table.track(track))
    return IllegalMoveError(
        Refusal.TRACK_FULL if crowded else Refusal.COLOUR_FULL, track=track.value
    )


def _not_taken(table: Table, seat: Seat, treasures: tuple[Treasure, ...]) -> IllegalMoveError:
    place = _scored(table)
    dungeon = table.dungeon(place)
    there = all(dungeon.treasures.count(one) >= treasures.count(one) for one in treasures)
    if not there:
        return IllegalMoveError(Refusal.NOT_THERE, dungeon=place.value)
    if dungeon.queue.count(seat) < len(treasures):
        return IllegalMoveError(Refusal.TOO_FEW_ADVENTURERS, dungeon=place.value)
    return IllegalMoveError(Refusal.CANNOT_PAY, treasures=treasure_codes(treasures))
