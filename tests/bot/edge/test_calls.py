"""Every request to Discord ends: answered, refused or given up, and told in one set of errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial

import aiohttp
import discord
import pytest

from bot.complaints import Complaints
from bot.edge import calls
from bot.edge.calls import STOPPING, called, http_trace, soon
from bot.edge.errors import CallError, ErrorKind, cannot_be_edited
from bot.edge.guilds.members import Members
from bot.engine.users import Users
from bot.outgoing.messenger import DiscordMessenger
from bot.services import Reached
from bot.shown.content import Button, Content
from bot.tables.refusals import RefusalError, RefusalReason
from render.studio import Studio
from sandbox import Clock, Sandbox
from tests.bot.postbox import error
from tests.sandbox.clients import Client, point_at, running
from tests.sandbox.test_messages import text_channel
from tests.store.memory import MemoryStore

COMPLAINTS = Complaints(logging.getLogger("tests.calls"))

LIMIT = 0.15
"""Seconds that a request may take here: as many as the real one has hundreds of milliseconds."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything be over soon."""
    monkeypatch.setattr(calls, "LIMIT", LIMIT)
    monkeypatch.setattr(calls, "SOON", LIMIT / 2)
    monkeypatch.setattr(calls, "SLOW", LIMIT / 3)
    monkeypatch.setattr(calls, "PAUSE", 0.0)


@pytest.fixture
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox whose clock stands still."""
    # Its clock stands still, so nothing that was used up would ever come back.
    async with Sandbox(people=3, clock=Clock.standing(), limits=False) as made:
        await point_at(made, monkeypatch)
        yield made


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    """A client that is online, and tells of its requests."""
    async with running(Client(http_trace=http_trace()), sandbox) as ready:
        yield ready


@pytest.fixture
def messenger(client: Client) -> DiscordMessenger:
    """A messenger over that client, which draws nothing."""
    return DiscordMessenger(client, Studio(draws=False), Users(MemoryStore()), COMPLAINTS)


@pytest.mark.parametrize("takes_effect", [False, True])
async def test_a_request_that_is_never_answered_is_given_up_and_named_once(
    sandbox: Sandbox, client: Client, caplog: pytest.LogCaptureFixture, *, takes_effect: bool
) -> None:
    """One PATCH that was never answered froze a table's messages for 306 seconds."""
    sent = await text_channel(sandbox, client).send("old")
    sandbox.faults.never_answer("PATCH", "/messages/", 2, takes_effect=takes_effect)
    complaints = Complaints(logging.getLogger("tests.calls.slow"))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    for _ in range(2):
        with pytest.raises(CallError) as caught:
            await called("to edit", lambda: sent.edit(content="new"), complaints)
        assert caught.value.kind is ErrorKind.PASSING
    assert LIMIT * 2 <= loop.time() - begun < LIMIT * 2 + 2
    assert [record.name for record in caplog.records] == ["tests.calls.slow"]
    assert "to edit" in caplog.text
    await called("to edit", lambda: sent.edit(content="later"), complaints)


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_wait_for_a_rate_limit_is_no_hung_request(
    sandbox: Sandbox, client: Client, *, everywhere: bool
) -> None:
    sent = await text_channel(sandbox, client).send("old")
    sandbox.faults.rate_limit("PATCH", "/messages/", retry_after=LIMIT * 2, everywhere=everywhere)
    edited = await called("to edit", lambda: sent.edit(content="new"), COMPLAINTS)
    assert edited.content == "new"


async def test_a_request_behind_a_hung_one_has_its_own_limit(
    sandbox: Sandbox, client: Client
) -> None:
    """The client sends the second when the first has been given up: it is not late by that."""
    sent = await text_channel(sandbox, client).send("old")
    sandbox.faults.never_answer("PATCH", "/messages/")

    async def edit(text: str) -> str:
        message = await called("to edit", lambda: sent.edit(content=text), COMPLAINTS)
        return message.content

    first, second = await asyncio.gather(edit("first"), edit("second"), return_exceptions=True)
    assert isinstance(first, CallError)
    assert second == "second"


