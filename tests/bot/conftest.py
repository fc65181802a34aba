"""A host over a store in memory, with a clock that stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host import Host
from bot.languages import Languages
from bot.surfaces import keeper as keeper_module
from bot.surfaces.keeper import Keeper
from tests.bot.clock import ManualClock
from tests.bot.hosts import PledgedHost
from tests.bot.keeping import new_keeper
from tests.bot.postbox import Postbox
from tests.bot.program import Run
from tests.bot.tables import BOUNDLESS
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
    return PledgedHost(store, clock, limits=BOUNDLESS)


@pytest.fixture
def languages(store: MemoryStore) -> Languages:
    """Who speaks what."""
    return Languages(store)


@pytest.fixture
def postbox(languages: Languages) -> Postbox:
    """Channels without a message."""
    return Postbox(languages)


@pytest.fixture
async def keeper(
    host: Host,
    store: MemoryStore,
    clock: ManualClock,
    languages: Languages,
    postbox: Postbox,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Keeper]:
    """A keeper who hears of every change; it holds no calls and makes no pauses."""
    monkeypatch.setattr(keeper_module, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(keeper_module, "LONGEST_PAUSE", 0.0)
    made = new_keeper(host, store, clock, languages, postbox)
    host.listen(lambda table: made.wake(table.game_id))
    yield made
    await made.close()


@pytest.fixture
def bot(tmp_path: Path) -> Run:
    """The bot with a token, and nowhere to go."""
    run = Run(tmp_path)
    run.settings["DISCORD_API_BASE"] = "http://127.0.0.1:9"
    return run
