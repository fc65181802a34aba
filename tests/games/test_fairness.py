"""The proof that luck followed from the secret, and every way in which it may fail."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from games.chance import chance_for, commitment
from games.fairness import Doubt, Failure, Row, Seating, seat_order, verify
from games.protocol import Millis
from games.registry import game

SECRET = bytes(range(32))
JOINS = (1001, 1002, 1003, 1004)
FIRST = 5
OPTIONS = {"teams": "on"}


def _log(moves: int) -> list[Row]:
    """Return a game, or the beginning of one, as the host would have stored it."""
    position = game("pass_pass").empty(4, OPTIONS)
    facts = position.deal(chance_for(SECRET, "rules", JOINS, FIRST))
    rows = [Row(FIRST, JOINS, None, "", Millis(0), facts)]
    for number in range(FIRST + 1, FIRST + 1 + moves):
        position = position.after(rows[-1].facts)
        if position.outcome:
            break
        seat = min(position.to_act)
        code = position.legal(seat)[0]
        facts = position.decide(
            seat, code, Millis(number), chance_for(SECRET, "rules", JOINS, number)
        )
        rows.append(Row(number, JOINS, seat, code, Millis(number), facts))
    return rows


def _verify(
    rows: Sequence[Row], secret: bytes = SECRET, seating: Seating | None = None
) -> Failure | None:
    return verify(
        "pass_pass",
        4,
        OPTIONS,
        secret=secret,
        promised=commitment(SECRET),
        rows=rows,
        seating=seating,
    )


def test_an_honest_game_is_proved() -> None:
    order = seat_order(SECRET, JOINS, FIRST)
    assert sorted(order) == [0, 1, 2, 3]
    assert _verify(_log(200), seating=Seating(FIRST, JOINS, order)) is None


def test_spaces_in_the_facts_do_not_matter() -> None:
    rows = [replace(row, facts=msgspec.json.format(row.facts)) for row in _log(3)]
    assert _verify(rows) is None


def test_another_secret_does_not_match_the_commitment() -> None:
    assert _verify(_log(3), secret=b"another") == Failure(None, Doubt.COMMITMENT)


def test_another_order_of_seats_is_found() -> None:
    order = tuple(reversed(seat_order(SECRET, JOINS, FIRST)))
    failure = _verify(_log(3), seating=Seating(FIRST, JOINS, order))
    assert failure == Failure(FIRST, Doubt.SEATING)


def test_an_empty_log_proves_nothing() -> None:
    assert _verify([]) == Failure(None, Doubt.EMPTY)


@pytest.mark.parametrize("at", [0, 1, 4])
def test_changed_facts_are_found_at_their_row(at: int) -> None:
    rows = _log(5)
    facts = rows[at].facts.replace(b"violet", b"yellow").replace(b"12", b"11")
    rows[at] = replace(rows[at], facts=facts if facts != rows[at].facts else b"[]")
    assert _verify(rows) == Failure(FIRST + at, Doubt.FACTS)


def test_broken_facts_are_found_at_their_row() -> None:
    rows = _log(2)
    rows[2] = replace(rows[2], facts=b"{")
    assert _verify(rows) == Failure(FIRST + 2, Doubt.FACTS)


def test_a_shuffle_with_other_luck_is_found() -> None:
    rows = _log(2)
    rows[0] = replace(rows[0], joins=(1, 2, 3, 4))
    assert _verify(rows) == Failure(FIRST, Doubt.FACTS)


@pytest.mark.parametrize("code", ["take-violet-1", "record-0", "nonsense"])
def test_a_move_that_the_rules_refuse_is_found(code: str) -> None:
    rows = _log(2)
    rows[2] = replace(rows[2], code=code)
    assert _verify(rows) == Failure(FIRST + 2, Doubt.REFUSED)


def test_a_timer_that_was_not_open_is_found() -> None:
    rows = _log(2)
    rows[2] = replace(rows[2], seat=None, code="countdown")
    assert _verify(rows) == Failure(FIRST + 2, Doubt.NO_TIMER)
