"""What moderators, permissions, limits and the network do to a table."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

import phrases
from bot.edge.guilds import permissions
from bot.tables.shut import NEEDED
from sandbox import Channel, Message, Sandbox
from tests.e2e.chronicle import Chronicle
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel, press_hand

ENGLISH = phrases.of("en-US")

EDIT = r"^/channels/\d+/messages/\d+$"

TOO_OLD = 30046
"""Discord's code for too many edits of an old message."""


async def _two_and_a_computer(house: House, channel: Channel | None = None) -> Party:
    alice, bob = house.person("Alice"), house.person("Bob")
    return await open_party(house, [alice, bob], 1, channel=channel, ways={bob: by_panel})


def _posts(sandbox: Sandbox, channel: Channel) -> int:
    path = f"/channels/{channel.id}/messages"
    return sum(one.method == "POST" and one.path == path for one in sandbox.requests)


@pytest.mark.case("08")
@pytest.mark.parametrize("limit", ["too old", "too fast"])
async def test_a_limit_on_edits_delays_no_move(house: House, limit: str) -> None:
    party = await _two_and_a_computer(house)
    await party.play(moves=1)
    await party.right()
    board = party.surfaces.board()
    path = f"/channels/{party.channel.id}/messages/{board.id}$"
    if limit == "too old":
        house.sandbox.faults.refuse("PATCH", path, times=99, status=400, code=TOO_OLD)
    else:
        house.sandbox.faults.rate_limit("PATCH", path, times=99, retry_after=600)
    await party.play(moves=3)
    await party.right()
    assert party.surfaces.board().id != board.id
    assert party.logged() == party.made


@pytest.mark.case("11")
async def test_a_deleted_board_comes_back(house: House) -> None:
    party = await _two_and_a_computer(house)
    await party.turn_of(house.person("Alice"))
    await party.right()
    await house.sandbox.settled()
    old = await _remembered_board(party)
    house.sandbox.faults.delete_message(old)
    await house.sandbox.until(party.surfaces.boards)
    await party.right()
    assert party.surfaces.board().id != old.id
    # Whoever deletes it again and again is not quarrelled with: it waits for something new.
    last = await _remembered_board(party)
    posts = _posts(house.sandbox, party.channel)
    house.sandbox.faults.delete_message(last)
    await _looks(party)
    await house.sandbox.settled()
    assert _posts(house.sandbox, party.channel) == posts
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("14")
async def test_every_edit_brings_one_new_picture(house: House, chronicle: Chronicle) -> None:
    party = await _two_and_a_computer(house)
    await party.play(moves=4)
    await party.right()
    versions = [v for v in chronicle.of(party.surfaces.board().id) if v.attachments]
    names = [file.filename for version in versions for file in version.attachments]
    assert len(names) == len(versions) > 2
    # A message that is not drawn again keeps its file; every new file has a new name.
    pictures = {file.filename: file.id for v in versions for file in v.attachments}
    assert len(pictures) == len(set(pictures.values()))
    assert sum(a != b for a, b in pairwise(names)) == len(set(names)) - 1


async def _looks(party: Party) -> None:
    await (await party.people[0].slash(party.channel, "board")).answer()


async def _remembered_board(party: Party) -> Message:
    """Return the board once the bot has stored which message it is."""
    board = party.surfaces.board()
    while board.id not in [each.message_id for each in party.house.stored(party.table_id).surfaces]:
        await _looks(party)
    return board


