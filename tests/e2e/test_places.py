"""Tables in every kind of place that Discord has; where none can stay, a sentence and a way out."""

from __future__ import annotations

import msgspec
import pytest

import phrases
from sandbox import Channel, Person
from sandbox.world import ChannelKind
from tests.e2e.house import House
from tests.e2e.party import Party, new_party
from tests.e2e.ways import by_dm, by_panel

ENGLISH = phrases.of("en-US")
CLUB = "Le Repaire"


async def _answer(house: House, person: Person, channel: Channel, *, thread: bool = False) -> str:
    """Return what a person reads who opens a table."""
    opened = await person.slash(channel, "table open", game="pass_pass", thread=thread)
    return house.sandbox.text(await opened.answer())


def _threads(house: House, channel: Channel) -> list[Channel]:
    """Return the threads of a channel."""
    alice = house.person("Alice")
    return [each for each in alice.channels() if each.parent_id == channel.id]


async def _plays(house: House, channel: Channel) -> Party:
    """Let a lobby in a place become a game, up to its first move."""
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await new_party(house, channel)
    party.ways = {alice: by_panel, bob: by_dm}
    await party.on_board("join")
    await party.join(bob, by_dm)
    await party.add_computers(alice, 1)
    await party.start(alice)
    await party.play(moves=1)
    return party


@pytest.mark.case("49")
async def test_a_thread_of_an_announcement_channel_has_a_table(house: House) -> None:
    channel = house.channel("annonces", CLUB)
    await _answer(house, house.person("Alice"), channel, thread=True)
    (thread,) = _threads(house, channel)
    assert thread.kind is ChannelKind.ANNOUNCEMENT_THREAD
    await _plays(house, thread)


@pytest.mark.case("49")
async def test_a_forum_post_has_a_table(house: House) -> None:
    alice = house.person("Alice")
    post = await alice.post(house.channel("tournois", CLUB), "Final", "Who plays?")
    await _answer(house, alice, post, thread=True)
    await _plays(house, post)


@pytest.mark.case("49")
@pytest.mark.parametrize("name", ["vocal", "scène"])
async def test_the_chat_of_a_voice_channel_has_a_table(house: House, name: str) -> None:
    channel = house.channel(name, CLUB)
    await _answer(house, house.person("Alice"), channel, thread=True)
    await _plays(house, channel)


@pytest.mark.parametrize("name", ["vocal", "scène"])
async def test_in_a_voice_chat_nobody_is_advised_to_use_threads(house: House, name: str) -> None:
    """There are none: https://discord.com/developers/docs/topics/threads."""
    channel = house.channel(name, CLUB)
    await _answer(house, house.person("Alice"), channel)
    await (await new_party(house, channel)).on_board("join")
    second = await _answer(house, house.person("Bob"), channel)
    assert ENGLISH("refusal.table_in_chat") in second


@pytest.mark.case("49")
async def test_where_one_writes_in_threads_alone_the_table_is_in_one(house: House) -> None:
    channel = house.channel()
    house.sandbox.faults.take(channel, "send_messages")
    said = await _answer(house, house.person("Alice"), channel)
    (thread,) = _threads(house, channel)
    assert f"<#{thread.id}>" in said
    await _plays(house, thread)


@pytest.mark.case("49")
async def test_a_private_thread_lets_the_bot_in_before_there_is_a_table(house: House) -> None:
    alice, channel = house.person("Alice"), house.channel()
    house.sandbox.faults.take(channel, "manage_threads")
    thread = await alice.start_thread(channel, "Among us", private=True)
    mention = f"<@{house.sandbox.bot.id}>"
    said = await _answer(house, alice, thread)
    assert ENGLISH("refusal.not_in_thread", bot=mention) in said
    await alice.say(thread, mention)
    await _answer(house, alice, thread)
    party = await new_party(house, thread)
    await party.on_board("join")


@pytest.mark.case("48")
@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (160006, "too_many_threads"),
        (160007, "too_many_threads"),
        (50024, "no_threads_here"),
        (200001, "thread_blocked"),
        (40333, "thread_trouble"),
    ],
)
async def test_a_thread_that_is_refused_is_said_and_leaves_no_table(
    house: House, code: int, reason: str
) -> None:
    alice, channel = house.person("Alice"), house.channel()
    house.sandbox.faults.refuse("POST", r"/threads$", status=400, code=code)
    assert ENGLISH(f"refusal.{reason}") in await _answer(house, alice, channel, thread=True)
    assert _threads(house, channel) == []
    # Nothing is in the way of the next table.
    await _answer(house, alice, channel)
    await (await new_party(house, channel)).on_board("join")
    assert "Traceback" not in house.said()


@pytest.mark.case("48")
@pytest.mark.parametrize("times", [1, 3, 6], ids=["once", "often", "to the end"])
async def test_a_thread_is_made_once_however_often_the_answer_is_lost(
    house: House, times: int
) -> None:
    """The client asks again by itself, and each time Discord makes one more."""
    channel = house.channel()
    house.sandbox.faults.fail_after("POST", r"/channels/\d+/threads$", times)
    said = await _answer(house, house.person("Alice"), channel, thread=True)
    (thread,) = _threads(house, channel)
    assert f"<#{thread.id}>" in said
    await (await new_party(house, thread)).on_board("join")


@pytest.mark.case("49")
@pytest.mark.parametrize("for_themselves", [False, True], ids=["commands alone", "a person's"])
async def test_a_server_without_the_bot_gets_an_invitation_and_no_table(
    house: House, for_themselves: bool
) -> None:
    """Commands are there without their bot: installed alone, by a person, or it has just left."""
    alice, guild = house.person("Alice"), house.sandbox.guild()
    if for_themselves:
        await alice.install()
    house.sandbox.faults.kick(guild)
    said = await _answer(house, alice, house.channel())
    assert f"client_id={house.sandbox.bot.id}" in said
    house.sandbox.faults.invite(guild)
    await house.sandbox.settled()
    await _answer(house, alice, house.channel())
    await (await new_party(house, house.channel())).on_board("join")


ASKING = [("Alice", "Help!", "en"), ("Chloé", "aide", "fr")]


@pytest.mark.parametrize(("name", "word", "locale"), ASKING)
async def test_who_asks_for_help_in_words_is_told_the_first_command(
    house: House, name: str, word: str, locale: str
) -> None:
    person, said = house.person(name), phrases.of(locale)("help.first")
    direct, channel = await person.open_dm(), house.channel()

    def answers() -> list[int]:
        sent = [*house.sandbox.messages(direct), *house.sandbox.messages(channel)]
        return [message.channel_id for message in sent if message.content == said]

    await person.say(direct, word)
    await person.say(channel, word)
    await person.say(channel, f"<@{house.sandbox.bot.id}> {word}")
    await house.sandbox.until(lambda: len(answers()) == 2, 15)
    assert answers() == [direct.id, channel.id]
    assert "Traceback" not in house.said()


@pytest.mark.case("50")
async def test_where_the_server_has_no_language_a_table_speaks_its_openers(house: House) -> None:
    """A server that is no Community is called English by Discord, whatever its people speak."""
    guild = house.sandbox.guild()
    house.sandbox.world.put_guild(msgspec.structs.replace(guild, community=False))
    await _answer(house, house.person("Chloé"), house.channel())
    party = await new_party(house, house.channel())
    board = await party.on_board("join")
    labels = [control.label for control in house.sandbox.controls(board)]
    assert phrases.of("fr")("button.join") in labels
