"""Random games of Top Secret for the tests of its words, the same for the same seed.

They are played as self-play does it: timers are seen to when they are due, and people who have
chosen may choose again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import msgspec

import phrases
from bot.faces.parts import Observation
from games import registry
from games.protocol import Chance, Seat
from games.registry import EncodedEvents, Position
from games.selfplay import steps
from games.top_secret.events import Told
from games.top_secret.public_state import Phase
from games.top_secret.view import View
from tests.cogs.people import PLAIN, named

GAME = registry.game("top_secret")

Tried = tuple[int, str, str]
"""A kind of table: seats, pace, length."""

TABLES: tuple[Tried, ...] = (
    (2, "relaxed", "to_1200"),
    (3, "live", "one_round"),
    (4, "relaxed", "one_round"),
    (5, "relaxed", "one_round"),
    (6, "live", "to_1200"),
    (6, "relaxed", "one_round"),
)

ASKING = (Phase.CHOOSE, Phase.STEAL, Phase.BANK)
"""The phases in which something is asked."""


@dataclass(frozen=True)
class Step:
    """One row of a game: who moved (None: nobody), the code, the events, the position after."""

    seat: Seat | None
    code: str
    events: EncodedEvents
    after: Position


@cache
def game(table: Tried, seed: int = 1) -> tuple[Step, ...]:
    """Return every row of one random game."""
    seats, pace, length = table
    empty = GAME.empty(seats, {"pace": pace, "length": length})
    played = steps(empty, [_player] * seats, seed)
    return tuple(Step(step.seat, step.code, step.events, after) for step, after in played)


def _player(position: Position, seat: Seat, chance: Chance) -> str:
    """Return a random move; an assassin's owner shouts now and then, so that fines happen."""
    moves = position.legal(seat)
    quiet = [move for move in moves if not move.startswith("boum")]
    return chance.pick(quiet or moves)


def view(position: Position, seat: Seat | None) -> View:
    """Return what a seat sees of a position."""
    seen = position.view(seat)
    assert isinstance(seen, View)
    return seen


def told(events: EncodedEvents, seat: Seat | None = None) -> tuple[Told, ...]:
    """Return what a seat hears of some events."""
    heard: tuple[msgspec.Struct, ...] = GAME.told(events, seat)
    return msgspec.convert(heard, tuple[Told, ...])


def observation_of(
    seen: View, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> Observation[View]:
    """Return an observation of a view, with people called `people`."""
    return Observation(seen, seen.seat, named(people, seen.table.seats), phrases.of(locale))


def everybody(
    position: Position, locale: str = "en", people: tuple[str, ...] = PLAIN
) -> Iterator[Observation[View]]:
    """Yield what an onlooker and every seat sees of a position."""
    for seat in (None, *(Seat(place) for place in range(position.seats))):
        yield observation_of(view(position, seat), locale, people)


def sampled(table: Tried) -> Iterator[Position]:
    """Yield positions of a game: the first and last ones, and one of each kind that there is."""
    rows, seen = game(table), set[object]()
    for place, step in enumerate(rows):
        now = view(step.after, None).table
        kind = (now.phase, now.window is not None, len(now.waiting), len(now.thieves))
        if kind not in seen or place in (0, len(rows) - 1):
            seen.add(kind)
            yield step.after
