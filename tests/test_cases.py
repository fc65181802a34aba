"""Every way in which bots like this one fail is a test, or is said to be impossible."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

CASES = (*range(1, 55), 56, 57)
"""The ways that are known and held off: from public reports and trials, and seen on this bot."""

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef

NO_SWITCH = frozenset({"next_rule"})
"""What the sandbox's own server asks of the faults."""


def _nodes(pattern: str) -> Iterator[ast.AST]:
    for path in sorted(ROOT.glob(pattern)):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def _page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _marks(test: FUNCTION) -> set[str]:
    """Return the numbers in `@pytest.mark.case("NN", ...)` over a test."""
    calls = [node for node in test.decorator_list if isinstance(node, ast.Call)]
    marks = [call for call in calls if ast.unparse(call.func) == "pytest.mark.case"]
    return {ast.literal_eval(number) for mark in marks for number in mark.args}


def _tests() -> dict[str, set[str]]:
    """Return the cases of every test, by its name: those that all tests of one name have."""
    found: dict[str, set[str]] = {}
    for node in _nodes("tests/**/test_*.py"):
        if isinstance(node, FUNCTION) and node.name.startswith("test_"):
            marks = _marks(node)
            found[node.name] = found.get(node.name, marks) & marks
    return found


def _named() -> Iterator[tuple[str, str]]:
    """Yield the case of each test that the page names, and the test."""
    case = ""
    for number, row in re.findall(r"^\| (\d\d)? ?\| (.*)$", _page("docs/cases.md"), re.MULTILINE):
        case = number or case
        yield from ((case, test) for test in re.findall(r"`(test_\w+)`", row))


def test_every_case_is_tested_or_cannot_happen() -> None:
    tested = {int(number) for marks in _tests().values() for number in marks}
    section = _page("ARCHITECTURE.md").partition("## Cases that cannot happen")[2]
    lines = re.findall(
        r"^- ((?:\*\*\d\d\*\*(?:, )?)+)", section.partition("\n## ")[0], re.MULTILINE
    )
    impossible = {int(number) for line in lines for number in re.findall(r"\d\d", line)}
    assert tested | impossible == set(CASES)


def test_the_list_of_cases_is_whole_and_names_tests_that_have_their_marks() -> None:
    listed = re.findall(r"^\| (\d\d) \|", _page("docs/cases.md"), re.MULTILINE)
    assert [int(number) for number in listed] == list(CASES)
    tests, named = _tests(), list(_named())
    assert len(named) > len(CASES)
    assert [(case, test) for case, test in named if case not in tests.get(test, set())] == []


def test_no_name_has_the_number_of_a_case() -> None:
    """It is a mark: a name says what is promised."""
    assert [name for name in _tests() if name.startswith("test_case_")] == []


def _switches() -> set[str]:
    """Return what a test can do with the faults of a sandbox: methods and settings."""
    nodes = list(_nodes("sandbox/faults.py"))
    (faults,) = (n for n in nodes if isinstance(n, ast.ClassDef) and n.name == "Faults")
    names = {n.name for n in ast.walk(faults) if isinstance(n, FUNCTION)}
    for node in ast.walk(faults):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names |= {node.attr} if ast.unparse(node.value) == "self" else set()
    return {name for name in names if not name.startswith("_")} - NO_SWITCH


def test_every_fault_is_described_and_strikes_a_running_game() -> None:
    used = {node.attr for node in _nodes("tests/e2e/test_*.py") if isinstance(node, ast.Attribute)}
    described = set(re.findall(r"\w+", _page("sandbox/API.md").partition("## Faults")[2]))
    switches = _switches()
    assert {"latency", "rate_limit", "drop_socket", "deliver_late", "outage"} <= switches
    assert sorted(switches - used) == []
    assert sorted(switches - described) == []
