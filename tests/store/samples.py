"""Records to store, with everything said that a test does not care about."""

from __future__ import annotations

import zlib

from msgspec.structs import replace

from bot.log import chain
from bot.records import (
    GuildRecord,
    PersonRecord,
    ResultRecord,
    SeatRecord,
    Status,
    StoredRow,
    SurfaceRecord,
    TableRecord,
    TimerRecord,
    UserRecord,
)
from bot.store.protocol import Change, Store
from games.protocol import Millis, Seat

GAME, OTHER = "gaaaaaa1", "gaaaaaa2"
GUILD, CHANNEL, ANNA, BENO = 10, 20, 1001, 1002


def channel_of(table_id: str) -> int:
    """Return the channel where a table stands unless said otherwise: one for each."""
    return CHANNEL if table_id == GAME else CHANNEL + 1 + zlib.crc32(table_id.encode())


def table(
    table_id: str = GAME,
    head: int = 0,
    status: Status = Status.RUNNING,
    *,
    channel_id: int | None = None,
    guild_id: int = GUILD,
    opened_at: int = 1_000,
    suspended: str | None = None,
    due: int | None = None,
    ended_at: int | None = None,
    opening: str | None = None,
) -> TableRecord:
    """Return a table that changed one millisecond a row since it was opened."""
    changed = Millis(opened_at + head)
    ended = None if status.is_open else Millis(ended_at if ended_at is not None else changed)
    return TableRecord(
        table_id=table_id,
        slug="pass_pass",
        rules_version=1,
        status=status,
        guild_id=guild_id,
        channel_id=channel_of(table_id) if channel_id is None else channel_id,
        host_id=ANNA,
        options={"teams": "off", "été": "«ö»"},
        secret=bytes(range(32)),
        head=head,
        opened_at=Millis(opened_at),
        changed_at=changed,
        ended_at=ended,
        suspended=suspended,
        due=None if due is None else Millis(due),
        opening=opening,
    )


def row(table_id: str = GAME, seq: int = 0, request_id: str | None = None) -> StoredRow:
    """Return a row whose request is named after its number unless said otherwise."""
    events = f'[{{"type":"Moved","seq":{seq},"é":"\\u0000"}}]'.encode()
    at = Millis(1_000 + seq)
    return StoredRow(table_id, seq, request_id or f"i{seq}", ANNA, at, at, 1, events)


def person(number: int = 1, user_id: int | None = ANNA, table_id: str = GAME) -> PersonRecord:
    """Return who a number of a table's log is."""
    return PersonRecord(table_id, number, user_id, f"Person {number}")


def result(place: int = 0, rank: int = 1, table_id: str = GAME) -> ResultRecord:
    """Return what a seat reached in a finished game."""
    return ResultRecord(table_id, Seat(place), "rounds", rank, {"points": 12 - rank, "été": -1})


def chained(previous: StoredRow | None, row: StoredRow) -> StoredRow:
    """Return a row of the newest format that follows another one, or is the first."""
    hashed = chain.FIRST if previous is None else chain.digest(previous)
    return replace(row, actor=1, previous=hashed)


def chained_log(length: int, table_id: str = GAME) -> tuple[Change, ...]:
    """Return the changes that make a table of the newest format, which its last row ends."""
    changes: list[Change] = []
    for seq in range(length):
        before = changes[-1].row if changes else None
        new = chained(before, row(table_id, seq))
        status = Status.OVER if seq == length - 1 else Status.RUNNING
        record = replace(
            table(table_id, seq, status, opening=f"open {table_id}"), chain=chain.digest(new)
        )
        people = () if changes else (person(1, ANNA, table_id), person(2, BENO, table_id))
        sitting = (seat(0, ANNA, table_id=table_id), seat(1, BENO, table_id=table_id))
        results = () if status.is_open else (result(0, 1, table_id), result(1, 2, table_id))
        changes.append(Change(record, new, sitting, (), people, results))
    return tuple(changes)


def seat(
    place: int = 0,
    user_id: int | None = ANNA,
    *,
    table_id: str = GAME,
    since: int = 0,
    awaited: bool = False,
) -> SeatRecord:
    """Return somebody who sits."""
    return SeatRecord(table_id, Seat(place), user_id, "Anna", 70 + place, since, None, awaited)


def timer(name: str = "pace", due: int = 5_000, table_id: str = GAME) -> TimerRecord:
    """Return a timer."""
    return TimerRecord(table_id, name, Millis(due))


def surface(
    kind: str = "board",
    place: int | None = None,
    *,
    table_id: str = GAME,
    shown_seq: int = 0,
    message_id: int | None = 555,
) -> SurfaceRecord:
    """Return a message that shows a table."""
    where = None if place is None else Seat(place)
    at = Millis(1_000)
    return SurfaceRecord(table_id, kind, where, CHANNEL, message_id, shown_seq, at, '{"a":1}')


def change(
    seq: int = 0,
    table_id: str = GAME,
    *seats: SeatRecord,
    record: TableRecord | None = None,
    request_id: str | None = None,
    timers: tuple[TimerRecord, ...] = (),
) -> Change:
    """Return the change that appends row `seq`."""
    return Change(
        table(table_id, seq) if record is None else record,
        row(table_id, seq, request_id),
        seats,
        timers,
    )


async def know(store: Store) -> tuple[UserRecord, GuildRecord]:
    """Store a person who has closed their DMs, and a server that chose French."""
    user = await store.update_user(
        ANNA, locale="fr", dm_channel_id=77, dm_open=False, settings={"board": "text"}
    )
    return user, await store.update_guild(GUILD, locale="fr", settings={"calls": "dm"})
