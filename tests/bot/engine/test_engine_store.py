"""The engine when the store is full, another writer is quicker, or whoever asked has gone."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.records import Status
from bot.store.protocol import Answer, Change
from bot.tables import dealing, intents
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Seat
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, HOST_ID, SLUG, person
from tests.bot.playing import (
    BOUNDLESS,
    HERE,
    asked,
    dealt,
    filled,
    fresh,
    one_move,
    opened,
    played,
    some_move,
)
from tests.store.memory import MemoryStore

# Case 27: nothing can be stored.


async def test_a_full_store_refuses_and_memory_stays(engine: Engine, store: MemoryStore) -> None:
    table = await dealt(engine, 4)
    seat, code = some_move(table)
    move, told = intents.move(seat, None, code, "dm"), list[Table]()
    engine.listen(told.append)
    store.full = True
    for intent in (move, intents.close("ended"), intents.hand_over(seat, person(9))):
        with pytest.raises(RefusalError) as caught:
            await engine.change(table.table_id, fresh(), intent)
        assert caught.value.reason is RefusalReason.STORE_FULL
    assert await engine.table(table.table_id) is table
    assert told == []
    store.full = False
    done = await engine.change(table.table_id, fresh(), move)
    assert done.table.head == table.head + 1
    assert [each.head for each in told] == [done.table.head]


async def test_a_request_that_found_the_store_full_may_be_repeated(
    engine: Engine, store: MemoryStore
) -> None:
    table, request = await filled(engine, 3), fresh()
    store.full = True
    with pytest.raises(RefusalError):
        await engine.change(table.table_id, request, dealing.start())
    store.full = False
    assert (await engine.change(table.table_id, request, dealing.start())).fresh


async def test_no_table_is_opened_while_the_store_is_full(
    engine: Engine, store: MemoryStore
) -> None:
    store.full = True
    with pytest.raises(RefusalError) as caught:
        await opened(engine)
    assert caught.value.reason is RefusalReason.STORE_FULL
    store.full = False
    assert (await opened(engine)).status is Status.LOBBY


async def test_a_store_that_cannot_be_read_is_a_refusal(engine: Engine, store: MemoryStore) -> None:
    table = await opened(engine)
    await store.close()
    with pytest.raises(RefusalError) as caught:
        await PledgedEngine(store, ManualClock()).table(table.table_id)
    assert caught.value.reason is RefusalReason.STORE_FULL
    with pytest.raises(RefusalError):
        await engine.change(table.table_id, fresh(), intents.join(person(1)))
    with pytest.raises(RefusalError):
        await opened(engine)


# Another writer appends to the same table.


async def test_a_quicker_writer_makes_the_host_fold_anew(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    other, table = PledgedEngine(store, clock), await dealt(engine, 4)
    seat, code = some_move(table)
    move = intents.move(seat, table.stamp(seat), code, "dm")
    await played(other, await other.table(table.table_id), 9)
    with pytest.raises(RefusalError) as caught:
        await engine.change(table.table_id, fresh(), move)
    assert caught.value.reason is RefusalReason.STALE
    assert (await engine.table(table.table_id)).head == table.head + 9
    mine = await asked(engine, table, intents.close("ended"))
    assert mine == await PledgedEngine(store, clock).table(table.table_id)
    assert mine.head == table.head + 10


async def test_a_request_that_another_writer_answered_is_not_done_again(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    other, table, request = PledgedEngine(store, clock), await filled(engine, 3), fresh()
    first = await other.change(table.table_id, request, dealing.start())
    again = await engine.change(table.table_id, request, dealing.start())
    assert not again.fresh
    assert again.row == first.row
    assert again.table == first.table


async def test_two_hosts_play_one_table_to_its_end(store: MemoryStore, clock: ManualClock) -> None:
    one, two = PledgedEngine(store, clock), PledgedEngine(store, clock)
    table = await dealt(one, 4)
    chance = HmacChance(b"two hosts", b"")
    while table.is_open:
        engine = chance.pick((one, two))
        with suppress(RefusalError):
            await one_move(engine, await engine.table(table.table_id), chance)
        table = await PledgedEngine(store, clock).table(table.table_id)
    assert table.status is Status.OVER


# Case 25: whoever asked goes away.


class SlowStore(MemoryStore):
    """A store whose appends wait until they may go on."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.waiting = asyncio.Event()

    async def append(self, change: Change) -> Answer:
        self.waiting.set()
        await self.gate.wait()
        return await super().append(change)


