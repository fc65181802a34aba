"""Which words a server hears, and that it is looked up once."""

from __future__ import annotations

import pytest

from bot.engine.users import Users
from bot.records import GuildRecord
from tests.store.memory import MemoryStore

GUILD = 7


class CountingStore(MemoryStore):
    """Counts how often it is asked for a server."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def guild(self, guild_id: int) -> GuildRecord | None:
        """Return what is known of a server, and count."""
        self.asked += 1
        return await super().guild(guild_id)


@pytest.mark.parametrize(("chosen", "spoken"), [("fr", "fr"), (None, "en")])
async def test_a_server_is_looked_up_once(chosen: str | None, spoken: str) -> None:
    store = CountingStore()
    await store.update_guild(GUILD, locale=chosen)
    users = Users(store)
    for _ in range(3):
        assert (await users.of_guild(GUILD, "en-US")).locale == spoken
    assert store.asked == 1


async def test_what_discord_says_of_a_server_may_change() -> None:
    users = Users(MemoryStore())
    assert (await users.of_guild(GUILD, "en-US")).locale == "en"
    assert (await users.of_guild(GUILD, "fr")).locale == "fr"
