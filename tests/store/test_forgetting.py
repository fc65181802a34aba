"""Whoever is forgotten is nowhere in the file: neither their id nor their name, in no form."""

from __future__ import annotations

import lzma
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.log import chain
from bot.proof.verify import verdict
from bot.records import PersonRecord, SeatRecord, Status, StoredRow, SurfaceRecord, TableRecord
from bot.store import reads
from bot.store.ended import block, first_format
from bot.store.files import file
from bot.store.protocol import Change, Store, StoreDamagedError, StoredTable
from bot.store.sqlite import SqliteStore, open_store
from games.protocol import Millis, Seat
from tests.store import samples
from tests.store.inside import on_writer
from tests.store.samples import GAME, GUILD, OTHER

ZOE, YAN = 812_345_678_901_234_567, 912_345_678_901_234_567
"""Ids as Discord has them, which nothing else in a file looks like."""

NAME, NEIGHBOUR = "Zoé the Unforgettable", "Yan the Neighbour"
MADE = Path(__file__).parent / "made" / "01390a0.sqlite3.xz"


def traces(path: Path, user_id: int, name: str) -> list[str]:
    """Return where a person is still found: every byte of every file, and inside the blocks."""
    looked_for = (str(user_id).encode(), user_id.to_bytes(8, "big"), name.encode())
    files = {each.name: each.read_bytes() for each in file.family(path) if each.is_file()}
    with closing(sqlite3.connect(path)) as other:
        for (table_id,) in other.execute("SELECT game_id FROM games WHERE packed = 1").fetchall():
            log = block.unpacked(table_id, reads.packed_block(other, table_id) or b"")
            said = b"".join(row.events for row in log)
            files[f"block of {table_id}"] = said + str([row.actor for row in log]).encode()
    assert len(files) > 1
    return [where for where, content in files.items() if any(it in content for it in looked_for)]


def member(user_id: int | None, name: str, join_id: int) -> dict[str, object]:
    return {"user_id": user_id, "name": name, "join_id": join_id}


def first_format_log(table_id: str = GAME) -> list[StoredRow]:
    """Rows that name people in every way in which the first format does."""
    events: list[list[dict[str, object]]] = [
        [{"type": "Opened", "options": {}, "held": [YAN, ZOE]}],
        [{"type": "Joined", "member": member(ZOE, NAME, ZOE + 9)}],
        [{"type": "Joined", "member": member(YAN, NEIGHBOUR, YAN + 9)}],
        [{"type": "Hosted", "user_id": ZOE}, {"type": "Invited", "user_id": ZOE}],
        [{"type": "Barred", "user_id": ZOE}],
        [{"type": "Replaced", "seat": 0, "member": member(None, NAME, 5)}],
        [{"type": "Replaced", "seat": 1, "member": member(None, NEIGHBOUR, 6)}],
        [{"type": "Moved", "seat": 0, "code": "x", "via": "dm", "facts": [{"é": "\u0000"}]}],
    ]
    actors = (ZOE, ZOE, YAN, ZOE, YAN, None, YAN, ZOE)
    return [
        StoredRow(
            table_id, seq, f"host-gone:{who}:{seq}", who, *(Millis(seq), Millis(seq)), 1,
            msgspec.json.encode(told),
        )
        for seq, (who, told) in enumerate(zip(actors, events, strict=True))
    ]  # fmt: skip


async def fill(store: Store, table_id: str, log: Sequence[StoredRow], *, chained: bool) -> None:
    """Store an ended table at which both sat, with surfaces, and a computer in the one's place."""
    before: StoredRow | None = None
    for row in log:
        stored = samples.chained(before, row) if chained else row
        status = Status.OVER if row is log[-1] else Status.RUNNING
        table = replace(samples.table(table_id, row.seq, status), host_id=ZOE)
        if chained:
            table = replace(table, chain=chain.digest(stored))
        change = Change(table, stored, _seats(table_id), (), _people(table_id, chained))
        await store.append(change)
        before = stored
    hand = SurfaceRecord(table_id, "hand", Seat(0), ZOE + 3, 5, 0, Millis(0), f'{{"owner":{ZOE}}}')
    await store.save_surface(hand)
    await store.save_surface(samples.surface(table_id=table_id, message_id=len(table_id)))


def _seats(table_id: str) -> tuple[SeatRecord, ...]:
    who = ((ZOE, NAME), (None, NAME), (YAN, NEIGHBOUR), (None, NEIGHBOUR))
    return tuple(
        replace(samples.seat(place, user_id, table_id=table_id), name=name)
        for place, (user_id, name) in enumerate(who)
    )


