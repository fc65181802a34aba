"""One board, one hand each, one call an activation: through whole games, crashes, failures."""

from __future__ import annotations

import asyncio

import pytest

import phrases
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.table_worker import HEAD_START
from bot.records import Status
from bot.shown import messages
from bot.tables import dealing, intents, people
from games.chance import HmacChance
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, computer
from tests.bot.looping import (
    aloud,
    assert_right,
    boards,
    calls,
    new_control_loop,
    rest,
    rung,
    turns,
)
from tests.bot.playing import asked, dealt, filled, one_move, played, some_move
from tests.bot.postbox import DMS, UNAVAILABLE, Postbox, Sent
from tests.store.memory import MemoryStore


async def test_a_table_gets_board_hands_and_a_call(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await filled(engine, 3)
    await rest(control_loop)
    assert [one.channel_id for one in postbox.ledger.posted] == [CHANNEL]
    table = await asked(engine, table, dealing.start())
    await rest(control_loop)
    assert_right(postbox, table)
    # Nobody has acted yet: who is asked has their hand in their direct messages, and is called so.
    assert calls(postbox) == []
    assert rung(postbox) == {table.members[min(table.to_act)].user_id: 1}
    table = await played(engine, table, 3)
    await rest(control_loop)
    (call,) = calls(postbox)
    assert call.content.mentions == (table.members[min(table.to_act)].user_id,)
    assert not call.silent


async def test_whoever_left_before_their_first_turn_is_missed_in_the_channel(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    """Called where their hand lies, nobody would learn that the game waits for who is gone."""
    table = await filled(engine, 3)
    postbox.gone = {member.user_id for member in table.members if member.user_id is not None}
    table = await asked(engine, table, dealing.start())
    await rest(control_loop)
    missed = messages.absent(table, min(table.to_act), phrases.of("en"))
    assert [one.content for one in postbox.of(CHANNEL)].count(missed) == 1
    assert calls(postbox) == []
    assert all(one.channel_id == CHANNEL for one in aloud(postbox)), "no hand rang"


async def test_whoever_acted_is_answered_before_anything_is_shown(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    before = len(postbox.ledger.requests)
    await one_move(engine, table, HmacChance(b"first", b""))
    # Enough for an answer, which takes ten turns until its request is on its way.
    await turns(HEAD_START - 5)
    assert len(postbox.ledger.requests) == before
    await rest(control_loop)
    assert len(postbox.ledger.requests) > before


async def test_a_whole_game_keeps_one_board_and_one_hand_each(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table, chance = await dealt(engine, 4), HmacChance(b"whole", b"")
    await rest(control_loop)
    while table.to_act:
        table = (await one_move(engine, table, chance)).table
        await rest(control_loop)
        if table.is_open:
            assert_right(postbox, table)
    assert table.status is Status.OVER
    assert calls(postbox) == []
    assert list(await engine.store.dirty()) == []


async def test_each_activation_is_called_once(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table, chance = await dealt(engine, 3), HmacChance(b"calls", b"")
    activations = set()
    while table.to_act:
        await rest(control_loop)
        activations |= {(seat, table.activations[seat]) for seat in table.to_act}
        table = (await one_move(engine, table, chance)).table
    assert len(aloud(postbox)) == len(activations)
    before = rung(postbox)
    await rest(control_loop)
    assert rung(postbox) - before == dict.fromkeys(table.people, 1)


@pytest.mark.case("08")
async def test_many_moves_while_a_request_is_under_way_are_shown_once(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    before = len(postbox.ledger.requests)
    postbox.gate.clear()
    for _ in range(20):
        table = await played(engine, table, 1)
        await turns(20)
    postbox.gate.set()
    await rest(control_loop)
    assert len(postbox.ledger.requests) - before < 15
    assert_right(postbox, table)


@pytest.mark.parametrize("what", ["post", "edit", "delete", "find"])
@pytest.mark.parametrize("lost", ["before", "after"])
async def test_requests_that_fail_for_a_while_double_nothing(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, what: str, lost: str
) -> None:
    chance, luck = HmacChance(b"fails", what.encode()), HmacChance(b"moves", b"")

    def fails(request: str, _channel_id: int) -> Exception | None:
        return UNAVAILABLE if request == what and chance.below(2) == 0 else None

    setattr(postbox, "fails" if lost == "before" else "drops", fails)
    table = await dealt(engine, 3)
    for _ in range(25):
        await rest(control_loop)
        assert_right(postbox, table)
        table = (await one_move(engine, table, luck)).table


@pytest.mark.parametrize("when", range(1, 12))
async def test_a_crash_after_any_request_doubles_nothing(
    engine: Engine,
    store: MemoryStore,
    clock: ManualClock,
    users: Users,
    postbox: Postbox,
    when: int,
) -> None:
    first = new_control_loop(engine, store, clock, users, postbox)
    engine.listen(lambda table: first.wake(table.table_id))
    table = await filled(engine, 3)
    await rest(first)
    count = len(postbox.ledger.requests)

    def crashes(_what: str, _channel_id: int) -> Exception | None:
        if len(postbox.ledger.requests) - count >= when:
            raise asyncio.CancelledError
        return None

    postbox.drops = crashes
    table = await asked(engine, table, dealing.start())
    table = await played(engine, table, 2)
    await turns()
    await first.close()
    postbox.drops = lambda _what, _channel_id: None
    second = new_control_loop(engine, store, clock, users, postbox)
    await second.catch_up()
    await rest(second)
    assert_right(postbox, await engine.table(table.table_id))
    table = await engine.table(table.table_id)
    (awaited,) = (table.members[seat].user_id or 0 for seat in table.to_act)
    standing = [one for one in postbox.ledger.messages.values() if not one.silent]
    places = [one.content.mentions or (one.channel_id - DMS,) for one in standing]
    assert places.count((awaited,)) == 1


async def test_a_server_is_caught_up_with_as_soon_as_it_is_there(
    engine: Engine,
    store: MemoryStore,
    clock: ManualClock,
    users: Users,
    postbox: Postbox,
) -> None:
    table = await dealt(engine, 3)
    control_loop = new_control_loop(engine, store, clock, users, postbox)
    await control_loop.catch_up(GUILD + 1)
    await rest(control_loop)
    assert postbox.ledger.posted == []
    await control_loop.catch_up(GUILD)
    await rest(control_loop)
    assert_right(postbox, table)


async def test_a_full_store_delays_messages_and_loses_none(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, store: MemoryStore
) -> None:
    table = await filled(engine, 3)
    await rest(control_loop)
    table = await asked(engine, table, dealing.start())
    store.full = True
    await turns()
    store.full = False
    await rest(control_loop)
    assert_right(postbox, table)


async def test_a_buried_board_moves_down(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    (board,) = boards(postbox)
    for _ in range(5):
        control_loop.heard(CHANNEL)
    table = await played(engine, table, 1)
    await rest(control_loop)
    (newer,) = boards(postbox)
    assert newer.id != board.id
    assert postbox.ledger.messages[board.id].content.rows == ()
    control_loop.heard(CHANNEL)
    table = await played(engine, table, 1)
    await rest(control_loop)
    assert boards(postbox)[0].id == newer.id


async def test_a_hand_that_comes_back_rings_no_second_time(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table, chance = await dealt(engine, 3), HmacChance(b"back", b"")
    called: list[Sent] = []
    while not called:
        seat, code = some_move(table, chance)
        table = await asked(engine, table, intents.move(seat, None, code, "dm"))
        await rest(control_loop)
        called = [one for one in postbox.ledger.posted if one.channel_id >= DMS and not one.silent]
    del postbox.ledger.messages[called[-1].id]
    await control_loop.deleted(called[-1].channel_id, called[-1].id)
    await rest(control_loop)
    back = postbox.of(called[-1].channel_id)
    assert [(one.content, one.silent) for one in back] == [(called[-1].content, True)]
    assert (
        len([one for one in postbox.ledger.posted if one.channel_id >= DMS and not one.silent]) == 1
    )


@pytest.mark.parametrize("put_out", [False, True])
async def test_the_hand_of_who_left_promises_nothing_further_down(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, users: Users, *, put_out: bool
) -> None:
    """It said that the table goes on further down, where nothing is, in the server's language."""
    table = await dealt(engine, 3)
    guest = table.members[1 if table.members[0].user_id == HOST_ID else 0].user_id
    assert guest is not None
    await users.heard(guest, "fr")
    await rest(control_loop)
    seat = table.seat_of(guest)
    assert seat is not None
    leaves = intents.hand_over(seat, computer(7))
    intent = people.put_out(HOST_ID, guest, 7) if put_out else leaves
    await asked(engine, table, intent)
    await rest(control_loop)
    (hand,) = postbox.of(DMS + guest)
    said = phrases.of("fr")("table.parted", game="Pass Pass")
    assert (hand.content.text, hand.content.rows) == (f"-# {said}", ())
