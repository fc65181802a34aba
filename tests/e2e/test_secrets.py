"""Nobody reads what he must not know, wherever he looks."""

from __future__ import annotations

import msgspec

from sandbox import Person
from tests.e2e.chronicle import Chronicle
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.secrecy import leaks
from tests.e2e.ways import by_dm, by_panel, by_typing


async def test_case_07_no_message_betrays_a_card(house: House, chronicle: Chronicle) -> None:
    alice, chloe, bob, outsider = (house.person(n) for n in ("Alice", "Chloé", "Bob", "Marek"))
    ways = {alice: by_dm, chloe: by_panel, bob: by_typing}
    party = await open_party(house, [alice, chloe, bob], 0, ways=ways)
    for _ in range(4):
        await party.play(moves=6)
        for person in (*party.people, outsider):
            await _look_everywhere(party, person)
    await party.right()
    assert leaks(party, chronicle) == []
    _is_noticed(party, chronicle, alice)
    for person in (*party.people, outsider):
        for channel in person.channels():
            assert all(m.viewer_id in (None, person.id) for m in person.sees(channel))
            assert channel.recipient_id in (None, person.id)


async def _look_everywhere(party: Party, person: Person) -> None:
    """Open everything that can be opened."""
    for action in ("more", "rules"):
        await (await party.press(person, action)).answer()
    for path in ("hand", "turn", "table log", "table fairness", "tablier"):
        await (await person.slash(party.channel, path)).answer()
    for text in (True, False):
        await (await person.slash(party.channel, "board", text=text)).answer()
    await person.complete(party.channel, "move", "move", "")


def _is_noticed(party: Party, chronicle: Chronicle, person: Person) -> None:
    """Had a hand message been public, the test would have found it."""
    own = chronicle.for_eyes_of(person)
    chronicle.versions.extend(msgspec.structs.replace(one, viewer=None) for one in own)
    assert leaks(party, chronicle)
