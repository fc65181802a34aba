"""What Discord refuses stops no game, is asked for no more than it must, and comes right."""

from __future__ import annotations

import pytest

from bot.engine.beliefs import CONFIRM, SPACING
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.jobs.supervisor import Backoff
from bot.log.events import Member
from bot.outgoing.control_loop import ControlLoop
from bot.shown.content import Content
from bot.tables import dealing, intents
from bot.tables.shut import Cause, Shut
from games.chance import HmacChance
from games.protocol import Seat
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, computer
from tests.bot.looping import (
    assert_right,
    boards,
    calls,
    hands,
    later,
    new_control_loop,
    rest,
    turns,
    wondered,
)
from tests.bot.playing import asked, dealt, filled, played
from tests.bot.postbox import (
    ARCHIVED,
    DM_CLOSED,
    DM_CLOSED_PLAIN,
    DMS,
    GONE,
    INVALID,
    NO_CHANNEL,
    NO_PERMISSION,
    TOO_OLD,
    UNAVAILABLE,
    Postbox,
)
from tests.store.memory import MemoryStore

ENOUGH = 60
"""More requests than any change of a table needs: who makes more goes round in circles."""


@pytest.mark.parametrize("closed", [DM_CLOSED, DM_CLOSED_PLAIN, NO_PERMISSION, NO_CHANNEL])
async def test_closed_dms_hinder_no_game(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, closed: Exception
) -> None:
    shut = DMS + HOST_ID
    postbox.fails = lambda _what, channel_id: closed if channel_id == shut else None
    table = await dealt(engine, 3)
    await rest(control_loop)
    table = await played(engine, table, 30)
    await rest(control_loop)
    assert table.record.suspended is None
    assert postbox.of(shut) == []
    assert len(boards(postbox)) == 1
    assert postbox.ledger.requests.count(f"post {shut}") == 1


