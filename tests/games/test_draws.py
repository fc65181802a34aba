"""Rows that draw nothing change no later draw: a law over every game, and what it compares."""

from __future__ import annotations

import pytest

from games.chance import Luck
from games.protocol import Millis, Seat
from games.registry import Position
from tests.games.courses import FIRST, TABLES, Asked, Course, Table, proof, random_course

LUCK = Luck(bytes(range(32)), (1001, 1002, 1003, 1004), cut=77)
SEEDS = (3, 4, 5)

CHANGEABLE = {"monte_cristo", "top_secret"}
"""Games where a seat can do something and undo it: a plan, a choice that is not yet revealed."""

each_table = pytest.mark.parametrize("table", TABLES, ids=str)


@each_table
def test_rows_that_draw_nothing_change_no_draw(table: Table) -> None:
    """Be they rows of the lobby, of seats and votes, or moves that are taken back."""
    detours = 0
    for seed in SEEDS:
        plain = random_course(table, LUCK, seed)
        longer = Course(table, LUCK)
        longer.deal(FIRST + 17)
        for number, row in enumerate(plain.rows[1:]):
            for asked in _detour(table, longer.position, longer.rows[-1].at):
                longer.ask(asked, gap=number % 3)
                detours += 1
            longer.ask(Asked(row.seat, row.code, row.at), gap=number % 5)
            assert longer.rows[-1].events == row.events, (seed, row)
        proved = proof(table, LUCK, longer.rows)
        assert proved.failure is None, seed
        assert list(proved.draws.values()) == longer.draws == plain.draws, seed
        assert proved.outcome == plain.position.outcome
    assert detours or table.slug not in CHANGEABLE


def _detour(table: Table, position: Position, at: Millis) -> tuple[Asked, ...]:
    """Return two moves that lead back to where they began and draw nothing, if there are any."""
    for seat in map(Seat, range(table.seats)):
        decision = position.decision(seat)
        for code in () if decision is None else position.legal(seat)[:2]:
            between = _after(position, seat, code, at)
            # A choice that can be made otherwise keeps the number of its decision.
            if between is None or between == position or between.decision(seat) != decision:
                continue
            for back in between.legal(seat):
                if _after(between, seat, back, at) == position:
                    return Asked(seat, code, at), Asked(seat, back, at)
    return ()


def _after(position: Position, seat: Seat, code: str, at: Millis) -> Position | None:
    """Return the position after a move; None if it draws."""
    chance = LUCK.chance("rules", 99)
    events = position.decide(seat, code, at, chance)
    return None if chance.drawn else position.after(events)
