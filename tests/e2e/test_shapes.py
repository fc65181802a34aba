"""Events that look different from what the bot knows, and a bot that may not speak for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import phrases
from sandbox import Interaction
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.spoiling import Spoiler
from tests.e2e.ways import by_dm, by_panel

Happening = Callable[[Party], Awaitable[object]]

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


@pytest.mark.parametrize(
    ("part", "field"), [("member", "nick"), ("user", "global_name"), ("channel", "name")]
)
async def test_a_name_that_is_no_text_is_no_fault(house: House, part: str, field: str) -> None:
    """A nick that was a number was a traceback in the log, at every press."""
    party, faults = await _at_a_table(house), house.sandbox.faults

    def spoil(data: dict[str, Any]) -> dict[str, Any]:
        holder = data["member"]["user"] if part == "user" else data[part]
        holder[field] = 5
        return data

    for command in ("board", "hand", "table leave", "tablier"):
        faults.reshape_by("INTERACTION_CREATE", spoil)
        answer = await (await house.person("Bob").slash(party.channel, command)).answer()
        assert house.sandbox.text(answer) != NOT_UNDERSTOOD
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


UNANSWERABLE = frozenset({"id", "type", "token", "application_id"})
"""The fields of an interaction without which nobody can be answered, or only as something else."""

OF_US = "Discord sent an event that cannot be read"


def _only_unreadable_events_were_reported(house: House, spoiler: Spoiler) -> None:
    """Assert that each traceback is that of an event that could not be read."""
    entry = ""
    for line in house.lines:
        entry = line if line[:2] == "20" else entry  # each entry begins with its date
        if line.startswith("Traceback"):
            assert OF_US in entry, (spoiler.done[-3:], house.said()[-6_000:])
    for never in ("never retrieved", "a fault"):
        assert never not in house.said(), (spoiler.done[-3:], house.said()[-6_000:])
    house.lines.clear()  # what was wanted, and has been judged


async def _acknowledged(house: House, asked: Interaction, spoiler: Spoiler) -> None:
    try:
        await house.sandbox.until(lambda: asked.state != "sent", 5)
    except TimeoutError:
        said = "\n".join(house.lines[-30:])
        message = f"{spoiler.done[-1]}: no answer to {asked.record.data}\n{said}"
        raise AssertionError(message) from None


async def _asks(party: Party, number: int) -> Interaction:
    """Ask something of the bot by one of the kinds of interactions."""
    bob, channel = party.house.person("Bob"), party.channel
    if number % 4 == 0:
        return bob.run(channel, "board", {"text": True})
    if number % 4 == 1:
        return bob.run(channel, "table invite", {"player": party.house.person("Chloé")})
    if number % 4 == 2:
        return bob.completing(channel, "move", "move", "p", {})
    return await party.press(bob, "more")


@pytest.mark.parametrize("seed", range(2))
async def test_whoever_asks_is_answered_whatever_is_spoilt_of_an_interaction(
    house: House, seed: int
) -> None:
    party, spoiler = await _at_a_table(house), Spoiler(seed)
    for number in range(120):
        house.sandbox.faults.reshape_by("INTERACTION_CREATE", spoiler.anywhere())
        asked = await _asks(party, number)
        await (await house.person("Bob").slash(party.channel, "board", text=True)).answer()
        if spoiler.done[-1][0][0] not in UNANSWERABLE:
            await _acknowledged(house, asked, spoiler)
        _only_unreadable_events_were_reported(house, spoiler)
    await house.sandbox.turn(3)  # nobody can tell who else waits for an answer
    await _goes_on(party)


HAPPENS: dict[str, Happening] = {}
"""What makes Discord tell of each kind of event, by its name."""


def _happens(name: str) -> Callable[[Happening], Happening]:
    def kept(happening: Happening) -> Happening:
        HAPPENS[name] = happening
        return happening

    return kept


@_happens("MESSAGE_CREATE")
async def _speaks(party: Party) -> None:
    await party.house.person("Marek").say(party.channel, "hello")


@_happens("MESSAGE_DELETE")
async def _deletes(party: Party) -> None:
    marek = party.house.person("Marek")
    await marek.delete(await marek.say(party.channel, "hello"))


@_happens("CHANNEL_UPDATE")
async def _closes_and_opens(party: Party) -> None:
    party.sandbox.faults.take(party.channel, "attach_files")
    party.sandbox.faults.give(party.channel, "attach_files")


@_happens("GUILD_UPDATE")
async def _changes(party: Party) -> None:
    party.sandbox.world.put_guild(party.sandbox.guild())


@_happens("GUILD_MEMBER_UPDATE")
async def _is_changed(party: Party) -> None:
    party.sandbox.faults.time_out(party.sandbox.guild(), party.sandbox.bot, 0)


@_happens("GUILD_DELETE")
@_happens("GUILD_CREATE")
async def _goes_out_and_comes_back(party: Party) -> None:
    party.sandbox.faults.outage(party.sandbox.guild())
    party.sandbox.faults.recover(party.sandbox.guild())


@_happens("THREAD_CREATE")
async def _begins_a_thread(party: Party) -> None:
    await party.house.person("Marek").start_thread(party.channel, "aside")


@_happens("THREAD_UPDATE")
@_happens("THREAD_DELETE")
async def _ends_a_thread(party: Party) -> None:
    thread = await party.house.person("Marek").start_thread(party.channel, "aside")
    party.sandbox.faults.archive(thread)
    party.sandbox.faults.delete_channel(thread)


@pytest.mark.parametrize("seed", range(2))
async def test_a_table_goes_on_whatever_is_spoilt_of_what_happens_around_it(
    house: House, seed: int
) -> None:
    party, spoiler = await _at_a_table(house), Spoiler(seed)
    for name in [*HAPPENS] * 4:
        house.sandbox.faults.reshape_by(name, spoiler.anywhere())
        await HAPPENS[name](party)
        await house.sandbox.settled()
        assert await _answers(house, party), (name, spoiler.done[-1], house.said()[-6_000:])
        _only_unreadable_events_were_reported(house, spoiler)
    await _goes_on(party)
