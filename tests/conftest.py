"""Which tests a newcomer runs, which only `make test-all` and CI do, and how some are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator

import pytest

from games.registry import games
from render import system
from render.ink import CannotDrawError
from tests.choosing import is_of_case, is_of_game, needs_pictures, takes_long


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the tests of one case or one game be chosen, since -m knows no arguments."""
    parser.addoption("--case", metavar="NN", help="run the tests of case NN of docs/cases.md")
    slugs = [game.slug for game in games()]
    parser.addoption("--game", choices=slugs, help="run the tests of one game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what takes long by where it stands, and keep those that are asked for."""
    for item in filter(takes_long, items):
        item.add_marker(pytest.mark.long)
    if system.check() is not None:
        for item in filter(needs_pictures, items):
            item.add_marker(pytest.mark.skip(reason=f"it draws. {system.check()}"))
    for option, belongs in (("--case", is_of_case), ("--game", is_of_game)):
        chosen = config.getoption(option)
        if chosen is not None:
            _keep(config, items, belongs, chosen)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Skip what draws on a machine that cannot, whichever test it is: nothing else is wrong."""
    try:
        return (yield)
    except CannotDrawError:
        pytest.skip(f"it draws. {system.check()}")


def _keep(
    config: pytest.Config,
    items: list[pytest.Item],
    belongs: Callable[[pytest.Item, str], bool],
    chosen: str,
) -> None:
    kept = [item for item in items if belongs(item, chosen)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line for each reason what was skipped, and what it needs."""
    skipped = terminalreporter.stats.get("skipped", [])
    for reason, count in Counter(_reason(report) for report in skipped).items():
        terminalreporter.write_line(f"{count} skipped: {reason}")


def _reason(report: pytest.TestReport) -> str:
    said = report.longrepr
    return said[2].removeprefix("Skipped: ") if isinstance(said, tuple) else str(said)
