"""(f): how many random moves a second the rules allow, the views and legal moves included."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from games.registry import Game, games
from tests.bench.figures import Figure, Goal, Result, figure
from tests.bench.reference import slowness

LEAST: Mapping[str, float] = {"pass_pass": 40_000}
"""Moves a second that a game has to reach, where that was settled, at `USUAL` speed."""

REPEATS = 5


def measure(seconds: float) -> Result:
    """Play at every kind of table of every game for so long."""
    figures, goals = [], []
    for game in games():
        speeds = [_speed(game, seats, options, seconds) for seats, options in _tables(game)]
        figures += speeds
        if (least := LEAST.get(game.slug)) is not None:
            slowest = min(speed.median for speed in speeds)
            name = f"{game.slug}: moves, slowest table"
            bound = least / slowness()
            goals.append(Goal("f", name, slowest, bound, "1/s", at_most=False))
    return Result(tuple(figures), tuple(goals))


def _tables(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield every number of seats by default, and with each other value of one option."""
    chosen: list[dict[str, str]] = [{}]
    for option in game.option_schema:
        chosen += [{option.key: value} for value in option.values if value != option.default]
    for options in chosen:
        for seats in game.seat_counts(options):
            yield seats, options


def _speed(game: Game, seats: int, options: dict[str, str], seconds: float) -> Figure:
    game.rollout(seats, options, 0)
    rates = []
    for repeat in range(REPEATS):
        begun, moves, number = time.process_time(), 0, 0
        while time.process_time() - begun < seconds / REPEATS:
            number += 1
            moves += game.rollout(seats, options, repeat * 10_000 + number)
        rates.append(moves / (time.process_time() - begun))
    named = ", ".join([f"{seats} seats", *(f"{key} {value}" for key, value in options.items())])
    return figure("f", f"{game.slug}: moves, {named}", "1/s", rates)
