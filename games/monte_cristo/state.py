"""The whole truth about a game of Le Secret de Monte Cristo, and how facts change it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from games.monte_cristo.changes import changed
from games.monte_cristo.components import (
    ADVENTURERS,
    DUNGEONS,
    FIRST_RESERVE,
    MAX_SEATS,
    MIN_SEATS,
    Card,
    Treasure,
)
from games.monte_cristo.events import (
    Collected,
    Discarded,
    Drew,
    DrewJoker,
    Event,
    Passed,
    Placed,
    Planned,
    Refilled,
    Reshuffled,
    Revealed,
    Scored,
    SetUp,
)
from games.monte_cristo.flow import settled
from games.monte_cristo.moves import Plan
from games.monte_cristo.payment import jokers_in
from games.monte_cristo.table import Dungeon, Phase, Player, Table
from games.protocol import NoOptions, Seat


def seat_counts(chosen: NoOptions) -> tuple[int, ...]:
    """Return 2, 3 and 4."""
    del chosen
    return tuple(range(MIN_SEATS, MAX_SEATS + 1))


class State(msgspec.Struct, frozen=True):
    """The open table and what is hidden.

    `deck` are the supply cards from the top down, `jokers` each seat's cards face down, the oldest
    first: nobody knows these faces. `bag` are the treasures in the order in which they will be
    drawn, `spent` those discarded face down. `plans` are what each seat has said is to happen when
    its turn to place an adventurer comes; only the seat itself knows.
    """

    table: Table
    deck: tuple[Card, ...] = ()
    jokers: tuple[tuple[Card, ...], ...] = ()
    bag: tuple[Treasure, ...] = ()
    spent: tuple[Treasure, ...] = ()
    plans: tuple[Plan | None, ...] = ()


def initial(seats: int, chosen: NoOptions) -> State:
    """Return the empty table."""
    del chosen
    players = tuple(
        Player(Seat(seat), marseille=ADVENTURERS - FIRST_RESERVE) for seat in range(seats)
    )
    return State(Table(players), jokers=((),) * seats, plans=(None,) * seats)


def evolve(state: State, event: Event) -> State:
    """Return the state after one fact. Draws no luck and judges no legality."""
    match event:
        case SetUp():
            return _set_up(state, event)
        case Reshuffled(deck):
            table = replace(state.table, deck=state.table.deck + len(deck), discards=())
            return replace(state, table=table, deck=state.deck + deck)
        case Refilled(bag):
            return replace(
                state, table=replace(state.table, bag=len(bag), spent=0), bag=bag, spent=()
            )
        case Planned(seat, plan):
            return replace(state, plans=_planned(state.plans, seat, plan))
        case _:
            return replace(_hidden(state, event), table=settled(changed(state.table, event)))


def _set_up(state: State, event: SetUp) -> State:
    table = replace(
        state.table,
        tracks=event.tracks,
        market=event.market,
        dungeons=tuple(Dungeon((), (treasure,)) for treasure in event.treasures),
        deck=len(event.deck),
        bag=len(event.bag),
        turn=1,
        phase=Phase.NEXT,
    )
    return replace(state, table=table, deck=event.deck, bag=event.bag)


def _planned(
    plans: tuple[Plan | None, ...], seat: Seat, plan: Plan | None
) -> tuple[Plan | None, ...]:
    return (*plans[:seat], plan, *plans[seat + 1 :])


def _hidden(state: State, event: Event) -> State:
    """Return the state with what a fact changes of the hidden things."""
    match event:
        case Drew(cards):
            return replace(state, deck=state.deck[len(cards) :])
        case Revealed(treasures):
            return replace(state, bag=state.bag[len(treasures) :])
        case DrewJoker(seat):
            hand = (*state.jokers[seat], state.deck[0])
            return replace(state, deck=state.deck[1:], jokers=_hand(state, seat, hand))
        case Discarded(seat, None):
            return _under_the_deck(state, seat, 1)
        case Collected():
            return _under_the_deck(state, event.seat, jokers_in(event.payment))
        case Placed(seat) | Passed(seat):
            return replace(state, plans=_planned(state.plans, seat, None))
        case Scored():
            return replace(state, spent=state.spent + _discarded(state.table, event))
        case _:
            return state


def _hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*state.jokers[:seat], hand, *state.jokers[seat + 1 :])


def _under_the_deck(state: State, seat: Seat, number: int) -> State:
    """Return the state with a seat's oldest jokers under the deck."""
    hand = state.jokers[seat]
    return replace(state, deck=state.deck + hand[:number], jokers=_hand(state, seat, hand[number:]))


def _discarded(table: Table, event: Scored) -> tuple[Treasure, ...]:
    """Return the treasures that a scoring discards: those collected, and those of full dungeons."""
    takings = table.scoring.takings if table.scoring else ()
    collected = [one for taking in takings for one in taking.treasures]
    closed = [
        one for place in DUNGEONS if place in event.closed for one in table.dungeon(place).treasures
    ]
    return (*collected, *closed)
