"""Random games, for drawing and for tests: the rules' own moves, drawn from a seed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from games.chance import seeded
from games.protocol import Millis, Seat
from games.registry import EncodedEvents, Game, Position
from render.pictures import Marks

NAMES: Final = ("Zoë Łukasik 🦊", "Bob", "Anne-Charlotte", "محمد", "สมชาย", "Ἀλέξανδρος")
"""Players of samples; several scripts, one emoji, one long name."""


@dataclass(frozen=True)
class SampleMoment:
    """A position, and the events of the move that led to it as each observer heard them.

    When the game is over, the events are all since the deal.
    """

    position: Position
    told: Mapping[Seat | None, Marks]


def moments(
    game: Game, seats: int, options: Mapping[str, str], seed: int
) -> Iterator[SampleMoment]:
    """Yield a random game from its deal to its end; the same arguments give the same game.

    Raises `BadCodeError` if that number of players may not play with these options.
    """
    position = game.empty(seats, options)
    events = position.deal(seeded(seed, position=0))
    number, at = 0, Millis(0)
    rows = []
    while True:
        position = position.after(events)
        rows.append(events)
        over = not (position.to_act or position.timers)
        yield SampleMoment(position, _told(game, rows if over else rows[-1:], seats))
        if over:
            return
        number += 1
        at, events = _next(position, at, seed, number)


def _told(game: Game, rows: Sequence[EncodedEvents], seats: int) -> Mapping[Seat | None, Marks]:
    return {
        seat: tuple(event for events in rows for event in game.told(events, seat))
        for seat in _observers(seats)
    }


def _observers(seats: int) -> tuple[Seat | None, ...]:
    return (None, *map(Seat, range(seats)))


def _next(position: Position, at: Millis, seed: int, number: int) -> tuple[Millis, EncodedEvents]:
    """Return what happens next and when: somebody moves, or time passes until a timer is due."""
    if position.to_act:
        return at, _move(position, at, seed, number)
    timer = min(position.timers, key=lambda timer: (timer.due, timer.name))
    at = max(at, timer.due)
    return at, position.expire(timer, seeded(seed, position=number), at)


def _move(position: Position, at: Millis, seed: int, number: int) -> EncodedEvents:
    able = sorted(position.to_act | position.to_react)
    seat = seeded(seed, "seat", number).pick(able)
    code = seeded(seed, "sample", number).pick(position.legal(seat))
    return position.decide(seat, code, at, seeded(seed, position=number))


def after(
    game: Game, seats: int, options: Mapping[str, str], seed: int, moves: int
) -> SampleMoment:
    """Return the moment after `moves` random moves, or the end if that comes first.

    Raises `BadCodeError` as `moments` does.
    """
    return deque(islice(moments(game, seats, options, seed), moves + 1), maxlen=1)[0]
