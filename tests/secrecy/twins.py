"""Two games that one observer cannot tell apart, played row by row.

The two are dealt and played with the same luck but for places of shuffles that the observer does
not see, and with moves that differ where they do not see it: another card kept, another secret
choice. Whether they see it is what the rules' own view says; that the view says no more than the
rulebook is checked by `tests.conformance`, whose twins, written from the rulebook, step in here
where the two games have become the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import msgspec

from bot.log.events import Elapsed, Moved, Row, Started, TableEvent, Via
from bot.records import Status
from bot.tables.evolve import after
from bot.tables.table import Table
from games.chance import HmacChance, seeded
from games.protocol import Chance, Millis, Seat
from games.registry import EncodedEvents, Position
from tests.bot.lives import lobby, person
from tests.conformance.cases import Case
from tests.conformance.luck import SwappingChance

TICK = 2_000
"""Milliseconds between two rows."""

ROWS = 400
"""A longer game is left unfinished."""

TRIES = 4
"""How many moves are tried to find one that looks like another."""

SWAPS = 64
"""How many pairs of places of a shuffle are tried."""

PATIENCE = 6
"""How many rows, one after another, may lead to the same in both games."""

Swap = tuple[int, tuple[int, int]]
"""A shuffle of a row, and its two places that change."""


class TwinRow(msgspec.Struct, frozen=True):
    """One row of both games: whose move and the code in each (a timer has neither).

    `swap` is how the luck of the other game differs. `sincere` is false if the other game could
    only go on as a twin that no moves have led to.
    """

    seat: Seat | None
    codes: tuple[str, str]
    swap: Swap | None
    sincere: bool


@dataclass(frozen=True)
class Pair:
    """Two tables that look the same to an observer (None: to an onlooker)."""

    observer: Seat | None
    one: Table
    other: Table

    @property
    def differ(self) -> bool:
        """Whether there is something to be betrayed."""
        return self.one.position != self.other.position

    def imagined(self, chance: Chance) -> Pair:
        """Return the pair with another position that looks the same to the observer."""
        if self.one.status is not Status.RUNNING:
            return self
        position = self.one.running().imagine(self.observer, chance)
        return replace(self, other=replace(self.other, position=position))

    def look_the_same(self) -> bool:
        """Tell whether the observer's view is the same, and whose turn it is."""
        one, other = self.one.running(), self.other.running()
        return one.view(self.observer) == other.view(self.observer) and one.to_act == other.to_act


Step = tuple[TwinRow, Pair]
"""A row, and what it led to."""


@dataclass(frozen=True)
class Game:
    """A twin game: `pairs[n]` is what `rows[n]` led to."""

    case: Case
    observer: Seat | None
    seed: int
    rows: tuple[TwinRow, ...]
    pairs: tuple[Pair, ...]

    def __str__(self) -> str:
        who = "an onlooker" if self.observer is None else f"seat {self.observer}"
        return f"{self.case} seed {self.seed}, seen by {who}"

    def sample(self, count: int) -> tuple[Pair, ...]:
        """Return pairs at `count` places, each with its successor, the first and last among them.

        In every second one, everything that is hidden differs, not only what this game made differ.
        """
        last = len(self.pairs) - 1
        starts = {round(last * n / max(1, count - 1)) for n in range(count)}
        shown = [self.pairs[at] for at in sorted(starts | {min(at + 1, last) for at in starts})]
        return tuple(
            pair if number % 2 == 0 else pair.imagined(seeded(self.seed, "imagined", number))
            for number, pair in enumerate(shown)
        )

    def differing(self) -> int:
        """Return how many pairs differ in what the observer cannot know."""
        return sum(pair.differ for pair in self.pairs)


def luck(seed: int, row: int, swap: Swap | None = None) -> Chance:
    """Return the luck of a row of the game, the deal being row 0."""
    source = seeded(seed, "twins", row)
    return source if swap is None else SwappingChance(source, *swap)


@cache
def twin_game(case: Case, observer: Seat | None, seed: int, rows: int = ROWS) -> Game:
    """Return a random twin game, to its end or as far as `rows` rows."""
    played = list(_Play(case, observer, seed).steps(rows))
    return Game(case, observer, seed, *zip(*played, strict=True))


