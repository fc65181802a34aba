"""A thousand hostile inputs; `make hostile` has a hundred thousand. They find what is there."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.e2e.house import ROOT
from tests.hostile.__main__ import report
from tests.hostile.attack import attack
from tests.hostile.machine import GROUNDS
from tests.hostile.tally import Tally
from tests.longrun import WELL, Line

INPUTS = 1_000

FOUND_WITHIN = 2_000
"""Inputs in which a bot that is at fault is found out, with the seeds that are given."""


@pytest.mark.case("10")
def test_nothing_that_people_send_does_harm() -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    attack(INPUTS, seed)
    assert GROUNDS.tally.inputs >= INPUTS


@pytest.mark.parametrize(("mutant", "seed"), [("any_seat", "4"), ("together", "8")])
def test_a_bot_that_lets_anybody_move_or_look_ahead_is_found_out(
    tmp_path: Path, mutant: str, seed: str
) -> None:
    arguments = ("--inputs", str(FOUND_WITHIN), "--seed", seed, "--mutant", mutant)
    kept = ("--results", str(tmp_path / "results.jsonl"))
    command = [sys.executable, "-m", "tests.hostile", *arguments, *kept]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 1, ended.stdout + ended.stderr
    assert "Moved(" in ended.stdout


def test_a_report_adds_up_what_the_file_has_of_each_siege() -> None:
    tally = Tally(sent=Counter(press=3, forge=2), foreign=Counter(forge=1))
    figures = msgspec.json.decode(msgspec.json.encode({"tally": tally, "wrong": ""}))
    lines = [Line(1, index, "5 inputs", WELL, 1.0, figures) for index in range(2)]
    said = list(report(lines))
    assert next(line for line in said if line.startswith("press")).split() == [
        *("press", "6", "0", "6", "0")
    ]
    assert next(line for line in said if line.startswith("all")).split() == [
        *("all", "10", "0", "8", "2")
    ]
    assert said[-1] == "violations: none"
    wrong = [Line(1, 2, "5 inputs", "wrong", 1.0, figures | {"wrong": "somebody moved"})]
    assert list(report(wrong))[-2:] == ["violations:", "unit 2: somebody moved"]
