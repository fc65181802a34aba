"""Two thousand hostile inputs; `make hostile` has a hundred thousand. They find what is there."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from tests.e2e.house import ROOT
from tests.hostile.attack import attack
from tests.hostile.machine import GROUNDS

INPUTS = 2_000


@pytest.mark.case("10")
def test_nothing_that_people_send_does_harm() -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    attack(INPUTS, seed)
    assert GROUNDS.tally.inputs >= INPUTS


@pytest.mark.parametrize(("mutant", "seed"), [("any_seat", "4"), ("together", "8")])
def test_a_bot_that_lets_anybody_move_or_look_ahead_is_found_out(mutant: str, seed: str) -> None:
    arguments = ("--inputs", str(INPUTS), "--seed", seed, "--mutant", mutant)
    command = [sys.executable, "-m", "tests.hostile", *arguments]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 1, ended.stdout + ended.stderr
    assert "Moved(" in ended.stdout
