"""A table is the fold of its log, whoever folds it and when."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.log.events import Moved, Replaced, Row
from bot.records import Status, StoredRow
from bot.tables import dealing, intents
from bot.tables.beside import seat_records, timer_records
from bot.tables.evolve import after
from bot.tables.folding import BrokenLogError, UnknownRulesError, rebuild
from bot.tables.refusals import Intent, RefusalError
from bot.tables.rows import Entry, written
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import IllegalMoveError, Millis, Seat
from tests.bot.lives import (
    HOST_ID,
    TABLES,
    Life,
    computer,
    dealt,
    lobby,
    person,
    played,
    record,
    seats_of,
)

Steps = list[tuple[str, int]]
Ask = Callable[[Life, HmacChance], Intent]

ASKED: dict[str, Ask] = {
    "join": lambda _life, chance: intents.join(person(chance.below(8))),
    "computer": lambda _life, chance: intents.join(computer(chance.below(8))),
    "leave": lambda _life, chance: intents.leave(HOST_ID + chance.below(8)),
    "remove": lambda _life, chance: intents.remove_computer(computer(chance.below(8)).name),
    "teams": lambda _life, chance: intents.configure("teams", chance.pick(("on", "off", "no"))),
    "order": lambda _life, chance: intents.arrange(chance.below(2) == 0),
    "raise": lambda _life, chance: intents.raise_member(chance.below(8)),
    "start": lambda _life, _chance: dealing.start(),
    "fill": lambda _life, _chance: dealing.start(tuple(map(computer, range(6)))),
    "replace": lambda life, chance: intents.hand_over(
        Seat(chance.below(max(1, len(life.table.members)))),
        chance.pick((person(20 + chance.below(9)), computer(9))),
    ),
    "move": lambda life, chance: random_move(life.table, chance),
    "expire": lambda _life, _chance: intents.expire("nothing"),
    "close": lambda _life, _chance: intents.close("ended"),
}
"""Everything that can be asked of a table, sensible or not."""

STEPS = st.lists(
    st.tuples(st.sampled_from([*ASKED, "start", *["move"] * 12]), st.integers(0, 2**32)),
    max_size=60,
)


def random_move(table: Table, chance: HmacChance) -> Intent:
    """Return a legal move where there is one."""
    seat = chance.pick(sorted(table.to_act) or [Seat(0)])
    legal = table.running().legal(seat) if table.to_act else ("play-V12",)
    return intents.move(seat, None, chance.pick(legal), chance.pick(("channel", "dm")))


def lived(started: bool, steps: Steps) -> Life:
    """Return a table's life; what is refused does not happen."""
    life = dealt(4, "on", computers=1) if started else lobby([person(0), person(1), computer(0)])
    for what, luck in steps:
        try:
            life.do(ASKED[what](life, HmacChance(luck.to_bytes(8, "big"), b"step")), HOST_ID)
        except (RefusalError, IllegalMoveError):
            continue
    return life


@given(st.booleans(), STEPS)
@settings(max_examples=60, deadline=None)
def test_a_log_folds_to_the_table_that_wrote_it(
    started: bool, steps: list[tuple[str, int]]
) -> None:
    life = lived(started, steps)
    for table, rows in ((life.tables[n], life.rows[: n + 1]) for n in range(len(life.rows))):
        if table.head % 7 == 0 or table is life.table:
            assert rebuild(table.record, rows, table.roster.entries) == table
    assert [table.head for table in life.tables] == list(range(len(life.rows)))


@given(st.booleans(), STEPS)
@settings(max_examples=60, deadline=None)
def test_what_is_stored_beside_the_log_follows_from_it(
    started: bool, steps: list[tuple[str, int]]
) -> None:
    table = lived(started, steps).table
    records = seat_records(table)
    assert [one.name for one in records] == [member.name for member in table.members]
    assert {one.seat for one in records if one.awaited} == table.to_act
    assert all(0 <= one.since <= table.head for one in records)
    assert table.is_open == (table.record.ended_at is None)
    assert timer_records(table) == ()


@given(st.booleans(), STEPS)
@settings(max_examples=60, deadline=None)
def test_activations_begin_where_a_seat_is_waited_for_anew(
    started: bool, steps: list[tuple[str, int]]
) -> None:
    life = lived(started, steps)
    for before, table in zip(life.tables, life.tables[1:], strict=False):
        if table.position is None:
            assert table.activations == ()
            continue
        row = table.rows[-1]
        changed = {event.seat for event in row.events if isinstance(event, Replaced)}
        for seat in seats_of(table):
            began = table.activations[seat]
            if seat not in table.to_act:
                assert began is None
            elif seat in before.to_act and seat not in changed:
                assert began == before.activations[seat]
            else:
                assert began == table.head


