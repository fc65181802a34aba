"""What a person gets of a whole game: how often their phone rings, and what is left to read."""

from __future__ import annotations

import pytest

from sandbox import Message
from tests.e2e.house import House
from tests.e2e.party import Party, new_party, open_party
from tests.e2e.ways import by_dm, by_panel


@pytest.mark.parametrize("game", ["top_secret", "pass_pass"])
async def test_a_phone_rings_once_a_turn_at_most_and_once_at_the_end(
    house: House, game: str
) -> None:
    """The calls come at once here; somebody who is quick is not called at all."""
    alice, bob = house.person("Alice"), house.person("Bob")
    computers = 1 if game == "pass_pass" else 0
    ways = {alice: by_dm, bob: by_panel}
    party = await open_party(house, [alice, bob], computers, ways=ways, game=game)
    await party.play()
    await party.right()
    await house.sandbox.settled()
    for person in party.people:
        rung = [notice.message_id for notice in party.heard(person)]
        assert len(rung) == len(set(rung)), "nothing rings twice"
        assert 1 <= len(rung) <= party.activations(person) + 1
    end, (own,) = party.surfaces.board(), party.surfaces.ends(alice)
    assert party.surfaces.ends(bob), "who plays in the channel is told in their DMs too"
    assert [n.message_id for n in party.heard(alice)][-1] == own.id
    assert [n.message_id for n in party.heard(bob)][-1] == end.id
    assert _in_channel(party)[-1].id == end.id, "nothing stands below the result"
    assert party.surfaces.calls() == []


def _in_channel(party: Party) -> list[Message]:
    return [one for one in party.sandbox.messages(party.channel) if one.viewer_id is None]


async def test_the_rematch_calls_once_and_is_joined_from_the_call(house: House) -> None:
    """From the direct message that tells the end to the next deal."""
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 0, ways={bob: by_panel}, game="top_secret")
    await party.play()
    await party.right()
    rung = party.rings(bob)
    (end,) = party.surfaces.ends(alice)
    await (await alice.press(end, party.control("again"))).answer()
    again = await new_party(house, party.channel)
    assert again.table_id != party.table_id
    (call,) = await house.sandbox.until(lambda: again.surfaces.calls(bob))
    await (await bob.press(call, again.control("join"))).answer()
    await house.sandbox.until(lambda: not again.surfaces.calls(bob))
    assert party.rings(bob) == rung + 1
    assert set(again.table().people) == {alice.id, bob.id}
    again.ways = dict(party.ways)
    await again.start(alice)
    await again.play(moves=1)
    await again.right()
