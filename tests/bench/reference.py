"""How fast this machine is just now: bounds that are no ratios of their own grow with it.

A fixed piece of work, of the kind that rules and words are made of (small objects, dictionaries,
sorting, JSON), is done beside what is measured. `USUAL` is what it took on the machine from which
the bounds come; a machine that takes twice as long is given twice the time.
"""

from __future__ import annotations

import json
import statistics
import time

USUAL = 0.0130
"""Seconds of processor time for `_work` where Pass Pass made 55,000 moves a second at its slowest
table: the machine of docs/bench.json."""

REPEATS = 7
"""So that one that was disturbed does not count."""


def slowness() -> float:
    """Return how many times as long as usual this machine takes now; below 1 if it is faster."""
    return statistics.median(_seconds() for _ in range(REPEATS)) / USUAL


def _seconds() -> float:
    begun = time.process_time()
    _work()
    return time.process_time() - begun


def _work() -> int:
    """Do the piece of work; return what keeps anybody from leaving it out."""
    state, told = 1, 0
    for _ in range(1_500):
        hand = []
        for _ in range(20):
            state = (state * 1_103_515_245 + 12_345) % 2**31
            hand.append((state % 8, state % 13))
        groups: dict[int, list[int]] = {}
        for colour, value in sorted(hand):
            groups.setdefault(colour, []).append(value)
        told += len(json.dumps({str(key): each for key, each in groups.items()}))
    return told
