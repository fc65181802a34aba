"""What shuts a table or a person out, and what opens them again: instances of the law."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import pytest

import phrases
from bot.edge.errors import cause_of, translated
from bot.engine.beliefs import CONFIRM, LONGEST, PROBES, SPACING
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.jobs.supervisor import Backoff
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.table_worker import Trouble
from bot.records import TableRecord
from bot.shown.content import Content, in_words
from bot.shown.surfaces import BOARD, HAND
from bot.tables import intents
from bot.tables.shut import Cause, Shut
from bot.tables.table import Table
from games.protocol import Seat
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, GUILD, HOST_ID
from tests.bot.looping import assert_right, boards, later, new_control_loop, rest, turns, wondered
from tests.bot.playing import asked, dealt, filled, played
from tests.bot.postbox import DMS, NO_CHANNEL, NO_PERMISSION, Fails, Postbox, error
from tests.store.memory import MemoryStore

ENGLISH = phrases.of("en")
HOST_DM = DMS + HOST_ID


def failing(failure: Exception, channel_id: int = CHANNEL, what: str = "") -> Fails:
    """Refuse what is asked of a channel: all of it, or one kind of request."""
    return lambda request, asked_of: (
        failure if asked_of == channel_id and what in ("", request) else None
    )


def nothing(_what: str, _channel_id: int) -> None:
    """Refuse nothing."""


def asked_of(postbox: Postbox, channel_id: int) -> int:
    """Return how many requests went to a channel."""
    return len([one for one in postbox.ledger.requests if one.endswith(f" {channel_id}")])


async def shut(control_loop: ControlLoop, clock: ManualClock, table: Table) -> None:
    """Let what is refused be refused once more, so that it is believed."""
    control_loop.wake(table.table_id)
    await rest(control_loop)
    await later(control_loop, clock, table.table_id)


@pytest.mark.case("46")
async def test_one_passing_refusal_silences_nothing(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    once = iter([NO_PERMISSION])
    postbox.fails = lambda _what, channel_id: next(once, None) if channel_id == CHANNEL else None
    table = await played(engine, table, 1)
    await rest(control_loop)
    assert (await engine.table(table.table_id)).record.suspended is None
    await later(control_loop, clock, table.table_id)
    assert_right(postbox, table)
    assert next(once, None) is None


@pytest.mark.case("46")
async def test_a_shut_table_is_tried_without_any_event_and_shown_again(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    """The bot's timeout ends and nobody tells: all that happens is that time passes."""
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.fails = failing(NO_PERMISSION)
    table = await played(engine, table, 4)
    await shut(control_loop, clock, table)
    assert (await engine.table(table.table_id)).record.suspended == "forbidden"
    for pause in PROBES[:2]:
        count = asked_of(postbox, CHANNEL)
        await later(control_loop, clock, table.table_id, pause - 1)
        assert asked_of(postbox, CHANNEL) == count
        await later(control_loop, clock, table.table_id, 1)
        assert asked_of(postbox, CHANNEL) > count
    postbox.fails = nothing
    await later(control_loop, clock, table.table_id, PROBES[2])
    table = await engine.table(table.table_id)
    assert table.record.suspended is None
    assert_right(postbox, table)


