"""What was purged while nobody told us comes back as soon as somebody asks for the table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from typing import NamedTuple

import discord
import pytest

import phrases
from bot.engine.beliefs import CONFIRM
from bot.engine.engine import Engine
from bot.engine.sightings import KNOWN_FOR, SPACING, Sightings
from bot.engine.users import Users
from bot.outgoing import control_loop as loop_module
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.planning.desired_state import Tuning
from bot.shown.surfaces import CALL, NOTICES
from bot.tables import dealing, intents
from bot.tables.shut import Cause, Shut, shut_of
from bot.tables.table import Table
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, GUILD, HOST_ID
from tests.bot.looping import aloud, assert_right, boards, hands, new_control_loop, rest, turns
from tests.bot.playing import asked, dealt, filled, played, some_move
from tests.bot.postbox import NO_CHANNEL, NO_PERMISSION, UNAVAILABLE, Postbox, Sent, error
from tests.store.memory import MemoryStore

EN = phrases.of("en")


class Bot(NamedTuple):
    """A bot that was started anew: it knows what is stored, and has seen nothing."""

    engine: Engine
    loop: ControlLoop
    postbox: Postbox
    sightings: Sightings
    clock: ManualClock

    def purge(self, *channels: int) -> None:
        """Delete every message of some channels while nobody is told."""
        for sent in [each for channel in channels for each in self.postbox.of(channel)]:
            del self.postbox.ledger.messages[sent.id]

    def looks(self) -> int:
        """Return how often Discord was asked whether a message is there."""
        return sum(request.startswith("look") for request in self.postbox.ledger.requests)

    async def ask(self, table: Table, user_id: int = HOST_ID) -> None:
        """Let somebody ask for a table, and return once nothing is left to do."""
        self.sightings.ask(table.table_id, user_id)
        await rest(self.loop)


@pytest.fixture
async def bot(
    engine: Engine,
    store: MemoryStore,
    clock: ManualClock,
    users: Users,
    postbox: Postbox,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Bot]:
    """A bot whose control loop makes no pauses."""
    monkeypatch.setattr(loop_module, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(loop_module, "LONGEST_PAUSE", 0.0)
    sightings = Sightings(lambda: clock.now() / 1000)
    loop = new_control_loop(engine, store, clock, users, postbox, sightings=sightings)
    engine.listen(lambda table: loop.wake(table.table_id))
    yield Bot(engine, loop, postbox, sightings, clock)
    await loop.close()


async def _away(bot: Bot, table: Table) -> Table:
    """Let everything be shown, and the bot be away for a while."""
    await rest(bot.loop)
    bot.sightings.forget()
    return table


async def test_a_purged_lobby_comes_back_when_somebody_asks_for_it(bot: Bot) -> None:
    table = await _away(bot, await filled(bot.engine, 3))
    bot.purge(CHANNEL)
    await bot.loop.catch_up()
    await rest(bot.loop)
    assert not boards(bot.postbox), "nothing has changed, and nobody has asked"
    await bot.ask(table)
    assert len(boards(bot.postbox)) == 1
    assert (await bot.engine.table(table.table_id)).head == table.head


async def test_purged_boards_and_the_hand_of_who_asks_come_back(bot: Bot) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    everywhere = [sent.channel_id for sent in bot.postbox.ledger.messages.values()]
    bot.purge(*set(everywhere))
    await bot.ask(table)
    assert len(boards(bot.postbox)) == 1
    # The others' come back when they ask: nobody is written to for somebody else's question.
    assert sum(len(each) for each in hands(bot.postbox, table)) == 1
    for member in table.members[1:]:
        await bot.ask(table, member.user_id or 0)
    assert_right(bot.postbox, table)


async def test_a_move_finds_a_purged_board_out_by_itself(bot: Bot) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    bot.purge(CHANNEL)
    seat, code = some_move(table)
    await asked(bot.engine, table, intents.move(seat, None, code, "dm"))
    await rest(bot.loop)
    assert len(boards(bot.postbox)) == 1
    assert bot.looks() == 0


async def test_what_is_there_is_looked_at_once_and_stays_as_it_is(bot: Bot) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    before = dict(bot.postbox.ledger.messages)
    for member in table.members * 3:
        await bot.ask(table, member.user_id or 0)
    assert bot.looks() == 2 + len(table.members), "what is for all, and each hand"
    assert bot.postbox.ledger.messages == before
    bot.clock.advance(round(SPACING * 1000))
    await bot.ask(table)
    assert bot.looks() == 2 + len(table.members), "it is known to be there for some time"
    bot.clock.advance(round(KNOWN_FOR * 1000))
    await bot.ask(table)
    assert bot.looks() == 2 + len(table.members) + 2


async def test_what_was_just_sent_is_not_looked_at(bot: Bot) -> None:
    table = await filled(bot.engine, 3)
    await rest(bot.loop)
    await bot.ask(table)
    table = await asked(bot.engine, table, dealing.start())
    await bot.ask(table, table.members[1].user_id or 0)
    assert bot.looks() == 0


@pytest.mark.parametrize("failure", [NO_PERMISSION, error(403, 50001), error(400, 50035)])
async def test_a_look_that_is_refused_shuts_nothing(
    bot: Bot, failure: discord.HTTPException
) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    bot.postbox.fails = lambda what, _channel: failure if what == "look" else None
    await bot.ask(table)
    assert bot.looks() == 3
    bot.postbox.fails = lambda _what, _channel: None
    assert (await bot.engine.table(table.table_id)).record.suspended is None
    seat, code = some_move(table)
    table = await asked(bot.engine, table, intents.move(seat, None, code, "dm"))
    await rest(bot.loop)
    assert_right(bot.postbox, table)


async def test_a_look_that_fails_is_made_again(bot: Bot) -> None:
    table = await _away(bot, await filled(bot.engine, 3))
    bot.purge(CHANNEL)
    failures = [UNAVAILABLE] * 3
    bot.postbox.fails = lambda what, _: failures.pop() if what == "look" and failures else None
    await bot.ask(table)
    assert len(boards(bot.postbox)) == 1
    assert bot.looks() == 4


async def test_a_channel_that_was_deleted_meanwhile_is_found_out(bot: Bot) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    bot.postbox.fails = lambda _what, channel: NO_CHANNEL if channel == CHANNEL else None
    await bot.ask(table)
    bot.clock.advance(3_000)
    bot.loop.wake(table.table_id)
    await rest(bot.loop)
    assert (await bot.engine.table(table.table_id)).record.suspended == "channel_gone"


async def test_a_server_that_removed_us_while_we_were_off_is_found_out_by_who_asks(
    bot: Bot,
) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    bot.postbox.left.add(GUILD)
    shut_out = error(403, 50001)
    bot.postbox.fails = lambda _what, channel: shut_out if channel == CHANNEL else None
    await bot.ask(table)
    bot.clock.advance(round(CONFIRM * 1000))
    await bot.loop.settled()
    bot.loop.wake(table.table_id)
    await rest(bot.loop)
    shut = shut_of((await bot.engine.table(table.table_id)).record)
    assert shut is not None
    assert shut.cause is Cause.NOT_IN_SERVER


async def test_what_was_under_way_when_a_channel_was_deleted_tries_it_no_more(bot: Bot) -> None:
    """Its refusal came after Discord had said so, and had the channel tried again and again."""
    table = await _away(bot, await dealt(bot.engine, 3))
    bot.postbox.gate.clear()
    bot.sightings.ask(table.table_id, HOST_ID)
    await turns()
    await bot.loop.shut(CHANNEL, Shut(Cause.CHANNEL_GONE))
    bot.postbox.fails = lambda _what, channel: NO_CHANNEL if channel == CHANNEL else None
    bot.postbox.gate.set()
    await rest(bot.loop)
    before = bot.postbox.ledger.requests.count(f"look {CHANNEL}")
    assert before == 2, "they were under way"
    for _ in range(3):
        bot.clock.advance(3_600_000)
        seat, code = some_move(table)
        table = await asked(bot.engine, table, intents.move(seat, None, code, "dm"))
        await rest(bot.loop)
    sent = [each for each in bot.postbox.ledger.requests if each.endswith(f" {CHANNEL}")]
    assert sent[-1] == f"look {CHANNEL}"


async def test_who_waits_for_a_look_is_answered_when_the_board_is_there(bot: Bot) -> None:
    table = await _away(bot, await filled(bot.engine, 3))
    bot.purge(CHANNEL)
    await bot.sightings.looked(table.table_id, HOST_ID, 5)
    assert len(boards(bot.postbox)) == 1
    # And at once, if there is nothing to look at.
    await bot.sightings.looked(table.table_id, HOST_ID, 5)


async def test_who_waits_for_a_look_waits_no_longer_than_they_said(bot: Bot) -> None:
    table = await _away(bot, await filled(bot.engine, 3))
    bot.postbox.gate.clear()
    await bot.sightings.looked(table.table_id, HOST_ID, 0.01)
    bot.postbox.gate.set()
    await rest(bot.loop)
    assert len(boards(bot.postbox)) == 1


async def test_a_table_that_is_over_is_not_shown_anew(bot: Bot) -> None:
    table = await dealt(bot.engine, 3)
    table = await _away(bot, await asked(bot.engine, table, intents.close("ended")))
    bot.purge(CHANNEL)
    await bot.ask(table)
    assert bot.looks() == 0
    assert not bot.postbox.of(CHANNEL)


async def _kinds(bot: Bot, table: Table, kinds: Collection[str]) -> list[Sent]:
    """Return the messages that surfaces of some kinds have, as far as they are there."""
    kept = await bot.engine.store.surfaces(table.table_id)
    there = bot.postbox.ledger.messages
    ids = [each.message_id or 0 for each in kept if each.kind in kinds]
    return [there[each] for each in ids if each in there]


async def test_purged_notices_come_back_with_the_table_and_say_that_they_were_gone(
    bot: Bot,
) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    first = await _kinds(bot, table, NOTICES)
    assert len(first) == 1
    bot.purge(CHANNEL)
    await bot.ask(table)
    second = await _kinds(bot, table, NOTICES)
    assert [one.id for one in second] != [one.id for one in first]
    again = EN("notice.posted_again")
    assert [one.content.text.replace(f"\n-# {again}", "") for one in second] == [
        one.content.text for one in first
    ]
    assert all(again in one.content.text and one.silent for one in second)
    assert again not in "".join(one.content.text for one in first)


async def test_a_notice_that_is_deleted_comes_back_only_to_who_asks_and_not_for_ever(
    bot: Bot,
) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    shown = 0
    for _ in range(5):
        for one in await _kinds(bot, table, NOTICES):
            shown += 1
            del bot.postbox.ledger.messages[one.id]
            await bot.loop.deleted(CHANNEL, one.id)
        await rest(bot.loop)
        assert not await _kinds(bot, table, NOTICES), "nobody has asked"
        bot.clock.advance(round(SPACING * 1000))
        await bot.ask(table)
    assert shown == Tuning().max_deletions
    assert not bot.sightings.askers(table.table_id), "the question is answered all the same"


async def test_a_call_that_was_purged_comes_back_without_a_sound_while_it_is_due(bot: Bot) -> None:
    table = await dealt(bot.engine, 3)
    await rest(bot.loop)
    # Once everybody has played in the channel, they are called there.
    table = await _away(bot, await played(bot.engine, table, 3))
    before = len(aloud(bot.postbox)) - 1
    (called,) = await _kinds(bot, table, {CALL})
    assert not called.silent
    bot.purge(CHANNEL)
    await bot.ask(table)
    (again,) = await _kinds(bot, table, {CALL})
    assert again.id != called.id
    assert again.content == called.content
    assert again.silent
    seat, code = some_move(table)
    table = await asked(bot.engine, table, intents.move(seat, None, code, "channel"))
    await rest(bot.loop)
    bot.sightings.forget()
    bot.purge(CHANNEL)
    await bot.ask(table)
    # The answered call stays away; whoever is asked now is called, once, as ever.
    assert len(aloud(bot.postbox)) == before + 2


async def test_what_comes_back_late_is_posted_once_although_the_first_try_failed(bot: Bot) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    bot.purge(CHANNEL)
    failing = iter([UNAVAILABLE] * 4)
    bot.postbox.drops = lambda what, channel: (
        next(failing, None) if (what, channel) == ("post", CHANNEL) else None
    )
    await bot.ask(table)
    assert len(await _kinds(bot, table, NOTICES)) == 1
    assert len([one for one in bot.postbox.of(CHANNEL) if one.content.known_by]) == 1
    assert len([one for one in bot.postbox.ledger.posted if not one.silent]) == 1, "called once"


async def test_notices_are_looked_at_once_in_a_connection(bot: Bot) -> None:
    table = await _away(bot, await dealt(bot.engine, 3))
    await bot.ask(table)
    count = bot.looks()
    bot.clock.advance(round(KNOWN_FOR * 1000))
    await bot.ask(table)
    assert bot.looks() == count + 2, "the board and the hand, which are edited in steady play"