@pytest.mark.case("48")
@pytest.mark.parametrize(
    ("raised", "kind", "is_lost"),
    [
        (error(404, 10008), ErrorKind.MESSAGE_GONE, False),
        (error(503, 0), ErrorKind.PASSING, False),
        (discord.RateLimited(40.0), ErrorKind.TOO_FAST, False),
        (aiohttp.ServerDisconnectedError(), ErrorKind.PASSING, True),
        (ConnectionResetError(104, "reset"), ErrorKind.PASSING, True),
        (TimeoutError(), ErrorKind.PASSING, False),
        (RuntimeError(STOPPING), ErrorKind.PASSING, False),
        (discord.ClientException("…"), ErrorKind.PASSING, False),
    ],
)
async def test_whatever_the_client_raises_has_one_type(
    raised: Exception, kind: ErrorKind, *, is_lost: bool
) -> None:
    async def fails() -> None:
        raise raised

    with pytest.raises(CallError) as caught:
        await called("to try", fails, COMPLAINTS)
    assert (caught.value.kind, caught.value.is_lost) == (kind, is_lost)
    assert caught.value.__cause__ is raised
    assert str(caught.value).startswith("to try: ")
    assert cannot_be_edited(caught.value) is isinstance(raised, discord.RateLimited)


@pytest.mark.case("48")
async def test_a_fault_of_our_own_stays_what_it_is() -> None:
    async def fails() -> None:
        raise ValueError("too many buttons")

    with pytest.raises(ValueError, match="too many buttons"):
        await called("to try", fails, COMPLAINTS)


async def test_only_a_broken_connection_is_tried_again_and_once() -> None:
    tries: list[Exception] = []

    async def fails(*errors: Exception) -> None:
        tries.append(errors[len(tries)])
        raise tries[-1]

    lost = aiohttp.ServerDisconnectedError()
    for errors in ([error(503, 0)], [TimeoutError()], [lost, lost]):
        tries.clear()
        with pytest.raises(CallError):
            await called("to try", partial(fails, *errors), COMPLAINTS, again=True)
        assert tries == errors


@pytest.mark.parametrize("takes_effect", [False, True])
async def test_an_edit_by_an_answer_that_hangs_is_given_up_and_sent_in_the_ordinary_way(
    sandbox: Sandbox, client: Client, messenger: DiscordMessenger, *, takes_effect: bool
) -> None:
    channel, alice = sandbox.channel("games"), sandbox.person("Alice")
    old = Content("old", ((Button("count", "Count"),),))
    sent = await messenger.post(channel.id, old, name="hand", nonce="1", silent=True)
    await alice.press(alice.last(channel), "Count")
    await client.hears("interaction")
    press = client.last_interaction()
    await messenger.acknowledge(press, press.response.defer())
    assert messenger.answers_press(sent)
    sandbox.faults.never_answer("PATCH", "/webhooks/", takes_effect=takes_effect)
    await messenger.edit(channel.id, sent, Content("new"), name="hand")
    assert [message.content for message in sandbox.messages(channel)] == ["new"]
    edits = [each.path for each in sandbox.requests if each.method == "PATCH"]
    assert ["/webhooks/" in path for path in edits] == [True, False]