async def test_who_uses_a_table_where_it_is_shut_opens_it(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.fails = failing(NO_PERMISSION)
    table = await played(engine, table, 1)
    await shut(control_loop, clock, table)
    count = asked_of(postbox, CHANNEL)
    for _ in range(20):
        control_loop.used(CHANNEL)
        await rest(control_loop)
    assert asked_of(postbox, CHANNEL) == count
    clock.advance(round(CONFIRM * 1000))
    postbox.fails = nothing
    control_loop.used(CHANNEL)
    await rest(control_loop)
    assert (await engine.table(table.table_id)).record.suspended is None
    assert_right(postbox, table)


async def test_a_change_elsewhere_has_no_table_tried_and_one_in_its_place_once_a_minute(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.fails = failing(NO_PERMISSION)
    table = await played(engine, table, 1)
    await shut(control_loop, clock, table)
    count = asked_of(postbox, CHANNEL)
    clock.advance(round(CONFIRM * 1000))
    await control_loop.reopen(GUILD, channel_id=CHANNEL + 1)
    await rest(control_loop)
    assert asked_of(postbox, CHANNEL) == count
    postbox.parents = {CHANNEL: CHANNEL + 1}
    await control_loop.reopen(GUILD, channel_id=CHANNEL + 1)
    await rest(control_loop)
    assert asked_of(postbox, CHANNEL) > count
    count = asked_of(postbox, CHANNEL)
    postbox.fails = nothing
    clock.advance(round(SPACING * 1000) - 1)
    for _ in range(5):
        await control_loop.reopen(GUILD)
        await rest(control_loop)
    assert asked_of(postbox, CHANNEL) == count
    await later(control_loop, clock, table.table_id, 0.001)
    assert_right(postbox, await engine.table(table.table_id))


async def test_a_channel_that_discord_deleted_is_not_tried_whatever_it_refused_before(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.fails = failing(NO_CHANNEL)
    table = await played(engine, table, 1)
    await shut(control_loop, clock, table)
    await control_loop.shut(CHANNEL, Shut(Cause.CHANNEL_GONE))
    count = asked_of(postbox, CHANNEL)
    for _ in range(5):
        await later(control_loop, clock, table.table_id, LONGEST)
    assert asked_of(postbox, CHANNEL) == count
    assert (await engine.table(table.table_id)).record.suspended == "channel_gone"


@pytest.mark.parametrize("refused", [False, True])
async def test_what_is_under_way_while_a_channel_is_deleted_brings_it_not_back(
    engine: Engine,
    store: MemoryStore,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
    refused: bool,
) -> None:
    """A request is taken just before, or refused before the deletion is stored."""
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.gate.clear()
    table = await played(engine, table, 1)
    await turns(50)
    in_channel = store.in_channel

    async def late(channel_id: int) -> Sequence[TableRecord]:
        postbox.gate.set()
        await turns(50)
        return await in_channel(channel_id)

    monkeypatch.setattr(store, "in_channel", late)
    postbox.fails = failing(NO_CHANNEL) if refused else nothing
    if refused:
        await control_loop.shut(CHANNEL, Shut(Cause.CHANNEL_GONE))
    else:
        await engine.suspend(table.table_id, "channel_gone")
        postbox.gate.set()
    await rest(control_loop)
    count = asked_of(postbox, CHANNEL)
    for _ in range(3):
        await later(control_loop, clock, table.table_id, LONGEST)
    assert (await engine.table(table.table_id)).record.suspended == "channel_gone"
    assert asked_of(postbox, CHANNEL) == count


@pytest.mark.case("46")
@pytest.mark.parametrize("code", [(403, 50001), (404, 10003), (403, 50007), (403, 50278)])
async def test_closed_dms_are_tried_again_at_every_table_of_a_person(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    users: Users,
    clock: ManualClock,
    code: tuple[int, int],
) -> None:
    postbox.fails = failing(error(*code), HOST_DM)
    table = await dealt(engine, 3)
    await rest(control_loop)
    assert (await users.user(HOST_ID)).dm_open is None
    await later(control_loop, clock, table.table_id)
    assert (await users.user(HOST_ID)).dm_open is False
    postbox.fails = nothing
    await later(control_loop, clock, table.table_id, PROBES[0])
    assert (await users.user(HOST_ID)).dm_open is True
    assert_right(postbox, table)


async def test_who_uses_us_in_their_dms_gets_their_hand_there_at_once(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, users: Users, clock: ManualClock
) -> None:
    postbox.fails = failing(error(403, 50007), HOST_DM)
    table = await dealt(engine, 3)
    await rest(control_loop)
    await later(control_loop, clock, table.table_id)
    postbox.fails = nothing
    await control_loop.used_by_dm(HOST_ID, HOST_DM)
    await rest(control_loop)
    assert (await users.user(HOST_ID)).dm_open is True
    assert_right(postbox, table)


async def test_a_stale_dm_channel_is_made_anew(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, users: Users, clock: ManualClock
) -> None:
    """Also where a hand stood in it: it is posted in the new one, and not announced twice."""
    table = await dealt(engine, 3)
    await rest(control_loop)
    stale, postbox.dms = postbox.dms, postbox.dms + 50_000
    postbox.fails = failing(NO_CHANNEL, stale + HOST_ID)
    seat = table.seat_of(HOST_ID)
    assert seat is not None
    while seat not in table.to_act:
        table = await played(engine, table, 1)
    code = table.running().legal(seat)[0]
    table = await asked(engine, table, intents.move(seat, table.stamp(seat), code, "dm"))
    await rest(control_loop)
    await later(control_loop, clock, table.table_id)
    known = await users.user(HOST_ID)
    assert (known.dm_channel_id, known.dm_open) == (postbox.dms + HOST_ID, True)
    assert len(postbox.of(postbox.dms + HOST_ID)) == 1


@pytest.mark.case("46")
async def test_the_message_of_another_application_is_posted_anew(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    theirs = {one.id for one in postbox.of(CHANNEL)}
    postbox.fails = lambda what, channel_id: (
        error(403, 50005) if (what, channel_id) == ("edit", CHANNEL) and theirs else None
    )
    table = await played(engine, table, 1)
    await turns(50)
    theirs.clear()
    await rest(control_loop)
    assert len(boards(postbox)) == 2
    assert (await engine.table(table.table_id)).record.suspended is None


@pytest.mark.case("51")
@pytest.mark.parametrize("code", [(403, 40003), (400, 20026), (403, 40002)])
async def test_dms_that_are_opened_too_fast_close_nobodys(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    users: Users,
    clock: ManualClock,
    code: tuple[int, int],
) -> None:
    postbox.fails = lambda what, _channel_id: error(*code) if what == "open" else None
    table = await dealt(engine, 3)
    for _ in range(4):
        await later(control_loop, clock, table.table_id, CONFIRM)
    assert postbox.ledger.requests.count(f"open {HOST_ID}") == 1
    assert (await users.user(HOST_ID)).dm_open is None
    postbox.fails = nothing
    await later(control_loop, clock, table.table_id, LONGEST)
    assert (await users.user(HOST_ID)).dm_open is True
    assert_right(postbox, table)


class Picky:
    """Refuses the next edits of boards: as many as are `left`. `tried` has what they showed."""

    def __init__(self, postbox: Postbox, refusal: Exception) -> None:
        self.left = 0
        self.tried: list[Content] = []
        self._edit, self._refusal = postbox.edit, refusal

    async def edit(self, channel_id: int, message_id: int, content: Content, *, name: str) -> None:
        """Refuse, or do as the real one."""
        if name == BOARD:
            self.tried.append(content)
            self.left -= 1
            if self.left >= 0:
                raise translated(self._refusal, "edit") from self._refusal
        await self._edit(channel_id, message_id, content, name=name)


@pytest.mark.parametrize("code", [(400, 50035), (413, 40005), (400, 200000), (413, 0)])
async def test_what_discord_never_takes_is_said_in_words_then_in_a_sentence_then_rests(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    code: tuple[int, int],
) -> None:
    table, said = await dealt(engine, 3), ENGLISH("table.refused")
    await rest(control_loop)
    picky = Picky(postbox, error(*code))
    monkeypatch.setattr(postbox, "edit", picky.edit)
    picky.left = 100
    with caplog.at_level(logging.WARNING):
        table = await played(engine, table, 1)
        await rest(control_loop)
        await later(control_loop, clock, table.table_id, 1_000)
    # As it is, once more, in words, in a sentence; and then not until the table changes.
    assert [len(one.pictures) > 0 for one in picky.tried] == [True, True, False, False]
    assert [said in one.text for one in picky.tried] == [False, False, False, True]
    assert len([one for one in caplog.records if "(board)" in one.getMessage()]) == 1

    picky.left = 1
    table = await played(engine, table, 1)
    await rest(control_loop)
    assert boards(postbox)[0].content.text == in_words(picky.tried[-2]).text

    picky.left = 3
    table = await played(engine, table, 1)
    await rest(control_loop)
    assert said in boards(postbox)[0].content.text
    assert (await engine.table(table.table_id)).record.suspended == cause_of(error(*code))
    await later(control_loop, clock, table.table_id, LONGEST)
    assert not boards(postbox)[0].content.pictures
    await wondered(control_loop, table.table_id)
    assert boards(postbox)[0].content.pictures
    assert_right(postbox, await engine.table(table.table_id))


@pytest.mark.parametrize("failure", [error(404, 0), error(404, 10008), error(400, 30046)])
async def test_a_post_that_is_answered_with_a_missing_message_goes_round_in_no_circle(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, failure: Exception
) -> None:
    seldom = Backoff(1_000.0, 1_000.0, 1_000.0)
    control_loop._trouble = Trouble(seldom, control_loop._trouble.complaints)
    postbox.fails = failing(failure, what="post")
    await filled(engine, 3)
    await turns()
    assert asked_of(postbox, CHANNEL) < 20


async def test_a_hand_tells_that_its_channel_is_shut_and_that_it_is_open_again(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    postbox.fails = failing(NO_PERMISSION)
    table = await played(engine, table, 1)
    await shut(control_loop, clock, table)
    said = "Nothing new can be shown at this table"
    assert all(said in postbox.of(DMS + HOST_ID + n)[0].content.text for n in range(3))
    postbox.fails = nothing
    await later(control_loop, clock, table.table_id, PROBES[0])
    assert not any(said in postbox.of(DMS + HOST_ID + n)[0].content.text for n in range(3))


@pytest.mark.case("46")
async def test_the_data_of_another_application_is_shown_anew(
    engine: Engine,
    store: MemoryStore,
    users: Users,
    postbox: Postbox,
    clock: ManualClock,
    control_loop: ControlLoop,
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    await control_loop.close()
    theirs, stale = set(postbox.ledger.messages), postbox.dms
    postbox.dms += 50_000
    # What the former application made is there, and is not to be touched.
    postbox.fails = lambda _what, channel_id: (
        NO_CHANNEL if stale <= channel_id < postbox.dms else None
    )
    fresh = new_control_loop(engine, store, clock, users, postbox)
    await fresh.forget_messages()
    await fresh.catch_up()
    await rest(fresh)
    await fresh.close()
    ours = [one for number, one in postbox.ledger.messages.items() if number not in theirs]
    assert len([one for one in ours if one.content.layout]) == 1
    for place, member in enumerate(table.members):
        (hand,) = [one for one in ours if one.channel_id == postbox.dms + (member.user_id or 0)]
        kept = {(one.kind, one.seat): one for one in await store.surfaces(table.table_id)}
        assert kept[HAND, Seat(place)].message_id == hand.id
    assert await store.dirty() == ()
