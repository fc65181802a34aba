"""`python -m tests.crash`: kill the bot so often, and print what came of it.

A unit is the life of one sandbox. It can be interrupted: see `tests/longrun.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import msgspec

from games.registry import games
from sandbox import Clock, Sandbox
from tests import longrun
from tests.crash.points import Point
from tests.crash.trial import Death, Trial
from tests.e2e.house import House
from tests.longrun import WELL, Done, Line, Unit, Work

LIFE = 24
"""Kills in one sandbox, three at every point: a minute or two, which an interruption may cost."""

WITHIN = 5.0
"""Seconds from `ready` within which every surface has to be right."""


class Tally:
    """What came of the kills so far: those that were survived, and where something was wrong."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.deaths: list[Death] = []
        self.faults: Counter[Point] = Counter()
        for line in lines:
            self.deaths += msgspec.convert(line.figures["deaths"], list[Death])
            if fault := line.figures["fault"]:
                self.faults[Point(fault)] += 1

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


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Yield what went wrong, then the table."""
    tally = Tally(lines)
    yield from (
        f"unit {line.index}: {line.figures['said']}" for line in lines if line.figures["said"]
    )
    yield from tally.table()
    yield f"{tally.faults.total()} faults; {len(tally.late())} times not right in {WITHIN:.0f} s"


def main(arguments: Sequence[str]) -> int:
    """Return 0 if nothing was lost, doubled, forgotten or late."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    longrun.add_arguments(parser)
    parser.add_argument("--kills", type=int, default=2_000, help="rounded up to whole lives")
    parser.add_argument("--life", type=int, default=LIFE, help="kills in one sandbox")
    parser.add_argument("--game", choices=[each.slug for each in games()], action="append")
    chosen = parser.parse_args(arguments)
    slugs = chosen.game or [each.slug for each in games()]
    units = -(-chosen.kills // chosen.life)
    parameters = {"life": chosen.life, "games": " ".join(slugs)}

    def life(unit: Unit) -> Done:
        return asyncio.run(_life(slugs, unit.number, chosen.life))

    return longrun.run(Work("tests.crash", parameters, units, life, report), chosen)


async def _life(slugs: Sequence[str], seed: int, kills: int) -> Done:
    """Kill the bot so often; end at the first kill after which anything is wrong, and say what."""
    fault, said = "", ""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(people=8, clock=Clock.flowing()) as sandbox:
            house = House(sandbox, Path(folder))
            trial = Trial(house, slugs, seed)
            try:
                await trial.run(list(islice(cycle(Point), kills)))
                assert sandbox.violations == []
                assert sandbox.refusals == []
                assert "Traceback" not in house.said(), house.said()
            except (AssertionError, TimeoutError) as error:
                fault, said = str(trial.point), f"{len(trial.deaths)} kills survived: {error}"
            finally:
                if house.running:
                    await house.kill()
    return _done(trial.deaths, fault, said)


def _done(deaths: Sequence[Death], fault: str, said: str) -> Done:
    late = any(death.seconds > WITHIN for death in deaths)
    outcome = "wrong" if fault else "late" if late else WELL
    figures = {"deaths": msgspec.to_builtins(deaths), "fault": fault, "said": said}
    return Done(f"{len(deaths)} kills", outcome, figures)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
