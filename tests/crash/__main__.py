"""`python -m tests.crash`: kill the bot so often, and print what came of it."""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from games.registry import games
from sandbox import ManualClock, Sandbox
from tests.crash.points import Point
from tests.crash.trial import Death, Trial
from tests.e2e.house import House

LIFE = 50
"""Kills in one sandbox; then another is begun, so that its memory stays small."""

WITHIN = 5.0
"""Seconds from `ready` within which every surface has to be right."""


def main(arguments: Sequence[str]) -> int:
    """Return 0 if nothing was lost, doubled, forgotten or late."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--game", choices=[each.slug for each in games()], action="append")
    chosen = parser.parse_args(arguments)
    print(f"seed {chosen.seed}", flush=True)
    slugs = chosen.game or [each.slug for each in games()]
    deaths: list[Death] = []
    faults = 0
    for life, points in enumerate(_lives(chosen.kills)):
        faults += asyncio.run(_life(slugs, chosen.seed + life, points, deaths))
        print(f"{len(deaths)} kills, {faults} violations", file=sys.stderr, flush=True)
    late = [death for death in deaths if death.seconds > WITHIN]
    print("\n".join(_table(deaths)))
    print(f"{faults} violations; {len(late)} of {len(deaths)} not right within {WITHIN:.0f} s")
    return 1 if faults or late else 0


def _lives(kills: int) -> Iterator[list[Point]]:
    points = [list(Point)[at % len(Point)] for at in range(kills)]
    for start in range(0, kills, LIFE):
        yield points[start : start + LIFE]


async def _life(
    slugs: Sequence[str], seed: int, points: Sequence[Point], deaths: list[Death]
) -> int:
    """Kill the bot at these points; return 1 if anything was wrong, and say what."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(people=8, clock=ManualClock()) as sandbox:
            house = House(sandbox, Path(folder))
            trial = Trial(house, slugs, seed)
            try:
                await trial.run(points)
                assert sandbox.violations == []
                assert sandbox.refusals == []
                assert "Traceback" not in house.said(), house.said()
            except (AssertionError, TimeoutError) as error:
                print(f"seed {seed}, after {len(trial.deaths)} kills: {error}", flush=True)
                return 1
            finally:
                deaths += trial.deaths
                if house.running:
                    await house.kill()
    return 0


def _table(deaths: Sequence[Death]) -> Iterator[str]:
    yield f"{'point':<16}{'kills':>7}{'median s':>10}{'p99 s':>8}{'most s':>8}"
    for name in (*Point, "all"):
        took = sorted(death.seconds for death in deaths if name in (death.point, "all"))
        if took:
            ninety_nine = took[min(len(took) - 1, len(took) * 99 // 100)]
            middle = statistics.median(took)
            yield f"{name:<16}{len(took):>7}{middle:>10.2f}{ninety_nine:>8.2f}{took[-1]:>8.2f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