class _Play:
    """Plays both games at once."""

    def __init__(self, case: Case, observer: Seat | None, seed: int) -> None:
        self.case, self.observer, self.seed = case, observer, seed
        people = [person(number) for number in range(case.table.seats)]
        begun = lobby(people, case.table.options, seed, case.slug).table
        record = msgspec.structs.replace(begun.record, secret=b"\xff" * 32)
        self.pair = Pair(observer, begun, replace(begun, record=record))
        self.number = self.same = 0

    def steps(self, rows: int) -> Iterator[Step]:
        """Yield every row with the tables since; at the end the secret of their luck is public."""
        step = self._dealt()
        while self.number < rows:
            row, self.pair = step
            self.number += 1
            if self.pair.one.status is Status.OVER:
                yield row, self._with_one_secret(self.pair)
                return
            yield step
            step = self._next()

    def _with_one_secret(self, pair: Pair) -> Pair:
        record = msgspec.structs.replace(pair.other.record, secret=pair.one.record.secret)
        return replace(pair, other=replace(pair.other, record=record))

    def _choosing(self) -> HmacChance:
        return seeded(self.seed, "choosing", self.number)

    # The deal and the rows that follow.

    def _dealt(self) -> Step:
        options = self.case.table.options
        empty = self.pair.one.game.empty(self.case.table.seats, options)
        order = tuple(range(self.case.table.seats))
        one = self._after(self.pair.one, Started(order, _raw(empty.deal(luck(self.seed, 0)))))
        tried: list[Step] = []
        for swap in (None, *self._swaps()):
            dealt = _raw(empty.deal(luck(self.seed, 0, swap)))
            pair = Pair(self.observer, one, self._after(self.pair.other, Started(order, dealt)))
            tried.append((TwinRow(None, ("", ""), swap, True), pair))
            if pair.differ and pair.look_the_same():
                return tried[-1]
        # Where the deal hides nothing the games begin alike, and it is moves that make them differ.
        return tried[0] if tried[0][1].look_the_same() else self._apart(*tried[0])

    def _next(self) -> Step:
        """Return the next row; one that differs comes first, of those that look the same."""
        for steps in self._ways_on():
            if (found := _best(steps)) is not None:
                self.same = 0 if found[1].differ else self.same + 1
                return self._apart(*found) if self.same > PATIENCE else found
        return self._apart(*self._unlike())

    def _apart(self, row: TwinRow, pair: Pair) -> Step:
        """Let games that have become the same, or that no longer look so, differ again."""
        twin = self.case.twin(pair.one.running(), self.observer, self._choosing())
        other = replace(pair.other, position=twin, activations=pair.one.activations)
        record = msgspec.structs.replace(
            other.record, status=pair.one.status, ended_at=pair.one.record.ended_at
        )
        changed = replace(pair, other=replace(other, record=record))
        return msgspec.structs.replace(row, sincere=row.sincere and changed == pair), changed

    def _unlike(self) -> Step:
        """Return a row of the one game for both, whatever it means in the other."""
        row, pair = next(next(self._ways_on()))
        secret = pair.other.record.secret
        record = msgspec.structs.replace(pair.one.record, secret=secret)
        unlike = msgspec.structs.replace(row, sincere=False)
        return unlike, replace(pair, other=replace(pair.one, record=record))

    def _ways_on(self) -> Iterator[Iterator[Step]]:
        """Yield what may happen, likelier things first: a timer, or a move of some seat.

        Where the first seat cannot move without showing a difference, somebody takes one back.
        """
        position = self.pair.one.running()
        timers = sorted(position.timers, key=lambda timer: (timer.due, timer.name))
        if timers and (timers[0].due <= self._at() or not position.to_act):
            yield self._expired(timers[0].name)
            return
        for turn, seat in enumerate(self._seats()):
            yield self._moves(seat, bold=turn == 0 and seat != self.observer)

    def _seats(self) -> Iterator[Seat]:
        """Yield whose turn it may be: sometimes somebody who may change their mind."""
        position, chance = self.pair.one.running(), self._choosing()
        awaited = chance.shuffled(sorted(position.to_act))
        everybody = map(Seat, range(self.case.table.seats))
        idle = [seat for seat in everybody if seat not in position.to_act]
        willing = chance.shuffled([s for s in idle if position.decision(s) is not None])
        first = willing[:1] if chance.below(4) == 0 else ()
        yield from (*first, *awaited[:1], *willing, *awaited[1:])

    def _moves(self, seat: Seat, *, bold: bool) -> Iterator[Step]:
        for codes in self._codes(seat, bold=bold):
            yield from self._moved(seat, codes)

    def _codes(self, seat: Seat, *, bold: bool) -> Iterator[tuple[str, str]]:
        """Yield moves for both games: unequal ones first, if the seat is to be bold."""
        mine, theirs = (
            self._choosing().shuffled(table.running().legal(seat))
            for table in (self.pair.one, self.pair.other)
        )
        for code in mine[:TRIES]:
            if bold:
                yield from ((code, other) for other in theirs[:TRIES] if other != code)
            if code in theirs:
                yield code, code
        yield from ((code, code) for code in mine[TRIES:] if code in theirs)

    def _moved(self, seat: Seat, codes: tuple[str, str]) -> Iterator[Step]:
        tables, at = (self.pair.one, self.pair.other), self._at()
        one = self._move(tables[0], seat, codes[0], luck(self.seed, self.number))
        other = self._move(tables[1], seat, codes[1], luck(self.seed, self.number))
        yield TwinRow(seat, codes, None, True), Pair(self.observer, one, other)
        if self._drew(tables[0].running(), seat, codes[0], at):
            for swap in self._swaps():
                chance = luck(self.seed, self.number, swap)
                other = self._move(tables[1], seat, codes[1], chance)
                yield TwinRow(seat, codes, swap, True), Pair(self.observer, one, other)

    def _drew(self, position: Position, seat: Seat, code: str, at: Millis) -> bool:
        """Tell whether a move shuffles something."""
        chance = seeded(self.seed, "twins", self.number)
        position.decide(seat, code, at, chance)
        return chance.draws > 1

    def _expired(self, name: str) -> Iterator[Step]:
        tables = [self._expire(table, name) for table in (self.pair.one, self.pair.other)]
        yield TwinRow(None, ("", ""), None, True), Pair(self.observer, *tables)

    # Rows of the log.

    def _move(self, table: Table, seat: Seat, code: str, chance: Chance) -> Table:
        events = table.running().decide(seat, code, self._at(), chance)
        via: Via = self._choosing().pick(("channel", "dm"))
        return self._after(table, Moved(seat, code, via, _raw(events)), actor=seat)

    def _expire(self, table: Table, name: str) -> Table:
        (timer,) = (timer for timer in table.running().timers if timer.name == name)
        at = Millis(max(self._at(), timer.due))
        events = table.running().expire(timer, luck(self.seed, self.number), at)
        return self._after(table, Elapsed(name, _raw(events)), at=at)

    def _after(
        self, table: Table, *events: TableEvent, actor: Seat | None = None, at: Millis | None = None
    ) -> Table:
        owner = None if actor is None else table.members[actor].user_id
        instant, seq = at or self._at(), table.head + 1
        row = Row(seq, f"request {seq}", instant, owner, events, instant)
        return after(table, row)

    def _at(self) -> Millis:
        return Millis(self.pair.one.rows[-1].stored + TICK)

    def _swaps(self) -> Iterator[Swap]:
        chance = self._choosing()
        for turn in range(SWAPS):
            yield turn % 2, (chance.below(48), chance.below(48))


def _best(steps: Iterator[Step]) -> Step | None:
    """Return the first step that looks the same and differs; else the first that looks the same."""
    alike: Step | None = None
    for row, pair in steps:
        if pair.look_the_same():
            if pair.differ:
                return row, pair
            alike = alike or (row, pair)
    return alike


def _raw(events: EncodedEvents) -> msgspec.Raw:
    return msgspec.Raw(events)
