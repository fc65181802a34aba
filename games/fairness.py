"""The proof that every draw of a game followed from its secret.

A game's secret is published when it is over. Anybody who has it, the commitment that was posted
before, the ids of the players' joins and the log can deal and decide everything anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from games.chance import HmacChance, chance_for, commitment
from games.protocol import BadCode, Illegal, Millis, Seat
from games.registry import Facts, Position, game


class Row(msgspec.Struct, frozen=True):
    """One row of a log that holds facts of the game.

    `position` is its number in the table's log and `joins` are the ids of the joins in seat
    order: both are part of every draw. The first row is the deal (no seat, no code); later, a row
    without a seat is a timer that came due and has its name as `code`. `at` is when the player
    acted, or when the timer took effect.
    """

    position: int
    joins: tuple[int, ...]
    seat: Seat | None
    code: str
    at: Millis
    facts: Facts


class Seating(msgspec.Struct, frozen=True):
    """How the order of seats was drawn.

    `joins` are the ids in the order in which people sat down in the lobby, `order` lists the
    lobby's places in seat order, `position` is the row of the deal.
    """

    position: int
    joins: tuple[int, ...]
    order: tuple[int, ...]


class Doubt(StrEnum):
    """What does not follow; the key of a phrase."""

    COMMITMENT = "commitment"
    SEATING = "seating"
    EMPTY = "empty"
    REFUSED = "refused"
    NO_TIMER = "no_timer"
    FACTS = "facts"


class Failure(msgspec.Struct, frozen=True):
    """The first row that does not follow from the secret (None: the game as a whole), and why."""

    position: int | None
    doubt: Doubt


def seat_order(secret: bytes, joins: Sequence[int], position: int) -> tuple[int, ...]:
    """Return the lobby's places in the order of seats that the secret draws."""
    return chance_for(secret, "seats", joins, position).shuffled(range(len(joins)))


def rules_chance(secret: bytes, row: Row) -> HmacChance:
    """Return the luck with which a row was decided."""
    return chance_for(secret, "rules", row.joins, row.position)


def verify(
    slug: str,
    seats: int,
    options: Mapping[str, str],
    *,
    secret: bytes,
    promised: str,
    rows: Iterable[Row],
    seating: Seating | None = None,
) -> Failure | None:
    """Return the first row that does not follow from the secret, or None when all do.

    `promised` is the commitment that was posted before the game; `seating` is checked where
    given. Raises KeyError on an unknown slug and `BadCode` on options or a number of seats that
    the game does not have.
    """
    position = game(slug).empty(seats, options)
    if commitment(secret) != promised:
        return Failure(None, Doubt.COMMITMENT)
    if seating and seat_order(secret, seating.joins, seating.position) != seating.order:
        return Failure(seating.position, Doubt.SEATING)
    dealt = False
    for row in rows:
        found = _decided(position, row, secret) if dealt else _dealt(position, row, secret)
        if isinstance(found, Doubt):
            return Failure(row.position, found)
        position, dealt = found, True
    return None if dealt else Failure(None, Doubt.EMPTY)


def _dealt(position: Position, row: Row, secret: bytes) -> Position | Doubt:
    return _same(position, position.deal(rules_chance(secret, row)), row)


def _decided(position: Position, row: Row, secret: bytes) -> Position | Doubt:
    chance = rules_chance(secret, row)
    if row.seat is None:
        due = [timer for timer in position.timers if timer.name == row.code]
        if not due:
            return Doubt.NO_TIMER
        return _same(position, position.expire(due[0], chance, row.at), row)
    try:
        facts = position.replay(row.seat, row.code, row.at, chance)
    except (Illegal, BadCode):
        return Doubt.REFUSED
    return _same(position, facts, row)


def _same(position: Position, facts: Facts, row: Row) -> Position | Doubt:
    """Return the position after the facts of a row, if they are what they have to be.

    Both are decoded and encoded first, so that spaces and the order of keys do not matter.
    """
    try:
        stored = msgspec.json.decode(row.facts)
    except msgspec.DecodeError:
        return Doubt.FACTS
    return position.after(facts) if stored == msgspec.json.decode(facts) else Doubt.FACTS