@pytest.mark.case("23")
def test_who_plays_and_is_asked_again_goes_on_with_the_same_activation() -> None:
    for table, before in consecutive(played(4, seed=3)):
        mover = table.rows[-1].mover()
        if mover is not None and mover in table.to_act:
            assert table.activations[mover] == before.activations[mover]
            last = table.last_action(mover)
            assert last is not None
            assert (last.seq, last.via) == (table.head, _via(table.rows[-1]))
            return
    pytest.fail("nobody was ever asked twice in a row")


def consecutive(life: Life) -> list[tuple[Table, Table]]:
    """Return every table with the one before."""
    return list(zip(life.tables[1:], life.tables, strict=False))


def _via(row: Row) -> str:
    return next(event.via for event in row.events if isinstance(event, Moved))


def test_who_takes_a_seat_over_is_activated_anew_and_has_not_acted() -> None:
    life = dealt(4, seed=1)
    (leader,) = life.table.to_act
    life.do(intents.hand_over(leader, computer(0)))
    assert life.table.activations[leader] == life.table.head
    assert life.table.last_action(leader) is None
    assert life.table.seat_of(HOST_ID + 99) is None


def test_a_seat_that_is_not_waited_for_is_not_activated_by_a_new_owner() -> None:
    life = dealt(4, seed=1)
    idle = next(seat for seat in seats_of(life.table) if seat not in life.table.to_act)
    life.do(intents.hand_over(idle, person(40)))
    assert life.table.activations[idle] is None
    assert life.table.seat_of(HOST_ID + 40) == idle


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_a_finished_game_waits_for_nobody(seats: int, teams: str) -> None:
    table = played(seats, teams, seed=2).table
    assert table.status is Status.OVER
    assert table.record.ended_at == table.record.changed_at
    assert set(table.activations) == {None}
    assert table.to_act == frozenset()


@pytest.mark.case("35")
def test_rules_of_another_version_are_refused() -> None:
    life = dealt(3)
    other = msgspec.structs.replace(life.table.record, rules_version=99)
    with pytest.raises(UnknownRulesError, match="99"):
        rebuild(other, life.rows, life.people)


def test_a_game_that_there_is_no_more_is_refused() -> None:
    life = dealt(3)
    with pytest.raises(UnknownRulesError, match="snakes"):
        rebuild(msgspec.structs.replace(life.table.record, slug="snakes"), life.rows, life.people)


@pytest.mark.parametrize(
    "events",
    [
        b"",
        b"nonsense",
        b"[]]",
        b'[{"type":"Exploded"}]',
        b'[{"type":"Left","place":"first"}]',
        b'[{"type":"Moved","seat":0,"code":"x","via":"channel","facts":[{"type":"Nothing"}]}]',
        b'[{"type":"Moved","seat":0,"code":"x","via":"channel","facts":{}}]',
        b'[{"type":"Started","order":[7,8],"facts":[]}]',
        b'[{"type":"Moved","seat":0,"code":"x","via":"pigeon","facts":[]}]',
    ],
)
@pytest.mark.parametrize("started", [True, False])
def test_a_log_that_makes_no_sense_is_refused_by_name(events: bytes, started: bool) -> None:
    life = dealt(3) if started else lobby([person(0)])
    row = StoredRow(
        life.table.table_id, life.table.head + 1, "r", None, Millis(0), Millis(0), 1, events
    )
    with pytest.raises(BrokenLogError, match=f"row {row.seq}"):
        rebuild(life.table.record, [*life.rows, row], life.people)


def test_rows_are_read_as_they_were_written() -> None:
    life = played(4, seed=5)
    for row, read in zip(life.rows, life.table.rows, strict=True):
        table = life.tables[row.seq - 1] if row.seq else Table(record(5))
        entry = Entry(row.request_id, read.actor, read.acted, read.events)
        assert written(table, entry, row.stored) == (row, life.tables[row.seq])


def test_folding_changes_no_table() -> None:
    life = dealt(4)
    before = life.table
    after(before, Row(before.head + 1, "r", Millis(1), None, (), Millis(1)))
    assert before == rebuild(before.record, life.rows, life.people)


def test_a_new_table_has_nobody() -> None:
    table = Table(record())
    assert table.missing_players() == 3
    assert table.seat_of(HOST_ID) is None
    with pytest.raises(LookupError):
        table.running()
