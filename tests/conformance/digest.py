"""One line for each case: a digest of whole games, events and views. Run as a module."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec

from games.registry import game
from games.selfplay import random_player, steps
from tests.conformance.cases import CASES, Case

ROOT = Path(__file__).parents[2]


def digests(hash_seed: int) -> str:
    """Return what this module prints in a new process with that PYTHONHASHSEED."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    command = [sys.executable, "-m", "tests.conformance.digest"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def digest(case: Case, seed: int) -> str:
    """Return the SHA-256 of one random game: every row's events and every observer's view."""
    total = hashlib.sha256()
    empty = game(case.slug).empty(case.table.seats, case.table.options)
    for step, position in steps(empty, [random_player] * case.table.seats, seed):
        total.update(step.events)
        for seat in case.table.observers():
            total.update(msgspec.json.encode(position.view(seat)))
    return total.hexdigest()


if __name__ == "__main__":
    for each in CASES:
        sys.stdout.write(f"{each} {digest(each, 1)}\n")
