"""What is true of every state of a game of Le Secret de Monte Cristo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.kit.faults import faults, misplaced
from games.monte_cristo.components import (
    ACTIONS,
    ADVENTURERS,
    COLOUR_ROOM,
    DECK,
    FULL,
    HAND_ROOM,
    KINDS,
    LAST_TURN,
    TRACK_ROOM,
    TREASURES,
    Action,
    marbles_each,
)
from games.monte_cristo.moves import Plan
from games.monte_cristo.offers import offers
from games.monte_cristo.public_state import Phase, PublicState
from games.monte_cristo.slide import full, full_of
from games.monte_cristo.state import State
from games.monte_cristo.state.flow import settled
from games.protocol import Seat


def violations(state: State) -> tuple[str, ...]:
    """Return every invariant that the state breaks, in plain English."""
    if state.table.phase is Phase.SET_UP:
        return ()
    return faults(
        state, _adventurers, _cards, _treasures, _marbles, _places, _market, _turn, _plans
    )


def _adventurers(state: State) -> Iterator[str]:
    """Everybody has nine adventurers, somewhere."""
    table = state.table
    for player in table.players:
        zones = sum(zone.count(player.seat) for zone in table.zones)
        found = player.reserve + player.marseille + table.exploring(player.seat) + zones
        if found != ADVENTURERS or min(player.reserve, player.marseille) < 0:
            yield f"seat {player.seat} has {found} adventurers"


def _cards(state: State) -> Iterator[str]:
    """All 30 supply cards are somewhere, once; numbers shown are true; nobody keeps too many."""
    table = state.table
    places = [state.deck, table.discards, table.offer, *state.jokers]
    places += [player.cards for player in table.players]
    yield from misplaced("supply cards", DECK, places)
    shown = (table.deck, *(player.jokers for player in table.players))
    if shown != (len(state.deck), *map(len, state.jokers)):
        yield f"{shown} are shown as deck and jokers"
    serving = table.phase in (Phase.SUPPLY, Phase.DISCARD)
    for player in table.players:
        if player.held > HAND_ROOM + serving:
            yield f"seat {player.seat} holds {player.held} cards"


def _treasures(state: State) -> Iterator[str]:
    """All 30 treasures are somewhere, once; numbers shown are true."""
    table = state.table
    places = [state.bag, state.spent, table.revealed]
    places += [dungeon.treasures for dungeon in table.dungeons]
    places += [taking.treasures for taking in (table.scoring.takings if table.scoring else ())]
    yield from misplaced("treasures", TREASURES, places)
    if (table.bag, table.spent) != (len(state.bag), len(state.spent)):
        yield f"{table.bag} and {table.spent} are shown as bag and discards"
    filling = table.action is Action.TREASURE
    for dungeon in table.dungeons:
        if len(dungeon.treasures) > FULL - (not filling):
            yield f"{len(dungeon.treasures)} treasures in a dungeon"


def _marbles(state: State) -> Iterator[str]:
    """Marbles are conserved, tracks have room for them, and each can leave the bottom."""
    table = state.table
    found = Counter(owner for track in table.tracks for owner in track)
    each = marbles_each(table.seats)
    if found != Counter({player.seat: each for player in table.players}):
        yield f"marbles {found}"
    for action, track in zip(ACTIONS, table.tracks, strict=True):
        if len(track) > TRACK_ROOM or max(Counter(track).values(), default=0) > COLOUR_ROOM:
            yield f"{track} on the track {action}"
        if track and not _can_leave(table, action, track[0]):
            yield f"the marble at the bottom of {action} cannot leave"


def _can_leave(table: PublicState, action: Action, seat: Seat) -> bool:
    others = (table.track(other) for other in ACTIONS if other is not action)
    return any(not full(track) and not full_of(track, seat) for track in others)


def _places(state: State) -> Iterator[str]:
    """One adventurer of a colour in each zone."""
    for zone in state.table.zones:
        if len(set(zone)) != len(zone):
            yield f"{zone} in a zone"


def _market(state: State) -> Iterator[str]:
    if sorted(state.table.market) != sorted(KINDS):
        yield f"the market is {state.table.market}"


def _turn(state: State) -> Iterator[str]:
    """Somebody is asked unless it is over, and whoever is asked has a move."""
    table = state.table
    if (table.to_act is None) != (table.phase is Phase.OVER):
        yield f"seat {table.to_act} acts in phase {table.phase}"
    if table.to_act is not None and len(offers(table, table.to_act)) < 2:
        yield f"seat {table.to_act} has no choice in phase {table.phase}"
    if settled(table) != table:
        yield f"phase {table.phase} is over"
    if not 1 <= table.turn <= LAST_TURN:
        yield f"turn {table.turn}"
    if table.waiting and table.action is not Action.ADVENTURER:
        yield f"seats {table.waiting} wait to place in {table.action}"
    if (table.reason is None) == (table.phase is Phase.OVER):
        yield f"phase {table.phase}, ended by {table.reason}"


def _plans(state: State) -> Iterator[str]:
    """Only who may plan has planned, and only what they may."""
    table = state.table
    for player, plan in zip(table.players, state.plans, strict=True):
        if plan is not None and plan not in _plannable(table, player.seat):
            yield f"seat {player.seat} has planned {plan}"


def _plannable(table: PublicState, seat: Seat) -> list[Plan]:
    return [move for move in offers(table, seat) if isinstance(move, Plan)]
