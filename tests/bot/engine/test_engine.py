"""One request has one effect, a stale one none, and a refused one leaves all as it was."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.engine.request import Done, Location
from bot.log.events import TableEvent
from bot.records import Status
from bot.tables import dealing, intents
from bot.tables.lifetime import LOBBY_LIFE
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.stamp import Stamp
from bot.tables.table import Table
from games import registry
from games.pass_pass import RULES
from games.protocol import IllegalMoveError, Millis, Seat
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, SLUG, computer, person, seats_of
from tests.bot.playing import HERE, asked, dealt, filled, fresh, opened, played, some_move
from tests.store.memory import MemoryStore

TWENTY = range(20)


async def rows_of(store: MemoryStore, table: Table) -> int:
    """Return how many rows a table has."""
    stored = await store.load(table.table_id)
    return len(stored.log) if stored else 0


async def refused(engine: Engine, table: Table, intent: Intent) -> RefusalReason:
    """Ask for something that the engine refuses; return why."""
    with pytest.raises(RefusalError) as caught:
        await engine.change(table.table_id, fresh(), intent)
    return caught.value.reason


# Case 2: one effect, however often and by however many it is asked for.


async def partners_asked(engine: Engine) -> Table:
    """Return a table that waits for both partners of a team."""
    while True:
        table = await asked(engine, await filled(engine, 4), intents.configure("teams", "on"))
        table = await asked(engine, table, dealing.start())
        # Now and then a game is over before anything is recorded.
        while table.is_open:
            table = await played(engine, table, 1)
            if len(table.to_act) == 2:
                return table


@pytest.mark.case("06")
async def test_either_of_two_who_are_asked_decides_without_the_other(engine: Engine) -> None:
    for decides in (0, 1):
        table = await partners_asked(engine)
        seats = sorted(table.to_act)
        here, gone = seats[decides], seats[1 - decides]
        code, stamp = table.running().legal(here)[0], table.stamp(gone)
        table = await asked(engine, table, intents.move(here, stamp, code, "channel"))
        assert gone not in table.to_act or table.stamp(gone) != stamp
        await asked(engine, table, intents.close("ended"))


async def test_twenty_deliveries_of_one_press_are_one_move(
    engine: Engine, store: MemoryStore
) -> None:
    table = await dealt(engine, 4)
    seat, code = some_move(table)
    intent = intents.move(seat, table.stamp(seat), code, "channel")
    request, rows = fresh(), await rows_of(store, table)
    answers = await asyncio.gather(
        *(engine.change(table.table_id, request, intent) for _ in TWENTY)
    )
    assert await rows_of(store, table) == rows + 1
    assert sum(done.fresh for done in answers) == 1
    assert len({done.row.seq for done in answers if done.row}) == 1
    assert all(done.table == answers[0].table for done in answers)


@pytest.mark.case("02")
async def test_twenty_presses_in_one_instant_are_one_move(
    engine: Engine, store: MemoryStore
) -> None:
    table = await dealt(engine, 4)
    seat, code = some_move(table)
    intent = intents.move(seat, table.stamp(seat), code, "channel")
    rows = await rows_of(store, table)
    answers = await asyncio.gather(
        *(engine.change(table.table_id, fresh(), intent) for _ in TWENTY), return_exceptions=True
    )
    assert sum(isinstance(answer, Done) for answer in answers) == 1
    reasons = {answer.reason for answer in answers if isinstance(answer, RefusalError)}
    assert reasons == {RefusalReason.STALE}
    assert await rows_of(store, table) == rows + 1


@pytest.mark.case("02")
async def test_two_people_press_start(engine: Engine, store: MemoryStore) -> None:
    table = await filled(engine, 3)
    answers = await asyncio.gather(
        *(engine.change(table.table_id, fresh(HOST_ID + n), dealing.start()) for n in range(2)),
        return_exceptions=True,
    )
    (other,) = (answer for answer in answers if not isinstance(answer, Done))
    assert isinstance(other, RefusalError)
    assert other.reason is RefusalReason.NOT_IN_LOBBY
    assert (await engine.table(table.table_id)).status is Status.RUNNING
    assert await rows_of(store, table) == 6


async def test_twenty_deliveries_of_one_command_open_one_table(engine: Engine) -> None:
    request = fresh()
    answers = await asyncio.gather(*(engine.open(request, HERE, SLUG, {}) for _ in TWENTY))
    assert len({done.table.table_id for done in answers}) == 1
    assert sum(done.fresh for done in answers) == 1


async def test_two_people_open_a_table_in_one_channel(engine: Engine) -> None:
    answers = await asyncio.gather(
        *(engine.open(fresh(HOST_ID + n), HERE, SLUG, {}) for n in range(2)), return_exceptions=True
    )
    (other,) = (answer for answer in answers if not isinstance(answer, Done))
    assert isinstance(other, RefusalError)
    assert other.reason is RefusalReason.TABLE_HERE


async def test_twenty_people_sit_down_at_once(engine: Engine) -> None:
    table = await opened(engine)
    answers = await asyncio.gather(
        *(engine.change(table.table_id, fresh(), intents.join(person(n))) for n in TWENTY),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, Done) for answer in answers) == 5
    reasons = {answer.reason for answer in answers if isinstance(answer, RefusalError)}
    assert reasons == {RefusalReason.TABLE_FULL}


async def test_a_request_is_answered_again_when_it_would_be_refused_now(engine: Engine) -> None:
    table, request = await filled(engine, 3), fresh()
    first = await engine.change(table.table_id, request, dealing.start())
    table = await played(engine, first.table)
    again = await engine.change(table.table_id, request, dealing.start())
    assert not again.fresh
    assert again.row == first.row
    assert again.table == table


# What is stale, and what a seat's owner may.


async def test_a_control_of_a_decision_that_is_over_is_stale(engine: Engine) -> None:
    table = await dealt(engine, 4)
    seat, code = some_move(table)
    old = table.stamp(seat)
    table = await played(engine, table, 30)
    assert await refused(engine, table, intents.move(seat, old, code, "dm")) is RefusalReason.STALE


async def test_a_decision_of_the_future_is_stale(engine: Engine) -> None:
    table = await dealt(engine, 4)
    seat, code = some_move(table)
    future = intents.move(seat, Stamp(999_999_999), code, "dm")
    assert await refused(engine, table, future) is RefusalReason.STALE


async def test_who_is_not_asked_is_told_so(engine: Engine) -> None:
    table = await dealt(engine, 4)
    for seat in set(seats_of(table)) - table.to_act:
        assert await refused(engine, table, intents.move(seat, None, "x", "dm")) in (
            RefusalReason.NOT_YOUR_TURN,
            RefusalReason.NO_SUCH_MOVE,
        )


@pytest.mark.parametrize("code", ["", "play", "play-Z9", "☃" * 40, "x" * 400, "play-\x00"])
async def test_a_text_that_is_no_move_is_refused(engine: Engine, code: str) -> None:
    table = await dealt(engine, 4)
    (seat,) = table.to_act
    assert (
        await refused(engine, table, intents.move(seat, None, code, "dm"))
        is RefusalReason.NO_SUCH_MOVE
    )


async def test_a_seat_that_has_changed_hands_is_nobodys_any_more(engine: Engine) -> None:
    table = await dealt(engine, 4)
    seat, code = some_move(table)
    owner = table.members[seat].user_id
    move = intents.of_owner(owner, seat, intents.move(seat, None, code, "channel"))
    leave = intents.of_owner(owner, seat, intents.hand_over(seat, computer(0)))
    table = await asked(engine, table, leave)
    assert await refused(engine, table, move) is RefusalReason.NOT_SEATED
    assert await refused(engine, table, leave) is RefusalReason.NOT_SEATED


async def test_twenty_presses_on_leaving_change_one_owner(
    engine: Engine, store: MemoryStore
) -> None:
    table = await dealt(engine, 3)
    rows = await rows_of(store, table)
    leave = intents.of_owner(
        table.members[1].user_id, Seat(1), intents.hand_over(Seat(1), computer(0))
    )
    await asyncio.gather(
        *(engine.change(table.table_id, fresh(), leave) for _ in TWENTY), return_exceptions=True
    )
    assert await rows_of(store, table) == rows + 1


# Case 34: the rules fail in the middle of a move.


class RuleError(Exception):
    """What a rule that has a mistake raises."""


@pytest.mark.case("34")
async def test_a_fault_in_the_middle_of_a_move(
    engine: Engine, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await dealt(engine, 4)
    seat, code = some_move(table)
    intent = intents.move(seat, None, code, "channel")

    def draws_and_fails(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        chance = dealing.rules_chance(table)
        chance.shuffled(range(40))
        raise RuleError

    before = await store.load(table.table_id)
    with pytest.raises(RuleError):
        await engine.change(table.table_id, fresh(), draws_and_fails)
    assert await engine.table(table.table_id) == table
    assert await store.load(table.table_id) == before
    done = await engine.change(table.table_id, fresh(), intent)
    assert done.row is not None
    assert done.row.events == intent(table, done.row.acted)


@pytest.mark.case("34")
async def test_a_fault_in_the_fold_stores_nothing(
    engine: Engine, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuleError

    broken = registry.playable(replace(RULES, evolve=fails))  # type: ignore[arg-type]
    table = await filled(engine, 3)
    before = await store.load(table.table_id)
    with monkeypatch.context() as patched:
        patched.setitem(registry._GAMES, SLUG, {1: broken})
        with pytest.raises(RuleError):
            await engine.change(table.table_id, fresh(), dealing.start())
    assert await store.load(table.table_id) == before
    assert (await asked(engine, table, dealing.start())).status is Status.RUNNING


async def test_what_the_rules_refuse_changes_nothing(engine: Engine, store: MemoryStore) -> None:
    table = await dealt(engine, 4)
    seat, _ = some_move(table)
    cards = {f"play-{colour}-{n}" for colour in ("violet", "blue", "green") for n in range(1, 13)}
    before, refusals = await store.load(table.table_id), set[type[Exception]]()
    for code in sorted(cards - set(table.running().legal(seat))):
        with pytest.raises((IllegalMoveError, RefusalError)) as caught:
            await engine.change(table.table_id, fresh(), intents.move(seat, None, code, "dm"))
        refusals.add(caught.type)
    assert IllegalMoveError in refusals
    assert await store.load(table.table_id) == before
    assert await engine.table(table.table_id) == table


# Luck, time, and what is announced.


@pytest.mark.case("34")
async def test_a_move_asked_again_draws_the_same(engine: Engine, store: MemoryStore) -> None:
    table = await filled(engine, 5)
    start = dealing.start()
    assert start(table, Millis(1)) == start(table, Millis(2))
    store.full = True
    assert await refused(engine, table, start) is RefusalReason.STORE_FULL
    store.full = False
    done = await engine.change(table.table_id, fresh(), start)
    assert done.row is not None
    assert done.row.events == start(table, Millis(3))


async def test_a_lobby_is_due_a_day_later(engine: Engine, clock: ManualClock) -> None:
    table = await opened(engine)
    assert table.record.due == clock.now() + LOBBY_LIFE
    outlived = intents.close_outlived(engine.lifetimes)
    assert (await engine.change(table.table_id, fresh(None), outlived)).row is None
    clock.advance(LOBBY_LIFE)
    done = await engine.change(table.table_id, fresh(None), outlived)
    assert done.table.status is Status.CLOSED
    assert done.table.record.due is None


async def test_listeners_hear_of_every_stored_row_and_no_other(engine: Engine) -> None:
    heads: list[int] = []
    engine.listen(lambda table: heads.append(table.head))
    request = fresh()
    table = await opened(engine)
    for _ in range(3):
        await engine.change(table.table_id, request, intents.join(person(0)))
    await refused(engine, table, dealing.start())
    assert heads == [0, 1, 2]


async def test_tables_do_not_wait_for_one_another(engine: Engine) -> None:
    places = [Location(GUILD, CHANNEL + n) for n in range(6)]
    tables = await asyncio.gather(*(dealt(engine, 3, place=place) for place in places))
    ended = await asyncio.gather(*(played(engine, table) for table in tables))
    assert {table.status for table in ended} == {Status.OVER}
    assert len({table.table_id for table in ended}) == len(places)


async def test_a_suspended_table_stays_so_until_it_is_told(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    table = await dealt(engine, 3)
    await engine.suspend(table.table_id, "forbidden")
    table = await played(engine, await engine.table(table.table_id), 3)
    assert table.record.suspended == "forbidden"
    again = await PledgedEngine(store, clock).table(table.table_id)
    assert again == table
    await engine.suspend(table.table_id, None)
    assert (await engine.table(table.table_id)).record == msgspec.structs.replace(
        table.record, suspended=None
    )
