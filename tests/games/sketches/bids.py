"""Simultaneous choice, and nothing else: how a game is made of `games.kit.secret_choice`.

Everybody holds the cards 1 to 4. In each turn all bid a card in secret, and may bid another until
nobody is missing; then all bids are shown, and the highest takes as many points as all bids
together, unless it is tied. Whoever bid the 1 ought to bow before the next bids are shown, which is
worth a point: nobody is called for that, they have to notice.

Each function says which step of the pattern it is. The state keeps `bids`, and who is ready follows
from it; a game that shows a table keeps that on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import get_args

import msgspec
from msgspec.structs import replace

from games.kit.codes import Codes
from games.kit.options import Seats
from games.kit.ranks import by_totals
from games.kit.secret_choice import HasChosen, heard, imagined, number, revealed, waiting
from games.kit.tuples import less, put
from games.protocol import Chance, IllegalMoveError, Millis, NoOptions, Outcome, Rules, Seat

HAND = (1, 2, 3, 4)
BOW = 1
"""Whoever bid this card ought to bow."""


class Refusal(StrEnum):
    GAME_OVER = "game_over"
    NOT_IN_HAND = "not_in_hand"
    NO_BOW = "no_bow"


class State(msgspec.Struct, frozen=True):
    """`bids` are the choices that are pending; `owing` ought to bow, and `turn` is from 1."""

    hands: tuple[tuple[int, ...], ...]
    bids: tuple[int | None, ...]
    points: tuple[int, ...]
    turn: int = 0
    owing: tuple[Seat, ...] = ()

    @property
    def ready(self) -> tuple[bool, ...]:
        """Who has bid: all that is public of a bid."""
        return tuple(bid is not None for bid in self.bids)


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    card: int


class Bow(msgspec.Struct, frozen=True, tag="bow"):
    pass


Move = Bid | Bow
MOVES: tuple[Move, ...] = (Bow(), *map(Bid, HAND))
CODES = Codes(MOVES)


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    seats: int


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """A choice, as `secret_choice.Pending` has it: `again` keeps a change from everybody else."""

    seat: Seat
    card: int
    again: bool


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    cards: tuple[int, ...]


class Bowed(msgspec.Struct, frozen=True, tag="bowed"):
    seat: Seat


Event = Begun | Chosen | Revealed | Bowed
EVENTS: tuple[type[Event], ...] = get_args(Event)
Told = Event | HasChosen


class View(msgspec.Struct, frozen=True):
    """Hands follow from what was shown, so they are no secret. `mine` is the seat's own bid."""

    seat: Seat | None
    hands: tuple[tuple[int, ...], ...]
    ready: tuple[bool, ...]
    mine: int | None
    points: tuple[int, ...]
    turn: int
    owing: tuple[Seat, ...]


