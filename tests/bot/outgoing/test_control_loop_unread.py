"""What cannot be read or stored just now ends no work, and a restored copy is no stampede."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.jobs.computers import Computers
from bot.outgoing import control_loop as module
from bot.outgoing.control_loop import ControlLoop
from bot.records import SurfaceRecord
from bot.store.protocol import StoredTable, StoreError
from bot.tables.shut import Cause, Shut
from games.chance import HmacChance
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD
from tests.bot.looping import assert_right, boards, new_control_loop, rest, turns
from tests.bot.playing import BOUNDLESS, HERE, dealt, one_move, opened
from tests.bot.postbox import INVALID, UNAVAILABLE, Postbox
from tests.store.memory import MemoryStore


class Passing(MemoryStore):
    """A store of which one method fails a number of times."""

    def __init__(self) -> None:
        super().__init__()
        self.fails, self.left, self.failed = "", 0, 0

    def __getattribute__(self, name: str) -> Any:
        method = super().__getattribute__(name)
        if name.startswith("_") or name != super().__getattribute__("fails"):
            return method

        async def failing(*arguments: Any) -> Any:
            if self.left:
                self.left -= 1
                self.failed += 1
                raise StoreError("the disk does not answer")
            return await method(*arguments)

        return failing


@pytest.fixture
def store() -> Passing:
    """A store that fails when it is told to."""
    return Passing()


@pytest.mark.parametrize(
    "method", ["dirty", "load", "surfaces", "user", "save_surface", "mark_synced"]
)
@pytest.mark.parametrize("times", [1, 5])
async def test_a_passing_error_of_the_store_ends_no_work(
    engine: Engine,
    store: Passing,
    clock: ManualClock,
    postbox: Postbox,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    method: str,
    times: int,
) -> None:
    """Nobody moves meanwhile: nothing else wakes the table."""
    monkeypatch.setattr(module, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(module, "LONGEST_PAUSE", 0.0)
    table = await dealt(engine, 3)
    store.fails, store.left = method, times
    later = PledgedEngine(store, clock, limits=BOUNDLESS)
    control_loop = new_control_loop(later, store, clock, Users(store), postbox)
    with caplog.at_level(logging.ERROR):
        await control_loop.catch_up()
        await rest(control_loop)
    assert store.failed == times
    assert_right(postbox, table)
    assert await store.dirty() == ()
    said = [record for record in caplog.records if record.name.startswith("bot.outgoing")]
    assert len(said) == 1
    assert said[0].exc_info is None
    await control_loop.close()


@pytest.mark.parametrize("method", ["surface_of", "in_channel", "of_guild"])
async def test_what_discord_tells_only_once_is_not_forgotten(
    engine: Engine, store: Passing, control_loop: ControlLoop, postbox: Postbox, method: str
) -> None:
    table = await dealt(engine, 3)
    await rest(control_loop)
    store.fails, store.left = method, 3
    (board,) = boards(postbox)
    del postbox.ledger.messages[board.id]
    await control_loop.deleted(board.channel_id, board.id)
    await control_loop.shut(CHANNEL, Shut(Cause.CHANNEL_GONE))
    await control_loop.reopen(GUILD, lost=True)
    await rest(control_loop)
    assert store.failed == 3
    assert_right(postbox, await engine.table(table.table_id))


async def test_computers_go_on_after_a_start_at_which_nothing_could_be_read(
    engine: Engine, store: Passing, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.computers.RETRY", 0.0)
    table = await dealt(engine, 0, computers=3)
    later = PledgedEngine(store, clock, limits=BOUNDLESS)
    computers = Computers(later, store, pace=0.0)
    later.listen(computers.look)
    for method in ("computers_awaited", "load"):
        store.fails, store.left = method, 3
        await computers.catch_up()
    while (await later.table(table.table_id)).is_open:
        await turns(1)
    await computers.close()


class Crowded(MemoryStore):
    """A store that counts how many tables are read at a time; each waits for `gate`."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.reading = self.most = 0
        self.order: list[str] = []

    async def load(self, table_id: str) -> StoredTable | None:
        self.reading += 1
        self.most = max(self.most, self.reading)
        self.order.append(table_id)
        await self.gate.wait()
        self.reading -= 1
        return await super().load(table_id)

    async def dirty(self) -> Sequence[str]:
        """A restored copy: every table may be behind."""
        return tuple(self._tables)


async def crowd() -> tuple[Crowded, ManualClock, list[str]]:
    """Return a store with more lobbies than may be brought up to date at once."""
    store, clock = Crowded(), ManualClock()
    engine = PledgedEngine(store, clock, limits=BOUNDLESS)
    places = [msgspec.structs.replace(HERE, channel_id=CHANNEL + n) for n in range(module.MOST * 3)]
    return store, clock, [(await opened(engine, place)).table_id for place in places]


