"""`python -m tests.crash`: kill the bot so often, and print what came of it."""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

from games.registry import games
from sandbox import ManualClock, Sandbox
from tests.crash.points import Point
from tests.crash.trial import Death, Trial
from tests.e2e.house import House

LIFE = 48
"""Kills in one sandbox; then another is begun, so that its memory stays small."""

WITHIN = 5.0
"""Seconds from `ready` within which every surface has to be right."""


class Tally:
    """What came of the kills so far: those that were survived, and where something was wrong."""

    def __init__(self) -> None:
        self.deaths: list[Death] = []
        self.faults: Counter[Point] = Counter()

    @property
    def kills(self) -> int:
        """How often the bot was killed."""
        return len(self.deaths) + self.faults.total()

    def late(self) -> list[Death]:
        """Return the kills after which something was not right in time."""
        return [death for death in self.deaths if death.seconds > WITHIN]

    def table(self) -> Iterator[str]:
        """Yield a line for each kind of kill, and one for each game."""
        yield f"{'':<18}{'kills':>7}{'seconds from ready':>26}{'from start':>18}{'faults':>9}"
        yield f"{'':<18}{'':>7}{'median':>10}{'p99':>8}{'most':>8}{'median':>10}{'most':>8}"
        for point in Point:
            own = [death for death in self.deaths if death.point is point]
            yield _line(point, own, self.faults[point])
        for slug in sorted({death.slug for death in self.deaths}):
            yield _line(slug, [death for death in self.deaths if death.slug == slug])
        yield _line("all", self.deaths, self.faults.total())


def _line(name: str, deaths: Sequence[Death], faults: int | None = None) -> str:
    shown = f"{name:<18}{len(deaths) + (faults or 0):>7}"
    if deaths:
        ready = sorted(death.seconds for death in deaths)
        start = sorted(death.restart for death in deaths)
        last = ready[min(len(ready) - 1, len(ready) * 99 // 100)]
        shown += f"{statistics.median(ready):>10.2f}{last:>8.2f}{ready[-1]:>8.2f}"
        shown += f"{statistics.median(start):>10.2f}{start[-1]:>8.2f}"
    else:
        shown += " " * 44
    return shown if faults is None else f"{shown}{faults:>9}"


def main(arguments: Sequence[str]) -> int:
    """Return 0 if nothing was lost, doubled, forgotten or late."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--game", choices=[each.slug for each in games()], action="append")
    chosen = parser.parse_args(arguments)
    print(f"seed {chosen.seed}", flush=True)
    slugs = chosen.game or [each.slug for each in games()]
    tally, seed = Tally(), chosen.seed
    while tally.kills < chosen.kills:
        points = list(islice(cycle(Point), min(LIFE, chosen.kills - tally.kills)))
        asyncio.run(_life(slugs, seed, points, tally))
        seed += 1
        print(f"{tally.kills} kills, {tally.faults.total()} faults", file=sys.stderr, flush=True)
    print("\n".join(tally.table()))
    print(f"{tally.faults.total()} faults; {len(tally.late())} times not right in {WITHIN:.0f} s")
    return 1 if tally.faults or tally.late() else 0


async def _life(slugs: Sequence[str], seed: int, points: Sequence[Point], tally: Tally) -> None:
    """Kill the bot at these points; end at the first at which anything is wrong, and say what."""
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
                print(f"seed {seed}, {len(trial.deaths)} kills survived: {error}", flush=True)
                tally.faults[trial.point] += 1
            finally:
                tally.deaths += trial.deaths
                if house.running:
                    await house.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
