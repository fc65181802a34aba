"""What shuts the bot out is told by its true name, with what helps, wherever people read of it."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest

from bot.engine.beliefs import CONFIRM
from bot.tables.shut import Cause, shut_of
from sandbox import Channel
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel

CLUB = "Le Repaire"


async def _party(house: House, channel: Channel | None = None) -> Party:
    # Once it is ready the bot tries everything again that was shut before.
    await house.ready()
    alice, bob = house.person("Alice"), house.person("Bob")
    return await open_party(house, [alice, bob], 1, channel=channel, ways={bob: by_panel})


def _cause(party: Party) -> Cause | None:
    shut = shut_of(party.house.stored(party.table_id).table)
    return None if shut is None else shut.cause


async def _refused_twice(house: House) -> None:
    """Let so much time pass that a refusal is believed, whenever the first one comes."""
    for _ in range(2):
        await house.later(CONFIRM)


def _refusals(house: House) -> int:
    """Return how many requests were forbidden so far."""
    return sum(request.status == HTTPStatus.FORBIDDEN for request in house.sandbox.requests)


async def _hand_says(party: Party, text: str) -> str:
    """Return what the hand of the first person says, once it has a text in it."""
    alice, sandbox = party.people[0], party.sandbox

    def said() -> str:
        texts = [sandbox.text(hand) for hand in party.surfaces.hands(alice)]
        return next((each for each in texts if text in each), "")

    return await sandbox.until(said)


async def _hand_is_silent(party: Party) -> None:
    """Return once no hand says any more that nothing can be shown."""
    alice, sandbox = party.people[0], party.sandbox
    said = "Nothing new can be shown"
    await sandbox.until(
        lambda: not any(said in sandbox.text(hand) for hand in party.surfaces.hands(alice))
    )


async def test_who_is_put_out_of_a_private_thread_says_so_and_comes_back_by_a_mention(
    house: House,
) -> None:
    alice, channel = house.person("Alice"), house.channel()
    house.sandbox.faults.take(channel, "manage_threads")
    thread = await alice.start_thread(channel, "Among us", private=True)
    mention = f"<@{house.sandbox.bot.id}>"
    await alice.say(thread, mention)
    await alice.say(thread, f"<@{house.person('Bob').id}>")
    party = await _party(house, thread)
    await party.turn_of(alice)
    await party.right()
    house.sandbox.faults.put_out(thread, house.sandbox.bot)
    said = await _hand_says(party, mention)
    assert "private thread" in said
    # Whoever asks in the thread is answered there, and the game goes on.
    for command in ("hand", "board", "turn"):
        await (await alice.slash(thread, command)).answer()
    await by_dm(party, alice)
    assert _cause(party) is Cause.NOT_IN_THREAD
    await alice.say(thread, f"come back, {mention}")
    await _hand_is_silent(party)
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


async def test_a_timeout_says_until_when_and_is_over_when_it_is(house: House) -> None:
    party = await _party(house)
    alice, sandbox = house.person("Alice"), house.sandbox
    await party.turn_of(alice)
    await party.right()
    sandbox.faults.time_out(sandbox.guild(), sandbox.bot, 1_800)
    await by_dm(party, alice)
    await _refused_twice(house)
    said = await _hand_says(party, "timed out")
    until = re.search(r"<t:(\d+):f>", said)
    assert until is not None
    assert abs(int(until[1]) - (sandbox.clock.now() - CONFIRM + 1_800)) < 30
    opened = await alice.slash(house.channel("general"), "table open", game="top_secret")
    assert "timed out" in sandbox.text(await opened.answer())
    # Nobody tells that it is over, and nobody has to wait for the next hour.
    await house.later(1_810)
    await _hand_is_silent(party)
    await party.right()
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.parametrize("away", [False, True], ids=["at once", "while the bot is away"])
async def test_a_server_that_removed_the_bot_is_named_with_the_way_back(
    house: House, *, away: bool
) -> None:
    party = await _party(house)
    alice, guild, sandbox = house.person("Alice"), house.sandbox.guild(), house.sandbox
    await party.turn_of(alice)
    await party.right()
    if away:
        await house.kill()
    sandbox.faults.kick(guild)
    if away:
        await house.start()
        await house.ready()
    await by_dm(party, alice)
    await _refused_twice(house)
    said = await _hand_says(party, f"**{guild.name}**")
    assert f"client_id={sandbox.bot.id}" in said
    assert f"#{party.channel.name}" in said
    assert not re.search(r"#\d", said)
    dm = await alice.open_dm()
    (hand,) = party.surfaces.hands(alice)
    more = await (await alice.press(hand, party.control("more"))).answer()
    ended = sandbox.text(await (await alice.press(more, party.control("end"))).answer())
    assert guild.name in ended
    assert f"client_id={sandbox.bot.id}" in ended
    assert "again in a moment" not in ended
    played = sandbox.text(await (await alice.slash(dm, "hand")).answer())
    assert guild.name in played
    sandbox.faults.invite(guild)
    await _hand_is_silent(party)
    await party.right()
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


async def test_a_permission_that_is_back_is_told_of_at_once(house: House) -> None:
    """It took a minute, because the place had been tried for another event just before."""
    party = await _party(house)
    alice, sandbox = house.person("Alice"), house.sandbox
    await party.turn_of(alice)
    await party.right()
    sandbox.faults.take(party.channel, "send_messages", "view_channel")
    await by_dm(party, alice)
    await _refused_twice(house)
    await _hand_says(party, "Nothing new can be shown")
    # An event that changes nothing: tried, and refused.
    refused = _refusals(house)
    sandbox.faults.take(party.channel, "attach_files")
    await house.later(CONFIRM)
    await sandbox.until(lambda: _refusals(house) > refused)
    await sandbox.settled()
    await _hand_says(party, "Nothing new can be shown")
    sandbox.faults.give(party.channel, "send_messages", "view_channel", "attach_files")
    before = sandbox.clock.now()
    await house.later(CONFIRM)
    await _hand_is_silent(party)
    # What was under way when the permission came is refused, and tried again after a pause.
    while party.surfaces.faults(party.table(), party.people):
        assert sandbox.clock.now() - before < 30
        await house.later(1)
    await party.play(moves=1)
    await party.right()
