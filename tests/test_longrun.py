"""A long run that is killed, stopped or prolonged has the results of one that was left in peace."""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec
import pytest

from tests.longrun import ROOT, WELL, Done, Header, Line, Unit, Work, add_arguments, read, run

UNITS = 12


def one(unit: Unit) -> Done:
    """Draw a number; every fifth unit is not well."""
    drawn = unit.chance.randrange(1_000)
    time.sleep(0.02)
    return Done(f"number {drawn}", WELL if unit.index % 5 else "odd", {"drawn": drawn})


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Say every number."""
    yield " ".join(str(line.figures["drawn"]) for line in lines)


def work(units: int = UNITS, sides: int = 6, at_once: int = 1) -> Work:
    """Return a command with a parameter that it does not need."""
    return Work("tests.test_longrun", {"sides": sides}, units, one, report, at_once)


def begun(path: Path, *more: str, units: int = UNITS, sides: int = 6, at_once: int = 1) -> int:
    """Run it as its command line would; return the exit code."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    chosen = parser.parse_args(["--results", str(path), *more])
    return run(work(units, sides, at_once), chosen)


def results(path: Path) -> list[tuple[int, int, str, str]]:
    """Return what a file says of each unit, but not how long it took."""
    lines = [msgspec.json.decode(each, type=Line) for each in path.read_bytes().splitlines()[1:]]
    return sorted((line.index, line.seed, line.tried, line.outcome) for line in lines)


@pytest.fixture(scope="module")
def in_one_go(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[int, int, str, str]]:
    """The results of a run that nothing disturbed."""
    path = tmp_path_factory.mktemp("long") / "whole.jsonl"
    assert begun(path) == 1
    return results(path)


def test_every_unit_is_there_once(in_one_go: list[tuple[int, int, str, str]]) -> None:
    assert [index for index, *_ in in_one_go] == list(range(UNITS))


def test_a_run_killed_at_any_instant_goes_on_to_the_same_results(
    tmp_path: Path, in_one_go: list[tuple[int, int, str, str]]
) -> None:
    path, seed = tmp_path / "killed.jsonl", random.randrange(1_000_000)
    print(f"seed {seed}")
    chance, kills = random.Random(seed), 0
    command = [sys.executable, "-m", "tests.test_longrun", "--results", str(path)]
    while kills < 3:
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        wanted = min(UNITS - 2, len(path.read_bytes().splitlines()) + 2 if path.exists() else 2)
        while not path.exists() or len(path.read_bytes().splitlines()) < wanted:
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.02))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        kills += 1
    assert len(results_so_far(path)) < UNITS, "it was done before it was killed"
    assert begun(path) == 1
    assert results(path) == in_one_go


@pytest.mark.parametrize("at_once", ["1", "3"])
def test_a_run_that_is_stopped_says_so_and_goes_on(
    tmp_path: Path, in_one_go: list[tuple[int, int, str, str]], at_once: str
) -> None:
    path = tmp_path / "stopped.jsonl"
    command = [sys.executable, "-m", "tests.test_longrun", "--results", str(path)]
    # Whoever runs tests in the background of a shell lets their processes ignore the signal.
    listens = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(
        [*command, "--at-once", at_once],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=listens,
    )
    while not path.exists() or len(path.read_bytes().splitlines()) < 3:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130, said
    assert "goes on from here" in said
    assert begun(path) == 1
    assert results(path) == in_one_go


def results_so_far(path: Path) -> list[bytes]:
    """Return the lines of units that a killed run has left, whole or not."""
    return path.read_bytes().splitlines()[1:]


@pytest.mark.parametrize("part", [0.0, 0.3, 0.6, 1.0])
def test_a_half_written_line_is_dropped_wherever_it_ends(
    tmp_path: Path, in_one_go: list[tuple[int, int, str, str]], part: float
) -> None:
    path = tmp_path / "half.jsonl"
    begun(path)
    header, *lines = path.read_bytes().splitlines(keepends=True)
    half = lines[4][: round(part * (len(lines[4]) - 1))]
    path.write_bytes(header + b"".join(lines[:4]) + half)
    begun(path)
    assert results(path) == in_one_go


