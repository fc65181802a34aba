"""A seat that is held for a person ends: when they decline, have left, or the time is over."""

from __future__ import annotations

import pytest

from bot.log.events import Opened, Pledged, Released, Reserved
from bot.records import Status
from bot.tables import intents, rematch
from bot.tables.folding import rebuild
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import HELD, open_timers
from games.protocol import Millis
from tests.bot.lives import HOST_ID, Life, person, played, record

BOB, ZOE, STRANGER = HOST_ID + 1, HOST_ID + 2, HOST_ID + 9
UNTIL = Millis(1_700_000_000_000 + 900_000)


def waiting(until: Millis = UNTIL) -> Life:
    """Return the lobby of three seats that the host opened again: two are held."""
    life = Life(record())
    events = (Reserved(BOB, "dm", until), Reserved(ZOE, "channel", until))
    life.do(lambda _table, _at: events)
    life.do(intents.join(person(0)), HOST_ID)
    return life


@pytest.mark.parametrize("reason", ["declined", "gone"])
def test_a_seat_that_is_given_up_is_anybodys(reason: str) -> None:
    life = waiting()
    life.do(intents.configure("teams", "off"))
    assert life.do(rematch.release(BOB, reason), BOB)  # type: ignore[arg-type]
    assert life.table.held == (ZOE,)
    assert not life.do(rematch.release(BOB, "declined"), BOB)
    life.do(intents.join(person(9)), STRANGER)
    assert life.table.seat_of(STRANGER) is not None


def test_the_host_frees_every_seat_at_once() -> None:
    life = waiting()
    assert life.do(rematch.free_seats(), HOST_ID)
    assert (life.table.held, open_timers(life.table)) == ((), ())
    assert not life.do(rematch.free_seats(), HOST_ID)


def test_held_seats_end_by_one_timer_and_not_before() -> None:
    life = waiting()
    (timer,) = open_timers(life.table)
    assert (timer.name, timer.due) == (HELD, UNTIL)
    assert not life.do(intents.expire(HELD))
    life.at = UNTIL
    assert life.do(intents.expire(HELD))
    assert (life.table.held, open_timers(life.table)) == ((), ())
    assert life.table.status is Status.LOBBY


def test_who_sat_down_and_stood_up_holds_nothing_any_more() -> None:
    life = waiting()
    life.do(intents.join(person(1)), BOB)
    life.do(intents.leave(BOB), BOB)
    assert life.table.held == (ZOE,)
    life.at = UNTIL
    life.do(intents.expire(HELD))
    (event,) = life.table.rows[-1].events
    assert event == Released(ZOE, "expired")


def test_a_log_with_held_seats_names_nobody_and_folds_to_the_same() -> None:
    life = waiting()
    life.do(rematch.release(BOB, "declined"), BOB)
    assert not any(str(BOB).encode() in row.events for row in life.rows)
    again = rebuild(life.table.record, life.rows, life.people)
    assert (again.held, again.reserved) == (life.table.held, life.table.reserved)


@pytest.mark.parametrize(
    ("minutes", "held"), [(0, 15 * 60_000), (9, 15 * 60_000), (11, 86_400_000)]
)
def test_a_seat_is_held_for_15_minutes_if_all_were_there_and_else_for_a_day(
    minutes: int, held: int
) -> None:
    table = played(3).table
    now = Millis(table.rows[-1].acted + minutes * 60_000)
    reserved = rematch.reservations(table, HOST_ID, now)
    assert {each.user_id for each in reserved} == set(table.people) - {HOST_ID}
    assert {each.until - now for each in reserved} == {held}
    assert {each.via for each in reserved} == {"dm"}, "where they played"


def test_nobody_sits_down_on_a_seat_that_is_held_for_others() -> None:
    life = waiting()
    while life.table.free > len(life.table.held):
        number = len(life.table.members) + 10
        life.do(intents.join(person(number)), HOST_ID + number)
    with pytest.raises(RefusalError) as caught:
        life.do(intents.join(person(9)), STRANGER)
    assert caught.value.reason is RefusalReason.SEATS_HELD
    life.do(rematch.free_seats(), HOST_ID)
    life.do(intents.join(person(9)), STRANGER)
    assert life.table.seat_of(STRANGER) is not None


def test_an_older_lobby_still_holds_its_seats() -> None:
    """Those had no end, and nobody is called to them."""
    life = Life(record())
    life.do(lambda _table, _at: (Opened(life.table.record.options, (BOB,)), Pledged()))
    assert (life.table.held, life.table.reserved, open_timers(life.table)) == ((BOB,), (), ())
    assert life.do(rematch.free_seats(), HOST_ID)
