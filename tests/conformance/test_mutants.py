"""Rules with one fault each: the laws of play have to find every one of them.

The true rules pass the same walks (`test_conformance.py`). Rules that betray something are in
`tests/secrecy/rule_mutants.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import msgspec
import pytest

from games.chance import seeded
from games.pass_pass import RULES, events, moves, options, state, view
from games.pass_pass import decide as rules
from games.pass_pass.components import Card
from games.pass_pass.events import Event, Played, Told
from games.pass_pass.moves import Move, Play, Take
from games.pass_pass.public_state import Phase
from games.pass_pass.state import State
from games.pass_pass.view import View
from games.protocol import Chance, Millis, Outcome, Rules, Score, Seat
from tests.conformance.laws import Laws
from tests.conformance.pass_pass import FOREIGN
from tests.conformance.walk import BrokenLawError, Table

PassPass = Rules[State, Move, Event, View, Told, options.Options]
TABLES = (Table(4, {"teams": "off"}), Table(4, {"teams": "on"}))
SEEDS = range(3)


def _caught(check: Callable[[Table, int], None]) -> str:
    """Return what the first failing walk says; fail if none does."""
    for seed in SEEDS:
        for table in TABLES:
            try:
                check(table, seed)
            except BrokenLawError as broken:
                return str(broken)
    pytest.fail("the mutant was not caught")


def _caught_at_play(mutant: PassPass) -> str:
    return _caught(Laws(mutant, FOREIGN).obeys)


# Legality


def test_a_move_that_is_not_offered() -> None:
    def offers(seen: View) -> tuple[Move, ...]:
        offered = view.legal_moves(seen)
        return offered[:-1] if len(offered) > 2 else offered

    assert "decide accepts" in _caught_at_play(replace(RULES, legal_moves=offers))


def test_a_move_that_is_offered_and_refused() -> None:
    def offers(seen: View) -> tuple[Move, ...]:
        offered = view.legal_moves(seen)
        return (*offered, Take(seen.hand[0])) if seen.hand and offered else offered

    assert "which is offered" in _caught_at_play(replace(RULES, legal_moves=offers))


def test_a_move_that_is_offered_twice() -> None:
    mutant = replace(RULES, legal_moves=lambda seen: view.legal_moves(seen) * 2)
    assert "codes differ" in _caught_at_play(mutant)


def test_a_move_of_another_phase_that_is_accepted() -> None:
    def decide(
        truth: State, seat: Seat, move: Move, at: Millis, chance: Chance
    ) -> tuple[Event, ...]:
        asked = Play(move.card) if isinstance(move, Take) and _playing(truth) else move
        return rules.decide(truth, seat, asked, at, chance)

    assert "decide accepts take-" in _caught_at_play(replace(RULES, decide=decide))


def _playing(truth: State) -> bool:
    return truth.table.phase is Phase.PLAY


def test_a_seat_that_may_move_out_of_turn() -> None:
    def decide(
        truth: State, seat: Seat, move: Move, at: Millis, chance: Chance
    ) -> tuple[Event, ...]:
        mover = truth.table.to_act[0] if _playing(truth) else seat
        return rules.decide(truth, mover, move, at, chance)

    assert "decide accepts" in _caught_at_play(replace(RULES, decide=decide))


# Codes and events


def test_a_lossy_code() -> None:
    every = [moves.parse(code) for code in FOREIGN]

    def code(move: Move) -> str:
        return f"take-{move.card.colour}" if isinstance(move, Take) else moves.code(move)

    def parse(text: str) -> Move:
        found = next((move for move in every if code(move) == text), None)
        return found or moves.parse(text)

    assert "codes differ" in _caught_at_play(replace(RULES, code=code, parse=parse))


def test_a_code_that_may_be_written_in_two_ways() -> None:
    mutant = replace(RULES, parse=lambda text: moves.parse(text.strip()))
    assert "stands for" in _caught_at_play(mutant)


def test_a_code_that_is_too_long() -> None:
    mutant = replace(
        RULES,
        code=lambda move: moves.code(move).rjust(41, "-"),
        parse=lambda text: moves.parse(text.lstrip("-")),
    )
    assert "form of" in _caught_at_play(mutant)


class _ShortPlayed(msgspec.Struct, frozen=True, tag="played"):
    """An event that forgets whether the card played itself."""

    seat: Seat
    card: Card


def test_a_lossy_event() -> None:
    kinds = tuple(_ShortPlayed if kind is Played else kind for kind in events.EVENTS)
    mutant = replace(RULES, events=kinds)  # type: ignore[arg-type]
    assert "events are read as written" in _caught_at_play(mutant)


# Decisions, luck, invariants


def test_a_decision_whose_number_comes_back() -> None:
    def decision(truth: State, seat: Seat) -> int | None:
        number = rules.decision(truth, seat)
        return None if number is None else number % 7

    assert "decision" in _caught_at_play(replace(RULES, decision=decision))


def test_a_seat_that_is_awaited_without_a_decision() -> None:
    assert "has a decision" in _caught_at_play(replace(RULES, decision=lambda _s, _seat: None))


def test_draws_that_do_not_repeat() -> None:
    turns = count()

    def decide(
        truth: State, seat: Seat, move: Move, at: Millis, chance: Chance
    ) -> tuple[Event, ...]:
        return rules.decide(truth, seat, move, at, seeded(next(turns)))

    assert "draws repeat" in _caught_at_play(replace(RULES, decide=decide))


def test_a_card_that_is_lost() -> None:
    def evolve(truth: State, event: Event) -> State:
        after = state.evolve(truth, event)
        lost = isinstance(event, Played) and event.card.value == 5
        table = msgspec.structs.replace(after.table, discards=after.table.discards[1:])
        return msgspec.structs.replace(after, table=table) if lost else after

    assert "invariants" in _caught_at_play(replace(RULES, evolve=evolve))


@pytest.mark.case("38")
def test_a_game_that_never_ends_is_caught() -> None:
    assert "somebody can act" in _caught_at_play(replace(RULES, outcome=lambda _truth: None))


def test_a_game_that_ends_too_early() -> None:
    def outcome(truth: State) -> Outcome | None:
        early = Outcome("points", tuple(Score(1, {}) for _ in truth.hands))
        return early if truth.table.tricks > 3 else None

    assert "somebody can act" in _caught_at_play(replace(RULES, outcome=outcome))
