"""What comes in is let in once; what makes no sense is answered by a sentence, and does nothing."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import phrases
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.incoming.controls import arrived
from bot.incoming.door import admitted
from bot.services import Services
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.interactions import Channels, FakeInteraction, user
from tests.bot.lives import HOST_ID
from tests.bot.postbox import Postbox
from tests.store.memory import MemoryStore

Type = discord.InteractionType

FRENCH = phrases.of("fr")


@pytest.fixture
def client(
    engine: Engine, store: MemoryStore, users: Users, clock: ManualClock, postbox: Postbox
) -> Channels:
    """A client whose studio draws nothing."""
    return Channels(Services(store, engine, users, Studio(draws=False), clock, postbox))


def asks(client: Channels, kind: Type, data: Any, **changes: Any) -> FakeInteraction:
    """Return what somebody who speaks French sends, as discord.py reads it."""
    asker = changes.pop("asker", user(HOST_ID))
    return FakeInteraction(client, asker, locale="fr", type=kind, data=data, **changes)


def typed(client: Channels, *options: Any, kind: Type = Type.application_command) -> Any:
    """Return a command with options, of which discord.py has read the people."""
    named = (each for each in options if "value" in each and "name" in each)
    described = {each["name"]: each["value"] for each in named}
    described |= {name: discord.Object(5) for name in described if name == "player"}
    data = {"name": "table", "options": list(options)}
    return asks(client, kind, data, namespace=described.items())


async def not_understood(interaction: FakeInteraction) -> bool:
    """Return whether an interaction is turned away by the one sentence for that."""
    let_in = await admitted(interaction.real)
    if let_in:
        return False
    assert [what for what, _ in interaction.answers] == ["send"]
    return FRENCH("refusal.not_understood") in interaction.words()


async def test_what_is_delivered_twice_is_answered_once(client: Channels) -> None:
    press = asks(client, Type.component, {"custom_id": "h:settings"})
    await asyncio.gather(*(arrived(press.real) for _ in range(20)))
    assert [what for what, _ in press.answers] == ["send"]
    assert FRENCH("refusal.not_understood") not in press.words()


@pytest.mark.parametrize("kind", [Type.application_command, Type.component, Type.modal_submit])
@pytest.mark.parametrize(
    "changes", [{"asker": discord.utils.MISSING}, {"data": None}, {"data": ["custom_id"]}]
)
async def test_without_a_user_or_data_it_is_a_sentence(
    client: Channels, kind: Type, changes: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    whole = {"data": {"custom_id": "h:settings"}}
    assert await not_understood(asks(client, kind, **(whole | changes)))
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info is None


@pytest.mark.parametrize("custom_id", [None, 3, "", "h:nobody", "x:abcd1234:join", "t:1", [], {}])
async def test_a_control_that_nobody_knows_is_a_sentence(client: Channels, custom_id: Any) -> None:
    press = asks(client, Type.component, {"custom_id": custom_id, "component_type": 99})
    await arrived(press.real)
    assert FRENCH("refusal.not_understood") in press.words()


@pytest.mark.parametrize("values", [None, [], {}, "", 5, [None], [{}], [[]], ["x" * 200], [7, 8]])
@pytest.mark.parametrize(
    "custom_id", ["h:open", "m:abcd1234:1:0", "k:abcd1234:1:0", "g:abcd1234:options:pace"]
)
async def test_a_choice_that_is_none_is_a_sentence(
    client: Channels, custom_id: str, values: Any
) -> None:
    press = asks(client, Type.component, {"custom_id": custom_id, "values": values})
    await arrived(press.real)
    assert press.answers
    assert FRENCH("refusal.fault") not in press.words()


async def test_whoever_cannot_be_answered_is_not_and_nothing_is_done(client: Channels) -> None:
    tokens: list[Any] = [None, [], 5, ""]
    for token in tokens:
        press = asks(client, Type.component, {"custom_id": "h:confirm:on"}, token=token)
        await arrived(press.real)
        assert press.answers == []
    assert (await client.services.users.user(HOST_ID)).settings == {}


async def test_a_form_that_nobody_showed_is_a_sentence(client: Channels) -> None:
    forms: list[Any] = [None, [], [{}], [{"type": 18, "component": {"type": 4}}]]
    for components in forms:
        sent = asks(client, Type.modal_submit, {"custom_id": "x", "components": components})
        await arrived(sent.real)
        assert FRENCH("refusal.not_understood") in sent.words()


async def test_an_interaction_of_a_new_kind_is_left_alone_and_logged_once(
    client: Channels, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        new: Any = discord.enums.try_enum(Type, 99)
        unknown = asks(client, new, {"custom_id": "h:settings"})
        await arrived(unknown.real)
        assert unknown.answers == []
    assert len(caplog.records) == 1


STRING, INTEGER, BOOLEAN, PERSON, SUBCOMMAND = 3, 4, 5, 6, 1


@pytest.mark.parametrize(
    "option",
    [
        {"name": "game", "type": STRING, "value": 5},
        {"name": "game", "type": STRING, "value": ["x"]},
        {"name": "computers", "type": INTEGER, "value": "two"},
        {"name": "thread", "type": BOOLEAN, "value": "yes"},
        {"name": "player", "type": PERSON, "value": "5"},
        {"name": "game", "value": "x"},
        {"name": "open", "type": SUBCOMMAND, "options": [{"name": "game", "value": "x"}]},
        {"name": "open", "type": SUBCOMMAND, "options": ["game"]},
        {"name": "open", "type": SUBCOMMAND, "options": None},
    ],
)
async def test_an_option_that_is_none_is_a_sentence(client: Channels, option: Any) -> None:
    assert await not_understood(typed(client, option))


async def test_options_that_make_sense_are_let_in(client: Channels) -> None:
    options = [
        {"name": "game", "type": STRING, "value": "chess"},
        {"name": "computers", "type": INTEGER, "value": 2},
        {"name": "thread", "type": BOOLEAN, "value": True},
        {"name": "of next year", "type": 77, "value": {"new": 1}},
    ]
    assert await admitted(typed(client, *options).real)
    assert await admitted(typed(client).real)
    nested = {"name": "open", "type": SUBCOMMAND, "options": options}
    assert await admitted(typed(client, nested).real)


@pytest.mark.parametrize(
    "options",
    [[], [{"name": "game", "type": STRING, "value": "x"}],
     [{"name": "game", "type": STRING, "value": None, "focused": True}],
     [{"name": "game", "type": STRING, "value": 7, "focused": True}],
     [{"name": "game", "type": STRING, "value": "x", "focused": True}] * 2],
)  # fmt: skip
async def test_nothing_is_offered_where_nothing_is_typed(
    client: Channels, options: list[Any]
) -> None:
    typing, offered = typed(client, *options, kind=Type.autocomplete), list[Any]()

    async def offer(choices: list[Any]) -> None:
        offered.append(choices)

    typing.response = SimpleNamespace(autocomplete=offer, is_done=lambda: False)
    assert not await admitted(typing.real)
    assert offered == [[]]


async def test_what_people_type_is_let_in_as_it_is_typed(client: Channels) -> None:
    option = {"name": "game", "type": STRING, "value": "pas", "focused": True}
    typing = typed(client, option, kind=Type.autocomplete)
    assert await admitted(typing.real)
