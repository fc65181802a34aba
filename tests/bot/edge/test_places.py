"""Why a channel takes nothing from us is told as it is: what a real client knows of it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator

import discord
import pytest

from bot.complaints import Complaints
from bot.edge.guilds.members import Members
from bot.edge.guilds.places import UNCERTAIN, Places
from bot.engine.beliefs import Beliefs
from bot.engine.clock import SteadyClock
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.shut import Cause, Shut
from clock.source import WorldSource
from games.protocol import Millis
from sandbox import Channel, Clock, Person, Sandbox
from tests.sandbox.clients import Client, point_at, running

CLUB, LINK = "Le Repaire", "https://discord.test/invite"


@pytest.fixture
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox whose clock stands still."""
    async with Sandbox(people=3, clock=Clock.standing(), limits=False) as made:
        await point_at(made, monkeypatch)
        yield made


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    """A client that is online, and lets go of threads as ours does."""
    client = Client()

    @client.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.defer()

    async def on_thread_remove(thread: discord.Thread) -> None:
        thread.me = None

    client.add_listener(on_thread_remove)
    async with running(client, sandbox) as ready:
        await ready.tree.sync()
        yield ready


class Known(Places):
    """What is known of the places of one sandbox; `why` asks for a channel there."""

    def __init__(self, sandbox: Sandbox, client: discord.Client) -> None:
        self.beliefs, self.world = Beliefs(), WorldSource()
        # The clock of the sandbox stands at another time than the machine's.
        self.world.follow(0, sandbox.clock.now())
        super().__init__(client, self.beliefs, SteadyClock(self.world), lambda: LINK)
        self.sandbox = sandbox

    def shut(self, channel: Channel, said: Cause = Cause.FORBIDDEN) -> Shut:
        """Return why a channel of the sandbox is shut."""
        return self.why(channel.guild_id or 0, channel.id, said)


@pytest.fixture
def places(sandbox: Sandbox, client: Client) -> Known:
    """What the client knows."""
    return Known(sandbox, client)


async def _private(sandbox: Sandbox, client: Client) -> tuple[Person, Channel]:
    """Return a private thread that the bot is in, and who made it."""
    alice = sandbox.person("Alice")
    sandbox.faults.take(sandbox.channel("jeux", CLUB), "manage_threads")
    thread = await alice.start_thread(sandbox.channel("jeux", CLUB), "Secret", private=True)
    await alice.say(thread, f"<@{sandbox.bot.id}>")
    await client.hears("thread_join", 2)
    return alice, thread


async def test_a_private_thread_that_the_bot_was_put_out_of_is_named(
    sandbox: Sandbox, client: Client, places: Known
) -> None:
    alice, thread = await _private(sandbox, client)
    assert places.shut(thread) == Shut(Cause.FORBIDDEN, thread=True)
    sandbox.faults.put_out(thread, sandbox.bot)
    await client.hears("thread_remove")
    shut = places.shut(thread)
    assert shut == Shut(Cause.NOT_IN_THREAD, bot=sandbox.bot.id)
    assert not places.is_over(thread.guild_id or 0, thread.id, shut)
    client.heard.clear()
    await alice.say(thread, f"come back, <@{sandbox.bot.id}>")
    # By THREAD_CREATE where the client had forgotten the thread, and by THREAD_MEMBERS_UPDATE.
    await client.hears("thread_join")
    assert places.is_over(thread.guild_id or 0, thread.id, shut)


async def test_who_manages_threads_is_shut_out_of_none_by_being_put_out(
    sandbox: Sandbox, client: Client, places: Known
) -> None:
    _, thread = await _private(sandbox, client)
    sandbox.faults.give(sandbox.channel("jeux", CLUB), "manage_threads")
    sandbox.faults.put_out(thread, sandbox.bot)
    await client.hears("thread_remove")
    assert places.shut(thread) == Shut(Cause.FORBIDDEN, thread=True)


async def test_a_thread_that_the_client_never_saw_is_known_by_an_interaction_there(
    sandbox: Sandbox, client: Client, places: Known
) -> None:
    """As after a restart: Discord describes no private thread to who is not in it."""
    alice = sandbox.person("Alice")
    sandbox.faults.take(sandbox.channel("jeux", CLUB), "manage_threads")
    thread = await alice.start_thread(sandbox.channel("jeux", CLUB), "Secret", private=True)
    assert places.shut(thread).cause is Cause.UNSEEN
    await alice.slash(thread, "ask")
    await client.hears("interaction")
    places.heard(client.last_interaction())
    assert places.shut(thread).cause is Cause.NOT_IN_THREAD


async def test_of_a_thread_that_the_bot_does_not_see_nobody_is_told_that_they_do_not_see_it(
    sandbox: Sandbox, client: Client
) -> None:
    """Whoever asked from elsewhere to end their table read that they could not see it."""
    alice = sandbox.person("Alice")
    sandbox.faults.take(sandbox.channel("jeux", CLUB), "manage_threads")
    thread = await alice.start_thread(sandbox.channel("jeux", CLUB), "Secret", private=True)
    members = Members(client, Complaints(logging.getLogger("tests.places")))
    with pytest.raises(RefusalError) as caught:
        await members.presence(thread.guild_id or 0, thread.id, alice.id)
    assert caught.value.reason is RefusalReason.UNSEEN
    await alice.say(thread, f"<@{sandbox.bot.id}>")
    await client.hears("thread_join", 2)
    assert (await members.presence(thread.guild_id or 0, thread.id, alice.id)).sees


