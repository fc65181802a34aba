"""Calls: one for each activation, and none for those who play anyway."""

from __future__ import annotations

from bot.table import Table, rebuild
from sandbox import Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel, by_typing

LONG = "3600"
"""Seconds of a delay that no test waits for."""


def _rings(party: Party, person: Person) -> int:
    """Return how often a person's phone has rung because of the table."""
    own = {party.channel.id} | ({person.dm.id} if person.dm else set())
    return sum(notice.channel_id in own for notice in person.notifications)


def _activations(party: Party, person: Person) -> int:
    """Return how often the game has begun to wait for a person."""
    stored = party.house.stored(party.game_id)
    begun: set[int] = set()
    for length in range(1, len(stored.log) + 1):
        table = rebuild(stored.table, stored.log[:length])
        begun |= {seq for seq in [_activation(table, person)] if seq is not None}
    return len(begun)


def _activation(table: Table, person: Person) -> int | None:
    seat = table.seat_of(person.id)
    return table.activations[seat] if seat is not None and table.activations else None


async def _somebody_new(party: Party) -> Person:
    """Play until the game waits for somebody who has not made the newest move himself."""
    while True:
        person = await party.sandbox.until(party.asked)
        assert person is not None
        if person.id != party.made[-1][0]:
            return person
        await party.play(moves=1)


async def test_case_23_each_activation_is_announced_at_most_once(house: House) -> None:
    alice, bob, chloe = (house.person(name) for name in ("Alice", "Bob", "Chloé"))
    ways = {alice: by_dm, bob: by_panel, chloe: by_typing}
    party = await open_party(house, [alice, bob, chloe], 0, ways=ways)
    await party.play(moves=20)
    await party.right()
    await house.sandbox.settled()
    for person in party.people:
        assert 1 <= _rings(party, person) <= _activations(party, person)
    rung = [n.message_id for person in party.people for n in person.notifications]
    assert len(rung) == len(set(rung))


async def test_case_23_nobody_is_called_who_plays_in_time(idle_house: House) -> None:
    house = idle_house
    house.settings["TABLIER_CALL_DELAY"] = LONG
    await house.start()
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    await party.play(moves=10)
    await party.right()
    awaited = await _somebody_new(party)
    assert [_rings(party, person) for person in party.people] == [0, 0]
    # Whoever was waited for while the bot was away is called once it is back, and only once.
    await house.kill()
    house.settings["TABLIER_CALL_DELAY"] = "0"
    for _ in range(2):
        await house.start()
        await house.sandbox.until(lambda: _rings(party, awaited))
        await house.ready()
        await party.right()
        await house.stop()
    assert [_rings(party, person) for person in party.people] == [
        int(person is awaited) for person in party.people
    ]
