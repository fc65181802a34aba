"""Runs the state machine until a number of inputs are made."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.hostile.machine import GROUNDS, Hostile

STEPS = 100
"""Steps of one example; after each example all is judged."""

EXAMPLES = 40
"""Examples of one turn, at most."""


def attack(inputs: int, number: int) -> None:
    """Make at least this number of inputs; the same seed makes the same choices.

    Nothing is shrunk: what a bot does depends on all that it went through before. Raise
    AssertionError with the newest inputs if anything is wrong.
    """
    examples, turn = min(EXAMPLES, max(1, inputs // STEPS // 2)), 0
    try:
        while GROUNDS.inputs() < inputs:
            _turn(examples, number + turn)
            turn += 1
        GROUNDS.end()
    except Exception as error:
        with suppress(Exception):
            GROUNDS.end()
        raise GROUNDS.wrong or error from None


def _turn(examples: int, number: int) -> None:
    kind = settings(
        max_examples=examples,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    run_state_machine_as_test(seed(number)(Hostile), settings=kind)
