"""No table goes on for ever without people, and none closes under the hands of people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.engine import Engine
from bot.engine.request import Location
from bot.records import Status
from bot.tables import intents
from bot.tables.lifetime import (
    DAY,
    LOBBY_LIFE,
    MINUTE,
    USUAL,
    Lifetimes,
    due_of,
    end_of,
    end_unread,
    is_deserted,
    outlived,
)
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Millis, Seat
from tests.bot import lives
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, Life, computer, person
from tests.bot.playing import asked, dealt, one_move, opened
from tests.store.memory import MemoryStore

MONTH = 30 * DAY


def left(seat: int = 0) -> Life:
    """Return the life of a table whose only person has left their seat to a computer player."""
    life = lives.dealt(3, computers=2)
    owner = next(Seat(i) for i, member in enumerate(life.table.members) if member.user_id)
    life.do(intents.hand_over(owner, computer(seat + 9)), HOST_ID)
    return life


def put_out() -> Table:
    """Return a table whose only person may not come back."""
    table = left().table
    return replace(table, away=(None,) * len(table.away))


TABLES: dict[str, Callable[[], Table]] = {
    "lobby": lambda: lives.lobby([person(0)]).table,
    "people": lambda: lives.dealt(3).table,
    "one person": lambda: lives.dealt(3, computers=2).table,
    "left": lambda: left().table,
    "put out": put_out,
    "computers": lambda: lives.dealt(3, computers=3).table,
    "over": lambda: lives.played(3).table,
}

ENDS = {
    "lobby": "expired",
    "people": "abandoned",
    "one person": "abandoned",
    "left": "abandoned",
    "put out": "deserted",
    "computers": "deserted",
    "over": None,
}
"""For which reason each of `TABLES` closes if nobody ever does anything again."""


@pytest.mark.parametrize("name", TABLES)
def test_every_table_without_people_ends_for_its_reason_and_not_a_millisecond_too_early(
    name: str,
) -> None:
    table, reason = TABLES[name](), ENDS[name]
    end = end_of(table, USUAL)
    assert outlived(table, Millis(table.acted + 10 * MONTH), USUAL) == reason
    if end is not None:
        assert outlived(table, Millis(end.at - 1), USUAL) is None
        assert outlived(table, end.at, USUAL) == reason
        since = table.record.opened_at if reason == "expired" else table.acted
        life = {"expired": LOBBY_LIFE, "deserted": 10 * MINUTE, "abandoned": MONTH}[end.reason]
        assert end.at == since + life


@given(
    st.sampled_from(sorted(TABLES)),
    st.integers(0, 2 * MONTH),
    st.integers(0, MONTH),
    st.none() | st.integers(1, 2 * MONTH),
    st.integers(0, 3 * MONTH),
)
def test_a_look_that_closes_nothing_is_followed_by_a_later_look_or_by_none(
    name: str, after: int, deserted: int, idle: int | None, soonest: int
) -> None:
    """Otherwise a table that is due would be looked at again and again without a pause."""
    table = TABLES[name]()
    at = Millis(table.record.opened_at + after)
    limits = Lifetimes(Millis(deserted), None if idle is None else Millis(idle), Millis(soonest))
    due = due_of(end_of(table, limits), limits)
    if outlived(table, at, limits) is None:
        assert due is None or due > at
    unread = end_unread(table.record, limits)
    if unread is None or unread.at > at:
        assert (due_of(unread, limits) or Millis(at + 1)) > at


def test_only_what_people_do_keeps_a_table_open() -> None:
    life = lives.dealt(3, computers=2)
    acted, chance = life.table.acted, HmacChance(b"", b"")
    for _ in range(20):
        seat = min(life.table.to_act)
        owner = life.table.members[seat].user_id
        life.play(chance)
        movers = [life.table.rows[-1].actor]
        acted = life.at if movers != [None] else acted
        assert life.table.acted == acted
        assert owner is None or life.table.rows[-1].actor is not None


def test_a_table_is_not_deserted_while_somebody_owns_a_seat_or_may_return() -> None:
    deserted = {name for name, make in TABLES.items() if is_deserted(make())}
    assert deserted == {"put out", "computers"}


def test_nobody_is_idle_while_the_bot_was_off() -> None:
    table = TABLES["people"]()
    start = Millis(table.acted + MONTH + 7 * DAY)
    begun = USUAL.after_start(start)
    assert due_of(end_of(table, begun), begun) == start + DAY
    brief = Lifetimes(idle=Millis(1_000)).after_start(start)
    assert due_of(end_of(table, brief), brief) == start + 1_000
    deserted = TABLES["computers"]()
    assert due_of(end_of(deserted, begun), begun) == deserted.acted + 10 * MINUTE


# What the engine stores of it.


async def test_due_is_stored_with_every_row_and_read_again(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    table = await opened(engine)
    assert table.record.due == clock.now() + LOBBY_LIFE
    table = await dealt(engine, 1, computers=2, place=Location(GUILD, CHANNEL + 1))
    assert table.record.due == table.acted + MONTH
    chance = HmacChance(b"due", b"")
    for _ in range(30):
        clock.advance(1_000)
        before, mover = table.acted, None
        done = await one_move(engine, table, chance)
        table, mover = done.table, done.row and done.row.actor
        assert table.acted == (before if mover is None else clock.now())
        if not table.is_open:
            # Now and then somebody makes a third Pass Pass so early.
            break
        assert table.record.due == table.acted + MONTH
        again = await PledgedEngine(store, clock).table(table.table_id)
        assert again == table
        assert await store.table(table.table_id) == table.record


async def test_no_table_is_taken_from_whoever_left_and_may_return(engine: Engine) -> None:
    table = await dealt(engine, 1, computers=2)
    seat = next(Seat(i) for i, member in enumerate(table.members) if member.user_id)
    table = await asked(engine, table, intents.hand_over(seat, computer(7)))
    assert table.record.due == table.acted + MONTH
    table = await asked(engine, table, intents.hand_over(seat, person(0)))
    assert table.record.due == table.acted + MONTH


async def test_a_closed_or_finished_table_is_never_due_again(
    engine: Engine, store: MemoryStore
) -> None:
    table = await asked(engine, await dealt(engine, 3), intents.close("ended"))
    assert (table.status, table.record.due) == (Status.CLOSED, None)
    assert await store.due(10**15) == ()
