"""Rows of the database to records and back. Pure.

A `from` function takes a row as `select` reads it, on a connection whose `text_factory` is
`text_of`. It may be damaged: one of `UNREADABLE` is raised where it is no record. A table, a seat
and a timer are never nothing, for what else could tell that a channel is taken, or who sits there?
What can be read of them is returned, a table's with its fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

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
from games.protocol import Seat

Row = Sequence[Any]

UNREADABLE = (msgspec.MsgspecError, TypeError, ValueError)
"""What a `from` function raises."""

EVERYBODY = -1
"""The stored seat of a surface that is everybody's: a primary key holds no null."""

_TABLE = (
    "game_id, slug, rules_version, status, guild_id, channel_id, host_id, options, secret, head, "
    "opened_at, changed_at, ended_at, suspended, due, chain, opening"
)

COLUMNS = {
    "games": _TABLE,
    "seats": "game_id, seat, user_id, name, join_id, since, until, awaited",
    "log": "game_id, seq, actor, stored, acted, rules_version, facts, previous",
    "requests": "game_id, request_id, seq",
    "people": "game_id, person, user_id, name",
    "results": "game_id, seat, reason, rank, figures",
    "timers": "game_id, name, due",
    "surfaces": "game_id, kind, seat, channel_id, message_id, shown_seq, posted_at, note",
    "users": "user_id, locale, dm_channel_id, dm_open, settings, version",
    "guilds": "guild_id, locale, settings, name, version",
    "meta": "key, value",
}
"""The columns of each table that hold a record, in the order of its fields."""

_WORDS = msgspec.json.Decoder(dict[str, str])
_FIGURES = msgspec.json.Decoder(dict[str, int])


def select(table: str, rest: str) -> str:
    """Return the query for records of a table; `rest` begins with WHERE."""
    columns = COLUMNS[table].replace("facts", "CAST(facts AS BLOB)")
    return f"SELECT {columns} FROM {table} {rest}"  # noqa: S608 - names of our own


def insert(table: str, verb: str = "INSERT", extra: str = "") -> str:
    """Return the statement that adds a record to a table; `extra` names one more column."""
    columns = COLUMNS[table] + (f", {extra}" if extra else "")
    places = ", ".join("?" * len(columns.split(", ")))
    return f"{verb} INTO {table} ({columns}) VALUES ({places})"


def text_of(stored: bytes) -> str:
    """Return a stored text; what is no UTF-8 in it becomes surrogates, which `sound` refuses."""
    return stored.decode("utf-8", "surrogateescape")


def sound(row: Row) -> Row:
    """Return a row; raise ValueError (UnicodeEncodeError) if a text in it was no UTF-8."""
    for value in row:
        if isinstance(value, str) and not value.isascii():
            value.encode()
    return row


def legible(row: Row) -> list[Any]:
    """Return a row with marks where a text in it was no UTF-8."""
    return [_legible(value) if isinstance(value, str) else value for value in row]


def _legible(text: str) -> str:
    return (
        text if text.isascii() else text.encode(errors="surrogateescape").decode(errors="replace")
    )


def table_from(row: Row) -> TableRecord:
    """Return the table of a row of `games`, with its fault if it cannot be read whole."""
    try:
        fields = [*sound(row)]
        fields[3], fields[7] = Status(row[3]), _WORDS.decode(row[7])
        return TableRecord(*fields)
    except UNREADABLE as error:
        return _salvaged(row, f"the record cannot be read ({error})")


def _salvaged(row: Row, fault: str) -> TableRecord:
    """Return what is left of a table: all but its options."""
    fields = legible(row)
    is_open = row[12] is None
    if row[3] not in set(Status) or Status(row[3]).is_open != is_open:
        fields[3] = Status.RUNNING if is_open else Status.CLOSED
    fields[3], fields[7] = Status(fields[3]), {}
    return msgspec.structs.replace(TableRecord(*fields), fault=fault)


def table_row(table: TableRecord) -> Row:
    """Return a table as a row of `games`; raise ValueError for one that could not be read."""
    if table.fault is not None:
        raise ValueError(f"table {table.table_id} is not whole: {table.fault}")
    row = list(msgspec.structs.astuple(table))[: len(COLUMNS["games"].split(", "))]
    row[3], row[7] = table.status.value, _text(table.options)
    return row


