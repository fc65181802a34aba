"""The presence tells how many tables are open, and only when that has changed."""

from __future__ import annotations

import pytest

from bot.jobs.presence import PAUSE, PresenceUpdates, playing
from bot.jobs.supervisor import NotYetError
from tests.bot.looping import turns
from tests.store import samples
from tests.store.memory import MemoryStore


class Stage:
    """Where a presence is shown; `failing` is how often it cannot be."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.failing = 0

    async def show(self, text: str) -> None:
        """Take note of a text, or fail."""
        if self.failing:
            self.failing -= 1
            raise ConnectionError("the connection is closing")
        self.shown.append(text)


async def opened(store: MemoryStore, *names: str) -> None:
    """Store open tables of these names, each in a channel of its own."""
    for channel, name in enumerate(names, 1):
        record = samples.table(name, 0, channel_id=channel)
        await store.append(samples.change(0, name, record=record))


@pytest.mark.parametrize(
    ("tables", "text"),
    [(0, "/tablier"), (1, "1 table · /tablier"), (2, "2 tables · /tablier")],
)
def test_it_is_the_same_in_every_language(tables: int, text: str) -> None:
    assert playing(tables) == text


async def test_it_is_shown_once_and_again_when_it_changes(store: MemoryStore) -> None:
    stage = Stage()
    presence = PresenceUpdates(store, stage.show)
    assert [await presence.run() for _ in range(3)] == [PAUSE] * 3
    await opened(store, "a", "b")
    await presence.run()
    await presence.run()
    assert stage.shown == ["/tablier", "2 tables · /tablier"]


async def test_it_is_shown_again_after_a_failure_and_to_a_new_connection(
    store: MemoryStore,
) -> None:
    stage = Stage()
    presence = PresenceUpdates(store, stage.show)
    stage.failing = 1
    with pytest.raises(NotYetError):
        await presence.run()
    await presence.run()
    presence.begin()
    await turns(5)
    assert stage.shown == ["/tablier", "/tablier"]
    await presence.close()
