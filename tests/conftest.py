"""Which tests a newcomer runs, and which only `make test-all` and CI do."""

from __future__ import annotations

from pathlib import Path

import pytest

LONG = ("bench", "browser", "crash", "e2e", "hostile", "load", "secrecy")
"""The folders whose tests run the whole program: in sockets, browsers and processes."""

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long by where it stands."""
    for item in items:
        if item.path.relative_to(HERE).parts[0] in LONG:
            item.add_marker(pytest.mark.long)
