"""Rules with one fault each: the laws have to find every one of them.

The true rules pass the same walks (`test_conformance.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random

import msgspec
import pytest

from games.chance import seeded
from games.pass_pass import RULES, imagine, moves, rules, state, view
from games.pass_pass.components import Card, in_order
from games.pass_pass.moves import Dealt, Event, HandDealt, Move, Play, Played, Take, Told
from games.pass_pass.state import State
from games.pass_pass.table import Phase
from games.pass_pass.view import View
from games.protocol import Chance, Millis, Outcome, Rules, Score, Seat
from tests.conformance.laws import Laws
from tests.conformance.pass_pass import FOREIGN, twin
from tests.conformance.secrecy import Secrecy
from tests.conformance.walk import Broken, Table

PassPass = Rules[State, Move, Event, View, Told, state.Options]
TABLES = (Table(4, {"teams": "off"}), Table(4, {"teams": "on"}))
SEEDS = range(3)


def _caught(check: Callable[[Table, int], None]) -> str:
    """Return what the first failing walk says; fail if none does."""
    for seed in SEEDS:
        for table in TABLES:
            try:
                check(table, seed)
            except Broken as broken:
                return str(broken)
    pytest.fail("the mutant was not caught")


def _caught_at_play(mutant: PassPass) -> str:
    return _caught(Laws(mutant, FOREIGN).obeys)


def _caught_leaking(mutant: PassPass) -> str:
    return _caught(Secrecy(mutant, twin).keeps)


# Views that show too much


def _onlooker_sees_a_hand(truth: State, seat: Seat | None) -> View:
    return view.view(truth, seat or Seat(0))


def _lowest_card_of_the_pile(truth: State, seat: Seat | None) -> View:
    """Show a single hidden card, among the discards, and only now and then."""
    seen = view.view(truth, seat)
    first = truth.aside[:1] if truth.aside and truth.aside[0].value > 2 else ()
    table = msgspec.structs.replace(seen.table, discards=(*seen.table.discards, *first))
    return msgspec.structs.replace(seen, table=table)


def _neighbour_s_hand_while_waiting(truth: State, seat: Seat | None) -> View:
    seen = view.view(truth, seat)
    if seat is None or seat in truth.table.to_act:
        return seen
    return msgspec.structs.replace(seen, hand=(*seen.hand, *truth.hands[seat - 1]))


@pytest.mark.parametrize(
    "leak", [_onlooker_sees_a_hand, _lowest_card_of_the_pile, _neighbour_s_hand_while_waiting]
)
def test_a_leaking_view(leak: Callable[[State, Seat | None], View]) -> None:
    _caught_leaking(replace(RULES, view=leak))


def test_a_leaking_view_that_its_own_imagine_covers_up() -> None:
    """The onlooker sees seat 0's hand, and imagines accordingly: only the test's twins tell."""

    def leak(truth: State, seat: Seat | None) -> View:
        return msgspec.structs.replace(view.view(truth, seat), hand=truth.hands[seat or 0])

    def cover_up(seen: View, chance: Chance) -> State:
        known = seen if seen.seat is not None else msgspec.structs.replace(seen, seat=Seat(0))
        return imagine.imagine(known, chance)

    assert "twins look the same" in _caught_leaking(replace(RULES, view=leak, imagine=cover_up))


def test_a_decision_number_that_betrays_a_hand() -> None:
    def betrays(truth: State, seat: Seat) -> int | None:
        number = rules.decision(truth, seat)
        holds_a_twelve = any(card.value == 12 for hand in truth.hands for card in hand)
        return number if number is None else 2 * number + holds_a_twelve

    _caught_leaking(replace(RULES, decision=betrays))


# Announcements that tell too much


def _tells_the_neighbour_s_hand(event: Event, seat: Seat | None) -> Told:
    told = view.tell(event, seat)
    if isinstance(event, Dealt) and isinstance(told, HandDealt) and seat is not None:
        return msgspec.structs.replace(told, hand=event.hands[seat - 1])
    return told


def _tells_the_onlooker_the_pile(event: Event, seat: Seat | None) -> Told:
    told = view.tell(event, seat)
    if isinstance(event, Dealt) and isinstance(told, HandDealt) and seat is None:
        return msgspec.structs.replace(told, hand=event.aside)
    return told


@pytest.mark.parametrize("leak", [_tells_the_neighbour_s_hand, _tells_the_onlooker_the_pile])
def test_a_leaking_announcement(leak: Callable[[Event, Seat | None], Told]) -> None:
    assert "twins hear the same" in _caught_leaking(replace(RULES, tell=leak))


def test_an_announcement_that_marks_a_low_card_as_the_lowest_of_its_hand() -> None:
    def marks(
        truth: State, seat: Seat, move: Move, at: Millis, chance: Chance
    ) -> tuple[Event, ...]:
        facts = rules.decide(truth, seat, move, at, chance)
        if not isinstance(move, Play):
            return facts
        lowest = min(card.value for card in truth.hands[seat]) == move.card.value
        return (Played(seat, move.card, lowest), *facts[1:])

    evolve_as_if_unmarked = replace(
        RULES,
        decide=marks,
        evolve=lambda truth, event: state.evolve(
            truth,
            Played(event.seat, event.card, truth.table.tricks == 8)
            if isinstance(event, Played)
            else event,
        ),
    )
    assert "twins hear the same" in _caught_leaking(evolve_as_if_unmarked)


# Imagining badly


def _always_the_same(seen: View, chance: Chance) -> State:
    del chance
    return imagine.imagine(seen, seeded(1))


def _without_the_pile(seen: View, chance: Chance) -> State:
    return msgspec.structs.replace(imagine.imagine(seen, chance), aside=())


def _whatever_the_backs_say(seen: View, chance: Chance) -> State:
    drawn = imagine.imagine(seen, chance)
    cards = iter(chance.shuffled(imagine.unseen(seen)))
    hands = tuple(
        hand if seat == seen.seat else in_order(next(cards) for _ in hand)
        for seat, hand in enumerate(drawn.hands)
    )
    return State(seen.table, hands, in_order(cards))


def _with_another_hand(seen: View, chance: Chance) -> State:
    drawn = imagine.imagine(seen, chance)
    return msgspec.structs.replace(drawn, hands=(*drawn.hands[1:], drawn.hands[0]))


@pytest.mark.parametrize(
    "imagined", [_always_the_same, _without_the_pile, _whatever_the_backs_say, _with_another_hand]
)
def test_a_bad_imagination(imagined: Callable[[View, Chance], State]) -> None:
    _caught_leaking(replace(RULES, imagine=imagined))


def test_case_37_a_computer_player_with_luck_of_its_own() -> None:
    dice = Random(1)

    def chooses(seen: View, chance: Chance, budget: int) -> Move:
        return dice.choice(view.legal_moves(seen))

    law = _caught_leaking(replace(RULES, choose=chooses))
    assert "a computer player decides the same" in law


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


# Codes and facts


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
    """A fact that forgets whether the card played itself."""

    seat: Seat
    card: Card


def test_a_lossy_fact() -> None:
    kinds = tuple(_ShortPlayed if kind is Played else kind for kind in moves.EVENTS)
    mutant = replace(RULES, events=kinds)  # type: ignore[arg-type]
    assert "facts are read as written" in _caught_at_play(mutant)


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


def test_case_38_a_game_that_never_ends() -> None:
    assert "somebody can act" in _caught_at_play(replace(RULES, outcome=lambda _truth: None))


def test_a_game_that_ends_too_early() -> None:
    def outcome(truth: State) -> Outcome | None:
        early = Outcome("points", tuple(Score(1, {}) for _ in truth.hands))
        return early if truth.table.tricks > 3 else None

    assert "somebody can act" in _caught_at_play(replace(RULES, outcome=outcome))