def seat_from(row: Row) -> SeatRecord:
    """Return the seat of a row of `seats`."""
    fields = (*legible(row)[:7], bool(row[7]))
    return SeatRecord(*fields)


def seat_row(seat: SeatRecord) -> Row:
    """Return a seat as a row of `seats`, without `live`."""
    return msgspec.structs.astuple(seat)


def log_from(row: Row, request_id: str = "") -> StoredRow:
    """Return the row of the log that a row of `log` holds, its events as bytes.

    Raise ValueError (UnicodeDecodeError) if they are no text.
    """
    table_id, seq, *rest = row
    found = StoredRow(table_id, seq, request_id, *rest)
    if not found.events.isascii():
        found.events.decode()
    return found


def log_row(row: StoredRow) -> Row:
    """Return a row of the log as stored; raise UnicodeDecodeError if its events are no text."""
    _, _, _, actor, stored, acted, version, events, previous = msgspec.structs.astuple(row)
    return (row.table_id, row.seq, actor, stored, acted, version, events.decode(), previous)


def request_row(row: StoredRow) -> Row:
    """Return the request of a row of the log as a row of `requests`."""
    return (row.table_id, row.request_id, row.seq)


def request_from(row: Row) -> tuple[int, str]:
    """Return the number of a row of the log and its request, from a row of `REQUESTS`."""
    seq, request_id = sound(row)
    return seq, request_id


def person_from(row: Row) -> PersonRecord:
    """Return who a row of `people` speaks of."""
    return PersonRecord(*legible(row))


def person_row(person: PersonRecord) -> Row:
    """Return who a number of a log is as a row of `people`."""
    return msgspec.structs.astuple(person)


def result_from(row: Row) -> ResultRecord:
    """Return the result of a row of `results`."""
    table_id, seat, reason, rank, figures = sound(row)
    return ResultRecord(table_id, seat, reason, rank, _FIGURES.decode(figures))


def result_row(result: ResultRecord) -> Row:
    """Return a result as a row of `results`."""
    return (*msgspec.structs.astuple(result)[:4], msgspec.json.encode(result.figures).decode())


def timer_from(row: Row) -> TimerRecord:
    """Return the timer of a row of `timers`."""
    return TimerRecord(*legible(row))


def timer_row(timer: TimerRecord) -> Row:
    """Return a timer as a row of `timers`."""
    return msgspec.structs.astuple(timer)


def surface_from(row: Row) -> SurfaceRecord:
    """Return the surface of a row of `surfaces`."""
    seat = None if row[2] == EVERYBODY else Seat(row[2])
    fields = (*sound(row)[:2], seat, *row[3:])
    return SurfaceRecord(*fields)


def surface_row(surface: SurfaceRecord) -> Row:
    """Return a surface as a row of `surfaces`."""
    row = msgspec.structs.astuple(surface)
    return (*surface_key(surface), *row[3:])


def surface_key(surface: SurfaceRecord) -> Row:
    """Return what makes a surface that surface: its table, kind and stored seat."""
    seat = EVERYBODY if surface.seat is None else surface.seat
    return (surface.table_id, surface.kind, seat)


def user_from(row: Row) -> UserRecord:
    """Return the person of a row of `users`."""
    user_id, locale, dm_channel_id, is_open, settings, version = sound(row)
    dm_open = None if is_open is None else bool(is_open)
    fields = (dm_channel_id, dm_open, _WORDS.decode(settings), version)
    return UserRecord(user_id, locale, *fields)


def user_row(user: UserRecord) -> Row:
    """Return a person as a row of `users`."""
    return (*msgspec.structs.astuple(user)[:4], _text(user.settings), user.version)


def guild_from(row: Row) -> GuildRecord:
    """Return the server of a row of `guilds`."""
    guild_id, locale, settings, name, version = sound(row)
    return GuildRecord(guild_id, locale, _WORDS.decode(settings), name, version)


def guild_row(guild: GuildRecord) -> Row:
    """Return a server as a row of `guilds`."""
    return (guild.guild_id, guild.locale, _text(guild.settings), guild.name, guild.version)


def _text(words: dict[str, str]) -> str:
    return msgspec.json.encode(words).decode()