async def test_a_restored_copy_does_not_start_every_table_at_once() -> None:
    store, clock, everyone = await crowd()
    users = Users(store)
    postbox = Postbox(users)
    control_loop = new_control_loop(PledgedEngine(store, clock), store, clock, users, postbox)
    await control_loop.catch_up()
    await turns(100)
    assert store.reading == module.MOST
    store.gate.set()
    await rest(control_loop)
    assert store.most == module.MOST
    assert len(postbox.ledger.posted) == len(everyone)
    await control_loop.close()


async def test_a_restored_copy_keeps_nobody_waiting_who_acts() -> None:
    store, clock, everyone = await crowd()
    users = Users(store)
    control_loop = new_control_loop(
        PledgedEngine(store, clock), store, clock, users, Postbox(users)
    )
    await control_loop.catch_up()
    await turns(100)
    last = everyone[-1]
    assert last not in store.order
    control_loop.wake(last)
    store.gate.set()
    await rest(control_loop)
    # Those that had begun, and at most one more whose turn it is after a streak.
    assert store.order.index(last) <= module.MOST + 1
    await control_loop.close()


async def test_a_failing_action_keeps_no_other_from_being_done(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of the program at some messages: all others are right, and each is said once."""

    def fails(_what: str, channel_id: int) -> Exception | None:
        return ZeroDivisionError("not foreseen") if channel_id == CHANNEL else None

    postbox.fails = fails
    table = await dealt(engine, 3)
    with caplog.at_level(logging.ERROR):
        for _ in range(5):
            await turns()
    hands = [postbox.of(1_000_000 + (member.user_id or 0)) for member in table.members]
    assert [len(each) for each in hands] == [1, 1, 1]
    said = [record for record in caplog.records if record.name == "bot.outgoing.control_loop"]
    assert {record.getMessage().split()[1] for record in said} == {"lineup", "board"}
    assert len(said) == 2
    assert all(record.exc_info for record in said)
    postbox.fails = lambda _what, _channel_id: None
    table = (await one_move(engine, table, HmacChance(b"again", b""))).table
    await rest(control_loop)
    assert_right(postbox, table)


@pytest.mark.parametrize("failure", [UNAVAILABLE, INVALID])
async def test_what_discord_refuses_again_and_again_is_not_said_again_and_again(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
) -> None:
    postbox.fails = lambda what, _channel_id: failure if what == "post" else None
    with caplog.at_level(logging.WARNING):
        for number in range(10):
            await opened(engine, msgspec.structs.replace(HERE, channel_id=CHANNEL + number))
        await turns(2_000)
    posts = len([one for one in postbox.ledger.requests if one.startswith("post")])
    # What is invalid is tried twice, then in words, then as a sentence, and then not again.
    assert posts > 100 if failure is UNAVAILABLE else posts == 10 * 4
    # It is said for each table, an outage once.
    assert len(caplog.records) == (1 if failure is UNAVAILABLE else 10)


class Counting(MemoryStore):
    """A store that counts which messages it was asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    async def surface_of(self, message_id: int) -> SurfaceRecord | None:
        self.asked.append(message_id)
        return await super().surface_of(message_id)


async def test_what_is_deleted_where_no_table_is_asks_the_store_nothing(
    clock: ManualClock,
) -> None:
    store = Counting()
    engine, users = PledgedEngine(store, clock), Users(store)
    postbox = Postbox(users)
    control_loop = new_control_loop(engine, store, clock, users, postbox)
    await dealt(engine, 3)
    await control_loop.catch_up()
    await rest(control_loop)
    (board,) = boards(postbox)
    await control_loop.deleted(board.channel_id, board.id + 1)
    for message_id in range(100):
        await control_loop.deleted(board.channel_id + 7, message_id)
    assert store.asked == [board.id + 1]
    del postbox.ledger.messages[board.id]
    await control_loop.deleted(board.channel_id, board.id)
    await rest(control_loop)
    assert len(boards(postbox)) == 1
    await control_loop.close()


async def test_a_deletion_right_after_a_restart_is_looked_up(clock: ManualClock) -> None:
    """Nothing has been posted by this process: which channels have surfaces the store knows."""
    store = MemoryStore()
    engine, users = PledgedEngine(store, clock), Users(store)
    postbox = Postbox(users)
    first = new_control_loop(engine, store, clock, users, postbox)
    await dealt(engine, 3)
    await first.catch_up()
    await rest(first)
    await first.close()
    (board,) = boards(postbox)
    del postbox.ledger.messages[board.id]
    second = new_control_loop(engine, store, clock, users, postbox)
    await second.deleted(board.channel_id, board.id)
    await rest(second)
    assert len(boards(postbox)) == 1
    await second.close()
