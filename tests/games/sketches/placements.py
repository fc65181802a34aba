"""Like Monte Cristo: tasks inside tasks, a hidden pile, and instructions set ahead.

The active player places up to two adventurers in zones 0 to 3, then every other player one. Zone 3
gives the hidden pile's top card; a second card has to be discarded. The others may plan ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from games.protocol import (
    BadCodeError,
    Chance,
    IllegalMoveError,
    Millis,
    NoOptions,
    Outcome,
    Rules,
    Score,
    Seat,
    no_options,
)

Item = TypeVar("Item")
ZONES, PILE, TURNS, ROOM = range(4), 12, 6, 1


class Why(StrEnum):
    NOT_NOW = "not_now"
    NOT_THERE = "not_there"


class Task(msgspec.Struct, frozen=True):
    """What a seat has to do next: `place` a number of adventurers, or `discard` one card."""

    seat: Seat
    kind: str
    left: int = 1


class State(msgspec.Struct, frozen=True):
    """`agenda` is worked off from its front; `plans` are instructions for later, one a seat."""

    queues: tuple[tuple[Seat, ...], ...] = ((),) * 4
    pile: tuple[int, ...] = ()
    jokers: tuple[tuple[int, ...], ...] = ()
    gone: tuple[int, ...] = ()
    turn: int = 0
    agenda: tuple[Task, ...] = ()
    plans: tuple[int | None, ...] = ()
    steps: int = 0


class Place(msgspec.Struct, frozen=True, tag="place"):
    zone: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    pass


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Give away one's oldest or newest card, unseen."""

    newest: bool


class Plan(msgspec.Struct, frozen=True, tag="plan"):
    """Say where to place when the turn comes; -1 takes it back."""

    zone: int


Move = Place | Done | Discard | Plan


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    pile: tuple[int, ...]


class PileLaid(msgspec.Struct, frozen=True, tag="pile_laid"):
    cards: int


class TurnBegun(msgspec.Struct, frozen=True, tag="turn_begun"):
    tasks: tuple[Task, ...]


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    seat: Seat
    zone: int


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """They took the top card of the pile without looking at it."""

    seat: Seat


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    seat: Seat


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    seat: Seat
    newest: bool
    card: int


class Planned(msgspec.Struct, frozen=True, tag="planned"):
    seat: Seat
    zone: int | None


Event = Begun | TurnBegun | Placed | Drew | Finished | Discarded | Planned
EVENTS = (Begun, TurnBegun, Placed, Drew, Finished, Discarded, Planned)
Told = PileLaid | TurnBegun | Placed | Drew | Finished | Discarded | Planned


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    queues: tuple[tuple[Seat, ...], ...]
    pile: int
    jokers: tuple[int, ...]
    gone: tuple[int, ...]
    turn: int
    agenda: tuple[Task, ...]
    plan: int | None
    steps: int


def initial(seats: int, chosen: NoOptions) -> State:
    return State(jokers=((),) * seats, plans=(None,) * seats)


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    return (Begun(chance.shuffled(range(PILE))), _begun(state))


def _begun(state: State) -> TurnBegun:
    seats = len(state.jokers)
    order = [Seat((state.turn + step) % seats) for step in range(seats)]
    others = (Task(seat, "place", 1) for seat in order[1:])
    return TurnBegun((Task(order[0], "place", 2), *others))


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    events = [_asked(state, seat, move)]
    state = evolve(state, events[0])
    while (event := _consequence(state, events[-1])) is not None:
        events.append(event)
        state = evolve(state, event)
    return tuple(events)


def _asked(state: State, seat: Seat, move: Move) -> Event:
    if move not in legal_moves(view(state, seat)):
        raise IllegalMoveError(Why.NOT_THERE if seat in to_act(state) else Why.NOT_NOW)
    match move:
        case Place(zone):
            return Placed(seat, zone)
        case Done():
            return Finished(seat)
        case Discard(newest):
            return Discarded(seat, newest, state.jokers[seat][-1 if newest else 0])
        case Plan(zone):
            return Planned(seat, None if zone < 0 else zone)
        case _:
            assert_never(move)


def _consequence(state: State, last: Event) -> Event | None:
    """The drawn card, the next turn, or what the next seat planned."""
    if isinstance(last, Placed) and last.zone == 3 and state.pile:
        return Drew(last.seat)
    if not state.agenda:
        return _begun(state) if state.turn < TURNS else None
    seat = state.agenda[0].seat
    zone = state.plans[seat]
    if zone is None or isinstance(last, Planned) or state.agenda[0].kind != "place":
        return None
    return Placed(seat, zone)


def evolve(state: State, event: Event) -> State:
    # A plan is no step: nobody else may see that it was made.
    state = replace(state, steps=state.steps + (not isinstance(event, Planned)))
    match event:
        case Begun(pile):
            return replace(state, pile=pile)
        case TurnBegun(tasks):
            return replace(state, agenda=tasks, turn=state.turn + 1)
        case Placed(seat, zone):
            queues = _put(state.queues, zone, (*state.queues[zone], seat))
            return replace(_worked(state), queues=queues, plans=_put(state.plans, seat, None))
        case Drew(seat):
            return _drawn(state, seat)
        case Finished():
            return replace(state, agenda=state.agenda[1:])
        case Discarded(seat, newest, card):
            cards = state.jokers[seat][:-1] if newest else state.jokers[seat][1:]
            left = _put(state.jokers, seat, cards)
            return replace(_worked(state), jokers=left, gone=(*state.gone, card))
        case Planned(seat, zone):
            return replace(state, plans=_put(state.plans, seat, zone))
        case _:
            assert_never(event)


