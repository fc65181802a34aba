"""Random games of Pass Pass for the tests of its words, always the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import msgspec

import phrases
from bot.faces.parts import Observation
from games import registry
from games.chance import HmacChance
from games.pass_pass.events import Told
from games.pass_pass.view import View
from games.protocol import Millis, Seat
from games.registry import EncodedEvents, Position
from tests.cogs.people import PLAIN, named

TABLES = ((3, "off"), (4, "off"), (5, "off"), (4, "on"), (6, "on"))
"""Every number of seats, with and without teams."""

GAME = registry.game("pass_pass")


@dataclass(frozen=True)
class Step:
    """One accepted move: the position before, its code and actor, the events, the position after.

    The opening deal has neither code nor actor.
    """

    before: Position
    seat: Seat | None
    code: str
    events: EncodedEvents
    after: Position


@cache
def game(seats: int, teams: str, seed: int) -> tuple[Step, ...]:
    """Return every step of one random game."""
    return tuple(_steps(seats, teams, HmacChance(bytes([seed]), b"tests")))


def _steps(seats: int, teams: str, chance: HmacChance) -> Iterator[Step]:
    empty = GAME.empty(seats, {"teams": teams})
    events = empty.deal(chance)
    now = empty.after(events)
    yield Step(empty, None, "", events, now)
    while now.to_act:
        seat = chance.pick(sorted(now.to_act))
        code = chance.pick(now.legal(seat))
        events = now.decide(seat, code, Millis(0), chance)
        step = Step(now, seat, code, events, now.after(events))
        yield step
        now = step.after


def view(position: Position, seat: Seat | None) -> View:
    """Return what a seat sees of a position."""
    seen = position.view(seat)
    assert isinstance(seen, View)
    return seen


def told(events: EncodedEvents, seat: Seat | None) -> tuple[Told, ...]:
    """Return what a seat hears of some events."""
    heard: tuple[msgspec.Struct, ...] = GAME.told(events, seat)
    return msgspec.convert(heard, tuple[Told, ...])


def observation_of(
    seen: View, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> Observation[View]:
    """Return an observation of a view, with people called `people`."""
    return Observation(seen, seen.seat, named(people, seen.table.seats), phrases.of(locale))


def observations(
    step: Step, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> Iterator[Observation[View]]:
    """Yield what an onlooker and everybody who is to act sees after a step."""
    for seat in (None, *sorted(step.after.to_act)):
        yield observation_of(view(step.after, seat), locale, people)
