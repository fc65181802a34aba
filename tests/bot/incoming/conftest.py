"""The whole client, online in the process of the test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.bot.online import Online, online


@pytest.fixture
async def bot(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Online]:
    """A bot that is online."""
    async with online(monkeypatch) as ready:
        yield ready
