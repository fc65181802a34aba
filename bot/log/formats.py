"""The formats of a log: how facts are written in its rows.

The first format has facts as they are, with Discord's ids and names in them; only tables that an
older version opened go on in it. In the second, everybody is a number of the table's `Roster`. A
log has one format from its first row to its last.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from bot import facts
from bot.facts import Member, TableFact
from bot.log.roster import Roster
from bot.store.records import LogRow, TableRecord
from games.chance import commitment
from games.protocol import Seat

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
    """One way to write facts and actors. Reading raises msgspec.DecodeError or LookupError."""

    def read(self, written: bytes, roster: Roster) -> tuple[TableFact, ...]:
        """Return the facts of a row."""

    def read_actor(self, written: int | None, roster: Roster) -> int | None:
        """Return the Discord id of who asked for a row, or None for the host itself."""

    def write(
        self, told: tuple[TableFact, ...], record: TableRecord, roster: Roster
    ) -> tuple[bytes, Roster]:
        """Return facts as a row holds them, and the roster with everybody in it."""

    def write_actor(
        self, actor: int | None, record: TableRecord, roster: Roster
    ) -> tuple[int | None, Roster]:
        """Return who asked as a row holds it, and the roster with them in it."""


class First:
    """Facts as they are."""

    def read(self, written: bytes, _roster: Roster) -> tuple[TableFact, ...]:
        """Return the facts of a row."""
        return _FIRST.decode(written)

    def read_actor(self, written: int | None, _roster: Roster) -> int | None:
        """Return the Discord id of who asked for a row."""
        return written

    def write(
        self, told: tuple[TableFact, ...], _record: TableRecord, roster: Roster
    ) -> tuple[bytes, Roster]:
        """Return facts as a row holds them."""
        return msgspec.json.encode(told), roster

    def write_actor(
        self, actor: int | None, _record: TableRecord, roster: Roster
    ) -> tuple[int | None, Roster]:
        """Return who asked as a row holds it."""
        return actor, roster


_FIRST = msgspec.json.Decoder(tuple[TableFact, ...])


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


_Impersonal = (
    facts.Left
    | facts.Configured
    | facts.Arranged
    | facts.Raised
    | facts.CutOffered
    | facts.Pledged
    | facts.Started
    | facts.Moved
    | facts.Elapsed
    | facts.Closed
)
_Personal = Opened | Joined | Replaced | Hosted | Invited | Barred | Asked | Cut
_SECOND = msgspec.json.Decoder(tuple[_Impersonal | _Personal, ...])


class Second:
    """Facts in which everybody is a number."""

    def read(self, written: bytes, roster: Roster) -> tuple[TableFact, ...]:
        """Return the facts of a row."""
        return tuple(_named(fact, roster) for fact in _SECOND.decode(written))

    def read_actor(self, written: int | None, roster: Roster) -> int | None:
        """Return the Discord id of who asked for a row."""
        return None if written is None else roster.user(written)

    def write(
        self, told: tuple[TableFact, ...], record: TableRecord, roster: Roster
    ) -> tuple[bytes, Roster]:
        """Return facts as a row holds them, and the roster with everybody in it."""
        scribe = _Scribe(record, roster)
        return msgspec.json.encode([scribe.numbered(fact) for fact in told]), scribe.roster

    def write_actor(
        self, actor: int | None, record: TableRecord, roster: Roster
    ) -> tuple[int | None, Roster]:
        """Return who asked as a row holds it, and the roster with them in it."""
        if actor is None:
            return None, roster
        after, number = roster.with_person(record.game_id, actor)
        return number, after


def _named(fact: _Impersonal | _Personal, roster: Roster) -> TableFact:
    """Return a fact with Discord's ids and names in it."""
    match fact:
        case Opened(options=options, held=held):
            return facts.Opened(options, tuple(map(roster.user, held)))
        case Joined(player=player):
            return facts.Joined(_member(player, roster))
        case Replaced(seat=seat, player=player):
            return facts.Replaced(seat, _member(player, roster))
        case Hosted(person=person):
            return facts.Hosted(roster.user(person))
        case Invited(person=person):
            return facts.Invited(roster.user(person))
        case Barred(person=person):
            return facts.Barred(roster.user(person))
        case Asked(person=person):
            return facts.Asked(roster.user(person))
        case Cut(person=person, cut=cut):
            return facts.Cut(roster.user(person), cut)
        case _:
            return fact


def _member(player: Player, roster: Roster) -> Member:
    user_id = None if player.computer else roster.user(player.person)
    return Member(user_id, roster.name(player.person), player.join)


class _Scribe:
    """Writes the facts of one row; `roster` has everybody who was written of."""

    def __init__(self, record: TableRecord, roster: Roster) -> None:
        self._record = record
        self.roster = roster

    def numbered(self, fact: TableFact) -> _Impersonal | _Personal:
        """Return a fact in which everybody is a number."""
        match fact:
            case facts.Opened(options=options, held=held):
                return self._opened(options, held)
            case facts.Joined(member=member):
                return Joined(self._player(member, member.join_id))
            case facts.Replaced(seat=seat, member=member):
                return Replaced(seat, self._player(member, 0))
            case facts.Hosted(user_id=user_id):
                return Hosted(self._person(user_id))
            case facts.Invited(user_id=user_id):
                return Invited(self._person(user_id))
            case facts.Barred(user_id=user_id):
                return Barred(self._person(user_id))
            case facts.Asked(user_id=user_id):
                return Asked(self._person(user_id))
            case facts.Cut(user_id=user_id, cut_id=cut_id):
                return Cut(self._person(user_id), cut_id)
            case _:
                return fact

    def _opened(self, options: dict[str, str], held: tuple[int, ...]) -> Opened:
        return Opened(
            format=NEWEST,
            scheme=SCHEME,
            table=self._record.game_id,
            game=self._record.slug,
            commitment=commitment(self._record.secret),
            options=options,
            held=tuple(map(self._person, held)),
        )

    def _player(self, member: Member, join: int) -> Player:
        game_id = self._record.game_id
        if member.user_id is None:
            self.roster, number = self.roster.with_computer(game_id, member.name)
            return Player(number, computer=True)
        self.roster, number = self.roster.with_person(game_id, member.user_id, member.name)
        return Player(number, join=join)

    def _person(self, user_id: int) -> int:
        self.roster, number = self.roster.with_person(self._record.game_id, user_id)
        return number


FORMATS: dict[int, Format] = {1: First(), 2: Second()}
"""Every format that this program reads and writes."""


class _Tagged(msgspec.Struct, frozen=True):
    type: str


def origin(row: LogRow) -> Origin:
    """Return what the first row of a log says about the log; raise msgspec.DecodeError."""
    first = msgspec.json.decode(row.facts, type=list[msgspec.Raw])[:1]
    if not first or msgspec.json.decode(first[0], type=_Tagged).type != "Opened":
        raise msgspec.DecodeError("the first row opens no table")
    return msgspec.json.decode(first[0], type=Origin)
