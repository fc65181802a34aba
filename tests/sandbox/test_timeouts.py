"""A moderator silences somebody for a while: a person, or the bot itself."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from sandbox import ImpossibleError, Sandbox
from sandbox.world.permissions import TIMED_OUT
from tests.sandbox.clients import Client
from tests.sandbox.raw import Raw, raw_requests
from tests.sandbox.test_messages import text_channel

BUTTON = {"type": 2, "style": 1, "label": "A", "custom_id": "a"}
ONE_BUTTON = {"content": "x", "components": [{"type": 1, "components": [BUTTON]}]}


@pytest.fixture
async def raw(sandbox: Sandbox) -> AsyncIterator[Raw]:
    async with raw_requests(sandbox) as made:
        yield made


async def test_a_person_who_is_timed_out_reads_and_does_nothing_else(
    sandbox: Sandbox, raw: Raw
) -> None:
    guild, games, bob = sandbox.guild(), sandbox.channel("games"), sandbox.person("Bob")
    await raw("POST", f"/channels/{games.id}/messages", ONE_BUTTON)
    sandbox.faults.time_out(guild, bob.user, 60)
    assert bob.last(games).content == "x"
    for refused in (bob.say(games, "hello"), bob.press(bob.last(games), "A")):
        with pytest.raises(ImpossibleError):
            await refused
    assert bob.commands(games) == []
    await bob.say(sandbox.channel("jeux", "Le Repaire"), "elsewhere")
    await bob.say(await bob.open_dm(), "by direct message")


async def test_a_timeout_ends_by_itself_or_by_a_moderator(sandbox: Sandbox) -> None:
    guild, games, bob = sandbox.guild(), sandbox.channel("games"), sandbox.person("Bob")
    sandbox.faults.time_out(guild, bob.user, 60)
    sandbox.clock.turn(60)
    await bob.say(games, "the time is over")
    sandbox.faults.time_out(guild, bob.user, 60)
    sandbox.faults.time_out(guild, bob.user, 0)
    await bob.say(games, "I may speak again")


async def test_an_owner_cannot_be_silenced(sandbox: Sandbox) -> None:
    guild = sandbox.guild()
    owner = next(person for person in sandbox.people if person.id == guild.owner_id)
    sandbox.faults.time_out(guild, owner.user, 60)
    await owner.say(sandbox.channel("games"), "mine")


async def test_only_a_member_can_be_timed_out(sandbox: Sandbox) -> None:
    bob = sandbox.person("Bob")
    await bob.leave(sandbox.guild())
    with pytest.raises(LookupError):
        sandbox.faults.time_out(sandbox.guild(), bob.user, 60)


async def test_a_bot_that_is_timed_out_may_only_edit_what_it_wrote(
    sandbox: Sandbox, raw: Raw
) -> None:
    path = f"/channels/{sandbox.channel('games').id}/messages"
    _, sent = await raw("POST", path, {"content": "before"})
    sandbox.faults.time_out(sandbox.guild(), sandbox.bot, 60)
    status, answer = await raw("POST", path, {"content": "no"})
    assert (status, answer["code"]) == (403, 50013)
    assert (await raw("PATCH", f"{path}/{sent['id']}", {"content": "after"}))[0] == 200
    sandbox.clock.turn(60)
    assert (await raw("POST", path, {"content": "again"}))[0] == 200


async def test_a_bot_hears_of_its_own_timeout_and_of_nobody_elses(
    sandbox: Sandbox, client: Client
) -> None:
    guild, games = sandbox.guild(), sandbox.channel("games")
    sandbox.faults.time_out(guild, sandbox.person("Bob").user, 60)
    sandbox.faults.time_out(guild, sandbox.bot, 60)
    await client.hears("member_update")
    (seen,) = [what for name, what in client.heard if name == "member_update"]
    assert seen.id == sandbox.bot.id
    until = seen.timed_out_until.timestamp()
    assert until == pytest.approx(sandbox.clock.now() + 60, abs=0.001)
    with pytest.raises(discord.Forbidden):
        await text_channel(sandbox, client).send("no")
    assert sandbox.world.permissions(sandbox.bot.id, games) == TIMED_OUT


async def test_an_interaction_says_what_a_bot_that_is_timed_out_may_do(
    sandbox: Sandbox, client: Client
) -> None:
    bob, games = sandbox.person("Bob"), sandbox.channel("games")
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="A", custom_id="a"))
    await text_channel(sandbox, client).send("x", view=view)
    sandbox.faults.time_out(sandbox.guild(), sandbox.bot, 60)
    pressed = await bob.press(bob.last(games), "A")
    await client.hears("interaction")
    given = client.last_interaction()
    assert given.app_permissions.value == int(TIMED_OUT)
    await given.response.send_message("an answer needs no permission", ephemeral=True)
    assert (await pressed.answer()).content == "an answer needs no permission"
