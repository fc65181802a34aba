"""A table in a thread of its own: closed, locked, deleted, forgotten by the client, forbidden."""

from __future__ import annotations

import pytest

import phrases
from bot.engine.beliefs import CONFIRM, SPACING
from bot.tables.shut import NEEDED_IN_THREAD
from sandbox import Channel
from tests.e2e.house import House
from tests.e2e.party import Party, new_party
from tests.e2e.ways import by_dm

ENGLISH = phrases.of("en-US")


async def _in_a_thread(house: House) -> Party:
    """Return a table of two people and a computer in a thread; it is Alice's turn."""
    alice, bob = house.person("Alice"), house.person("Bob")
    opened = await alice.slash(house.channel(), "table open", game="pass_pass", thread=True)
    await opened.answer()
    (thread,) = (c for c in alice.channels() if c.parent_id == house.channel().id)
    party = await new_party(house, thread)
    party.ways = {alice: by_dm}
    await party.on_board("join")
    await party.join(bob, by_dm)
    await party.add_computers(alice, 1)
    await party.start(alice)
    await party.turn_of(alice)
    await party.right()
    return party


def _now(party: Party) -> Channel:
    """Return the thread as it is now."""
    alice = party.people[0]
    return next(c for c in alice.channels() if c.id == party.channel.id)


async def test_who_opens_a_table_in_a_taken_thread_is_not_sent_into_a_thread(house: House) -> None:
    """Discord has no threads in threads: theirs is opened from the channel above."""
    alice, bob, channel = house.person("Alice"), house.person("Bob"), house.channel()
    opened = await alice.slash(channel, "table open", game="pass_pass", thread=True)
    await opened.answer()
    (thread,) = (c for c in alice.channels() if c.parent_id == channel.id)
    await new_party(house, thread)
    for own in (True, False):
        refused = await bob.slash(thread, "table open", game="pass_pass", thread=own)
        said = house.sandbox.text(await refused.answer())
        assert ENGLISH("refusal.table_in_thread", channel=f"<#{channel.id}>") in said


@pytest.mark.case("11")
async def test_in_a_deleted_thread_nothing_more_is_sent(house: House) -> None:
    party = await _in_a_thread(house)
    # With the first READY every table is tried, also one whose thread is gone.
    await house.ready()
    house.sandbox.faults.delete_channel(party.channel)
    await party.play(moves=3)
    await house.sandbox.settled()
    assert party.logged() == party.made
    assert party.house.stored(party.table_id).table.suspended == "channel_gone"
    alice = party.people[0]
    await party.turn_of(alice)
    assert ENGLISH("table.shut", why=ENGLISH("shut.channel_gone")) in house.sandbox.text(
        party.surfaces.hands(alice)[-1]
    )


@pytest.mark.case("12")
async def test_each_permission_taken_in_a_thread(house: House) -> None:
    party = await _in_a_thread(house)
    faults = house.sandbox.faults
    for slug in sorted({*NEEDED_IN_THREAD, "attach_files"}):
        await party.turn_of(party.people[0])
        faults.take(house.channel(), slug)
        await by_dm(party, party.people[0])
        await house.sandbox.settled()
        assert party.logged() == party.made
        faults.give(house.channel(), slug)
        await party.play(moves=1)
        await party.right()
    assert party.logged() == party.made


@pytest.mark.case("13")
async def test_an_archived_thread_is_opened_again(house: House) -> None:
    party = await _in_a_thread(house)
    alice = party.people[0]
    house.sandbox.faults.archive(party.channel)
    await by_dm(party, alice)
    await party.right()
    # A locked one only a moderator can open: the game goes on where it can, and says why.
    house.sandbox.faults.take(house.channel(), "manage_threads")
    house.sandbox.faults.archive(party.channel, locked=True)
    await party.play(moves=2)
    await house.sandbox.settled()
    assert party.logged() == party.made
    # One refusal is not believed; the next is, some seconds later.
    await house.sandbox.turn(CONFIRM + 1)
    await party.turn_of(alice)
    shut = ENGLISH("table.shut", why=ENGLISH("shut.archived"))
    await house.sandbox.until(lambda: shut in house.sandbox.text(party.surfaces.hands(alice)[-1]))
    house.sandbox.faults.give(house.channel(), "manage_threads")
    await party.play(moves=1)
    # What a change of the channel brings about is tried once a minute.
    await house.sandbox.turn(SPACING + 1)
    await party.right()
    assert shut not in house.sandbox.text(party.surfaces.board())
    assert party.logged() == party.made


@pytest.mark.case("13")
async def test_a_thread_that_the_client_does_not_know_is_opened_again(
    house: House,
) -> None:
    party = await _in_a_thread(house)
    await house.stop()
    # Closed while the bot is away, it is not among the channels that Discord tells of.
    house.sandbox.faults.archive(party.channel)
    await house.start()
    await house.ready()
    await by_dm(party, party.people[0])
    await party.right()
    assert not _now(party).archived
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made
