"""Runs the state machine until so many inputs are made."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.hostile.machine import GROUNDS, Hostile

STEPS = 100
"""Steps of one example; after each example all is judged."""


def attack(inputs: int, number: int) -> None:
    """Make at least so many inputs; the same seed makes the same choices.

    Nothing is shrunk: what a bot does depends on all that it went through before. Raise
    AssertionError with the newest inputs if anything is wrong.
    """
    batch, turn = max(1, inputs // STEPS // 2), 0
    try:
        while GROUNDS.made.total() + GROUNDS.siege().made.total() < inputs:
            kind = settings(
                max_examples=batch,
                stateful_step_count=STEPS,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
                print_blob=False,
            )
            try:
                run_state_machine_as_test(seed(number + turn)(Hostile), settings=kind)
            except Exception:
                raise GROUNDS.wrong or AssertionError from None
            turn += 1
    finally:
        GROUNDS.end()