def initial(seats: int, chosen: NoOptions) -> State:
    return State(((),) * seats, (None,) * seats, (0,) * seats)


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    return (Begun(len(state.hands)),)


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Choose, and choose again; whoever is last to choose brings the reveal."""
    if not any(state.hands):
        raise IllegalMoveError(Refusal.GAME_OVER)
    match move:
        case Bow():
            if seat not in state.owing:
                raise IllegalMoveError(Refusal.NO_BOW)
            return (Bowed(seat),)
        case Bid(card):
            if card not in state.hands[seat]:
                raise IllegalMoveError(Refusal.NOT_IN_HAND)
            event = Chosen(seat, card, again=state.ready[seat])
            shown = revealed(evolve(state, event).bids)
            return (event,) if shown is None else (event, Revealed(shown))


def evolve(state: State, event: Event) -> State:
    match event:
        case Begun(seats):
            return replace(state, hands=(HAND,) * seats, turn=1)
        case Chosen(seat, card):
            return replace(state, bids=put(state.bids, seat, card))
        case Revealed(cards):
            return _shown(state, cards)
        case Bowed(seat):
            points = put(state.points, seat, state.points[seat] + 1)
            return replace(state, points=points, owing=less(state.owing, seat))


def _shown(state: State, cards: tuple[int, ...]) -> State:
    points, best = state.points, max(cards)
    if cards.count(best) == 1:
        taker = cards.index(best)
        points = put(points, taker, points[taker] + sum(cards))
    hands = tuple(less(hand, card) for hand, card in zip(state.hands, cards, strict=True))
    owing = tuple(Seat(seat) for seat, card in enumerate(cards) if card == BOW and hands[seat])
    return State(hands, (None,) * len(cards), points, state.turn + 1, owing)


def to_act(state: State) -> frozenset[Seat]:
    """Only who has not chosen is awaited: nobody is called for choosing again."""
    asked = (Seat(seat) for seat, hand in enumerate(state.hands) if hand)
    return frozenset(waiting(asked, state.ready))


def to_react(state: State) -> frozenset[Seat]:
    """Who ought to act of their own accord is never awaited; computers are asked all the same."""
    return frozenset(state.owing)


def decision(state: State, seat: Seat) -> int | None:
    """A choice stays open, and keeps its number, until the reveal."""
    return number(state.turn, asked=bool(state.hands[seat]), reacting=seat in state.owing)


def outcome(state: State) -> Outcome | None:
    over = state.turn > len(HAND)
    return by_totals("all_bid", "points", state.points) if over else None


def view(state: State, seat: Seat | None) -> View:
    mine = None if seat is None else state.bids[seat]
    return View(seat, state.hands, state.ready, mine, state.points, state.turn, state.owing)


def legal_moves(seen: View) -> tuple[Move, ...]:
    """Whoever has chosen may choose anything again, the same too: a press says nothing new."""
    if seen.seat is None:
        return ()
    bow = (Bow(),) if seen.seat in seen.owing else ()
    return (*bow, *map(Bid, seen.hands[seen.seat]))


def tell(event: Event, seat: Seat | None) -> Told | None:
    return heard(event, seat, HasChosen) if isinstance(event, Chosen) else event


def imagine(seen: View, chance: Chance) -> State:
    bids = imagined(seen.seat, seen.mine, seen.ready, seen.hands.__getitem__, chance)
    return State(seen.hands, bids, seen.points, seen.turn, seen.owing)


def choose(seen: View, chance: Chance, budget: int) -> Move:
    """A computer player reacts first: its bow is the first of its legal moves."""
    moves = legal_moves(seen)
    return moves[0] if seen.seat in seen.owing else chance.pick(moves)


def violations(state: State) -> tuple[str, ...]:
    wrong = [
        bid for bid, hand in zip(state.bids, state.hands, strict=True) if bid not in (*hand, None)
    ]
    return tuple(f"{bid} was bid, and is not in the hand" for bid in wrong)


def twin(state: State, seat: Seat | None, chance: Chance) -> State:
    """What is secret: the bids of the others."""
    bids = imagined(seat, view(state, seat).mine, state.ready, state.hands.__getitem__, chance)
    return replace(state, bids=bids)


def swaps(state: State, chance: Chance) -> Iterator[State]:
    """One bid of somebody."""
    for seat, bid in enumerate(state.bids):
        if bid is not None and (others := [card for card in state.hands[seat] if card != bid]):
            yield replace(state, bids=put(state.bids, seat, chance.pick(others)))


SEATS = Seats((2, 3, 4))

RULES: Rules[State, Move, Event, View, Told, NoOptions] = Rules(
    slug="bids_sketch",
    rules_version=1,
    events=EVENTS,
    option_schema=SEATS.SCHEMA,
    options=SEATS.options,
    seat_counts=SEATS.seat_counts,
    initial=initial,
    deal=deal,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    to_react=to_react,
    decision=decision,
    code=CODES.code,
    parse=CODES.parse,
    outcome=outcome,
    view=view,
    legal_moves=legal_moves,
    tell=tell,
    imagine=imagine,
    choose=choose,
    violations=violations,
)
