"""The kinds of channels and threads of a real client: what can be started and written where."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox import Sandbox
from sandbox.words import ImpossibleError
from tests.sandbox.clients import Client

CLUB = "Le Repaire"
PUBLIC, NEWS, PRIVATE = (
    discord.ChannelType.public_thread,
    discord.ChannelType.news_thread,
    discord.ChannelType.private_thread,
)


def _known(sandbox: Sandbox, client: Client, name: str) -> Any:
    """Return a channel of the second server as the client knows it."""
    found = client.get_channel(sandbox.channel(name, CLUB).id)
    assert found is not None
    return found


async def test_a_client_knows_every_kind_of_channel(sandbox: Sandbox, client: Client) -> None:
    kinds = {
        "annonces": discord.TextChannel,
        "tournois": discord.ForumChannel,
        "vocal": discord.VoiceChannel,
        "scène": discord.StageChannel,
    }
    for name, kind in kinds.items():
        assert isinstance(_known(sandbox, client, name), kind)
    assert _known(sandbox, client, "annonces").is_news()
    for name in ("vocal", "scène"):
        await _known(sandbox, client, name).send("in its chat")


@pytest.mark.parametrize(
    ("name", "kind", "code"),
    [
        ("jeux", NEWS, 50024),
        ("annonces", PUBLIC, 50024),
        ("annonces", PRIVATE, 50024),
        ("annonces", NEWS, None),
        ("jeux", PUBLIC, None),
        ("jeux", PRIVATE, None),
        ("vocal", PUBLIC, 50024),
        ("scène", PUBLIC, 50024),
        ("tournois", PUBLIC, 50024),
    ],
)
async def test_a_thread_has_the_type_that_its_channel_takes(
    sandbox: Sandbox, client: Client, name: str, kind: discord.ChannelType, code: int | None
) -> None:
    channel = _known(sandbox, client, name)
    body = {"name": "A table", "type": kind.value, "auto_archive_duration": 60}
    route = discord.http.Route("POST", "/channels/{channel_id}/threads", channel_id=channel.id)
    if code is None:
        made = await client.http.request(route, json=body)
        assert made["type"] == kind.value
        return
    with pytest.raises(discord.HTTPException) as refused:
        await client.http.request(route, json=body)
    assert refused.value.code == code


async def test_a_thread_at_a_message_has_the_type_of_its_channel_and_is_the_only_one(
    sandbox: Sandbox, client: Client
) -> None:
    message = await _known(sandbox, client, "annonces").send("news")
    assert (await message.create_thread(name="Below")).type is NEWS
    with pytest.raises(discord.HTTPException) as twice:
        await message.create_thread(name="Below")
    assert twice.value.code == 160004
    spoken = await _known(sandbox, client, "vocal").send("spoken")
    with pytest.raises(discord.HTTPException) as nowhere:
        await spoken.create_thread(name="Below")
    assert nowhere.value.code == 50024


async def test_a_private_thread_is_closed_to_the_bot_until_it_is_mentioned_there(
    sandbox: Sandbox, client: Client
) -> None:
    alice = sandbox.person("Alice")
    sandbox.faults.take(sandbox.channel("jeux", CLUB), "manage_threads")
    thread = await alice.start_thread(sandbox.channel("jeux", CLUB), "Secret", private=True)
    place = client.get_partial_messageable(thread.id)
    with pytest.raises(discord.Forbidden) as shut:
        await place.send("nobody hears this")
    assert shut.value.code == 50001
    with pytest.raises(ImpossibleError):
        await sandbox.person("Chloé").say(thread, "they are not in it either")
    await alice.say(thread, f"come in, <@{sandbox.bot.id}>")
    await place.send("here I am")
    await client.hears("message", 2)


async def test_a_bot_that_is_put_out_of_a_private_thread_is_told_and_let_in_by_a_mention(
    sandbox: Sandbox, client: Client
) -> None:
    alice = sandbox.person("Alice")
    sandbox.faults.take(sandbox.channel("jeux", CLUB), "manage_threads")
    thread = await alice.start_thread(sandbox.channel("jeux", CLUB), "Secret", private=True)
    place = client.get_partial_messageable(thread.id)
    for count in (1, 2):
        await alice.say(thread, f"come in, <@{sandbox.bot.id}>")
        await client.hears("thread_join", count)
        await place.send("here I am")
        sandbox.faults.put_out(thread, sandbox.bot)
        await client.hears("thread_remove", count)
        with pytest.raises(discord.Forbidden) as shut:
            await place.send("nobody hears this")
        assert shut.value.code == 50001


async def test_who_is_in_a_thread_is_told_changed_and_heard_of(
    sandbox: Sandbox, client: Client
) -> None:
    bob, zoe = sandbox.person("Bob"), sandbox.person("Zoë")
    thread = await _known(sandbox, client, "jeux").create_thread(name="T", type=PUBLIC)
    await thread.add_user(discord.Object(bob.id))
    assert (await thread.fetch_member(bob.id)).id == bob.id
    with pytest.raises(discord.NotFound) as absent:
        await thread.fetch_member(zoe.id)
    assert absent.value.code == 10007
    with pytest.raises(discord.Forbidden) as unprivileged:
        await thread.fetch_members()
    assert unprivileged.value.code == 50001
    await thread.remove_user(discord.Object(bob.id))
    with pytest.raises(discord.NotFound):
        await thread.fetch_member(bob.id)
    await thread.leave()
    assert sandbox.bot.id not in sandbox.channel("T").members
    sandbox.faults.archive(sandbox.channel("T"))
    with pytest.raises(discord.HTTPException) as shut:
        await thread.remove_user(discord.Object(bob.id))
    assert shut.value.code == 50083


async def test_archived_threads_are_listed_the_newest_first_and_in_parts(
    sandbox: Sandbox, client: Client
) -> None:
    games = _known(sandbox, client, "jeux")
    for name in ("first", "second", "third"):
        await games.create_thread(name=name, type=PUBLIC)
        sandbox.clock.turn(1)
        sandbox.faults.archive(sandbox.channel(name))
        sandbox.clock.turn(1)
    await games.create_thread(name="open", type=PUBLIC)
    assert [each.name async for each in games.archived_threads()] == ["third", "second", "first"]
    (newest,) = [each async for each in games.archived_threads(limit=1)]
    older = [each.name async for each in games.archived_threads(before=newest)]
    assert (newest.name, older) == ("third", ["second", "first"])


async def test_a_forum_itself_takes_no_message_and_no_command(
    sandbox: Sandbox, client: Client
) -> None:
    forum = sandbox.channel("tournois", CLUB)
    assert sandbox.person("Bob").commands(forum) == []
    with pytest.raises(discord.HTTPException) as refused:
        await client.get_partial_messageable(forum.id).send("hello")
    assert (refused.value.status, refused.value.code) == (400, 50008)


async def test_a_forum_post_is_a_thread_that_the_bot_writes_in(
    sandbox: Sandbox, client: Client
) -> None:
    post = await sandbox.person("Bob").post(
        sandbox.channel("tournois", CLUB), "Final", "Who plays?"
    )
    await client.get_partial_messageable(post.id).send("I do")
    assert [message.content for message in sandbox.messages(post)] == ["Who plays?", "I do"]


async def test_slow_mode_slows_people_and_not_the_bot(sandbox: Sandbox, client: Client) -> None:
    channel = _known(sandbox, client, "jeux")
    sandbox.faults.give(sandbox.channel("jeux", CLUB), "manage_channels")
    await channel.edit(slowmode_delay=30)
    chloe, place = sandbox.person("Chloé"), sandbox.channel("jeux", CLUB)
    await chloe.say(place, "one")
    with pytest.raises(ImpossibleError):
        await chloe.say(place, "two")
    await channel.send("one")
    await channel.send("two")
