"""One request has one effect, a stale one none, and a refused one leaves all as it was."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import msgspec
import pytest

from bot import dealing, intents
from bot.asking import Intent, Reason, Refusal
from bot.facts import TableFact
from bot.host import Done, Host, Place
from bot.lifetime import LOBBY_LIFE
from bot.stamp import Stamp
from bot.store.records import Status
from bot.table import Table
from games import registry
from games.pass_pass import RULES
from games.protocol import Illegal, Millis, Seat
from tests.bot.clock import ManualClock
from tests.bot.hosts import PledgedHost
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, SLUG, computer, person, seats_of
from tests.bot.tables import HERE, asked, dealt, filled, fresh, opened, played, some_move
from tests.store.memory import MemoryStore

TWENTY = range(20)


async def rows_of(store: MemoryStore, table: Table) -> int:
    """Return how many rows a table has."""
    stored = await store.load(table.game_id)
    return len(stored.log) if stored else 0


async def refused(host: Host, table: Table, intent: Intent) -> Reason:
    """Ask for something that the host refuses; return why."""
    with pytest.raises(Refusal) as caught:
        await host.change(table.game_id, fresh(), intent)
    return caught.value.reason


# Case 2: one effect, however often and by however many it is asked for.


async def partners_asked(host: Host) -> Table:
    """Return a table that waits for both partners of a team."""
    while True:
        table = await asked(host, await filled(host, 4), intents.configure("teams", "on"))
        table = await asked(host, table, dealing.start())
        # Now and then a game is over before anything is recorded.
        while table.is_open:
            table = await played(host, table, 1)
            if len(table.to_act) == 2:
                return table


@pytest.mark.case("06")
async def test_either_of_two_who_are_asked_decides_without_the_other(host: Host) -> None:
    for decides in (0, 1):
        table = await partners_asked(host)
        seats = sorted(table.to_act)
        here, gone = seats[decides], seats[1 - decides]
        code, stamp = table.running().legal(here)[0], table.stamp(gone)
        table = await asked(host, table, intents.move(here, stamp, code, "channel"))
        assert gone not in table.to_act or table.stamp(gone) != stamp
        await asked(host, table, intents.close("ended"))


async def test_twenty_deliveries_of_one_press_are_one_move(host: Host, store: MemoryStore) -> None:
    table = await dealt(host, 4)
    seat, code = some_move(table)
    intent = intents.move(seat, table.stamp(seat), code, "channel")
    request, rows = fresh(), await rows_of(store, table)
    answers = await asyncio.gather(*(host.change(table.game_id, request, intent) for _ in TWENTY))
    assert await rows_of(store, table) == rows + 1
    assert sum(done.fresh for done in answers) == 1
    assert len({done.moment.seq for done in answers if done.moment}) == 1
    assert all(done.table == answers[0].table for done in answers)


@pytest.mark.case("02")
async def test_twenty_presses_in_one_instant_are_one_move(host: Host, store: MemoryStore) -> None:
    table = await dealt(host, 4)
    seat, code = some_move(table)
    intent = intents.move(seat, table.stamp(seat), code, "channel")
    rows = await rows_of(store, table)
    answers = await asyncio.gather(
        *(host.change(table.game_id, fresh(), intent) for _ in TWENTY), return_exceptions=True
    )
    assert sum(isinstance(answer, Done) for answer in answers) == 1
    reasons = {answer.reason for answer in answers if isinstance(answer, Refusal)}
    assert reasons == {Reason.STALE}
    assert await rows_of(store, table) == rows + 1


@pytest.mark.case("02")
async def test_two_people_press_start(host: Host, store: MemoryStore) -> None:
    table = await filled(host, 3)
    answers = await asyncio.gather(
        *(host.change(table.game_id, fresh(HOST_ID + n), dealing.start()) for n in range(2)),
        return_exceptions=True,
    )
    (other,) = (answer for answer in answers if not isinstance(answer, Done))
    assert isinstance(other, Refusal)
    assert other.reason is Reason.NOT_IN_LOBBY
    assert (await host.table(table.game_id)).status is Status.RUNNING
    assert await rows_of(store, table) == 6


async def test_twenty_deliveries_of_one_command_open_one_table(host: Host) -> None:
    request = fresh()
    answers = await asyncio.gather(*(host.open(request, HERE, SLUG, {}) for _ in TWENTY))
    assert len({done.table.game_id for done in answers}) == 1
    assert sum(done.fresh for done in answers) == 1


async def test_two_people_open_a_table_in_one_channel(host: Host) -> None:
    answers = await asyncio.gather(
        *(host.open(fresh(HOST_ID + n), HERE, SLUG, {}) for n in range(2)), return_exceptions=True
    )
    (other,) = (answer for answer in answers if not isinstance(answer, Done))
    assert isinstance(other, Refusal)
    assert other.reason is Reason.TABLE_HERE


async def test_twenty_people_sit_down_at_once(host: Host) -> None:
    table = await opened(host)
    answers = await asyncio.gather(
        *(host.change(table.game_id, fresh(), intents.join(person(n))) for n in TWENTY),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, Done) for answer in answers) == 5
    reasons = {answer.reason for answer in answers if isinstance(answer, Refusal)}
    assert reasons == {Reason.TABLE_FULL}


async def test_a_request_is_answered_again_when_it_would_be_refused_now(host: Host) -> None:
    table, request = await filled(host, 3), fresh()
    first = await host.change(table.game_id, request, dealing.start())
    table = await played(host, first.table)
    again = await host.change(table.game_id, request, dealing.start())
    assert not again.fresh
    assert again.moment == first.moment
    assert again.table == table


# What is stale, and what a seat's owner may.


async def test_a_control_of_a_decision_that_is_over_is_stale(host: Host) -> None:
    table = await dealt(host, 4)
    seat, code = some_move(table)
    old = table.stamp(seat)
    table = await played(host, table, 30)
    assert await refused(host, table, intents.move(seat, old, code, "dm")) is Reason.STALE


async def test_a_decision_of_the_future_is_stale(host: Host) -> None:
    table = await dealt(host, 4)
    seat, code = some_move(table)
    future = intents.move(seat, Stamp(999_999_999), code, "dm")
    assert await refused(host, table, future) is Reason.STALE


async def test_who_is_not_asked_is_told_so(host: Host) -> None:
    table = await dealt(host, 4)
    for seat in set(seats_of(table)) - table.to_act:
        assert await refused(host, table, intents.move(seat, None, "x", "dm")) in (
            Reason.NOT_YOUR_TURN,
            Reason.NO_SUCH_MOVE,
        )


@pytest.mark.parametrize("code", ["", "play", "play-Z9", "☃" * 40, "x" * 400, "play-\x00"])
async def test_a_text_that_is_no_move_is_refused(host: Host, code: str) -> None:
    table = await dealt(host, 4)
    (seat,) = table.to_act
    assert await refused(host, table, intents.move(seat, None, code, "dm")) is Reason.NO_SUCH_MOVE


async def test_a_seat_that_has_changed_hands_is_nobodys_any_more(host: Host) -> None:
    table = await dealt(host, 4)
    seat, code = some_move(table)
    owner = table.members[seat].user_id
    move = intents.of_owner(owner, seat, intents.move(seat, None, code, "channel"))
    leave = intents.of_owner(owner, seat, intents.hand_over(seat, computer(0)))
    table = await asked(host, table, leave)
    assert await refused(host, table, move) is Reason.NOT_SEATED
    assert await refused(host, table, leave) is Reason.NOT_SEATED


async def test_twenty_presses_on_leaving_change_one_owner(host: Host, store: MemoryStore) -> None:
    table = await dealt(host, 3)
    rows = await rows_of(store, table)
    leave = intents.of_owner(
        table.members[1].user_id, Seat(1), intents.hand_over(Seat(1), computer(0))
    )
    await asyncio.gather(
        *(host.change(table.game_id, fresh(), leave) for _ in TWENTY), return_exceptions=True
    )
    assert await rows_of(store, table) == rows + 1


# Case 34: the rules fail in the middle of a move.


class RuleError(Exception):
    """What a rule that has a mistake raises."""


@pytest.mark.case("34")
async def test_a_fault_in_the_middle_of_a_move(
    host: Host, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await dealt(host, 4)
    seat, code = some_move(table)
    intent = intents.move(seat, None, code, "channel")

    def draws_and_fails(table: Table, at: Millis) -> tuple[TableFact, ...]:
        chance = dealing.rules_chance(table)
        chance.shuffled(range(40))
        raise RuleError

    before = await store.load(table.game_id)
    with pytest.raises(RuleError):
        await host.change(table.game_id, fresh(), draws_and_fails)
    assert await host.table(table.game_id) == table
    assert await store.load(table.game_id) == before
    done = await host.change(table.game_id, fresh(), intent)
    assert done.moment is not None
    assert done.moment.facts == intent(table, done.moment.acted)


@pytest.mark.case("34")
async def test_a_fault_in_the_fold_stores_nothing(
    host: Host, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuleError

    broken = registry.playable(replace(RULES, evolve=fails))  # type: ignore[arg-type]
    table = await filled(host, 3)
    before = await store.load(table.game_id)
    with monkeypatch.context() as patched:
        patched.setitem(registry._GAMES, SLUG, {1: broken})
        with pytest.raises(RuleError):
            await host.change(table.game_id, fresh(), dealing.start())
    assert await store.load(table.game_id) == before
    assert (await asked(host, table, dealing.start())).status is Status.RUNNING


async def test_what_the_rules_refuse_changes_nothing(host: Host, store: MemoryStore) -> None:
    table = await dealt(host, 4)
    seat, _ = some_move(table)
    cards = {f"play-{colour}-{n}" for colour in ("violet", "blue", "green") for n in range(1, 13)}
    before, refusals = await store.load(table.game_id), set[type[Exception]]()
    for code in sorted(cards - set(table.running().legal(seat))):
        with pytest.raises((Illegal, Refusal)) as caught:
            await host.change(table.game_id, fresh(), intents.move(seat, None, code, "dm"))
        refusals.add(caught.type)
    assert Illegal in refusals
    assert await store.load(table.game_id) == before
    assert await host.table(table.game_id) == table


# Luck, time, and what is announced.


@pytest.mark.case("34")
async def test_a_move_asked_again_draws_the_same(host: Host, store: MemoryStore) -> None:
    table = await filled(host, 5)
    start = dealing.start()
    assert start(table, Millis(1)) == start(table, Millis(2))
    store.full = True
    assert await refused(host, table, start) is Reason.STORE_FULL
    store.full = False
    done = await host.change(table.game_id, fresh(), start)
    assert done.moment is not None
    assert done.moment.facts == start(table, Millis(3))


async def test_a_lobby_is_due_a_day_later(host: Host, clock: ManualClock) -> None:
    table = await opened(host)
    assert table.record.due == clock.now() + LOBBY_LIFE
    outlived = intents.close_outlived(host.lives)
    assert (await host.change(table.game_id, fresh(None), outlived)).moment is None
    clock.advance(LOBBY_LIFE)
    done = await host.change(table.game_id, fresh(None), outlived)
    assert done.table.status is Status.CLOSED
    assert done.table.record.due is None


async def test_listeners_hear_of_every_stored_row_and_no_other(host: Host) -> None:
    heads: list[int] = []
    host.listen(lambda table: heads.append(table.head))
    request = fresh()
    table = await opened(host)
    for _ in range(3):
        await host.change(table.game_id, request, intents.join(person(0)))
    await refused(host, table, dealing.start())
    assert heads == [0, 1, 2]


async def test_tables_do_not_wait_for_one_another(host: Host) -> None:
    places = [Place(GUILD, CHANNEL + n) for n in range(6)]
    tables = await asyncio.gather(*(dealt(host, 3, place=place) for place in places))
    ended = await asyncio.gather(*(played(host, table) for table in tables))
    assert {table.status for table in ended} == {Status.OVER}
    assert len({table.game_id for table in ended}) == len(places)


async def test_a_suspended_table_stays_so_until_it_is_told(
    host: Host, store: MemoryStore, clock: ManualClock
) -> None:
    table = await dealt(host, 3)
    await host.suspend(table.game_id, "forbidden")
    table = await played(host, await host.table(table.game_id), 3)
    assert table.record.suspended == "forbidden"
    again = await PledgedHost(store, clock).table(table.game_id)
    assert again == table
    await host.suspend(table.game_id, None)
    assert (await host.table(table.game_id)).record == msgspec.structs.replace(
        table.record, suspended=None
    )
