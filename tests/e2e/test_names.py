"""Names as people choose them: long, hostile, or both."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.e2e.house import House
from tests.e2e.party import open_party
from tests.e2e.ways import by_panel

HOSTILE = (
    "@everyone",
    "<@{id}> **||x||**",
    "<t:0> <:a:1> `` ` ```",
    "\u202egnol\u202c _z\u0335\u0321a\u0334\u0322l\u0337_",
    "[x](https://a.b) # - > 1.",
    "@here\u200b ~~a~~",
)

FORMS = ("@everyone", "@here", "<@{id}>", "<t:0>", "**||x||**", "`` `", "\u202e", "~~a~~", "[x](")
"""What must stand nowhere, so that it has no effect."""


@pytest.mark.case("18")
async def test_hostile_names_ping_and_format_nothing(house: House) -> None:
    victim = house.person("Marek")
    names = [name.format(id=victim.id)[:32] for name in HOSTILE]
    guests = [house.sandbox.crowd.add(name, "en-US") for name in names]
    ways = dict.fromkeys(guests, by_panel)
    party = await open_party(house, guests, 0, ways=ways, options="teams=on")
    await party.play(moves=7)
    for person in guests[:2]:
        for path in ("hand", "board", "table log", "turn"):
            await (await person.slash(party.channel, path)).answer()
        await (await person.slash(party.channel, "board", text=True)).answer()
    await party.right()
    assert victim.notifications == []
    for person in house.sandbox.people:
        for notice in person.notifications:
            message = house.sandbox.message(notice.message_id)
            assert message is None or message.mentions in ((), (person.id,))
    for message in house.sandbox.messages(party.channel):
        assert not message.mentions_everyone
        text = house.sandbox.text(message)
        assert [form for form in FORMS if form.format(id=victim.id) in text] == [], text
    assert party.logged() == party.made


async def test_a_player_who_is_renamed_is_called_so_from_their_next_interaction_on(
    house: House,
) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    guild, world = house.sandbox.guild(), house.sandbox.world
    member = world.members.get(guild.id, bob.id)
    assert member is not None
    world.change_member(replace(member, nick="Robert"))
    shown = await (await bob.slash(party.channel, "board", text=True)).answer()
    assert "Robert" in house.sandbox.text(shown)
    await party.play(moves=2)
    await party.right()
    assert "Robert" in [member.name for member in party.table().members]
    # By direct message they come without that name, which says nothing about the server.
    await (await bob.slash(await bob.open_dm(), "turn")).answer()
    assert "Robert" in [member.name for member in party.table().members]
