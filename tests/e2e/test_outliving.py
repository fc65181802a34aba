"""Tables that outlive their people close, tell everybody so, and free their channel."""

from __future__ import annotations

import pytest

import phrases
from bot.records import Status
from sandbox import Channel, Message, Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party

MINUTE, DAY = 60.0, 86_400.0

ENGLISH, FRENCH = phrases.of("en-US"), phrases.of("fr")


@pytest.fixture
async def slow_house(idle_house: House) -> House:
    """A house whose clocks stand still, and where computers take an hour for a move."""
    idle_house.settings["TABLIER_COMPUTER_PACE"] = "3600"
    await idle_house.start()
    return idle_house


async def closed(party: Party, sentence: str) -> Message:
    """Return the message in the table's channel that says so, once it is there."""

    def said() -> Message | None:
        shown = party.sandbox.messages(party.channel)
        found = (m for m in shown if sentence in party.sandbox.text(m))
        return next(found, None)

    found = await party.sandbox.until(said)
    assert found is not None
    assert party.surfaces.controls(found) == []
    return found


async def hears(house: House, person: Person, sentence: str) -> None:
    """Return once a person's DM says so."""
    assert person.dm is not None
    channel = person.dm

    def told() -> bool:
        return any(sentence in house.sandbox.text(m) for m in house.sandbox.messages(channel))

    await house.sandbox.until(told)


async def opens_another(house: House, person: Person, channel: Channel) -> None:
    """Open a table where the last one was: its channel has to be free."""
    await open_party(house, [person], channel=channel, start=False)


async def test_computers_left_alone_close_their_table_and_say_so(slow_house: House) -> None:
    house = slow_house
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [bob], 2)
    # They may manage messages there.
    await (await alice.slash(party.channel, "table kick", member=bob)).answer()
    del party.ways[bob]
    await house.later(10 * MINUTE - 1)
    await house.sandbox.settled()
    assert party.table().status is Status.RUNNING
    await house.later(1)
    await closed(party, ENGLISH("table.closed.deserted"))
    assert party.table().status is Status.CLOSED
    await opens_another(house, alice, party.channel)


async def test_a_table_where_somebody_may_come_back_is_not_closed_as_deserted(
    slow_house: House,
) -> None:
    house = slow_house
    alice = house.person("Alice")
    party = await open_party(house, [alice], 2)
    asked = await (await alice.slash(party.channel, "table leave")).answer()
    await (await alice.press(asked, party.control("quit-sure"))).answer()
    await house.sandbox.until(lambda: party.table().seat_of(alice.id) is None)
    await house.later(20 * MINUTE)
    await house.sandbox.settled()
    assert party.table().status is Status.RUNNING
    await (await alice.slash(party.channel, "table join")).answer()
    assert party.table().seat_of(alice.id) is not None


async def test_people_who_do_nothing_for_a_month_are_told_each_in_their_language(
    slow_house: House,
) -> None:
    house = slow_house
    chloe, bob = house.person("Chloé"), house.person("Bob")
    party = await open_party(house, [chloe, bob], 1, channel=house.channel("jeux", "Le Repaire"))
    await party.right()
    await house.later(DAY)
    # One of them is waited for, and called once; where a computer begins, as soon as it has moved.
    await house.sandbox.until(lambda: party.rings(chloe) or party.rings(bob))
    await house.sandbox.settled()
    rung = [party.rings(person) for person in (chloe, bob)]
    old = party.surfaces.board()
    await house.later(29 * DAY - 10)
    assert party.table().status is Status.RUNNING
    await house.later(10 + MINUTE)
    await closed(party, FRENCH("table.closed.abandoned"))
    assert party.table().status is Status.CLOSED
    await hears(house, chloe, FRENCH("table.closed.abandoned"))
    await hears(house, bob, ENGLISH("table.closed.abandoned"))
    assert [party.surfaces.hands(person) for person in party.people] == [[], []]
    assert [party.rings(person) for person in (chloe, bob)] == rung
    late = await bob.press_raw(old, party.control("play"))
    assert ENGLISH("table.closed.abandoned") in house.sandbox.text(await late.answer())
    await opens_another(house, chloe, party.channel)


@pytest.mark.case("22")
async def test_a_table_that_came_due_while_the_bot_was_off_waits_for_its_people(
    slow_house: House,
) -> None:
    house = slow_house
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    await party.right()
    await house.kill()
    await house.sandbox.turn(37 * DAY)
    await house.start()
    await house.ready()
    await house.later(DAY - MINUTE)
    await house.sandbox.settled()
    assert party.table().status is Status.RUNNING
    await house.later(2 * MINUTE)
    await closed(party, ENGLISH("table.closed.abandoned"))
