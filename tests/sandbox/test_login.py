"""Logging in, the gateway's conversation, and what survives a broken connection."""

from __future__ import annotations

import discord
import pytest

from sandbox import Clock, Sandbox
from tests.sandbox.clients import Client, point_at, running


async def test_a_client_logs_in_and_knows_its_servers(sandbox: Sandbox, client: Client) -> None:
    assert client.user is not None
    assert client.user.id == sandbox.bot.id
    assert {guild.name for guild in client.guilds} == {"Tablier", "Le Repaire"}
    french = discord.utils.get(client.guilds, name="Le Repaire")
    assert french is not None
    assert french.preferred_locale is discord.Locale.french
    assert {channel.name for channel in french.text_channels} == {"jeux", "discussion", "annonces"}
    assert (await client.application_info()).owner.name == "alice"


async def test_a_wrong_token_is_refused(sandbox: Sandbox) -> None:
    client = Client()
    with pytest.raises(discord.LoginFailure):
        await client.start("wrong")
    await client.close()


async def test_a_privileged_intent_must_be_enabled(sandbox: Sandbox) -> None:
    intents = discord.Intents.default()
    intents.members = True
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(Client(intents=intents), sandbox):
            pass


async def test_members_are_heard_of_with_the_intent(monkeypatch: pytest.MonkeyPatch) -> None:
    intents = discord.Intents.default()
    intents.members = True
    async with Sandbox(
        people=3, clock=Clock.standing(), privileged=["members"], limits=False
    ) as sandbox:
        await point_at(sandbox, monkeypatch)
        async with running(Client(intents=intents), sandbox) as client:
            await sandbox.person("Bob").leave(sandbox.guild())
            await client.hears("member_remove")


async def test_content_is_hidden_without_the_intent(sandbox: Sandbox, client: Client) -> None:
    alice = sandbox.person("Alice")
    await alice.say(sandbox.channel("games"), "secret")
    await alice.say(sandbox.channel("games"), f"hello <@{sandbox.bot.id}>")
    await alice.say(await alice.open_dm(), "private")
    await client.hears("message", 3)
    contents = [message.content for _, message in client.heard]
    assert contents == ["", f"hello <@{sandbox.bot.id}>", "private"]


async def test_a_dropped_socket_is_resumed_without_loss(sandbox: Sandbox, client: Client) -> None:
    await sandbox.faults.drop_socket()
    await sandbox.until(lambda: not sandbox.gateway.online)
    alice = sandbox.person("Alice")
    await alice.say(await alice.open_dm(), "meanwhile")
    await sandbox.until(lambda: sandbox.gateway.online)
    await alice.say(await alice.open_dm(), "afterwards")
    await client.hears("message", 2)
    assert client.names() == ["message", "resumed", "message"]


async def test_op_7_is_followed_by_a_resume(sandbox: Sandbox, client: Client) -> None:
    await sandbox.faults.reconnect()
    await _wait_for(sandbox, client, "resumed")


async def _wait_for(sandbox: Sandbox, client: Client, name: str) -> None:
    alice = sandbox.person("Alice")
    await sandbox.until(lambda: not sandbox.gateway.online)
    await sandbox.until(lambda: sandbox.gateway.online)
    await alice.say(await alice.open_dm(), "hello")
    await client.hears("message")
    assert name in client.names()


async def test_op_9_begins_a_new_session(sandbox: Sandbox, client: Client) -> None:
    client.ready_once.clear()
    await sandbox.faults.invalidate()
    await client.ready_once.wait()
    alice = sandbox.person("Alice")
    await alice.say(await alice.open_dm(), "hello")
    await client.hears("message")


async def test_removal_outage_and_return(sandbox: Sandbox, client: Client) -> None:
    guild = sandbox.guild()
    sandbox.faults.outage(guild)
    sandbox.faults.recover(guild)
    sandbox.faults.kick(guild)
    sandbox.faults.invite(guild)
    await client.hears("guild_join")
    names = [name for name in client.names() if name.startswith("guild")]
    assert names == ["guild_unavailable", "guild_remove", "guild_join"]


async def test_what_the_sandbox_does_not_know_is_refused(sandbox: Sandbox, client: Client) -> None:
    with pytest.raises(discord.NotFound):
        await client.http.get_widget(sandbox.guild().id)
    assert sandbox.refusals == [f"GET /guilds/{sandbox.guild().id}/widget.json"]
    sandbox.refusals.clear()
