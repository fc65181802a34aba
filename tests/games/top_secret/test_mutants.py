"""Rules of Top Secret with one leak each: the laws of secrecy have to find every one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from games.kit.secret_choice import HasChosen
from games.protocol import Rules, Seat
from games.top_secret import RULES, view
from games.top_secret.events import Event, Told
from games.top_secret.moves import Move
from games.top_secret.options import Options
from games.top_secret.state import State
from games.top_secret.view import View
from tests.conformance.top_secret import SECRECY
from tests.conformance.walk import BrokenLawError, Table

TopSecret = Rules[State, Move, Event, View, Told, Options]
TABLE = Table(4, {})


def _caught(mutant: TopSecret) -> bool:
    for seed in range(6):
        try:
            replace(SECRECY, rules=mutant).keeps(TABLE, seed)
        except BrokenLawError:
            return True
    return False


def _neighbours_choice(state: State, seat: Seat | None) -> View:
    seen = view.view(state, seat)
    if seat is None or seen.choice is not None:
        return seen
    return msgspec.structs.replace(seen, choice=state.chosen[seat - 1])


def _pending_targets(state: State, seat: Seat | None) -> View:
    seen = view.view(state, seat)
    target = next((victim for victim in state.named if victim is not None), None)
    return msgspec.structs.replace(seen, target=target)


def _pending_decisions(state: State, seat: Seat | None) -> View:
    seen = view.view(state, seat)
    return msgspec.structs.replace(seen, banks=any(state.banking))


def _policies(state: State, seat: Seat | None) -> View:
    return msgspec.structs.replace(view.view(state, seat), policy=state.policies[0])


@pytest.mark.parametrize(
    "leak", [_neighbours_choice, _pending_targets, _pending_decisions, _policies]
)
def test_a_view_that_shows_too_much_is_caught(leak: Callable[[State, Seat | None], View]) -> None:
    assert _caught(replace(RULES, view=leak))


def test_an_order_of_waiting_that_depends_on_a_choice_is_caught() -> None:
    def to_act(state: State) -> frozenset[Seat]:
        wise = {Seat(seat) for seat, kind in enumerate(state.chosen) if kind == "agent"}
        return RULES.to_act(state) | frozenset(wise)

    assert _caught(replace(RULES, to_act=to_act))


def test_an_announcement_of_the_card_is_caught() -> None:
    def tell(event: Event, seat: Seat | None) -> Told | None:
        told = RULES.tell(event, seat)
        return event if isinstance(told, HasChosen) else told

    assert _caught(replace(RULES, tell=tell))


def test_a_change_that_is_seen_and_not_told_is_caught() -> None:
    def tell(event: Event, seat: Seat | None) -> Told | None:
        told = RULES.tell(event, seat)
        return None if isinstance(told, HasChosen) else told

    assert _caught(replace(RULES, tell=tell))
