"""What was purged while nobody told us comes back as soon as somebody asks for the table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

import discord
import pytest

from bot.engine.engine import Engine
from bot.engine.sightings import KNOWN_FOR, SPACING, Sightings
from bot.engine.users import Users
from bot.outgoing import control_loop as loop_module
from bot.outgoing.control_loop import ControlLoop
from bot.tables import dealing, intents
from bot.tables.shut import Cause, Shut
from bot.tables.table import Table
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, HOST_ID
from tests.bot.looping import assert_right, boards, hands, new_control_loop, rest, turns
from tests.bot.playing import asked, dealt, filled, some_move
from tests.bot.postbox import NO_CHANNEL, NO_PERMISSION, UNAVAILABLE, Postbox, error
from tests.store.memory import MemoryStore


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
    assert bot.looks() == 1 + len(table.members), "the board, and each person's hand"
    assert bot.postbox.ledger.messages == before
    bot.clock.advance(round(SPACING * 1000))
    await bot.ask(table)
    assert bot.looks() == 1 + len(table.members), "it is known to be there for some time"
    bot.clock.advance(round(KNOWN_FOR * 1000))
    await bot.ask(table)
    assert bot.looks() == 1 + len(table.members) + 2


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
    assert bot.looks() == 2
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
    assert before == 1, "it was under way"
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
