"""A few live tables for some seconds; `make sweep` has up to a hundred for minutes."""

from __future__ import annotations

import random
from pathlib import Path

from tests.load.crowd import Lag, crowded
from tests.load.sweep import COUNTS, YOUNG, judged, report
from tests.longrun import WELL, Done, Line

TABLES, SECONDS, THINK = 5, 10, 2


async def test_live_tables_lose_nothing_and_their_boards_follow(tmp_path: Path) -> None:
    seed = random.randrange(1_000_000)
    print(f"seed {seed}")
    lag = await crowded(tmp_path, tables=TABLES, seconds=SECONDS, think=THINK, seed=seed)
    print("\n".join(lag.report()))
    assert lag.faults == []
    assert len(lag.ages) == TABLES
    # Each was played at, and no board lags behind for ever on a machine that others use too.
    assert len(lag.every) > TABLES
    assert lag.every[-1] < SECONDS


def _line(index: int, done: Done) -> Line:
    return Line(1, index, done.tried, done.outcome, 1.0, dict(done.figures))


def test_the_sweep_tells_up_to_which_number_boards_stay_young() -> None:
    young, old = Lag({"a": [0.5] * 99}, 5, []), Lag({"a": [YOUNG + 1] * 99}, 5, [])
    lines = [_line(at, judged(COUNTS[at], lag)) for at, lag in enumerate((young, young, old))]
    assert list(report(lines))[-1].endswith(f"up to {COUNTS[1]} tables")
    assert {line.outcome for line in lines} == {WELL}


def test_what_is_lost_is_a_fault_of_the_sweep() -> None:
    lag = Lag({"a": [0.5]}, 5, ["table a lost the move 7"])
    done = judged(COUNTS[0], lag)
    assert done.outcome != WELL
    assert "table a lost the move 7" in list(report([_line(0, done)]))
