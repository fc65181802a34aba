"""What a hand says of why nothing can be shown at its table, and when that is over."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.beliefs import CONFIRM, LONGEST, PROBES
from bot.engine.engine import Engine
from bot.outgoing.control_loop import ControlLoop
from bot.shown.content import Action
from bot.tables.shut import Cause, Shut, shut_of, stored
from games.protocol import Millis
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, GUILD, HOST_ID
from tests.bot.looping import assert_right, later, rest
from tests.bot.outgoing.test_shut import asked_of, failing, nothing, shut
from tests.bot.playing import dealt, played
from tests.bot.postbox import DMS, NO_PERMISSION, Postbox, custom_ids, error

CAUSES = {
    "mention <@77>": Shut(Cause.NOT_IN_THREAD, bot=77),
    "until <t:1700000600:f>": Shut(Cause.TIMED_OUT, until=Millis(1_700_000_600_000)),
    "(Send Messages)": Shut(Cause.FORBIDDEN, missing=("send_messages",)),
    "does not say why": Shut(Cause.FORBIDDEN),
    "not see its channel": Shut(Cause.UNSEEN, bot=77),
    "only moderators can open it": Shut(Cause.ARCHIVED),
}


@pytest.mark.parametrize("cause", Cause)
async def test_every_cause_is_read_as_it_was_stored_with_details_and_without(
    engine: Engine, cause: Cause
) -> None:
    record = (await dealt(engine, 3)).record
    detailed = Shut(cause, Millis(5), ("send_messages",), thread=True, bot=7, server="é", link="x")
    for why in (Shut(cause), detailed):
        suspended = msgspec.structs.replace(record, suspended=stored(why))
        assert shut_of(suspended) == why
    assert stored(Shut(cause)) == cause.value


@pytest.mark.parametrize("written", ["member_gone", "dm_closed", "", "{", '{"cause": "new"}', "{}"])
async def test_what_another_version_stored_is_a_refusal_without_a_known_reason(
    engine: Engine, written: str
) -> None:
    record = (await dealt(engine, 3)).record
    suspended = msgspec.structs.replace(record, suspended=written)
    assert shut_of(suspended) == Shut(Cause.FORBIDDEN)


@pytest.mark.parametrize("said", CAUSES)
async def test_a_hand_names_the_cause_and_offers_what_works(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock, said: str
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.fails, postbox.causes[CHANNEL] = failing(NO_PERMISSION), CAUSES[said]
    table = await played(engine, table, 1)
    await shut(control_loop, clock, table)
    for number, member in enumerate(table.members):
        (hand,) = postbox.of(DMS + HOST_ID + number)
        assert said.casefold() in hand.content.text.casefold()
        actions = {custom_id.rsplit(":")[2] for custom_id in custom_ids(hand.content)}
        assert {Action.HAND, Action.BOARD} <= actions
        assert member.user_id == HOST_ID + number
    # What the store has is read by a new process as well.
    record = (await engine.table(table.table_id)).record
    assert shut_of(record) == CAUSES[said]


async def test_the_end_of_a_timeout_is_not_waited_for_beyond(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    """The tries were an hour apart by then, and nobody tells that a timeout has run out."""
    table = await dealt(engine, 3)
    await rest(control_loop)
    until = Millis(clock.now() + 700_000)
    postbox.fails = failing(NO_PERMISSION)
    postbox.causes[CHANNEL] = Shut(Cause.TIMED_OUT, until=until)
    table = await played(engine, table, 1)
    await shut(control_loop, clock, table)
    for pause in PROBES[:2]:
        await later(control_loop, clock, table.table_id, pause)
    left = (until - clock.now()) / 1000
    assert 0 < left < PROBES[2]
    postbox.fails = nothing
    await later(control_loop, clock, table.table_id, left + 0.001)
    assert (await engine.table(table.table_id)).record.suspended is None
    assert_right(postbox, await engine.table(table.table_id))


async def test_a_server_that_removed_us_is_told_of_at_once_and_tried_when_we_are_back(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.left.add(GUILD)
    postbox.fails = failing(error(403, 50001))
    count = asked_of(postbox, CHANNEL)
    await control_loop.left(GUILD)
    await rest(control_loop)
    for number in range(3):
        (hand,) = postbox.of(DMS + HOST_ID + number)
        assert "**The club**" in hand.content.text
        assert "(https://discord.test/invite)" in hand.content.text
    table = await played(engine, table, 2)
    for _ in range(3):
        await control_loop.reopen(GUILD)
        await later(control_loop, clock, table.table_id, LONGEST)
    assert asked_of(postbox, CHANNEL) == count, "Discord tells when we are let in again"
    postbox.left.clear()
    postbox.fails = nothing
    await control_loop.reopen(GUILD, lost=True)
    await rest(control_loop)
    assert_right(postbox, await engine.table(table.table_id))


async def test_what_is_seen_to_be_over_waits_for_no_minute(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    """A permission was back, and hands went on for 61 s to say that it was missing."""
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.fails = failing(NO_PERMISSION)
    table = await played(engine, table, 1)
    await shut(control_loop, clock, table)
    clock.advance(round(CONFIRM * 1000))
    await control_loop.reopen(GUILD, channel_id=CHANNEL)
    await rest(control_loop)
    clock.advance(round(CONFIRM * 1000))
    postbox.fails, postbox.places.over = nothing, True
    await control_loop.reopen(GUILD, channel_id=CHANNEL)
    await rest(control_loop)
    assert (await engine.table(table.table_id)).record.suspended is None
    said = "Nothing new can be shown at this table"
    assert not any(said in postbox.of(DMS + HOST_ID + n)[0].content.text for n in range(3))
    assert_right(postbox, await engine.table(table.table_id))
