"""People whose direct messages are closed, from the start or from one moment to the next."""

from __future__ import annotations

import pytest

import phrases
from sandbox import DmRefusal, Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_panel, by_typing


@pytest.mark.case("05")
@pytest.mark.parametrize("shape", list(DmRefusal), ids=lambda shape: shape.name.lower())
async def test_the_game_goes_on_without_direct_messages(house: House, shape: DmRefusal) -> None:
    alice, bob, chloe = (house.person(name) for name in ("Alice", "Bob", "Chloé"))
    house.sandbox.faults.dm_refusal = shape
    party = await open_party(house, [alice], 0, start=False, ways={alice: by_panel})

    await bob.close_dms()
    told = await party.join(bob, by_panel)
    assert phrases.of("en-US")("table.hand_here") in party.sandbox.text(told)
    told = await party.join(chloe, by_typing)
    assert phrases.of("fr")("table.hand_by_dm") in party.sandbox.text(told)
    await chloe.close_dms()
    await party.start(alice)
    await party.play(moves=3)
    await party.sandbox.until(lambda: party.surfaces.hands(alice))

    await alice.close_dms()
    await party.play(moves=5)
    for person in party.people:
        await _sees_his_hand(party, person)
    assert party.surfaces.hands(bob) == []
    await party.right()
    assert party.logged() == party.made


async def _sees_his_hand(party: Party, person: Person) -> None:
    """*My hand* and `/hand` show the cards of a person, and to them alone."""
    pressed = await party.press(person, "hand")
    typed = await person.slash(party.channel, "hand")
    for attempt in (pressed, typed):
        answer = await attempt.answer()
        assert answer.viewer_id == person.id
        assert answer.picture is not None
        seat = party.table().seat_of(person.id)
        assert seat is not None
        for code in party.table().running().legal(seat):
            value = code.rsplit("-", 1)[1]
            assert value in (answer.picture.description or "")


@pytest.mark.case("51")
async def test_the_game_goes_on_where_discord_opens_no_direct_messages(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    house.sandbox.faults.flagged = True
    party = await open_party(house, [alice, bob], 1, ways={alice: by_panel, bob: by_typing})
    await party.play(moves=3)
    assert (alice.dm, bob.dm) == (None, None)
    for person in party.people:
        await _sees_his_hand(party, person)
    assert party.logged() == party.made
    assert any(request.code == 20026 for request in house.sandbox.requests)
