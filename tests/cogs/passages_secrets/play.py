"""Random games of Passages Secrets for the tests of its words, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import msgspec

import phrases
from bot.faces.parts import Observation
from games import registry
from games.chance import HmacChance
from games.passages_secrets.events import Event
from games.passages_secrets.view import View
from games.protocol import Millis, Seat
from games.registry import EncodedEvents, Position
from tests.cogs.people import PLAIN, named

GAME = registry.game("passages_secrets")

SEEDS = (1, 2, 3)


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
def game(seed: int) -> tuple[Step, ...]:
    """Return every step of one random game."""
    return tuple(_steps(HmacChance(bytes([seed]), b"tests")))


def _steps(chance: HmacChance) -> Iterator[Step]:
    empty = GAME.empty(2, {})
    events = empty.deal(chance)
    now = empty.after(events)
    yield Step(None, "", events, now)
    while now.to_act:
        (seat,) = now.to_act
        code = chance.pick(now.legal(seat))
        events = now.decide(seat, code, Millis(0), chance)
        now = now.after(events)
        yield Step(seat, code, events, now)


def view(position: Position, seat: Seat | None) -> View:
    """Return what a seat sees of a position."""
    seen = position.view(seat)
    assert isinstance(seen, View)
    return seen


def told(events: EncodedEvents) -> tuple[Event, ...]:
    """Return what everybody hears of some events."""
    heard: tuple[msgspec.Struct, ...] = GAME.told(events, None)
    return msgspec.convert(heard, tuple[Event, ...])


def observation_of(
    seen: View, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> Observation[View]:
    """Return an observation of a view, with people called `people`."""
    return Observation(seen, seen.seat, named(people, 2), phrases.of(locale))


def observations(
    step: Step, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> Iterator[Observation[View]]:
    """Yield what an onlooker and everybody who is to act sees after a step."""
    for seat in (None, *sorted(step.after.to_act)):
        yield observation_of(view(step.after, seat), locale, people)


def asked(locale: str = "en", people: tuple[str, ...] = PLAIN) -> Iterator[Observation[View]]:
    """Yield what everybody sees of whom something is asked, in every third step of the games."""
    for seed in SEEDS:
        steps = game(seed)
        for step in (steps[0], steps[1], *steps[2::3]):
            for seat in step.after.to_act:
                yield observation_of(view(step.after, seat), locale, people)
