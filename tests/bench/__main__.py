"""`python -m tests.bench`: measure everything, print it, and save it as JSON."""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from tests.bench import (
    costs,
    drawing,
    folding,
    playing,
    presses,
    reveals,
    signals,
    starting,
    tables,
    texts,
)
from tests.bench.figures import Result, lines

PARTS: dict[str, Callable[[], Result]] = {
    "presses": lambda: asyncio.run(presses.measure(rounds=200)),
    "tables": lambda: asyncio.run(tables.measure(count=20, seconds=30)),
    "reveals": lambda: asyncio.run(reveals.measure(count=40)),
    "signals": lambda: asyncio.run(signals.measure(count=8)),
    "costs": lambda: asyncio.run(costs.measure()),
    "drawing": lambda: drawing.measure(moves=150),
    "playing": lambda: playing.measure(seconds=5),
    "texts": lambda: asyncio.run(texts.measure(kinds=100)),
    "folding": lambda: folding.measure(many=20_000, repeats=5),
    "starting": lambda: asyncio.run(starting.measure(many=10_000, few=10, repeats=5)),
}

KEPT = Path(__file__).parents[2] / "docs" / "bench.json"
"""Where the newest results are kept."""


class Machine(msgspec.Struct, frozen=True):
    """Where something was measured; `load` is how many programs wanted to run meanwhile."""

    processor: str
    cores: int
    system: str
    python: str
    load: float


class Measured(msgspec.Struct, frozen=True):
    """One part, and when (UTC, ISO 8601) and where it was measured."""

    at: str
    machine: Machine
    result: Result


Record = dict[str, Measured]
"""The newest measurement of every part."""


def machine() -> Machine:
    """Return what is known of this machine."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return Machine(
        processor=_processor(),
        cores=os.cpu_count() or 0,
        system=platform.platform(terse=True),
        python=platform.python_version(),
        load=round(load, 1),
    )


def _processor() -> str:
    events = Path("/proc/cpuinfo")
    known = events.read_text().splitlines() if events.exists() else []
    names = (line.partition(":")[2].strip() for line in known if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def main(arguments: Sequence[str]) -> int:
    """Return 0 if every goal is met."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--out", type=Path, default=KEPT, help="the file to write the results to")
    parser.add_argument("--part", choices=list(PARTS), action="append", help="only this part")
    chosen = parser.parse_args(arguments)
    results = {}
    for name in chosen.part or PARTS:
        print(f"{name} …", file=sys.stderr, flush=True)
        results[name] = PARTS[name]()
        _keep(name, results[name], chosen.out)
    here = machine()
    print(f"{here.processor}, {here.cores} cores, Python {here.python}, load {here.load}\n")
    print("\n".join(lines(list(results.values()))))
    met = all(goal.is_met for result in results.values() for goal in result.goals)
    return 0 if met else 1


def _keep(name: str, result: Result, out: Path) -> None:
    """Put a part in the place of its last measurement; the other parts stay as they are."""
    record = msgspec.json.decode(out.read_bytes(), type=Record) if out.exists() else {}
    record[name] = Measured(datetime.now(UTC).isoformat(timespec="seconds"), machine(), result)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
