"""Events that look different from what the bot knows, and a bot that may not speak for a while."""

from __future__ import annotations

from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel


async def _at_a_table(house: House) -> Party:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    await party.turn_of(alice)
    await party.right()
    return party


async def _goes_on(party: Party) -> None:
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


async def test_fields_that_nobody_knows_change_nothing(house: House) -> None:
    party, faults = await _at_a_table(house), house.sandbox.faults
    faults.reshape("GUILD_UPDATE", weather={"sunny": True})
    house.sandbox.world.put_guild(house.sandbox.guild())
    # Also values that no version of Discord's documentation has.
    faults.reshape("INTERACTION_CREATE", mood="good", context=77, locale="tlh")
    await (await house.person("Bob").slash(party.channel, "board")).answer()
    await _goes_on(party)


async def test_a_bot_that_was_timed_out_shows_all_that_happened_meanwhile(house: House) -> None:
    party, sandbox = await _at_a_table(house), house.sandbox
    sandbox.faults.time_out(sandbox.guild(), sandbox.bot, 600)
    await by_dm(party, house.person("Alice"))
    await sandbox.settled()
    assert party.logged() == party.made
    sandbox.faults.time_out(sandbox.guild(), sandbox.bot, 0)
    await _goes_on(party)


async def test_a_command_that_comes_after_the_bot_has_left_is_answered(house: House) -> None:
    party, sandbox = await _at_a_table(house), house.sandbox
    sandbox.faults.keep_back_interactions()
    late = await house.person("Bob").slash(party.channel, "table open", game="pass_pass")
    sandbox.faults.kick(sandbox.guild())
    sandbox.faults.deliver_late()
    assert sandbox.text(await late.answer())
    sandbox.faults.invite(sandbox.guild())
    await party.right()
    await _goes_on(party)
