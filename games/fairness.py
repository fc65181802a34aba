"""The proof that every draw of a game followed from its secret.

A game's secret is published when it is over. Anybody who has it, the commitment that was posted
before, the ids of the people's joins and the log can deal and decide everything again.

By scheme 1 the draws of a row are numbered by its position in the log, and what was accepted once
is replayed. By scheme 2 the deal has number 0, whatever it draws, and each later row as many as
rows of the game drew before it, the deal counted: no row of the lobby, of seats or of votes, and
no move that drew nothing, changes what is drawn after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from games.chance import HmacChance, Luck, commitment, fingerprint
from games.protocol import BadCodeError, IllegalMoveError, Millis, Outcome, Seat, Timer
from games.registry import EncodedEvents, Position, game

Draws = tuple[tuple[int, int], ...]
"""The bound and the value of every draw of a row, in order."""


class GameRow(msgspec.Struct, frozen=True):
    """One row of a log that holds events of the game.

    `position` is its number in the table's log. The first row is the deal (no seat, no code);
    later, a row without a seat is a timer that took effect and has its name as `code`. `at` is
    when the player acted, or when the timer took effect. `drew` is the fingerprint of its draws, as
    the row says it of itself (of the deal, with those of the seats before); by scheme 1 nothing is
    said and nothing is asked.
    """

    position: int
    seat: Seat | None
    code: str
    at: Millis
    events: EncodedEvents
    drew: str = ""


class Seating(msgspec.Struct, frozen=True):
    """How the members came to their seats.

    `position` is the row of the deal, `participants` are the members' joins in the order of the
    lobby (see `seat_order`), `order` lists the lobby's places in seat order. Unless the order was
    `drawn`, it is the lobby's.
    """

    position: int
    participants: tuple[int | None, ...]
    order: tuple[int, ...]
    drawn: bool = True


class Doubt(StrEnum):
    """What does not follow; the key of a phrase."""

    COMMITMENT = "commitment"
    SEATING = "seating"
    EMPTY = "empty"
    ORDER = "order"
    REFUSED = "refused"
    NO_TIMER = "no_timer"
    EVENTS = "events"
    DREW = "drew"


class Failure(msgspec.Struct, frozen=True):
    """The first row that does not follow from the secret (None: the game as a whole), and why."""

    position: int | None
    doubt: Doubt


class Proof(msgspec.Struct, frozen=True):
    """What became of a proof: the first failure, if any, and what was proved before it.

    `seats` are the draws of the order of seats, `draws` those of every row that drew, by its
    position; `outcome` is how the game ended by the rows that were proved, None if it had not.
    """

    failure: Failure | None
    seats: Draws = ()
    draws: dict[int, Draws] = {}
    outcome: Outcome | None = None


def seat_order(luck: Luck, participants: Sequence[int | None], position: int) -> tuple[int, ...]:
    """Return the lobby's places in the order of seats that luck draws.

    `participants` are what the members joined by, in the order of the lobby: by scheme 1 the id of
    every member's join; by scheme 2 each person's first, None for a computer, and neither the
    lobby's order nor `position`, the row of the deal, matters to where anybody comes to sit.
    Raises ValueError on an unknown scheme.
    """
    return seating(luck, participants, position)[0]


def seating(
    luck: Luck, participants: Sequence[int | None], position: int
) -> tuple[tuple[int, ...], Draws]:
    """Return what `seat_order` returns, and what was drawn for it; raise as it does."""
    joins = {place: join for place, join in enumerate(participants) if join is not None}
    if luck.scheme == 1:
        chance = replace(luck, joins=tuple(joins.values())).chance("seats", position)
        places = list(range(len(participants)))
    else:
        chance = luck.chance("seats", 0)
        computers = [place for place in range(len(participants)) if place not in joins]
        places = [*sorted(joins, key=joins.__getitem__), *computers]
    return chance.shuffled(places), tuple(chance.drawn)


def verify(
    slug: str,
    version: int,
    seats: int,
    options: Mapping[str, str],
    *,
    luck: Luck,
    promised: str,
    rows: Iterable[GameRow],
    seated: Seating | None = None,
) -> Proof:
    """Return which rows follow from the secret, up to the first that does not.

    `promised` is the commitment that was posted before the game; `seated` is checked where given.
    Raises KeyError on an unknown slug or version of its rules, `BadCodeError` on options or a
    number of seats that the game does not have, ValueError on an unknown scheme.
    """
    position = game(slug, version).empty(seats, options)
    if commitment(luck.secret) != promised:
        return Proof(Failure(None, Doubt.COMMITMENT))
    drawn: Draws = ()
    if seated is not None:
        fair, drawn = _sat_down(luck, seats, seated)
        if not fair:
            return Proof(Failure(seated.position, Doubt.SEATING))
    course = _Course(luck, seats, position, drawn)
    failure = course.failure(rows)
    return Proof(failure, drawn, course.draws, course.position.outcome)


def _sat_down(luck: Luck, seats: int, seated: Seating) -> tuple[bool, Draws]:
    """Return whether the members sit as they have to, and what was drawn for it."""
    people = {join for join in seated.participants if join is not None}
    strangers = people.difference(luck.joins) if luck.scheme != 1 else ()
    if strangers or len(seated.participants) != seats:
        return False, ()
    if not seated.drawn:
        return seated.order == tuple(range(seats)), ()
    order, drawn = seating(luck, seated.participants, seated.position)
    return order == seated.order, drawn


@dataclass
class _Course:
    """A game that is gone through from its empty table, as far as its rows follow."""

    luck: Luck
    seats: int
    position: Position
    seated: Draws
    draws: dict[int, Draws] = field(default_factory=dict)
    _last: int | None = None
    _number: int = 0

    def failure(self, rows: Iterable[GameRow]) -> Failure | None:
        """Go through rows until one does not follow, and return why; None if all do."""
        for row in rows:
            if (doubt := self._take(row)) is not None:
                return Failure(row.position, doubt)
        return Failure(None, Doubt.EMPTY) if self._last is None else None

    def _take(self, row: GameRow) -> Doubt | None:
        """Go on by one row, unless it does not follow: then return why."""
        is_deal = self._last is None
        if self._last is not None and row.position <= self._last:
            return Doubt.ORDER
        number = row.position if self.luck.scheme == 1 else self._number
        chance = self.luck.chance("rules", number)
        events = self._dealt(row, chance) if is_deal else self._decided(row, chance)
        if isinstance(events, Doubt):
            return events
        if not _same(events, row.events):
            return Doubt.EVENTS
        told = fingerprint((*self.seated, *chance.drawn) if is_deal else chance.drawn)
        if self.luck.scheme != 1 and row.drew != told:
            return Doubt.DREW
        if chance.drawn:
            self.draws[row.position] = tuple(chance.drawn)
        self._number += is_deal or bool(chance.drawn)
        self._last, self.position = row.position, self.position.after(events)
        return None

    def _dealt(self, row: GameRow, chance: HmacChance) -> EncodedEvents | Doubt:
        if row.seat is not None or row.code:
            return Doubt.REFUSED
        return self.position.deal(chance)

    def _decided(self, row: GameRow, chance: HmacChance) -> EncodedEvents | Doubt:
        if row.seat is None:
            return self._expired(row, chance)
        if not 0 <= row.seat < self.seats:
            return Doubt.REFUSED
        judge = self.position.replay if self.luck.scheme == 1 else self.position.decide
        try:
            return judge(row.seat, row.code, row.at, chance)
        except (IllegalMoveError, BadCodeError):
            return Doubt.REFUSED

    def _expired(self, row: GameRow, chance: HmacChance) -> EncodedEvents | Doubt:
        for timer in self.position.timers:
            if timer.name == row.code and self._may_expire(timer, row.at):
                return self.position.expire(timer, chance, row.at)
        return Doubt.NO_TIMER

    def _may_expire(self, timer: Timer, at: Millis) -> bool:
        """Return whether a timer may have taken effect: at its time, or once people saw it.

        By scheme 1 nobody asked.
        """
        return self.luck.scheme == 1 or timer.on_shown or timer.due <= at


def _same(events: EncodedEvents, stored: EncodedEvents) -> bool:
    """Return whether stored events are what they have to be, but for spaces and the order of keys.

    They are compared as text: to Python `1`, `1.0` and `true` are equal.
    """
    try:
        return _canonical(stored) == _canonical(events)
    except (ValueError, RecursionError):
        return False


def _canonical(events: EncodedEvents) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(events), order="sorted")
