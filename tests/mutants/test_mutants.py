"""A mutant dies by a test that notices it, and leaves nothing behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.longrun import Unit
from tests.mutants import trial
from tests.mutants.__main__ import every_place, wilson
from tests.mutants.core import ROOT, copied, environment
from tests.mutants.equivalent import Equivalent, equivalents, idle
from tests.mutants.places import places
from tests.mutants.reach import Reach
from tests.mutants.trial import Mutant, Trees, Verdict, pick, tried

SMALL = """
def count(least):
    number = 0
    while number < least:
        number += 1
    return number

LIMITS = [8, 9][1 - 1]
"""

TESTS = """
import random
from small import LIMITS, count

def test_it_counts():
    assert count(3) == 3

def test_it_knows_its_limit():
    assert LIMITS == 8

def test_it_notices_nothing():
    count(random.randrange(3))
"""

COUNTS, KNOWS, NOTHING = (
    f"tests/test_small.py::test_it_{what}"
    for what in ("counts", "knows_its_limit", "notices_nothing")
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one small module, its tests, and what mutants need."""
    for name in ("__init__.py", "longrun.py", "mutants/__init__.py", "mutants/core.py"):
        _copy(tmp_path, f"tests/{name}")
    _copy(tmp_path, "tests/mutants/steady.py")
    (tmp_path / "small.py").write_text(SMALL)
    (tmp_path / "tests/test_small.py").write_text(TESTS)
    return tmp_path


def _copy(tree: Path, name: str) -> None:
    (tree / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / name).write_bytes((ROOT / name).read_bytes())


def known(*tests: str) -> Reach:
    """Return a map on which some tests reach every line of the small module."""
    lines = {line: tuple(range(len(tests))) for line in range(1, 9)}
    return Reach(tests, tuple(0.01 for _ in tests), {"small.py": lines}, {})


def mutant(line: int, kind: str, text: str = "") -> Mutant:
    """Return the first mutant of the small module of a kind, on a line."""
    return next(
        Mutant("small.py", place, mutation)
        for place in places(SMALL)
        for mutation in place.mutations
        if place.line == line and mutation.kind == kind and mutation.text.startswith(text)
    )


def test_the_test_that_notices_is_named(tree: Path) -> None:
    verdict = tried(mutant(4, "boundary"), known(NOTHING, COUNTS), Trees([tree]), 1)
    assert verdict == Verdict(COUNTS, 2)


def test_what_no_test_notices_survives(tree: Path) -> None:
    assert tried(mutant(4, "boundary"), known(NOTHING), Trees([tree]), 1) == Verdict("", 1)


def test_what_no_test_reaches_survives_at_once(tree: Path) -> None:
    assert tried(mutant(4, "boundary"), known(), Trees([tree]), 1) == Verdict("", 0)


def test_a_mutant_that_never_ends_is_noticed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "STARTING", 4.0)
    endless = mutant(5, "statement deleted")
    assert tried(endless, known(NOTHING, COUNTS), Trees([tree]), 3).by == "time"


def test_a_mutant_that_cannot_be_loaded_is_noticed(tree: Path) -> None:
    broken = mutant(8, "arithmetic")
    assert tried(broken, known(NOTHING, COUNTS), Trees([tree]), 1).by == "loading"


def test_a_mutant_leaves_its_tree_as_it_was(tree: Path) -> None:
    before = (tree / "small.py").stat()
    trees = Trees([tree])
    tried(mutant(4, "boundary"), known(COUNTS), trees, 1)
    after = (tree / "small.py").stat()
    assert (tree / "small.py").read_text() == SMALL
    assert (after.st_mtime, after.st_size) == (before.st_mtime, before.st_size)
    assert tried(mutant(4, "boundary"), known(NOTHING), trees, 1).by == ""


def test_a_copy_of_the_tree_runs_its_own_code(tmp_path: Path) -> None:
    tree = copied(tmp_path)
    said = "from bot.engine import engine as e; from games import registry as r; "
    said += "print(e.__file__, r.__file__)"
    command = [sys.executable, "-c", said]
    ended = subprocess.run(
        command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=True
    )
    assert ended.stdout.split() == [f"{tree}/bot/engine/engine.py", f"{tree}/games/registry.py"]


def test_the_fastest_tests_come_first() -> None:
    reach = Reach(("slow", "quick"), (9.0, 0.1), {"a.py": {3: (0, 1), 4: (0,)}}, {})
    assert reach.of("a.py", 3, 4) == ["quick", "slow"]
    assert reach.of("a.py", 4, 4) == ["slow"]
    assert reach.of("a.py", 5, 5) == []


def test_of_very_many_tests_the_slowest_are_left_out() -> None:
    reach = Reach(("slow", "quick"), (9.0, 0.1), {"a.py": {3: (0, 1)}}, {})
    assert reach.of("a.py", 3, 3, most=0.05) == ["quick"]
    assert reach.of("a.py", 3, 3, most=1.0) == ["quick", "slow"]


def test_what_runs_as_a_module_is_loaded_reaches_all_its_tests() -> None:
    reach = Reach(("one", "other"), (1.0, 2.0), {"a.py": {3: (0,), 9: (1,)}}, {"a.py": (1,)})
    assert reach.of("a.py", 1, 1) == ["one", "other"]


def test_what_a_module_has_made_is_read_by_the_tests_of_its_folder() -> None:
    mine, other = "tests/games/chess/test_box.py::test_it", "tests/games/go/test_box.py::test_it"
    reach = Reach((mine, other), (1.0, 2.0), {}, {"games/chess/box.py": (1,)})
    assert reach.of("games/chess/box.py", 1, 1) == [mine]
    assert reach.of("games/chess/box.py", 2, 2) == []


def test_units_of_a_seed_try_different_places_and_the_same_again() -> None:
    every = every_place()
    picked = [pick(every, Unit(4, index)) for index in range(40)]
    assert len({(one.file, one.place) for one in picked}) == len(picked)
    assert picked == [pick(every, Unit(4, index)) for index in range(40)]
    assert picked != [pick(every, Unit(5, index)) for index in range(40)]


def test_every_equivalent_is_a_mutant_of_the_code_and_has_a_reason() -> None:
    assert idle(equivalents()) == []


def test_an_equivalent_that_names_nothing_is_found_out() -> None:
    named = Equivalent("games/fairness.py", "no such line", "another", "because")
    assert idle([named]) == [named]
    assert idle([Equivalent("no_file.py", "", "", "because")])


def test_an_equivalent_that_could_be_two_is_found_out() -> None:
    named = next(each for each in equivalents() if each.lines.strip().startswith("best = 0"))
    assert idle([named]) == []
    assert idle([replace(named, lines="best = 0", becomes="best = (1)")])
    assert idle([replace(named, becomes="best = (2)\nfor node in odd[1:]:")])
    assert idle([replace(named, reason=" ")])


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(90, 100)
    assert (round(low, 4), round(high, 4)) == (0.8256, 0.9448)
    assert wilson(0, 0) == (0.0, 1.0)
    assert round(wilson(10, 10)[0], 4) == 0.7225
