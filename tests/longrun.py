"""Work that takes hours, in units that are kept: killed at any instant, it goes on from there.

The results file is JSON lines: a header, then one line for each finished unit. A unit is a function
of (seed, index) alone, so it makes no difference in how many goes a file came about.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from filelock import FileLock, Timeout

ROOT = Path(__file__).parents[1]

WELL = "well"
"""The outcome of a unit in which nothing was wrong."""

Parameter = str | int | float | bool

INTERRUPTED = 130
"""The exit code of a run that somebody has stopped, as shells have it."""


class RefusedError(Exception):
    """A results file with which a run cannot go on: the text says why, and what helps."""


@dataclass(frozen=True)
class Unit:
    """One piece of the work: whatever it does follows from its two numbers."""

    seed: int
    index: int

    @property
    def number(self) -> int:
        """A number below 2**32 that no neighbour has, for generators that want one."""
        digest = hashlib.sha256(f"{self.seed}:{self.index}".encode()).digest()
        return int.from_bytes(digest[:4], "big")

    @property
    def chance(self) -> random.Random:
        """A generator of the unit's own, always from its beginning."""
        return random.Random(self.number)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file: what was run, by which version of the code, and how."""

    command: str
    version: str
    seed: int
    parameters: dict[str, Parameter]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of one unit. `outcome` is `WELL` or a word of the command's own."""

    seed: int
    index: int
    tried: str
    outcome: str
    seconds: float
    figures: dict[str, Any]


@dataclass(frozen=True)
class Done:
    """What a unit returns: what it tried, what came of it, and what a report needs to know."""

    tried: str
    outcome: str = WELL
    figures: Mapping[str, Any] = field(default_factory=dict)


def _is_well(line: Line) -> bool:
    return line.outcome == WELL


@dataclass(frozen=True)
class Work:
    """A long command: `do` does one unit, `report` makes lines of text from any number of them.

    `parameters` are what changes the units; how many there are to be does not, so a run may be
    prolonged. Up to `at_once` units are done at the same time, in threads. `enough` tells whether
    what came of them will do.
    """

    command: str
    parameters: Mapping[str, Parameter]
    units: int
    do: Callable[[Unit], Done]
    report: Callable[[Sequence[Line]], Iterator[str]]
    at_once: int = 1
    enough: Callable[[Sequence[Line]], bool] = lambda lines: all(map(_is_well, lines))


class Results:
    """A results file, of one process at a time. `lines` are the units that it has, by index."""

    def __init__(self, path: Path, header: Header) -> None:
        """Open a file to go on with, or begin it; `RefusedError` if it is not of this header."""
        self.path = path
        self.lines = {line.index: line for line in read(path, header)}
        if not path.exists() or path.stat().st_size == 0:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write(header)

    def add(self, line: Line) -> None:
        """Keep what came of a unit: it outlives the process from here on."""
        self._write(line)
        self.lines[line.index] = line

    def _write(self, line: Header | Line) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())


def read(path: Path, header: Header) -> list[Line]:
    """Return the units of a file, none if there is no file; drop half a line at its end.

    `RefusedError` if another command, version, seed or parameter made it, or a line is no result.
    """
    stored = _stored(path)
    if stored is None:
        return []
    for name in Header.__struct_fields__:
        there, here = getattr(stored[0], name), getattr(header, name)
        if there != here:
            raise RefusedError(
                f"{path} was made with {name} {there!r}, this run has {here!r}: "
                "name another file with --results, or delete that one."
            )
    return stored[1]


def _stored(path: Path) -> tuple[Header, list[Line]] | None:
    """Return what a file has, whoever made it; None if nothing."""
    first, *rest = _whole_lines(path) or [b""]
    if not first:
        return None
    try:
        header = msgspec.json.decode(first, type=Header)
        return header, [msgspec.json.decode(each, type=Line) for each in rest]
    except msgspec.DecodeError as error:
        raise RefusedError(f"{path} is no results file: {error}.") from None