def _people(table_id: str, chained: bool) -> tuple[PersonRecord, ...]:
    who = ((ZOE, NAME), (None, NAME), (YAN, NEIGHBOUR), (None, NEIGHBOUR))
    return tuple(
        replace(samples.person(number, user_id, table_id), name=name)
        for number, (user_id, name) in enumerate(who, 1)
        if chained
    )


@pytest.fixture(params=[False, True], ids=["single", "packed"])
async def filled(request: pytest.FixtureRequest, store: Store) -> Store:
    """A table of each format, packed or not, and what is known of both people beside."""
    await fill(store, GAME, first_format_log(GAME), chained=False)
    nameless = [replace(row, events=b"[]") for row in first_format_log(OTHER)]
    await fill(store, OTHER, nameless, chained=True)
    if request.param:
        assert await store.pack(GAME)
        assert await store.pack(OTHER)
    for user_id in (ZOE, YAN):
        await store.update_user(user_id, locale="fr", dm_channel_id=user_id + 3)
    return store


async def tables(store: Store) -> list[StoredTable]:
    found = [await store.load(GAME), await store.load(OTHER)]
    return [table for table in found if table is not None]


async def test_neither_id_nor_name_is_anywhere_in_the_file(filled: Store, path: Path) -> None:
    assert not isinstance(filled, SqliteStore) or traces(path, ZOE, NAME)
    assert await filled.forget(ZOE) == ()
    for table in await tables(filled):
        assert str(ZOE) not in repr(table)
        assert NAME.encode() not in msgspec.json.encode(table)
    assert await filled.user(ZOE) is None
    if isinstance(filled, SqliteStore):
        assert traces(path, ZOE, NAME) == []
    await filled.close()
    if isinstance(filled, SqliteStore):
        assert traces(path, ZOE, NAME) == []


async def test_who_is_not_meant_is_known_as_before(filled: Store, path: Path) -> None:
    before = await tables(filled)
    await filled.forget(ZOE)
    for old, new in zip(before, await tables(filled), strict=True):
        assert [seat for seat in new.seats if seat.name] == list(old.seats[2:])
        assert new.people[2:] == old.people[2:]
        assert [row.actor == YAN for row in new.log] == [row.actor == YAN for row in old.log]
        boards = [surface for surface in old.surfaces if surface.kind == "board"]
        assert list(new.surfaces) == boards
    assert await filled.user(YAN) is not None
    if isinstance(filled, SqliteStore):
        assert traces(path, YAN, NEIGHBOUR)


async def test_rows_of_a_chain_are_not_edited(filled: Store) -> None:
    before = await filled.load(OTHER)
    await filled.forget(ZOE)
    after = await filled.load(OTHER)
    assert before is not None
    assert after is not None
    strip = [replace(row, request_id="") for row in before.log]
    assert [replace(row, request_id="") for row in after.log] == strip
    assert after.table == replace(before.table, host_id=0)
    forgotten = [(person.user_id, person.name) for person in after.people]
    assert forgotten == [(None, None), (None, None), (YAN, NEIGHBOUR), (None, NEIGHBOUR)]


async def test_rows_of_the_first_format_name_somebody_whom_nobody_knows(filled: Store) -> None:
    await filled.forget(ZOE)
    table = await filled.load(GAME)
    assert table is not None
    assert first_format.people_of(table.log) == {-1, YAN}
    events = [event for row in table.log for event in msgspec.json.decode(row.events)]
    assert events[0]["held"] == [YAN, -1]
    assert events[1]["member"] == member(-1, "", ZOE + 9)
    assert [event["user_id"] for event in events if "user_id" in event] == [-1, -1, -1]
    assert [events[6]["member"]["name"], events[7]["member"]["name"]] == ["", NEIGHBOUR]
    assert table.log[7].events == first_format_log()[7].events
    assert table.table.host_id == 0


async def test_two_who_are_forgotten_are_not_one(filled: Store, path: Path) -> None:
    for user_id in (ZOE, YAN):
        assert await filled.forget(user_id) == ()
    table = await filled.load(GAME)
    assert table is not None
    assert first_format.people_of(table.log) == {-1, -2}
    await filled.close()
    if isinstance(filled, SqliteStore):
        assert traces(path, ZOE, NAME) == traces(path, YAN, NEIGHBOUR) == []


async def test_to_forget_twice_is_to_forget_once(filled: Store) -> None:
    await filled.forget(ZOE)
    before = await tables(filled)
    assert await filled.forget(ZOE) == ()
    assert await tables(filled) == before


