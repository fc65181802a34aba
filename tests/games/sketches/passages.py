"""Like Passages Secrets: two players, nothing hidden after the set-up, turns of one or two steps.

Paths 0 to 6 each hold a token; on a `shovel` the player has to move a marker of their choice
before the turn ends. All paths but one are filled; whoever has pulled more markers wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import assert_never

import msgspec
from msgspec.structs import replace

from games.protocol import (
    BadCodeError,
    Chance,
    IllegalMoveError,
    Millis,
    Outcome,
    Rules,
    Score,
    Seat,
)

PATHS = range(7)
TOKENS = ("loot", "loot", "loot", "loot", "shovel", "shovel", "shovel")


class Why(StrEnum):
    NOT_YOUR_TURN = "not_your_turn"
    PATH_TAKEN = "path_taken"
    MOVE_A_MARKER = "move_a_marker"
    PLACE_A_PASSAGE = "place_a_passage"


class Options(msgspec.Struct, frozen=True):
    pass


class State(msgspec.Struct, frozen=True):
    """`owners` of paths (-1: its token lies there); markers towards seat 0 are negative."""

    tokens: tuple[str, ...] = ()
    owners: tuple[int, ...] = ()
    markers: tuple[int, ...] = (0, 0)
    turn: Seat = Seat(0)
    digging: bool = False
    steps: int = 0


class Place(msgspec.Struct, frozen=True, tag="place"):
    path: int


class Pull(msgspec.Struct, frozen=True, tag="pull"):
    marker: int


Move = Place | Pull


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    tokens: tuple[str, ...]
    first: Seat


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    seat: Seat
    path: int


class Pulled(msgspec.Struct, frozen=True, tag="pulled"):
    seat: Seat
    marker: int


Event = Laid | Placed | Pulled
EVENTS = (Laid, Placed, Pulled)


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    table: State


def options(chosen: Mapping[str, str]) -> Options:
    if chosen:
        raise BadCodeError(str(chosen))
    return Options()


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    return (Laid(chance.shuffled(TOKENS), Seat(chance.below(2))),)


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    if seat not in to_act(state):
        raise IllegalMoveError(Why.NOT_YOUR_TURN)
    match move:
        case Place(path):
            if state.digging:
                raise IllegalMoveError(Why.MOVE_A_MARKER)
            if state.owners[path] >= 0:
                raise IllegalMoveError(Why.PATH_TAKEN, path=path)
            return (Placed(seat, path),)
        case Pull(marker):
            if not state.digging:
                raise IllegalMoveError(Why.PLACE_A_PASSAGE)
            return (Pulled(seat, marker),)
        case _:
            assert_never(move)


def evolve(state: State, event: Event) -> State:
    state = replace(state, steps=state.steps + 1)
    match event:
        case Laid(tokens, first):
            return replace(state, tokens=tokens, owners=(-1,) * len(tokens), turn=first)
        case Placed(seat, path):
            owners = (*state.owners[:path], seat, *state.owners[path + 1 :])
            digging = state.tokens[path] == "shovel"
            turn = seat if digging else Seat(1 - seat)
            return replace(state, owners=owners, digging=digging, turn=turn)
        case Pulled(seat, marker):
            pulled = state.markers[marker] + (1 if seat else -1)
            markers = (*state.markers[:marker], pulled, *state.markers[marker + 1 :])
            return replace(state, markers=markers, digging=False, turn=Seat(1 - seat))
        case _:
            assert_never(event)


def over(state: State) -> bool:
    return state.owners.count(-1) <= 1 and not state.digging and bool(state.owners)


def to_act(state: State) -> frozenset[Seat]:
    return frozenset() if over(state) else frozenset({state.turn})


def code(move: Move) -> str:
    match move:
        case Place(path):
            return f"place-{path}"
        case Pull(marker):
            return f"pull-{marker}"
        case _:
            assert_never(move)


_EVERY: list[Move] = [*map(Place, PATHS), Pull(0), Pull(1)]
_MOVES = {code(move): move for move in _EVERY}


def parse(text: str) -> Move:
    if text not in _MOVES:
        raise BadCodeError(text)
    return _MOVES[text]


def outcome(state: State) -> Outcome | None:
    if not over(state):
        return None
    lead = sum(state.markers)
    ranks = (1 + (lead > 0), 1 + (lead < 0))
    return Outcome("points", tuple(Score(rank, {"zones": abs(lead)}) for rank in ranks))


def legal_moves(seen: View) -> tuple[Move, ...]:
    if seen.seat not in to_act(seen.table):
        return ()
    if seen.table.digging:
        return (Pull(0), Pull(1))
    return tuple(Place(path) for path in PATHS if seen.table.owners[path] < 0)


def tell(event: Event, seat: Seat | None) -> Event:
    return event


RULES: Rules[State, Move, Event, View, Event, Options] = Rules(
    slug="passages_sketch",
    rules_version=1,
    events=EVENTS,
    option_schema=(),
    options=options,
    seat_counts=lambda _options: (2,),
    initial=lambda _seats, _options: State(),
    deal=deal,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    decision=lambda state, seat: state.steps if seat in to_act(state) else None,
    code=code,
    parse=parse,
    outcome=outcome,
    view=lambda state, seat: View(seat, state),
    legal_moves=legal_moves,
    tell=tell,
    imagine=lambda seen, _chance: seen.table,
    choose=lambda seen, chance, _budget: chance.pick(legal_moves(seen)),
    violations=lambda state: () if len(state.owners) == len(state.tokens) else ("a path lost",),
)
