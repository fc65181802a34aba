"""Leaks that this game could have, and that the laws of secrecy have to find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from games.monte_cristo import RULES, decide, events, moves, state, view
from games.monte_cristo.components import Card, Place
from games.monte_cristo.moves import Plan
from games.protocol import NoOptions, Rules, Seat
from tests.conformance.monte_cristo import SECRECY
from tests.conformance.walk import BrokenLawError, Table

MonteCristo = Rules[state.State, moves.Move, events.Event, view.View, events.Told, NoOptions]


def _caught(mutant: MonteCristo) -> None:
    for seed in range(6):
        for seats in (3, 2):
            try:
                replace(SECRECY, rules=mutant).keeps(Table(seats, {}), seed)
            except BrokenLawError:
                return
    pytest.fail("the mutant was not caught")


def _with_cards(seen: view.View, cards: tuple[Card, ...]) -> view.View:
    table = msgspec.structs.replace(seen.table, discards=(*seen.table.discards, *cards))
    return msgspec.structs.replace(seen, table=table)


def _shows_the_top_card(truth: state.State, seat: Seat | None) -> view.View:
    return _with_cards(view.view(truth, seat), truth.deck[:1])


def _shows_own_jokers(truth: state.State, seat: Seat | None) -> view.View:
    return _with_cards(view.view(truth, seat), truth.jokers[seat] if seat is not None else ())


def _shows_the_bag(truth: state.State, seat: Seat | None) -> view.View:
    seen = view.view(truth, seat)
    revealed = truth.bag[:1] if truth.table.phase == "marble" else ()
    table = msgspec.structs.replace(seen.table, revealed=(*seen.table.revealed, *revealed))
    return msgspec.structs.replace(seen, table=table)


def _shows_a_plan(truth: state.State, seat: Seat | None) -> view.View:
    plan = next((plan for plan in truth.plans if plan is not None), None)
    return msgspec.structs.replace(view.view(truth, seat), plan=plan)


@pytest.mark.parametrize(
    "leak", [_shows_the_top_card, _shows_own_jokers, _shows_the_bag, _shows_a_plan]
)
def test_a_leaking_view(leak: Callable[[state.State, Seat | None], view.View]) -> None:
    _caught(replace(RULES, view=leak))


def test_a_decision_number_that_betrays_a_plan() -> None:
    def betrays(truth: state.State, seat: Seat) -> int | None:
        number = decide.decision(truth, seat)
        planned = sum(plan is not None for plan in truth.plans)
        return number if number is None else 10 * number + planned

    _caught(replace(RULES, decision=betrays))


def test_a_shuffle_told_in_its_order() -> None:
    def tells(event: events.Event, seat: Seat | None) -> events.Told | None:
        told = events.tell(event, seat)
        if isinstance(event, events.SetUp) and isinstance(told, events.TableLaid):
            return msgspec.structs.replace(told, treasures=(*told.treasures, event.bag[-1]))
        return told

    _caught(replace(RULES, tell=tells))


def test_who_plans_is_the_only_one_to_hear_of_it() -> None:
    planned = events.Planned(Seat(1), Plan(Place.C))
    assert [events.tell(planned, seat) for seat in (None, Seat(0), Seat(2))] == [None] * 3
    assert events.tell(planned, Seat(1)) == planned
