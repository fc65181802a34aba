"""The commands as Discord will get them: names, descriptions, numbers; and when it gets them."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.complaints import Complaints
from bot.edge.endpoint import DISCORD, Endpoint
from bot.program.app import TablierBot, extensions
from bot.services import Services
from bot.text import LONGEST_TYPED
from games import registry
from tests.bot.postbox import error
from tests.store.memory import MemoryStore

log = logging.getLogger(__name__)

NAME = re.compile(r"[-_'\w]{1,32}", re.UNICODE)
"""Discord's own pattern for names of commands and options (it also wants lower case)."""

TEXT = 3
"""Discord's type of an option that takes a text."""

OF_COMMON_BOTS = {"play", "help", "pause", "skip", "stop", "ban", "kick", "mute", "rank", "ping"}

Payload = dict[str, Any]


class Bot(TablierBot):
    """The bot before any login; `sent` counts how often it sent its commands.

    `failure` is what Discord says to them.
    """

    def __init__(self, store: MemoryStore, api_base: str = DISCORD) -> None:
        complaints = Complaints(logging.getLogger(__name__))
        super().__init__(Endpoint(api_base, "token", None), complaints)
        self.services = cast("Services", SimpleNamespace(store=store, complaints=complaints))
        self.sent = 0
        self.failure: Exception | None = None
        self.tree.sync = self._take  # type: ignore[method-assign]
        self.http.get_global_commands = self._kept  # type: ignore[assignment]

    async def started(self) -> Bot:
        """Do what is done at the login."""
        await self._async_setup_hook()
        await self.setup_hook()
        return self

    async def _take(self, *, guild: object = None) -> list[Any]:
        assert guild is None
        self.sent += 1
        if self.failure is not None:
            raise self.failure
        return []

    async def _kept(self, _application_id: int) -> list[Payload]:
        """Discord has what was sent to it last."""
        return await self.payload()


@pytest.fixture
async def bot(store: MemoryStore) -> AsyncIterator[Bot]:
    """A bot with every extension loaded."""
    made = await Bot(store).started()
    yield made
    await made.close()


@pytest.fixture
async def payloads(bot: Bot) -> list[Payload]:
    """Every command as it is sent."""
    translator = bot.tree.translator
    assert translator is not None
    return [
        await command.get_translated_payload(bot.tree, translator)
        for command in bot.tree.get_commands()
    ]


def walk(payload: Payload) -> Iterator[Payload]:
    """Yield a command, its subcommands and their options."""
    yield payload
    for option in payload.get("options", ()):
        yield from walk(option)


def texts(item: Payload, what: str) -> list[str]:
    """Return a text in every language."""
    return [item[what], *(item.get(f"{what}_localizations") or {}).values()]


@pytest.mark.case("21")
async def test_names_are_what_discord_takes_in_every_language(
    payloads: list[Payload],
) -> None:
    for command in payloads:
        for item in walk(command):
            for name in texts(item, "name"):
                assert NAME.fullmatch(name), name
                assert name == name.lower(), name
            for description in texts(item, "description"):
                assert 1 <= len(description) <= 100, description


async def test_everything_is_said_in_french(payloads: list[Payload]) -> None:
    for command in payloads:
        for item in walk(command):
            assert "fr" in item["name_localizations"], item["name"]
            assert "fr" in item["description_localizations"], item["name"]
            assert item["description_localizations"]["fr"] != item["description"]


@pytest.mark.parametrize("locale", [None, "fr"])
async def test_names_beside_one_another_differ(payloads: list[Payload], locale: str | None) -> None:
    def name(item: Payload) -> str:
        return str(item["name"] if locale is None else item["name_localizations"][locale])

    groups = [
        payloads,
        *(item["options"] for c in payloads for item in walk(c) if item.get("options")),
    ]
    for group in groups:
        names = [name(item) for item in group]
        assert len(names) == len(set(names)), names


@pytest.mark.case("21")
async def test_there_are_no_more_than_discord_takes(payloads: list[Payload]) -> None:
    assert len(payloads) <= 100
    for command in payloads:
        for item in walk(command):
            assert len(item.get("options", ())) <= 25
            assert len(item.get("choices", ())) <= 25
        size = sum(len(text) for item in walk(command) for text in texts(item, "description"))
        assert size <= 8_000


async def test_names_of_common_bots_are_avoided(payloads: list[Payload]) -> None:
    for command in payloads:
        assert OF_COMMON_BOTS.isdisjoint(texts(command, "name"))


async def test_required_options_come_first(payloads: list[Payload]) -> None:
    for command in payloads:
        for item in walk(command):
            needed = [bool(o.get("required")) for o in item.get("options", ()) if o["type"] > 2]
            assert needed == sorted(needed, reverse=True)


async def test_every_text_that_can_be_typed_has_a_length(payloads: list[Payload]) -> None:
    texts_asked = [
        (command["name"], item)
        for command in payloads
        for item in walk(command)
        if item.get("type") == TEXT and item is not command
    ]
    assert len(texts_asked) > 40
    for name, item in texts_asked:
        assert 1 <= item.get("max_length", 0) <= LONGEST_TYPED, (name, item["name"])
        assert item.get("min_length") == 1, (name, item["name"])
        # What autocomplete offers must fit; Discord takes choices of up to 100 characters.
        assert not item.get("autocomplete") or item["max_length"] >= 100


async def test_every_option_of_a_game_fits_into_the_option() -> None:
    for game in registry.games():
        longest = [f"{o.key}={max(o.values, key=len)}" for o in game.option_schema]
        assert len(",".join(longest)) <= LONGEST_TYPED


async def test_every_cog_is_loaded(bot: Bot) -> None:
    assert set(bot.extensions) == set(extensions())
    assert "cogs.pass_pass" in bot.extensions
    assert {"tablier", "table", "turn", "hand", "board", "rules", "move", "pass-pass"} <= {
        command.name for command in bot.tree.get_commands()
    }


# When the commands are sent (case 21).


@pytest.mark.case("21")
async def test_the_commands_are_sent_once(store: MemoryStore) -> None:
    first = await Bot(store).started()
    assert first.sent == 1
    second = await Bot(store).started()
    assert second.sent == 0


async def test_another_server_gets_them_too(store: MemoryStore) -> None:
    await Bot(store).started()
    elsewhere = await Bot(store, "http://127.0.0.1:1").started()
    assert elsewhere.sent == 1


@pytest.mark.case("21")
async def test_changed_commands_are_sent_again(store: MemoryStore) -> None:
    await Bot(store).started()
    changed = Bot(store)
    changed.tree.command(name="another", description="Another")(_another)
    await changed.started()
    assert changed.sent == 1


async def _another(interaction: discord.Interaction) -> None:
    """Do nothing."""


@pytest.mark.case("21")
@pytest.mark.parametrize(
    "failure",
    [
        error(400, 30034),
        error(429, 30034),
        error(429, 0),
        error(503, 0),
        discord.RateLimited(600.0),
    ],
)
async def test_what_cannot_be_sent_stops_nobody(store: MemoryStore, failure: Exception) -> None:
    bot = Bot(store)
    bot.failure = failure
    await bot.started()
    assert bot.sent == 1
    again = await Bot(store).started()
    assert again.sent == 1


async def test_nothing_is_subscribed_to_that_needs_permission(bot: Bot) -> None:
    assert not bot.intents.members
    assert not bot.intents.presences
    assert not bot.intents.message_content
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()