@pytest.mark.parametrize("closed", [DM_CLOSED, DM_CLOSED_PLAIN, NO_CHANNEL, INVALID, GONE])
@pytest.mark.parametrize("successor", ["computer", "person"])
async def test_who_leaves_and_closes_his_dms_stops_nothing(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, closed: Exception, successor: str
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    leaver = table.members[1].user_id or 0
    postbox.fails = lambda _what, channel_id: closed if channel_id == DMS + leaver else None
    member = computer(0) if successor == "computer" else Member(77, "Grace", 5)
    table = await asked(engine, table, intents.hand_over(Seat(1), member))
    await rest(control_loop)
    assert (await engine.table(table.table_id)).record.suspended is None
    requests = postbox.ledger.requests
    assert len([one for one in requests if one.endswith(str(DMS + leaver))]) <= 4
    assert len(postbox.of(DMS + 77)) == (0 if successor == "computer" else 1)


async def test_a_replaced_hand_in_closed_dms_is_given_up(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    """The old hand cannot be deleted any more: it is let go, and not asked for again and again."""
    postbox.fails = lambda what, channel_id: (
        DM_CLOSED if what == "delete" and channel_id >= DMS else None
    )
    table, chance = await dealt(engine, 3), HmacChance(b"dm", b"")
    for _ in range(9):
        seat = chance.pick(sorted(table.to_act))
        code = table.running().legal(seat)[0]
        table = await asked(engine, table, intents.move(seat, None, code, "dm"))
        await rest(control_loop)
    assert len(postbox.ledger.requests) < 9 * ENOUGH


@pytest.mark.parametrize("failure", [NO_PERMISSION, NO_CHANNEL])
@pytest.mark.parametrize("what", ["post", "edit"])
async def test_a_channel_that_is_closed_to_us_suspends_the_table(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    failure: Exception,
    what: str,
) -> None:
    table = await filled(engine, 2)
    await rest(control_loop)
    # A message that is taken would end what is believed of edits: a call, for one.
    postbox.fails = lambda request, channel_id: (
        failure if request in (what, "post") and channel_id == CHANNEL else None
    )
    table = await asked(engine, table, intents.join(Member(5, "Zoë", 6)))
    table = await asked(engine, table, dealing.start())
    await rest(control_loop)
    assert (await engine.table(table.table_id)).record.suspended is None
    await later(control_loop, clock, table.table_id)
    assert (await engine.table(table.table_id)).record.suspended is not None
    count = postbox.ledger.requests.count(f"{what} {CHANNEL}")
    table = await played(engine, await engine.table(table.table_id), 10)
    await rest(control_loop)
    assert postbox.ledger.requests.count(f"{what} {CHANNEL}") == count
    assert all(len(messages) == 1 for messages in hands(postbox, table))
    postbox.fails = lambda _what, _channel_id: None
    clock.advance(round(SPACING * 1000))
    await control_loop.reopen(GUILD)
    await rest(control_loop)
    assert_right(postbox, await engine.table(table.table_id))


@pytest.mark.parametrize(
    ("what", "failure"),
    [
        ("post", INVALID),
        ("post", UNAVAILABLE),
        ("edit", UNAVAILABLE),
        ("post", ARCHIVED),
        ("edit", ARCHIVED),
    ],
)
async def test_what_fails_again_and_again_is_tried_with_pauses_and_comes_right(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    what: str,
    failure: Exception,
) -> None:
    pauses = Backoff(1_000.0, 1_000.0, 1_000.0)
    control_loop._trouble = control_loop._trouble._replace(backoff=pauses)
    postbox.fails = lambda request, _channel_id: failure if request == what else None
    table = await played(engine, await dealt(engine, 3), 5)
    await turns()
    tried = len(postbox.ledger.requests)
    await turns()
    assert len(postbox.ledger.requests) == tried
    postbox.fails = lambda _what, _channel_id: None
    clock.advance(round(CONFIRM * 1000))
    control_loop.wake(table.table_id)
    await wondered(control_loop, table.table_id)
    assert_right(postbox, await engine.table(table.table_id))


async def test_a_message_that_is_too_old_is_replaced(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    old = {one.id for one in postbox.ledger.posted}
    postbox.fails = lambda what, _channel_id: TOO_OLD if what == "edit" else None
    table = await played(engine, table, 1)
    await rest(control_loop)
    new = [one for one in postbox.ledger.posted if one.id not in old]
    assert CHANNEL in {one.channel_id for one in new}
    assert all(len(messages) == 1 for messages in hands(postbox, table))
    assert len(postbox.ledger.requests) < ENOUGH


async def test_a_deleted_board_comes_back_but_starts_no_quarrel(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    await filled(engine, 2)
    await rest(control_loop)
    for round_number in range(6):
        for board in boards(postbox):
            del postbox.ledger.messages[board.id]
            await control_loop.deleted(board.channel_id, board.id)
        await rest(control_loop)
        assert len(boards(postbox)) == (1 if round_number < 1 else 0)


async def test_a_deleted_call_is_not_repeated(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    await played(engine, table, 3)
    await rest(control_loop)
    (call,) = calls(postbox)
    del postbox.ledger.messages[call.id]
    await control_loop.deleted(call.channel_id, call.id)
    await rest(control_loop)
    assert calls(postbox) == []


class Interrupted(Postbox):
    """A postbox where a board is deleted before the control loop hears that its post has
    succeeded.
    """

    control_loop: ControlLoop
    deleted: int | None = None

    async def post(
        self, channel_id: int, content: Content, *, name: str, nonce: str, silent: bool
    ) -> int:
        message_id = await super().post(channel_id, content, name=name, nonce=nonce, silent=silent)
        if self.deleted is None:
            self.deleted = message_id
            del self.ledger.messages[message_id]
            await self.control_loop.deleted(channel_id, message_id)
        return message_id


@pytest.mark.case("11")
async def test_a_board_that_is_deleted_before_its_post_is_stored_comes_back(
    engine: Engine, store: MemoryStore, clock: ManualClock, users: Users
) -> None:
    postbox = Interrupted(users)
    postbox.control_loop = new_control_loop(engine, store, clock, users, postbox)
    engine.listen(lambda table: postbox.control_loop.wake(table.table_id))
    await filled(engine, 1)
    await rest(postbox.control_loop)
    (board,) = boards(postbox)
    assert postbox.deleted not in (None, board.id)
    await postbox.control_loop.close()


@pytest.mark.case("20")
async def test_the_nonce_of_a_deleted_message_is_never_used_again(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    for board in boards(postbox):
        del postbox.ledger.messages[board.id]
        await control_loop.deleted(board.channel_id, board.id)
    await rest(control_loop)
    postbox.fails = lambda what, _channel_id: TOO_OLD if what == "edit" else None
    await played(engine, table, 6)
    await rest(control_loop)
    nonces = [one.nonce for one in postbox.ledger.posted]
    assert len([one for one in postbox.ledger.posted if one.channel_id == CHANNEL]) > 2
    assert len(set(nonces)) == len(nonces)


async def test_a_channel_that_is_gone_is_not_tried_for_what_changes_elsewhere(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    await control_loop.shut(CHANNEL, Shut(Cause.CHANNEL_GONE))
    # The hands say so.
    await rest(control_loop)
    count = len(postbox.ledger.requests)
    for elsewhere in (None, CHANNEL + 1):
        await control_loop.reopen(GUILD, channel_id=elsewhere)
        await rest(control_loop)
        assert (await engine.table(table.table_id)).record.suspended == "channel_gone"
    assert len(postbox.ledger.requests) == count
    for again in ({"channel_id": CHANNEL}, {"lost": True}):
        await control_loop.shut(CHANNEL, Shut(Cause.CHANNEL_GONE))
        await control_loop.reopen(GUILD, **again)
        assert (await engine.table(table.table_id)).record.suspended is None
