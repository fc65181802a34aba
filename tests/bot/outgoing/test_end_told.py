"""The end of a game as Discord gets it: through crashes, failures and closed direct messages."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.log.events import Via
from bot.outgoing.control_loop import ControlLoop
from bot.records import Status
from bot.shown.content import Action, action_id
from bot.tables import intents
from bot.tables.table import Table
from games.chance import HmacChance
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, HOST_ID
from tests.bot.looping import aloud, boards, new_control_loop, rest, rung, tells_the_end, turns
from tests.bot.playing import asked, dealt, some_move
from tests.bot.postbox import DM_CLOSED_PLAIN, DMS, UNAVAILABLE, Postbox, custom_ids
from tests.store.memory import MemoryStore

BY_DM = HOST_ID + 1
"""Who plays by direct message; the others play in the channel."""


async def ended(engine: Engine, table: Table) -> Table:
    """Play a game of Pass Pass to its end."""
    chance = HmacChance(b"ended", b"")
    while table.to_act:
        seat, code = some_move(table, chance)
        via: Via = "dm" if table.members[seat].user_id == BY_DM else "channel"
        table = await asked(engine, table, intents.move(seat, None, code, via))
    assert table.status is Status.OVER
    return table


def assert_told(postbox: Postbox, table: Table, before: Counter[int]) -> None:
    """Fail unless the end is told once in each place and has rung once for everybody."""
    assert len(boards(postbox)) == 1
    for place in (CHANNEL, *(DMS + person for person in table.people)):
        assert [tells_the_end(one) for one in postbox.of(place) if one.content.rows] == [True]
    assert rung(postbox) - before == dict.fromkeys(table.people, 1)
    again = action_id(table.table_id, Action.AGAIN)
    asking = {each for one in postbox.ledger.messages.values() for each in custom_ids(one.content)}
    assert again in asking
    assert not any(each.endswith(":play") or each.startswith("t:") for each in asking)


@pytest.mark.parametrize("lost", ["before", "after"])
@pytest.mark.parametrize("when", range(1, 10))
async def test_a_crash_at_any_step_of_the_end_tells_it_once(
    engine: Engine,
    store: MemoryStore,
    clock: ManualClock,
    users: Users,
    postbox: Postbox,
    when: int,
    lost: str,
) -> None:
    first = new_control_loop(engine, store, clock, users, postbox, call_delay=60_000)
    table = await dealt(engine, 3)
    await first.catch_up()
    await turns(2_000)
    table = await ended(engine, table)
    before, count = rung(postbox), len(postbox.ledger.requests)

    def crashes(_what: str, _channel_id: int) -> Exception | None:
        if len(postbox.ledger.requests) - count >= when:
            raise asyncio.CancelledError
        return None

    setattr(postbox, "fails" if lost == "before" else "drops", crashes)
    first.wake(table.table_id)
    await turns()
    await first.close()
    postbox.fails = postbox.drops = lambda _what, _channel_id: None
    second = new_control_loop(engine, store, clock, users, postbox)
    await second.catch_up()
    await rest(second)
    assert_told(postbox, table, before)
    assert list(await store.dirty()) == []


@pytest.mark.parametrize("lost", ["fails", "drops"])
async def test_requests_that_fail_at_the_end_tell_it_once(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, lost: str
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    failures = [UNAVAILABLE] * 6
    table = await ended(engine, table)
    before = rung(postbox)
    setattr(postbox, lost, lambda _what, _channel_id: failures.pop() if failures else None)
    await rest(control_loop)
    assert not failures
    assert_told(postbox, table, before)


async def test_who_takes_no_direct_message_at_the_end_hears_of_it_in_the_channel(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.fails = lambda what, channel: (
        DM_CLOSED_PLAIN if channel == DMS + BY_DM and what == "post" else None
    )
    table = await ended(engine, table)
    before = rung(postbox)
    for _ in range(4):
        await rest(control_loop)
        clock.advance(60_000)
        control_loop.wake(table.table_id)
    await rest(control_loop)
    assert rung(postbox) - before == dict.fromkeys(table.people, 1)
    (mine,) = [one for one in aloud(postbox)[-2:] if BY_DM in one.content.mentions]
    assert mine.channel_id == CHANNEL
