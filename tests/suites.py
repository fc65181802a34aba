"""The suites, what each proves and how long it takes: `python -m tests.suites`.

`--measure` runs those that are named, one after the other, and writes what they took into
docs/tests.md, from which this prints: `python -m tests.suites --measure store golden`.
"""

from __future__ import annotations

import argparse
import ast
import re
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.choosing import LONG

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "tests.md"

HEAD = ("suite", "what it proves", "runs in", "tests", "CPU")

_ROW = re.compile(r"^\| `tests/(\w+)` \|.*\| (\d+) \| (\d+) s \|$", re.MULTILINE)


class Cost(NamedTuple):
    """How many tests a suite has, and the seconds of CPU that all its processes took."""

    tests: int
    cpu: int


class Suite(NamedTuple):
    """A folder of tests: what it proves, which target runs it, and what that took (None: unknown).

    A target `test` leaves out tests that are marked as long, which `test-long` runs.
    """

    name: str
    proves: str
    target: str
    cost: Cost | None


def suites(page: str) -> Iterator[Suite]:
    """Yield every folder that has tests, with what a page says that it took."""
    costs = costs_in(page)
    for folder in sorted(path for path in (ROOT / "tests").iterdir() if path.is_dir()):
        if any(folder.rglob("test_*.py")):
            target = "test-long" if folder.name in LONG else "test"
            yield Suite(folder.name, proves(folder), target, costs.get(folder.name))


def proves(folder: Path) -> str:
    """Return the first line of what the folder says of itself."""
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    return said.partition("\n")[0]


def costs_in(page: str) -> dict[str, Cost]:
    """Return what a page says that the suites took."""
    return {name: Cost(*map(int, cost)) for name, *cost in _ROW.findall(page)}


def table(known: Sequence[Suite]) -> str:
    """Return the table of the page."""
    rows = [HEAD, tuple("---" for _ in HEAD)]
    for suite in known:
        cost = suite.cost
        figures = ("", "") if cost is None else (cost.tests, f"{cost.cpu} s")
        rows.append((f"`tests/{suite.name}`", suite.proves, f"`make {suite.target}`", *figures))
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


def with_table(page: str, known: Sequence[Suite]) -> str:
    """Return the page with its table made again."""
    return re.sub(r"(?m)^\| suite \|.*\n(\|.*\n)+", lambda _: table(known) + "\n", page)


def measured(name: str) -> Cost:
    """Run a suite in one process and return what it took; raise `SystemExit` if a test fails."""
    before = _cpu()
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", f"tests/{name}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    tests = re.search(r"(\d+) passed", done.stdout)
    if done.returncode or tests is None:
        raise SystemExit(f"tests/{name} failed:\n{done.stdout[-2_000:]}")
    return Cost(int(tests[1]), round(_cpu() - before))


def _cpu() -> float:
    """Return the seconds of CPU that ended child processes took, with their own."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(names: Sequence[str], page: Path = PAGE) -> None:
    """Run suites and write what they took into a page, one by one."""
    for name in names:
        text = page.read_text("utf-8")
        costs: Mapping[str, Cost] = costs_in(text) | {name: measured(name)}
        known = [suite._replace(cost=costs.get(suite.name)) for suite in suites(text)]
        page.write_text(with_table(text, known), "utf-8")


def main(arguments: Sequence[str]) -> None:
    """Print the suites, after measuring those that are asked for."""
    known = list(suites(PAGE.read_text("utf-8")))
    names = [suite.name for suite in known]
    parser = argparse.ArgumentParser(prog="python -m tests.suites", description=__doc__)
    parser.add_argument("--measure", nargs="+", metavar="SUITE", choices=names, default=[])
    measure(parser.parse_args(arguments).measure)
    for suite in suites(PAGE.read_text("utf-8")):
        cost = f"{suite.cost.tests:5} tests {suite.cost.cpu:4} s" if suite.cost else f"{'?':>18}"
        print(f"{suite.name:12} {cost}  make {suite.target:9}  {suite.proves}")


if __name__ == "__main__":
    main(sys.argv[1:])