def test_half_a_header_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "half.jsonl"
    path.write_bytes(b'{"command":"tests.te')
    begun(path, units=2)
    assert len(results(path)) == 2


def test_units_that_are_done_are_not_done_again(tmp_path: Path) -> None:
    path = tmp_path / "twice.jsonl"
    begun(path)
    before = path.read_bytes()
    begun(path)
    assert path.read_bytes() == before


def test_a_longer_run_goes_on_from_a_shorter_one(
    tmp_path: Path, in_one_go: list[tuple[int, int, str, str]]
) -> None:
    path = tmp_path / "longer.jsonl"
    begun(path, units=3)
    begun(path)
    assert results(path) == in_one_go


def test_units_at_the_same_time_have_the_same_results(
    tmp_path: Path, in_one_go: list[tuple[int, int, str, str]]
) -> None:
    path = tmp_path / "several.jsonl"
    begun(path, at_once=4)
    assert results(path) == in_one_go


@pytest.mark.parametrize("more", [("--seed", "2"), ("--sides", "20")])
def test_other_parameters_are_refused_by_a_sentence_and_touch_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, str]
) -> None:
    path = tmp_path / "other.jsonl"
    begun(path, units=2)
    before = path.read_bytes()
    code = begun(path, sides=20) if more[0] == "--sides" else begun(path, *more)
    assert code == 2
    assert "was made with" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_another_version_of_the_code_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "older.jsonl"
    begun(path, units=1)
    header, *rest = path.read_text().splitlines(keepends=True)
    older = json.loads(header) | {"version": "older"}
    path.write_text(json.dumps(older) + "\n" + "".join(rest))
    assert begun(path, units=1) == 2
    assert "version 'older'" in capsys.readouterr().err


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("a shopping list\n")
    assert begun(path) == 2
    assert path.read_text() == "a shopping list\n"


def test_two_runs_never_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "shared.jsonl"
    command = [sys.executable, "-m", "tests.test_longrun", "--results", str(path)]
    first = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    while not path.exists():
        time.sleep(0.005)
    assert begun(path) == 2
    first.wait()
    assert len(results(path)) == UNITS


def test_a_report_says_what_there_is_and_does_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.jsonl"
    begun(path, units=6)
    before, said = path.read_bytes(), capsys.readouterr().out
    assert begun(path, "--report") == 1
    assert said in capsys.readouterr().out
    assert "6 units, 2 of them not well" in said
    assert path.read_bytes() == before


def test_a_unit_alone_is_what_it_is_in_a_run(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    in_one_go: list[tuple[int, int, str, str]],
) -> None:
    path = tmp_path / "none.jsonl"
    begun(path, "--unit", "7")
    assert in_one_go[7][2].removeprefix("number ") in capsys.readouterr().out
    assert not path.exists()


def test_neighbouring_seeds_and_units_share_no_luck() -> None:
    numbers = [Unit(seed, index).number for seed in range(30) for index in range(30)]
    assert len(set(numbers)) == len(numbers)


def test_a_line_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    begun(path, units=2)
    path.write_bytes(path.read_bytes() + b'{"index": 9}\n')
    assert begun(path) == 2


def test_a_file_that_is_not_there_has_no_results(tmp_path: Path) -> None:
    header = Header("tests.test_longrun", "none", 1, {})
    assert read(tmp_path / "nothing.jsonl", header) == []


if __name__ == "__main__":
    own = argparse.ArgumentParser()
    add_arguments(own)
    own.add_argument("--at-once", type=int, default=1)
    told = own.parse_args(sys.argv[1:])
    sys.exit(run(work(at_once=told.at_once), told))
