"""Whole games as a log would hold them, drawn by either scheme: for tests of the proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.chance import Luck, commitment, fingerprint, seeded
from games.fairness import Draws, GameRow, Proof, Seating, verify
from games.protocol import Millis, Seat
from games.registry import Position, game, games
from games.selfplay import random_player

TICK = 200
"""Milliseconds between two who ask: quick enough that presses race in live pace."""

FIRST = 5
"""The position of the deal in the log: the number of rows that the table's lobby had."""


class Table(NamedTuple):
    """What is played: title, seats, options."""

    slug: str
    seats: int
    options: Mapping[str, str]

    def empty(self) -> Position:
        """Return the table before the deal."""
        return game(self.slug).empty(self.seats, self.options)


_CHOSEN = (
    Table("pass_pass", 4, {"teams": "on"}),
    Table("passages_secrets", 2, {}),
    Table("monte_cristo", 3, {}),
    Table("top_secret", 4, {"pace": "relaxed", "length": "to_1200"}),
    Table("top_secret", 3, {"pace": "live", "length": "to_1200"}),
)

_TITLES = frozenset(table.slug for table in _CHOSEN)

TABLES = (
    *_CHOSEN,
    *(Table(one.slug, one.seat_counts({})[0], {}) for one in games() if one.slug not in _TITLES),
)
"""A table of every title, its smallest one where none was chosen; of Top Secret one by turns and
one against the clock.
"""


class Asked(NamedTuple):
    """What somebody asked for, or which timer took effect (no seat)."""

    seat: Seat | None
    code: str
    at: Millis


class Course:
    """A log that grows: every row is decided by the luck of the table, as the engine would."""

    def __init__(self, table: Table, luck: Luck) -> None:
        self.luck, self.position = luck, table.empty()
        self.rows: list[GameRow] = []
        self.draws: list[tuple[tuple[int, int], ...]] = []
        self._drew = 0

    def deal(self, position: int = FIRST, seated: Draws = ()) -> None:
        """Add the deal at a position of the log, after the seats were drawn so."""
        chance = self.luck.chance("rules", position if self.luck.scheme == 1 else 0)
        events = self.position.deal(chance)
        told = fingerprint((*seated, *chance.drawn))
        self._add(GameRow(position, None, "", Millis(0), events, told), chance.drawn)
        self._drew = 1  # the deal is counted, whatever it drew

    def ask(self, asked: Asked, gap: int = 0) -> None:
        """Add a row, after as many rows that are none of the game."""
        position = self.rows[-1].position + 1 + gap
        chance = self.luck.chance("rules", position if self.luck.scheme == 1 else self._drew)
        if asked.seat is None:
            (timer,) = (timer for timer in self.position.timers if timer.name == asked.code)
            events = self.position.expire(timer, chance, asked.at)
        else:
            events = self.position.decide(asked.seat, asked.code, asked.at, chance)
        self._add(GameRow(position, *asked, events, fingerprint(chance.drawn)), chance.drawn)

    def _add(self, row: GameRow, drawn: Iterable[tuple[int, int]]) -> None:
        self.rows.append(row)
        self.position = self.position.after(row.events)
        if drawn := tuple(drawn):
            self._drew += 1
            self.draws.append(drawn)


def random_course(table: Table, luck: Luck, seed: int, most: int = 10_000) -> Course:
    """Play a game at random, to its end or for this number of rows after the deal."""
    course = Course(table, luck)
    course.deal()
    while course.position.outcome is None and len(course.rows) <= most:
        course.ask(_next(course, seed))
    return course


def _next(course: Course, seed: int) -> Asked:
    """Return a timer that is due, or a move of somebody who is waited for."""
    position, last = course.position, course.rows[-1].at
    at = Millis(last + TICK)
    timers = sorted(position.timers, key=lambda timer: (timer.due, timer.name))
    waiting = sorted(position.to_act | position.to_react)
    if timers and (timers[0].due <= at or not waiting):
        return Asked(None, timers[0].name, Millis(max(last, timers[0].due)))
    chance = seeded(seed, "asked", len(course.rows))
    seat = chance.pick(waiting)
    return Asked(seat, random_player(position, seat, chance), at)


def proof(
    table: Table,
    luck: Luck,
    rows: Iterable[GameRow],
    seating: Seating | None = None,
    promised: str | None = None,
    version: int = 1,
) -> Proof:
    """Return the proof of rows; the commitment is that of the secret unless it is given."""
    return verify(
        table.slug,
        version,
        table.seats,
        table.options,
        luck=luck,
        promised=promised or commitment(luck.secret),
        rows=rows,
        seated=seating,
    )
