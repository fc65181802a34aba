"""What was deleted while the bot was away comes back when somebody asks for the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

import phrases
from bot.engine.beliefs import CONFIRM
from bot.shown.links import link_to
from bot.shown.notices import SIGNS
from bot.shown.surfaces import LINEUP, PLEDGE
from sandbox import Interaction, Message, Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel

ENGLISH = phrases.of("en-US")

Ask = Callable[[Party, Person], Awaitable[Interaction]]


async def _opens(party: Party, person: Person) -> Interaction:
    return await person.slash(party.channel, "table open", game="pass_pass")


async def _looks(party: Party, person: Person) -> Interaction:
    return await person.slash(party.channel, "board")


async def _types(party: Party, person: Person) -> Interaction:
    return await person.slash(party.channel, "move", move="nonsense")


async def _asks_in_dm(party: Party, person: Person) -> Interaction:
    return await person.slash(await person.open_dm(), "hand")


async def _asks_for_everything(party: Party, person: Person) -> Interaction:
    return await person.slash(await person.open_dm(), "tablier")


ASKS: dict[str, Ask] = {
    "/table open": _opens,
    "/board": _looks,
    "a typed move": _types,
    "/hand in the DM": _asks_in_dm,
    "/tablier in the DM": _asks_for_everything,
}


async def _purge_while_away(party: Party, *keeping: Message) -> None:
    """Kill the bot, delete what it has shown, and start it again."""
    house = party.house
    await party.synced(party.people[0])
    kept = {message.id for message in keeping}
    gone = [*house.sandbox.messages(party.channel)]
    gone += [hand for person in party.people for hand in party.surfaces.hands(person)]
    await house.kill()
    for message in gone:
        if message.id not in kept:
            house.sandbox.faults.delete_message(message)
    await house.start()
    await house.ready()
    await house.sandbox.settled()


def _notices(party: Party) -> set[str]:
    """Return the signs of the notices that say in the channel that they were posted again."""
    texts = [message.content for message in party.sandbox.messages(party.channel)]
    return {text.split()[0] for text in texts if ENGLISH("notice.posted_again") in text}


def _gets(party: Party) -> int:
    """Return how often the bot has asked for one message."""
    return sum(one.method == "GET" and "/messages/" in one.path for one in party.sandbox.requests)


@pytest.mark.case("11")
@pytest.mark.parametrize("how", ASKS)
async def test_a_board_purged_while_the_bot_was_away_comes_back(house: House, how: str) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    await party.turn_of(alice)
    await party.right()
    head = party.table().head
    await _purge_while_away(party)
    assert party.surfaces.boards() == []
    asked = await ASKS[how](party, alice)
    await asked.answer()
    await house.sandbox.until(party.surfaces.boards)
    await house.sandbox.until(lambda: party.surfaces.hands(alice))
    await house.sandbox.until(lambda: _notices(party) == {SIGNS[PLEDGE], SIGNS[LINEUP]})
    assert party.table().head == head
    await _looks(party, bob)
    await party.right()
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("11")
async def test_a_lobby_purged_while_the_bot_was_away_is_linked_to(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice], 0, start=False)
    await _purge_while_away(party)
    answer = await (await _opens(party, bob)).answer()
    board = await house.sandbox.until(party.surfaces.boards)
    link = link_to(party.channel.guild_id or 0, party.channel.id, board[0].id)
    assert link in house.sandbox.text(answer)
    # The way in that the refusal offers is enough.
    await (await bob.press(answer, party.control("board"))).answer()
    sits = await bob.slash(party.channel, "table join")
    await sits.answer()
    assert party.table().seat_of(bob.id) is not None


@pytest.mark.case("11")
async def test_a_press_on_what_is_left_brings_the_board_back(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={alice: by_dm, bob: by_panel})
    await party.turn_of(alice)
    await party.right()
    (hand,) = party.surfaces.hands(alice)
    await _purge_while_away(party, hand)
    await (await alice.press(hand, party.control("rules"))).answer()
    await house.sandbox.until(party.surfaces.boards)
    assert [each.id for each in party.surfaces.hands(alice)] == [hand.id]


@pytest.mark.case("11")
async def test_a_thread_deleted_while_the_bot_was_away_is_said_to_be_gone(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    thread = await bob.start_thread(house.channel(), "games")
    party = await open_party(house, [alice, bob], 1, channel=thread)
    await party.turn_of(alice)
    await house.kill()
    house.sandbox.faults.delete_channel(thread)
    await house.start()
    await house.ready()
    dm = await alice.open_dm()
    await (await alice.slash(dm, "hand")).answer()
    await house.sandbox.settled()
    await house.sandbox.turn(CONFIRM)
    stored = house.stored
    await house.sandbox.until(lambda: stored(party.table_id).table.suspended == "channel_gone")
    hub = await (await alice.slash(house.channel(), "tablier")).answer()
    assert ENGLISH("table.channel_gone") in house.sandbox.text(hub)


async def test_commands_that_were_removed_while_the_bot_was_away_come_back(house: House) -> None:
    """They were taken to be there for ever, because they had been registered once."""
    names = {each["name"] for each in house.sandbox.commands()}
    await house.stop()
    house.sandbox.world.put_commands(None, [])
    await house.start()
    assert {each["name"] for each in house.sandbox.commands()} == names


async def test_steady_play_asks_for_no_message(house: House) -> None:
    # A connection that is not ready yet knows of no message.
    await house.ready()
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    await party.play(moves=8)
    await party.right()
    assert _gets(party) == 0
