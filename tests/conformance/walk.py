"""Random play: one whole game of a table, remembered step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Generic

import msgspec

from games.chance import HmacChance, seeded
from games.protocol import Chance, E, IllegalMoveError, M, Millis, O, Rules, S, Seat, T, Timer, V


class BrokenLawError(AssertionError):
    """A law that a game breaks; the message names the law, the walk and the step."""


LIMIT = 20_000
"""A game that takes more steps never ends."""

TICK = 700
"""Milliseconds between two moves."""


@dataclass(frozen=True)
class Table:
    """What is decided before a game: the options and the number of seats."""

    seats: int
    options: Mapping[str, str]

    def __str__(self) -> str:
        chosen = [f"{key}={value}" for key, value in self.options.items()]
        return "-".join([str(self.seats), *chosen])

    def observers(self) -> tuple[Seat | None, ...]:
        """Return every seat, and the onlooker."""
        return (*map(Seat, range(self.seats)), None)


def tables(rules: Rules[S, M, E, V, T, O], same_play: Collection[str] = ()) -> Iterator[Table]:
    """Yield every combination of options with every number of seats that it allows.

    Options whose keys are in `same_play`, since they do not change what may happen, keep their
    defaults.
    """
    schema = rules.option_schema
    offered = ((option.default,) if option.key in same_play else option.values for option in schema)
    for values in product(*offered):
        options = {option.key: value for option, value in zip(schema, values, strict=True)}
        for seats in rules.seat_counts(rules.options(options)):
            yield Table(seats, options)


@dataclass(frozen=True)
class Step(Generic[S, M, E]):
    """One row: what was asked (no seat and no move for the deal or a timer), and what followed.

    `number` is the position in the log, `before` and `after` are the states around the events.
    """

    number: int
    before: S
    seat: Seat | None
    move: M | None
    timer: Timer | None
    at: Millis
    events: tuple[E, ...]
    after: S


@dataclass(frozen=True)
class Walk(Generic[S, M, E]):
    """A whole random game; `str` names it so that it can be walked again."""

    slug: str
    table: Table
    seed: int
    steps: tuple[Step[S, M, E], ...]

    def __str__(self) -> str:
        return f"{self.slug} {self.table} seed {self.seed}"

    def luck(self, number: int) -> HmacChance:
        """Return the luck of one position of the log, every time the same."""
        return seeded(self.seed, "rules", number)

    def sample(self, count: int) -> tuple[Step[S, M, E], ...]:
        """Return `count` steps, the first and the last among them; other seeds, other steps."""
        middle = seeded(self.seed, "sample").shuffled(self.steps[1:-1])[: max(0, count - 2)]
        return (self.steps[0], *middle, self.steps[-1])

    def kinds(self, most: int = 3) -> tuple[Step[S, M, E], ...]:
        """Return at least `most` steps, if there are, for each kind of event; other seeds, others.

        Events of one type are of different kinds if they answer a yes or no differently, such as
        a choice and a choice made instead of another.
        """
        found: Counter[object] = Counter()
        chosen: dict[int, Step[S, M, E]] = {}
        for step in seeded(self.seed, "kinds").shuffled(self.steps):
            kinds = {_kind(event) for event in step.events}
            if any(found[kind] < most for kind in kinds):
                found.update(kinds)
                chosen[step.number] = step
        return tuple(chosen[number] for number in sorted(chosen))


def _kind(event: msgspec.Struct) -> tuple[object, ...]:
    answers = (getattr(event, name) for name in event.__struct_fields__)
    return (type(event), *(answer for answer in answers if isinstance(answer, bool)))


def fold(rules: Rules[S, M, E, V, T, O], state: S, events: tuple[E, ...]) -> S:
    """Return the state after the events."""
    for event in events:
        state = rules.evolve(state, event)
    return state


def walk(rules: Rules[S, M, E, V, T, O], table: Table, seed: int) -> Walk[S, M, E]:
    """Play one game at random to its end; fail if it has none within `LIMIT` steps."""
    state = rules.initial(table.seats, rules.options(table.options))
    events = rules.deal(state, seeded(seed))
    step = Step[S, M, E](0, state, None, None, None, Millis(0), events, fold(rules, state, events))
    steps = [step]
    while rules.outcome(step.after) is None:
        if len(steps) == LIMIT:
            raise BrokenLawError(f"a game ends: {rules.slug} {table} seed {seed}")
        step = _next(rules, table, seed, step)
        steps.append(step)
    return Walk(rules.slug, table, seed, tuple(steps))


def _next(
    rules: Rules[S, M, E, V, T, O], table: Table, seed: int, last: Step[S, M, E]
) -> Step[S, M, E]:
    """Return the step that follows: a timer that is due, or somebody's move.

    Now and then somebody moves who is not awaited but may: a choice changed, one set ahead.
    """
    number, state, luck = last.number + 1, last.after, seeded(seed, "walk", last.number + 1)
    at = Millis(last.at + TICK)
    timers = sorted(rules.timers(state), key=lambda timer: (timer.due, timer.name))
    awaited = sorted(rules.to_act(state))
    if timers and (timers[0].due <= at or not awaited):
        at = Millis(max(last.at, timers[0].due))
        events = rules.expire(state, timers[0], at, seeded(seed, "rules", number))
        return Step(number, state, None, None, timers[0], at, events, fold(rules, state, events))
    if not awaited:
        raise BrokenLawError(
            f"somebody can act unless it is over: {rules.slug} {table} seed {seed}"
        )
    seat, move = _asked(rules, state, table, awaited, luck)
    try:
        events = rules.decide(state, seat, move, at, seeded(seed, "rules", number))
    except IllegalMoveError as refused:
        law = f"decide accepts {rules.code(move)} of seat {seat}, which is offered"
        raise BrokenLawError(f"{law}: {rules.slug} {table} seed {seed}, step {number}") from refused
    return Step(number, state, seat, move, None, at, events, fold(rules, state, events))


def _asked(
    rules: Rules[S, M, E, V, T, O],
    state: S,
    table: Table,
    awaited: list[Seat],
    luck: Chance,
) -> tuple[Seat, M]:
    others = [Seat(seat) for seat in range(table.seats) if seat not in awaited]
    willing = [seat for seat in others if rules.decision(state, seat) is not None]
    seat = luck.pick(willing if willing and luck.below(5) == 0 else awaited)
    return seat, luck.pick(rules.legal_moves(rules.view(state, seat)))