def _whole_lines(path: Path) -> list[bytes]:
    """Return the lines of a file; what a killed process has half written is cut off."""
    if not path.exists():
        return []
    stored = path.read_bytes()
    whole = stored[: stored.rfind(b"\n") + 1]
    if len(whole) < len(stored):
        os.truncate(path, len(whole))
    return whole.splitlines()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold a results file; `RefusedError` if another run does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path.with_name(path.name + ".lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise RefusedError(f"Another run is writing to {path}: wait for it, or stop it.") from None
    try:
        yield
    finally:
        lock.release()


def version() -> str:
    """Return the commit of this tree, with a digest of what differs from it; "none" without one."""
    commit = _git("rev-parse", "--short=12", "HEAD").decode().strip()
    changed = _git("diff", "HEAD")
    mark = f"+{hashlib.sha256(changed).hexdigest()[:8]}" if changed else ""
    return f"{commit}{mark}" or "none"


def _git(*arguments: str) -> bytes:
    command = ["git", "-C", str(ROOT), *arguments]
    try:
        return subprocess.run(command, capture_output=True, check=False).stdout
    except FileNotFoundError:
        return b""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a command be told its seed and its results file, and to report only."""
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, help="the file of results, in results/ by itself")
    parser.add_argument("--report", action="store_true", help="only say what the file has")
    parser.add_argument("--unit", type=int, help="do this unit alone, and keep nothing")


def run(work: Work, chosen: argparse.Namespace) -> int:
    """Do what is not done yet, report, and return the exit code.

    0: what came of the units will do; 1: it will not; 2: the file is of another run; 130: the run
    was stopped.
    """
    if chosen.unit is not None:
        return _reported(work, [_done(work, Unit(chosen.seed, chosen.unit))])
    header = Header(work.command, version(), chosen.seed, dict(work.parameters))
    name = f"{work.command.rpartition('.')[2]}-{chosen.seed}-{header.version}.jsonl"
    path = chosen.results or ROOT / "results" / name
    try:
        if chosen.report:
            return _recalled(work, path)
        with _alone(path):
            return _gone_on(work, Results(path, header), chosen.seed)
    except RefusedError as refused:
        print(refused, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.", file=sys.stderr)
        return INTERRUPTED


def _recalled(work: Work, path: Path) -> int:
    """Report on a file, whichever version and parameters it is of; they are said first."""
    stored = _stored(path)
    if stored is None or stored[0].command != work.command:
        raise RefusedError(f"{path} has no results of {work.command}.")
    header, lines = stored
    print(f"version {header.version}, seed {header.seed}, {header.parameters}")
    return _reported(work, lines)


def _gone_on(work: Work, results: Results, seed: int) -> int:
    """Do the units that a file lacks, and report on all that it has."""
    missing = [Unit(seed, index) for index in range(work.units) if index not in results.lines]
    print(f"{results.path}: {work.units - len(missing)} of {work.units} done", file=sys.stderr)
    for line in _each(work, missing):
        results.add(line)
        said = f"{line.index}: {line.outcome}, {line.seconds:.0f} s: {line.tried}"
        print(f"{len(results.lines)}/{work.units}  {said}", file=sys.stderr, flush=True)
    return _reported(work, list(results.lines.values()))


def _each(work: Work, units: Sequence[Unit]) -> Iterator[Line]:
    """Yield what comes of units, as they end."""
    if work.at_once == 1:
        yield from (_done(work, unit) for unit in units)
        return
    pool = ThreadPoolExecutor(work.at_once)
    begun: list[Future[Line]] = [pool.submit(_done, work, unit) for unit in units]
    try:
        yield from (future.result() for future in as_completed(begun))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _done(work: Work, unit: Unit) -> Line:
    began = time.monotonic()
    done = work.do(unit)
    seconds = round(time.monotonic() - began, 3)
    return Line(unit.seed, unit.index, done.tried, done.outcome, seconds, dict(done.figures))


def _reported(work: Work, lines: Sequence[Line]) -> int:
    """Print the summary of units in their order; return 1 if that will not do."""
    lines = sorted(lines, key=lambda line: line.index)
    print("\n".join(work.report(lines)))
    seconds = sum(line.seconds for line in lines)
    wrong = sum(not _is_well(line) for line in lines)
    print(f"{len(lines)} units, {wrong} of them not well, {seconds:.0f} s of work")
    return int(not work.enough(lines))
