"""What can happen to a table: the facts that a row of its log holds, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from bot.store.records import LogRow
from games.protocol import Millis, Seat

Via = Literal["channel", "dm", "host"]
"""Where an action came from: a server's channel, a direct message, or the host itself."""


class Member(msgspec.Struct, frozen=True):
    """Somebody at the table; `user_id` is None for a computer player.

    `join_id` is the id of the interaction by which the person joined, or by which the computer
    player was added: the people's own part in the luck of the table.
    """

    user_id: int | None
    name: str
    join_id: int


class Opened(msgspec.Struct, frozen=True, tag=True):
    """A lobby was opened; seats are held for the people of `held`."""

    options: dict[str, str]
    held: tuple[int, ...] = ()


class Joined(msgspec.Struct, frozen=True, tag=True):
    """Somebody sat down in the lobby."""

    member: Member


class Left(msgspec.Struct, frozen=True, tag=True):
    """The member at this place of the lobby stood up."""

    place: int


class Configured(msgspec.Struct, frozen=True, tag=True):
    """A table option was changed."""

    key: str
    value: str


class Arranged(msgspec.Struct, frozen=True, tag=True):
    """It was settled whether the order of seats is drawn at the start, or is the lobby's."""

    drawn: bool


class Raised(msgspec.Struct, frozen=True, tag=True):
    """The member at this place of the lobby changed places with the one before."""

    place: int


class Started(msgspec.Struct, frozen=True, tag=True):
    """The game began: `order` lists the lobby's places in seat order; `facts` is the deal."""

    order: tuple[int, ...]
    facts: msgspec.Raw


class Moved(msgspec.Struct, frozen=True, tag=True):
    """A seat acted: the move's code and the game's facts that followed."""

    seat: Seat
    code: str
    via: Via
    facts: msgspec.Raw


class Elapsed(msgspec.Struct, frozen=True, tag=True):
    """A timer of the game came due."""

    timer: str
    facts: msgspec.Raw


class Replaced(msgspec.Struct, frozen=True, tag=True):
    """A seat of the running game changed hands."""

    seat: Seat
    member: Member


NO_HOST = 0
"""Nobody's Discord id: the host of a table whose people were all put out."""


class Hosted(msgspec.Struct, frozen=True, tag=True):
    """The table became another person's to see to, or nobody's (`NO_HOST`)."""

    user_id: int


class Invited(msgspec.Struct, frozen=True, tag=True):
    """Somebody at the table asked a person to come; nobody is asked twice."""

    user_id: int


class Barred(msgspec.Struct, frozen=True, tag=True):
    """A person was put out, and may not come back to this table."""

    user_id: int


class Closed(msgspec.Struct, frozen=True, tag=True):
    """The table was closed without a result; the reason is a slug."""

    reason: str


LobbyFact = Opened | Joined | Left | Configured | Arranged | Raised
PeopleFact = Hosted | Invited | Barred
TableFact = LobbyFact | PeopleFact | Started | Moved | Elapsed | Replaced | Closed

_DECODER = msgspec.json.Decoder(tuple[TableFact, ...])


class Moment(msgspec.Struct, frozen=True):
    """One row of the log, decoded."""

    seq: int
    request_id: str
    at: Millis
    actor: int | None
    facts: tuple[TableFact, ...]

    def game_facts(self) -> bytes | None:
        """Return the game's own encoded facts of this row, or None."""
        for fact in self.facts:
            if isinstance(fact, Started | Moved | Elapsed):
                return bytes(fact.facts)
        return None

    def mover(self) -> Seat | None:
        """Return the seat that acted in this row, or None."""
        return next((fact.seat for fact in self.facts if isinstance(fact, Moved)), None)


def decode(row: LogRow) -> Moment:
    """Return a row with its facts read; raise msgspec.DecodeError if they are none."""
    return Moment(row.seq, row.request_id, row.acted, row.actor, _DECODER.decode(row.facts))


def encode(facts: Sequence[TableFact]) -> bytes:
    """Return facts as the log keeps them."""
    return msgspec.json.encode(tuple(facts))
