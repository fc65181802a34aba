"""The events of a table: everything that can happen to it, as a row of its log holds it.

How events are written is settled by `bot.log.formats`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.protocol import Millis, Seat
from games.registry import Events

Via = Literal["channel", "dm", "host"]
"""Where a move came from: a server's channel, a direct message, or the bot itself ("host" in
stored rows)."""


class Member(msgspec.Struct, frozen=True):
    """Somebody at the table; `user_id` is None for a computer player.

    `join_id` is the id of the interaction by which a person first sat down at this table, their own
    part in its luck. It is 0 where it is none: for a computer player, or who comes to a game that
    has begun. (In tables of the first scheme everybody has one, also computer players.)
    """

    user_id: int | None
    name: str
    join_id: int


class Opened(msgspec.Struct, frozen=True, tag=True):
    """A lobby was opened; seats are held for the people of `held`."""

    options: dict[str, str]
    held: tuple[int, ...] = ()


class Reserved(msgspec.Struct, frozen=True, tag=True):
    """A seat is held for a person until an instant; `via` is where they played, and are called."""

    user_id: int
    via: Via
    until: Millis


ReleaseReason = Literal["declined", "gone", "expired", "freed"]
"""Why a seat is held no more: they do not want it, have left the server, let the time pass, or the
host wanted it for others."""


class Released(msgspec.Struct, frozen=True, tag=True):
    """The seat that was held for a person is anybody's."""

    user_id: int
    reason: ReleaseReason


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


class CutOffered(msgspec.Struct, frozen=True, tag=True):
    """It was settled whether somebody may cut the deck before the deal."""

    on: bool


class Pledged(msgspec.Struct, frozen=True, tag=True):
    """The table's commitment stands in its channel: Discord has taken the message."""


class Asked(msgspec.Struct, frozen=True, tag=True):
    """Nobody can join or leave any more; a person is asked to cut the deck."""

    user_id: int


class Cut(msgspec.Struct, frozen=True, tag=True):
    """A person cut the deck: the id of the interaction by which they did enters every draw."""

    user_id: int
    cut_id: int


class Started(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The game began: `order` lists the lobby's places in seat order; `events` is the deal.

    `drew` is the fingerprint of what was drawn (`games.chance.fingerprint`): for the seats, then
    for the deal.
    """

    order: tuple[int, ...]
    events: msgspec.Raw = msgspec.field(name="facts")
    drew: str = ""


class Moved(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A seat acted: the move's code and the game events that followed.

    `drew` is the fingerprint of what was drawn for them, "" if nothing was: later draws are
    numbered by the rows that drew. (In the first scheme by positions, and no row says it.)
    """

    seat: Seat
    code: str
    via: Via
    events: msgspec.Raw = msgspec.field(name="facts")
    drew: str = ""


class Elapsed(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A timer of the game came due; `drew` as in `Moved`."""

    timer: str
    events: msgspec.Raw = msgspec.field(name="facts")
    drew: str = ""


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


GuestEvent = Reserved | Released
LobbyEvent = Opened | Joined | Left | Configured | Arranged | Raised | CutOffered | Pledged
PeopleEvent = Hosted | Invited | Barred
PlayEvent = Asked | Cut | Started | Moved | Elapsed | Replaced
TableEvent = LobbyEvent | GuestEvent | PeopleEvent | PlayEvent | Closed


class Row(msgspec.Struct, frozen=True):
    """One row of the log, read.

    `actor` is a Discord id, or None for the bot itself. They acted at the instant `acted` (a press
    may have been on its way for a while), and the row was `stored` then or later.
    """

    seq: int
    request_id: str
    acted: Millis
    actor: int | None
    events: tuple[TableEvent, ...]
    stored: Millis
    game_events: Events = ()
    """The game events of this row, decoded once (`bot.tables.evolve.after`)."""

    def encoded_game_events(self) -> bytes | None:
        """Return the encoded game events of this row, or None if it has none."""
        for event in self.events:
            if isinstance(event, Started | Moved | Elapsed):
                return bytes(event.events)
        return None

    def mover(self) -> Seat | None:
        """Return the seat that acted in this row, or None."""
        return next((event.seat for event in self.events if isinstance(event, Moved)), None)