def _put(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _worked(state: State) -> State:
    """Take one off the task in front."""
    task, rest = state.agenda[0], state.agenda[1:]
    if task.left > 1:
        rest = (replace(task, left=task.left - 1), *rest)
    return replace(state, agenda=rest)


def _drawn(state: State, seat: Seat) -> State:
    """Put the card before them; one too many makes a task that goes before all others."""
    cards = (*state.jokers[seat], state.pile[0])
    full = (Task(seat, "discard"),) if len(cards) > ROOM else ()
    return replace(
        state,
        pile=state.pile[1:],
        jokers=_put(state.jokers, seat, cards),
        agenda=(*full, *state.agenda),
    )


def to_act(state: State) -> frozenset[Seat]:
    return frozenset(task.seat for task in state.agenda[:1])


def decision(state: State, seat: Seat) -> int | None:
    """Every step of a task has its own number; a plan keeps one until its turn comes."""
    if not state.agenda:
        return None
    if seat == state.agenda[0].seat:
        return 10_000 * state.turn + 1 + state.steps
    waits = any(task.seat == seat for task in state.agenda)
    return 10_000 * state.turn + (0 if waits else 9_999)


def code(move: Move) -> str:
    match move:
        case Place(zone):
            return f"place-{zone}"
        case Done():
            return "done"
        case Discard(newest):
            return "discard-newest" if newest else "discard-oldest"
        case Plan(zone):
            return f"plan-{zone}" if zone >= 0 else "plan-none"
        case _:
            assert_never(move)


_EVERY: list[Move] = [*map(Place, ZONES), *map(Plan, (-1, *ZONES))]
_EVERY += [Done(), Discard(True), Discard(False)]
_MOVES = {code(move): move for move in _EVERY}


def parse(text: str) -> Move:
    if text not in _MOVES:
        raise BadCodeError(text)
    return _MOVES[text]


def outcome(state: State) -> Outcome | None:
    if state.agenda or not state.turn:
        return None
    placed = [seat for queue in state.queues for seat in queue]
    points = [placed.count(Seat(seat)) for seat in range(len(state.jokers))]
    scores = [Score(1 + sum(o > mine for o in points), {"points": mine}) for mine in points]
    return Outcome("points", tuple(scores))


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat,
        state.queues,
        len(state.pile),
        tuple(map(len, state.jokers)),
        state.gone,
        state.turn,
        state.agenda,
        None if seat is None else state.plans[seat],
        state.steps,
    )


def legal_moves(seen: View) -> tuple[Move, ...]:
    if seen.seat is None or not seen.agenda:
        return ()
    task = seen.agenda[0]
    if task.seat != seen.seat:
        return tuple(map(Plan, (-1, *ZONES)))
    if task.kind == "discard":
        return (Discard(True), Discard(False))
    return (*map(Place, ZONES), Done())


def tell(event: Event, seat: Seat | None) -> Told | None:
    if isinstance(event, Begun):
        return PileLaid(len(event.pile))
    if isinstance(event, Planned) and event.seat != seat:
        return None
    return event


def imagine(seen: View, chance: Chance) -> State:
    hidden = chance.shuffled([card for card in range(PILE) if card not in seen.gone])
    pile, rest = hidden[: seen.pile], hidden[seen.pile :]
    jokers = []
    for count in seen.jokers:
        jokers.append(rest[:count])
        rest = rest[count:]
    plans = tuple(
        seen.plan if seat == seen.seat else chance.pick((None, *ZONES))
        for seat in range(len(seen.jokers))
    )
    return State(
        seen.queues,
        pile,
        tuple(jokers),
        seen.gone,
        seen.turn,
        seen.agenda,
        plans,
        seen.steps,
    )


def twin(state: State, seat: Seat | None, chance: Chance) -> State:
    """What is secret: the pile and all faces from everybody, plans from the others."""
    faces = chance.shuffled([*state.pile, *(card for cards in state.jokers for card in cards)])
    pile, rest = faces[: len(state.pile)], faces[len(state.pile) :]
    jokers = []
    for cards in state.jokers:
        jokers.append(rest[: len(cards)])
        rest = rest[len(cards) :]
    plans = tuple(
        plan if other == seat else chance.pick((None, *ZONES))
        for other, plan in enumerate(state.plans)
    )
    return replace(state, pile=pile, jokers=tuple(jokers), plans=plans)


def swaps(state: State, chance: Chance) -> Iterator[State]:
    """Two faces exchanged, or one plan of somebody."""
    faces = [*state.pile, *(card for cards in state.jokers for card in cards)]
    order = chance.shuffled(faces)
    for one, other in zip(order[::2], order[1::2], strict=False):
        turned = {one: other, other: one}
        pile, *jokers = (
            tuple(turned.get(card, card) for card in cards) for cards in (state.pile, *state.jokers)
        )
        yield replace(state, pile=pile, jokers=tuple(jokers))
    for seat, plan in enumerate(state.plans):
        others = [zone for zone in (None, *ZONES) if zone != plan]
        yield replace(state, plans=_put(state.plans, seat, chance.pick(others)))


def violations(state: State) -> tuple[str, ...]:
    cards = [*state.pile, *state.gone, *(card for cards in state.jokers for card in cards)]
    return () if sorted(cards) == list(range(PILE)) else (f"cards {cards}",)


RULES: Rules[State, Move, Event, View, Told, NoOptions] = Rules(
    slug="placements_sketch",
    rules_version=1,
    events=EVENTS,
    option_schema=(),
    options=no_options,
    seat_counts=lambda _options: (2, 3),
    initial=initial,
    deal=deal,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    decision=decision,
    code=code,
    parse=parse,
    outcome=outcome,
    view=view,
    legal_moves=legal_moves,
    tell=tell,
    imagine=imagine,
    choose=lambda seen, chance, _budget: chance.pick(legal_moves(seen)),
    violations=violations,
)