@pytest.mark.case("11")
async def test_in_a_deleted_channel_nothing_more_is_sent(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    await house.ready()
    await party.turn_of(alice)
    house.sandbox.faults.delete_channel(party.channel)
    dm = await alice.open_dm()
    assert (await (await alice.slash(dm, "hand")).answer()).picture is not None
    posts = _posts(house.sandbox, party.channel)
    # Nothing is lost: whoever has their hand by direct message can play on.
    await party.play(moves=4)
    await house.sandbox.settled()
    assert party.logged() == party.made
    assert party.house.stored(party.table_id).table.suspended == "channel_gone"
    assert _posts(house.sandbox, party.channel) == posts


@pytest.mark.case("11")
async def test_an_outage_a_kick_and_an_invitation(house: House) -> None:
    party = await _two_and_a_computer(house)
    alice, guild = house.person("Alice"), house.sandbox.guild()
    await party.turn_of(alice)
    await party.right()
    house.sandbox.faults.outage(guild)
    await by_dm(party, alice)
    house.sandbox.faults.recover(guild)
    await party.play(moves=1)
    await party.right()
    await party.turn_of(alice)
    house.sandbox.faults.kick(guild)
    await by_dm(party, alice)
    await house.says("nothing more is sent")
    house.sandbox.faults.invite(guild)
    await party.right()
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("12")
async def test_a_missing_permission_is_named(house: House) -> None:
    alice, channel, faults = house.person("Alice"), house.channel(), house.sandbox.faults
    needs = [(slug, False) for slug in NEEDED]
    needs += [(slug, True) for slug in permissions.NEEDED_FOR_THREAD]
    for slug, thread in needs:
        # Where the bot may not write but in threads, the table is opened in one.
        taken = {slug, "create_public_threads"} if slug == "send_messages" else {slug}
        faults.take(channel, *taken)
        opened = await alice.slash(channel, "table open", game="pass_pass", thread=thread)
        said = house.sandbox.text(await opened.answer())
        assert ENGLISH(f"permission.{slug}") in said
        faults.give(channel, *taken)
    assert [m for m in house.sandbox.messages(channel) if m.viewer_id is None] == []
    assert [c for c in alice.channels() if c.parent_id is not None] == []
    await _two_and_a_computer(house)


@pytest.mark.case("12")
async def test_without_pictures_it_is_played_in_words(house: House) -> None:
    house.sandbox.faults.take(house.channel(), "attach_files")
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    await party.play(moves=3)
    await house.sandbox.settled()
    board = party.surfaces.board()
    assert board.attachments == ()
    assert "violet" in party.sandbox.text(board)
    house.sandbox.faults.give(house.channel(), "attach_files")
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("12")
@pytest.mark.parametrize("away", [False, True], ids=["at once", "while the bot is away"])
async def test_a_permission_lost_and_regained(house: House, away: bool) -> None:
    party = await _two_and_a_computer(house)
    alice = house.person("Alice")
    await party.turn_of(alice)
    await party.right()
    house.sandbox.faults.take(party.channel, "view_channel")
    await by_dm(party, alice)
    await house.says("nothing more is sent")
    assert party.logged() == party.made
    if away:
        await house.kill()
    house.sandbox.faults.give(party.channel, "view_channel")
    if away:
        await house.start()
    await party.right()
    await party.play(moves=3)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("12")
@pytest.mark.parametrize("slug", sorted(NEEDED))
async def test_each_permission_taken_in_the_middle_of_a_game(house: House, slug: str) -> None:
    party = await _two_and_a_computer(house)
    alice = house.person("Alice")
    await party.turn_of(alice)
    await party.right()
    house.sandbox.faults.take(party.channel, slug)
    await by_dm(party, alice)
    await house.sandbox.settled()
    assert party.logged() == party.made
    house.sandbox.faults.give(party.channel, slug)
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("15")
async def test_slow_answers_and_an_hour_that_passes_lose_nothing(house: House) -> None:
    party = await _two_and_a_computer(house)
    house.sandbox.faults.latency = 0.2
    for seconds in (4, 15 * 60 + 1, 60 * 60):
        await party.play(moves=2)
        await party.right()
        await house.sandbox.settled()
        await house.sandbox.turn(seconds)
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("22")
async def test_a_connection_that_breaks_loses_nothing(house: House) -> None:
    party = await _two_and_a_computer(house)
    alice, faults = house.person("Alice"), house.sandbox.faults
    await house.ready()
    resumable = partial(faults.invalidate, resumable=True)
    for trouble in (faults.drop_socket, faults.reconnect, resumable, faults.invalidate):
        await party.turn_of(alice)
        hand = next(m for m in party.surfaces.hands(alice) if party.surfaces.moves(m))
        control = party.surfaces.moves(hand)[0]
        await trouble()
        await house.sandbox.until(lambda: not house.sandbox.gateway.online)
        await house.sandbox.online()
        await press_hand(party, alice, hand, control)
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("15")
async def test_a_look_up_that_is_never_answered_keeps_nobody_at_thinking(
    forgetful_house: House,
) -> None:
    house = forgetful_house
    party = await _two_and_a_computer(house)
    alice, bob = house.person("Alice"), house.person("Bob")
    await party.turn_of(alice)
    house.sandbox.faults.never_answer("GET", "/members/")
    pressed = await bob.press(await party.on_board("play"), party.control("play"))
    assert (await pressed.answer()).components
    assert any("/members/" in request.path for request in house.sandbox.requests)
    await party.play(moves=1)
    await party.right()
