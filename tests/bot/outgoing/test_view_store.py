"""What the client keeps of our messages, over a thousand games from the lobby to the ranking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product
from typing import Any

import discord
import msgspec
import pytest
from discord.http import HTTPClient, Route

import phrases
from bot.engine.users import Users
from bot.outgoing.messenger import DiscordMessenger
from bot.shown import messages
from bot.shown.content import Content, Menu
from render.studio import Studio
from tests.bot.lives import CHANNEL, GAME_ID, dealt, played
from tests.store.memory import MemoryStore

GAMES = 1_000

ENGLISH = phrases.of("en")

SENT: dict[str, Any] = {
    "channel_id": str(CHANNEL),
    "author": {"id": "1", "username": "Tablier", "discriminator": "0", "avatar": None},
    "content": "",
    "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None,
    **dict.fromkeys(("tts", "mention_everyone", "pinned"), False),
    **{key: [] for key in ("mentions", "mention_roles", "attachments", "embeds", "components")},
    "type": 0,
    "flags": 0,
}
"""A message as Discord answers with it, but for its id."""


class Quiet(HTTPClient):
    """The client's door to Discord, behind which every request succeeds at once."""

    ids = count(1)
    requests = 0

    async def request(self, route: Route, **_options: Any) -> Any:
        self.requests += 1
        _, edited, message_id = route.url.partition("/messages/")
        return SENT | {"id": message_id if edited else str(next(self.ids))}


def _stories() -> Iterator[list[Content]]:
    """Yield what is shown of a game in each of its messages: board, hand, call."""
    lobby, running, over = dealt(3).tables[3], dealt(3).table, played(3).table
    (seat,) = running.to_act
    yield [messages.board(each, ENGLISH, pictures=False) for each in (lobby, running)]
    yield [messages.hand(running, seat, ENGLISH, "#games")]
    yield [messages.board(over, ENGLISH, pictures=False)]
    yield [messages.hand(over, seat, ENGLISH, "#games")]
    yield [messages.call(running, seat, ENGLISH, "#games")]


def _of_game(content: Content, number: int) -> Content:
    """Return the words and buttons of a content, with the custom ids of a game of its own."""
    rows = [
        tuple(
            msgspec.structs.replace(
                button, custom_id=button.custom_id.replace(GAME_ID, f"{number:08d}")
            )
            for button in row
        )
        for row in content.rows
        if not isinstance(row, Menu)
    ]
    return replace(content, rows=tuple(rows), pictures=())


def _kept(client: discord.Client) -> dict[str, int]:
    store = client._connection._view_store
    return {
        "views": sum(map(len, store._views.values())),
        "synced": len(store._synced_message_views),
        "modals": len(store._modals),
        "dynamic": len(store._dynamic_items),
    }


@pytest.mark.case("03")
async def test_a_thousand_finished_games_leave_nothing_in_the_client() -> None:
    client = discord.Client(intents=discord.Intents.none())
    client.http = client._connection.http = quiet = Quiet(client.loop)
    begun = _kept(client)
    stories = list(_stories())
    with Studio("png") as studio:
        messenger = DiscordMessenger(client, studio, Users(MemoryStore()))
        for number, story in product(range(GAMES), stories):
            first, *later = (_of_game(content, number) for content in story)
            posted = await messenger.post(CHANNEL, first, name="x", nonce="x", silent=True)
            for content in later:
                await messenger.edit(CHANNEL, posted, content, name="x")
    assert quiet.requests == GAMES * 6
    assert _kept(client) == begun
