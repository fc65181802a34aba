"""Why a move of Le Secret de Monte Cristo is refused."""

from __future__ import annotations

from games.monte_cristo.components import ZONES, Action, Place, Treasure
from games.monte_cristo.moves import (
    Cancel,
    Chest,
    Discard,
    Give,
    Keep,
    Marble,
    Move,
    Pay,
    Plan,
    Refusal,
    Rise,
    Send,
    Slide,
    Take,
    treasure_codes,
)
from games.monte_cristo.offers import being_scored, chosen_there
from games.monte_cristo.public_state import Phase, PublicState
from games.monte_cristo.slide import full
from games.protocol import IllegalMoveError, Seat

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


def refused(table: PublicState, seat: Seat, move: Move) -> IllegalMoveError:
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


def _no_plan(table: PublicState, seat: Seat, move: Plan | Cancel) -> IllegalMoveError:
    if isinstance(move, Plan) and move.place is not None and table.plans(seat):
        return IllegalMoveError(Refusal.ZONE_TAKEN, zone=move.place.value)
    return IllegalMoveError(Refusal.NOTHING_TO_PLAN)


def _misplaced(table: PublicState, seat: Seat, move: Move) -> IllegalMoveError:
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
            return IllegalMoveError(
                Refusal.NOT_A_PAYMENT, treasures=treasure_codes(chosen_there(table))
            )


def _not_served(table: PublicState, seat: Seat, card: str) -> IllegalMoveError:
    getting = table.served[0]
    if seat == getting:
        return IllegalMoveError(Refusal.NOT_ON_OFFER, card=card)
    if getting == table.active:
        return IllegalMoveError(Refusal.KEEP_YOURS_FIRST)
    return IllegalMoveError(Refusal.NOT_HIS_TURN_TO_GET, seat=getting)


def _not_placed(table: PublicState, place: Place) -> IllegalMoveError:
    now = table.placing
    once = now is not None and now.zone and place in ZONES
    return IllegalMoveError(Refusal.ONE_ZONE_ONLY if once else Refusal.ZONE_TAKEN, zone=place.value)


def _no_room(table: PublicState, track: Action) -> IllegalMoveError:
    if track is table.action:
        return IllegalMoveError(Refusal.SAME_TRACK, track=track.value)
    crowded = full(table.track(track))
    return IllegalMoveError(
        Refusal.TRACK_FULL if crowded else Refusal.COLOUR_FULL, track=track.value
    )


def _not_taken(table: PublicState, seat: Seat, treasures: tuple[Treasure, ...]) -> IllegalMoveError:
    place = being_scored(table)
    dungeon = table.dungeon(place)
    there = all(dungeon.treasures.count(one) >= treasures.count(one) for one in treasures)
    if not there:
        return IllegalMoveError(Refusal.NOT_THERE, dungeon=place.value)
    if dungeon.queue.count(seat) < len(treasures):
        return IllegalMoveError(Refusal.TOO_FEW_ADVENTURERS, dungeon=place.value)
    return IllegalMoveError(Refusal.CANNOT_PAY, treasures=treasure_codes(treasures))
