"""A host over a store in memory, with a clock that stands still."""

from __future__ import annotations

import pytest

from bot.host import Host
from tests.bot.clock import ManualClock
from tests.store.memory import MemoryStore


@pytest.fixture
def store() -> MemoryStore:
    """A store that forgets everything with the test."""
    return MemoryStore()


@pytest.fixture
def clock() -> ManualClock:
    """A clock that stands still."""
    return ManualClock()


@pytest.fixture
def host(store: MemoryStore, clock: ManualClock) -> Host:
    """A host with nothing in its memory."""
    return Host(store, clock)
