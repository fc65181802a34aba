"""Who asks for a change, where a table is, and what became of a change."""

from __future__ import annotations

import msgspec

from bot.log.events import Row
from bot.records import TimerRecord
from bot.tables.table import Table
from games.protocol import Millis, Timer

MAX_INTERACTION_AGE: Millis = Millis(3_000)
"""How long a press may have been on its way, in milliseconds: Discord takes no answer later."""


class Request(msgspec.Struct, frozen=True):
    """Who asks, and under which id: a repeated id changes nothing and gets the same answer.

    `request_id` is an interaction's id, or `timer:…`, `computer:…`; `actor` is a Discord id, or
    None for the bot itself. `pressed` is when the person acted: what the rules time is timed by it
    (None: by when it arrives). Discord tells it in an interaction's id; here it is on the bot's
    own clock (`bot.engine.clock.Clock.from_wall`).
    """

    request_id: str
    actor: int | None
    pressed: Millis | None = None

    def at(self, now: Millis) -> Millis:
        """Return when a request that arrives `now` was made, in milliseconds since the epoch."""
        if self.pressed is None:
            return now
        # Discord's clock and ours may differ. Nobody pressed later than now, and an interaction
        # that is older than its answer may be can no longer arrive: between the two we believe it.
        return Millis(min(now, max(self.pressed, now - MAX_INTERACTION_AGE)))


def timer_request(timer: Timer | TimerRecord) -> Request:
    """Return the request by which a timer takes effect: the same one, whoever makes it."""
    return Request(f"timer:{timer.name}:{timer.due}", None)


def gone_request(user_id: int) -> Request:
    """Return the request by which the seat becomes free of who was found to have left the server.

    A seat is held once for a person at a table, so it takes effect once.
    """
    return Request(f"guest-gone:{user_id}", None)


class Location(msgspec.Struct, frozen=True):
    """Where a table is: the ids of a server and of one of its channels or threads."""

    guild_id: int
    channel_id: int


class Done(msgspec.Struct, frozen=True):
    """What became of a change: the table after it, and the row that holds it.

    `fresh` is false if an earlier delivery of the same request has made the row, or if there was
    nothing to do (then `row` is None).
    """

    table: Table
    row: Row | None
    fresh: bool