async def test_open_tables_are_told_and_not_touched(store: Store) -> None:
    log = first_format_log()[:-1]
    before: StoredRow | None = None
    for table_id, chained in ((GAME, False), (OTHER, True)):
        before = None
        for row in log:
            mine = replace(row, table_id=table_id)
            stored = samples.chained(before, replace(mine, events=b"[]")) if chained else mine
            record = replace(samples.table(table_id, row.seq), host_id=YAN)
            hashed = chain.digest(stored) if chained else None
            people = _people(table_id, chained)
            await store.append(Change(replace(record, chain=hashed), stored, (), (), people))
            before = stored
    await fill(store, "ended", first_format_log("ended"), chained=False)
    opened = await tables(store)
    assert sorted(await store.forget(ZOE)) == sorted((GAME, OTHER))
    assert await tables(store) == opened
    ended = await store.load("ended")
    assert ended is not None
    assert first_format.people_of(ended.log) == {-1, YAN}


async def test_a_table_that_ends_meanwhile_is_forgotten_or_told(
    disk: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    *log, last = first_format_log()
    for row in log:
        await disk.append(Change(samples.table(GAME, row.seq), row, (), ()))
    await fill(disk, "ended", first_format_log("ended"), chained=False)
    write, ending = disk._write, iter([Change(_over(GAME, last.seq), last, (), ())])

    async def ends_meanwhile(work: Callable[[sqlite3.Connection], Any]) -> object:
        done = await write(work)
        for change in ending:
            await disk.append(change)
        return done

    monkeypatch.setattr(disk, "_write", ends_meanwhile)
    assert await disk.forget(ZOE) == ()
    stored = await disk.load(GAME)
    assert stored is not None
    assert first_format.people_of(stored.log) == {-1, YAN}


def _over(table_id: str, head: int) -> TableRecord:
    return samples.table(table_id, head, status=Status.CLOSED)


async def test_a_row_that_cannot_be_read_names_nobody_any_more(
    disk: SqliteStore, path: Path
) -> None:
    await fill(disk, GAME, first_format_log(), chained=False)
    for seq, text in ((4, f'[{{"type":"Barred","user_id":{ZOE}'), (5, f"\\xff{NAME}")):
        await on_writer(disk, f"UPDATE log SET facts = '{text}' WHERE seq = {seq}")  # noqa: S608
    with pytest.raises(StoreDamagedError):
        await disk.pack(GAME)
    await disk.forget(ZOE)
    await disk.close()
    assert traces(path, ZOE, NAME) == []


async def test_a_block_that_cannot_be_read_is_said_and_hides_nothing_else(
    disk: SqliteStore, path: Path
) -> None:
    for table_id in (GAME, OTHER):
        await fill(disk, table_id, first_format_log(table_id), chained=False)
        await disk.pack(table_id)
    await disk.update_user(ZOE, locale="fr")
    await on_writer(disk, f"UPDATE packed SET rows = x'01' WHERE game_id = '{GAME}'")  # noqa: S608
    with pytest.raises(StoreDamagedError, match=GAME):
        await disk.forget(ZOE)
    assert await disk.user(ZOE) is None
    other = await disk.load(OTHER)
    assert other is not None
    assert first_format.people_of(other.log) == {-1, YAN}


async def test_what_went_before_leaves_no_trace_either(disk: SqliteStore, path: Path) -> None:
    """Rows that were packed, stays that ended, records that were replaced: long before."""
    for number in range(30):
        table_id = f"game{number:04}"
        await fill(disk, table_id, first_format_log(table_id), chained=False)
        await disk.pack(table_id)
        await disk.update_user(ZOE, dm_channel_id=number, settings={"a": str(number) * 99})
    await disk.name_place(GUILD, "Club", samples.CHANNEL, "games")
    await disk.forget(ZOE)
    assert traces(path, ZOE, NAME) == []
    await disk.close()
    assert traces(path, ZOE, NAME) == []


@pytest.mark.parametrize("pack", [False, True], ids=["single", "packed"])
async def test_tables_of_an_older_version_are_proved_fair_without_their_people(
    tmp_path: Path, *, pack: bool
) -> None:
    path = tmp_path / "tablier.sqlite3"
    path.write_bytes(lzma.decompress(MADE.read_bytes()))
    store = await open_store(path)
    over = await on_writer(store, "SELECT game_id FROM games WHERE status = 'over'")
    assert len(over) == 4
    for (table_id,) in over:
        before = verdict(await store.load(table_id), table_id)
        if pack:
            assert await store.pack(table_id)
        assert before[0]
        assert verdict(await store.load(table_id), table_id) == before
    people = await on_writer(store, "SELECT DISTINCT user_id FROM seats WHERE user_id IS NOT NULL")
    for (user_id,) in people:
        assert len(await store.forget(user_id)) in (0, 4, 8)
    for (table_id,) in over:
        stored = await store.load(table_id)
        assert stored is not None
        assert all(number < 0 for number in first_format.people_of(stored.log))
        assert verdict(stored, table_id)[0]
    await store.close()
