"""Random games of Le Secret de Monte Cristo for the tests of its words, the same for a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import msgspec

import phrases
from bot.faces.parts import Observation
from games import registry
from games.chance import HmacChance
from games.monte_cristo.events import Told
from games.monte_cristo.public_state import Phase
from games.monte_cristo.view import View
from games.protocol import Millis, Seat
from games.registry import EncodedEvents, Position
from tests.cogs.people import PLAIN, named

GAME = registry.game("monte_cristo")

SEATS = (2, 3, 4)
SEEDS = (1, 2)
GAMES = tuple((seats, seed) for seats in SEATS for seed in SEEDS)
"""Tables and seeds of the games that the tests look at."""


@dataclass(frozen=True)
class Step:
    """One accepted move: its code and actor, the events, the position after.

    The opening deal has neither code nor actor.
    """

    seat: Seat | None
    code: str
    events: EncodedEvents
    after: Position


@cache
def game(seats: int, seed: int) -> tuple[Step, ...]:
    """Return every step of one random game, in which people plan now and then."""
    return tuple(_steps(seats, HmacChance(bytes([seats, seed]), b"tests")))


def _steps(seats: int, chance: HmacChance) -> Iterator[Step]:
    empty = GAME.empty(seats, {})
    events = empty.deal(chance)
    now = empty.after(events)
    yield Step(None, "", events, now)
    while now.to_act:
        (seat,) = now.to_act
        planners = deciders(now)[1:]
        if planners and chance.below(4) == 0:
            seat = chance.pick(planners)
        code = chance.pick(now.legal(seat))
        events = now.decide(seat, code, Millis(0), chance)
        now = now.after(events)
        yield Step(seat, code, events, now)


def deciders(position: Position) -> tuple[Seat, ...]:
    """Return everybody with an open decision: whom the game waits for first, then who may plan."""
    seats = [Seat(seat) for seat in range(position.seats)]
    planning = (s for s in seats if s not in position.to_act and position.decision(s) is not None)
    return (*sorted(position.to_act), *planning)


def view(position: Position, seat: Seat | None) -> View:
    """Return what a seat sees of a position."""
    seen = position.view(seat)
    assert isinstance(seen, View)
    return seen


def told(events: EncodedEvents, seat: Seat | None = None) -> tuple[Told, ...]:
    """Return what a seat (None: an onlooker) hears of some events."""
    heard: tuple[msgspec.Struct, ...] = GAME.told(events, seat)
    return msgspec.convert(heard, tuple[Told, ...])


def observation_of(
    seen: View, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> Observation[View]:
    """Return an observation of a view, with people called `people`."""
    return Observation(seen, seen.seat, named(people, seen.table.seats), phrases.of(locale))


def steps(every: int = 1) -> Iterator[Step]:
    """Yield steps of all games: the deal, one of `every`, and the end."""
    for seats, seed in GAMES:
        whole = game(seats, seed)
        yield from (whole[0], *whole[1:-1:every], whole[-1])


def observations(
    step: Step, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> Iterator[Observation[View]]:
    """Yield what an onlooker and everybody with an open decision sees after a step."""
    for seat in (None, *deciders(step.after)):
        yield observation_of(view(step.after, seat), locale, people)


def asked(
    locale: str = "en", people: tuple[str, ...] = PLAIN, every: int = 4
) -> Iterator[tuple[Position, Observation[View]]]:
    """Yield what everybody with an open decision sees, in some steps of the games."""
    for step in steps(every):
        for seat in deciders(step.after):
            yield step.after, observation_of(view(step.after, seat), locale, people)


def in_phase(
    phase: Phase, locale: str = "en", seats: int = 3
) -> tuple[Position, Observation[View]]:
    """Return a position in a phase, and what whom it asks sees of it."""
    for seed in range(1, 20):
        for step in game(seats, seed):
            for seat in step.after.to_act:
                observation = observation_of(view(step.after, seat), locale)
                if observation.view.table.phase is phase:
                    return step.after, observation
    raise LookupError(phase)


def planning(locale: str = "en", *, planned: bool = False) -> tuple[Position, Observation[View]]:
    """Return a position, and what somebody sees who may plan, or has planned."""
    for position, observation in asked(locale, every=1):
        if (
            observation.seat not in position.to_act
            and (observation.view.plan is not None) == planned
        ):
            return position, observation
    raise LookupError("nobody plans")
