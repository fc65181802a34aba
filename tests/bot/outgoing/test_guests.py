"""Whoever has a seat held is called to it once, where they played, and the call goes again."""

from __future__ import annotations

import pytest

from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.log.events import Reserved, Via
from bot.outgoing.control_loop import ControlLoop
from bot.shown.content import Action, action_id
from bot.tables import intents, rematch
from bot.tables.table import Table
from games.protocol import Millis
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, HOST_ID, person
from tests.bot.looping import new_control_loop, rest, rung
from tests.bot.playing import HERE, asked, fresh
from tests.bot.postbox import DM_CLOSED_PLAIN, DMS, Postbox, Sent, custom_ids
from tests.store.memory import MemoryStore

BOB = HOST_ID + 1


async def opened(engine: Engine, via: Via) -> Table:
    """Open a lobby in which a seat is held for Bob, who played in a place."""
    until = Millis(engine.clock.now() + 900_000)
    reserved = (Reserved(BOB, via, until),)
    return (await engine.open(fresh(), HERE, "pass_pass", {}, (person(0),), reserved)).table


def called(postbox: Postbox, table: Table) -> list[Sent]:
    """Return the messages with *No thanks* on them, wherever they are."""
    decline = action_id(table.table_id, Action.DECLINE)
    return [one for one in postbox.ledger.messages.values() if decline in custom_ids(one.content)]


@pytest.mark.parametrize(("via", "place"), [("channel", CHANNEL), ("dm", DMS + BOB)])
async def test_a_held_seat_calls_once_where_its_person_played(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, via: Via, place: int
) -> None:
    table = await opened(engine, via)
    await rest(control_loop)
    (call,) = called(postbox, table)
    assert (call.channel_id, call.silent) == (place, False)
    assert action_id(table.table_id, Action.JOIN) in custom_ids(call.content)
    assert rung(postbox) == {BOB: 1}
    table = await asked(engine, table, intents.configure("teams", "on"))
    await rest(control_loop)
    assert rung(postbox) == {BOB: 1}
    assert list(await engine.store.dirty()) == []


@pytest.mark.parametrize("via", ["channel", "dm"])
@pytest.mark.parametrize("ends", ["joined", "declined", "expired", "closed"])
async def test_the_call_goes_when_the_seat_is_held_no_more(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    via: Via,
    ends: str,
) -> None:
    table = await opened(engine, via)
    await rest(control_loop)
    clock.advance(900_000)
    intent = {
        "joined": intents.join(person(1)),
        "declined": rematch.release(BOB, "declined"),
        "expired": intents.expire("held"),
        "closed": intents.close("ended"),
    }[ends]
    await engine.change(table.table_id, fresh(), intent)
    await rest(control_loop)
    assert called(postbox, table) == []
    assert rung(postbox) == {BOB: 1}
    assert list(await engine.store.dirty()) == []


async def test_who_takes_no_direct_messages_is_called_in_the_channel(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    postbox.fails = lambda what, channel: (
        DM_CLOSED_PLAIN if channel == DMS + BOB and what == "post" else None
    )
    table = await opened(engine, "dm")
    for _ in range(4):
        await rest(control_loop)
        clock.advance(60_000)
        control_loop.wake(table.table_id)
    await rest(control_loop)
    (call,) = called(postbox, table)
    assert (call.channel_id, call.content.mentions) == (CHANNEL, (BOB,))
    assert rung(postbox) == {BOB: 1}


async def test_the_seat_of_who_has_left_the_server_is_free_and_nobody_is_called(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    postbox.gone = {BOB}
    table = await opened(engine, "channel")
    await rest(control_loop)
    assert (await engine.table(table.table_id)).held == ()
    assert called(postbox, table) == []
    assert not rung(postbox)


@pytest.mark.parametrize("via", ["channel", "dm"])
async def test_a_crash_after_the_call_was_sent_calls_nobody_twice(
    engine: Engine,
    store: MemoryStore,
    clock: ManualClock,
    users: Users,
    postbox: Postbox,
    via: Via,
) -> None:
    first = new_control_loop(engine, store, clock, users, postbox)
    engine.listen(lambda table: first.wake(table.table_id))
    table = await opened(engine, via)
    await rest(first)
    await first.close()
    second = new_control_loop(engine, store, clock, users, postbox)
    await second.catch_up()
    await rest(second)
    assert rung(postbox) == {BOB: 1}
    assert len(called(postbox, table)) == 1
