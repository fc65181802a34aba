"""Folding a log is linear in its rows, and what makes no sense in it is said, never folded."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random

import msgspec
import pytest

from bot.log.chain import digest
from bot.log.events import Arranged, Elapsed, Row, TableEvent
from bot.log.history import Rows
from bot.outgoing.planning.desired_state import desired_state
from bot.proof.replay import _rows, _seating
from bot.records import PersonRecord, Status, StoredRow, TableRecord, UserRecord
from bot.shown.observation import story
from bot.tables import folding
from bot.tables.folding import BrokenLogError, folds, in_turns, rebuild
from bot.tables.rows import folded as row_folded
from bot.tables.table import Table
from games.protocol import Millis
from phrases import of
from tests.bot.lives import Life, dealt, lobby, person

Log = tuple[TableRecord, list[StoredRow], tuple[PersonRecord, ...]]

MANY, FEW, MOST = 20_000, 2_000, 40.0
"""Ten times the rows may be at most 40 times the work: 10 if it is linear, 100 if it is quadratic,
and on a busy machine either may come out at twice that or half."""

SILENT = (Elapsed("nothing", msgspec.Raw(b"[]")),)
"""A row of a running game of which nobody hears: the worst to read backwards."""

COURSES: dict[str, tuple[Callable[[], Life], tuple[TableEvent, ...]]] = {
    "lobby": (lambda: lobby([person(0), person(1)]), (Arranged(drawn=True),)),
    "game": (lambda: dealt(3), SILENT),
}


def log_of(course: str, count: int) -> Log:
    """Return a log of this number of rows, most of them the same."""
    begin, events = COURSES[course]
    life = begin()
    rows, record, link = list(life.rows), life.table.record, life.table.record.chain
    written, version = msgspec.json.encode(events), record.rules_version
    for seq in range(len(rows), count):
        at = Millis(record.changed_at + seq)
        request = f"request {seq}"
        row = StoredRow(record.table_id, seq, request, None, at, at, version, written, link)
        link = digest(row)
        rows.append(row)
    newest = {"head": count - 1, "changed_at": rows[-1].stored, "chain": link}
    return msgspec.structs.replace(record, **newest), rows, life.people


def effort(work: Callable[[], object]) -> float:
    """Return the least processor time of several tries, in seconds."""
    taken = []
    for _ in range(4):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return min(taken)


def looked_up(table: Table) -> None:
    """Look for the request of every row, and for as many that made none."""
    for row in table.rows:
        assert table.answered(row.request_id) is row
        assert table.answered(f"no {row.request_id}") is None


def read_situation(table: Table) -> None:
    """Read a table as the control loop does."""
    owners = (member.user_id for member in table.members)
    people = {owner: UserRecord(owner, "en") for owner in owners if owner is not None}
    desired_state(table, {}, people, 0, Millis(0))


def read_through(table: Table) -> None:
    """Read a table as its messages and its proof do."""
    read_situation(table)
    list(_rows(table))
    _seating(table)
    if table.status is Status.RUNNING:
        story(table, of("en"))


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("work", [looked_up, read_through])
def test_reading_a_log_is_linear_in_its_rows(course: str, work: Callable[[Table], None]) -> None:
    few, many = (rebuild(*log_of(course, count)) for count in (FEW, MANY))
    ratio = effort(lambda: work(many)) / effort(lambda: work(few))
    assert ratio <= MOST, f"{course}: {ratio:.1f} times the work for ten times the rows"


@pytest.mark.parametrize("course", COURSES)
def test_folding_a_log_is_linear_in_its_rows(course: str) -> None:
    few, many = (log_of(course, count) for count in (FEW, MANY))
    ratio = effort(lambda: rebuild(*many)) / effort(lambda: rebuild(*few))
    assert ratio <= MOST, f"{course}: {ratio:.1f} times the work for ten times the rows"


@pytest.mark.parametrize("course", COURSES)
async def test_folding_gives_the_loop_its_turns(
    course: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most so much is folded at a time, counted in looks at the clock, one for each row."""
    now, rows_at_a_time = [0.0], 100
    monkeypatch.setattr(folding, "perf_counter", lambda: now[0])
    log = log_of(course, FEW)
    folded: list[int] = []

    def timed(table: Table, row: StoredRow) -> Table:
        now[0] += folding.SLICE / rows_at_a_time
        folded.append(row.seq)
        return row_folded(table, row)

    monkeypatch.setattr(folding, "folded", timed)
    task = asyncio.create_task(in_turns(*log))
    seen = [0]
    while not task.done():
        await asyncio.sleep(0)
        seen.append(len(folded))
    assert max(later - earlier for earlier, later in pairwise(seen)) <= rows_at_a_time + 2
    assert await task == rebuild(*log)


