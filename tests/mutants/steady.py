"""A plugin of pytest: what tests draw follows from `MUTANTS_LUCK`, so a mutant fares as before."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import settings


def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis remember nothing of earlier mutants, and begin where it is told."""
    settings.register_profile("mutants", database=None)
    settings.load_profile("mutants")
    config.option.hypothesisseed = os.environ["MUTANTS_LUCK"]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give each test luck of its own, whichever ran before it."""
    random.seed(f"{os.environ['MUTANTS_LUCK']} {item.nodeid}")
