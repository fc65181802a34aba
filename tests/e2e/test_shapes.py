"""Events that look different from what the bot knows, and a bot that may not speak for a while."""

from __future__ import annotations

import asyncio

import pytest

import phrases
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel

NOT_UNDERSTOOD = phrases.of("en")("refusal.not_understood")


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


def _dispatch(house: House, name: str) -> None:
    """Let an event of a name happen that concerns no table."""
    sandbox, alice = house.sandbox, house.person("Alice")
    if name == "GUILD_MEMBER_UPDATE":
        sandbox.faults.time_out(sandbox.guild(), sandbox.bot, 0)
    else:
        alice.run(sandbox.channel("general"), "board", {})


@pytest.mark.parametrize(
    ("name", "field"),
    [("GUILD_MEMBER_UPDATE", "user"), ("INTERACTION_CREATE", "attachment_size_limit")],
)
async def test_an_event_that_cannot_be_read_is_logged_and_harms_no_table(
    house: House, name: str, field: str
) -> None:
    party = await _at_a_table(house)
    house.sandbox.faults.reshape(name, field)
    _dispatch(house, name)
    await house.says(f"KeyError: '{field}'")
    house.lines.clear()  # the traceback is wanted here
    assert await _answers(house, party)
    await _goes_on(party)


async def _answers(house: House, party: Party) -> bool:
    """Return whether the bot answers somebody; False once it has ended instead."""
    asked = await house.person("Bob").slash(party.channel, "board")
    answer, end = asyncio.create_task(asked.answer()), asyncio.create_task(house.process.wait())
    done, others = await asyncio.wait({answer, end}, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    return answer in done


async def test_an_interaction_without_its_member_brings_no_traceback(house: House) -> None:
    party = await _at_a_table(house)
    house.sandbox.faults.reshape("INTERACTION_CREATE", "member")
    asked = house.person("Bob").run(party.channel, "board", {})
    assert NOT_UNDERSTOOD in house.sandbox.text(await asked.answer())
    await house.says("makes no sense: it has no user")
    assert "Traceback" not in house.said()
    assert await _answers(house, party)
    await _goes_on(party)
