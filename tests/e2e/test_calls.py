"""Calls: one for each activation, and none for those who play anyway."""

from __future__ import annotations

import pytest

from sandbox import Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel, by_typing

LONG = "3600"
"""Seconds of a delay that no test waits for."""


async def _somebody_new(party: Party) -> Person:
    """Play until the game waits for somebody who has not made the newest move themselves."""
    while True:
        person = await party.sandbox.until(party.asked)
        assert person is not None
        if person.id != party.made[-1][0]:
            return person
        await party.play(moves=1)


@pytest.mark.case("23")
async def test_each_activation_is_announced_at_most_once(house: House) -> None:
    alice, bob, chloe = (house.person(name) for name in ("Alice", "Bob", "Chloé"))
    ways = {alice: by_dm, bob: by_panel, chloe: by_typing}
    party = await open_party(house, [alice, bob, chloe], 0, ways=ways)
    await party.play(moves=20)
    await party.right()
    await house.sandbox.settled()
    for person in party.people:
        assert 1 <= party.rings(person) <= party.activations(person)
    rung = [n.message_id for person in party.people for n in person.notifications]
    assert len(rung) == len(set(rung))


@pytest.mark.case("23")
async def test_nobody_is_called_who_plays_in_time(idle_house: House) -> None:
    house = idle_house
    house.settings["TABLIER_CALL_DELAY"] = LONG
    await house.start()
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    await party.play(moves=10)
    await party.right()
    awaited = await _somebody_new(party)
    assert [party.rings(person) for person in party.people] == [0, 0]
    # Whoever was waited for while the bot was away is called once it is back, and only once.
    await house.kill()
    house.settings["TABLIER_CALL_DELAY"] = "0"
    for _ in range(2):
        await house.start()
        await house.sandbox.until(lambda: party.rings(awaited))
        await house.ready()
        await party.right()
        await house.stop()
    assert [party.rings(person) for person in party.people] == [
        int(person is awaited) for person in party.people
    ]
