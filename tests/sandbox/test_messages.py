"""Messages of a real client: V2 pictures, edits, nonces, DMs, permissions, threads, faults."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from sandbox import DmRefusal, Sandbox
from sandbox.images import plain_png
from tests.sandbox.clients import Client

PNG = plain_png(10, 20, 30, side=32)


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(PNG), filename=name, description="a board")


class Board(ui.LayoutView):
    """A container with a picture, a text and a row of buttons."""

    def __init__(self, name: str, words: str = "Bob plays") -> None:
        super().__init__(timeout=None)
        gallery = discord.MediaGalleryItem(f"attachment://{name}", description="alt text")
        row: ui.ActionRow[Any] = ui.ActionRow(
            ui.Button(label="Play", custom_id="play"), ui.Button(label="Hand", custom_id="hand")
        )
        container: ui.Container[Any] = ui.Container(accent_colour=0x123456)
        container.add_item(ui.MediaGallery(gallery)).add_item(ui.TextDisplay(words))
        container.add_item(ui.Separator()).add_item(row)
        self.add_item(container)


def text_channel(sandbox: Sandbox, client: Client, name: str = "games") -> discord.TextChannel:
    channel = client.get_channel(sandbox.channel(name).id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_v2_board_is_sent_and_edited(sandbox: Sandbox, client: Client) -> None:
    channel = text_channel(sandbox, client)
    sent = await channel.send(view=Board("one.png"), file=picture("one.png"))
    board = sandbox.person("Bob").last(sandbox.channel("games"))
    assert board.v2
    assert board.content == ""
    assert board.picture is not None
    assert (board.picture.filename, board.picture.width) == ("one.png", 32)
    assert [control.label for control in sandbox.controls(board)] == ["Play", "Hand"]
    edited = await sent.edit(view=Board("two.png", "Zoë plays"), attachments=[picture("two.png")])
    assert edited.attachments == []  # Discord lists no file that a component shows
    after = sandbox.message(sent.id)
    assert after is not None
    assert sandbox.text(after) == "Zoë plays"
    media = sandbox.json(after)["components"][0]["components"][0]["items"][0]["media"]
    async with aiohttp.ClientSession() as session, session.get(media["url"]) as response:
        assert response.content_type == "image/png"
        assert await response.read() == PNG


async def test_edits_append_files_unless_attachments_are_given(
    sandbox: Sandbox, client: Client
) -> None:
    channel = text_channel(sandbox, client)
    sent = await channel.send("files", file=picture("a.png"))
    more = await sent.add_files(picture("b.png"))
    assert [a.filename for a in more.attachments] == ["a.png", "b.png"]
    params = discord.http.handle_message_parameters(content="c")
    await client.http.edit_message(channel.id, sent.id, params=params)
    fewer = await more.edit(attachments=[more.attachments[1], picture("c.png")])
    assert [a.filename for a in fewer.attachments] == ["b.png", "c.png"]


async def test_an_enforced_nonce_gives_the_old_message(sandbox: Sandbox, client: Client) -> None:
    channel = text_channel(sandbox, client)
    first = await channel.send("once", nonce="call-1")
    again = await channel.send("twice", nonce="call-1")
    assert (again.id, again.content) == (first.id, "once")
    await sandbox.turn(301)
    later = await channel.send("much later", nonce="call-1")
    assert later.id != first.id


@pytest.mark.parametrize(
    ("refusal", "status", "code"),
    [
        (DmRefusal.CLOSED, 403, 50007),
        (DmRefusal.NO_MUTUAL, 403, 50278),
        (DmRefusal.BAD_REQUEST, 400, 50007),
    ],
)
async def test_dms_can_be_closed(
    sandbox: Sandbox, client: Client, refusal: DmRefusal, status: int, code: int
) -> None:
    bob = sandbox.person("Bob")
    user = await client.fetch_user(bob.id)
    await user.send("hello")
    await bob.close_dms()
    sandbox.faults.dm_refusal = refusal
    with pytest.raises(discord.HTTPException) as refused:
        await user.send("are you there?")
    assert (refused.value.status, refused.value.code) == (status, code)
    await bob.allow_dms()
    await user.send("welcome back")
    assert bob.dm is not None
    assert [message.content for message in bob.sees(bob.dm)] == ["hello", "welcome back"]
    assert [note.text for note in bob.notifications] == ["hello", "welcome back"]


async def test_who_is_notified(sandbox: Sandbox, client: Client) -> None:
    channel, bob = text_channel(sandbox, client), sandbox.person("Bob")
    mention = f"<@{bob.id}>"
    none = discord.AllowedMentions.none()
    await channel.send(f"{mention} loud")
    await channel.send(f"{mention} silent", silent=True)
    await channel.send(f"{mention} not allowed", allowed_mentions=none)
    sent = await channel.send("edited", allowed_mentions=none)
    await sent.edit(content=f"{mention} edited")
    assert [note.text for note in bob.notifications] == [f"{mention} loud"]


@pytest.mark.parametrize(
    ("permission", "code"),
    [("view_channel", 50001), ("send_messages", 50013), ("attach_files", 50013)],
)
async def test_permissions_are_asked_for(
    sandbox: Sandbox, client: Client, permission: str, code: int
) -> None:
    channel = text_channel(sandbox, client)
    sandbox.faults.take(sandbox.channel("games"), permission)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x", file=picture("x.png"))
    assert refused.value.code == code
    sandbox.faults.give(sandbox.channel("games"), permission)
    await channel.send("x", file=picture("x.png"))


async def test_deleted_messages_and_channels(sandbox: Sandbox, client: Client) -> None:
    channel = text_channel(sandbox, client)
    sent = await channel.send("x")
    stored = sandbox.message(sent.id)
    assert stored is not None
    sandbox.faults.delete_message(stored)
    await client.hears("delete")
    with pytest.raises(discord.NotFound) as unknown:
        await sent.edit(content="y")
    assert unknown.value.code == 10008
    sandbox.faults.delete_channel(sandbox.channel("games"))
    with pytest.raises(discord.NotFound) as gone:
        await channel.send("y")
    assert gone.value.code == 10003


async def test_threads_open_close_and_lock(sandbox: Sandbox, client: Client) -> None:
    channel = text_channel(sandbox, client)
    thread = await channel.create_thread(
        name="A table", type=discord.ChannelType.public_thread, auto_archive_duration=1440
    )
    sent = await thread.send("in a thread")
    stored = sandbox.channel("A table")
    sandbox.faults.archive(stored)
    with pytest.raises(discord.HTTPException) as archived:
        await sent.edit(content="y")
    assert archived.value.code == 50083
    await thread.send("this opens it again")
    assert not sandbox.channel("A table").archived
    await thread.edit(archived=True)
    await thread.edit(archived=False, locked=False)
    sandbox.faults.take(sandbox.channel("games"), "manage_threads")
    sandbox.faults.archive(stored, locked=True)
    with pytest.raises(discord.HTTPException) as locked:
        await thread.send("no")
    assert locked.value.code == 50083
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False)
    message = await channel.send("a message")
    assert (await message.create_thread(name="Below")).id == message.id


async def test_rate_limits_are_waited_out(sandbox: Sandbox, client: Client) -> None:
    channel = text_channel(sandbox, client)
    sandbox.faults.rate_limit("POST", r"/messages$", times=2, retry_after=0.01)
    await channel.send("third time lucky")
    assert [r.status for r in sandbox.requests if r.path.endswith("/messages")] == [429, 429, 200]
    sandbox.faults.rate_limit("POST", r"/messages$", via=False)
    with pytest.raises(discord.HTTPException):
        await channel.send("banned by Cloudflare")


async def test_a_retry_after_a_lost_answer_doubles_nothing_with_a_nonce(
    sandbox: Sandbox, client: Client
) -> None:
    channel = text_channel(sandbox, client)
    sandbox.faults.fail_after("POST", r"/messages$", status=502)
    await channel.send("once", nonce="n")
    assert [m.content for m in sandbox.messages(sandbox.channel("games"))] == ["once"]


async def test_history_is_listed_as_discord_lists_it(sandbox: Sandbox, client: Client) -> None:
    channel = text_channel(sandbox, client)
    sent = [await channel.send(str(number)) for number in range(5)]
    newest = [message.content async for message in channel.history(limit=2)]
    after = [m.content async for m in channel.history(limit=2, after=sent[1])]
    around = [m.content async for m in channel.history(limit=3, around=sent[2])]
    assert (newest, after, sorted(around)) == (["4", "3"], ["2", "3"], ["1", "2", "3"])
    assert (await channel.fetch_message(sent[0].id)).content == "0"
    await sent[0].delete()
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(sent[0].id)


async def test_replies_carry_what_they_answer(sandbox: Sandbox, client: Client) -> None:
    alice, games = sandbox.person("Alice"), sandbox.channel("games")
    question = await alice.say(games, f"<@{sandbox.bot.id}> ?")
    await client.hears("message")
    (_, heard) = client.heard[-1]
    await heard.reply("!")
    answer = alice.last(games)
    assert answer.reference is not None
    assert answer.reference.message_id == question.id
    assert [note.text for note in alice.notifications] == ["!"]
