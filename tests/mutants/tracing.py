"""A plugin of pytest: which test reaches which line, and how long each test takes.

It is told by `MUTANTS_TRACE` where to keep that: a file of coverage for each process, and
`seconds.json` with the tests that passed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

from tests.mutants.core import ROOT, core

FOLDER = Path(os.environ["MUTANTS_TRACE"])

COVERAGE = Coverage(
    data_file=str(FOLDER / "lines"),
    data_suffix=str(os.getpid()),
    include=[str(ROOT / name) for name in core()],
    config_file=False,
    messages=False,
)
COVERAGE.start()
"""Begun as the plugin is read: what conftest modules load is seen too."""


class Tracer:
    """Follows one process through its tests."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Call everything between its set-up and its end by the test's name."""
        COVERAGE.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            COVERAGE.switch_context("")

    def pytest_unconfigure(self) -> None:
        """Keep what was seen."""
        COVERAGE.stop()
        COVERAGE.save()


class Clock:
    """Adds up how long each test took, set-up and end too; only of those that passed."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._passed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear of a part of a test."""
        before = self._seconds.get(report.nodeid, 0.0)
        self._seconds[report.nodeid] = before + report.duration
        if report.when == "call" and report.passed:
            self._passed.add(report.nodeid)
        elif report.failed:
            self._passed.discard(report.nodeid)

    def pytest_unconfigure(self) -> None:
        """Keep it."""
        passed = {name: self._seconds[name] for name in sorted(self._passed)}
        (FOLDER / "seconds.json").write_text(json.dumps(passed), encoding="utf-8")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Trace where tests run, and take times where reports arrive."""
    config.pluginmanager.register(Tracer())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Clock())
