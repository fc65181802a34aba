"""Rows of the database to records and back. Pure.

A `from` function takes a row as `select` reads it. It may be damaged: one of `UNREADABLE` is
raised where it is no record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.records import (
    GuildRecord,
    LogRow,
    SeatRecord,
    Status,
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
    "opened_at, changed_at, ended_at, suspended, due"
)

COLUMNS = {
    "games": _TABLE,
    "seats": "game_id, seat, user_id, name, join_id, since, until, awaited",
    "log": "game_id, seq, request_id, actor, at, rules_version, facts",
    "timers": "game_id, name, due",
    "surfaces": "game_id, kind, seat, channel_id, message_id, shown_seq, posted_at, note",
    "users": "user_id, locale, dm_channel_id, dm_open, settings",
    "guilds": "guild_id, locale, settings",
    "meta": "key, value",
}
"""The columns of each table that hold a record, in the order of its fields."""

_WORDS = msgspec.json.Decoder(dict[str, str])


def select(table: str, rest: str) -> str:
    """Return the query for records of a table; `rest` begins with WHERE."""
    columns = COLUMNS[table].replace("facts", "CAST(facts AS BLOB)")
    return f"SELECT {columns} FROM {table} {rest}"  # noqa: S608 - names of our own


def insert(table: str, verb: str = "INSERT", extra: str = "") -> str:
    """Return the statement that adds a record to a table; `extra` names one more column."""
    columns = COLUMNS[table] + (f", {extra}" if extra else "")
    places = ", ".join("?" * len(columns.split(", ")))
    return f"{verb} INTO {table} ({columns}) VALUES ({places})"


def table_from(row: Row) -> TableRecord:
    """Return the table of a row of `games`."""
    fields = [*row]
    fields[3], fields[7] = Status(row[3]), _WORDS.decode(row[7])
    return TableRecord(*fields)


def table_row(table: TableRecord) -> Row:
    """Return a table as a row of `games`."""
    row = list(msgspec.structs.astuple(table))
    row[3], row[7] = table.status.value, _text(table.options)
    return row


def seat_from(row: Row) -> SeatRecord:
    """Return the seat of a row of `seats`."""
    fields = (*row[:7], bool(row[7]))
    return SeatRecord(*fields)


def seat_row(seat: SeatRecord) -> Row:
    """Return a seat as a row of `seats`, without `live`."""
    return msgspec.structs.astuple(seat)


def log_from(row: Row) -> LogRow:
    """Return the row of the log that a row of `log` holds, its facts read as bytes."""
    return LogRow(*row)


def log_row(row: LogRow) -> Row:
    """Return a row of the log as stored; raise UnicodeDecodeError if its facts are no JSON."""
    return (*msgspec.structs.astuple(row)[:6], row.facts.decode())


def timer_from(row: Row) -> TimerRecord:
    """Return the timer of a row of `timers`."""
    return TimerRecord(*row)


def timer_row(timer: TimerRecord) -> Row:
    """Return a timer as a row of `timers`."""
    return msgspec.structs.astuple(timer)


def surface_from(row: Row) -> SurfaceRecord:
    """Return the surface of a row of `surfaces`."""
    seat = None if row[2] == EVERYBODY else Seat(row[2])
    return SurfaceRecord(row[0], row[1], seat, *row[3:])


def surface_row(surface: SurfaceRecord) -> Row:
    """Return a surface as a row of `surfaces`."""
    row = msgspec.structs.astuple(surface)
    return (*surface_key(surface), *row[3:])


def surface_key(surface: SurfaceRecord) -> Row:
    """Return what makes a surface that surface: its table, kind and stored seat."""
    seat = EVERYBODY if surface.seat is None else surface.seat
    return (surface.game_id, surface.kind, seat)


def user_from(row: Row) -> UserRecord:
    """Return the person of a row of `users`."""
    dm_open = None if row[3] is None else bool(row[3])
    fields = (*row[:3], dm_open, _WORDS.decode(row[4]))
    return UserRecord(*fields)


def user_row(user: UserRecord) -> Row:
    """Return a person as a row of `users`."""
    return (*msgspec.structs.astuple(user)[:4], _text(user.settings))


def guild_from(row: Row) -> GuildRecord:
    """Return the server of a row of `guilds`."""
    fields = (*row[:2], _WORDS.decode(row[2]))
    return GuildRecord(*fields)


def guild_row(guild: GuildRecord) -> Row:
    """Return a server as a row of `guilds`."""
    return (*msgspec.structs.astuple(guild)[:2], _text(guild.settings))


def _text(words: dict[str, str]) -> str:
    return msgspec.json.encode(words).decode()