async def test_a_timeout_says_until_when_by_the_clock_of_the_world(
    sandbox: Sandbox, client: Client, places: Known
) -> None:
    channel = sandbox.channel("jeux", CLUB)
    until = sandbox.clock.now() + 600
    sandbox.faults.time_out(sandbox.guild(CLUB), sandbox.bot, 600)
    await client.hears("member_update")
    shut = places.shut(channel)
    assert shut.cause is Cause.TIMED_OUT
    assert abs(shut.until - until * 1000) < 1_000
    assert not places.is_over(channel.guild_id or 0, channel.id, shut)
    places.world.follow(0, until + 1)
    assert places.is_over(channel.guild_id or 0, channel.id, shut)
    assert places.shut(channel) == Shut(Cause.FORBIDDEN)


@pytest.mark.parametrize("slug", ["view_channel", "send_messages", "read_message_history"])
async def test_the_permission_that_is_missing_is_named_and_no_other(
    sandbox: Sandbox, client: Client, places: Known, slug: str
) -> None:
    channel = sandbox.channel("jeux", CLUB)
    where = (channel.guild_id or 0, channel.id)
    sandbox.faults.take(channel, slug)
    await client.hears("channel_update")
    shut = places.shut(channel)
    # Who does not see a channel may do nothing there.
    assert shut.cause is Cause.FORBIDDEN
    assert slug in shut.missing
    assert len(shut.missing) == (3 if slug == "view_channel" else 1)
    assert not places.is_over(*where, shut)
    sandbox.faults.give(channel, slug)
    await client.hears("channel_update", 2)
    assert places.is_over(*where, shut)


async def test_a_server_that_removed_the_bot_is_named_and_an_outage_is_none(
    sandbox: Sandbox, client: Client, places: Known
) -> None:
    guild, channel = sandbox.guild(CLUB), sandbox.channel("jeux", CLUB)
    sandbox.faults.outage(guild)
    await client.hears("guild_unavailable")
    assert places.shut(channel).cause is not Cause.NOT_IN_SERVER
    sandbox.faults.recover(guild)
    sandbox.faults.kick(guild)
    await client.hears("guild_remove")
    shut = places.shut(channel)
    assert shut == Shut(Cause.NOT_IN_SERVER, link=LINK)
    sandbox.faults.invite(guild)
    await client.hears("guild_join")
    assert places.is_over(guild.id, channel.id, shut)


@pytest.mark.parametrize("said", [cause for cause in Cause if cause not in UNCERTAIN])
async def test_an_error_that_names_its_cause_is_believed(
    sandbox: Sandbox, places: Known, said: Cause
) -> None:
    sandbox.faults.take(sandbox.channel("jeux", CLUB), "send_messages")
    assert places.shut(sandbox.channel("jeux", CLUB), said) == Shut(said)


@pytest.mark.parametrize("said", UNCERTAIN)
async def test_a_cause_that_was_found_out_before_is_found_out_again(
    sandbox: Sandbox, client: Client, places: Known, said: Cause
) -> None:
    """A log tells why a lobby was closed; what is said of it is what is so now."""
    channel = sandbox.channel("jeux", CLUB)
    assert places.shut(channel, said) == Shut(Cause.FORBIDDEN)
    sandbox.faults.take(channel, "send_messages")
    await client.hears("channel_update")
    assert places.shut(channel, said) == Shut(Cause.FORBIDDEN, missing=("send_messages",))


async def test_the_newest_interaction_knows_better_than_a_change_that_could_not_be_read(
    sandbox: Sandbox, client: Client, places: Known
) -> None:
    channel = sandbox.channel("jeux", CLUB)
    where = (channel.guild_id or 0, channel.id)
    # As if the client had missed it.
    sandbox.faults.reshape_by("CHANNEL_UPDATE", lambda data: {**data, "permission_overwrites": []})
    sandbox.faults.take(channel, "attach_files")
    await client.hears("channel_update")
    assert places.may_attach(*where)
    await sandbox.person("Alice").slash(channel, "ask")
    await client.hears("interaction")
    places.heard(client.last_interaction())
    assert not places.may_attach(*where)
    # The next event that can be read is newer.
    sandbox.faults.give(channel, "attach_files")
    await client.hears("channel_update", 2)
    places.beliefs.opened(channel.guild_id or 0)
    assert places.may_attach(*where)


async def test_an_interaction_that_does_not_tell_our_permissions_takes_none(
    sandbox: Sandbox, client: Client, places: Known
) -> None:
    channel = sandbox.channel("jeux", CLUB)
    sandbox.faults.reshape("INTERACTION_CREATE", "app_permissions")
    await sandbox.person("Alice").slash(channel, "ask")
    await client.hears("interaction")
    places.heard(client.last_interaction())
    assert places.may_attach(channel.guild_id or 0, channel.id)
    assert places.shut(channel) == Shut(Cause.FORBIDDEN)


def test_what_the_bot_never_heard_of_shuts_nothing_out() -> None:
    lonely = Places(discord.Client(intents=discord.Intents.none()), Beliefs(), SteadyClock(), str)
    assert lonely.may_attach(1, 2)
    assert lonely.may_lie_in(2, 1)
    assert lonely.timed_out(1) is None
    assert lonely.names(1, 2) == (None, None)
    assert not lonely.is_over(1, 2, Shut(Cause.TIMED_OUT, until=Millis(0)))
