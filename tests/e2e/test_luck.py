"""The commitment, who plays, the cut and the file, as people see them over the wire."""

from __future__ import annotations

import pytest

import phrases
from bot.engine.beliefs import CONFIRM
from bot.records import Status
from bot.shown import notices
from bot.shown.surfaces import DECK, LINEUP, PLEDGE
from games.chance import commitment
from sandbox import Channel, Message
from sandbox.world import changes
from tests.e2e.house import House
from tests.e2e.party import Party, new_party, open_party
from tests.e2e.ways import by_panel

ENGLISH = phrases.of("en")
REFUSALS = 5
"""So often a channel refuses our messages: after an opening they are tried more than once."""

AWAY = 400.0
"""Seconds after which Discord has forgotten a nonce."""


def noticed(house: House, channel: Channel, kind: str) -> list[Message]:
    """Return the notices of a kind in a channel."""
    sign = notices.SIGNS[kind]
    return [each for each in house.sandbox.messages(channel) if each.content.startswith(sign)]


async def the_notice(party: Party, kind: str) -> Message:
    """Return the one notice of a kind at a table, once there is one."""
    await party.sandbox.until(lambda: noticed(party.house, party.channel, kind))
    (found,) = noticed(party.house, party.channel, kind)
    return found


async def test_a_game_with_a_cut_leaves_its_evidence_in_the_channel(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice], ways={alice: by_panel}, start=False)
    told = house.sandbox.text(await party.join(bob, by_panel))
    await party.add_computers(alice, 1)
    hashed = commitment(party.table().record.secret)
    joined = party.table().entrants[bob.id]
    assert f"`{joined}`" in told
    assert hashed in told
    pledge = await the_notice(party, PLEDGE)
    assert hashed in pledge.content
    assert pledge.id < party.surfaces.board().id
    options = await (await party.press(alice, "options")).answer()
    await (await alice.press(options, party.control("offer-cut:on"))).acknowledged()
    await (await party.press(alice, "start")).acknowledged()
    board = await party.on_board("cut")
    lineup = await the_notice(party, LINEUP)
    assert all(f"{each}" in lineup.content for each in party.table().entrants.values())
    assert hashed in lineup.content
    assert f"<@{bob.id}>" in house.sandbox.text(board)
    refused = await (await alice.press(board, party.control("cut"))).answer()
    assert ENGLISH("refusal.not_cutting") in house.sandbox.text(refused)
    cut = await bob.press(board, party.control("cut"))
    await cut.acknowledged()
    await party.on_board("play")
    deck = await the_notice(party, DECK)
    assert (f"`{cut.id}`" in deck.content, party.table().cut) == (True, cut.id)
    await party.play()
    await party.right()
    sent = [await the_notice(party, kind) for kind in (PLEDGE, LINEUP, DECK)]
    assert [each.id for each in sent] == [pledge.id, lineup.id, deck.id]
    assert [(each.edited_at, each.silent) for each in sent] == [(None, True)] * 3
    await the_end(party)


async def the_end(party: Party) -> None:
    """Assert that the end tells the secret and the last hash, and gives the file."""
    house, table = party.house, party.table()
    assert table.record.chain is not None
    last = house.sandbox.text(party.surfaces.board())
    assert table.record.chain.hex() in last
    assert table.record.secret.hex() in last
    person = party.people[0]
    for shown in (
        await (await party.press(person, "fairness")).answer(),
        await (await person.slash(party.channel, "table fairness")).answer(),
    ):
        (file,) = shown.attachments
        assert file.filename == f"tablier-{table.table_id}.jsonl"
        data = house.sandbox.file(file)
        assert table.record.chain.hex().encode() in data or data.count(b"\n") >= table.head
        assert ENGLISH("luck.promised").split("\n")[0] in house.sandbox.text(shown)
    code, said = await house.verify(table.table_id)
    assert code == 0, said


async def test_start_waits_until_discord_has_the_commitment(house: House) -> None:
    alice, channel = house.person("Alice"), house.channel()
    house.sandbox.faults.refuse("POST", f"/channels/{channel.id}/messages", status=502)
    await alice.slash(channel, "table open", game="pass_pass", computers=2)
    await house.sandbox.until(lambda: any(one.status == 502 for one in house.sandbox.requests))
    assert noticed(house, channel, PLEDGE) == []
    begun = await (await alice.slash(channel, "table start")).answer()
    assert ENGLISH("table.started") in house.sandbox.text(begun)
    assert len(noticed(house, channel, PLEDGE)) == 1
    party = Party(house, notices_id(noticed(house, channel, PLEDGE)[0]), channel)
    await party.on_board("play")
    assert party.table().status is Status.RUNNING


def notices_id(notice: Message) -> str:
    """Return the id of the table that a notice names."""
    return notice.content.split("`")[1]


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (400, 200000)])
async def test_a_lobby_that_discord_shows_to_nobody_is_closed_and_the_next_one_opens(
    house: House, status: int, code: int
) -> None:
    alice, channel = house.person("Alice"), house.channel()
    path = f"/channels/{channel.id}/messages"
    house.sandbox.faults.refuse("POST", path, 2, status=status, code=code)
    opened = await alice.slash(channel, "table open", game="pass_pass", computers=2)
    await house.sandbox.until(lambda: any(one.code == code for one in house.sandbox.requests))
    # Time must not pass before it is acknowledged that somebody waits.
    await opened.acknowledged()
    await house.sandbox.turn(CONFIRM + 1)
    said = house.sandbox.text(await opened.answer())
    where = f"<#{channel.id}>"
    told = ENGLISH("refusal.unshown", channel=where, why="…", remedy="").partition("…")[0]
    assert said.startswith(told)
    await house.sandbox.settled()
    assert house.person("Bob").sees(channel) == []
    opened = await alice.slash(channel, "table open", game="pass_pass", computers=2)
    await opened.acknowledged()
    await house.sandbox.turn(CONFIRM + 1)
    await opened.answer()
    party = await new_party(house, channel)
    await the_notice(party, PLEDGE)
    await party.start(alice)


async def test_a_crash_between_the_post_and_the_pledge_doubles_nothing(house: House) -> None:
    alice, channel = house.person("Alice"), house.channel()

    def dies(change: changes.Change) -> None:
        if isinstance(change, changes.MessageCreated) and PLEDGED in change.message.content:
            house.process.kill()

    house.sandbox.world.listen(dies)
    await alice.slash(channel, "table open", game="pass_pass", computers=2)
    await house.process.wait()
    await house.heard_out()
    (pledge,) = noticed(house, channel, PLEDGE)
    assert not Party(house, notices_id(pledge), channel).table().pledged
    await house.sandbox.turn(AWAY)
    await house.start()
    party = await new_party(house, channel)
    await party.start(alice)
    (after,) = noticed(house, channel, PLEDGE)
    assert (after.id, after.edited_at) == (pledge.id, None)


PLEDGED = notices.SIGNS[PLEDGE]
