"""Which words a server hears, and that it is looked up once."""

from __future__ import annotations

import pytest

from bot.engine.users import Users
from bot.records import GuildRecord
from tests.store.memory import MemoryStore

GUILD, OPENER = 7, 8


class CountingStore(MemoryStore):
    """Counts how often it is asked for a server."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def guild(self, guild_id: int) -> GuildRecord | None:
        """Return what is known of a server, and count."""
        self.asked += 1
        return await super().guild(guild_id)


async def test_a_server_is_looked_up_once() -> None:
    store = CountingStore()
    users = Users(store)
    for _ in range(3):
        await users.of_table(GUILD, "en-US", OPENER)
    assert store.asked == 1


@pytest.mark.parametrize(
    ("chosen", "preferred", "opener", "spoken"),
    [
        ("fr", "en-US", "en-GB", "fr"),
        ("en-US", "fr", "fr", "en"),
        (None, "fr", "en-US", "fr"),
        (None, "en-GB", "fr", "en"),
        (None, None, "fr", "fr"),
        (None, None, "en-US", "en"),
        (None, None, None, "en"),
    ],
)
async def test_a_table_speaks_what_was_chosen_here_or_at_discord_or_as_its_opener(
    chosen: str | None, preferred: str | None, opener: str | None, spoken: str
) -> None:
    """A French server that is no Community read English: Discord says "en-US" of all of them."""
    users = Users(MemoryStore())
    if chosen is not None:
        await users.save_guild(GUILD, locale=chosen)
    if opener is not None:
        await users.heard(OPENER, opener)
    assert (await users.of_table(GUILD, preferred, OPENER)).locale == spoken


async def test_a_choice_is_heard_at_once_and_can_be_taken_back() -> None:
    users = Users(MemoryStore())
    for chosen, spoken in (("fr", "fr"), ("en-GB", "en"), (None, "fr")):
        await users.save_guild(GUILD, locale=chosen)
        assert (await users.of_table(GUILD, "fr", OPENER)).locale == spoken
