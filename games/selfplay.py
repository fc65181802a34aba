"""Whole games without people: for the command line, the benches and the tests.

Pure: luck follows from a seed, and the clock that measures speed is handed in. Game number k of a
run has the seed `seed + k`, so one game can be played again alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from games.chance import seeded
from games.protocol import Chance, Millis, Outcome, Seat
from games.registry import EncodedEvents, Game, Position

Player = Callable[[Position, Seat, Chance], str]
"""Returns the code of a legal move for a seat; the chance is that seat's own."""

MOVE_LIMIT = 100_000
"""The number of rows after which a game that is not over counts as one that never ends.

Decided: 200 times the longest of 40 random games of each title (measured: 442 rows of Monte
Cristo), so that only a fault gets there.
"""

TICK = 1000
"""Milliseconds of the game's own time that pass with every move.

Decided: a second, so that games with timers meet moves before and after what is due.
"""


class Step(msgspec.Struct, frozen=True):
    """One row of a log: `seat` and `code` of a move; no seat and a name for a timer or the deal."""

    position: int
    seat: Seat | None
    code: str
    at: Millis
    events: EncodedEvents


class BrokenInvariant(msgspec.Struct, frozen=True):
    """A game that broke an invariant: its seed, what was broken, and its log up to there."""

    seed: int
    faults: tuple[str, ...]
    log: tuple[Step, ...]


class Report(msgspec.Struct, frozen=True):
    """What a run of self-play showed.

    `wins` counts, for each seat, the games in which it had rank 1 (shared ranks count in full);
    `reasons` counts how games ended; `seconds` is what the clock measured; a run stops at its
    first violation.
    """

    games: int
    moves: int
    wins: tuple[int, ...]
    reasons: dict[str, int]
    seconds: float
    violation: BrokenInvariant | None = None

    @property
    def mean_moves(self) -> float:
        """Moves in a game, on average."""
        return self.moves / self.games if self.games else 0.0

    @property
    def moves_per_second(self) -> float:
        """Moves in a second of the clock, checks included."""
        return self.moves / self.seconds if self.seconds else 0.0


def random_player(position: Position, seat: Seat, chance: Chance) -> str:
    """Return one of the legal moves, every one equally likely; ValueError if there is none."""
    return chance.pick(position.legal(seat))


def computer(budget: int) -> Player:
    """Return the game's own computer player with a budget of search nodes."""
    return lambda position, seat, chance: position.choose(seat, chance, budget)


def selfplay(
    game: Game,
    players: Sequence[Player],
    *,
    options: Mapping[str, str],
    games: int,
    seed: int,
    clock: Callable[[], float],
    check: bool = True,
) -> Report:
    """Play whole games, one player a seat, checking every invariant at every move if `check`.

    `clock` returns seconds. Raises `BadCodeError` on unknown options or a number of seats that the
    game does not have, and as `steps` does where a player's code is no legal move.
    """
    empty = game.empty(len(players), options)
    started = clock()
    moves, ends, violation = 0, list[Outcome](), None
    for number in range(games):
        log, position, faults = play(empty, players, seed + number, check=check)
        moves += sum(step.seat is not None for step in log)
        if faults or position.outcome is None:
            violation = BrokenInvariant(seed + number, faults or ("the game never ends",), log)
            break
        ends.append(position.outcome)
    return Report(
        games=len(ends),
        moves=moves,
        wins=_wins(ends, len(players)),
        reasons=dict(Counter(end.reason for end in ends).most_common()),
        seconds=clock() - started,
        violation=violation,
    )


def _wins(ends: Sequence[Outcome], seats: int) -> tuple[int, ...]:
    won = Counter(seat for end in ends for seat in end.winners())
    return tuple(won[Seat(seat)] for seat in range(seats))


def play(
    empty: Position, players: Sequence[Player], seed: int, *, check: bool
) -> tuple[tuple[Step, ...], Position, tuple[str, ...]]:
    """Play one game; return its log, where it ended, and the invariants broken there.

    Raises as `steps` does.
    """
    log = []
    position = empty
    for step, after in steps(empty, players, seed):
        log.append(step)
        position = after
        if check and (faults := position.violations()):
            return tuple(log), position, faults
    return tuple(log), position, ()


def steps(empty: Position, players: Sequence[Player], seed: int) -> Iterator[tuple[Step, Position]]:
    """Yield every row of one game with the position after it, at most `MOVE_LIMIT` of them.

    Raises `IllegalMoveError` or `BadCodeError` where a player's code is no legal move.
    """
    position = empty
    step = Step(0, None, "", Millis(0), empty.deal(seeded(seed)))
    while step.position < MOVE_LIMIT:
        position = position.after(step.events)
        yield step, position
        if position.outcome is not None:
            return
        step = _next_step(position, players, seed, step)


def _next_step(position: Position, players: Sequence[Player], seed: int, last: Step) -> Step:
    """Return the timer that is due before anybody can act, or the move of a seat that ought to."""
    number, at = last.position + 1, Millis(last.at + TICK)
    chance = seeded(seed, "rules", number)
    timers = sorted(position.timers, key=lambda timer: (timer.due, timer.name))
    waiting = position.to_act | position.to_react
    if timers and (timers[0].due <= at or not waiting):
        timer, due = timers[0], Millis(max(last.at, timers[0].due))
        return Step(number, None, timer.name, due, position.expire(timer, chance, due))
    seat = _one_of(sorted(waiting), seed, number)
    code = players[seat](position, seat, seeded(seed, f"brain-{seat}", number))
    return Step(number, seat, code, at, position.decide(seat, code, at, chance))


def _one_of(waiting: Sequence[Seat], seed: int, number: int) -> Seat:
    """Return who acts first: drawn, where several may."""
    if len(waiting) == 1:
        return waiting[0]
    return seeded(seed, "order", number).pick(waiting)
