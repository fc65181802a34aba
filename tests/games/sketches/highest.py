"""A game of hands: how it is made of `games.kit.hands`.

The cards are 1 to 16. Everybody holds three and plays one in secret; the highest takes a point, and
all draw, until the pile is too small for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec
from msgspec.structs import replace

from games.kit import hands
from games.kit.cards import sorter
from games.kit.codes import Codes, Piece
from games.kit.faults import misplaced
from games.kit.hands import CardDrawn, Choose, Chosen, Dealt, Drawn, HandDealt
from games.kit.options import Seats
from games.kit.ranks import by_totals
from games.kit.secret_choice import HasChosen, revealed
from games.kit.tuples import put
from games.protocol import Chance, Millis, NoOptions, Outcome, Rules, Seat


class Card(Piece, frozen=True, array_like=True):
    value: int


DECK = tuple(map(Card, range(1, 17)))
HAND = 3
in_order = sorter(DECK)

Move = Choose[Card]
CODES = Codes([Choose(card) for card in DECK])


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    cards: tuple[Card, ...]


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    pass


Event = Dealt[Card] | Chosen[Card] | Revealed | Drawn[Card] | Ended
EVENTS: tuple[type[Event], ...] = get_args(Event)
Told = HandDealt[Card] | Chosen[Card] | HasChosen | Revealed | CardDrawn[Card] | Ended


class Player(msgspec.Struct, frozen=True):
    seat: Seat
    hand: int
    ready: bool
    points: int


class PublicState(hands.HandTable[Player, Revealed], frozen=True):
    pass


class State(hands.HandState[Card, Revealed], frozen=True):
    @property
    def points(self) -> list[int]:
        best = [max(turn.cards, key=lambda card: card.value) for turn in self.turns]
        takers = [turn.cards.index(card) for turn, card in zip(self.turns, best, strict=True)]
        return [takers.count(seat) for seat in range(len(self.hands))]

    @property
    def table(self) -> PublicState:
        players = tuple(
            Player(Seat(seat), len(hand), self.chosen[seat] is not None, self.points[seat])
            for seat, hand in enumerate(self.hands)
        )
        return PublicState(players, self.phase, len(self.pile), self.turns)


class View(hands.HandView[Card, PublicState], frozen=True):
    pass


def initial(seats: int, chosen: NoOptions) -> State:
    return State(((),) * seats, (None,) * seats)


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    return (hands.dealt(chance.shuffled(DECK), len(state.hands), HAND, in_order),)


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    mine = hands.choice(state, seat, move)
    cards = revealed(evolve(state, mine).chosen)
    if cards is None:
        return (mine,)
    drawn = state.pile[: len(cards)]
    return (mine, Revealed(cards), Drawn(drawn) if len(drawn) == len(cards) else Ended())


def evolve(state: State, event: Event) -> State:
    match event:
        case Revealed(cards):
            return hands.with_turn(state, cards, event)
        case Ended():
            return replace(state, over=True)
        case _:
            return hands.with_cards(state, event, in_order)


def outcome(state: State) -> Outcome | None:
    return by_totals("pile_empty", "points", state.points) if state.over else None


def view(state: State, seat: Seat | None) -> View:
    return View(*hands.own(state, seat), state.table, outcome(state))


def tell(event: Event, seat: Seat | None) -> Told | None:
    return event if isinstance(event, Revealed | Ended) else hands.told(event, seat)


def imagine(seen: View, chance: Chance) -> State:
    shown = [card for turn in seen.table.turns for card in turn.cards]
    cards = hands.imagined_cards(seen, DECK, shown, chance)
    return State(*cards, seen.table.turns, seen.outcome is not None)


def violations(state: State) -> tuple[str, ...]:
    if state.phase is hands.Phase.DEAL:
        return ()
    lying = (*state.hands, state.pile, *(turn.cards for turn in state.turns))
    wrong = hands.amiss(state, HAND - state.over, in_order)
    return (*misplaced("cards", DECK, lying), *wrong)


def twin(state: State, seat: Seat | None, chance: Chance) -> State:
    """What is secret: the other hands, the pile in its order, and the others' choices."""
    return imagine(view(state, seat), chance)


def swaps(state: State, chance: Chance) -> Iterator[State]:
    """One choice of somebody, and two cards of the pile."""
    for seat, chosen in enumerate(state.chosen):
        if others := [card for card in state.hands[seat] if chosen not in (None, card)]:
            yield replace(state, chosen=put(state.chosen, seat, chance.pick(others)))
    if len(state.pile) > 1:
        first, *middle, last = state.pile
        yield replace(state, pile=(last, *middle, first))


SEATS = Seats((2, 3, 4))

RULES: Rules[State, Move, Event, View, Told, NoOptions] = Rules(
    slug="highest_sketch",
    rules_version=1,
    events=EVENTS,
    option_schema=SEATS.SCHEMA,
    options=SEATS.options,
    seat_counts=SEATS.seat_counts,
    initial=initial,
    deal=deal,
    decide=decide,
    evolve=evolve,
    to_act=hands.to_act,
    decision=hands.decision,
    code=CODES.code,
    parse=CODES.parse,
    outcome=outcome,
    view=view,
    legal_moves=hands.legal_moves,
    tell=tell,
    imagine=imagine,
    choose=lambda seen, chance, _budget: chance.pick(hands.legal_moves(seen)),
    violations=violations,
)
