"""Which tests a newcomer runs, which only `make test-all` and CI do, and those of one case."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

LONG = ("bench", "browser", "crash", "e2e", "hostile", "load", "secrecy")
"""The folders whose tests run the whole program: in sockets, browsers and processes."""

HERE = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the tests of one case of docs/cases.md be chosen, since -m knows no arguments."""
    parser.addoption("--case", metavar="NN", help="run the tests of case NN of docs/cases.md")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what takes long by where it stands, and keep those of the case that is asked for."""
    for item in items:
        if item.path.relative_to(HERE).parts[0] in LONG:
            item.add_marker(pytest.mark.long)
    case = config.getoption("--case")
    if case is not None:
        _keep(config, items, lambda item: case in _cases(item))


def _cases(item: pytest.Item) -> set[str]:
    """Return the numbers of the cases that a test is marked with, such as "07"."""
    return {str(number) for mark in item.iter_markers("case") for number in mark.args}


def _keep(
    config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]
) -> None:
    left_out = [item for item in items if not wanted(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = filter(wanted, items)
