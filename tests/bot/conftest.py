"""An engine over a store in memory, with a clock that stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.outgoing import control_loop as loop_module
from bot.outgoing.control_loop import ControlLoop
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.looping import new_control_loop
from tests.bot.playing import BOUNDLESS
from tests.bot.postbox import Postbox
from tests.bot.process import Run, nonsense, served
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
def engine(store: MemoryStore, clock: ManualClock) -> Engine:
    """An engine with nothing in its memory."""
    return PledgedEngine(store, clock, limits=BOUNDLESS)


@pytest.fixture
def users(store: MemoryStore) -> Users:
    """Who speaks what."""
    return Users(store)


@pytest.fixture
def postbox(users: Users) -> Postbox:
    """Channels without a message."""
    return Postbox(users)


@pytest.fixture
async def control_loop(
    engine: Engine,
    store: MemoryStore,
    clock: ManualClock,
    users: Users,
    postbox: Postbox,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[ControlLoop]:
    """A control loop who hears of every change; it holds no calls and makes no pauses."""
    monkeypatch.setattr(loop_module, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(loop_module, "LONGEST_PAUSE", 0.0)
    made = new_control_loop(engine, store, clock, users, postbox)
    engine.listen(lambda table: made.wake(table.table_id))
    yield made
    await made.close()


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Run]:
    """The bot with a token, and nobody to talk to but who talks nonsense."""
    run = Run(tmp_path)
    async with served(nonsense) as address:
        run.settings["DISCORD_API_BASE"] = address
        yield run