@pytest.mark.parametrize("full", [False, True])
async def test_a_caller_who_goes_away_leaves_memory_and_store_alike(full: bool) -> None:
    store, clock = SlowStore(), ManualClock()
    engine = PledgedEngine(store, clock)
    store.gate.set()
    table = await filled(engine, 3)
    told: list[int] = []
    engine.listen(lambda table: told.append(table.head))
    store.gate.clear()
    store.waiting.clear()
    caller = asyncio.create_task(engine.change(table.table_id, fresh(), dealing.start()))
    await store.waiting.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    store.full = full
    store.gate.set()
    # The table's lock is free once the change is done: the next one waits for it.
    with suppress(RefusalError):
        await engine.change(table.table_id, fresh(), intents.leave(HOST_ID))
    now = await engine.table(table.table_id)
    assert now == await PledgedEngine(store, clock).table(table.table_id)
    assert now.status is (Status.LOBBY if full else Status.RUNNING)
    assert told == ([] if full else [now.head])


async def test_a_table_whose_opener_goes_away_is_opened_and_shown() -> None:
    store = SlowStore()
    engine, told = PledgedEngine(store, ManualClock()), list[Table]()
    engine.listen(told.append)
    caller = asyncio.create_task(engine.open(fresh(), HERE, SLUG, {}))
    await store.waiting.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    store.gate.set()
    with pytest.raises(RefusalError) as caught:
        await engine.open(fresh(), HERE, SLUG, {})
    assert caught.value.reason is RefusalReason.TABLE_HERE
    (record,) = await store.in_channel(CHANNEL)
    assert [table.table_id for table in told] == [record.table_id]


# Case 35: a table that cannot be read is nobody else's trouble.


async def broken(engine: Engine, store: MemoryStore, what: str) -> Table:
    """Return a table whose log the engine cannot read, in a channel of its own."""
    table = await dealt(engine, 3)
    record, log = store._tables[table.table_id], store._log[table.table_id]
    match what:
        case "version":
            changed = msgspec.structs.replace(record, rules_version=99)
            store._tables[table.table_id] = changed
        case "slug":
            store._tables[table.table_id] = msgspec.structs.replace(record, slug="snakes")
        case _:
            log[-1] = msgspec.structs.replace(log[-1], events=b'[{"type":"Left","place":"x"}]')
    engine._cache.clear()
    return table


@pytest.mark.case("35")
@pytest.mark.parametrize("what", ["version", "slug", "facts"])
async def test_an_unreadable_table_is_refused_and_blocks_no_other(
    engine: Engine, store: MemoryStore, what: str
) -> None:
    table = await broken(engine, store, what)
    before = await store.load(table.table_id)
    for intent in (intents.close("ended"), intents.hand_over(Seat(0), person(9))):
        with pytest.raises(RefusalError) as caught:
            await engine.change(table.table_id, fresh(), intent)
        damaged = RefusalReason.UNREADABLE if what == "facts" else RefusalReason.UNKNOWN_RULES
        assert caught.value.reason is damaged
    assert await store.load(table.table_id) == before
    other = await dealt(engine, 3, place=msgspec.structs.replace(HERE, channel_id=CHANNEL + 1))
    assert (await played(engine, other)).status is Status.OVER


async def test_what_is_forgotten_is_folded_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.engine.engine.CACHED_TABLES", 2)
    engine = PledgedEngine(MemoryStore(), ManualClock(), limits=BOUNDLESS)
    tables = [
        await dealt(engine, 3, place=msgspec.structs.replace(HERE, channel_id=n)) for n in range(5)
    ]
    assert len(engine._cache) == 2
    for table in tables:
        assert await engine.table(table.table_id) == table
        assert (await asked(engine, table, intents.close("ended"))).status is Status.CLOSED


@pytest.mark.parametrize("what", ["version", "slug", "row"])
async def test_a_table_that_cannot_be_read_can_be_closed_and_frees_its_channel(what: str) -> None:
    store = MemoryStore()
    table = await broken(PledgedEngine(store, ManualClock()), store, what)
    log = list(store._log[table.table_id])
    engine = PledgedEngine(store, ManualClock())
    with pytest.raises(RefusalError):
        await engine.open(fresh(), HERE, SLUG, {})
    await engine.abandon(table.table_id, fresh(), "ended")
    assert store._log[table.table_id][: len(log)] == log
    assert table.table_id not in await store.dirty()
    newest = await opened(engine)
    assert await store.in_channel(CHANNEL) == (newest.record,)
    with pytest.raises(RefusalError) as caught:
        await engine.abandon(table.table_id, fresh(), "ended")
    assert caught.value.reason is RefusalReason.NOT_OPEN
