"""The records of the store as frozen data.

The log is the table: every change of a table, from opening the lobby to the last move, is one
`StoredRow`. `TableRecord`, `SeatRecord` and `TimerRecord` are what the newest row made of it, kept
beside the log in the same transaction so that they can be found without folding anything.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from games.protocol import Millis, Seat


class Status(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    CUTTING = "cutting"
    """The deck is being cut: everybody sits, nothing is dealt yet."""

    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"
    """Ended without a result: a lobby or a game outlived its people, or people closed the table."""

    @property
    def is_open(self) -> bool:
        """Whether anything can still happen at a table that stands so."""
        return self not in (Status.OVER, Status.CLOSED)


class TableRecord(msgspec.Struct, frozen=True):
    """One table, as its newest row left it.

    `table_id` is 8 characters of a-z and 0-9; `head` is the number of the newest row; `secret` is
    never shown while the table is open; `guild_id`, `channel_id` and `host_id` are Discord ids;
    `ended_at` is None exactly while the table is open; `suspended` says why nothing is sent to
    Discord for now (`bot.tables.shut`), or is None; `due` is when the bot has to look at the table
    even if nobody acts (`bot.tables.lifetime`), or None. `chain` is the SHA-256 of row `head`, None
    in logs of the first format; `opening` is the request that opened the table, None where nobody
    remembers it. `fault` says, where it is not None, what of a stored record cannot be read: then
    its options are missing, and there is nothing to play.
    """

    table_id: str
    slug: str
    rules_version: int
    status: Status
    guild_id: int
    channel_id: int
    host_id: int
    options: dict[str, str]
    secret: bytes
    head: int
    opened_at: Millis
    changed_at: Millis
    ended_at: Millis | None = None
    suspended: str | None = None
    due: Millis | None = None
    chain: bytes | None = None
    opening: str | None = None
    fault: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether anything can still happen here."""
        return self.status.is_open


class SeatRecord(msgspec.Struct, frozen=True):
    """Who sits, or sat, in a seat: from row `since` to row `until` (None: still).

    `user_id` is None for a computer player. `join_id` is the id of the interaction by which the
    person joined, part of the luck of the table. `awaited` is true while the game waits for this
    seat: the list of everybody's turns is read from it.
    """

    table_id: str
    seat: Seat
    user_id: int | None
    name: str
    join_id: int
    since: int
    until: int | None = None
    awaited: bool = False


class StoredRow(msgspec.Struct, frozen=True):
    """One accepted change of a table.

    `seq` counts from 0 without gaps; `request_id` is unique in its table (an interaction's id, or
    `timer:…`, `computer:…`), so a repeated delivery changes nothing, and "" where it is forgotten;
    `actor` is who asked, or None for the bot itself. `stored` is when the row was written, `acted`
    when that was asked for, both in milliseconds since the Unix epoch; `events` is JSON.

    `previous` is the SHA-256 of the row before (`bot.log.chain`). Where it is None, the log has the
    first format, in which `actor` and the people in `events` are Discord's ids; else they are the
    numbers of `PersonRecord`.
    """

    table_id: str
    seq: int
    request_id: str
    actor: int | None
    stored: Millis
    acted: Millis
    rules_version: int
    events: bytes
    previous: bytes | None = None


class PersonRecord(msgspec.Struct, frozen=True):
    """Who a number of a table's log is: a person, or a computer player (`user_id` None).

    `person` counts from 1 in the order of their coming. `name` is the last one that was seen; None,
    like `user_id`, for who was forgotten.
    """

    table_id: str
    person: int
    user_id: int | None
    name: str | None


class ResultRecord(msgspec.Struct, frozen=True):
    """What one seat reached in a finished game: its rank from 1, and its figures by category."""

    table_id: str
    seat: Seat
    reason: str
    rank: int
    figures: dict[str, int]


class TimerRecord(msgspec.Struct, frozen=True):
    """When a running game's rules, or the table itself (name `table`), have to be called again."""

    table_id: str
    name: str
    due: Millis


class SurfaceRecord(msgspec.Struct, frozen=True):
    """A message of ours that shows a table, and how far it has caught up with the log.

    `kind` is a slug (`board`, `hand`, `call`); `seat` is None where the message is everybody's.
    `shown_seq` is the newest row that the message shows, -1 for none; `message_id` is None while
    there is none. `note` is what only that kind of surface knows, as JSON.
    """

    table_id: str
    kind: str
    seat: Seat | None
    channel_id: int
    message_id: int | None
    shown_seq: int
    posted_at: Millis
    note: str = ""


class UserRecord(msgspec.Struct, frozen=True):
    """A person: the last locale seen, the DM channel, whether DMs arrive, personal settings.

    `locale` is "" until Discord has told it; `dm_open` is None until it has been tried. `version`
    counts the changes of what is stored, 0 where nothing is: the higher one of two is newer.
    """

    user_id: int
    locale: str = ""
    dm_channel_id: int | None = None
    dm_open: bool | None = None
    settings: dict[str, str] = {}
    version: int = 0


class PlaceNames(NamedTuple):
    """How a server and a channel of it are called; None where nobody knows."""

    server: str | None
    channel: str | None


class GuildRecord(msgspec.Struct, frozen=True):
    """A server: the language that an admin chose (None: guess), its settings, its last name seen.

    `name` is None where nobody has seen it; `version` counts as that of a person.
    """

    guild_id: int
    locale: str | None = None
    settings: dict[str, str] = {}
    name: str | None = None
    version: int = 0