async def test_an_answer_waits_for_no_look_up_and_the_next_one_has_it(
    sandbox: Sandbox, messenger: DiscordMessenger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Play* stayed at "thinking…" while a member was looked up."""
    monkeypatch.setattr(calls, "LIMIT", LIMIT * 20)
    bob, guild, channel = sandbox.person("Bob"), sandbox.guild(), sandbox.channel("games")
    sandbox.faults.never_answer("GET", "/members/")
    loop = asyncio.get_running_loop()
    begun = loop.time()
    with pytest.raises(RefusalError) as caught:
        await messenger.presence(guild.id, channel.id, bob.id)
    assert caught.value.reason is RefusalReason.CANNOT_TELL
    assert await messenger.is_member(guild.id, bob.id)
    assert loop.time() - begun < LIMIT * 10
    assert _lookups(sandbox) == 1


def _lookups(sandbox: Sandbox) -> int:
    return sum("/members/" in request.path for request in sandbox.requests)


async def test_who_was_heard_or_looked_up_is_known_to_be_there_for_a_minute(
    sandbox: Sandbox, client: Client
) -> None:
    """*Play* by somebody who was not asked cost a request, each time."""
    bob, guild, channel = sandbox.person("Bob"), sandbox.guild(), sandbox.channel("games")
    members = Members(client, COMPLAINTS)
    assert all(await asyncio.gather(*(members.is_member(guild.id, bob.id) for _ in range(10))))
    assert _lookups(sandbox) == 1
    alice = sandbox.person("Alice")
    await alice.say(channel, "here I am")
    await client.hears("message")
    members.met(next(message.author for name, message in client.heard if name == "message"))
    assert await members.is_member(guild.id, alice.id)
    assert _lookups(sandbox) == 1


async def test_what_somebody_may_do_is_never_believed_from_before(
    sandbox: Sandbox, client: Client
) -> None:
    """Who had just left the server could still end a table from their direct messages."""
    alice, guild, channel = sandbox.person("Alice"), sandbox.guild(), sandbox.channel("games")
    members = Members(client, COMPLAINTS)
    await alice.say(channel, "here I am")
    await client.hears("message")
    author = next(message.author for name, message in client.heard if name == "message")
    members.met(author)
    assert (await members.presence(guild.id, channel.id, alice.id, author)).sees
    assert _lookups(sandbox) == 0
    await alice.leave(guild)
    assert not (await members.presence(guild.id, channel.id, alice.id)).sees


async def test_who_is_gone_is_looked_up_anew(sandbox: Sandbox, client: Client) -> None:
    bob, guild = sandbox.person("Bob"), sandbox.guild()
    members = Members(client, COMPLAINTS)
    await bob.leave(guild)
    assert not await members.is_member(guild.id, bob.id)
    await bob.join(guild)
    assert await members.is_member(guild.id, bob.id)


@pytest.mark.parametrize("takes_effect", [False, True])
async def test_a_greeting_that_hangs_does_not_say_that_joining_failed(
    sandbox: Sandbox,
    messenger: DiscordMessenger,
    *,
    takes_effect: bool,
) -> None:
    bob = sandbox.person("Bob")
    sandbox.faults.never_answer("POST", "/messages$", takes_effect=takes_effect)
    assert await messenger.reach(bob.id, "Hello") is Reached.LATER
    await sandbox.settled()
    # At their next table they are greeted once more, by the same message.
    assert await messenger.reach(bob.id, "Hello") is Reached.YES
    assert bob.dm is not None
    assert [message.content for message in sandbox.messages(bob.dm)] == ["Hello"]


async def test_a_store_that_is_full_does_not_say_that_joining_failed(
    sandbox: Sandbox, client: Client
) -> None:
    store = MemoryStore()
    messenger = DiscordMessenger(client, Studio(draws=False), Users(store), COMPLAINTS)
    store.full = True
    assert await messenger.reach(sandbox.person("Bob").id, "Hello") is Reached.LATER


async def test_what_nobody_waits_for_any_more_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(calls, "SOON", 0.0)
    gate, done = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        await gate.wait()
        done.set()
        raise CallError(ErrorKind.PASSING, "too late")

    with caplog.at_level(logging.INFO):
        with pytest.raises(CallError):
            await soon("to work", work())
        gate.set()
        await done.wait()
        await asyncio.sleep(0)
    assert [record.levelname for record in caplog.records] == ["INFO"]
