"""The formats of a log: how events are written in its rows.

The first format has events as they are, with Discord's ids and names in them; only tables that an
older version opened go on in it. In the second, everybody is a number of the table's `Roster`. A
log has one format from its first row to its last.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from bot.log import events
from bot.log.events import Member, TableEvent
from bot.log.roster import Roster
from bot.records import StoredRow, TableRecord
from games.chance import commitment
from games.protocol import Millis, Seat

NEWEST = 2
"""The format in which new logs are written."""

SCHEME = 2
"""The scheme of luck (`games.chance.Luck`) of new tables."""


class Origin(msgspec.Struct, frozen=True):
    """What the first row of a log says about the log itself.

    `table`, `game` and `commitment` are "" in the first format, which names none of them.
    """

    format: int = 1
    scheme: int = 1
    table: str = ""
    game: str = ""
    commitment: str = ""


class Format(Protocol):
    """One way to write events and actors. Reading raises msgspec.DecodeError or LookupError."""

    def read(self, written: bytes, roster: Roster) -> tuple[TableEvent, ...]:
        """Return the events of a row."""

    def read_actor(self, written: int | None, roster: Roster) -> int | None:
        """Return the Discord id of who asked for a row, or None for the bot itself."""

    def write(
        self, told: tuple[TableEvent, ...], record: TableRecord, roster: Roster
    ) -> tuple[bytes, Roster]:
        """Return events as a row holds them, and the roster with everybody in it."""

    def write_actor(
        self, actor: int | None, record: TableRecord, roster: Roster
    ) -> tuple[int | None, Roster]:
        """Return who asked as a row holds it, and the roster with them in it."""


class First:
    """The first format: events as they are."""

    def read(self, written: bytes, _roster: Roster) -> tuple[TableEvent, ...]:
        """Return the events of a row."""
        return _FIRST.decode(written)

    def read_actor(self, written: int | None, _roster: Roster) -> int | None:
        """Return the Discord id of who asked for a row."""
        return written

    def write(
        self, told: tuple[TableEvent, ...], _record: TableRecord, roster: Roster
    ) -> tuple[bytes, Roster]:
        """Return events as a row holds them."""
        return msgspec.json.encode(told), roster

    def write_actor(
        self, actor: int | None, _record: TableRecord, roster: Roster
    ) -> tuple[int | None, Roster]:
        """Return who asked as a row holds it."""
        return actor, roster


_FIRST = msgspec.json.Decoder(tuple[TableEvent, ...])


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who takes a seat: a number of the roster.

    `join` is the id of the interaction by which a person first sat down at this table, part of its
    luck; 0 where it is none: for computer players, and in a game that has begun.
    """

    person: int
    computer: bool = False
    join: int = 0


class Opened(msgspec.Struct, frozen=True, tag="Opened", kw_only=True):
    """A table was opened: what its log and its luck are bound to."""

    format: int
    scheme: int
    table: str
    game: str
    commitment: str
    options: dict[str, str]
    held: tuple[int, ...] = ()


class Joined(msgspec.Struct, frozen=True, tag="Joined"):
    """Somebody sat down in the lobby."""

    player: Player


class Replaced(msgspec.Struct, frozen=True, tag="Replaced"):
    """A seat of the running game changed hands."""

    seat: Seat
    player: Player


class Hosted(msgspec.Struct, frozen=True, tag="Hosted"):
    """The table became another person's to see to."""

    person: int


class Invited(msgspec.Struct, frozen=True, tag="Invited"):
    """A person was asked to come."""

    person: int


class Barred(msgspec.Struct, frozen=True, tag="Barred"):
    """A person was put out."""

    person: int


class Asked(msgspec.Struct, frozen=True, tag="Asked"):
    """A person was asked to cut the deck."""

    person: int


class Cut(msgspec.Struct, frozen=True, tag="Cut"):
    """A person cut the deck by an interaction of that id, which enters every draw."""

    person: int
    cut: int


class Reserved(msgspec.Struct, frozen=True, tag="Reserved"):
    """A seat is held for a person."""

    person: int
    via: events.Via
    until: Millis


class Released(msgspec.Struct, frozen=True, tag="Released"):
    """The seat that was held for a person is anybody's."""

    person: int
    reason: events.ReleaseReason


_Impersonal = (
    events.Left
    | events.Configured
    | events.Arranged
    | events.Raised
    | events.CutOffered
    | events.Pledged
    | events.Started
    | events.Moved
    | events.Elapsed
    | events.Closed
)
_Guest = Reserved | Released
_Personal = Opened | Joined | Replaced | Hosted | Invited | Barred | Asked | Cut | _Guest
_SECOND = msgspec.json.Decoder(tuple[_Impersonal | _Personal, ...])


