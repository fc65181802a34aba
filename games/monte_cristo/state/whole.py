"""The whole truth about a game of Le Secret de Monte Cristo, and what events change of it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from games.kit.tuples import put
from games.monte_cristo.components import ADVENTURERS, DUNGEONS, FIRST_RESERVE, Card, Treasure
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
from games.monte_cristo.moves import Plan
from games.monte_cristo.payment import jokers_in
from games.monte_cristo.public_state import Dungeon, Phase, Player, PublicState
from games.monte_cristo.state.flow import settled
from games.monte_cristo.state.public import changed
from games.protocol import NoOptions, Seat


class State(msgspec.Struct, frozen=True):
    """The open table and what is hidden.

    `deck` are the supply cards from the top down, `jokers` each seat's cards face down, the oldest
    first: nobody knows these faces. `bag` are the treasures in the order in which they will be
    drawn, `spent` those discarded face down. `plans` are what each seat has said is to happen when
    its turn to place an adventurer comes; only the seat itself knows.
    """

    table: PublicState
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
    return State(PublicState(players), jokers=((),) * seats, plans=(None,) * seats)


def evolve(state: State, event: Event) -> State:
    """Return the state after one event. Draws no luck and judges no legality."""
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
            return replace(state, plans=put(state.plans, seat, plan))
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


def _hidden(state: State, event: Event) -> State:
    """Return the state with what an event changes of the hidden things."""
    match event:
        case Drew(cards):
            return replace(state, deck=state.deck[len(cards) :])
        case Revealed(treasures):
            return replace(state, bag=state.bag[len(treasures) :])
        case DrewJoker(seat):
            hand = (*state.jokers[seat], state.deck[0])
            return replace(state, deck=state.deck[1:], jokers=put(state.jokers, seat, hand))
        case Discarded(seat, None):
            return _under_the_deck(state, seat, 1)
        case Collected():
            return _under_the_deck(state, event.seat, jokers_in(event.payment))
        case Placed(seat) | Passed(seat):
            return replace(state, plans=put(state.plans, seat, None))
        case Scored():
            return replace(state, spent=state.spent + _discarded(state.table, event))
        case _:
            return state


def _under_the_deck(state: State, seat: Seat, number: int) -> State:
    """Return the state with a seat's oldest jokers under the deck."""
    hand = state.jokers[seat]
    return replace(
        state, deck=state.deck + hand[:number], jokers=put(state.jokers, seat, hand[number:])
    )


def _discarded(table: PublicState, event: Scored) -> tuple[Treasure, ...]:
    """Return the treasures that a scoring discards: those collected, and those of full dungeons."""
    takings = table.scoring.takings if table.scoring else ()
    collected = [one for taking in takings for one in taking.treasures]
    closed = [
        one for place in DUNGEONS if place in event.closed for one in table.dungeon(place).treasures
    ]
    return (*collected, *closed)
