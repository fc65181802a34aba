"""A sandbox in memory on a free port, and a real discord.py client that is ready."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator

import pytest

from sandbox import Clock, Sandbox
from tests.sandbox.clients import Client, point_at, running


@pytest.fixture
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox whose clock stands still; the test fails on any violation left over."""
    # Its clock stands still, so nothing that was used up would ever come back.
    async with Sandbox(people=5, clock=Clock.standing(), limits=False) as made:
        await point_at(made, monkeypatch)
        yield made
        assert made.violations == []
        assert made.refusals == []


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    """A client that is online."""
    async with running(Client(), sandbox) as ready:
        yield ready


@pytest.fixture
def described() -> bool:
    """Whether Discord's own description checks every request and answer."""
    return bool(os.environ.get("DISCORD_OPENAPI"))