class Second:
    """The second format: events in which everybody is a number."""

    def read(self, written: bytes, roster: Roster) -> tuple[TableEvent, ...]:
        """Return the events of a row."""
        return tuple(_named(event, roster) for event in _SECOND.decode(written))

    def read_actor(self, written: int | None, roster: Roster) -> int | None:
        """Return the Discord id of who asked for a row."""
        return None if written is None else roster.user(written)

    def write(
        self, told: tuple[TableEvent, ...], record: TableRecord, roster: Roster
    ) -> tuple[bytes, Roster]:
        """Return events as a row holds them, and the roster with everybody in it."""
        writer = _Writer(record, roster)
        return msgspec.json.encode([writer.numbered(event) for event in told]), writer.roster

    def write_actor(
        self, actor: int | None, record: TableRecord, roster: Roster
    ) -> tuple[int | None, Roster]:
        """Return who asked as a row holds it, and the roster with them in it."""
        if actor is None:
            return None, roster
        after, number = roster.with_person(record.table_id, actor)
        return number, after


def _named(event: _Impersonal | _Personal, roster: Roster) -> TableEvent:
    """Return an event with Discord's ids and names in it."""
    match event:
        case Opened(options=options, held=held):
            return events.Opened(options, tuple(map(roster.user, held)))
        case Joined(player=player):
            return events.Joined(_member(player, roster))
        case Replaced(seat=seat, player=player):
            return events.Replaced(seat, _member(player, roster))
        case Hosted(person=person):
            return events.Hosted(roster.user(person))
        case Invited(person=person):
            return events.Invited(roster.user(person))
        case Barred(person=person):
            return events.Barred(roster.user(person))
        case Asked(person=person):
            return events.Asked(roster.user(person))
        case Cut(person=person, cut=cut):
            return events.Cut(roster.user(person), cut)
        case Reserved() | Released():
            return _named_guest(event, roster)
        case _:
            return event


def _named_guest(event: _Guest, roster: Roster) -> events.GuestEvent:
    user_id = roster.user(event.person)
    if isinstance(event, Reserved):
        return events.Reserved(user_id, event.via, event.until)
    return events.Released(user_id, event.reason)


def _member(player: Player, roster: Roster) -> Member:
    user_id = None if player.computer else roster.user(player.person)
    return Member(user_id, roster.name(player.person), player.join)


class _Writer:
    """Writes the events of one row; `roster` has everybody who is named in them."""

    def __init__(self, record: TableRecord, roster: Roster) -> None:
        self._record = record
        self.roster = roster

    def numbered(self, event: TableEvent) -> _Impersonal | _Personal:
        """Return an event in which everybody is a number."""
        match event:
            case events.Opened(options=options, held=held):
                return self._opened(options, held)
            case events.Joined(member=member):
                return Joined(self._player(member, member.join_id))
            case events.Replaced(seat=seat, member=member):
                return Replaced(seat, self._player(member, 0))
            case events.Hosted(user_id=user_id):
                return Hosted(self._person(user_id))
            case events.Invited(user_id=user_id):
                return Invited(self._person(user_id))
            case events.Barred(user_id=user_id):
                return Barred(self._person(user_id))
            case events.Asked(user_id=user_id):
                return Asked(self._person(user_id))
            case events.Cut(user_id=user_id, cut_id=cut_id):
                return Cut(self._person(user_id), cut_id)
            case events.Reserved() | events.Released():
                return self._guest(event)
            case _:
                return event

    def _opened(self, options: dict[str, str], held: tuple[int, ...]) -> Opened:
        return Opened(
            format=NEWEST,
            scheme=SCHEME,
            table=self._record.table_id,
            game=self._record.slug,
            commitment=commitment(self._record.secret),
            options=options,
            held=tuple(map(self._person, held)),
        )

    def _guest(self, event: events.GuestEvent) -> _Guest:
        person = self._person(event.user_id)
        if isinstance(event, events.Reserved):
            return Reserved(person, event.via, event.until)
        return Released(person, event.reason)

    def _player(self, member: Member, join: int) -> Player:
        table_id = self._record.table_id
        if member.user_id is None:
            self.roster, number = self.roster.with_computer(table_id, member.name)
            return Player(number, computer=True)
        self.roster, number = self.roster.with_person(table_id, member.user_id, member.name)
        return Player(number, join=join)

    def _person(self, user_id: int) -> int:
        self.roster, number = self.roster.with_person(self._record.table_id, user_id)
        return number


FORMATS: dict[int, Format] = {1: First(), 2: Second()}
"""Every format that this program reads and writes."""


class _Tagged(msgspec.Struct, frozen=True):
    type: str


def origin(row: StoredRow) -> Origin:
    """Return what the first row of a log says about the log.

    Raise msgspec.DecodeError if it opens no table, UnicodeDecodeError if it is no text.
    """
    first = msgspec.json.decode(row.events, type=list[msgspec.Raw])[:1]
    if not first or msgspec.json.decode(first[0], type=_Tagged).type != "Opened":
        raise msgspec.DecodeError("the first row opens no table")
    return msgspec.json.decode(first[0], type=Origin)