@pytest.mark.parametrize("course", COURSES)
def test_reading_a_table_after_every_row_is_linear_in_its_rows(course: str) -> None:
    """As the control loop does: what it has looked at once it does not look at again."""
    few, many = (list(folds(*log_of(course, count))) for count in (FEW // 10, FEW))
    begun = time.process_time()
    for table in few:
        read_situation(table)
    short = time.process_time() - begun
    for table in many:
        read_situation(table)
    ratio = (time.process_time() - begun - short) / short
    assert ratio <= MOST, f"{course}: {ratio:.1f} times the work for ten times the rows"


def starts_with(kind: str, row: Row) -> bool:
    return row.request_id.startswith(kind)


@pytest.mark.parametrize("seed", range(20))
def test_the_newest_row_of_a_kind_is_found_whoever_looked_before(seed: int) -> None:
    chance = Random(seed)
    rows = [Rows()]
    for seq in range(60):
        rows.append(rows[-1].plus(row(seq, f"{chance.choice('abc')} {seq}")))
    for _ in range(300):
        some, kind = chance.choice(rows), chance.choice("abcd")
        own = [each.seq for each in some if each.request_id.startswith(kind)]
        found = some.newest(kind, partial(starts_with, kind))
        assert found == (own[-1] if own else -1), f"seed {seed}"
        assert [each.seq for each in some.backwards(found)] == list(range(found, -1, -1))


def row(seq: int, request_id: str = "") -> Row:
    return Row(seq, request_id or f"request {seq}", Millis(seq), None, (), Millis(seq))


def test_one_more_row_copies_no_others() -> None:
    rows = Rows()
    shelves = set()
    for seq in range(1_000):
        rows = rows.plus(row(seq))
        shelves.add(id(rows._storage))
    assert len(shelves) == 1
    assert [each.seq for each in rows] == list(range(1_000))


def test_a_row_that_was_not_stored_is_in_no_other_table() -> None:
    common = Rows(map(row, range(3)))
    lost = common.plus(row(3, "lost"))
    kept = common.plus(row(3, "kept")).plus(row(4))
    assert (len(common), len(lost), len(kept)) == (3, 4, 5)
    assert common.of_request("lost") is common.of_request("kept") is None
    assert kept.of_request("lost") is None
    assert lost.of_request("kept") is None
    assert lost[-1].request_id == "lost"
    assert [each.request_id for each in kept[3:]] == ["kept", "request 4"]


def test_rows_are_a_sequence_like_any_other() -> None:
    tuples = tuple(map(row, range(7)))
    rows = Rows(tuples[:6]).plus(tuples[6])
    assert rows == tuples
    assert tuples == rows
    assert rows == Rows(tuples)
    assert rows != Rows(tuples[:6])
    assert rows != 7
    assert (rows[0], rows[-1], rows[2:5], rows[::-2]) == (
        *(tuples[0], tuples[-1], tuples[2:5], tuples[::-2]),
    )
    assert tuple(reversed(rows)) == tuples[::-1]
    with pytest.raises(IndexError):
        rows[7]
    with pytest.raises(TypeError):
        hash(rows)


# A log and a record that differ.

Spoil = Callable[[TableRecord, list[StoredRow]], tuple[TableRecord, list[StoredRow]]]


def changed(rows: list[StoredRow], place: int, **changes: object) -> list[StoredRow]:
    rows[place] = msgspec.structs.replace(rows[place], **changes)
    return rows


FAULTS: dict[str, tuple[Spoil, str]] = {
    "no row": (lambda record, _rows: (record, []), "no row"),
    "the newest row is missing": (lambda record, rows: (record, rows[:-1]), "head is 5"),
    "the first row is missing": (
        lambda record, rows: (record, rows[1:]),
        "the first row opens no table",
    ),
    "a gap": (lambda record, rows: (record, rows[:2] + rows[3:]), "row 3 follows row 1"),
    "an edited row": (
        lambda record, rows: (record, changed(rows, 2, acted=Millis(1))),
        "row 3 does not carry the hash of the row before",
    ),
    "the newest row is edited": (
        lambda record, rows: (record, changed(rows, 5, acted=Millis(1))),
        "chain is",
    ),
    "another secret": (
        lambda record, rows: (msgspec.structs.replace(record, secret=b"another"), rows),
        "of another secret",
    ),
    "a row twice": (
        lambda record, rows: (record, [*rows[:3], *rows[2:]]),
        "row 2 follows row 2",
    ),
    "a request twice": (
        lambda record, rows: (record, changed(rows, 3, request_id=rows[1].request_id)),
        "second time",
    ),
    "a row of another table": (
        lambda record, rows: (record, changed(rows, 2, table_id="another1")),
        "another1",
    ),
    "the head is ahead": (
        lambda record, rows: (msgspec.structs.replace(record, head=9), rows),
        "head is 9 in the record, 5 by the log",
    ),
    "the head is behind": (
        lambda record, rows: (msgspec.structs.replace(record, head=2), rows),
        "head is 2 in the record, 5 by the log",
    ),
    "another status": (
        lambda record, rows: (msgspec.structs.replace(record, status=Status.OVER), rows),
        "status",
    ),
    "other options": (
        lambda record, rows: (msgspec.structs.replace(record, options={}), rows),
        "options",
    ),
    "an end": (
        lambda record, rows: (msgspec.structs.replace(record, ended_at=Millis(1)), rows),
        "ended_at",
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_log_and_a_record_that_differ_are_no_table(what: str) -> None:
    life = lobby([person(number) for number in range(5)])
    spoil, said = FAULTS[what]
    assert rebuild(life.table.record, life.rows, life.people) == life.table
    with pytest.raises(BrokenLogError, match=said):
        rebuild(*spoil(life.table.record, list(life.rows)), life.people)


def test_what_cannot_be_read_of_a_record_is_said() -> None:
    life = dealt(3)
    with pytest.raises(BrokenLogError, match="no options"):
        rebuild(
            msgspec.structs.replace(life.table.record, fault="no options"), life.rows, life.people
        )
